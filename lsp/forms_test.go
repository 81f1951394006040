package lsp

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const deskLogin = ".devcodex/requirements/R1-登录"

const deskTwo = "## 会话 01 — 修复库存 🧠\n\n- **时间**：2026-08-30 09:00 +08:00\n- **意图**：fix\n- **状态**：🔄 进行中\n" +
	"<!-- devcodex:memory-session-binding v1 session=01 token=0000000000000000000000000000000000000000000000000000000000000000 -->\n\n" +
	"## 会话 02 — 查日志\n\n- **时间**：2026-08-30 10:00 +08:00\n- **意图**：unspecified\n- **状态**：✅ 已完成\n"

// asked is what a dialogue answers with: the field and its choices, or what to do.
func (d *desk) asked(t *testing.T, p bag) (reply formReply, told string) {
	t.Helper()
	r := d.call(formMethod, p)
	if r.Error != nil {
		return reply, "error " + r.Error.Message
	}
	if err := json.Unmarshal(r.Result, &reply); err != nil {
		t.Fatal(err)
	}
	switch {
	case reply.Field != nil:
		var choices []string
		for _, c := range reply.Field.Choices {
			choices = append(choices, c.Label)
		}
		told = reply.Field.Name + ": " + reply.Field.Prompt + " [" + strings.Join(choices, "; ") + "]"
	case reply.Call != nil:
		raw, err := json.Marshal(reply.Call.Argument)
		if err != nil {
			t.Fatal(err)
		}
		told = fmt.Sprintf("call %s %s", reply.Call.Verb, strings.ReplaceAll(string(raw), d.dir, "DIR"))
	case reply.Root != "":
		told = "root " + strings.ReplaceAll(reply.Root, d.dir, "DIR")
	case reply.Open != "":
		told = "open " + strings.ReplaceAll(reply.Open, d.at(""), "")
	default:
		told = "say " + reply.Say
	}
	return reply, told
}

// TestForms: each dialogue asks step by step for what its command lacks, and no
// more, and what comes out at its end runs.
func TestForms(t *testing.T) {
	type step struct {
		name, answer string // of the field that is asked for
		want         string // part of what is asked
	}
	for _, c := range []struct {
		verb  string
		doc   string
		steps []step
		call  string // what the call holds
		wrote string // a file that holds text then
		text  string
	}{
		{"appendSummaryRow", deskIndex, []step{
			{"session", "20260830#02", "Which session? [01 — 修复库存 🧠; 02 — 查日志]"},
			{"status", "completed", "[active; blocked; completed]"},
			{"type", "audit", "dev; fix; analyze"},
			{"summary", "读完 3 天的日志，没有发现超卖 a|b", "50 to 100"},
		}, `"sessionId":"02"`, deskIndex, `| audit | 读完 3 天的日志，没有发现超卖 a\|b | — | [20260830.md §02](tasks/20260830.md) | ✅ |`},
		{"appendSummaryRow", "", []step{
			{"memory", "codex", "Whose memory? [claude-code; codex]"},
			{"session", "20260830#01", "Which session?"},
			{"status", "blocked", ""},
			{"summary", "等对方回复", "50 to 100"}, // the section tells the type
		}, `"type":"fix"`, deskIndex, "| fix | 等对方回复 |"},
		{"allocateSession", "", []step{
			{"memory", "codex", "Whose memory?"},
			{"title", "清理 🧹", "What is the session about?"},
			{"intent", "dev", "dev; fix"},
		}, `"title":"清理 🧹"`, deskDay, "## 会话 03 — 清理 🧹\n"},
		{"writeSession", "", []step{
			{"memory", "codex", "Whose memory?"},
			{"session", "20260830#01", "Which session? [01 — 修复库存 🧠]"}, // the other has no binding
			{"content", "### 决策\n\n- 先锁后查\n", ""},
		}, `"content"`, deskDay, "- 先锁后查\n"},
		{"confirmCP", deskLogin + "/01-需求确认.md", []step{
			{"phase", "CP1", "Which checkpoint? [CP1; CP2; CP3]"},
			{"artifact", "01-需求确认.md", "[01-需求确认.md]"},
		}, `"artifactSha256"`, deskLogin + "/.memory/sessions.md", "01-需求确认.md"},
	} {
		t.Run(c.verb, func(t *testing.T) {
			d := layOut(t, deskIndex, deskText, deskDay, deskTwo,
				".devcodex/.memory/clients/claude-code/SUMMARY.md", deskText,
				deskLogin+"/01-需求确认.md", "# 需求确认\n\n登录。\n", deskLogin+"/.memory/sessions.md", "# 会话\n\n> 状态：进行中\n")
			d.sit(t)
			d.begin("", d.dir[1:])
			d.survey(t, "codex", "02 —")
			answers := bag{}
			p := bag{"verb": c.verb, "answers": answers}
			if c.doc != "" {
				p["document"] = d.at(c.doc)
			}
			for _, s := range c.steps {
				reply, told := d.asked(t, p)
				if reply.Field == nil || reply.Field.Name != s.name || !strings.Contains(told, s.want) {
					t.Fatalf("after %v:\n got %s\nwant %s: %s", answers, told, s.name, s.want)
				}
				answers[s.name] = s.answer
				if s.name == "memory" {
					answers[s.name] = filepath.Join(d.dir, ".devcodex/.memory/clients", s.answer)
				}
			}
			reply, told := d.asked(t, p)
			if reply.Call == nil || !strings.Contains(told, c.call) {
				t.Fatalf("at the end:\n got %s\nwant %s", told, c.call)
			}
			r := d.call(runMethod, bag{"verb": reply.Call.Verb, "argument": reply.Call.Argument})
			if r.Error != nil {
				t.Fatal(r.Error.Message)
			}
			if !strings.Contains(d.text(c.wrote), c.text) {
				t.Errorf("%s lacks %q:\n%s", c.wrote, c.text, d.text(c.wrote))
			}
		})
	}
}

// TestFormsTakeEverySessionOfTheTree: a session that the tree shows may be chosen,
// though a form offers fewer days than that.
func TestFormsTakeEverySessionOfTheTree(t *testing.T) {
	files := []string{deskIndex, deskText}
	for day := 1; day <= 29; day++ {
		files = append(files, fmt.Sprintf("%s/202608%02d.md", filepath.ToSlash(filepath.Dir(deskDay)), day), deskTwo)
	}
	d := layOut(t, files...)
	d.sit(t)
	d.begin("", d.dir[1:])
	_, tree := d.survey(t, "2026-08-01")
	p := bag{"verb": "appendSummaryRow", "document": d.at(deskIndex), "answers": bag{}}
	if reply, told := d.asked(t, p); reply.Field == nil || len(reply.Field.Choices) != 2*formDays {
		t.Errorf("offered: %s", told)
	}
	for day := 1; day <= 29; day++ {
		p["answers"] = bag{"session": fmt.Sprintf("202608%02d#01", day)}
		if reply, told := d.asked(t, p); reply.Field == nil || reply.Field.Name != "status" {
			t.Fatalf("the tree has the session of day %d, and the form says %s:\n%s", day, told, tree)
		}
	}
}

// TestFormsWithoutMemory: a dialogue that can lead nowhere says so at once, and
// one for which something must be done first offers that.
func TestFormsWithoutMemory(t *testing.T) {
	d := layOut(t, "README.md", "# Nothing\n")
	d.sit(t)
	d.begin("", d.dir[1:])
	for verb, want := range map[string]string{
		"appendSummaryRow": "say No .memory tree", "allocateSession": "agent: bookshop has no memory yet", "migrate": "say No .memory tree",
		"confirmCP": "say There is no task", "projectLink": "say Open the file", "openToday": "say No .memory tree", "nonsense": "error no such dialogue",
	} {
		if _, told := d.asked(t, bag{"verb": verb}); !strings.HasPrefix(told, want) {
			t.Errorf("%s: %s, want %s", verb, told, want)
		}
	}
	d.save(t, deskIndex, deskText)
	d.notify("workspace/didChangeWatchedFiles", bag{"changes": []bag{{"uri": d.at(deskIndex), "type": 1}}})
	d.survey(t, "codex")
	reply, told := d.asked(t, bag{"verb": "openToday"})
	if reply.Offer == nil || reply.Offer.Verb != "allocateSession" || !strings.Contains(told, "no file of today") {
		t.Errorf("openToday: %s, %+v", told, reply.Offer)
	}
}

// TestFormOfFirstSession: a folder without memory gets its first by a session that
// is opened in it, for the agent that is named.
func TestFormOfFirstSession(t *testing.T) {
	d := layOut(t, "README.md", "# Nothing\n")
	d.sit(t)
	d.begin("", d.dir[1:])
	reply, told := d.asked(t, bag{"verb": "allocateSession", "answers": bag{"agent": "grok", "title": "The first", "intent": "dev"}})
	if reply.Call == nil {
		t.Fatalf("with all answered: %s", told)
	}
	if r := d.call("memory-lsp/run", bag{"verb": reply.Call.Verb, "argument": reply.Call.Argument}); r.Error != nil {
		t.Fatal(r.Error)
	}
	d.survey(t, "grok (agent · 1 open", "01 — The first (active")
	if _, told := d.asked(t, bag{"verb": "allocateSession"}); !strings.HasPrefix(told, "title: ") {
		t.Errorf("once there is memory: %s", told)
	}
}

// TestFormsSeeFoldersOfTopicsComeAndGo: what an agent keeps in the user's home is
// offered from when it is there until it is gone, though nobody tells us of it.
func TestFormsSeeFoldersOfTopicsComeAndGo(t *testing.T) {
	d := layOut(t, "memory/MEMORY.md", "# Memory\n\n- [Notes](notes.md) — loose ends\n", "memory/notes.md", "# Notes\n\nRemember: ask first\n")
	d.sit(t)
	d.begin("", d.dir[1:])
	d.survey(t, "notes.md")
	own := "home/.claude/projects/" + regexp.MustCompile(`[^A-Za-z0-9]`).ReplaceAllString(d.dir, "-")
	p := bag{"verb": "consolidate", "document": d.at("memory/notes.md"), "answers": bag{"source": "document"}}
	for _, step := range []struct {
		name   string
		change func()
		want   string
	}{
		{"none in the home", func() {}, "call consolidate"},
		{"one has come", func() { d.save(t, own+"/memory/MEMORY.md", "# Memory\n") }, "folder: Which folder of topics?"},
		{"it is still there", func() {}, "folder: Which folder of topics?"},
		{"it is gone", func() { d.remove(t, own) }, "call consolidate"},
		{"it is back", func() { d.save(t, own+"/memory/MEMORY.md", "# Memory\n") }, "folder: Which folder of topics?"},
	} {
		step.change()
		if _, told := d.asked(t, p); !strings.HasPrefix(told, step.want) {
			t.Fatalf("%s: got %s, want %s", step.name, told, step.want)
		}
	}
}

// TestFormOfStatus: whose status is shown is asked where several have memory.
func TestFormOfStatus(t *testing.T) {
	codex := filepath.ToSlash(filepath.Dir(deskIndex))
	d := layOut(t, deskIndex, deskText, ".devcodex/.memory/clients/claude-code/SUMMARY.md", deskText)
	d.sit(t)
	d.begin("", d.dir[1:])
	d.survey(t, "codex", "claude-code")
	for _, c := range []struct {
		name string
		p    bag
		want string
	}{
		{"from nowhere", bag{"answers": bag{}}, "memory: Whose memory? [claude-code; codex]"},
		{"answered", bag{"answers": bag{"memory": filepath.Join(d.dir, codex)}}, "root " + filepath.Join("DIR", codex)},
		{"from a document", bag{"answers": bag{}, "document": d.at(deskIndex)}, "root " + filepath.Join("DIR", codex)},
	} {
		c.p["verb"] = "showStatus"
		if _, told := d.asked(t, c.p); told != c.want {
			t.Errorf("%s: got %s, want %s", c.name, told, c.want)
		}
	}
}

// TestFormOfAction: what a code action offers is completed, not asked for again.
func TestFormOfAction(t *testing.T) {
	d := layOut(t, deskIndex, deskText, deskDay, deskTwo)
	d.sit(t)
	d.begin("", d.dir[1:])
	d.survey(t, "02 —")
	known := bag{"document": d.at(deskDay), "sessionId": "01", "date": "20260830", "content": ""}
	if reply, told := d.asked(t, bag{"verb": "writeSession", "document": d.at(deskDay), "argument": known}); reply.Field == nil || reply.Field.Name != "content" {
		t.Errorf("with the session known: %s", told)
	}
	known["content"] = "- done\n"
	if reply, told := d.asked(t, bag{"verb": "writeSession", "argument": known}); reply.Call == nil {
		t.Errorf("with all known: %s", told)
	}
}

// TestCheckField: what is wrong is told in the language of the editor.
func TestCheckField(t *testing.T) {
	d := layOut(t, deskIndex, deskText)
	d.sit(t)
	d.call("initialize", bag{"locale": "zh-cn", "capabilities": bag{}})
	d.notify("initialized", bag{})
	for value, want := range map[string]string{"": "缺少参数 title", "登录": ""} {
		r := d.call(checkMethod, bag{"name": "title", "value": value})
		var got string
		if r.Error != nil || json.Unmarshal(r.Result, &got) != nil {
			t.Fatal(r.Error, string(r.Result))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", value, diff)
		}
	}
}
