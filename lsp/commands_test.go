package lsp

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

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
	d.awaitShown("Line 8 of .memory/clients/codex/SUMMARY.md: session 2026-08-30#02 is completed")

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
	d.save(t, ".memory-lsp.json", `{"locale": "zh"}`)
	d.notify("workspace/didChangeWatchedFiles", bag{"changes": []any{bag{"uri": d.at(".memory-lsp.json"), "type": 1}}})
	if r := d.run("appendSummaryRow", bag{"document": d.at(deskIndex)}); r.Error == nil || !strings.HasPrefix(r.Error.Message, "entry 与 row 均未给出。") {
		t.Errorf("in Chinese: %+v", r.Error)
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

// TestFindingsFollow: the very next request after a command has the findings of
// what the command wrote, though nobody has told of a change on disk.
func TestFindingsFollow(t *testing.T) {
	d := layOut(t, deskIndex, deskText)
	d.sit(t)
	d.begin("", memory.FromOS(d.dir))
	d.open(d.at(deskIndex), deskText)
	d.close(d.at(deskIndex))
	const rule = "summary/stale-active"
	if got := briefs(d.pull(d.at(deskIndex), "").Items, rule); len(got) != 1 {
		t.Fatalf("before: %v", got)
	}
	r := d.run("appendSummaryRow", bag{"document": d.at(deskIndex), "entry": bag{
		"summary": "核对 12 笔退款", "status": "completed", "type": "fix", "sessionId": "01", "date": "2026-08-27",
	}})
	if r.Error != nil {
		t.Fatal(r.Error.Message)
	}
	if got := briefs(d.pull(d.at(deskIndex), "").Items, rule); len(got) > 0 {
		t.Errorf("after: %v", got)
	}
}
