package mcp

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest"
)

// TestNothingButProtocol: report B92. At the most talkative level of the log, and
// when a tool panics, all that is printed is messages; the server goes on.
func TestNothingButProtocol(t *testing.T) {
	var log bytes.Buffer
	opt := optionsIn(t, t.TempDir())
	opt.Log = zap.New(zapcore.NewCore(zapcore.NewConsoleEncoder(zap.NewDevelopmentEncoderConfig()), zapcore.AddSync(&log), zap.DebugLevel))
	opt.Env.FS = panicking{}
	a := newRawAgent(t, opt)
	for _, args := range []map[string]any{{"bogus": 1}, {}} {
		result, err := a.ask(t, "tools/call", map[string]any{"name": "memory_check", "arguments": args})
		if err != nil || !bytes.Contains(result, []byte(`"isError":true`)) {
			t.Errorf("memory_check %v: %s, %v", args, result, err)
		}
	}
	if _, err := a.ask(t, "tools/list", map[string]any{}); err != nil {
		t.Error("after the panic:", err)
	}
	a.close(t)
	if !strings.Contains(log.String(), "panic") {
		t.Error("the log does not tell of the panic")
	}
}

// panicking is a disk on which everything is a bug.
type panicking struct{}

func (panicking) Open(string) (fs.File, error) { panic("the disk is a bug") }

// TestUnknownArgument: report B93. Every tool refuses what it does not know, and
// names it.
func TestUnknownArgument(t *testing.T) {
	a := newRawAgent(t, optionsIn(t, t.TempDir()))
	defer a.close(t)
	for _, tool := range tools() {
		args := filled(tool.input())
		args["bogus"] = 1
		text := called(t, a, tool.name, args)
		if !strings.Contains(text, "there is no argument bogus; known are ") {
			t.Errorf("%s: %s", tool.name, text)
		}
	}
}

// TestEmptyArguments: an argument that is given takes no default. An empty cursor is
// not the first page.
func TestEmptyArguments(t *testing.T) {
	a := newRawAgent(t, optionsIn(t, t.TempDir()))
	defer a.close(t)
	for _, tool := range tools() {
		input := tool.input()
		for name, p := range input.Properties {
			if p.Type != "string" || slices.Contains(input.Required, name) {
				continue
			}
			args := filled(input)
			args[name] = ""
			if text := called(t, a, tool.name, args); !strings.Contains(text, "the argument "+name) || !strings.Contains(text, `"isError":true`) {
				t.Errorf("%s with an empty %s: %s", tool.name, name, text)
			}
		}
	}
}

// TestNoSecretIsRepeated: whichever argument holds a secret, no error says it again,
// and nothing keeps it.
func TestNoSecretIsRepeated(t *testing.T) {
	const secret = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n", ".devcodex/.memory/clients/codex/SUMMARY.md": "# Agent SUMMARY — codex\n"})
	a := newRawAgent(t, optionsIn(t, dir))
	defer a.close(t)
	for _, tool := range tools() {
		input := tool.input()
		for name, p := range input.Properties {
			if p.Type != "string" {
				continue
			}
			args := filled(input)
			if input.Properties["agent"] != nil {
				args["agent"] = "codex"
			}
			args[name] = secret
			if text := called(t, a, tool.name, args); strings.Contains(text, `"isError":true`) && strings.Contains(text, secret) {
				t.Errorf("%s with a secret as %s: %s", tool.name, name, text)
			}
		}
	}
	for name, text := range everything(t, dir, "") {
		if strings.Contains(text, secret) || strings.Contains(name, secret) {
			t.Errorf("%s holds the secret", name)
		}
	}
}

// called is what a tool says.
func called(t *testing.T, a agent, name string, args any) string {
	t.Helper()
	result, err := a.ask(t, "tools/call", map[string]any{"name": name, "arguments": args})
	if err != nil {
		t.Fatal(name, err)
	}
	var got struct {
		Content []struct{ Text string }
	}
	if err := json.Unmarshal(result, &got); err != nil {
		t.Fatal(err)
	}
	return got.Content[0].Text
}

// filled are arguments with all that must be there, made of the examples.
func filled(s *schema) map[string]any {
	args := map[string]any{}
	for _, name := range s.Required {
		args[name] = exampleOf(s.Properties[name])
	}
	return args
}

func exampleOf(s *schema) any {
	switch {
	case s.Examples != nil:
		return s.Examples[0]
	case s.Enum != nil:
		return s.Enum[0]
	case s.Type == "object":
		return filled(s)
	case s.Type == "array":
		return []any{exampleOf(s.Items)}
	case s.Type == "boolean":
		return true
	}
	return "x"
}

// pathArguments are the names of arguments that say where something is.
var pathArguments = []string{"root", "folder", "transcript", "paths", "documentPath", "targetPath", "artifactPath", "requirement", "agent", "project"}

// climbing are ways that lead elsewhere, on one system or another.
var climbing = []string{
	"../../outside", "..", "/etc/passwd", "/", `..\..\x`, `C:\x`, `\\h\s\x`, "//h/s/x", "a\x00b", "%2e%2e/x", "x/%2E%2E/%2e%2e/y",
	"demo/../../..", "CON", "nul.md", "a:b", "demo. ", "demo.", "link", "link/secret.md", "link/new/deep.md", "dangling", "~/x",
}

// TestPathsStayInside: report B96. Whatever an argument that names a place says,
// the call is refused and nothing outside is read or written.
func TestPathsStayInside(t *testing.T) {
	top := t.TempDir()
	root, out := filepath.Join(top, "root"), filepath.Join(top, "outside")
	lay(t, top, map[string]string{
		"root/.devcodex/.memory/clients/codex/SUMMARY.md": "# 会话索引 — codex\n",
		"root/memory/MEMORY.md":                           "# Memory\n",
		"outside/secret.md":                               "the content from outside\n",
		"outside/.memory/clients/codex/SUMMARY.md":        "the content from outside\n",
	})
	for _, dir := range []string{root, filepath.Join(root, ".devcodex"), filepath.Join(root, "memory")} {
		for name, to := range map[string]string{"link": out, "dangling": filepath.Join(out, "gone")} {
			if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	before := everything(t, top, root)
	opt := optionsIn(t, root)
	opt.Env.Home = ""
	a := newRawAgent(t, opt)
	defer a.close(t)
	for _, tool := range tools() {
		input := tool.input()
		for _, path := range climbing {
			for at, args := range placing(input, "", path) {
				if args["agent"] == nil && input.Properties["agent"] != nil {
					args["agent"] = "codex"
				}
				text := called(t, a, tool.name, args)
				if !strings.Contains(text, `"isError":true`) || strings.Contains(text, internal) || strings.Contains(text, "the content from outside") {
					t.Errorf("%s with %s = %q: %s", tool.name, at, path, text)
				}
			}
		}
	}
	if diff := cmp.Diff(before, everything(t, top, root)); diff != "" {
		t.Errorf("outside of the root (-before +after):\n%s", diff)
	}
}

// placing are arguments, one for each of a schema that names a place, in which
// that says path.
func placing(s *schema, at, path string) map[string]map[string]any {
	found := map[string]map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		put := func(where string, v any) {
			args := filled(s)
			args[name] = v
			found[where] = args
		}
		here := dotted(at, name)
		switch {
		case slices.Contains(pathArguments, name) && p.Type == "array":
			put(here, []any{path})
		case slices.Contains(pathArguments, name):
			put(here, path)
		case p.Type == "object":
			for where, inner := range placing(p, here, path) {
				put(where, inner)
			}
		case p.Type == "array" && p.Items.Type == "object":
			for where, inner := range placing(p.Items, here, path) {
				put(where, []any{inner})
			}
		}
	}
	return found
}

// everything is all files below a folder but for those below another, by name.
func everything(t *testing.T, dir, but string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil || p == but {
			return errorsOr(err, fs.SkipDir)
		}
		if e.Type().IsRegular() {
			text, err := os.ReadFile(p)
			all[p] = string(text)
			return err
		}
		all[p] = e.Type().String()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func errorsOr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// TestLinksStayInside: files and folders of memory that are links out of the
// folders that are served are not followed, whichever tool meets them.
func TestLinksStayInside(t *testing.T) {
	top := t.TempDir()
	root, out := filepath.Join(top, "root"), filepath.Join(top, "outside")
	const clients = "/.memory/clients/codex/"
	lay(t, top, map[string]string{
		"root/.devcodex" + clients + "tasks/20260829.md": "## 会话 01 — x\n",
		"root/memory/MEMORY.md":                          "# Memory\n",
		"linked/go.mod":                                  "",
		"outside/topic.md":                               "the content from outside\n",
		"outside/day.md":                                 "## 会话 01 — x\n\nremember: the content from outside\n",
		"outside" + clients + "SUMMARY.md":               "| 2026-08-30 10:00 | 01 | fix | the content from outside | — | — | 🔄 |\n",
		"outside" + clients + "tasks/20260830.md":        "## 会话 01 — the content from outside\n",
	})
	for name, to := range map[string]string{
		"root/.devcodex" + clients + "tasks/20260830.md": "day.md",
		"root/.devcodex" + clients + "SUMMARY.md":        clients + "SUMMARY.md",
		"root/memory/topic.md":                           "topic.md",
		"linked/.devcodex":                               "",
	} {
		if err := os.Symlink(filepath.Join(out, filepath.FromSlash(to)), filepath.Join(top, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
	before := everything(t, top, root)
	for _, dir := range []string{root, filepath.Join(top, "linked")} {
		opt := optionsIn(t, dir)
		opt.Env.Home = ""
		opt.Env.Getenv = func(name string) string { return map[string]string{"DEVCODEX_AGENT": "codex"}[name] }
		a := newRawAgent(t, opt)
		for _, tool := range tools() {
			args := filled(tool.input())
			for name, value := range map[string]any{"sessionId": "01", "date": "20260830", "topic": "topic", "mode": "overwrite"} {
				if tool.input().Properties[name] != nil {
					args[name] = value
				}
			}
			if text := called(t, a, tool.name, args); strings.Contains(text, "content from outside") {
				t.Errorf("%s of %s: %s", tool.name, dir, text)
			}
		}
		for _, uri := range []string{"memory://summary", "memory://today", "memory://topic/topic"} {
			if text, err := a.ask(t, "resources/read", map[string]any{"uri": uri}); err == nil {
				t.Errorf("%s of %s: %s", uri, dir, text)
			}
		}
		text, err := a.ask(t, "completion/complete", map[string]any{
			"ref": map[string]any{"type": "ref/prompt", "name": "handover"}, "argument": map[string]any{"name": "sessionId", "value": ""},
		})
		if err != nil || !strings.Contains(string(text), `"values":[]`) {
			t.Errorf("the sessions of %s: %s, %v", dir, text, err)
		}
		a.close(t)
	}
	after := everything(t, top, root)
	maps.DeleteFunc(after, func(name, _ string) bool { return strings.HasPrefix(name, filepath.Join(top, "linked", "home")) }) // our state
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("outside of the root (-before +after):\n%s", diff)
	}
}

// TestTopicsStayInside: the name of a topic is no path. What would climb is taken
// for a name, or refused.
func TestTopicsStayInside(t *testing.T) {
	top := t.TempDir()
	root := filepath.Join(top, "root")
	lay(t, top, map[string]string{"root/memory/MEMORY.md": "# Memory\n", "outside.md": "x"})
	opt := optionsIn(t, root)
	opt.Log = zaptest.NewLogger(t)
	before := everything(t, top, filepath.Join(root, "memory"))
	a := newRawAgent(t, opt)
	for _, path := range climbing {
		called(t, a, "MemoryWrite", map[string]any{"topic": path, "content": "x"})
		called(t, a, "MemoryRead", map[string]any{"topic": path})
	}
	a.close(t)
	after := everything(t, top, filepath.Join(root, "memory"))
	maps.DeleteFunc(after, func(name, _ string) bool { return strings.HasPrefix(name, filepath.Join(root, "home")) }) // our state
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("outside of the memory (-before +after):\n%s", diff)
	}
}
