// # card/budget-reset
//
// Less of a cycle's budget is spent than was before.
//
// Time that is spent does not come back. A user who says to go on opens a new
// cycle with an id of its own; to set the old one back to nothing hides how long
// the task has taken, and the limit never holds.
//
// Source: formats.md §7.
//
// ## 中文
//
// 同一 cycle 的已用时间比先前少了。
//
// 花掉的时间不会回来。用户说继续，应以新的编号开启新 cycle；把旧的清零会掩盖任务花了多
// 久，上限也就形同虚设。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 预算
//
// - **状态**：✅
//
// ### ExecutionBudget
//
// - cycleId：c-8，预算上限：60m，已消耗：35m
// - cycleId：c-8，预算上限：60m，已消耗：0m（用户说继续）
//                            ^^ 35m of this cycle were spent before: whoever goes on opens a new one
// - cycleId：c-8，预算上限：60m，已消耗：12m
// - cycleId：c-9，预算上限：60m，已消耗：5m
// -- .devcodex/reports/audit/codex/20260829/01--audit.md --
// # Audit
//
// | cycleId | budget | consumed |
// |---|---|---|
// | audit 🙂 | 1h | 50 min |
// | audit 🙂 | 1h | 10 min |
//                   ^^^^^^ 50 min of this cycle were spent before: whoever goes on opens a new one
// -- fixed: Open the cycle c-10 --
// ## 会话 01 — 预算
//
// - **状态**：✅
//
// ### ExecutionBudget
//
// - cycleId：c-8，预算上限：60m，已消耗：35m
// - cycleId：c-10，预算上限：60m，已消耗：0m（用户说继续）
// - cycleId：c-10，预算上限：60m，已消耗：12m
// - cycleId：c-9，预算上限：60m，已消耗：5m
// -- fixed: Open the cycle audit 🙂-2 --
// # Audit
//
// | cycleId | budget | consumed |
// |---|---|---|
// | audit 🙂 | 1h | 50 min |
// | audit 🙂-2 | 1h | 10 min |
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 预算
//
// - **状态**：✅
//
// ### ExecutionBudget
//
// - cycleId：c-8，预算上限：60m，已消耗：35m
// - cycleId：c-8，预算上限：60m，已消耗：1h
// - cycleId：c-9，预算上限：60m，已消耗：0m，继续=新 cycle

package card

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "card/budget-reset",
	Severity: memory.Error,
	Kinds:    carriers,
	File:     budgetReset,
})

var (
	spentLess = memory.Text{
		En: "%s of this cycle were spent before: whoever goes on opens a new one",
		Zh: "该周期此前已消耗 %s：继续执行应开启新周期",
	}
	spentThen = memory.Text{En: "what was spent before", Zh: "此前的消耗"}
	openCycle = memory.Text{En: "Open the cycle %s", Zh: "开启新周期 %s"}
)

func budgetReset(p *memory.Pass) {
	budgets := p.File.Budgets()
	last := map[string]memory.Budget{}
	for i, b := range budgets {
		before, seen := last[b.Cycle]
		if !b.Read {
			continue
		}
		last[b.Cycle] = b
		if !seen || b.Unit != before.Unit || b.Spent >= before.Spent {
			continue
		}
		free := freeCycle(b.Cycle, budgets)
		fix := memory.Fix{Title: openCycle.With(free), Preferred: true}
		for _, later := range budgets[i:] {
			if later.Cycle == b.Cycle {
				fix.Edits = append(fix.Edits, memory.Edit{Span: later.ID, New: free})
			}
		}
		p.Report(memory.Finding{
			Span:    b.Consumed,
			Message: spentLess.With(source(p, before.Consumed)),
			Related: []memory.Related{{Span: before.Consumed, Message: spentThen.With()}},
			Fixes:   []memory.Fix{fix},
		})
	}
}

// freeCycle is an id for the cycle after one: the next number at its end that no
// cycle has.
func freeCycle(id string, budgets []memory.Budget) string {
	stem := strings.TrimRight(id, "0123456789")
	n, err := strconv.Atoi(id[len(stem):])
	if err != nil {
		stem, n = id+"-", 1
	}
	taken := map[string]bool{}
	for _, b := range budgets {
		taken[b.Cycle] = true
	}
	for n++; ; n++ {
		if next := fmt.Sprintf("%s%d", stem, n); !taken[next] {
			return next
		}
	}
}
