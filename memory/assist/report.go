package assist

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Report is how all memory that is known stands.
type Report struct {
	Open    []OpenSession // the newest first, by agent
	Indexes []IndexUse
	Broken  []BrokenTarget // those that most links miss first
	Rules   []RuleCount    // the gravest first
}

// An OpenSession is a session that is active or blocked.
type OpenSession struct {
	Agent string
	Key   memory.Key
	State memory.State
	Types string // as the row has them
	Text  string // what its current row says, without secrets
	At    Location
}

// An IndexUse is an index of notes, and how much of what its agent loads it takes.
type IndexUse struct {
	Path string
	Load memory.Load
}

// A BrokenTarget is what links name and nobody finds.
type BrokenTarget struct {
	Path string // as it would be if it were there; of a wikilink the name
	From []Location
}

// A RuleCount is how many findings of a rule there are, of one severity.
type RuleCount struct {
	Rule     string
	Severity memory.Severity
	Found    int
}

// misses are the rules whose findings say that a link leads to nothing.
var misses = map[string]bool{"link/missing": true, "wikilink/unresolved": true}

// NewReport tells how the files of s stand, given what was found in them, in these
// versions or older ones.
func NewReport(s *memory.Snapshot, found iter.Seq[memory.Finding]) Report {
	var r Report
	for f := range s.Files() {
		switch f.Kind {
		case memory.AgentSummary:
			r.Open = append(r.Open, openIn(f)...)
		case memory.Index:
			if load := f.Index().Load; load.Cap.Max > 0 {
				r.Indexes = append(r.Indexes, IndexUse{f.Path, load})
			}
		}
	}
	broken, counts := map[string][]Location{}, map[RuleCount]int{}
	for x := range found {
		counts[RuleCount{Rule: x.Rule.ID, Severity: x.Severity}]++
		if f := s.File(x.Path); misses[x.Rule.ID] && f != nil && x.Span.End <= f.Size() {
			name := missed(s, f, x.Span)
			broken[name] = append(broken[name], Location{x.Path, x.Span})
		}
	}
	for p, from := range broken {
		r.Broken = append(r.Broken, BrokenTarget{p, from})
	}
	slices.SortFunc(r.Broken, func(a, b BrokenTarget) int {
		return cmp.Or(cmp.Compare(len(b.From), len(a.From)), cmp.Compare(a.Path, b.Path))
	})
	for c, n := range maps.All(counts) {
		c.Found = n
		r.Rules = append(r.Rules, c)
	}
	slices.SortFunc(r.Rules, func(a, b RuleCount) int {
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), cmp.Compare(b.Found, a.Found), cmp.Compare(a.Rule, b.Rule))
	})
	return r
}

// openIn are the open sessions of an index, the newest first.
func openIn(f *memory.File) (out []OpenSession) {
	s := f.Summary()
	for _, i := range slices.Backward(s.Fold().Open()) {
		row := s.Row(i)
		o := OpenSession{
			Agent: f.Agent, Key: memory.Key{Day: row.Day(), ID: says(f, row.Session.ID)}, State: row.Status.State,
			At: Location{f.Path, row.Span},
		}
		if c, ok := row.Cell(memory.TypeColumn); ok {
			o.Types = says(f, c.Text)
		}
		if c, ok := row.Cell(memory.TextColumn); ok {
			o.Text = says(f, c.Text)
		}
		out = append(out, o)
	}
	return out
}

// missed is what the link at a place names.
func missed(s *memory.Snapshot, f *memory.File, at markdown.Span) string {
	m, ok := s.MentionAt(f, at.Start)
	if !ok || m.Path == "" {
		return says(f, f.Doc().Text(at))
	}
	return f.Hide(m.Path)
}
