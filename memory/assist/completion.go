package assist

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Completion is what may be written at a place, the likeliest first.
type Completion struct {
	Items []Item
	More  bool // not all is told: what is typed on may bring other items
}

// An Item is one thing that may be written. It takes the place of text on one
// line: of Insert, which ends at the place that was asked about, or of Replace,
// which also takes in what stands behind it.
type Item struct {
	Kind    ItemKind
	Label   string
	Beside  string         // what tells it from others of the same label
	Detail  memory.Message // what it is; without a template if the label says it
	Filter  string         // what is compared with what was typed
	Text    string
	Snippet string // the text with tab stops, as editors write them; empty if it has none
	Insert  markdown.Span
	Replace markdown.Span
	About   Subject // what [Describe] says more about; may be none
	Again   bool    // once it is written, more may be asked for
}

// An ItemKind says what an item is.
type ItemKind uint8

// The kinds of items.
const (
	WordItem    ItemKind = iota // one of a few words or marks of the format
	ValueItem                   // a date, an id
	FieldItem                   // the name of a field
	SessionItem                 // a session that exists
	FileItem
	FolderItem
	NoteItem
	HeadingItem
	RuleItem
	TextItem // a part of a file, with stops
)

// most is how many items a completion has at most. What is typed on leads to the
// others.
const most = 300

// Complete is what may be written at offset off of the memory file at path. A
// place outside the file is the nearest one in it.
func Complete(s *memory.Snapshot, path string, off int) Completion {
	p, ok := placeAt(s, path, off)
	if !ok {
		return Completion{}
	}
	for _, o := range offers {
		if !o.kinds.Has(p.f.Kind) {
			continue
		}
		if items, ok := o.items(p); ok {
			return p.settled(items)
		}
	}
	return Completion{}
}

// offers are what is offered where, in order: the first that knows the place
// decides, also if it has nothing to offer.
var offers = []struct {
	kinds memory.Kinds
	items func(*place) ([]Item, bool)
}{
	{memory.AutoText, (*place).headerItems},
	{memory.Directed, (*place).directiveItems},
	{memory.AnyText, (*place).nothingInCode},
	{memory.AnyText, (*place).linkItems},
	{memory.KindsOf(memory.AgentSummary), (*place).indexItems},
	{memory.KindsOf(memory.Sessions), (*place).checkpointItems},
	{carriers, (*place).cardItems},
	{memory.KindsOf(memory.Daily), (*place).sessionItems},
	{memory.TreeText, (*place).fieldItems},
	{memory.KindsOf(memory.Daily), (*place).dialogueItems},
	{memory.TreeText, (*place).continueItems},
	{carriers, (*place).cardTexts},
	{memory.KindsOf(memory.Sessions), (*place).taskTexts},
	{memory.KindsOf(memory.Index), (*place).entryItems},
	{memory.AnyText, (*place).dateItems},
}

// A place is where something is to be written.
type place struct {
	s             *memory.Snapshot
	f             *memory.File
	off           int
	no            int           // the number of the line
	line          markdown.Span // without its break
	before, after string        // the line up to off, and from there
	more          bool          // not all was looked at
}

func placeAt(s *memory.Snapshot, path string, off int) (*place, bool) {
	f := s.File(path)
	if f == nil || !memory.AnyText.Has(f.Kind) {
		return nil, false
	}
	lines := f.Lines()
	p := &place{s: s, f: f, no: lines.At(off)}
	p.line = lines.Line(p.no)
	p.off = min(max(off, p.line.Start), p.line.End)
	if p.line.Len() > maxLine {
		return nil, false
	}
	text := f.Doc().Text(p.line)
	p.before, p.after = text[:p.off-p.line.Start], text[p.off-p.line.Start:]
	return p, true
}

// maxLine is the length of the longest line that the format's readers read.
const maxLine = 64 << 10

// lineAt is the text of another line; empty if there is none.
func (p *place) lineAt(no int) string {
	if no < 0 || no >= p.f.Lines().Count() {
		return ""
	}
	return p.f.Doc().Text(p.f.Lines().Line(no))
}

// ends reports whether nothing but blanks stands behind the place, and perhaps a
// bracket that the editor put there: whole texts may take the place of the line.
func (p *place) ends(closed string) bool {
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(p.after), closed)) == ""
}

// word makes an item that is written in place of what stands from column start
// of the line, up to where the word ends that the place lies in.
func (p *place) word(start int, it Item) Item {
	end := strings.IndexFunc(p.after, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("|+`)]>:", r) })
	if end < 0 {
		end = len(p.after)
	}
	return p.over(start, end, it)
}

// over makes an item that is written in place of what stands from column start,
// up to so many bytes behind the place.
func (p *place) over(start, behind int, it Item) Item {
	it.Insert = markdown.Span{Start: p.line.Start + start, End: p.off}
	it.Replace = markdown.Span{Start: it.Insert.Start, End: p.off + behind}
	return it
}

// settled cuts what is too much for a list, first what does not fit what was
// typed, and makes sure that what is left can be found by it.
func (p *place) settled(items []Item) Completion {
	c := Completion{More: p.more || len(items) > most}
	for _, it := range items {
		if it.Filter == "" {
			it.Filter = it.Label
		}
		typed := p.before[it.Insert.Start-p.line.Start:]
		if len(items) > most && !fits(typed, it.Filter) {
			continue
		}
		if len(c.Items) == most {
			break
		}
		if written := it.Kind == FileItem || it.Kind == FolderItem || it.Kind == NoteItem; written && memory.Covered(it.Label+"\n"+it.Text) != it.Label+"\n"+it.Text {
			continue // its name is a secret
		}
		c.Items = append(c.Items, it)
	}
	return c
}

// passed reports whether one of very many is left out of a list that has so many
// items already: it does not fit what was typed, or the list is full.
func (p *place) passed(of, items int, typed, name string) bool {
	if of <= most || items <= most && fits(typed, name) {
		return false
	}
	p.more = true
	return true
}

// fits reports whether the characters of typed stand in text in this order,
// letter case aside.
func fits(typed, text string) bool {
	for _, r := range typed {
		i := strings.IndexFunc(text, func(t rune) bool { return unicode.ToLower(t) == unicode.ToLower(r) })
		if i < 0 {
			return false
		}
		_, n := utf8.DecodeRuneInString(text[i:])
		text = text[i+n:]
	}
	return true
}

// nothingInCode knows the places where nothing is offered: code and comments.
func (p *place) nothingInCode() ([]Item, bool) {
	doc := p.f.Doc()
	inside := p.off > p.line.Start && doc.Opaque(p.off-1)
	if p.off < p.line.End {
		return nil, inside && doc.Opaque(p.off)
	}
	closed := strings.HasSuffix(p.before, "`") || strings.HasSuffix(p.before, "-->")
	return nil, inside && !closed || p.before == "" && doc.Opaque(p.off)
}

func dirOf(p string) string {
	if d := path.Dir(p); d != "." {
		return d
	}
	return ""
}

// label is what a message says that stands in no other language.
func label(text string) memory.Message { return memory.Text{En: "%s", Zh: "%s"}.With(text) }
