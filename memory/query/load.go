package query

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// An Index is what an agent loads of the index of its memory by itself.
type Index struct {
	SchemaVersion string   `json:"schemaVersion"`
	Folder        string   `json:"folder"`
	File          string   `json:"file"`
	Exists        bool     `json:"exists"`
	Content       string   `json:"content"` // that is loaded
	Digest        string   `json:"digest"`  // sha256 of the whole file
	Load          *Load    `json:"load"`    // null of an index that is not there
	Off           string   `json:"off"`     // the setting by which loading is off; empty if it is on
	SharedWith    []string `json:"sharedWith"`
	Warnings      []Note   `json:"warnings"`
}

// A Load is how much of an index an agent loads. Max is 0 if it loads all.
type Load struct {
	Max        int    `json:"max"`
	Unit       string `json:"unit"` // lines, bytes or characters
	Used       int    `json:"used"` // by the whole index
	Whole      bool   `json:"whole"`
	FirstLost  int    `json:"firstLost"` // the first line, from 1, that is not loaded; 0 if all are
	LostLines  int    `json:"lostLines"`
	LostCount  int    `json:"lost"`        // how many entries are not loaded
	LostTopics []Lost `json:"lostEntries"` // the first of them, at most 20
}

// A Lost is an entry of an index that is not loaded.
type Lost struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

var unitNames = map[memory.Unit]string{memory.LinesUnit: "lines", memory.BytesUnit: "bytes", memory.CharsUnit: "characters"}

var (
	isOff    = memory.Text{En: "The agent does not load its memory by itself: %s is set.", Zh: "Agent 不会自行加载记忆：已设置 %s。"}
	isShared = memory.Text{En: "Other projects share this folder: %s.", Zh: "其他项目共用此目录：%s。"}
	isCut    = memory.Text{En: "The agent loads %d %s: %d lines with %d entries are not loaded, from line %d on.", Zh: "Agent 只加载 %d %s：自第 %[5]d 行起有 %[3]d 行、%[4]d 个条目不会加载。"}
)

var unitTexts = map[memory.Unit]memory.Text{
	memory.LinesUnit: {En: "lines", Zh: "行"},
	memory.BytesUnit: {En: "bytes", Zh: "字节"},
	memory.CharsUnit: {En: "characters", Zh: "个字符"},
}

const maxLost = 20

// Index is what the agent of a memory folder loads of its index. An index that is
// not there is loaded as nothing.
func (r *Reader) Index(_ context.Context, folder memory.AutoFolder) (*Index, error) {
	name := r.indexName(folder.Path)
	src, err := r.load(folder.Path, name)
	if err != nil {
		return nil, unread(err)
	}
	out := &Index{
		SchemaVersion: "MemoryIndexLoadV1", Folder: memory.ToOS(folder.Path), File: name,
		Exists: src.exists, Digest: src.digest(), Off: folder.Off, SharedWith: []string{}, Warnings: []Note{},
	}
	for _, p := range folder.Shared {
		out.SharedWith = append(out.SharedWith, memory.ToOS(p))
	}
	if folder.Off != "" {
		out.Warnings = append(out.Warnings, note(isOff, folder.Off))
	}
	if len(out.SharedWith) > 0 {
		out.Warnings = append(out.Warnings, note(isShared, strings.Join(out.SharedWith, ", ")))
	}
	if !src.exists {
		return out, nil
	}
	if !utf8.Valid(src.text) {
		_, off, _ := memory.Encoding(src.text)
		return nil, refuse(TopicUnreadable, notText.With(name, off+1))
	}
	f := r.indexOf(folder)
	if f == nil {
		return nil, refuse(SourceMoving, isMoving.With(name))
	}
	out.Load = loadOf(f)
	end := len(f.Source())
	if rest := f.Index().Load.Rest; rest.Len() > 0 {
		end = rest.Start
		l := out.Load
		out.Warnings = append(out.Warnings, note(isCut, l.Max, unitTexts[f.Index().Load.Cap.Unit], l.LostLines, l.LostCount, l.FirstLost))
	}
	out.Content = strings.TrimPrefix(beginning(f.Source()[:end], maxAnswer), "\uFEFF")
	return out, nil
}

// indexName is the file of a folder's index, in whatever letter case it is there.
func (r *Reader) indexName(folder string) string {
	entries, err := r.files(folder)
	if err != nil {
		return indexFile
	}
	return memory.IndexAmong(namesOf(entries))
}

// indexOf is a folder's index; nil if there is none. It counts as MEMORY.md does,
// in whatever letter case its name is written.
func (r *Reader) indexOf(folder memory.AutoFolder) *memory.File {
	file := join(folder.Path, indexFile)
	name := r.indexName(folder.Path)
	if name == indexFile {
		return memory.NewWorkspace(r.env, memory.Settings{}).Snapshot().Load(file)
	}
	src, err := r.load(folder.Path, name)
	if err != nil || !src.exists {
		return nil
	}
	of := memory.Folder{Path: folder.Path, Layout: dialectNames[folder.Dialect]} // no file tells it by its name
	w := memory.NewWorkspace(r.env, memory.Settings{Flags: memory.Config{Folders: []memory.Folder{of}}})
	return w.Open(file, 1, markdown.Parse(src.text)).Load(file)
}

// measure is how much of a folder's index is loaded; nil if there is none.
func (r *Reader) measure(folder memory.AutoFolder) *Load {
	f := r.indexOf(folder)
	if f == nil {
		return nil
	}
	return loadOf(f)
}

func loadOf(f *memory.File) *Load {
	l := f.Index().Load
	out := &Load{Max: l.Cap.Max, Unit: unitNames[l.Cap.Unit], Used: l.Used, Whole: l.Rest.Len() == 0, LostTopics: []Lost{}}
	if out.Whole {
		return out
	}
	lines := f.Lines()
	out.FirstLost = lines.At(l.Rest.Start) + 1
	out.LostLines = lines.At(l.Rest.End) + 2 - out.FirstLost
	for _, e := range f.Index().Entries {
		if e.Span.Start < l.Rest.Start {
			continue
		}
		if out.LostCount++; out.LostCount <= maxLost {
			out.LostTopics = append(out.LostTopics, Lost{lines.At(e.Span.Start) + 1, excerpt(f.Doc(), e.Text)})
		}
	}
	return out
}

// excerpt is the beginning of a text on one line.
func excerpt(doc *markdown.Doc, s markdown.Span) string { return memory.Shorten(doc.Text(s), maxBrief) }
