package memory

import (
	"sync"
	"sync/atomic"

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

	from *Env          // where it is read, but for an open document
	text *markdown.Doc // of an open document
	base *content      // of an open document: the disk's content when both were last the same
	disk *File         // of an open document: what is on disk

	content lazy[content]
	told    lazy[*accounts]
	tokens  lazy[[]hashedToken] // of a day that was read for a check alone
	more    lazy[*facts]
}

// facts are what is made of a file. Of most that are judged once nobody asks any, and
// they take no room in them.
type facts struct {
	encoding lazy[encoding]
	doc      lazy[*markdown.Doc]
	daily    lazy[*DailyFile]
	bound    lazy[[]Binding]
	cards    lazy[[]Card]
	budgets  lazy[[]Budget]
	secrets  lazy[[]secret.Match]
	suspect  lazy[[]secret.Match]

	summary lazy[*Summary]
	prior   *Summary                // of the version before, if it was read
	parsed  atomic.Pointer[Summary] // of the last version that was read, until this one is
	review  atomic.Pointer[review]  // of an index: the last of this version or one before

	counts   lazy[map[uint64]int32] // of the lines on disk, by their hashes
	lines    lazy[*markdown.Lines]
	header   lazy[*Frontmatter]
	anchors  lazy[map[string]markdown.Span]
	asked    atomic.Bool // for one of them: they are kept when the text is let go
	refs     lazy[[]Ref]
	naming   lazy[[]nameAt]
	index    lazy[*IndexFile]
	sessions lazy[*SessionsFile]
	identity lazy[*Identity]
	masked   lazy[[]byte]
	heads    lazy[labels]
	hidden   lazy[map[string][]string] // the values of secrets, by their first characters

	derived sync.Map // by *Derived: what packages above ask for again and again
}

func (f *File) facts() *facts { return f.more.get(func() *facts { return &facts{} }) }

// known is what was made of f so far.
func (f *File) known() *facts {
	if known, ok := f.more.made(); ok {
		return known
	}
	return &unread
}

// unread is what is known of a file that nobody asked anything of. It stays empty.
var unread facts

// A lazy value is made once, when it is first asked for.
type lazy[T any] struct {
	once  sync.Once
	there atomic.Bool
	value T
}

func (l *lazy[T]) get(make func() T) T {
	if !l.there.Load() {
		l.fill(make)
	}
	return l.value
}

func (l *lazy[T]) fill(make func() T) {
	l.once.Do(func() {
		l.value = make()
		l.there.Store(true)
	})
}

// given is a value that is there already.
func given[T any](value T) *lazy[T] {
	l := &lazy[T]{}
	l.get(func() T { return value })
	return l
}

// made is the value if it was asked for.
func (l *lazy[T]) made() (value T, ok bool) {
	if !l.there.Load() {
		return value, false
	}
	return l.value, true
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
	if f.disk != nil {
		return f.disk.Disk()
	}
	c := f.content.get(func() (c content) {
		if f.from != nil {
			c = f.from.read(f.Path, nil)
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

// Slice is the text of s. The caller must not modify it.
func (f *File) Slice(s markdown.Span) []byte {
	if f.text != nil {
		return f.text.Slice(s)
	}
	return f.Source()[s.Start:s.End]
}

// Size is the length of the text in bytes.
func (f *File) Size() int {
	if f.text != nil {
		return f.text.Size()
	}
	return len(f.Source())
}

// Doc is the text as Markdown.
func (f *File) Doc() *markdown.Doc {
	if f.text != nil {
		return f.text
	}
	return f.facts().doc.get(func() *markdown.Doc { return markdown.Parse(f.Source()) })
}

// Anchors are those of Doc.
func (f *File) Anchors() map[string]markdown.Span {
	return f.facts().anchors.get(func() map[string]markdown.Span { return f.Doc().Anchors() })
}

// HasAnchor reports whether a fragment is one of the anchors. It costs less than
// they do.
func (f *File) HasAnchor(name string) bool {
	if known, ok := f.known().anchors.made(); ok {
		_, there := known[name]
		return there
	}
	f.facts().asked.Store(true)
	_, there := f.Doc().Anchor(name)
	return there
}

// Lines converts between offsets and columns of the text.
func (f *File) Lines() *markdown.Lines {
	if f.text != nil || AnyText.Has(f.Kind) {
		return f.Doc().Lines()
	}
	return f.facts().lines.get(func() *markdown.Lines { return markdown.NewLines(f.Source()) })
}

// Summary is the file as an index of sessions.
func (f *File) Summary() *Summary {
	return f.facts().summary.get(func() *Summary {
		s := parseSummary(f.Doc(), f.facts().parsed.Swap(nil))
		s.prior.Store(f.facts().prior)
		return s
	})
}

// nextParsed is what the next version is read by.
func (f *File) nextParsed() *Summary {
	if s, ok := f.known().summary.made(); ok {
		return s
	}
	return f.known().parsed.Load()
}

// lastSummary is what the next version may share facts with: the newest that has
// made any.
func (f *File) lastSummary() *Summary {
	s, ok := f.known().summary.made()
	if !ok {
		return f.known().prior
	}
	if prior := s.prior.Load(); prior != nil {
		return prior
	}
	return s
}

// Daily is the file as a day's sessions.
func (f *File) Daily() *DailyFile {
	return f.facts().daily.get(func() *DailyFile { return readDaily(f.Doc(), f.bindings()) })
}

// bindings are the comments that bind sessions to writers.
func (f *File) bindings() []Binding {
	return f.facts().bound.get(func() []Binding { return scanBindings(f.Source(), nil) })
}

// Head is the text of the first line, where findings about the file as a whole
// stand.
func (f *File) Head() markdown.Span { return f.Doc().FirstLine() }
