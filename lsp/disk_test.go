package lsp

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A hand changes files below a folder at random.
type hand struct {
	*rand.Rand
	root string
	past []string
}

var (
	handDirs = []string{
		"memory", "a/memory", "a/b/memory", "c/d/e/memory", "src",
		".devcodex/.memory/clients/codex", ".devcodex/.memory/clients/codex/tasks", ".devcodex/reports",
	}
	handFiles = []string{"MEMORY.md", "topic.md", "SUMMARY.md", "20260802.md", "x.txt"}
	handTexts = []string{
		"", "# T\n", "[L](topic.md)\n", "[T](topic.md) [X](x.txt)\n", "[U](../src/x.txt)\n", "[R](../../../reports/x.txt)\n",
	}
	handConfigs = []string{`{"rules":{"link/missing":"off"}}`, `{"memory":[{"path":"src","as":"auto"}]}`}
)

func (h *hand) pick(of []string) string { return of[h.IntN(len(of))] }

// some is a folder or one above it.
func (h *hand) some() string {
	names := strings.Split(h.pick(handDirs), "/")
	return strings.Join(names[:1+h.IntN(len(names))], "/")
}

// act makes a change. What cannot be changed stays.
func (h *hand) act(t *testing.T) {
	in := func(name string) string { return filepath.Join(h.root, filepath.FromSlash(name)) }
	what := ""
	switch h.IntN(10) {
	case 0:
		file := h.pick(handDirs) + "/" + h.pick(handFiles)
		what = fmt.Sprint("remove ", file, os.Remove(in(file)))
	case 1:
		dir := h.some()
		what = fmt.Sprint("remove all of ", dir, os.RemoveAll(in(dir)))
	case 2:
		from, to := h.some(), h.pick(handDirs)
		_ = os.MkdirAll(filepath.Dir(in(to)), 0o755)
		what = fmt.Sprint("move ", from, " to ", to, os.Rename(in(from), in(to)))
	case 3:
		file, text := h.pick(handDirs)+"/.memory-lsp.json", h.pick(handConfigs)
		write(t, in(file), text)
		what = fmt.Sprint("write ", file, " ", text)
	default:
		file, text := h.pick(handDirs)+"/"+h.pick(handFiles), h.pick(handTexts)
		write(t, in(file), text)
		what = fmt.Sprintf("write %s %q", file, text)
	}
	h.past = append(h.past, what)
}

// TestDisk: whatever happens to files and folders, the findings become those of
// a fresh look. The server watches, or the client does, from the start or late.
func TestDisk(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			h := &hand{Rand: rand.New(rand.NewPCG(seed, 7)), root: t.TempDir()}
			opt := options(memory.OSFS())
			opt.watch, opt.Env.Now, opt.settling = nil, time.Now, 2*time.Second
			caps := ""
			if seed%3 > 0 {
				caps = `{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}`
			}
			e := start(t, opt, caps, memory.FromOS(h.root))
			if seed%3 > 0 {
				go e.watch(h.root, time.Duration(seed%3-1)*time.Second)
			}
			for range 15 {
				for range 1 + h.IntN(3) {
					h.act(t)
				}
				h.past = append(h.past, "")
				want := broken(t, opt, memory.FromOS(h.root))
				e.await(fmt.Sprint(want, " after\n", strings.Join(h.past, "\n")), func() bool { return maps.Equal(e.broken(), want) })
			}
		})
	}
}

// broken is how many links lead nowhere by a fresh look, by URI.
func broken(t *testing.T, opt Options, root string) map[string]int {
	w := memory.NewWorkspace(opt.Env, memory.Settings{Rules: opt.Rules})
	w.Snapshot().Find(t.Context(), root, func(f *memory.File) { w.Add(f.Path) })
	s, out := w.Snapshot(), map[string]int{}
	for f := range s.Files() {
		for _, found := range s.Check(t.Context(), f.Path).Findings {
			if found.Rule.ID == missing {
				out[uriOf(f.Path, onWindows)]++
			}
		}
	}
	return out
}

// broken is the same by what was told last; mu is held.
func (e *editor) broken() map[string]int {
	out := map[string]int{}
	for _, m := range e.got {
		var p published
		if m.Method == "textDocument/publishDiagnostics" && protocol.Unmarshal(m.Params, &p) == nil {
			out[p.URI] = len(briefs(p.Diagnostics, missing))
		}
	}
	maps.DeleteFunc(out, func(_ string, n int) bool { return n == 0 })
	return out
}

// watch tells of changes below a folder as editors do: not at once, and of a new
// folder without what is in it before that is watched too.
func (e *editor) watch(root string, after time.Duration) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		e.t.Error(err)
		return
	}
	defer notify.Close()
	<-time.After(after)
	_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			_ = notify.Add(p)
		}
		return nil
	})
	for {
		var happened fsnotify.Event
		select {
		case <-e.ended:
			return
		case <-notify.Errors: // of folders that have gone
			continue
		case happened = <-notify.Events:
		}
		kind := protocol.FileChangeTypeChanged
		switch {
		case happened.Has(fsnotify.Create):
			kind = protocol.FileChangeTypeCreated
			if info, err := os.Stat(happened.Name); err == nil && info.IsDir() {
				_ = notify.Add(happened.Name)
			}
		case happened.Has(fsnotify.Remove), happened.Has(fsnotify.Rename):
			kind = protocol.FileChangeTypeDeleted
		}
		e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uriOf(memory.FromOS(happened.Name), onWindows), "type": kind}}})
	}
}
