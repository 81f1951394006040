package lsp

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A desk is a project on disk with an editor that has it open.
type desk struct {
	*editor
	dir string
	opt Options
}

const (
	deskIndex = ".devcodex/.memory/clients/codex/SUMMARY.md"
	deskDay   = ".devcodex/.memory/clients/codex/tasks/20260830.md"
)

// layOut makes a project of files; a name and its text take turns.
func layOut(t *testing.T, files ...string) *desk {
	d := &desk{dir: filepath.Join(t.TempDir(), "bookshop")}
	if real, err := filepath.EvalSymlinks(filepath.Dir(d.dir)); err == nil {
		d.dir = filepath.Join(real, "bookshop")
	}
	for i := 0; i < len(files); i += 2 {
		d.save(t, files[i], files[i+1])
	}
	d.opt = options(nil)
	d.opt.Env.FS, d.opt.Env.Home = memory.OSFS(), memory.FromOS(filepath.Join(d.dir, "home"))
	d.opt.Store = store.SystemEnv(filepath.Join(d.dir, "home"), d.opt.Env.Getenv)
	d.opt.Store.Now = func() time.Time { return today }
	d.opt.Store.Random = rand.NewChaCha8([32]byte{1})
	return d
}

// sit connects an editor.
func (d *desk) sit(t *testing.T) { d.editor = connect(t, d.opt) }

func (d *desk) save(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join(d.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// text is a file on disk; empty if there is none.
func (d *desk) remove(t *testing.T, name string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(d.dir, name)); err != nil {
		t.Fatal(err)
	}
}

func (d *desk) text(name string) string {
	src, err := os.ReadFile(filepath.Join(d.dir, filepath.FromSlash(name)))
	if err != nil {
		return ""
	}
	return string(src)
}

func (d *desk) at(name string) string { return uriOf(memory.FromOS(d.dir)+"/"+name, onWindows) }

// run executes a command. What stands for the document in the argument is its URI.
func (d *desk) run(verb string, argument any) received {
	return d.call("workspace/executeCommand", map[string]any{"command": commandPrefix + verb, "arguments": []any{argument}})
}

// refusal is the code of an error's envelope, and empty if there is none.
func refusal(t *testing.T, r received) (code, next string) {
	t.Helper()
	if r.Error == nil {
		return "", ""
	}
	var e store.Envelope
	if len(r.Error.Data) > 0 {
		if err := json.Unmarshal(r.Error.Data, &e); err != nil {
			t.Fatal(err)
		}
	}
	return e.ErrorCode, e.NextStep
}

const deskText = "# Agent SUMMARY — codex\n\n> 项目：bookshop\n\n" +
	"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n" +
	"| 2026-08-27 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖 | — | — | 🔄 |\n"

type bag = map[string]any

// commandsAt are the commands that are offered in a range: kind, title and what
// would be sent.
func (d *desk) commandsAt(t *testing.T, file, at string) (out []actionSeen) {
	t.Helper()
	r := d.call("textDocument/codeAction", bag{
		"textDocument": bag{"uri": d.at(file)}, "range": rawJSON(at), "context": bag{"diagnostics": []any{}},
	})
	var all []actionSeen
	if err := json.Unmarshal(r.Result, &all); err != nil {
		t.Fatal(err)
	}
	for _, o := range all {
		if o.Command.Command != "" {
			out = append(out, o)
		}
	}
	return out
}

// An actionSeen is a code action with a command.
type actionSeen struct {
	Title   string
	Kind    string
	Command struct {
		Command   string
		Arguments []json.RawMessage
	}
}
