// # daily/dialogue-row
//
// A row of the dialogue has not four cells.
//
// A pipe parts cells wherever it stands, in code too: what follows it moves one column
// on, and the state is no longer in the state column. In a text it is written as `\|`.
//
// Source: formats.md §6.
//
// ## 中文
//
// 对话记录的一行不是四个单元格。
//
// 竖线无论写在哪里都会分隔单元格，代码里也一样：其后的内容右移一列，状态就不在“状态”
// 列了。正文中的竖线写成 `\|`。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 🎯 任务摘要
//
// 库存为 0 时仍能下单。下单与库存两侧都补上校验，5 个用例通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 用 a|b 吗 | 选 a | ✅ |
// ^^^^^^^^^^^^^^^^^^^^^^^^^ the row has 5 cells instead of 4
// | 2 | 😀 运行 `ls | wc -l` | 12 个文件 | ✅ |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the row has 5 cells instead of 4
// | 3 | 继续 | ✅ |
// ^^^^^^^^^^^^^^ the row has 3 cells instead of 4
// | 4 | 甲 | 乙 | 丙 | ✅ |
// ^^^^^^^^^^^^^^^^^^^^^ the row has 5 cells instead of 4
// -- fixed: Write the pipes in the text as `\|` --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 🎯 任务摘要
//
// 库存为 0 时仍能下单。下单与库存两侧都补上校验，5 个用例通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 用 a\|b 吗 | 选 a | ✅ |
// | 2 | 😀 运行 `ls | wc -l` | 12 个文件 | ✅ |
// | 3 | 继续 | ✅ |
// | 4 | 甲 | 乙 | 丙 | ✅ |
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 🎯 任务摘要
//
// 库存为 0 时仍能下单。下单与库存两侧都补上校验，5 个用例通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 用 a\|b 吗 | 选 a | ✅ |
// | 2 |  | 无 | ✅ |
//
// | 文件 | 变更类型 |
// |---|---|
// | `a.go` | 修改 |

package daily

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/dialogue-row",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  dialogueRow,
})

var (
	cellCount   = memory.Text{En: "the row has %d cells instead of 4", Zh: "该行有 %d 个单元格而非 4 个"}
	escapePipes = memory.Text{En: "Write the pipes in the text as `\\|`", Zh: "将正文中的竖线写作 `\\|`"}
)

func dialogueRow(p *memory.Pass, sec *memory.Section) {
	for _, t := range sec.Tables {
		if t.Part != memory.Dialogue || !t.Dialogue {
			continue
		}
		for _, row := range t.Rows {
			if !wrongCount(row) {
				continue
			}
			f := memory.Finding{Span: row.Span, Message: cellCount.With(len(row.Cells))}
			if edits := escapes(p, row); len(edits) > 0 {
				f.Fixes = insert(escapePipes.With(), edits...)
			}
			p.Report(f)
		}
	}
}

// escapes are the edits that make a row one of four cells, if it is plain which
// of its pipes belong to the text: those in code, else those without a blank on
// either side.
func escapes(p *memory.Pass, row markdown.Row) []memory.Edit {
	text := p.Doc().Text(row.Span)
	var code, tight []memory.Edit
	for i := 1; i < len(row.Cells); i++ {
		from := row.Cells[i-1].End - row.Span.Start
		pipe := from + strings.IndexByte(text[from:], '|')
		e := at(row.Span.Start+pipe, `\`)
		switch {
		case strings.Count(text[:pipe], "`")%2 == 1:
			code = append(code, e)
		case text[pipe-1] != ' ' && !strings.HasPrefix(text[pipe+1:], " "):
			tight = append(tight, e)
		}
	}
	surplus := len(row.Cells) - len(memory.DialogueNames)
	for _, edits := range [][]memory.Edit{code, tight} {
		if len(edits) == surplus {
			return edits
		}
	}
	return nil
}
