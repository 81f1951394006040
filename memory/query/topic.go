package query

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// The topics that are none.
const (
	IndexTopic = "MEMORY"
	ListTopic  = "_list"
)

const indexFile = IndexTopic + ".md"

// A Topic is a page of the text of a topic or of the index, or the list of all
// of them.
type Topic struct {
	SchemaVersion string  `json:"schemaVersion"`
	Folder        string  `json:"folder"`
	Topic         string  `json:"topic"`
	File          string  `json:"file"` // its name in the folder; empty for the list
	Content       string  `json:"content"`
	Chars         int     `json:"chars"` // of content
	Truncated     bool    `json:"truncated"`
	Digest        string  `json:"digest"` // sha256 of the file, which overwriting asks for; empty for the list
	ModifiedAt    *string `json:"modifiedAt"`
	Load          *Load   `json:"load"`   // of the index: how much of it the agent loads
	Topics        []Entry `json:"topics"` // of the list
	Warnings      []Note  `json:"warnings"`

	Pagination Pagination `json:"pagination"`
	NextCursor *string    `json:"nextCursor"`
}

// An Entry is a file of a memory folder.
type Entry struct {
	Topic      string `json:"topic"`
	File       string `json:"file"`
	Bytes      int64  `json:"bytes"`
	ModifiedAt string `json:"modifiedAt"`
}

// maxTopics is how many topics a list holds.
const maxTopics = 10_000

var (
	noTopic   = memory.Text{En: "there is no topic %s", Zh: "没有主题 %s"}
	meantOne  = memory.Text{En: "there is no topic %s; %s is near", Zh: "没有主题 %s；相近的有 %s"}
	noIndex   = memory.Text{En: "there is no index MEMORY.md yet", Zh: "还没有索引 MEMORY.md"}
	emptyFile = memory.Text{En: "the topic %s is empty", Zh: "主题 %s 是空的"}
	noneYet   = memory.Text{En: "There are no topics yet.", Zh: "还没有任何主题。"}
	tooMany   = memory.Text{En: "Only the newest %d of %d topics are listed.", Zh: "只列出最新的 %d 个主题（共 %d 个）。"}
	notText   = memory.Text{En: "%s is not UTF-8, from byte %d on", Zh: "%s 自第 %d 字节起不是 UTF-8"}
)

// Topic reads a topic of a memory folder, its index or the list of its topics. A
// topic that is not there is an error; one that is empty says so.
func (r *Reader) Topic(ctx context.Context, folder memory.AutoFolder, args TopicArgs) (*Topic, error) {
	most, err := number("maxChars", args.MaxChars, maxChars, maxChars)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(args.Topic)
	if strings.EqualFold(name, ListTopic) {
		return r.topics(ctx, folder)
	}
	rel, err := r.FileOf(folder, args.Topic)
	if err != nil {
		return nil, err
	}
	t := Target{Root: folder.Path, Scope: "project"}
	asked := map[string]any{"file": rel, "maxChars": most}
	cur, err := question("MemoryRead", t, nil, asked).read(args.Cursor)
	if err != nil {
		return nil, err
	}
	src, err := r.load(folder.Path, rel)
	if err != nil {
		return nil, unread(err)
	}
	if !src.exists {
		return nil, r.absent(folder, name, path.Base(rel))
	}
	if cur, err = cur.at(rel, src); err != nil {
		return nil, err
	}
	out, err := src.page(rel, cur, most, args.Cursor != "")
	if err != nil {
		return nil, err
	}
	out.Folder = memory.ToOS(folder.Path)
	if strings.EqualFold(rel, indexFile) {
		out.Load = r.measure(folder)
	}
	return out, nil
}

// unread makes an error about a topic of one about a file.
func unread(err error) error {
	var e *Error
	if !errors.As(err, &e) || e.Code == SourceMoving {
		return err
	}
	return &Error{TopicUnreadable, e.Message, e.NextStep, e.Err}
}

// FileOf is the file of a topic by its path in the folder, there or not; of the
// index in any spelling, the index. No topic is the index.
func (r *Reader) FileOf(folder memory.AutoFolder, topic string) (rel string, err error) {
	name := cmp.Or(strings.TrimSpace(topic), IndexTopic)
	top, inside, err := r.members(folder)
	switch {
	case err != nil:
		return "", err
	case strings.EqualFold(memory.Stem(name), IndexTopic):
		return memory.IndexAmong(namesOf(top)), nil
	}
	rel, _, err = memory.TopicAmong(namesOf(inside), topic)
	var bad *memory.TopicNameError
	if errors.As(err, &bad) {
		return "", refuse(TopicNameInvalid, bad.Message)
	}
	if folder.Dialect == memory.OpenClaw {
		rel = "memory/" + rel
	}
	return rel, err
}

func namesOf(entries []fs.DirEntry) (names []string) {
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// absent tells that a topic is not there, and which are near.
func (r *Reader) absent(folder memory.AutoFolder, name, file string) error {
	if strings.EqualFold(file, indexFile) {
		return refuse(TopicNotFound, noIndex.With())
	}
	entries, err := r.entries(folder)
	if err != nil {
		return err
	}
	var names, near []string
	for _, e := range entries {
		if memory.FoldTopic(e.File) == memory.FoldTopic(file) {
			near = append(near, e.Topic)
		}
		names = append(names, e.Topic)
	}
	if near == nil {
		near = memory.Nearest(memory.Stem(file), names)
	}
	if len(near) == 0 {
		return refuse(TopicNotFound, noTopic.With(name))
	}
	return refuse(TopicNotFound, meantOne.With(name, strings.Join(near[:min(len(near), maxTasks)], ", ")))
}

// page is so many characters of a topic from where a cursor stands.
func (s *source) page(rel string, cur cursor, most int, accepted bool) (*Topic, error) {
	if !utf8.Valid(s.text) {
		_, off, _ := memory.Encoding(s.text)
		return nil, refuse(TopicUnreadable, notText.With(rel, off+1))
	}
	text := string(bytes.TrimPrefix(s.text, []byte("\uFEFF")))
	if strings.TrimSpace(text) == "" {
		return nil, refuse(TopicEmpty, emptyFile.With(memory.Stem(path.Base(rel))))
	}
	before, skipped := firstChars(text, cur.Offset)
	content, n := firstChars(text[len(before):], most)
	at := stamp(s.id.modified)
	out := &Topic{
		SchemaVersion: "MemoryTopicV1",
		Topic:         memory.Stem(path.Base(rel)), File: rel,
		Content: strings.Clone(content), Chars: n, Digest: s.digest(), ModifiedAt: &at, Topics: []Entry{}, Warnings: []Note{},
	}
	cur.Offset = skipped
	out.Pagination = cur.page(accepted, !s.partial, n, countChars([]byte(text)))
	out.NextCursor = out.Pagination.NextCursor
	out.Truncated = out.Pagination.HasMore
	return out, nil
}

// topics lists the files of a folder: the index first, then the newest first. A
// folder that is not there has none.
func (r *Reader) topics(ctx context.Context, folder memory.AutoFolder) (*Topic, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	all, err := r.entries(folder)
	if err != nil {
		return nil, err
	}
	out := &Topic{
		SchemaVersion: "MemoryTopicV1", Folder: memory.ToOS(folder.Path), Topic: ListTopic,
		Topics: all[:min(len(all), maxTopics)], Warnings: []Note{},
	}
	switch {
	case len(all) == 0:
		out.Warnings = append(out.Warnings, note(noneYet))
	case len(all) > maxTopics:
		out.Truncated = true
		out.Warnings = append(out.Warnings, note(tooMany, maxTopics, len(all)))
	}
	out.Pagination = Pagination{SchemaVersion: "MemoryPaginationV1", Returned: len(out.Topics), HasMore: out.Truncated, SourceComplete: true}
	return out, nil
}

// entries are the files of a folder in the order of the list: the index, then the
// newest first.
func (r *Reader) entries(folder memory.AutoFolder) ([]Entry, error) {
	top, inside, err := r.members(folder)
	if err != nil {
		return nil, err
	}
	index := memory.IndexAmong(namesOf(top))
	top = slices.DeleteFunc(slices.Clone(top), func(e fs.DirEntry) bool { return e.Name() != index })
	inside = slices.DeleteFunc(inside, func(e fs.DirEntry) bool { return memory.ReservedTopic(e.Name()) })
	first, err := described(top)
	if err != nil {
		return nil, err
	}
	rest, err := described(inside)
	slices.SortStableFunc(rest, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(b.ModifiedAt, a.ModifiedAt), cmp.Compare(a.File, b.File))
	})
	return append(first, rest...), err
}

// described tells of files. Those that went away meanwhile are left out.
func described(list []fs.DirEntry) ([]Entry, error) {
	all := []Entry{}
	for _, e := range list {
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, unread(trouble(e.Name(), err))
		}
		all = append(all, Entry{memory.Stem(e.Name()), e.Name(), info.Size(), stamp(info.ModTime())})
	}
	return all, nil
}

// members are the files of a folder, and those of the folder that its topics are
// in, which is mostly the same.
func (r *Reader) members(folder memory.AutoFolder) (top, inside []fs.DirEntry, err error) {
	if top, err = r.files(folder.Path); err != nil || folder.Dialect != memory.OpenClaw {
		return top, top, err
	}
	inside, err = r.files(join(folder.Path, "memory"))
	return top, inside, err
}

// files are the Markdown files of a folder. One that is not there has none.
func (r *Reader) files(folder string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(r.env.FS, cmp.Or(folder, "."))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, unread(trouble(memory.ToOS(folder), err))
	}
	return slices.DeleteFunc(list, func(e fs.DirEntry) bool {
		return !e.Type().IsRegular() || strings.HasPrefix(e.Name(), ".") || !strings.EqualFold(path.Ext(e.Name()), ".md")
	}), nil
}
