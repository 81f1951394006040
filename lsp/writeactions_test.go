package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

const (
	deskTopics = "memory/MEMORY.md"
	deskTask   = ".devcodex/requirements/退款/.memory/sessions.md"
	deskSpec   = ".devcodex/requirements/退款/01-需求确认.md"

	offeredDay = "## 会话 01 — 退款\n\n- **时间**：2026-08-30 09:00 +08:00\n- **意图**：fix\n- **状态**：✅\n\n记住：退款先核对库存，再通知仓库\n\n" +
		"## 会话 02 — 盘点\n\n- **时间**：2026-08-30 10:00 +08:00\n- **意图**：unspecified\n- **状态**：🔄\n\n今天核对了 12 笔订单。\n"
	offeredRecord = "# 退款 — CP 确认记录\n\n## CP 确认记录\n\n" +
		"| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n|---|---|---|---|---|---|---|\n" +
		"| CP1 | ⚠️ stale | 01-需求确认.md | v1 | 0000000000000000000000000000000000000000000000000000000000000000 | 可以 | 2026-08-29 10:00 |\n" +
		"| CP2 | ⏹️ | — | — | — | — | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n"
)

// TestWriteActions: which commands are offered where. What each would send does
// what it says, as it stands.
func TestWriteActions(t *testing.T) {
	index := deskText + "\n随手记：明天联系仓库\n"
	files := []string{
		deskIndex, index, deskDay, offeredDay, deskTopics, "# Index\n", ".git/HEAD", "ref: refs/heads/main\n",
		deskTask, offeredRecord, deskSpec, "# 退款\n",
	}
	tests := []struct {
		name, file, at string
		want           []string
	}{
		{"a session that marks something", deskDay, lineAt(2, 2), []string{
			"refactor.memory-lsp: Write what session 01 marks to topics",
			"refactor.memory-lsp: Append the row of session 01 to the index: completed",
		}},
		{"a heading without a binding", deskDay, lineAt(0, 0), []string{
			"quickfix: Open a new session with a binding: 退款",
			"refactor.memory-lsp: Write what session 01 marks to topics",
			"refactor.memory-lsp: Append the row of session 01 to the index: completed",
		}},
		{"a session that marks nothing and has no type", deskDay, lineAt(12, 12), nil},
		{"a selection with a mark", deskDay, lineAt(6, 7), []string{"refactor.memory-lsp: Write what the selection marks to topics"}},
		{"a selection without one", deskDay, lineAt(13, 14), nil},
		{"a session that is active for long", deskIndex, lineAt(6, 6), []string{
			"quickfix: Append a row: session 2026-08-27#01 is completed",
			"quickfix: Append a row: session 2026-08-27#01 is blocked",
			"refactor.memory-lsp: Append the row of session 01 to the index: completed",
		}},
		{"text in the index", deskIndex, lineAt(8, 8), []string{
			"quickfix: Move what is no index into today's file",
			"refactor.memory-lsp: Append the row of session 01 to the index: completed",
		}},
		{"the head of the index", deskIndex, lineAt(1, 1), nil},
		{"a stale checkpoint", deskTask, lineAt(6, 6), []string{"quickfix: Confirm CP1 again for 01-需求确认.md as it is now"}},
		{"an open checkpoint", deskTask, lineAt(7, 7), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := layOut(t, files...)
			d.sit(t)
			d.begin("", memory.FromOS(d.dir))
			d.open(d.at(tt.file), d.text(tt.file))
			got := d.commandsAt(t, tt.file, tt.at)
			var lines []string
			for _, o := range got {
				lines = append(lines, o.Kind+": "+o.Title)
			}
			if diff := cmp.Diff(tt.want, lines); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			before := d.all(files)
			for _, o := range got {
				r := d.call("workspace/executeCommand", bag{"command": o.Command.Command, "arguments": o.Command.Arguments})
				if r.Error != nil {
					t.Errorf("%s: %s", o.Title, r.Error.Message)
				}
			}
			if after := d.all(files); len(got) > 0 && slices.Equal(before, after) {
				t.Error("nothing was written")
			}
		})
	}
}

func lineAt(from, to int) string {
	end := 0
	if from == to {
		end = 1
	}
	return fmt.Sprintf(`{"start":{"line":%d,"character":%d},"end":{"line":%d,"character":%d}}`, from, end, to, end)
}

// all are the texts of files and of what commands make.
func (d *desk) all(files []string) (out []string) {
	for i := 0; i < len(files); i += 2 {
		out = append(out, d.text(files[i]))
	}
	return append(out, d.text("memory/preferences.md"))
}

// TestInput: actions that lack what only the user can say are for clients that
// ask for it.
func TestInput(t *testing.T) {
	d := layOut(t, deskIndex, deskText)
	d.sit(t)
	d.begin(`{"experimental":{"memory-lsp":{"input":true}}}`, memory.FromOS(d.dir))
	if r := d.run("allocateSession", bag{"document": d.at(deskIndex), "title": "退款", "intent": "fix"}); r.Error != nil {
		t.Fatal(r.Error.Message)
	}
	for file, want := range map[string]string{deskDay: "Write into session 01…", deskIndex: "Append a row…"} {
		at := lineAt(0, 0)
		if file == deskIndex {
			at = lineAt(99, 99)
		}
		d.open(d.at(file), d.text(file))
		titles := []string{}
		for _, o := range d.commandsAt(t, file, at) {
			titles = append(titles, o.Title)
		}
		if !slices.Contains(titles, want) {
			t.Errorf("%s: %q", file, titles)
		}
	}
}

// TestConsolidateCommand: the plan is told first and writes nothing; then what is
// marked is written once, with its day, and the index lists the topic. The editor
// shows how it gets on.
func TestConsolidateCommand(t *testing.T) {
	transcript := `{"role":"user","text":"记住：退款先核对库存","time":"2026-08-28T10:00:00Z"}` + "\n"
	for _, source := range []struct {
		name     string
		argument func(*desk) bag
		want     string
	}{
		{"a section", func(d *desk) bag { return bag{"document": d.at(deskDay), "sessionId": "01"} }, "- [2026-08-30] 退款先核对库存，再通知仓库\n"},
		{"a selection", func(d *desk) bag {
			return bag{"document": d.at(deskDay), "range": json.RawMessage(lineAt(6, 7))}
		}, "- [2026-08-30] 退款先核对库存，再通知仓库\n"},
		{"a transcript", func(d *desk) bag { return bag{"transcript": d.at("session.jsonl")} }, "- [2026-08-28] 退款先核对库存\n"},
	} {
		t.Run(source.name, func(t *testing.T) {
			d := layOut(t, deskDay, offeredDay, deskTopics, "# Index\n", ".git/HEAD", "ref: refs/heads/main\n", "session.jsonl", transcript)
			d.sit(t)
			d.begin("", memory.FromOS(d.dir))
			argument := source.argument(d)
			for _, preview := range []bool{true, false, false} {
				argument["preview"] = preview
				r := d.call("workspace/executeCommand", bag{"command": commandPrefix + "consolidate", "arguments": []any{argument}, "workDoneToken": 7})
				var reply ops.ConsolidationReply
				if err := json.Unmarshal(r.Result, &reply); err != nil || reply.Preview != preview || len(reply.Topics) != 1 {
					t.Fatalf("%s %+v", r.Result, r.Error)
				}
				if got := d.text("memory/preferences.md"); preview && got != "" || !preview && got != source.want {
					t.Errorf("preview %v: %q", preview, got)
				}
			}
			if got := d.text(deskTopics); !strings.Contains(got, "(preferences.md)") {
				t.Errorf("the index: %q", got)
			}
			d.awaitShown("1 written to the topics in " + memory.ToOS(memory.FromOS(d.dir)+"/memory") + ", 0 not")
			if n := d.count("$/progress"); n != 6 {
				t.Errorf("%d notices of progress", n)
			}
		})
	}
}

// TestConsolidateOutsideGit: outside git the project of a document is the folder
// of the workspace that holds it, the innermost of several.
func TestConsolidateOutsideGit(t *testing.T) {
	d := layOut(t, deskDay, offeredDay, deskTopics, "# Index\n", "inner/"+deskDay, offeredDay, "inner/"+deskTopics, "# Index\n")
	d.sit(t)
	d.begin("", memory.FromOS(d.dir), memory.FromOS(d.dir)+"/inner")
	for document, topics := range map[string]string{deskDay: "memory", "inner/" + deskDay: "inner/memory"} {
		r := d.run("consolidate", bag{"document": d.at(document), "sessionId": "01", "preview": true})
		var reply ops.ConsolidationReply
		if err := json.Unmarshal(r.Result, &reply); err != nil {
			t.Fatalf("%s: %s %+v", document, r.Result, r.Error)
		}
		if want := memory.ToOS(memory.FromOS(d.dir) + "/" + topics); reply.Folder != want {
			t.Errorf("%s goes to %s, want %s", document, reply.Folder, want)
		}
	}
}
