package memory

import (
	"bytes"
	"sync"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// The sizes in bytes above which the format's readers read a file in part, and
// above which it is not checked at all.
const (
	MaxRead  = 8 << 20
	MaxCheck = 64 << 20
)

// A File is one version of a file. It is immutable to its readers: what it
// derives from its content is made once, when first asked for.
type File struct {
	Path string
	Place
	Open    bool  // the text is an editor's
	Version int32 // of the open document

	read func() content // what is on disk; called once
	text *markdown.Doc  // of an open document
	base *content       // of an open document: the disk's content when both were last the same

	once struct {
		content, doc, lines, summary, daily, header, refs, index, bindings, cards, budgets, sessions, identity sync.Once
	}

	content  content
	doc      *markdown.Doc
	lines    *markdown.Lines
	summary  *Summary
	daily    *DailyFile
	bound    []Binding
	header   *Frontmatter
	refs     []Ref
	index    *IndexFile
	cards    []Card
	budgets  []Budget
	sessions *SessionsFile
	identity *Identity
}

// content is what was read from disk.
type content struct {
	bytes []byte
	size  int64
	err   error
}

// Disk is the file's content on disk, or why it could not be read. Of a file
// over MaxCheck only the size is told.
func (f *File) Disk() (src []byte, size int64, err error) {
	f.once.content.Do(func() {
		if f.read != nil {
			f.content = f.read()
			f.read = nil // it may hold all that was known of the disk then
		}
	})
	return f.content.bytes, f.content.size, f.content.err
}

// Source is the text that is judged: the editor's if the file is open, else the
// disk's. The caller must not modify it.
func (f *File) Source() []byte {
	if f.text != nil {
		return f.text.Source()
	}
	src, _, _ := f.Disk()
	return src
}

// Doc is the text as Markdown.
func (f *File) Doc() *markdown.Doc {
	if f.text != nil {
		return f.text
	}
	f.once.doc.Do(func() { f.doc = markdown.Parse(f.Source()) })
	return f.doc
}

// Lines converts between offsets and columns of the text.
func (f *File) Lines() *markdown.Lines {
	if f.text != nil || AnyText.Has(f.Kind) {
		return f.Doc().Lines()
	}
	f.once.lines.Do(func() { f.lines = markdown.NewLines(f.Source()) })
	return f.lines
}

// Summary is the file as an index of sessions.
func (f *File) Summary() *Summary {
	f.once.summary.Do(func() { f.summary = parseSummary(f.Doc()) })
	return f.summary
}

// Daily is the file as a day's sessions.
func (f *File) Daily() *DailyFile {
	f.once.daily.Do(func() { f.daily = readDaily(f.Doc(), f.bindings()) })
	return f.daily
}

// bindings are the comments that bind sessions to writers.
func (f *File) bindings() []Binding {
	f.once.bindings.Do(func() { f.bound = scanBindings(f.Source()) })
	return f.bound
}

// Head is the text of the first line, where findings about the file as a whole
// stand.
func (f *File) Head() markdown.Span { return f.Lines().Line(0) }

// EOL is the line break that the file uses: that of its first line.
func (f *File) EOL() string {
	src := f.Source()
	i := bytes.IndexAny(src, "\r\n")
	switch {
	case i < 0 || src[i] == '\n':
		return "\n"
	case i+1 < len(src) && src[i+1] == '\n':
		return "\r\n"
	default:
		return "\r"
	}
}

// Apart reports whether the open document and the file on disk were both changed
// since they were last the same, and differ; more is how many lines the disk has
// over the document.
func (f *File) Apart() (more int, apart bool) {
	disk, _, err := f.Disk()
	if !f.Open || f.base == nil || err != nil {
		return 0, false
	}
	text := f.Source()
	if bytes.Equal(disk, f.base.bytes) || bytes.Equal(text, f.base.bytes) || bytes.Equal(disk, text) {
		return 0, false
	}
	return markdown.NewLines(disk).Count() - f.Lines().Count(), true
}
