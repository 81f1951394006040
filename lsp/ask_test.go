package lsp

import (
	"encoding/json"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
)

// TestAskToMigrate: who appends to an index that holds what does not belong there
// is asked, once, whether to move it. Only the click moves it, and the answer to
// the command does not wait for that.
func TestAskToMigrate(t *testing.T) {
	const stray = deskText + "\n旧说明。\n"
	const moved = "Moved 1 line from .memory/clients/codex/SUMMARY.md to session 01 in .memory/clients/codex/tasks/20260830.md"
	entry := bag{"summary": "a", "status": "completed", "type": "fix", "sessionId": "02"}
	for _, tt := range []struct {
		name, text string
		click      any
		edits      bool // are made before the click
		asked      int
		moves      bool
		shown      string
	}{
		{name: "the index is clean", text: deskText},
		{name: "dismissed", text: stray, asked: 1},
		{name: "another answer", text: stray, click: bag{"title": "Later"}, asked: 1},
		{name: "chosen", text: stray, click: bag{"title": "Move what is no index into today's file"}, asked: 1, moves: true, shown: moved},
		{
			name: "chosen beside edits", text: stray, click: bag{"title": "Move what is no index into today's file"}, edits: true, asked: 1,
			shown: "has edits that are not saved. Save or revert it, then run the command again; nothing was written.",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := layOut(t, deskIndex, tt.text)
			d.sit(t)
			d.answers["window/showMessageRequest"] = func(json.RawMessage) any { return silence }
			d.begin("", memory.FromOS(d.dir))
			d.open(d.at(deskIndex), tt.text)
			if r := d.run("appendSummaryRow", bag{"document": d.at(deskIndex), "entry": entry}); r.Error != nil {
				t.Fatalf("%+v", r.Error)
			}
			if tt.edits {
				d.change(d.at(deskIndex), 2, span(0, 0, 0, 0, " "))
			}
			if tt.asked > 0 {
				d.click("1 line of .memory/clients/codex/SUMMARY.md does not belong in an index", tt.click)
			}
			if tt.shown != "" {
				d.awaitShownWith(tt.shown)
			}
			if !tt.edits {
				if r := d.run("appendSummaryRow", bag{"document": d.at(deskIndex), "entry": entry}); r.Error != nil {
					t.Errorf("%+v", r.Error)
				}
			}
			if n := d.count("window/showMessageRequest"); n != tt.asked {
				t.Errorf("%d questions, want %d", n, tt.asked)
			}
			if kept := strings.Contains(d.text(deskIndex), "旧说明。"); kept != (tt.text == stray && !tt.moves) {
				t.Errorf("the index:\n%s", d.text(deskIndex))
			}
			if moved := strings.Contains(d.text(deskDay), "旧说明。"); moved != tt.moves {
				t.Errorf("the day's file:\n%s", d.text(deskDay))
			}
		})
	}
}

// click answers the question that holds a text.
func (e *editor) click(text string, result any) {
	e.t.Helper()
	var id json.RawMessage
	e.await("the question "+text, func() bool {
		for _, m := range e.got {
			if m.Method == "window/showMessageRequest" && strings.Contains(string(m.Params), text) {
				id = m.ID
			}
		}
		return id != nil
	})
	e.write(bag{"jsonrpc": "2.0", "id": id, "result": result})
}

// awaitShownWith waits until the user has been shown a message that holds a text.
func (e *editor) awaitShownWith(text string) {
	e.t.Helper()
	e.await("a message with "+text, func() bool {
		for _, m := range e.got {
			var p protocol.ShowMessageParams
			if m.Method == "window/showMessage" && json.Unmarshal(m.Params, &p) == nil && strings.Contains(p.Message, text) {
				return true
			}
		}
		return false
	})
}
