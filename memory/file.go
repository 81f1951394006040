package memory

import (
	"bytes"
	"sync"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory/secret"
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

	content  lazy[content]
	doc      lazy[*markdown.Doc]
	lines    lazy[*markdown.Lines]
	summary  lazy[*Summary]
	daily    lazy[*DailyFile]
	bound    lazy[[]Binding]
	header   lazy[*Frontmatter]
	refs     lazy[[]Ref]
	naming   lazy[[]nameAt]
	index    lazy[*IndexFile]
	cards    lazy[[]Card]
	budgets  lazy[[]Budget]
	sessions lazy[*SessionsFile]
	identity lazy[*Identity]
	secrets  lazy[[]secret.Match]
	suspect  lazy[[]secret.Match]
	masked   lazy[[]byte]
	heads    lazy[labels]
	hidden   lazy[map[string][]string] // the values of secrets, by their first characters
}

// A lazy value is made once, when it is first asked for.
type lazy[T any] struct {
	once  sync.Once
	value T
}

func (l *lazy[T]) get(make func() T) T {
	l.once.Do(func() { l.value = make() })
	return l.value
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
	c := f.content.get(func() (c content) {
		if f.read != nil {
			c = f.read()
			f.read = nil // it may hold all that was known of the disk then
		}
		return c
	})
	return c.bytes, c.size, c.err
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
	return f.doc.get(func() *markdown.Doc { return markdown.Parse(f.Source()) })
}

// Lines converts between offsets and columns of the text.
func (f *File) Lines() *markdown.Lines {
	if f.text != nil || AnyText.Has(f.Kind) {
		return f.Doc().Lines()
	}
	return f.lines.get(func() *markdown.Lines { return markdown.NewLines(f.Source()) })
}

// Summary is the file as an index of sessions.
func (f *File) Summary() *Summary {
	return f.summary.get(func() *Summary { return parseSummary(f.Doc()) })
}

// Daily is the file as a day's sessions.
func (f *File) Daily() *DailyFile {
	return f.daily.get(func() *DailyFile { return readDaily(f.Doc(), f.bindings()) })
}

// bindings are the comments that bind sessions to writers.
func (f *File) bindings() []Binding {
	return f.bound.get(func() []Binding { return scanBindings(f.Source()) })
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

// Unsaved reports whether the open document was edited since it and the file on
// disk were last the same. A byte order mark, which editors hide, is no edit.
func (f *File) Unsaved() bool {
	if !f.Open || f.base == nil {
		return false
	}
	bare := func(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\uFEFF")) }
	disk, _, _ := f.Disk()
	text := bare(f.Source())
	return !bytes.Equal(text, bare(f.base.bytes)) && !bytes.Equal(text, bare(disk))
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
