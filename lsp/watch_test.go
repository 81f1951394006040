package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

// targets are what happens to the targets of an index's links, and which links
// then lead nowhere. Each step follows on the one before. Names end in a slash
// where they are of folders.
var targets = []struct {
	name          string
	write, remove []string
	rename        [2]string
	want          []string
}{
	{name: "at first", want: []string{late, deep, code}},
	{name: "a file is created", write: []string{"memory/late.md"}, want: []string{deep, code}},
	{name: "a folder with a file is created", write: []string{"memory/a/b/deep.md"}, want: []string{code}},
	{name: "a file that is no memory is created", write: []string{"src/main.go"}, want: []string{}},
	{name: "a file is removed", remove: []string{"memory/late.md"}, want: []string{late}},
	{name: "a file is renamed into place", write: []string{"other.txt"}, rename: [2]string{"other.txt", "memory/late.md"}, want: []string{}},
	{name: "a folder above the target is moved away", rename: [2]string{"memory/a", "memory/elsewhere"}, want: []string{deep}},
	{name: "and back", rename: [2]string{"memory/elsewhere", "memory/a"}, want: []string{}},
	{name: "a folder is removed", remove: []string{"memory/a/"}, want: []string{deep}},
	{name: "a folder that is no memory is removed", remove: []string{"src/"}, want: []string{deep, code}},
	{name: "all is there again", write: []string{"src/main.go", "memory/a/b/deep.md"}, want: []string{}},
}

const (
	targetsText = "[L](late.md)\n[D](a/b/deep.md)\n[C](../src/main.go)\n"

	late = "0:4-0:11 " + missing
	deep = "1:4-1:15 " + missing
	code = "2:4-2:18 " + missing
)

// TestTargets: what becomes of the targets of links, in a folder that the client
// watches or does not, is noticed within 2 seconds, for a file that is open and
// one that is not.
func TestTargets(t *testing.T) {
	for _, client := range []bool{false, true} {
		for _, open := range []bool{false, true} {
			t.Run(map[bool]string{false: "own watch", true: "client's"}[client]+map[bool]string{false: ", closed", true: ", open"}[open], func(t *testing.T) {
				testTargets(t, client, open)
			})
		}
	}
}

func testTargets(t *testing.T, client, open bool) {
	root := t.TempDir()
	in := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	write(t, in("memory/MEMORY.md"), targetsText)
	write(t, in(".git/HEAD"), "")
	opt := options(memory.OSFS())
	opt.watch, opt.Env.Now = nil, time.Now
	caps := `{}`
	var own atomic.Pointer[fsnotify.Watcher]
	if client {
		caps = `{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}`
		opt.watch = func() (*fsnotify.Watcher, error) {
			notify, err := fsnotify.NewWatcher()
			own.Store(notify)
			return notify, err
		}
	}
	e := start(t, opt, caps, memory.FromOS(root))
	uri := uriOf(memory.FromOS(in("memory/MEMORY.md")), onWindows)
	if open {
		e.open(uri, targetsText)
	}
	if client {
		e.await("the registration", func() bool { return strings.Contains(e.words(), "client/registerCapability") })
	}
	var events []any
	happened := func(kind int, names ...string) {
		for _, n := range names {
			events = append(events, map[string]any{"uri": uriOf(memory.FromOS(in(n)), onWindows), "type": kind})
		}
	}
	for _, step := range targets {
		for _, n := range step.write {
			if dir := filepath.Dir(in(n)); !exists(dir) {
				happened(1, filepath.ToSlash(filepath.Dir(filepath.FromSlash(n))))
			}
			write(t, in(n), "# D\n")
			happened(1, n)
		}
		for _, n := range step.remove {
			if err := os.RemoveAll(in(n)); err != nil {
				t.Fatal(err)
			}
			happened(3, n)
		}
		if step.rename[0] != "" {
			if err := os.Rename(in(step.rename[0]), in(step.rename[1])); err != nil {
				t.Fatal(err)
			}
			happened(3, step.rename[0])
			happened(1, step.rename[1])
		}
		if client {
			e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": events})
			events = nil
		}
		begin := time.Now()
		e.awaitFindings(uri, step.want, missing)
		if took := time.Since(begin); took > 2*time.Second {
			t.Errorf("%s: noticed after %v", step.name, took)
		}
		if notify := own.Load(); client && notify != nil {
			for _, dir := range notify.WatchList() {
				if dir == in("") || dir == in("memory") || dir == in(".git") {
					t.Errorf("%s: the server watches %s, which the client does", step.name, dir)
				}
			}
		}
	}
}

// unseen is what becomes of the files of a folder whose client tells of one name
// at most, and the findings in the file of each step.
var unseen = []struct {
	name  string
	told  string
	steps []unseenStep
}{
	{"what is in a new folder", "deep", []unseenStep{{"deep/er/memory/MEMORY.md", "[L](late.md)\n", []string{late}}}},
	{"what changes in it later", "deep", []unseenStep{
		{"deep/er/memory/MEMORY.md", "[L](late.md)\n", []string{late}},
		{"deep/er/memory/MEMORY.md", "[X](x.md)\n", []string{"0:4-0:8 " + missing}},
	}},
	{"what is made in it later", "deep", []unseenStep{
		{"deep/er/memory/MEMORY.md", "[L](late.md)\n", []string{late}},
		{"deep/more/memory/MEMORY.md", "[L](late.md)\n", []string{late}},
		{"deep/more/of/it/memory/MEMORY.md", "[L](late.md)\n", []string{late}},
	}},
	{"what is made before it watches", "", []unseenStep{{"new/memory/MEMORY.md", "[L](late.md)\n", []string{late}}}},
	{"what changes before it watches", "", []unseenStep{{"memory/MEMORY.md", "[L](late.md)\n", []string{late}}}},
	{"the target of a link that is made before", "", []unseenStep{{"memory/x.md", "# X\n", []string{}}}},
}

type unseenStep struct {
	file, text string
	want       []string
}

// TestUnseen: what a client that watches does not see, since it does not do so yet
// or not below what is new, is noticed all the same.
func TestUnseen(t *testing.T) {
	for _, tt := range unseen {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			in := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
			uri := func(name string) string { return uriOf(memory.FromOS(in(name)), onWindows) }
			write(t, in("memory/MEMORY.md"), "[X](x.md)\n")
			opt := options(memory.OSFS())
			opt.watch, opt.settling = nil, 3*watchPause
			e := start(t, opt, `{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}`, memory.FromOS(root))
			e.awaitFindings(uri("memory/MEMORY.md"), []string{"0:4-0:8 " + missing}, missing)
			for i, s := range tt.steps {
				write(t, in(s.file), s.text)
				if i == 0 && tt.told != "" {
					e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uri(tt.told), "type": 1}}})
				}
				file := s.file
				if len(s.want) == 0 {
					file = "memory/MEMORY.md"
				}
				e.awaitFindings(uri(file), s.want, missing)
			}
		})
	}
}

// words are the methods of all messages; mu is held.
func (e *editor) words() string {
	var out strings.Builder
	for _, m := range e.got {
		out.WriteString(m.Method + " ")
	}
	return out.String()
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestPolling: where nothing can be watched, folders are looked at every 2
// seconds, and the user is told once.
func TestPolling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		files := changing(map[string]string{indexAt: "[L](late.md)\n", "w/memory/other.md": "# o\n\n[L](late.md)\n", "w/.git/HEAD": ""})
		e := start(t, options(files), "", "w")
		const other = "file:///w/memory/other.md"
		e.awaitFindings(indexURI, []string{late}, missing)
		e.awaitFindings(other, []string{"2:4-2:11 " + missing}, missing)
		e.settle()
		for range 3 {
			begin := time.Now()
			files.write("w/memory/late.md", "# L\n")
			e.awaitFindings(indexURI, []string{}, missing)
			e.awaitFindings(other, []string{}, missing)
			files.remove("w/memory/late.md")
			e.awaitFindings(indexURI, []string{late}, missing)
			e.awaitFindings(other, []string{"2:4-2:11 " + missing}, missing)
			if took := time.Since(begin); took > 2*(pollEvery+100*time.Millisecond) {
				t.Errorf("noticed after %v", took)
			}
		}
		if n := e.count("window/logMessage"); n != 1 {
			t.Errorf("told %d times", n)
		}
		if err := e.quit(); err != nil {
			t.Error(err)
		}
	})
}

// TestMemoryAppears: memory that is made while the server runs is found, and what
// was found in memory that goes away is withdrawn.
func TestMemoryAppears(t *testing.T) {
	const at = "w/project/.devcodex/.memory/clients/codex/SUMMARY.md"
	synctest.Test(t, func(t *testing.T) {
		files := changing(map[string]string{"w/README.md": ""})
		e := start(t, options(files), "", "w")
		e.settle()
		files.write(at, strings.Replace(summaryText, "— | [20260802.md §02](tasks/20260802.md)", "[gone](gone.md) | —", 1))
		p := e.awaitFindings(uriOf(at, false), []string{"6:73-6:90 " + missing, "7:49-7:56 " + missing}, missing)
		if p.Version != nil {
			t.Errorf("a file that is not open has version %d", *p.Version)
		}
		files.remove(at)
		e.awaitFindings(uriOf(at, false), []string{})
	})
}

// TestManyChanges: a client tells of a thousand files at once, one of which is the
// target of a link.
func TestManyChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opt := options(changing(map[string]string{indexAt: "[L](late.md)\n"}))
		files := opt.Env.FS.(*changingFS)
		e := start(t, opt, "", "w")
		e.awaitFindings(indexURI, []string{late}, missing)
		files.write("w/memory/late.md", "# L\n")
		var events []any
		for i := range 1000 {
			name := fmt.Sprintf("w/src/%d.go", i)
			if i == 700 {
				name = "w/memory/late.md"
			}
			events = append(events, map[string]any{"uri": uriOf(name, false), "type": 1})
		}
		begin := time.Now()
		e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": events})
		e.awaitFindings(indexURI, []string{}, missing)
		if took := time.Since(begin); took > 100*time.Millisecond {
			t.Errorf("noticed after %v", took)
		}
	})
}

// TestMidnight: a finding that goes by the date is renewed when the day ends.
func TestMidnight(t *testing.T) {
	const future = "summary/date-future"
	synctest.Test(t, func(t *testing.T) {
		opt := options(tree(map[string]string{summaryAt: strings.ReplaceAll(summaryText, "2026-08-02", "2026-09-01")}))
		begin := time.Now()
		opt.Env.Now = func() time.Time { return today.Add(time.Since(begin)) }
		e := start(t, opt, "", "w")
		e.awaitFindings(summaryURI, []string{"7:2-7:18 " + future}, future)
		<-time.After(11 * time.Hour)
		e.awaitFindings(summaryURI, []string{"7:2-7:18 " + future}, future)
		<-time.After(2 * time.Hour)
		e.awaitFindings(summaryURI, []string{}, future)
	})
}

// The tests from here on do without synctest: jsonrpc2 keeps the channels on which
// answers of the client are waited for, and takes them from one bubble to another.

// TestRegistration: a client that watches is asked for every file, since a link
// may lead to any.
func TestRegistration(t *testing.T) {
	e := start(t, options(tree(nil)), `{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true},"didChangeConfiguration":{"dynamicRegistration":true}}}`, "w")
	want := []string{
		`{"registrations":[{"id":"workspace/didChangeWatchedFiles","method":"workspace/didChangeWatchedFiles","registerOptions":{"watchers":[{"globPattern":"**/*"}]}}]}`,
		`{"registrations":[{"id":"workspace/didChangeConfiguration","method":"workspace/didChangeConfiguration","registerOptions":{"section":"memory-lsp"}}]}`,
	}
	var got []string
	e.await("two registrations", func() bool {
		got = nil
		for _, m := range e.got {
			if m.Method == "client/registerCapability" {
				got = append(got, string(m.Params))
			}
		}
		return len(got) == 2
	})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSilentClient: a client that answers nothing that it is asked is served all
// the same, and its files are watched for it.
func TestSilentClient(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "memory", "MEMORY.md"), "[L](late.md)\n")
	opt := options(memory.OSFS())
	opt.watch, opt.patience = nil, 10*time.Millisecond
	e := connect(t, opt)
	for _, method := range []string{"client/registerCapability", "workspace/configuration", "window/workDoneProgress/create"} {
		e.answers[method] = func(json.RawMessage) any { return silence }
	}
	e.begin(`{"window":{"workDoneProgress":true},"workspace":{"configuration":true,"didChangeWatchedFiles":{"dynamicRegistration":true}}}`, memory.FromOS(root))
	uri := uriOf(memory.FromOS(filepath.Join(root, "memory", "MEMORY.md")), onWindows)
	e.awaitFindings(uri, []string{late}, missing)
	write(t, filepath.Join(root, "memory", "late.md"), "# L\n")
	e.awaitFindings(uri, []string{}, missing)
	if err := e.quit(); err != nil {
		t.Error(err)
	}
}
