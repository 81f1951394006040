package lsp

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

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

// TestUnsavedElsewhere: what is written is not always the file that is named.
func TestUnsavedElsewhere(t *testing.T) {
	const yesterday = ".memory/clients/codex/tasks/20260829.md"
	unbound := "## 会话 01 — 旧\n\n- 内容\n"
	d := layOut(t, deskDay, "## 会话 01 — 新\n", yesterday, unbound, deskIndex, deskText)
	alias := d.dir + "-alias"
	if err := os.Symlink(d.dir, alias); err != nil {
		t.Fatal(err)
	}
	d.sit(t)
	d.begin("", memory.FromOS(d.dir))
	d.open(d.at(deskDay), "## 会话 01 — 新\n")
	d.change(d.at(deskDay), 2, span(0, 0, 0, 0, " "))
	throughAlias := uriOf(memory.FromOS(alias)+"/"+deskIndex, onWindows)
	d.open(throughAlias, deskText)
	d.change(throughAlias, 2, span(0, 0, 0, 0, " "))
	for _, c := range []struct {
		name, verb string
		argument   bag
	}{
		{"a session that goes on today", "writeSession", bag{"document": d.at(yesterday), "date": "20260829", "sessionId": "01", "content": "x\n"}},
		{"a file that is open by another name", "appendSummaryRow", bag{"document": d.at(yesterday), "entry": bag{
			"summary": "a", "status": "completed", "type": "fix", "sessionId": "02",
		}}},
	} {
		if code, _ := refusal(t, d.run(c.verb, c.argument)); code != codeUnsaved {
			t.Errorf("%s: %q", c.name, code)
		}
	}
	if d.text(deskDay) != "## 会话 01 — 新\n" || d.text(deskIndex) != deskText {
		t.Errorf("written beside edits:\n%s\n%s", d.text(deskDay), d.text(deskIndex))
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

// TestHiddenMark: an editor shows a file without its byte order mark, which is no
// edit that is not saved.
func TestHiddenMark(t *testing.T) {
	d := layOut(t, deskIndex, "\uFEFF"+deskText)
	d.sit(t)
	d.begin("", memory.FromOS(d.dir))
	d.open(d.at(deskIndex), deskText)
	r := d.run("appendSummaryRow", bag{"document": d.at(deskIndex), "entry": bag{
		"summary": "a", "status": "completed", "type": "fix", "sessionId": "02",
	}})
	if got := d.text(deskIndex); r.Error != nil || !strings.HasPrefix(got, "\uFEFF"+deskText) || len(got) == len(deskText)+3 {
		t.Errorf("%+v\n%q", r.Error, got)
	}
}
