package lsp

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
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

// TestCommandAppends: the row is on disk, the answer is the receipt that the
// operation gives, the user is told, and the findings are those of the new text.
func TestCommandAppends(t *testing.T) {
	d := layOut(t, deskIndex, deskText)
	twin := layOut(t, deskIndex, deskText)
	entry := &ops.SummaryEntry{Summary: "核对 12 笔退款 a|b", Status: "completed", Type: "audit", SessionID: "02", Date: "2026-08-30 11:00"}
	want := appendedBy(t, twin, entry)

	d.sit(t)
	d.begin("", memory.FromOS(d.dir))
	d.open(d.at(deskIndex), deskText)
	stale := d.await1(d.at(deskIndex), "summary/stale-active", 1)
	r := d.run("appendSummaryRow", bag{"document": d.at(deskIndex), "entry": entry})
	if r.Error != nil {
		t.Fatal(r.Error.Message, string(r.Error.Data))
	}
	if diff := cmp.Diff(twin.text(deskIndex), d.text(deskIndex)); diff != "" {
		t.Errorf("on disk (-operation +command):\n%s", diff)
	}
	if diff := cmp.Diff(plain(t, want), plain(t, r.Result)); diff != "" {
		t.Errorf("receipt (-operation +command):\n%s", diff)
	}
	d.awaitShown("Row 2 of .memory/clients/codex/SUMMARY.md: session 2026-08-30#02 is completed")

	// The buffer is clean: the command may run again before the editor took over
	// the text, and no conflict is told when it does and goes on.
	if r := d.run("appendSummaryRow", bag{"document": d.at(deskIndex), "entry": bag{
		"summary": "核对 12 笔退款", "status": "completed", "type": "fix", "sessionId": "01", "date": "2026-08-27",
	}}); r.Error != nil {
		t.Fatal(r.Error.Message)
	}
	now := d.text(deskIndex)
	d.change(d.at(deskIndex), 2, whole(now))
	d.change(d.at(deskIndex), 3, whole(now+"\n"))
	p := d.awaitVersion(d.at(deskIndex), 3)
	if got := briefs(p.Diagnostics, "file/disk-differs", "summary/stale-active"); len(got) > 0 || len(stale) != 1 {
		t.Errorf("findings of the text that was taken over: %v", got)
	}
}

// appendedBy is what the operation by itself does.
func appendedBy(t *testing.T, d *desk, e *ops.SummaryEntry) any {
	target, err := ops.Resolve(d.opt.Env, memory.FromOS(d.dir), ops.Where{Agent: "codex"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := ops.NewWriter(target, ops.Options{Env: d.opt.Env, Store: d.opt.Store, Refuse: ops.FindSecret(d.opt.Env)})
	if err != nil {
		t.Fatal(err)
	}
	r, err := w.AppendSummary(t.Context(), ops.SummaryAppend{Entry: e})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// plain is a receipt without what differs from project to project.
func plain(t *testing.T, receipt any) (out bag) {
	t.Helper()
	raw, err := json.Marshal(receipt)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	delete(out, "activeRoot")
	return out
}

func (e *editor) await1(uri, rule string, n int) []string {
	e.t.Helper()
	var got []string
	e.await(rule+" in "+uri, func() bool {
		p, _ := e.last(uri)
		got = briefs(p.Diagnostics, rule)
		return len(got) == n
	})
	return got
}

// awaitShown waits until the user has been shown a message.
func (e *editor) awaitShown(text string) {
	e.t.Helper()
	e.await("the message "+text, func() bool {
		for _, m := range e.got {
			var p protocol.ShowMessageParams
			if m.Method == "window/showMessage" && json.Unmarshal(m.Params, &p) == nil && p.Message == text {
				return true
			}
		}
		return false
	})
}

// TestCommandsRefuse: what is wrong with a command is told by its code and what to
// do next, and nothing is written.
func TestCommandsRefuse(t *testing.T) {
	d := layOut(t, deskIndex, deskText, ".devcodex/.memory/clients/claude-code/SUMMARY.md", "# Agent SUMMARY — claude-code\n", "notes.md", "x\n")
	d.sit(t)
	d.begin("", memory.FromOS(d.dir))
	entry := bag{"summary": "a", "status": "completed", "type": "fix", "sessionId": "02"}
	tests := []struct {
		name, verb string
		argument   any
		code, says string
	}{
		{"an unknown field", "appendSummaryRow", bag{"document": d.at(deskIndex), "entri": entry}, ops.ArgumentInvalid, `"entri"`},
		{"an unknown field of the entry", "appendSummaryRow", bag{"document": d.at(deskIndex), "entry": bag{"sumary": "a"}}, ops.ArgumentInvalid, `"sumary"`},
		{"several agents", "appendSummaryRow", bag{"entry": entry}, ops.ScopeAmbiguous, "claude-code, codex"},
		{"a document that is no memory", "appendSummaryRow", bag{"document": d.at("notes.md"), "entry": entry}, ops.ArgumentInvalid, "notes.md"},
		{"a document that is no file", "appendSummaryRow", bag{"document": "untitled:1", "entry": entry}, ops.ArgumentInvalid, "untitled:1"},
		{"no object", "migrate", []any{}, ops.ArgumentInvalid, "JSON"},
		{"no digest", "confirmCP", bag{"document": d.at(deskIndex), "kind": "bugs", "requirement": "a", "phase": "CP1"}, ops.CPUnbound, "artifactPath"},
		{"no source", "consolidate", bag{}, ops.ArgumentInvalid, "transcript"},
		{"range and session", "consolidate", bag{"document": d.at(deskIndex), "sessionId": "01", "range": json.RawMessage(everywhere)}, ops.ArgumentInvalid, "exclude"},
		{"no topics", "consolidate", bag{"document": d.at(deskIndex)}, ops.FolderNotFound, "auto memory"},
		{"a secret", "writeSession", bag{"document": d.at(deskDay), "sessionId": "01", "content": "token ghp_" + strings.Repeat("a1B2", 9)}, ops.SecretRefused, "secret"},
	}
	for _, tt := range tests {
		r := d.run(tt.verb, tt.argument)
		code, next := refusal(t, r)
		if code != tt.code || r.Error == nil || r.Error.Code != -32803 || !strings.Contains(r.Error.Message, tt.says) || next == "" || !strings.HasSuffix(r.Error.Message, next) {
			t.Errorf("%s: %s %+v\n%s", tt.name, code, r.Error, r.Result)
		}
	}
	if r := d.run("format", bag{}); r.Error == nil || r.Error.Code != -32602 {
		t.Errorf("an unknown command: %+v", r.Error)
	}
	if d.text(deskIndex) != deskText || d.text(deskDay) != "" {
		t.Error("something was written")
	}
	if d.count("window/showMessage") > 0 {
		t.Error("the user was told of a success")
	}
}

// TestUntrusted: where the user does not trust the workspace no command is
// offered, and none writes.
func TestUntrusted(t *testing.T) {
	d := layOut(t, deskIndex, deskText)
	d.sit(t)
	r := d.call("initialize", bag{
		"capabilities": bag{}, "initializationOptions": bag{"trusted": false}, "rootUri": uriOf(memory.FromOS(d.dir), onWindows),
	})
	if strings.Contains(string(r.Result), commandPrefix) {
		t.Errorf("commands are announced: %s", r.Result)
	}
	d.notify("initialized", bag{})
	d.open(d.at(deskIndex), deskText)
	if got := d.commandsAt(t, deskIndex, everywhere); len(got) > 0 {
		t.Errorf("offered: %v", got)
	}
	if code, _ := refusal(t, d.run("migrate", bag{"document": d.at(deskIndex)})); code != codeUntrusted {
		t.Errorf("the code is %q", code)
	}
}

// TestUnsavedRefused: a command does not write beside edits that are not saved,
// of its document or of the file that it would write, whichever is open. A preview
// does no harm.
func TestUnsavedRefused(t *testing.T) {
	stray := deskText + "\nremember to call back\n"
	d := layOut(t, deskIndex, stray, deskDay, "")
	d.sit(t)
	d.begin("", memory.FromOS(d.dir))
	d.open(d.at(deskIndex), stray)
	d.change(d.at(deskIndex), 2, span(0, 0, 0, 0, " "))
	entry := bag{"summary": "a", "status": "completed", "type": "fix", "sessionId": "02"}
	for _, document := range []string{deskIndex, deskDay} {
		r := d.run("appendSummaryRow", bag{"document": d.at(document), "entry": entry})
		code, next := refusal(t, r)
		if code != codeUnsaved || !strings.Contains(r.Error.Message, "SUMMARY.md has edits that are not saved") || !strings.HasPrefix(next, "Save") {
			t.Errorf("%s: %s %+v", document, code, r.Error)
		}
	}
	if code, _ := refusal(t, d.run("migrate", bag{"document": d.at(deskIndex)})); code != codeUnsaved {
		t.Errorf("migrate: %q", code)
	}
	r := d.run("migrate", bag{"document": d.at(deskIndex), "dryRun": true})
	if r.Error != nil || !strings.Contains(string(r.Result), `"changes":[{"file":".memory/clients/codex/tasks/20260830.md"`) {
		t.Errorf("the preview: %s %+v", r.Result, r.Error)
	}
	if r := d.run("allocateSession", bag{"document": d.at(deskDay), "title": "退款"}); r.Error != nil {
		t.Errorf("the day's file is clean, and %+v", r.Error)
	}
	if d.text(deskIndex) != stray {
		t.Error("the index was written")
	}
	if n := d.count("window/showMessageRequest"); n > 0 {
		t.Errorf("%d questions to a client that cannot save", n)
	}
}

// TestSaveAndRetry: only the user's click saves, and then the command goes on.
func TestSaveAndRetry(t *testing.T) {
	const caps = `{"experimental":{"memory-lsp":{"save":true}}}`
	edited := strings.Replace(deskText, "312", "313", 1)
	for _, tt := range []struct {
		name   string
		click  any
		saves  bool
		code   string
		onDisk string // how the file begins
	}{
		{"dismissed", nil, true, codeUnsaved, deskText},
		{"the client fails to save", bag{"title": "Save and retry"}, false, codeUnsaved, deskText},
		{"saved", bag{"title": "Save and retry"}, true, "", edited},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := layOut(t, deskIndex, deskText)
			d.sit(t)
			d.answers["window/showMessageRequest"] = func(json.RawMessage) any { return tt.click }
			d.answers[saveMethod] = func(p json.RawMessage) any {
				if !strings.Contains(string(p), d.at(deskIndex)) {
					t.Errorf("asked to save %s", p)
				}
				if tt.saves {
					d.save(t, deskIndex, edited)
				}
				return tt.saves
			}
			d.begin(caps, memory.FromOS(d.dir))
			d.open(d.at(deskIndex), deskText)
			d.change(d.at(deskIndex), 2, whole(edited))
			r := d.run("appendSummaryRow", bag{"document": d.at(deskIndex), "entry": bag{
				"summary": "a", "status": "completed", "type": "fix", "sessionId": "02",
			}})
			if code, _ := refusal(t, r); code != tt.code {
				t.Errorf("%q %+v", code, r.Error)
			}
			got := d.text(deskIndex)
			if !strings.HasPrefix(got, tt.onDisk) || (len(got) > len(tt.onDisk)) != (tt.code == "") {
				t.Errorf("on disk:\n%s", got)
			}
			if tt.click == nil && d.count(saveMethod) > 0 {
				t.Error("saved unasked")
			}
		})
	}
}

// TestDiskDiffers is report B42: a writer appends while the buffer has edits. The
// line is on disk, the editor is told that both differ, and the buffer is left
// alone.
func TestDiskDiffers(t *testing.T) {
	d := layOut(t, deskIndex, deskText)
	d.sit(t)
	d.begin("", memory.FromOS(d.dir))
	d.open(d.at(deskIndex), deskText)
	d.change(d.at(deskIndex), 2, span(6, 0, 6, 0, "\n"))
	appendedBy(t, d, &ops.SummaryEntry{Summary: "核对 12 笔退款", Status: "completed", Type: "audit", SessionID: "02"})
	d.notify("workspace/didChangeWatchedFiles", bag{"changes": []any{bag{"uri": d.at(deskIndex), "type": 2}}})
	d.await1(d.at(deskIndex), "file/disk-differs", 1)
	if rows := strings.Count(d.text(deskIndex), "\n| 2026-"); rows != 2 {
		t.Errorf("%d rows on disk", rows)
	}
	if n := d.count("workspace/applyEdit"); n > 0 {
		t.Errorf("%d edits sent", n)
	}
}

// TestSessionCommands: a session is opened, written into, and told in the index;
// links are made without a write.
func TestSessionCommands(t *testing.T) {
	d := layOut(t, deskIndex, deskText)
	d.opt.Env.Getenv = func(k string) string { return map[string]string{"DEVCODEX_AGENT": "codex"}[k] }
	d.sit(t)
	d.begin("", memory.FromOS(d.dir))
	r := d.run("allocateSession", bag{"title": "退款", "intent": "fix", "taskId": "T-1"})
	var opened ops.AllocationReceipt
	if err := json.Unmarshal(r.Result, &opened); err != nil || opened.SessionID != "01" || len(opened.SessionBinding) != 64 {
		t.Fatalf("%s %+v", r.Result, r.Error)
	}
	r = d.run("writeSession", bag{"taskId": "T-1", "content": "### 🎯 任务摘要\n\n核对 12 笔退款\n"})
	if r.Error != nil || !strings.Contains(string(r.Result), `"readbackVerified":true`) || !strings.Contains(d.text(deskDay), "核对 12 笔退款\n") {
		t.Errorf("%s %+v", r.Result, r.Error)
	}
	r = d.run("appendSummaryRow", bag{"taskId": "T-1", "entry": bag{"summary": "核对 12 笔退款", "status": "active"}})
	if r.Error != nil || !strings.HasSuffix(d.text(deskIndex), "| 01 | fix | 核对 12 笔退款 | — | — | 🔄 |\n") {
		t.Errorf("%s %+v", d.text(deskIndex), r.Error)
	}
	before := d.text(deskIndex)
	r = d.run("projectLink", bag{"document": d.at(deskIndex), "artifacts": []any{bag{"targetPath": ".memory/clients/codex/tasks/20260830.md"}}})
	if r.Error != nil || !strings.Contains(string(r.Result), `"markdown":"[20260830.md](tasks/20260830.md)"`) || d.text(deskIndex) != before {
		t.Errorf("%s %+v", r.Result, r.Error)
	}
	if n := d.count("window/showMessage"); n != 3 {
		t.Errorf("%d messages of three writes", n)
	}
}

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
