package memory

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// longIndex is an index with n rows.
func longIndex(n int) string {
	var b strings.Builder
	b.WriteString("# Agent SUMMARY — codex\n\n> 项目：x\n\n" + testHead + testDelim)
	for i := range n {
		fmt.Fprintf(&b, "| 2026-%02d-%02d 09:00 | %02d | fix | %d | — | — | ✅ |\n", i/300%12+1, i/12%25+1, i%12+1, i)
	}
	return b.String()
}

// reading is all that an index was taken for.
func reading(s *Summary) string {
	var b strings.Builder
	for i, r := range s.All() {
		fmt.Fprintln(&b, i, r.Line, r.Span, r.cells)
	}
	for _, l := range []*Line{s.First, s.Title, s.Project} {
		fmt.Fprintln(&b, l)
	}
	for _, r := range []*Row{s.Header, s.Delimiter} {
		if r != nil {
			fmt.Fprintln(&b, r.Line, r.Span)
		}
	}
	fmt.Fprintln(&b, s.Len(), s.Strays)
	return b.String()
}

// A keystroke in a long index has the stretches judged that it touched, and no
// others are looked at again; where another file changed, all are.
func TestReview(t *testing.T) {
	const path = "w/.devcodex/.memory/clients/codex/SUMMARY.md"
	text := longIndex(2000)
	disk := fstest.MapFS{path: {Data: []byte(text)}, "w/x.md": {Data: []byte("x")}}
	rule := &Rule{ID: "test/row", Severity: Error, Kinds: tabled, Row: func(p *Pass, r *Row) {
		if strings.Contains(p.Doc().Text(r.Span), "777") {
			p.Report(Finding{Span: r.Span, Message: Text{En: "x"}.With()})
		}
	}}
	day := Day(20_000)
	w := NewWorkspace(Env{FS: disk, Getenv: func(string) string { return "" }}, Settings{Rules: []*Rule{rule}, Today: &day})
	doc := markdown.Parse([]byte(text))
	w.Open(path, 1, doc)
	check := func(s *Snapshot) (found []Finding, looked int) {
		found = s.Check(t.Context(), path).Findings
		for _, p := range doc.Parts() {
			if stretchOf(p).judged.Load().gen.Load() == s.gen {
				looked++
			}
		}
		return found, looked
	}
	if found, looked := check(w.Snapshot()); len(found) != 2 || looked != len(doc.Parts()) {
		t.Fatalf("%d findings in %d of %d stretches", len(found), looked, len(doc.Parts()))
	}
	for _, c := range []struct {
		at, typed string
		findings  int
	}{
		{"| 500 |", "x", 2}, {"| 500x |", "777", 3}, {"| 1999 |", "| — | — | ✅ |\n| 2026-12-25 09:00 | 44 | fix | 777 ", 4}, {"| 2026-01-01 09:00 | 01 |", " ", 4},
	} {
		off := strings.Index(text, c.at) + len(c.at) - len(" |")
		doc = doc.Edit(markdown.Span{Start: off, End: off}, c.typed)
		text = string(doc.Source())
		same := strings.Count(c.typed, "\n") == 0
		found, looked := check(w.Open(path, 2, doc))
		if len(found) != c.findings || same && looked > 3 {
			t.Errorf("typed %q: %d findings, want %d; %d of %d stretches were looked at", c.typed, len(found), c.findings, looked, len(doc.Parts()))
		}
		if !slices.ContainsFunc(found, func(f Finding) bool { return strings.Contains(text[f.Span.Start:f.Span.End], "1777") }) {
			t.Errorf("typed %q: the findings are in other places: %v", c.typed, found)
		}
	}
	if _, looked := check(w.Changed("w/x.md")); looked != len(doc.Parts()) {
		t.Errorf("another file changed: %d of %d stretches were looked at", looked, len(doc.Parts()))
	}
}

// FuzzReread: an index is read the same whatever was read before an edit.
func FuzzReread(f *testing.F) {
	f.Add(longIndex(60), 1000, 0, "x")
	f.Add(longIndex(60), 1000, 500, "\n\ntext\n")
	f.Add("\ufeff"+testRow+testRow, 0, 0, testHead+testDelim)
	f.Add(strings.Repeat(testRow, 40)+"x\n"+strings.Repeat(testRow, 40), 20, 0, "\n")
	f.Fuzz(func(t *testing.T, src string, at, cut int, typed string) {
		doc := markdown.Parse([]byte(src))
		last := parseSummary(doc, nil)
		for range 2 {
			start := min(max(at, 0), doc.Size())
			doc = doc.Edit(markdown.Span{Start: start, End: min(start+max(cut, 0), doc.Size())}, typed)
			next := parseSummary(doc, last)
			if diff := cmp.Diff(reading(parseSummary(markdown.Parse(slices.Clone(doc.Source())), nil)), reading(next)); diff != "" {
				t.Fatalf("(-afresh +from the version before):\n%s", diff)
			}
			last = next
			at += len(typed) + 200
		}
	})
}
