package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/memory-lsp/memory-lsp/memory"
)

// TestVersions: the server speaks every version that the SDK does, the newest to
// who asks for one that nobody knows.
func TestVersions(t *testing.T) {
	all := sdk.SupportedProtocolVersions()
	newest := all[slices.IndexFunc(all, func(v string) bool { return v < answersOnly })]
	for _, version := range append(all, "1999-01-01") {
		want := version
		if version >= answersOnly || !slices.Contains(all, version) {
			want = newest // the greeting is of older versions
		}
		s := start(t, optionsIn(t, t.TempDir()))
		dec := json.NewDecoder(s.out)
		fmt.Fprintf(s.in, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":%q,"capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`+"\n", version)
		var hello struct {
			Result struct {
				ProtocolVersion string
				ServerInfo      struct{ Name, Version string }
			}
		}
		if err := dec.Decode(&hello); err != nil {
			t.Fatal(err)
		}
		if hello.Result.ProtocolVersion != want || hello.Result.ServerInfo.Name != "memory-lsp" || hello.Result.ServerInfo.Version != "test" {
			t.Errorf("asked for %s, the server says %+v", version, hello.Result)
		}
		s.in.Close()
		s.wait(t)
	}
	// Since that version there is no greeting: each request says what it needs.
	s := start(t, optionsIn(t, t.TempDir()))
	meta := `{"io.modelcontextprotocol/protocolVersion":"` + answersOnly + `","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"}}`
	fmt.Fprintf(s.in, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":%s,"name":"memory_explain","arguments":{"rule":"link/missing"}}}`+"\n", meta)
	var got struct {
		Result struct{ ResultType string }
	}
	if err := json.NewDecoder(s.out).Decode(&got); err != nil || got.Result.ResultType != "complete" {
		t.Errorf("%+v, %v", got, err)
	}
	s.in.Close()
	s.wait(t)
}

// gated is a disk that keeps whoever reads a file waiting until the gate opens.
type gated struct {
	fs.FS
	name    string
	arrived chan struct{}
	gate    chan struct{}
}

func (g gated) Open(name string) (fs.File, error) {
	if strings.HasSuffix(name, g.name) {
		g.arrived <- struct{}{}
		<-g.gate
	}
	return g.FS.Open(name)
}

// TestCancel: what is cancelled is not answered, and what follows is.
func TestCancel(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n"})
	opt := optionsIn(t, dir)
	slow := gated{memory.OSFS(), "MEMORY.md", make(chan struct{}, 100), make(chan struct{})}
	opt.Env.FS = slow
	a := newRawAgent(t, opt)
	id, got := a.begin(t, "tools/call", map[string]any{"name": "memory_check", "arguments": map[string]any{}})
	<-slow.arrived
	a.send(t, map[string]any{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": map[string]any{"requestId": id}})
	if _, err := a.ask(t, "ping", map[string]any{}); err != nil {
		t.Error("meanwhile:", err)
	}
	close(slow.gate)
	a.close(t)
	if m, ok := <-got; ok {
		t.Errorf("the cancelled call was answered: %s %v", m.Result, m.Error)
	}
}

// TestProgress: who wants to know how far a check is, is told.
func TestProgress(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n", "memory/a.md": "a\n"})
	a := newRawAgent(t, optionsIn(t, dir))
	_, err := a.ask(t, "tools/call", map[string]any{"name": "memory_check", "arguments": map[string]any{}, "_meta": map[string]any{"progressToken": "p1"}})
	if err != nil {
		t.Fatal(err)
	}
	a.close(t)
	var last map[string]any
	for n := range a.notes {
		if n.Method == "notifications/progress" {
			last = nil
			if err := json.Unmarshal(n.Params, &last); err != nil {
				t.Fatal(err)
			}
		}
	}
	if last["progressToken"] != "p1" || last["progress"] != 2.0 || last["total"] != 2.0 {
		t.Errorf("the last that was told: %v", last)
	}
}

// TestRoots: the folders that a client names are those that are served, also when
// it names others later; of several, one that holds what is meant is taken.
func TestRoots(t *testing.T) {
	top := t.TempDir()
	lay(t, top, map[string]string{
		"a/memory/MEMORY.md":                           "# A\n",
		"b/.devcodex/.memory/clients/codex/SUMMARY.md": "# 会话索引 — codex\n",
		"c/memory/MEMORY.md":                           "# C\n",
	})
	uri := func(name string) string { return "file://" + filepath.ToSlash(filepath.Join(top, name)) }
	for kind, connect := range agents {
		t.Run(kind, func(t *testing.T) {
			a := connect(t, optionsIn(t, filepath.Join(top, "c")), uri("a"), uri("b"), "https://example.org/x")
			if text := called(t, a, "MemoryRead", map[string]any{}); !strings.Contains(text, "# A") {
				t.Errorf("the index: %s", text)
			}
			if text := called(t, a, "memory_status", map[string]any{}); !strings.Contains(text, `/b/.devcodex"`) {
				t.Errorf("the status: %s", text)
			}
			if text := called(t, a, "memory_check", map[string]any{"paths": []string{filepath.Join(top, "c")}}); !strings.Contains(text, outside) {
				t.Errorf("a folder that was not named: %s", text)
			}
			if a, ok := a.(*rawAgent); ok {
				a.mu.Lock()
				a.roots = []string{uri("c")}
				a.mu.Unlock()
				a.send(t, map[string]any{"jsonrpc": "2.0", "method": "notifications/roots/list_changed"})
				if text := called(t, a, "MemoryRead", map[string]any{}); !strings.Contains(text, "# C") {
					t.Errorf("the index of another folder: %s", text)
				}
				if !slices.Equal(a.asked, []string{"roots/list", "roots/list"}) {
					t.Errorf("the server asked %q", a.asked)
				}
			}
			a.close(t)
		})
	}
}

// TestRootsOvertaken: a client that changes its folders while it is asked for them is
// asked again.
func TestRootsOvertaken(t *testing.T) {
	top := t.TempDir()
	lay(t, top, map[string]string{"a/memory/MEMORY.md": "# A\n", "b/memory/MEMORY.md": "# B\n"})
	s := start(t, optionsIn(t, top))
	dec := json.NewDecoder(s.out)
	next := func(what string) (m struct {
		ID     json.RawMessage
		Result json.RawMessage
	},
	) {
		t.Helper()
		for {
			var text json.RawMessage
			if err := dec.Decode(&text); err != nil {
				t.Fatal(what, err)
			}
			if strings.Contains(string(text), what) {
				if err := json.Unmarshal(text, &m); err != nil {
					t.Fatal(err)
				}
				return m
			}
		}
	}
	name := func(id json.RawMessage, dir string) {
		fmt.Fprintf(s.in, `{"jsonrpc":"2.0","id":%s,"result":{"roots":[{"uri":"file://%s"}]}}`+"\n", id, filepath.ToSlash(filepath.Join(top, dir)))
	}
	const ask = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"MemoryRead","arguments":{}}}` + "\n"
	fmt.Fprintln(s.in, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{"listChanged":true}},"clientInfo":{"name":"t","version":"1"}}}`)
	next("serverInfo")
	fmt.Fprintln(s.in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	fmt.Fprint(s.in, ask)
	first := next("roots/list")
	fmt.Fprintln(s.in, `{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}`)
	fmt.Fprintln(s.in, `{"jsonrpc":"2.0","id":3,"method":"ping"}`)
	next(`"id":3`)
	name(first.ID, "a")
	next("# A")
	fmt.Fprint(s.in, ask)
	name(next("roots/list").ID, "b")
	next("# B")
	s.in.Close()
	s.wait(t)
}

// TestSeveralMemories: what may be any of several is an error that lists them.
func TestSeveralMemories(t *testing.T) {
	top := t.TempDir()
	lay(t, top, map[string]string{"a/memory/MEMORY.md": "# A\n", "b/memory/MEMORY.md": "# B\n"})
	opt := optionsIn(t, top)
	opt.Roots = []string{filepath.Join(top, "a"), filepath.Join(top, "b")}
	a := newRawAgent(t, opt)
	defer a.close(t)
	text := called(t, a, "MemoryRead", map[string]any{})
	for _, want := range []string{"MEMORY_SCOPE_AMBIGUOUS", filepath.Join(top, "a", "memory"), filepath.Join(top, "b", "memory"), "Pass folder"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s does not say %s", text, want)
		}
	}
	if text := called(t, a, "MemoryRead", map[string]any{"folder": filepath.Join(top, "b", "memory")}); !strings.Contains(text, "# B") {
		t.Error(text)
	}
}

// TestSubscriptions: who subscribed is told that a file changed, came or went;
// when nobody is left, nobody looks.
func TestSubscriptions(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n", ".devcodex/.memory/clients/codex/SUMMARY.md": "# 会话索引 — codex\n"})
	synctest.Test(t, func(t *testing.T) {
		a := newRawAgent(t, optionsIn(t, dir))
		for _, uri := range []string{"memory://index", "memory://today"} {
			if _, err := a.ask(t, "resources/subscribe", map[string]any{"uri": uri}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := a.ask(t, "resources/subscribe", map[string]any{"uri": "memory://nothing"}); err == nil {
			t.Error("what is not there can be subscribed to")
		}
		told := func(want string) {
			t.Helper()
			n := <-a.notes
			if n.Method != "notifications/resources/updated" || !strings.Contains(string(n.Params), `"`+want+`"`) {
				t.Errorf("told %s %s, want %s", n.Method, n.Params, want)
			}
		}
		lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n\nmore\n"})
		told("memory://index")
		lay(t, dir, map[string]string{".devcodex/.memory/clients/codex/tasks/20260830.md": "## 会话 01 — x\n"})
		told("memory://today")
		if err := os.Remove(filepath.Join(dir, "memory", "MEMORY.md")); err != nil {
			t.Fatal(err)
		}
		told("memory://index")
		for _, uri := range []string{"memory://index", "memory://today"} {
			if _, err := a.ask(t, "resources/unsubscribe", map[string]any{"uri": uri}); err != nil {
				t.Fatal(err)
			}
		}
		a.close(t)
	})
}

// TestManySubscriptions: what does not exist yet can be subscribed to, but not without
// end.
func TestManySubscriptions(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n"})
	a := newRawAgent(t, optionsIn(t, dir))
	defer a.close(t)
	for i := range mostWatched + 1 {
		_, err := a.ask(t, "resources/subscribe", map[string]any{"uri": fmt.Sprint("memory://topic/later", i)})
		if (err == nil) != (i < mostWatched) {
			t.Fatalf("subscription %d: %v", i, err)
		}
	}
	if _, err := a.ask(t, "resources/unsubscribe", map[string]any{"uri": "memory://topic/later0"}); err != nil {
		t.Error(err)
	}
	if _, err := a.ask(t, "resources/subscribe", map[string]any{"uri": "memory://index"}); err != nil {
		t.Error("after one was given up:", err)
	}
}

// TestSubscriptionsFollowRoots: a resource is that of the folders that the client
// names now.
func TestSubscriptionsFollowRoots(t *testing.T) {
	top := t.TempDir()
	lay(t, top, map[string]string{"a/memory/MEMORY.md": "# A\n", "b/memory/MEMORY.md": "# B\n"})
	uri := func(name string) string { return "file://" + filepath.ToSlash(filepath.Join(top, name)) }
	synctest.Test(t, func(t *testing.T) {
		a := newRawAgent(t, optionsIn(t, top), uri("a"))
		if _, err := a.ask(t, "resources/subscribe", map[string]any{"uri": "memory://index"}); err != nil {
			t.Fatal(err)
		}
		told := func(why string) {
			t.Helper()
			if n := <-a.notes; n.Method != "notifications/resources/updated" || !strings.Contains(string(n.Params), "memory://index") {
				t.Errorf("%s: told %s %s", why, n.Method, n.Params)
			}
		}
		a.mu.Lock()
		a.roots = []string{uri("b")}
		a.mu.Unlock()
		a.send(t, map[string]any{"jsonrpc": "2.0", "method": "notifications/roots/list_changed"})
		told("the index is another file")
		lay(t, top, map[string]string{"b/memory/MEMORY.md": "# B\n\nmore\n"})
		told("that file changed")
		lay(t, top, map[string]string{"a/memory/MEMORY.md": "# A\n\nmore\n"})
		<-time.After(3 * lookEvery) // of the test's own time
		a.close(t)
		for n := range a.notes {
			t.Errorf("the old file changed: told %s %s", n.Method, n.Params)
		}
	})
}

// TestLog: what is odd is told to a client that asked for it, and to no other.
func TestLog(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n"})
	for _, level := range []string{"", "info", "error"} {
		opt := optionsIn(t, dir)
		opt.Env.Getenv = func(name string) string { return map[string]string{"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"}[name] }
		a := newRawAgent(t, opt)
		if level != "" {
			if _, err := a.ask(t, "logging/setLevel", map[string]any{"level": level}); err != nil {
				t.Fatal(err)
			}
		}
		called(t, a, "MemoryRead", map[string]any{})
		a.close(t)
		var told []string
		for n := range a.notes {
			told = append(told, n.Method+string(n.Params))
		}
		if heard := slices.ContainsFunc(told, func(s string) bool { return strings.Contains(s, "CLAUDE_CODE_DISABLE_AUTO_MEMORY=1 is set") }); heard != (level == "info") {
			t.Errorf("at the level %q the client is told %q", level, told)
		}
	}
}

// TestStop: a server that is told to stop does, though its client stays.
func TestStop(t *testing.T) {
	in, _ := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, in, io.Discard, optionsIn(t, t.TempDir())) }()
	stop()
	if err := <-done; err != nil {
		t.Error("the server ended with", err)
	}
}
