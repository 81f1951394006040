// Package card holds the rules about cards: what a session hands over, how it is
// continued, where its time went.
package card

import (
	"embed"
	"sort"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "card", Sources: sources}

// carriers are the kinds of files that cards stand in.
var carriers = memory.KindsOf(memory.Daily, memory.Report)

// counting are the cards of a kind that readers take: the last of each session,
// or of a report.
func counting(p *memory.Pass, kind memory.CardKind) []memory.Card {
	cards := all(p, kind)
	count := cards[:0]
	for i, c := range cards {
		if later(p, cards, i) == nil {
			count = append(count, c)
		}
	}
	return count
}

// all are the cards of a kind.
func all(p *memory.Pass, kind memory.CardKind) (cards []memory.Card) {
	for _, c := range p.File.Cards() {
		if c.Kind == kind {
			cards = append(cards, c)
		}
	}
	return cards
}

// later is the next card of a card's session; nil if it has none.
func later(p *memory.Pass, cards []memory.Card, i int) *memory.Card {
	if i+1 == len(cards) || session(p, cards[i+1]) != session(p, cards[i]) {
		return nil
	}
	return &cards[i+1]
}

// session is the number of the session that a card stands in, -1 if it stands in
// none.
func session(p *memory.Pass, c memory.Card) int {
	if p.File.Kind != memory.Daily {
		return -1
	}
	sections := p.Daily().Sections
	return sort.Search(len(sections), func(i int) bool { return sections[i].Span.Start > c.Heading.Span.Start }) - 1
}

// lacking reports the card if fields of it are missing.
func lacking(p *memory.Pass, c memory.Card, msg memory.Text) {
	names := c.Missing()
	if len(names) == 0 {
		return
	}
	f := memory.Finding{Span: visible(p, c.Heading.Span), Message: msg.With(strings.Join(names, ", "))}
	if edit, ok := add(p, c, names); ok {
		f.Fixes = []memory.Fix{{Title: addFields.With(), Preferred: true, Edits: []memory.Edit{edit}}}
	}
	p.Report(f)
}

var addFields = memory.Text{En: "Add the missing fields as N/A", Zh: "补上缺少的字段，内容为 N/A"}

// add is the edit that writes fields as the card writes its own; ok is false if
// it can't be told what one of them has to say.
func add(p *memory.Pass, c memory.Card, names []string) (edit memory.Edit, ok bool) {
	values := make([]string, len(names))
	for i, name := range names {
		values[i] = "N/A"
		if name == promptField {
			if values[i], ok = prompt(c); !ok {
				return edit, false
			}
		}
	}
	after, row := c.Heading.Span.End, tableRow
	text := p.File.EOL() + p.File.EOL() + "| 字段 | 内容 |" + p.File.EOL() + "|------|------|"
	if f := last(c); f != nil {
		after, row, text = f.Line.Span.End, like(p, *f), ""
	} else if len(c.Fields) > 0 {
		after, row, text = c.Span.End, like(p, c.Fields[len(c.Fields)-1]), ""
	}
	for i, name := range names {
		text += p.File.EOL() + row(name, values[i])
	}
	return memory.Edit{Span: at(after), New: text}, true
}

// last is the last field of a card below which a line may be added.
func last(c memory.Card) *memory.CardField {
	for i := len(c.Fields) - 1; i >= 0; i-- {
		if f := c.Fields[i]; f.Row || !f.More {
			return &c.Fields[i]
		}
	}
	return nil
}

func tableRow(name, value string) string { return "| `" + name + "` | " + value + " |" }

// like writes fields in the way of f.
func like(p *memory.Pass, f memory.CardField) func(name, value string) string {
	line := p.File.Lines().Line(f.Line.No)
	start := source(p, markdown.Span{Start: line.Start, End: f.Key.Start})
	between := source(p, markdown.Span{Start: f.Key.End, End: f.Value.Start})
	if f.Row {
		return func(name, value string) string {
			mark := start[len(strings.TrimRight(start, "*_`")):]
			return start[:len(start)-len(mark)] + mark + name + mark + " | " + value + " |"
		}
	}
	between = strings.TrimRight(between, "`")
	if strings.HasSuffix(between, ":") {
		between += " "
	}
	return func(name, value string) string { return start + name + between + value }
}

// visible is a line from its first character that is not blank.
func visible(p *memory.Pass, s markdown.Span) markdown.Span {
	text := source(p, s)
	s.Start += len(text) - len(strings.TrimLeft(text, " \t"))
	s.End = s.Start + len(strings.TrimSpace(text))
	return s
}

// source is the text of a span as it is written.
func source(p *memory.Pass, s markdown.Span) string {
	return string(p.File.Source()[s.Start:s.End])
}

// at is the place before offset off.
func at(off int) markdown.Span { return markdown.Span{Start: off, End: off} }

// base is the name at the end of a path.
func base(p string) string { return p[strings.LastIndexByte(p, '/')+1:] }
