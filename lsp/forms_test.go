package lsp

import (
	"encoding/json"
	"fmt"
	"path/filepath"
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

// TestFormsWithoutMemory: a dialogue that can lead nowhere says so at once, and
// one for which something must be done first offers that.
func TestFormsWithoutMemory(t *testing.T) {
	d := layOut(t, "README.md", "# Nothing\n")
	d.sit(t)
	d.begin("", d.dir[1:])
	for verb, want := range map[string]string{
		"appendSummaryRow": "say No .memory tree", "allocateSession": "say No .memory tree", "migrate": "say No .memory tree",
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
