package lsp

import (
	"encoding/json"
	"strings"
	"testing"
)

// ran is the answer to a run.
func (d *desk) ran(t *testing.T, p bag) (reply runReply, code string) {
	t.Helper()
	r := d.call(runMethod, p)
	if r.Error != nil {
		code, _ = refusal(t, r)
		return reply, code
	}
	if err := json.Unmarshal(r.Result, &reply); err != nil {
		t.Fatal(err)
	}
	return reply, ""
}

// TestUndo: what a command wrote is taken back byte for byte, once, unless the
// file has changed since; a file that was made for it goes.
func TestUndo(t *testing.T) {
	entry := bag{"summary": "核对退款", "status": "completed", "type": "audit", "sessionId": "02", "date": "2026-08-30 11:00"}
	for _, c := range []struct {
		name, verb, file string
		argument         func(*desk) bag
		meddle           bool
	}{
		{"a row", "appendSummaryRow", deskIndex, func(d *desk) bag { return bag{"document": d.at(deskIndex), "entry": entry} }, false},
		{"a row, and then another change", "appendSummaryRow", deskIndex, func(d *desk) bag { return bag{"document": d.at(deskIndex), "entry": entry} }, true},
		{"a file that was made", "allocateSession", deskDay, func(d *desk) bag {
			return bag{"document": d.at(deskIndex), "title": "新的", "intent": "dev", "date": "20260830"}
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := layOut(t, deskIndex, deskText)
			d.sit(t)
			d.begin("", d.dir[1:])
			d.survey(t, "codex")
			before := d.text(c.file)
			reply, code := d.ran(t, bag{"verb": c.verb, "argument": c.argument(d)})
			if code != "" || reply.Undo == "" || len(reply.Files) != 1 || reply.Message == "" || d.text(c.file) == before {
				t.Fatalf("%s: %+v\n%s", code, reply, d.text(c.file))
			}
			if c.meddle {
				before = d.text(c.file) + "\n"
				d.save(t, c.file, before)
				d.notify("workspace/didChangeWatchedFiles", bag{"changes": []bag{{"uri": d.at(c.file), "type": 2}}})
			}
			r := d.call(undoMethod, bag{"undo": reply.Undo})
			if (r.Error != nil) != c.meddle {
				t.Fatalf("undo: %+v", r.Error)
			}
			if got := d.text(c.file); got != before {
				t.Errorf("after undo:\n%s\nwant:\n%s", got, before)
			}
			if r := d.call(undoMethod, bag{"undo": reply.Undo}); r.Error == nil {
				t.Error("it was taken back twice")
			}
		})
	}
}

// TestPreview: a preview tells the texts before and after, and writes nothing;
// what is written then is what was shown.
func TestPreview(t *testing.T) {
	const memoryIndex, note = "memory/MEMORY.md", "memory/notes.md"
	text := "- 记住：发布前先跑一遍冒烟测试，不要跳过慢的用例 🧪\n- Remember: the staging database is reset every night at two o'clock\n"
	d := layOut(t, memoryIndex, "# Memory\n\n- [Notes](notes.md) — loose ends\n", note, text, "README.md", "")
	d.sit(t)
	d.begin("", d.dir[1:])
	d.survey(t, "notes.md")
	argument := bag{"document": d.at(note)}
	reply, code := d.ran(t, bag{"verb": "consolidate", "argument": argument, "preview": true})
	if code != "" || len(reply.Changes) == 0 || reply.Confirm == "" {
		t.Fatalf("%s: %+v", code, reply)
	}
	for _, c := range reply.Changes {
		name := strings.TrimPrefix(c.URI, d.at(""))
		if c.Before == c.After || d.text(name) != c.Before {
			t.Errorf("%s: before the preview says\n%s\nafter\n%s\non disk\n%s", name, c.Before, c.After, d.text(name))
		}
	}
	if _, code := d.ran(t, bag{"verb": "consolidate", "argument": argument}); code != "" {
		t.Fatal(code)
	}
	for _, c := range reply.Changes {
		if name := strings.TrimPrefix(c.URI, d.at("")); d.text(name) != c.After {
			t.Errorf("%s: the preview said\n%s\nand written was\n%s", name, c.After, d.text(name))
		}
	}
}

// TestRunUntrusted: where nothing may be written, nothing is, and what has no
// preview gets none.
func TestRunUntrusted(t *testing.T) {
	d := layOut(t, deskIndex, deskText)
	d.sit(t)
	d.call("initialize", bag{"capabilities": bag{}, "initializationOptions": bag{"trusted": false}})
	d.notify("initialized", bag{})
	if _, code := d.ran(t, bag{"verb": "migrate", "argument": bag{"document": d.at(deskIndex)}}); code != codeUntrusted {
		t.Errorf("code %q", code)
	}
	if r := d.call(runMethod, bag{"verb": "confirmCP", "argument": bag{}, "preview": true}); r.Error == nil {
		t.Error("confirmCP has a preview")
	}
}
