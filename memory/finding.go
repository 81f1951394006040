package memory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// Severity ranks a finding. The values are those of the language server
// protocol; a lower one is worse.
type Severity uint8

// The severities. Off is that of a rule that does not run.
const (
	Off     Severity = iota
	Error            // an agent will be misled, or a write will be refused
	Warning          // a rule of the format is broken
	Info             // untidy
	Hint             // could be better
)

var severityNames = [...]string{"off", "error", "warning", "info", "hint"}

// String is the severity's name in configuration and output.
func (s Severity) String() string { return severityNames[s] }

// ParseSeverity is the inverse of String.
func ParseSeverity(name string) (Severity, bool) {
	i := slices.Index(severityNames[:], name)
	return Severity(max(i, 0)), i >= 0
}

// MarshalText is the severity's name.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a severity's name.
func (s *Severity) UnmarshalText(name []byte) error {
	sev, ok := ParseSeverity(string(name))
	if !ok {
		return fmt.Errorf("severity %q is not one of %q", name, severityNames)
	}
	*s = sev
	return nil
}

// A Finding is a defect at a place, with the edits that would mend it.
type Finding struct {
	Rule     *Rule // set by the check, as is Path
	Path     string
	Severity Severity // the rule's, as configured; a milder one if the finding asks for it
	Span     markdown.Span
	Message  Message
	Related  []Related
	Fixes    []Fix

	Unnecessary bool // what stands there has no effect: an editor may fade it
}

// Related is another place that explains a finding.
type Related struct {
	Path    string // empty: the finding's own file
	Span    markdown.Span
	Message Message
}

// A Fix is one way to mend a finding. All of it applies, or none.
type Fix struct {
	Title     Message
	Preferred bool     // what most people want; at most one fix of a finding is
	Edits     []Edit   // in order of position, none overlapping
	Creates   []string // paths of files to create empty before the edits
	Renames   []Rename // after the edits
}

// An Edit replaces a span of a file.
type Edit struct {
	Path string // empty: the finding's own file
	Span markdown.Span
	New  string
}

// own makes copies of what a finding quotes: it may be kept for longer than the text
// of its file.
func (f *Finding) own() {
	f.reword(strings.Clone)
	for _, x := range f.Fixes {
		for i := range x.Edits {
			x.Edits[i].New = strings.Clone(x.Edits[i].New)
		}
	}
}

// reword applies edit to every word that the finding was given to say.
func (f *Finding) reword(edit func(string) string) {
	f.Message = f.Message.mapped(edit)
	f.Related = slices.Clone(f.Related)
	for i, r := range f.Related {
		f.Related[i].Message = r.Message.mapped(edit)
	}
	f.Fixes = slices.Clone(f.Fixes)
	for i, x := range f.Fixes {
		f.Fixes[i].Title = x.Title.mapped(edit)
	}
}

// A Rename moves a file or a folder.
type Rename struct{ From, To string }

func byPosition(a, b Finding) int { return a.compare(&b) }

func (x *Finding) compare(y *Finding) int {
	if by := cmp.Compare(x.Path, y.Path); by != 0 {
		return by
	}
	if by := cmp.Or(x.Span.Start-y.Span.Start, x.Span.End-y.Span.End); by != 0 {
		return by
	}
	return cmp.Compare(x.Rule.ID, y.Rule.ID)
}

// settle sorts findings and keeps the first of each range and rule.
func settle(fs []Finding) []Finding {
	if !slices.IsSortedFunc(fs, byPosition) {
		slices.SortStableFunc(fs, byPosition)
	}
	return slices.CompactFunc(fs, func(a, b Finding) bool { return a.compare(&b) == 0 })
}

// mingle sorts findings of which the first few are in order, and all others.
func mingle(fs []Finding, few int) {
	first, next := slices.Clone(fs[:few]), few
	for i := 0; len(first) > 0; i++ {
		if next == len(fs) || first[0].compare(&fs[next]) <= 0 {
			fs[i], first = first[0], first[1:]
		} else {
			fs[i] = fs[next]
			next++
		}
	}
}

// shift is x with all that lies in its own file moved by bytes.
func (x Finding) shift(by int) Finding {
	x.Span = x.Span.Shift(by)
	x.Related = slices.Clone(x.Related)
	for i := range x.Related {
		if r := &x.Related[i]; r.Path == "" {
			r.Span = r.Span.Shift(by)
		}
	}
	x.Fixes = slices.Clone(x.Fixes)
	for i := range x.Fixes {
		fix := &x.Fixes[i]
		fix.Edits = slices.Clone(fix.Edits)
		for k := range fix.Edits {
			if e := &fix.Edits[k]; e.Path == "" {
				e.Span = e.Span.Shift(by)
			}
		}
	}
	return x
}
