package assist

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A TokenKind says what a word means to the format.
type TokenKind uint8

// The kinds of tokens.
const (
	DateToken   TokenKind = iota // a day, with its time or without
	IDToken                      // of a session
	TypeToken                    // of a session or a note
	StatusToken                  // of a session or a checkpoint
	MarkerToken                  // a comment or number that tools look for, a checkpoint, a text of the template
	DigestToken                  // of an artifact or a writer
	KeyToken                     // of a header, a card or a session
)

// A Token is a word that means something to the format. It stands on one line.
type Token struct {
	Kind  TokenKind
	State memory.State // of a status
	Opens bool         // it is the id in the heading of its session
	Span  markdown.Span
}

// Tokens are the tokens that touch the lines of within, in order; none overlaps
// another. In an index of sessions a row's follow from that row alone.
func Tokens(f *memory.File, within markdown.Span) []Token {
	t := tokens{f: f}
	switch {
	case f.Kind == memory.AgentSummary:
		for _, row := range rowsFrom(f.Summary(), within.Start) {
			if row.Span.Start > within.End {
				break
			}
			t.row(row)
		}
		return t.all
	case !memory.AnyText.Has(f.Kind):
		return nil
	}
	t.header()
	switch f.Kind {
	case memory.Daily:
		t.day()
	case memory.Sessions:
		t.record()
	}
	t.cards()
	t.directives()
	return t.within(within)
}

// tokens gathers those of a file.
type tokens struct {
	f   *memory.File
	all []Token
}

func (t *tokens) add(kind TokenKind, s markdown.Span) {
	if s.Len() > 0 {
		t.all = append(t.all, Token{Kind: kind, Span: s})
	}
}

// status adds a text that tells a state.
func (t *tokens) status(state memory.State, s markdown.Span) {
	if s.Len() > 0 {
		t.all = append(t.all, Token{Kind: StatusToken, State: state, Span: s})
	}
}

// within are those that touch s, in order; of two that overlap the first counts.
func (t *tokens) within(s markdown.Span) (out []Token) {
	slices.SortStableFunc(t.all, func(a, b Token) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	end := 0
	lines := t.f.Lines()
	for _, x := range t.all {
		x.Span.End = min(x.Span.End, lines.Line(lines.At(x.Span.Start)).End)
		if x.Span.Len() <= 0 || x.Span.Start < end || x.Span.End < s.Start || x.Span.Start > s.End {
			continue
		}
		out = append(out, x)
		end = x.Span.End
	}
	return out
}

// row adds a row of an index. Of one that readers do not read it adds nothing.
func (t *tokens) row(row memory.Row) {
	if !row.Whole() {
		return
	}
	for c := range memory.Columns {
		span := row.CellSpan(int(c))
		cell, ok := row.Cell(c)
		if !ok {
			t.add(MarkerToken, span)
			continue
		}
		switch c {
		case memory.DateColumn:
			if row.Date.Valid() {
				t.add(DateToken, span)
			}
		case memory.SessionColumn:
			if row.Session.Canonical {
				t.add(IDToken, span)
			}
		case memory.TypeColumn:
			t.types(cell.Text, span)
		case memory.StatusColumn:
			if row.Status.State != memory.UnknownState {
				t.status(row.Status.State, span)
			}
		}
	}
}

// types adds the known types of a list that stands at s.
func (t *tokens) types(text string, s markdown.Span) {
	for at, tok := range memory.TypeTokens(text) {
		if memory.KnownType(tok) && at+len(tok) <= s.Len() {
			t.add(TypeToken, markdown.Span{Start: s.Start + at, End: s.Start + at + len(tok)})
		}
	}
}

// date adds the day that a text begins with, and its time.
func (t *tokens) date(text string, s markdown.Span) {
	for _, n := range []int{len("2006-01-02 15:04"), len(time.DateOnly)} {
		if len(text) >= n && s.Len() >= n && memory.ParseDate(text[:n]).Valid() {
			t.add(DateToken, markdown.Span{Start: s.Start, End: s.Start + n})
			return
		}
	}
}

// header adds the keys of the file's header, and the values that say what the note
// is and when.
func (t *tokens) header() {
	h := t.f.Header()
	if h == nil {
		return
	}
	for _, x := range h.Fields {
		line := t.f.Lines().Line(t.f.Lines().At(x.Span.Start))
		text := t.f.Doc().Text(line)
		if key, _, ok := strings.Cut(text, ":"); ok {
			t.add(KeyToken, trimmedLine(key, line.Start))
		}
		switch name := x.Name[strings.LastIndex(x.Name, ".")+1:]; {
		case name == "type":
			t.add(TypeToken, x.Span)
		default:
			t.date(x.Value, x.Span)
		}
	}
}

// day adds the sessions of a daily file.
func (t *tokens) day() {
	d := t.f.Daily()
	for _, s := range d.Sections {
		if s.ID.Canonical && s.IDSpan.Len() > 0 {
			t.all = append(t.all, Token{Kind: IDToken, Opens: true, Span: s.IDSpan})
		}
		t.date(s.Time.Text, s.Time.Value)
		t.types(s.Intent.Text, s.Intent.Value)
		for _, l := range s.Status {
			if l.Status.State != memory.UnknownState {
				t.status(l.Status.State, l.Value)
			}
		}
		for _, task := range s.Tasks {
			t.add(MarkerToken, task.Span)
		}
		for _, b := range s.Bindings {
			if b.Valid {
				t.add(MarkerToken, t.name(b.Span, memory.BindingName))
				t.add(IDToken, b.ID)
				t.add(DigestToken, b.TokenAt)
			}
		}
	}
}

// name is where a comment holds a name, in any letter case.
func (t *tokens) name(comment markdown.Span, name string) markdown.Span {
	at := comment.Start + len("<!--")
	at += len(t.f.Doc().Text(markdown.Span{Start: at, End: comment.End})) - len(trimLeft(t.f.Doc().Text(markdown.Span{Start: at, End: comment.End})))
	return markdown.Span{Start: at, End: at + len(name)}
}

// record adds the checkpoints of a task.
func (t *tokens) record() {
	for _, r := range t.f.Sessions().CP.Rows {
		cells := r.Cells()
		if len(cells) > 1 {
			t.add(MarkerToken, cells[memory.PhaseColumn].Span)
			t.status(cpStates[r.State], cells[memory.CPStatusColumn].Span)
		}
		if r.Whole() {
			digest := r.Cell(memory.DigestColumn)
			if memory.CellText(digest.Text) != "" {
				t.add(DigestToken, digest.Span)
			}
			confirmed := r.Cell(memory.ConfirmedColumn)
			t.date(confirmed.Text, confirmed.Span)
		}
	}
}

// cpStates are what the states of checkpoints are among those of sessions.
var cpStates = [...]memory.State{
	memory.UnknownCP:    memory.UnknownState,
	memory.WaitingCP:    memory.Active,
	memory.NotStartedCP: memory.UnknownState,
	memory.ConfirmedCP:  memory.Completed,
	memory.StaleCP:      memory.Blocked,
	memory.ExemptCP:     memory.Completed,
}

// cards adds the names of the fields of cards.
func (t *tokens) cards() {
	for _, c := range t.f.Cards() {
		for _, x := range c.Fields {
			t.add(KeyToken, x.Key)
			t.date(x.Text, x.Value)
		}
	}
}

// directives adds the verbs of comments that silence findings.
func (t *tokens) directives() {
	for c := range t.f.Doc().Comments() {
		text := t.f.Doc().Text(c)
		for _, v := range memory.Verbs {
			inner := trimLeft(strings.TrimPrefix(text, "<!--"))
			if rest, ok := strings.CutPrefix(inner, v); ok && trimLeft(rest) != rest {
				t.add(MarkerToken, t.name(c, v))
			}
		}
	}
}
