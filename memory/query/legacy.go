package query

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A FileText is a whole file. It is there for old callers: reading one proves nothing
// about having read what mattered.
type FileText struct {
	SchemaVersion string `json:"schemaVersion"`
	Content       string `json:"content"` // what the format says in place of a text that is missing or empty
	Truncated     bool   `json:"truncated"`
	Source        Source `json:"source"`
}

// maxAnswer is how many bytes of text an answer holds.
const maxAnswer = memory.MaxRead

// What old callers are told of a file that is missing or empty.
const (
	noDaily   = "（文件不存在或为空）"
	noSummary = "（SUMMARY.md 不存在或为空）"
)

// ReadSession is a whole day's file.
func (r *Reader) ReadSession(_ context.Context, t Target, args SessionReadArgs) (*FileText, error) {
	if err := args.check(); err != nil {
		return nil, err
	}
	date, err := dateOr(args.Date, memory.DayOf(r.env.Now()))
	if err != nil {
		return nil, err
	}
	if _, err := args.parse(t); err != nil {
		return nil, err
	}
	return r.text(t, t.client(dailyName(date)), noDaily)
}

// ReadSummary is a whole index of sessions.
func (r *Reader) ReadSummary(_ context.Context, t Target, args SummaryReadArgs) (*FileText, error) {
	if err := args.check(); err != nil {
		return nil, err
	}
	if _, err := args.parse(t); err != nil {
		return nil, err
	}
	return r.text(t, t.client(summaryName), noSummary)
}

func (r *Reader) text(t Target, rel, placeholder string) (*FileText, error) {
	src, err := r.load(t.Root, rel)
	if err != nil {
		return nil, err
	}
	content := strings.ToValidUTF8(beginning(src.text, maxAnswer), "\uFFFD")
	out := &FileText{"MemoryTextV1", content, src.partial || len(src.text) > maxAnswer, src.tell(t, rel)}
	if content == "" {
		out.Content = placeholder
	}
	return out, nil
}

// beginning is at most so many bytes of a text, no character cut in two.
func beginning(text []byte, most int) string {
	if len(text) <= most {
		return string(text)
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return string(text[:most])
}
