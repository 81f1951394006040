package ops

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Source is where in a conversation an item comes from.
type Source struct {
	By     Speaker    `json:"by"`
	Record int        `json:"record,omitempty"` // the line of the transcript, from 1
	Line   int        `json:"line"`             // of the message, from 1; of a note, of its file
	ID     string     `json:"id,omitempty"`     // of the message, as its host knows it
	Time   *time.Time `json:"time,omitempty"`
}

// A Fate is what becomes of an item.
type Fate string

// The fates.
const (
	Kept      Fate = "kept"
	Duplicate Fate = "duplicate" // the topic says it already
	Refused   Fate = "secret"
	TooShort  Fate = "too-short"
	TooLong   Fate = "too-long"
	OverLimit Fate = "over-limit" // of the errors of tools only so many are kept
)

// An Item is one thing that a conversation marks as worth keeping.
type Item struct {
	Topic  string     `json:"topic"`
	Day    memory.Day `json:"-"`
	Text   string     `json:"text,omitempty"` // empty if it is refused
	Fate   Fate       `json:"fate"`
	Rule   string     `json:"rule,omitempty"` // why it is refused
	Source Source     `json:"source"`
}

// The bounds of items, in characters, and of how many errors of tools are kept.
const (
	leastFix   = 21
	mostFix    = 199
	leastError = 11
	mostError  = 150
	mostErrors = 5

	errorPrefix = "Tool error pattern: "
)

// An Extraction gathers the items of a conversation, one message after the
// other. The zero value is not usable: see [NewExtraction].
type Extraction struct {
	today  memory.Day
	zone   *time.Location
	items  []Item
	said   map[string]bool // by speaker, topic and text
	seen   map[string]bool // by topic and what is meant
	errors int
	refuse func(text string) (line int, rule string, bad bool)
}

// NewExtraction starts without messages. Messages without a time are of the day
// of now, in whose time zone all days are. Refuse finds what must not be kept, as
// that of [Options] does.
func NewExtraction(now time.Time, refuse func(text string) (line int, rule string, bad bool)) *Extraction {
	return &Extraction{today: memory.DayOf(now), zone: now.Location(), said: map[string]bool{}, seen: map[string]bool{}, refuse: refuse}
}

// Items are those found so far, in order. One that was found before is left out.
func (x *Extraction) Items() []Item { return x.items }

// Take looks for what a message marks as worth keeping. Code, quotations and
// comments are passed over.
func (x *Extraction) Take(m Said) {
	marked := false
	for range colons(m.Text, m.By) {
		marked = true
		break
	}
	switch {
	case !marked: // most messages: they need not be parsed
		return
	case m.By == ByTool:
		x.output(m)
		return
	}
	doc := markdown.Parse([]byte(m.Text))
	lines := doc.Lines()
	for i, line := range lines.From(0) {
		text := doc.Text(line)
		if at := line.Start + len(text) - len(strings.TrimLeft(text, " \t")); text == "" || doc.Opaque(at) || quote(doc, line.Start) {
			continue
		}
		x.line(m, i, text)
	}
}

// quote reports whether a line is of a quotation.
func quote(doc *markdown.Doc, at int) bool {
	i := doc.BlockAt(at)
	if i >= 0 && doc.Blocks()[i].Kind == markdown.Quote {
		return true
	}
	rest := strings.TrimLeft(doc.Text(markdown.Span{Start: at, End: len(doc.Source())}), " \t")
	return strings.HasPrefix(rest, ">")
}

// output looks through what a tool put out, which is no Markdown.
func (x *Extraction) output(m Said) {
	fenced := false
	for i, text := range strings.Split(m.Text, "\n") {
		bare := strings.TrimSpace(text)
		if strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~") {
			fenced = !fenced
		}
		if fenced || strings.HasPrefix(bare, "> ") || numbered(bare) {
			continue
		}
		x.line(m, i, strings.TrimSuffix(text, "\r"))
	}
}

// numbered reports whether a line is of a file that a tool shows with numbers.
func numbered(line string) bool {
	rest := strings.TrimLeft(line, "0123456789")
	return rest != line && strings.HasPrefix(rest, "→")
}

// line takes the items of a line; those of a table's row stand in its cells.
func (x *Extraction) line(m Said, i int, text string) {
	if trimmed := strings.TrimSpace(text); m.By != ByTool && strings.HasPrefix(trimmed, "|") {
		cells, _ := markdown.SplitRow([]byte(trimmed), 0)
		for _, c := range cells {
			x.clauses(m, i, strings.ReplaceAll(trimmed[c.Start:c.End], `\|`, "|"))
		}
		return
	}
	x.clauses(m, i, text)
}

func (x *Extraction) clauses(m Said, i int, text string) {
	found := hits(text, m.By)
	if m.By == ByTool && len(found) > 1 {
		found = found[:1]
	}
	for n, h := range found {
		next := -1
		if n+1 < len(found) {
			next = found[n+1].start
		}
		s := said(text, h, next)
		key := string(m.By) + "\n" + h.mark.topic + "\n" + s
		if s != "" && !x.said[key] {
			x.said[key] = true
			x.add(x.item(m, i, h, s))
		}
	}
}

// item is what a hit says, judged by its length and by what must not be kept.
func (x *Extraction) item(m Said, i int, h hit, text string) Item {
	it := Item{Topic: h.mark.topic, Day: x.today, Text: text, Fate: Kept, Source: Source{By: m.By, Record: m.Record, Line: m.First + i + 1, ID: m.ID}}
	if !m.Time.IsZero() {
		it.Day, it.Source.Time = memory.DayOf(m.Time.In(x.zone)), &m.Time
	}
	chars := utf8.RuneCountInString(text)
	fix := h.mark.topic == Debugging && m.By != ByTool
	_, rule, refused := x.refuse(text)
	switch {
	case refused:
		it.Fate, it.Text, it.Rule = Refused, "", rule
	case fix && chars < leastFix, m.By == ByTool && chars < leastError:
		it.Fate = TooShort
	case fix && chars > mostFix:
		it.Fate = TooLong
	case m.By == ByTool:
		it.Text = errorPrefix + strings.TrimSpace(firstRunes(text, mostError))
	}
	return it
}

// add takes an item that was not found before. Of errors only so many are kept,
// whatever the topic holds, so that a second run keeps the same.
func (x *Extraction) add(it Item) {
	key := it.Topic + "\n" + foldItem(it.Text)
	if it.Fate == Kept {
		if x.seen[key] {
			return
		}
		x.seen[key] = true
		if it.Source.By == ByTool {
			if x.errors++; x.errors > mostErrors {
				it.Fate = OverLimit
			}
		}
	}
	x.items = append(x.items, it)
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
