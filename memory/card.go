package memory

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A CardKind is what a card is for.
type CardKind uint8

// The kinds of cards.
const (
	NoCard           CardKind = iota
	HandoffCard               // ContextHandoffCard: what whoever takes over must know
	ContinuationCard          // NewSessionContinuationCard: how to go on in a new session
	TimingCard                // SessionTimingCard: where the time went
	RoutingRef                // HostCapabilityRoutingRef: why a tool was chosen
)

// cardNames are what the headings of cards hold.
var cardNames = [...]string{
	HandoffCard:      "ContextHandoffCard",
	ContinuationCard: "NewSessionContinuationCard",
	TimingCard:       "SessionTimingCard",
	RoutingRef:       "HostCapabilityRoutingRef",
}

// Name is what the heading of a card holds.
func (k CardKind) Name() string { return cardNames[k] }

// dueFields are the fields that a card needs; of several names for one the first
// is the format's own.
var dueFields = [...][][]string{
	HandoffCard: {
		{"source-of-truth"},
		{"confirmed-decisions"},
		{"open-risks"},
		{"next-action"},
		{"blocked-reason"},
		{"must-not-overwrite"},
		{"validation-state"},
		{"artifact-links"},
	},
	ContinuationCard: {
		{"targetProject"},
		{"taskId"},
		{"task", "displayName"},
		{"phaseAndConfirmationState"},
		{"sourceOfTruth"},
		{"confirmedDecisions"},
		{"mustNotOverwrite"},
		{"validationState"},
		{"nextAction"},
		{"copyReadyPrompt"},
	},
	TimingCard: {
		{"startedAt"},
		{"endedAt", "lastActiveAt"},
		{"wallClock"},
		{"waitingUserMs", "waitingUser"},
		{"waitingExternalMs", "waitingExternal"},
	},
	RoutingRef: nil,
}

// otherFields are those that a card may have too.
var otherFields = [...][]string{
	HandoffCard:      {"skipReason"},
	ContinuationCard: {"skipReason"},
	TimingCard: {
		"executionMs", "execution", "phases", "phases[]", "slowTags", "cycleId", "budget", "authorizationEvidence", "skipReason",
	},
	RoutingRef: nil,
}

// DueFields are the fields that a card of this kind needs, in the format's order.
func (k CardKind) DueFields() []string {
	var names []string
	for _, f := range dueFields[k] {
		names = append(names, f[0])
	}
	return names
}

// Knows reports whether a field of this name belongs in a card of this kind.
func (k CardKind) Knows(name string) bool {
	for _, f := range append(dueFields[k], otherFields[k]) {
		for _, n := range f {
			if strings.EqualFold(n, name) {
				return true
			}
		}
	}
	return false
}

// A Card is a part of a day's file or of a report that tells one thing in named
// fields. It lasts to the next heading that is not below its own.
type Card struct {
	Kind    CardKind
	Heading Line
	Span    markdown.Span // from the heading to the end of the last line that is not blank
	Fields  []CardField
	Waived  bool // it says N/A in place of its fields
}

// A CardField is a named field of a card: a row of a table, or a line.
type CardField struct {
	Line  Line
	Name  string        // as it is written, without marks
	Key   markdown.Span // of the name
	Value markdown.Span // without blanks and the backticks around it; where it would stand, if it is empty
	Text  string        // of the value
	Row   bool          // of a table
	More  bool          // the value goes on in the lines below
	form  string        // how the line begins
}

// Field is the first field with one of these names; ok is false if there is
// none.
func (c Card) Field(names ...string) (f CardField, ok bool) {
	for _, f := range c.Fields {
		for _, n := range names {
			if strings.EqualFold(f.Name, n) {
				return f, true
			}
		}
	}
	return CardField{}, false
}

// Missing are the fields that the card needs and lacks, in the format's order.
func (c Card) Missing() (names []string) {
	if c.Waived {
		return nil
	}
	for _, f := range dueFields[c.Kind] {
		if _, ok := c.Field(f...); !ok {
			names = append(names, f[0])
		}
	}
	return names
}

// Unfilled reports whether the field says nothing: it is empty or still holds
// the template's brackets.
func (f CardField) Unfilled() bool {
	return !f.More && (f.Text == "" || bracketed().MatchString(f.Text))
}

var bracketed = Pattern(`^\[[^\[\]]*\]$`)

// Cards are the cards of the file in order.
func (f *File) Cards() []Card {
	return f.facts().cards.get(func() []Card { return parseCards(f.Doc()) })
}

var (
	cardHeading = Pattern(`(?i)^(#{2,6})[ \t]+.*?\b(?:(ContextHandoffCard)|(NewSessionContinuationCard)|(SessionTimingCard)|(HostCapabilityRoutingRef))\b`)
	aside       = Pattern(`（[^）]*）|\([^)]*\)`)
	anyHeading  = Pattern(`^(#{1,6})(?:[ \t]|$)`)
)

// spelled reports whether text may hold so many ASCII letters in a row: one of them is
// the last of as many bytes.
func spelled(text []byte, n int) bool {
	i := n - 1
	for i < len(text) && !letter(text[i]) {
		i += n
	}
	return i < len(text)
}

func parseCards(doc *markdown.Doc) (cards []Card) {
	src := doc.Source()
	for at := 0; at < len(src); {
		n := bytes.IndexByte(src[at:], '#')
		if n < 0 {
			break
		}
		from := at + n
		rest, _, _ := bytes.Cut(src[from:], []byte("\n"))
		to := from + len(rest)
		at = to + 1
		if !spelled(rest, len("TimingCard")) || !holdsFold(rest, "card", 3) && !holdsFold(rest, "ref", 2) { // as the ends of all names do
			continue
		}
		lines := doc.Lines()
		for i := lines.At(from); i <= lines.At(to); i++ { // several where a CR ends lines
			heading := Line{lines.Line(i), i}
			m := cardHeading().FindSubmatchIndex(src[heading.Span.Start:heading.Span.End])
			if m != nil && !doc.Opaque(heading.Span.Start) {
				if c, ok := parseCard(doc, heading, m); ok {
					cards = append(cards, c)
				}
			}
		}
	}
	return cards
}

// parseCard reads the card below a heading; m is where the heading's marks end
// and its name stands.
func parseCard(doc *markdown.Doc, heading Line, m []int) (c Card, ok bool) {
	c = Card{Heading: heading, Span: heading.Span}
	var name markdown.Span
	for k := HandoffCard; int(k) < len(cardNames); k++ {
		if at := m[2+2*k:]; at[0] >= 0 {
			c.Kind, name = k, markdown.Span{Start: at[0], End: at[1]}
		}
	}
	level := m[3]
	c.read(doc, heading.No+1, level)
	text := doc.Text(heading.Span)
	rest := text[level:name.Start] + text[name.End:]
	c.Waived = c.Waived || strings.Contains(rest, "N/A")
	bare := strings.IndexFunc(aside().ReplaceAllString(rest, ""), unicode.IsLetter) < 0
	return c, bare || c.Waived || c.known()
}

// known reports whether the card has a field that belongs in it. A heading that
// only mentions a card opens none.
func (c *Card) known() bool {
	for _, f := range c.Fields {
		if c.Kind.Knows(f.Name) {
			return true
		}
	}
	return false
}
