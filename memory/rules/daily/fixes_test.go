package daily_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

const parts = "\n\n### 🎯 任务摘要\n\n### 📨 对话记录\n\n" +
	"| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|:----:|-----------|----------|:----:|"

// A fix must put what it inserts where it belongs, however little of the session
// there is, and keep the file's line ends and whether it ends with one.
func TestFixes(t *testing.T) {
	for _, tt := range []struct {
		what, rule, text, want string
	}{
		{
			"a title alone gets a whole session below it", "daily/no-session",
			"# 2026-08-30\n",
			"# 2026-08-30\n\n## 会话 01\n\n- **状态**：🔄" + parts + "\n",
		},
		{
			"text after a byte order mark becomes the summary", "daily/no-session",
			"\ufeff\r\nwhat was done\r\n状态：✅",
			"\ufeff\r\n## 会话 01\r\n\r\n### 🎯 任务摘要\r\n\r\nwhat was done\r\n状态：✅\r\n\r\n### 📨 对话记录\r\n\r\n" +
				"| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\r\n|:----:|-----------|----------|:----:|",
		},
		{
			"blanks before the text stay with it", "daily/no-session",
			"  状态：✅\n",
			"## 会话 01\n\n### 🎯 任务摘要\n\n  状态：✅" + strings.TrimPrefix(parts, "\n\n### 🎯 任务摘要") + "\n",
		},
		{
			"there is no session in a byte order mark", "daily/no-session",
			"\ufeff\n",
			"",
		},
		{
			"an indented heading is moved to the start of its line", "daily/heading-near",
			"## 会话 01\n\n  ## 会话 02 — x\n状态：✅\n### 🎯\n### 📨\n",
			"## 会话 01\n\n## 会话 02 — x\n状态：✅\n### 🎯\n### 📨\n",
		},
		{
			"a heading that nobody sees opens a whole session", "daily/heading-near",
			"## 会话02",
			"## 会话 02\n\n- **状态**：🔄" + parts,
		},
		{
			"only what lacks is added, below the fields that are there", "daily/heading-malformed",
			"## 会话 02 标题\n- **意图**：fix\n- **sourceMessage**：x\nText.\n\n## 会话 03 — x\n",
			"## 会话 02 — 标题\n- **意图**：fix\n- **状态**：🔄\n- **sourceMessage**：x" + strings.Replace(parts, "\n\n### 📨", "\n\nText.\n\n### 📨", 1) + "\n\n## 会话 03 — x\n",
		},
		{
			"a title that is joined to the id by a dash after all keeps the rest", "daily/session-id",
			"## 会话 02：甲—乙\n状态：✅\n### 🎯\n### 📨\n",
			"## 会话 02 — 甲 — 乙\n状态：✅\n### 🎯\n### 📨\n",
		},
		{
			"the state follows the intent", "daily/status-missing",
			"## 会话 01\n\n- **时间**：2026-08-30\n- **意图**：fix\n- **sourceMessage**：x\n",
			"## 会话 01\n\n- **时间**：2026-08-30\n- **意图**：fix\n- **状态**：🔄\n- **sourceMessage**：x\n",
		},
		{
			"without fields before it the state precedes those after it", "daily/status-missing",
			"## 会话 01\r\n- **sourceMessage**：x\r\n",
			"## 会话 01\r\n- **状态**：🔄\r\n- **sourceMessage**：x\r\n",
		},
		{
			"the time precedes all fields", "daily/time-missing",
			"## 会话 01\n\n- **状态**：✅\n- **意图**：fix\n",
			"## 会话 01\n\n- **时间**：2026-08-30\n- **状态**：✅\n- **意图**：fix\n",
		},
		{
			"an empty time is filled in", "daily/time-missing",
			"## 会话 01\n\n- **时间**：\n- **状态**：✅\n",
			"## 会话 01\n\n- **时间**：2026-08-30\n- **状态**：✅\n",
		},
		{
			"the intent follows the time", "daily/intent-missing",
			"## 会话 01\n- 时间：2026-08-30\n- 状态：✅\n",
			"## 会话 01\n- 时间：2026-08-30\n- **意图**：unspecified\n- 状态：✅\n",
		},
		{
			"text right below the head becomes the summary", "daily/task-summary-missing",
			"## 会话 01\n状态：✅\nText.\n",
			"## 会话 01\n状态：✅\n\n### 🎯 任务摘要\n\nText.\n",
		},
		{
			"the summary stands below the binding", "daily/task-summary-missing",
			"## 会话 01\n\n<!-- devcodex:memory-session-binding v1 session=01 token=" + strings.Repeat("0", 64) + " -->\n\nText.",
			"## 会话 01\n\n<!-- devcodex:memory-session-binding v1 session=01 token=" + strings.Repeat("0", 64) + " -->\n\n### 🎯 任务摘要\n\nText.",
		},
		{
			"the dialogue is put at the end of its own session", "daily/dialogue-missing",
			"## 会话 01\r\n\r\nText.\r\n\r\n\r\n## 会话 02\r\n### 📨\r\n",
			"## 会话 01\r\n\r\nText.\r\n\r\n### 📨 对话记录\r\n\r\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\r\n|:----:|-----------|----------|:----:|\r\n\r\n\r\n## 会话 02\r\n### 📨\r\n",
		},
		{
			"nothing is put into a fence that nobody closed", "daily/dialogue-missing",
			"## 会话 01\n```\ncode\n",
			"",
		},
		{
			"a comment of several lines is no place for a heading", "daily/task-summary-missing",
			"## 会话 01\n状态：✅\n<!-- one line -->\n<!--\nhidden\n-->\n",
			"## 会话 01\n状态：✅\n<!-- one line -->\n\n### 🎯 任务摘要\n\n<!--\nhidden\n-->\n",
		},
		{
			"a field does not join what stands below it", "daily/status-missing",
			"## 会话 01\n| a | b |\n|---|---|\n",
			"## 会话 01\n\n- **状态**：🔄\n\n| a | b |\n|---|---|\n",
		},
		{
			"four columns with other names keep their delimiters", "daily/dialogue-columns",
			"## 会话 01\n### 📨\n| a | b | c | d |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n",
			"## 会话 01\n### 📨\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n",
		},
		{
			"rows of other counts stay as they are", "daily/dialogue-columns",
			"## 会话 01\n### 📨\n| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n",
			"",
		},
		{
			"pipes in code are escaped before others", "daily/dialogue-row",
			"## 会话 01\n### 📨\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|---|---|---|---|\n|1|`a | b`|c|d|\n",
			"## 会话 01\n### 📨\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|---|---|---|---|\n|1|`a \\| b`|c|d|\n",
		},
		{
			"the number of a fenced heading is not free", "daily/session-duplicate",
			"## 会话 01\n## 会话 1\n```\n## 会话 07 — x\n```\n",
			"## 会话 01\n## 会话 08\n```\n## 会话 07 — x\n```\n",
		},
		{
			"an id that is taken is not given twice", "daily/heading-near",
			"## 会话 01\n## 会话1\n",
			"",
		},
		{
			"a session that is bound to another id keeps its heading", "daily/heading-malformed",
			"## 会话 02 x\n<!-- devcodex:memory-session-binding v1 session=03 token=" + strings.Repeat("0", 64) + " -->\n",
			"",
		},
	} {
		got := ""
		for _, f := range findings(t, tt.text) {
			if f.Rule.ID == tt.rule && len(f.Fixes) > 0 {
				got = string(memory.Apply([]byte(tt.text), f.Fixes[0].Edits))
				break
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", tt.rule, tt.what, diff)
		}
	}
}

// findings are those of a daily file with this text.
func findings(t *testing.T, text string) []memory.Finding {
	const path = "p/.devcodex/.memory/clients/codex/tasks/20260830.md"
	env := memory.Env{
		FS:     fstest.MapFS{path: {Data: []byte(text), Mode: 0o644}},
		Getenv: func(string) string { return "" },
		Now:    time.Now,
	}
	w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})
	res := w.Add(path).Check(t.Context(), path)
	if res.Err != nil {
		t.Fatal(res.Err)
	}
	return res.Findings
}
