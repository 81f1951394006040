package memory

import (
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
)

func TestApply(t *testing.T) {
	src := []byte("one two three")
	edits := []Edit{
		{Span: markdown.Span{Start: 0, End: 0}, New: "> "},
		{Span: markdown.Span{Start: 4, End: 7}, New: "2"},
		{Span: markdown.Span{Start: 13, End: 13}, New: "!"},
	}
	if got := string(Apply(src, edits)); got != "> one 2 three!" {
		t.Errorf("got %q", got)
	}
	if string(src) != "one two three" {
		t.Errorf("the source was changed to %q", src)
	}
	// To a writer, nil would be no change at all.
	if got := Apply(src, []Edit{{Span: markdown.Span{End: len(src)}}}); got == nil || len(got) > 0 {
		t.Errorf("what is left of an emptied text is %#v", got)
	}
}

// Of fixes that touch each other only the first may apply in one round: the
// second was made for a text that is no longer there.
func TestSafeEdits(t *testing.T) {
	safe, unsafe := &Rule{ID: "a/safe", FixAll: true}, &Rule{ID: "a/unsafe"}
	fix := func(r *Rule, preferred bool, edits ...Edit) Finding {
		return Finding{Rule: r, Fixes: []Fix{{Preferred: preferred, Edits: edits}}}
	}
	at := func(start, end int) Edit { return Edit{Span: markdown.Span{Start: start, End: end}} }
	edits, n := safeEdits([]Finding{
		fix(safe, true, at(5, 8)),
		fix(safe, true, at(7, 9)),                // overlaps
		fix(safe, true, at(8, 8)),                // touches
		fix(safe, false, at(20, 21)),             // not preferred
		fix(unsafe, true, at(22, 23)),            // must be asked for
		fix(safe, true, at(0, 1), at(30, 31)),    // in two places
		fix(safe, true, Edit{Path: "other/one"}), // in another file
		{Rule: safe},
	})
	if n != 2 || len(edits) != 3 || edits[0] != at(0, 1) || edits[1] != at(5, 8) || edits[2] != at(30, 31) {
		t.Errorf("%d fixes with edits %v", n, edits)
	}
}
