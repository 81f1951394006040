package memory

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// While documents are edited, what an index lists is what it would be to somebody who
// has seen no text before.
func TestListingAfterEdits(t *testing.T) {
	const dir = "p/memory/"
	names := []string{"MEMORY.md", "a.md", "b.md", "c.md", "sub/MEMORY.md", "sub/d.md"}
	bits := []string{
		"[x](a.md) ", "[x](sub/d.md) ", "[x](../b.md) ", "[[c]] ", "[[d]] ", "[[Tea]] ", "[[Milk]] ", "b.md ", "[s](sub/) ", "[r] ", "words ", "`c.md` ",
		"\n\n", "\n\n[r]: c.md\n\n", "<!-- ", " -->", "```\n",
	}
	heads := []string{"", "", "---\nname: Tea\n---\n\n", "---\nname: Milk\n---\n\n", "---\nname: c\n---\n\n"}
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 4))
		text := func() string {
			var out strings.Builder
			out.WriteString(heads[rnd.IntN(len(heads))])
			for range rnd.IntN(4) {
				out.WriteString(bits[rnd.IntN(len(bits))])
			}
			return out.String()
		}
		disk := fstest.MapFS{}
		for _, n := range names {
			disk[dir+n] = &fstest.MapFile{Data: []byte(text())}
		}
		w := NewWorkspace(Env{FS: disk, Getenv: func(string) string { return "" }}, Settings{})
		for _, n := range names {
			w.Add(dir + n)
		}
		for step := range 40 {
			name := dir + names[rnd.IntN(len(names))]
			was := w.Snapshot().File(name)
			switch rnd.IntN(12) {
			case 0:
				w.Close(name)
			case 1:
				w.Rest()
			case 2:
				disk[name] = &fstest.MapFile{Data: []byte(text())}
				w.Changed(name)
			case 3, 4, 5:
				w.Open(name, 1, markdown.Parse([]byte(string(was.Source())+bits[rnd.IntN(len(bits))])))
			case 6, 7:
				w.Open(name, 1, markdown.Parse([]byte(string(was.Source())+"word")))
			default:
				w.Open(name, 1, markdown.Parse([]byte(text())))
			}
			if rnd.IntN(2) == 0 {
				continue // nobody asks between two edits
			}
			s := w.Snapshot()
			fresh := *s
			fresh.lists = newListings()
			for _, folder := range []string{"p/memory", "p/memory/sub"} {
				got, want := s.listing(folder), fresh.listing(folder)
				if diff := cmp.Diff(listed(want), listed(got)); diff != "" {
					t.Fatalf("seed %d, step %d, %s (-fresh +edited):\n%s", seed, step, folder, diff)
				}
			}
		}
	}
}

func listed(l *listing) []string {
	return []string{l.index, fmt.Sprint(l.by), fmt.Sprint(l.dirs)}
}

// Words that are written into a note cost no look at what the others link.
func TestListingReadsNothingForWords(t *testing.T) {
	files := readingFS{fstest.MapFS{
		"p/memory/MEMORY.md": {Data: []byte("# Memory\n\n- [a](a.md) — x\n")},
		"p/memory/a.md":      {Data: []byte("[[b]]\n")},
		"p/memory/b.md":      {Data: []byte("[[a]]\n")},
		"p/memory/d.md":      {Data: []byte("# D\n")},
	}, map[string]int{}}
	w := NewWorkspace(Env{FS: files, Getenv: func(string) string { return "" }}, Settings{})
	w.Add("p/memory/MEMORY.md", "p/memory/a.md", "p/memory/b.md", "p/memory/d.md")
	for _, name := range []string{"p/memory/a.md", "p/memory/d.md"} {
		text := "[[b]]\n"
		w.Open(name, 1, markdown.Parse([]byte(text))).listing("p/memory")
		w.Rest()
		clear(files.reads)
		for range 5 {
			text += "word "
			s := w.Open(name, 2, markdown.Parse([]byte(text)))
			if s.listing("p/memory").by["p/memory/b.md"] != "p/memory/a.md" {
				t.Errorf("%s: b is not listed", name)
			}
		}
		if len(files.reads) > 0 {
			t.Errorf("words in %s: files were read: %v", name, files.reads)
		}
	}
}
