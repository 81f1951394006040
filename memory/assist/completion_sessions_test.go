package assist_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/assist"
)

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

// No whole text is offered in front of text that it would take the place of.
func TestCompleteKeepsText(t *testing.T) {
	for at, text := range map[string]string{
		indexAt:            indexHead + firstRow,
		eveAt:              eveText + "\n### 🎯 任务摘要\n\ntext\n\n### 📋 任务清单\n\n- T1 a ✅\n\n### ContextHandoffCard\n\n- open-risks: none\n",
		reportAt:           "# Stock\n\n### Rest\n",
		taskAt:             taskText + "| CP1 | ⏳ | — | — | — | — | — |\n",
		"memory/MEMORY.md": "# Memory\n\n- [Deploy](deploy.md) — steps\n",
		"memory/deploy.md": shop["memory/deploy.md"],
	} {
		s, path, _, _ := open(t, world(t, shop), at, text+here)
		for off := range len(text) {
			if rest, _, _ := strings.Cut(text[off:], "\n"); strings.Trim(rest, " |") == "" {
				continue
			}
			for _, it := range assist.Complete(s, path, off).Items {
				if behind := strings.TrimSpace(text[off:it.Replace.End]); it.Kind == assist.TextItem && behind != "" {
					t.Errorf("%s: %q at %d takes the place of %q", at, it.Label, off, behind)
				}
			}
		}
	}
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
