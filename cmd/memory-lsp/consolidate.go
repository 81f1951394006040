package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

const consolidateHelp = `Consolidate writes what a conversation marks as worth keeping to the topics of auto
memory. No model is called: the marks are words with a colon, : or ：, behind them.

  from                       mark                              topic
  the user                   remember, note, 记住, 备注        preferences
                             convention, 约定, 规范            conventions
                             lesson, 教训, 踩坑                lessons
  the assistant              fix, resolved, 修复, 解决         debugging (21 to 199 characters)
  a tool                     Error, FAIL, 错误                 debugging (over 10, 5 a run)

Each item is the rest of the line, as '- [YYYY-MM-DD] text' with the day on which
it was said. Code, quotations and comments are passed over; so is what a topic
says already, so that a second run changes nothing. An item with a secret is
refused by itself. Each topic is written by itself: what fails with one does not
undo another.

FILE is a transcript, one JSON record a line: {"role": "user|assistant|tool",
"text": …, "time": …}, or a session of Claude Code or Blade; or Markdown, such as
a daily file (--section takes one session of it). The path - is standard input.

With --dry-run nothing is written: it shows what would be written where, and the
message that each item comes from.

If some topics fail, the rest is written, and the first failure is the exit code.`

// consolidateFlags is how consolidate was called.
type consolidateFlags struct {
	autoFlags
	section string
	dryRun  bool
}

func newConsolidate(sys *system) *cobra.Command {
	var f consolidateFlags
	cmd := &cobra.Command{
		Use:   "consolidate FILE|- [--to DIR]",
		Short: "Write what a conversation marks as worth keeping to topics",
		Long:  consolidateHelp,
		Example: `  memory-lsp consolidate ~/.claude/projects/-home-ann-app/SESSION.jsonl --dry-run
  memory-lsp consolidate session.jsonl --to memory
  memory-lsp consolidate .memory/clients/codex/tasks/20260830.md --section 02 --to memory
  pbpaste | memory-lsp consolidate - --to memory`,
		Args: oneInput,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.do(sys, func(t *ops.Topics, say *teller) error {
				x := ops.NewExtraction(sys.Now(), ops.FindSecret(sys.env()))
				tally, err := sys.extract(cmd.Context(), args[0], f.section, x)
				if err != nil {
					return err
				}
				if f.dryRun {
					return say.consolidated(t.Preview(cmd.Context(), tally, x.Items()))
				}
				return say.consolidated(t.Consolidate(cmd.Context(), tally, x.Items()))
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.dir, "to", "", "the `DIR` of the topics (default: that of the project, if it has one)")
	flags.StringVar(&f.section, "section", "", "of a daily file, the session with this `ID`")
	flags.BoolVar(&f.dryRun, "dry-run", false, "write nothing: show what would be written where, and why not")
	f.add(cmd, true)
	return cmd
}

// oneInput refuses all but one input.
func oneInput(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usageError(cmd, errors.New("consolidate takes one file, or - for standard input"))
	}
	return nil
}

// extract gathers what an input holds.
func (s *system) extract(ctx context.Context, name, section string, x *ops.Extraction) (ops.Tally, error) {
	in := s.Stdin
	if name != "-" {
		file, err := os.Open(s.abs(name))
		if err != nil {
			return ops.Tally{}, fmt.Errorf("read %s: %w", name, pathless(err))
		}
		defer file.Close()
		in = file
	}
	buffered := bufio.NewReaderSize(in, 64<<10)
	if section == "" && isTranscript(name, buffered) {
		tally, err := ops.ReadTranscript(ctx, buffered, x.Take)
		if err != nil {
			return tally, fmt.Errorf("read %s: %w", name, pathless(err))
		}
		return tally, nil
	}
	text, err := readAll(ctx, buffered)
	if err != nil {
		return ops.Tally{}, err
	}
	said, err := s.note(s.abs(name), text, section)
	if err != nil {
		return ops.Tally{}, err
	}
	x.Take(said)
	return ops.Tally{Messages: 1}, nil
}

// isTranscript reports whether an input is a transcript: its name says so, or it
// begins as one.
func isTranscript(name string, in *bufio.Reader) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".md":
		return false
	case ".jsonl", ".ndjson":
		return true
	}
	head, _ := in.Peek(4096)
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	return len(head) == 0 || head[0] == '{'
}

// note is a text as what somebody said: all of it, or a session of a daily file.
// A daily file's name tells the day.
func (s *system) note(name string, text []byte, section string) (ops.Said, error) {
	said := ops.Said{By: ops.ByNote, Text: string(text)}
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if day, err := time.ParseInLocation("20060102", base, s.Now().Location()); err == nil {
		said.Time = day
	}
	if section == "" {
		return said, nil
	}
	return ops.SectionOf(s.env(), said, section)
}

var (
	wouldAdd  = memory.Text{En: "%s", Zh: "%s"}
	itemLines = map[ops.Fate]memory.Text{
		ops.Kept:      {En: "  + [%s] %s", Zh: "  + [%s] %s"},
		ops.Duplicate: {En: "  = [%s] %s", Zh: "  = [%s] %s"},
		ops.Refused:   {En: "  ! [%s] refused: %s", Zh: "  ! [%s] 已拒绝：%s"},
		ops.TooShort:  {En: "  - [%s] too short: %s", Zh: "  - [%s] 过短：%s"},
		ops.TooLong:   {En: "  - [%s] too long: %s", Zh: "  - [%s] 过长：%s"},
		ops.OverLimit: {En: "  - [%s] one error too many: %s", Zh: "  - [%s] 错误数超限：%s"},
	}
	itemSource  = memory.Text{En: "      %s, line %d of record %d", Zh: "      %s，记录 %[3]d 第 %[2]d 行"}
	noteSource  = memory.Text{En: "      line %d", Zh: "      第 %d 行"}
	recordsRead = memory.Text{En: "records read: %d, messages: %d, records of no shape that is known: %d", Zh: "读取 %d 条记录、%d 条消息，%d 条记录的形式未知"}
	didAll      = memory.Text{En: "%d written, %d not", Zh: "写入 %d 条，未写入 %d 条"}
	wouldAll    = memory.Text{En: "%d would be written, %d not; nothing is written yet", Zh: "将写入 %d 条，不写入 %d 条；尚未写入任何内容"}
	isNew       = memory.Text{En: "%s (new)", Zh: "%s（新建）"}
	speakers    = map[ops.Speaker]memory.Text{
		ops.ByUser:      {En: "user", Zh: "用户"},
		ops.ByAssistant: {En: "assistant", Zh: "助手"},
		ops.ByTool:      {En: "tool", Zh: "工具"},
	}
)

// consolidated tells what was, or would be, written. A topic that failed decides
// the exit code.
func (t *teller) consolidated(r ops.ConsolidationReply) error {
	if t.flags.json {
		if err := t.object(r); err != nil {
			return err
		}
	} else {
		t.topicsTold(r)
	}
	for _, topic := range r.Topics {
		if topic.Error != nil {
			return exitOf(topic.Error)
		}
	}
	return nil
}

func (t *teller) topicsTold(r ops.ConsolidationReply) {
	operation := "consolidate"
	if r.Preview {
		operation = "preview"
	}
	var load *ops.IndexLoad
	for _, topic := range r.Topics {
		title := wouldAdd.With(t.name(topic.File))
		if topic.Created {
			title = isNew.With(t.name(topic.File))
		}
		t.line(title)
		for _, it := range topic.Items {
			what := it.Text
			if it.Fate == ops.Refused {
				what = it.Rule
			}
			t.line(itemLines[it.Fate].With(it.Day, what))
			t.line(from(it.Source))
		}
		if topic.Error != nil {
			t.note(indexFailed.With(t.name(topic.File), withStep.With(topic.Error.Message, topic.Error.NextStep)))
		}
		t.index(topic.Index, operation)
		if topic.Index != nil && topic.Index.Load != nil {
			load = topic.Index.Load
		}
	}
	if load != nil {
		t.note(load.Message())
	}
	if r.Read.Records > 0 {
		t.note(recordsRead.With(r.Read.Records, r.Read.Messages, r.Read.Unknown))
	}
	t.off(r.Loading)
	sum := didAll
	if r.Preview {
		sum = wouldAll
	}
	t.line(sum.With(r.Written, r.Skipped))
}

// from is where an item comes from.
func from(s ops.Source) memory.Message {
	if s.By == ops.ByNote {
		return noteSource.With(s.Line)
	}
	return itemSource.With(speakers[s.By], s.Line, s.Record)
}
