package rules_test

import (
	"runtime"
	"testing"
	"unsafe"
	"weak"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// What is found in a file, and what that depends on, is kept for as long as a
// server runs: it must not hold on to the text of ten thousand files.
func TestFindingsLetTextsGo(t *testing.T) {
	texts := 0
	for _, r := range rules.All() {
		examples, err := ruletest.Examples(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, ex := range examples {
			texts += testLetsGo(t, ex)
		}
	}
	if texts == 0 {
		t.Error("nothing was read: the test shows nothing")
	}
}

// small are the objects that the allocator puts together.
const small = 16

// testLetsGo returns how many texts were let go.
func testLetsGo(t *testing.T, ex ruletest.Example) (gone int) {
	t.Helper()
	w := workspace(t, ex, rules.All())
	kept := map[string]memory.Result{}
	texts := map[string]weak.Pointer[byte]{}
	for f := range w.Snapshot().Files() {
		kept[f.Path] = w.Snapshot().Check(t.Context(), f.Path)
		if text := f.Source(); !f.Open && len(text) > small {
			texts[f.Path] = weak.Make(unsafe.SliceData(text))
		}
	}
	w.Rest()
	for range 3 { // what lies in a pool is let go at the second
		runtime.GC()
	}
	for path, text := range texts {
		if text.Value() == nil {
			gone++
			continue
		}
		t.Errorf("%s: the text of %s is held", ex.Rule.ID, path)
		for _, f := range kept[path].Findings {
			t.Logf("%s: %v", f.Rule.ID, f.Message.In(memory.English))
		}
	}
	runtime.KeepAlive(kept)
	runtime.KeepAlive(w)
	return gone
}
