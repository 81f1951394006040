package assist_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// An offering is a place, what is offered there, and what the text is once an
// offer was taken. Labels are compared from the first on; a * at the end stands
// for more of them.
type offering struct {
	about string
	at    string
	text  string // with the place
	want  []string
	take  string // the label of the item that is taken; empty: none
	after string // the line of the place then
}

func labels(c assist.Completion) []string {
	out := []string{}
	for _, it := range c.Items {
		out = append(out, it.Label)
	}
	return out
}

// run asks what is offered, and takes it. It is done once more with CRLF, and
// with text in front that takes more bytes than characters.
func (o offering) run(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"LF":   func(s string) string { return s },
		"CRLF": func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	} {
		t.Run(name, func(t *testing.T) {
			s, path, text, off := open(t, world(t, shop), o.at, change(o.text))
			c := assist.Complete(s, path, off)
			got, want := labels(c), o.want
			if n := len(want); n > 0 && want[n-1] == "*" {
				want = want[:n-1]
				got = got[:min(len(got), n-1)]
			}
			if want == nil {
				want = []string{}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("offered (-want +got):\n%s", diff)
			}
			if o.take == "" {
				return
			}
			i := slices.IndexFunc(c.Items, func(it assist.Item) bool { return it.Label == o.take })
			if i < 0 {
				t.Fatalf("%q is not offered: %q", o.take, labels(c))
			}
			it := c.Items[i]
			if typed := text[it.Insert.Start:off]; !strings.HasPrefix(strings.ToLower(it.Filter), strings.ToLower(typed)) {
				t.Errorf("who typed %q does not find %q by %q", typed, it.Label, it.Filter)
			}
			after := text[:it.Replace.Start] + it.Text + text[it.Replace.End:]
			from, to := strings.LastIndexByte(text[:it.Replace.Start], '\n')+1, len(after)
			if n := strings.IndexByte(text[it.Replace.End:], '\n'); n >= 0 {
				to = len(after) - len(text) + it.Replace.End + n + 1
			}
			if diff := cmp.Diff(change(o.after), strings.TrimRight(after[from:to], "\r\n")); diff != "" {
				t.Errorf("after %q (-want +got):\n%s", o.take, diff)
			}
		})
	}
}

func offered(t *testing.T, all []offering) {
	for _, o := range all {
		t.Run(o.about, o.run)
	}
}

// Links are offered by path from the file, each in the form that the place needs.
func TestCompleteLinks(t *testing.T) {
	const at = "memory/MEMORY.md"
	all := []string{"a#b.md", "build notes.md", "deploy.md", "logo.png", "team/", "team/MEMORY.md", "team/voice.md"}
	offered(t, []offering{
		{"after (", at, "[x](‸)", all, "deploy.md", "[x](deploy.md)"},
		{"a word is begun", at, "😀 [x](dep‸)", []string{"*"}, "deploy.md", "😀 [x](deploy.md)"},
		{"a name with a blank gets brackets", at, "[x](bui‸)", []string{"*"}, "build notes.md", "[x](<build notes.md>)"},
		{"brackets are there", at, "[x](<bui‸>) — y", all, "build notes.md", "[x](<build notes.md>) — y"},
		{"what is there is replaced", at, "[x](de‸ploy-old.md \"t\")", []string{"*"}, "deploy.md", "[x](deploy.md \"t\")"},
		{"the fragment stays", at, "[x](de‸#roll-back)", []string{"*"}, "deploy.md", "[x](deploy.md#roll-back)"},
		{"the fragment comes into the brackets", at, "[x](bu‸#cache-rules)", []string{"*"}, "build notes.md", "[x](<build notes.md#cache-rules>)"},
		{"an open link is closed", at, "[x](dep‸", []string{"*"}, "deploy.md", "[x](deploy.md)"},
		{"an open link before text is closed", at, "[x](dep‸ and more", []string{"*"}, "deploy.md", "[x](deploy.md) and more"},
		{"open brackets are closed", at, "[x](<bui‸", []string{"*"}, "build notes.md", "[x](<build notes.md>)"},
		{"a bracket is missing", at, "[x](<bui‸)", []string{"*"}, "build notes.md", "[x](<build notes.md>)"},
		{"after ./", at, "[x](./‸)", []string{"a#b.md", "build notes.md", "deploy.md", "logo.png", "team/"}, "deploy.md", "[x](./deploy.md)"},
		{"a folder is gone into", at, "[x](te‸)", []string{"*"}, "team/", "[x](team/)"},
		{"in a folder", at, "[x](team/‸)", []string{"MEMORY.md", "voice.md"}, "voice.md", "[x](team/voice.md)"},
		{"after ../", "memory/team/voice.md", "[x](../‸)", []string{"MEMORY.md", "a#b.md", "build notes.md", "deploy.md", "logo.png", "team/"}, "build notes.md", "[x](<../build notes.md>)"},
		{"percent escapes go on", at, "[x](build%20n‸)", []string{"*"}, "build notes.md", "[x](build%20notes.md)"},
		{"a # in a name", at, "[x](a‸)", []string{"*"}, "a#b.md", "[x](a%23b.md)"},
		{"a reference definition", at, "[x]: ‸", all, "build notes.md", "[x]: <build notes.md>"},
		{"a reference definition in brackets", at, "[x]: <b‸>", all, "build notes.md", "[x]: <build notes.md>"},
		{"an image", at, "![x](lo‸)", []string{"*"}, "logo.png", "![x](logo.png)"},
		{"beyond the root", at, "[x](../../‸)", nil, "", ""},
		{"an absolute path", at, "[x](/‸)", nil, "", ""},
		{"an address", at, "[x](https://‸)", nil, "", ""},
		{"behind the link", at, "[x](deploy.md)‸", nil, "", ""},
		{"in code", at, "`[x](‸)`", nil, "", ""},
		{"in a fence", at, "```\n[x](‸)\n```", nil, "", ""},
		{"of an index in a tree", indexAt, "# Agent SUMMARY — codex\n\n[x](ta‸)", []string{"*"}, "tasks/", "[x](tasks/)"},
		{"from a task to its document", taskAt, "[x](../‸)", []string{"01-需求确认.md", ".memory/"}, "01-需求确认.md", "[x](../01-需求确认.md)"},
	})
}

// Wikilinks are offered by file name and by title, and write the file name.
func TestCompleteWikilinks(t *testing.T) {
	const at = "memory/MEMORY.md"
	offered(t, []offering{
		{"after [[", at, "[[‸]]", []string{"build notes", "deploy", "How we deploy", "MEMORY", "voice"}, "deploy", "[[deploy]]"},
		{"not closed", at, "see [[dep‸", []string{"*"}, "deploy", "see [[deploy]]"},
		{"half closed", at, "see [[dep‸]", []string{"*"}, "deploy", "see [[deploy]]"},
		{"by title", at, "[[how‸]]", []string{"*"}, "How we deploy", "[[deploy]]"},
		{"the alias stays", at, "[[dep‸|ship it]]", []string{"*"}, "deploy", "[[deploy|ship it]]"},
		{"the fragment stays", at, "[[dep‸#Roll back]]", []string{"*"}, "deploy", "[[deploy#Roll back]]"},
		{"a name that means another note gets its folder", at, "[[ME‸]]", []string{"*"}, "MEMORY", "[[team/MEMORY]]"},
		{"in an alias", at, "[[deploy|sh‸]]", nil, "", ""},
		{"no link in a tree", dayAt, "[[‸]]", nil, "", ""},
		{"in a character class", at, "`[[:‸]]`", nil, "", ""},
	})
}

// Fragments are the headings of the file before the #, as their links write them.
func TestCompleteFragments(t *testing.T) {
	const at = "memory/MEMORY.md"
	deploy := []string{"Deploy", "Roll back", "回滚 步骤", "Roll back"}
	offered(t, []offering{
		{"of another file", at, "[x](deploy.md#‸)", deploy, "回滚 步骤", "[x](deploy.md#回滚-步骤)"},
		{"a word is begun", at, "[x](deploy.md#ro‸ll)", deploy, "Roll back", "[x](deploy.md#roll-back)"},
		{"of the same file", at, "# One two\n\n[x](#‸)", []string{"One two"}, "One two", "[x](#one-two)"},
		{"in brackets", at, "[x](<build notes.md#‸>)", []string{"Build", "Cache rules"}, "Cache rules", "[x](<build notes.md#cache-rules>)"},
		{"not closed", at, "[x](deploy.md#‸", deploy, "Deploy", "[x](deploy.md#deploy)"},
		{"of a wikilink", at, "[[deploy#‸]]", deploy, "回滚 步骤", "[[deploy#回滚 步骤]]"},
		{"of a wikilink with the extension", at, "[[deploy.md#‸]]", deploy, "Roll back", "[[deploy.md#Roll back]]"},
		{"of a reference", at, "[x]: deploy.md#r‸", deploy, "Roll back", "[x]: deploy.md#roll-back"},
		{"of a file that is not there", at, "[x](gone.md#‸)", nil, "", ""},
		{"beyond the root", at, "[x](../../secret.md#‸)", nil, "", ""},
	})
}

// The cells of an index's row are offered what belongs in their column.
func TestCompleteCells(t *testing.T) {
	row := func(cells string) string { return indexHead + firstRow + cells + "\n" }
	marks := []string{"🔄", "✅", "⛔"}
	offered(t, []offering{
		{"a date", indexAt, row("| ‸ |  |"), []string{"2026-08-30 09:41", "2026-08-30"}, "2026-08-30 09:41", "| 2026-08-30 09:41 |  |"},
		{"a date is begun", indexAt, row("| 2026-‸ | 01 | fix |"), []string{"2026-08-30 09:41", "2026-08-30"}, "2026-08-30", "| 2026-08-30 | 01 | fix |"},
		{"sessions of the day, first those without a row", indexAt, row("| 2026-08-29 16:00 | ‸ |"), []string{"02", "01", "03"}, "02", "| 2026-08-29 16:00 | 02 |"},
		{"the first session of a day", indexAt, row("| 2026-08-30 16:00 | ‸ |"), []string{"01"}, "01", "| 2026-08-30 16:00 | 01 |"},
		{"types", indexAt, row("| 2026-08-30 | 01 | ‸ |"), []string{"dev", "fix", "analyze", "audit", "self-fix", "chat", "resume", "other"}, "audit", "| 2026-08-30 | 01 | audit |"},
		{"a type is begun", indexAt, row("| 2026-08-30 | 01 | au‸ | x |"), []string{"dev", "*"}, "audit", "| 2026-08-30 | 01 | audit | x |"},
		{"types after +", indexAt, row("| 2026-08-30 | 01 | fix+‸ |"), []string{"dev", "analyze", "audit", "self-fix", "chat", "resume", "other"}, "audit", "| 2026-08-30 | 01 | fix+audit |"},
		{"a type before another", indexAt, row("| 2026-08-30 | 01 | fix+a‸+dev |"), []string{"analyze", "audit", "self-fix", "chat", "resume", "other"}, "audit", "| 2026-08-30 | 01 | fix+audit+dev |"},
		{"nothing for the text", indexAt, row("| 2026-08-30 | 01 | fix | 修‸ |"), nil, "", ""},
		{"a path in the text", indexAt, row("| 2026-08-30 | 01 | fix | 见 [x](tasks/‸) |"), []string{"20260829.md"}, "20260829.md", "| 2026-08-30 | 01 | fix | 见 [x](tasks/20260829.md) |"},
		{"reports, the latest first", indexAt, row("| 2026-08-30 | 01 | fix | 修复 | ‸ |"), []string{"01--stock.md", "02--old (1).md", "—"}, "01--stock.md", "| 2026-08-30 | 01 | fix | 修复 | [01--stock.md](../../../reports/audit/codex/20260829/01--stock.md) |"},
		{"a report with a blank", indexAt, row("| 2026-08-30 | 01 | fix | 修复 | [02‸ |"), []string{"*"}, "02--old (1).md", "| 2026-08-30 | 01 | fix | 修复 | [02--old (1).md](<../../../reports/audit/codex/20260828/02--old (1).md>) |"},
		{"the day of the row", indexAt, row("| 2026-08-29 | 2 | fix | 修复 | — | ‸ |  |"), []string{"20260829.md §02", "—"}, "20260829.md §02", "| 2026-08-29 | 2 | fix | 修复 | — | [20260829.md §02](tasks/20260829.md) |  |"},
		{"no such session", indexAt, row("| 2026-08-29 | 09 | fix | 修复 | — | ‸ |  |"), []string{"—"}, "—", "| 2026-08-29 | 09 | fix | 修复 | — | — |  |"},
		{"states", indexAt, row("| 2026-08-29 | 02 | fix | 修复 | — | — | ‸ |"), marks, "✅", "| 2026-08-29 | 02 | fix | 修复 | — | — | ✅ |"},
		{"a state by its name", indexAt, row("| 2026-08-29 | 02 | fix | 修复 | — | — | comp‸ |"), marks, "✅", "| 2026-08-29 | 02 | fix | 修复 | — | — | ✅ |"},
		{"a state by its Chinese name", indexAt, row("| 2026-08-29 | 02 | fix | 修复 | — | — | 阻‸ |"), marks, "⛔", "| 2026-08-29 | 02 | fix | 修复 | — | — | ⛔ |"},
		{"another state", indexAt, row("| 2026-08-29 | 02 | fix | 修复 | — | — | 🔄‸ |"), marks, "✅", "| 2026-08-29 | 02 | fix | 修复 | — | — | ✅ |"},
		{"an escaped pipe is none", indexAt, row(`| 2026-08-29 | 02 | fix | a \| b | — | — | ‸ |`), marks, "✅", `| 2026-08-29 | 02 | fix | a \| b | — | — | ✅ |`},
		{"agents in the title", indexAt, "# Agent SUMMARY — ‸", []string{"codex", "copilot", "vscode-copilot", "jetbrains-copilot", "claude-code", "cursor", "grok", "unknown-agent"}, "grok", "# Agent SUMMARY — grok"},
	})
}

// Whole rows are offered for the sessions that have none, with what is known of
// them, and an empty one with stops.
func TestCompleteRows(t *testing.T) {
	offered(t, []offering{
		{
			"on a line of its own", indexAt, indexHead + firstRow + "‸",
			[]string{"| 2026-08-29 15:30 | 02", "| … |"},
			"| 2026-08-29 15:30 | 02", "| 2026-08-29 15:30 | 02 | audit+fix |  | — | [20260829.md §02](tasks/20260829.md) | 🔄 |",
		},
		{
			"behind the first pipe", indexAt, indexHead + firstRow + "| ‸",
			[]string{"| 2026-08-29 15:30 | 02", "| … |", "2026-08-30 09:41", "2026-08-30"},
			"| … |", "| 2026-08-30 09:41 | 01 | dev |  | — | — | 🔄 |",
		},
		{"between the pipes that an editor put there", indexAt, indexHead + firstRow + "|‸|", []string{"*"}, "| … |", "| 2026-08-30 09:41 | 01 | dev |  | — | — | 🔄 |"},
		{"no header yet", indexAt, "‸", []string{"SUMMARY"}, "", ""},
		{"the title", indexAt, "# ‸", []string{"SUMMARY"}, "", ""},
		{"the project", indexAt, "# Agent SUMMARY — codex\n\n> ‸", []string{"> 项目："}, "> 项目：", "> 项目：w"},
	})
	s, path, _, off := open(t, world(t, shop), indexAt, indexHead+firstRow+"‸")
	const want = "| ${1:2026-08-30 09:41} | ${2:01} | ${3|dev,fix,analyze,audit,self-fix,chat,resume,other|} | ${4:} | ${5:—} | ${6:—} | ${7|🔄,✅,⛔|} |"
	if got := assist.Complete(s, path, off).Items[1].Snippet; got != want {
		t.Errorf("the row's stops are\n%s, want\n%s", got, want)
	}
}

// A day's file is offered sessions, their parts, fields and words.
func TestCompleteSessions(t *testing.T) {
	const head = "## 会话 01 — x\n\n- **时间**：2026-08-30 09:00 +08:00\n- **意图**：fix\n- **状态**：🔄\n\n"
	offered(t, []offering{
		{"a session in an empty file", dayAt, "‸", []string{"## 会话 01"}, "", ""},
		{"the next session", dayAt, head + "text\n\n## ‸", []string{"## 会话 02"}, "", ""},
		{"the next session by its number", dayAt, head + "text\n\n## 会话 ‸", []string{"## 会话 02"}, "", ""},
		{"not in the middle of one", dayAt, head + "‸\n\ntext\n", nil, "", ""},
		{"a state", dayAt, "## 会话 01 — x\n\n- **状态**：‸\n", []string{"🔄", "✅", "⛔"}, "✅", "- **状态**：✅"},
		{"a state in place of another", dayAt, "## 会话 01 — x\n\n- **状态**：🔄‸ reserved\n", []string{"🔄", "✅", "⛔"}, "✅", "- **状态**：✅"},
		{"an intent", dayAt, "## 会话 01 — x\n\n- **意图**：fix+‸\n", []string{"dev", "*"}, "audit", "- **意图**：fix+audit"},
		{"a time", dayAt, "## 会话 01 — x\n\n- **时间**：‸\n", []string{"2026-08-30 09:41 +08:00", "2026-08-30"}, "2026-08-30 09:41 +08:00", "- **时间**：2026-08-30 09:41 +08:00"},
		{"the fields that are missing", dayAt, "## 会话 01 — x\n\n- **状态**：🔄\n- ‸\n", []string{"时间", "意图", "sourceMessage"}, "意图", "- **意图**："},
		{"parts that are missing", dayAt, head + "### 🎯 任务摘要\n\nDone.\n\n### ‸", []string{"### 📨 对话记录", "### 📋 任务清单", "### 📦 编码检查点", "### ⚠️ 待跟进", "### 💡 关键决策", "### 📄 关联报告", "### ContextHandoffCard", "### NewSessionContinuationCard", "### SessionTimingCard"}, "", ""},
		{"the next turn", dayAt, head + "### 📨 对话记录\n\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|:----:|-----------|----------|:----:|\n| 1 | a | b | ✅ |\n|‸|", []string{"| 2 |"}, "| 2 |", "| 2 |  |  | 🔄 |"},
		{"a turn's state", dayAt, head + "### 📨 对话记录\n\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|:----:|-----------|----------|:----:|\n| 1 | a | b | ‸ |", []string{"🔄", "✅", "⛔"}, "✅", "| 1 | a | b | ✅ |"},
		{"the next task", dayAt, head + "### 📋 任务清单\n\n- T1 a ✅\n- ‸", []string{"T2"}, "T2", "- T2  🔄"},
		{"sessions of another day", dayAt, head + "见 20260829.md §‸", []string{"01", "02"}, "02", "见 20260829.md §02"},
		{"how to go on with a task", dayAt, head + "继续‸", []string{"继续优惠券叠加任务"}, "继续优惠券叠加任务", "继续优惠券叠加任务"},
		{"a day", dayAt, head + "since 2026-08‸", []string{"2026-08-30"}, "2026-08-30", "since 2026-08-30"},
		{"no day within a word", dayAt, head + "v2026‸", nil, "", ""},
		{"the head of a report", reportAt, "# Stock\n\n> **Agent**: ‸\n", []string{"copilot", "*"}, "grok", "> **Agent**: grok"},
		{"the day of a report", reportAt, "# Stock\n\n> **创建日期**: ‸\n", []string{"2026-08-30 09:41", "2026-08-30"}, "2026-08-30 09:41", "> **创建日期**: 2026-08-30 09:41"},
	})
}

// A whole session, taken as it is offered, is one that the rules take.
func TestCompleteSessionText(t *testing.T) {
	s, path, text, off := open(t, world(t, shop), dayAt, "‸")
	it := assist.Complete(s, path, off).Items[0]
	const want = `## 会话 01 — ${1:}

- **时间**：2026-08-30 09:41 +08:00
- **意图**：${2|dev,fix,analyze,audit,self-fix,chat,resume,other|}
- **状态**：${3|🔄,✅,⛔|}

### 🎯 任务摘要

${4:}

### 📨 对话记录

| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
|:----:|-----------|----------|:----:|
| 1 | ${5:} | ${6:} | ${7|🔄,✅,⛔|} |
`
	if diff := cmp.Diff(want, it.Snippet); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	text = text[:it.Replace.Start] + it.Text + text[it.Replace.End:]
	s, path, _, _ = open(t, world(t, shop), dayAt, text+here)
	for _, f := range s.Check(t.Context(), path).Findings {
		if id := f.Rule.ID; id != "daily/title-missing" && id != "binding/missing" {
			t.Errorf("%s: %s", id, f.Message)
		}
	}
}

// Cards are offered whole, field by field, and with what their fields may say.
func TestCompleteCards(t *testing.T) {
	const card = "## 会话 01 — x\n\n### ContextHandoffCard\n\n"
	const going = "## 会话 01 — x\n\n### NewSessionContinuationCard\n\n"
	fields := []string{"source-of-truth", "confirmed-decisions", "open-risks", "next-action", "blocked-reason", "must-not-overwrite", "validation-state", "artifact-links"}
	offered(t, []offering{
		{"all fields of an empty card", dayAt, card + "‸", append([]string{"ContextHandoffCard"}, fields...), "next-action", "- next-action: "},
		{"as a row", dayAt, card + "| 字段 | 内容 |\n|------|------|\n| `open-risks` | none |\n| ‸", []string{"source-of-truth", "confirmed-decisions", "next-action", "blocked-reason", "must-not-overwrite", "validation-state", "artifact-links"}, "next-action", "| `next-action` |  |"},
		{"as the rows above", dayAt, card + "| 字段 | 内容 |\n|------|------|\n| `open-risks` | none |\n‸", []string{"source-of-truth", "*"}, "next-action", "| `next-action` |  |"},
		{"as an item", dayAt, card + "- open-risks: none\n- nex‸", []string{"source-of-truth", "*"}, "next-action", "- next-action: "},
		{"nothing to block", dayAt, card + "- blocked-reason: ‸", []string{"N/A"}, "N/A", "- blocked-reason: N/A"},
		{"the task", dayAt, going + "| `task` | ‸ |", []string{"优惠券叠加"}, "优惠券叠加", "| `task` | 优惠券叠加 |"},
		{"its id", dayAt, going + "- taskId: ‸", []string{"0190a7e2-8f6b-7c3d-9a41-2f5b6c7d8e90", "N/A"}, "N/A", "- taskId: N/A"},
		{"the prompt of the card's task", dayAt, going + "- task: 退款\n- copyReadyPrompt: ‸", []string{"继续退款任务", "继续优惠券叠加任务"}, "继续退款任务", "- copyReadyPrompt: 继续退款任务"},
		{"a path in a field", dayAt, card + "- source-of-truth: [x](2026‸)", []string{"20260829.md", "*"}, "20260829.md", "- source-of-truth: [x](20260829.md)"},
		{"a time", dayAt, "## 会话 01 — x\n\n### SessionTimingCard\n\n- startedAt: ‸", []string{"2026-08-30T09:41:00+08:00"}, "2026-08-30T09:41:00+08:00", "- startedAt: 2026-08-30T09:41:00+08:00"},
		{"in a report", reportAt, "# Stock\n\n### ‸", []string{"### ContextHandoffCard", "### NewSessionContinuationCard", "### SessionTimingCard"}, "", ""},
	})
}

// The record of a task's checkpoints is offered rows and words, and never a
// confirmation: the writer alone binds one.
func TestCompleteCheckpoints(t *testing.T) {
	offered(t, []offering{
		{"the rows that are missing", taskAt, taskText + "| CP1 | ⏳ | — | — | — | — | — |\n|‸", []string{"CP2", "CP3"}, "CP2", "| CP2 | ⏳ | — | — | — | — | — |"},
		{"a state", taskAt, taskText + "| CP1 | ‸ | — | — | — | — | — |", []string{"⏳", "⏹️", "⚠️ stale"}, "⏹️", "| CP1 | ⏹️ | — | — | — | — | — |"},
		{"a state of the last", taskAt, taskText + "| CP3 | ‸ | — | — | — | — | — |", []string{"⏳", "⏹️", "⚠️ stale", "N/A"}, "N/A", "| CP3 | N/A | — | — | — | — | — |"},
		{"an artifact", taskAt, taskText + "| CP1 | ⏳ | ‸ | — | — | — | — |", []string{"01-需求确认.md", "—"}, "01-需求确认.md", "| CP1 | ⏳ | [01-需求确认.md](../01-需求确认.md) | — | — | — | — |"},
		{"the task's state", taskAt, "# x\n\n> **状态**: ‸\n", []string{"进行中", "已完成", "已拒绝"}, "已完成", "> **状态**: 已完成"},
		{"the task's kind", taskAt, "# x\n\n> **类型**: ‸\n", []string{"requirements", "bugs", "optimizations", "scenario-tests"}, "bugs", "> **类型**: bugs"},
		{"a day", taskAt, "# x\n\n> **日期**: ‸\n", []string{"2026-08-30"}, "2026-08-30", "> **日期**: 2026-08-30"},
		{"the whole file", taskAt, "‸", []string{"# 任务会话记录"}, "", ""},
		{"the record", taskAt, "# x\n\n‸\n\n## 本轮摘要\n", []string{"### CP 确认记录"}, "", ""},
	})
}

// Topics are offered their header, an index the entries that it lacks.
func TestCompleteTopics(t *testing.T) {
	const at = "memory/deploy.md"
	offered(t, []offering{
		{"a header", "memory/new.md", "‸", []string{"---"}, "", ""},
		{"a header is begun", "memory/new.md", "--‸", []string{"---"}, "", ""},
		{"keys", at, "---\nname: x\n‸\n---\n", []string{"description", "type", "metadata"}, "type", "type: "},
		{"a key is begun", at, "---\nname: x\nty‸\n---\n", []string{"description", "type", "metadata"}, "type", "type: "},
		{"a key has its colon", at, "---\nty‸: user\n---\n", []string{"name", "description", "type", "metadata"}, "type", "type: user"},
		{"below metadata", at, "---\nmetadata:\n  ‸\n---\n", []string{"type"}, "type", "  type: "},
		{"types", at, "---\ntype: ‸\n---\n", []string{"user", "feedback", "project", "reference"}, "feedback", "type: feedback"},
		{"types below metadata", at, "---\nmetadata:\n  type: pr‸\n", []string{"user", "feedback", "project", "reference"}, "project", "  type: project"},
		{"a name", "memory/build notes.md", "---\nname: ‸\n---\n", []string{"build notes"}, "build notes", "name: build notes"},
		{"no key in the text", at, "---\nname: x\n---\n\nna‸\n", nil, "", ""},
		{"an entry for what is not linked", "memory/MEMORY.md", "# Memory\n\n- [B](<build notes.md>)\n- ‸", []string{"a#b", "deploy", "- []() — "}, "deploy", "- [How we deploy](deploy.md) — steps and checks"},
		{"an entry is begun", "memory/MEMORY.md", "# Memory\n\n- [how‸", []string{"a#b", "build notes", "deploy", "- []() — "}, "", ""},
		{"an entry in brackets that an editor closed", "memory/MEMORY.md", "# Memory\n\n- [dep‸]", []string{"*"}, "deploy", "- [How we deploy](deploy.md) — steps and checks"},
		{"not in the middle of an entry", "memory/MEMORY.md", "# Memory\n\n- [x](deploy.md) — st‸", nil, "", ""},
	})
}

// Directives are offered in full, with the rules that judge the file.
func TestCompleteDirectives(t *testing.T) {
	const at = "memory/deploy.md"
	verbs := []string{"memory-lsp-disable-line", "memory-lsp-disable-next-line", "memory-lsp-disable", "memory-lsp-enable"}
	offered(t, []offering{
		{"verbs", at, "text <!--‸", verbs, "memory-lsp-enable", "text <!-- memory-lsp-enable -->"},
		{"a verb is begun", at, "text <!-- memory-lsp-dis‸ -->", verbs, "memory-lsp-disable-line", "text <!-- memory-lsp-disable-line  -->"},
		{"rules", at, "text <!-- memory-lsp-disable-line link/mis‸ -->", []string{"file/control-char", "*"}, "link/missing", "text <!-- memory-lsp-disable-line link/missing -->"},
		{"a group", at, "text <!-- memory-lsp-disable-line link/‸ -->", []string{"*"}, "link/*", "text <!-- memory-lsp-disable-line link/* -->"},
		{"a second rule", at, "text <!-- memory-lsp-disable-line link/missing, file/‸ -->", []string{"*"}, "file/mixed-eol", "text <!-- memory-lsp-disable-line link/missing, file/mixed-eol -->"},
		{"not in an index, which holds none", indexAt, indexHead + "<!-- ‸", nil, "", ""},
		{"not in another comment", at, "<!-- about ‸ -->", nil, "", ""},
	})
	s, path, _, off := open(t, world(t, shop), at, "x <!-- memory-lsp-disable-line link/missing ‸ -->")
	for _, it := range assist.Complete(s, path, off).Items {
		if it.Label == "link/missing" || strings.HasPrefix(it.Label, "summary/") {
			t.Errorf("%s is offered", it.Label)
		}
	}
}

// Nothing is offered where there is no memory, and no position is too far.
func TestCompleteAnywhere(t *testing.T) {
	s, path, text, _ := open(t, world(t, shop), "memory/MEMORY.md", "😀 [x](dep‸)\n\n- [[a")
	for off := -3; off < len(text)+3; off++ {
		assist.Complete(s, path, off)
	}
	for _, p := range []string{"w/secret.md", "w/none.md", ""} {
		if got := labels(assist.Complete(s, p, 0)); len(got) > 0 {
			t.Errorf("%s: %q", p, got)
		}
	}
}
