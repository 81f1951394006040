package memory

import (
	"slices"
	"testing"
)

// A change must reach each file that asked about it, however the file asked.
func TestGraphUsers(t *testing.T) {
	needs := func(ask func(*Needs)) *Needs {
		n := newNeeds()
		ask(n)
		return n
	}
	var g Graph
	g.Set("p/exact.md", needs(func(n *Needs) { n.Add("p/t/Deploy.md") }))
	g.Set("p/case.md", needs(func(n *Needs) { n.Add("p/t/deploy.md") }))
	g.Set("p/names.md", needs(func(n *Needs) { n.AddDir("p/t") }))
	g.Set("p/deep.md", needs(func(n *Needs) { n.Add("p/t/a/b.md") }))
	g.Set("p/other.md", needs(func(n *Needs) { n.Add("p/tt/deploy.md") }))
	g.Set("p/gone.md", needs(func(n *Needs) { n.Add("p/t/deploy.md") }))
	g.Set("p/gone.md", nil)

	for _, tt := range []struct {
		changed string
		below   bool
		want    []string
	}{
		{"p/t/deploy.md", false, []string{"p/case.md", "p/exact.md", "p/names.md"}},
		{"p/t/new.md", false, []string{"p/names.md"}},
		{"p/t", true, []string{"p/case.md", "p/deep.md", "p/exact.md", "p/names.md"}},
		{"p/t/a", true, []string{"p/deep.md", "p/names.md"}},
		{"p/tt/deploy.md", false, []string{"p/other.md"}},
		{"q/x.md", true, nil},
	} {
		if got := g.Users(tt.changed, tt.below); !slices.Equal(got, tt.want) {
			t.Errorf("a change at %s (below: %v) reaches %q, want %q", tt.changed, tt.below, got, tt.want)
		}
	}
}

// A file that is checked again and asks about less must not be woken by what it
// no longer depends on.
func TestGraphForgets(t *testing.T) {
	var g Graph
	old, fresh := newNeeds(), newNeeds()
	old.Add("a")
	fresh.Add("b")
	g.Set("f", old)
	g.Set("f", fresh)
	if got := g.Users("a", false); got != nil {
		t.Errorf("a change at a reaches %q", got)
	}
	if got := g.Users("b", false); !slices.Equal(got, []string{"f"}) {
		t.Errorf("a change at b reaches %q", got)
	}
}
