// # daily/dialogue-order
//
// The turns of a dialogue do not ascend.
//
// Rows are appended as the talk goes on. A smaller number below a greater one means
// that a row was moved or that two dialogues were run together.
//
// Source: formats.md §6.
//
// ## 中文
//
// 对话的轮次没有递增。
//
// 对话进行时逐行追加。大编号之下出现小编号，说明行被移动过，或两段对话混在了一起。
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
// | 2 | 继续 | 运行 5 项测试 | ✅ |
// | 1 | 开始 | 读取 2 个文件 | ✅ |
//   ^ turn 1 stands below turn 2
// | 3 | 好 | 写报告 | ✅ |
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
// | 1 | 开始 | 读取 2 个文件 | ✅ |
// | — | 补充 | 无 | ✅ |
// | 3 | 好 | 写报告 | ✅ |
// | 3 | 再改一处 | 已改 | ✅ |

package daily

import (
	"strconv"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/dialogue-order",
	Severity: memory.Info,
	Kinds:    days,
	Section:  dialogueOrder,
})

var turnOrder = memory.Text{En: "turn %d stands below turn %d", Zh: "第 %d 轮排在第 %d 轮之后"}

func dialogueOrder(p *memory.Pass, sec *memory.Section) {
	for _, t := range sec.Tables {
		if t.Part != memory.Dialogue || !t.Dialogue {
			continue
		}
		last := 0
		for _, row := range t.Rows {
			if wrongCount(row) {
				continue
			}
			turn, err := strconv.Atoi(p.Doc().Text(row.Cells[0]))
			if err != nil {
				continue
			}
			if turn < last {
				p.Report(memory.Finding{Span: row.Cells[0], Message: turnOrder.With(turn, last)})
			}
			last = turn
		}
	}
}
