// # card/budget-anchor
//
// A cycle's id is given without how much may be spent or is spent.
//
// The line is where the next session finds the budget of a long task. An id alone
// says that there is one, not how much of it is left, and so the session starts
// from nothing or goes on for ever.
//
// Source: formats.md §7.
//
// ## 中文
//
// 写了 cycle 的编号，却没写预算上限或已用时间。
//
// 下一次会话靠这一行了解长任务的预算。只有编号，说明有预算，却不知还剩多少，会话只好从
// 头算起，或没有尽头地做下去。
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
// - cycleId：c-7
// ^^^^^^^^^^^^^ the cycle's budget is not told, nor what of it is spent
// - cycleId：c-8，已消耗：35m
// ^^^^^^^^^^^^^^^^^^^^^ the cycle's budget is not told
// -- .devcodex/reports/audit/codex/20260829/01--audit.md --
// # Audit 🙂
//
// - cycleId: audit-1, budget: 60m
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ it is not told what of the cycle's budget is spent
//
// ## Times
//
// | 字段 | 内容 |
// |------|------|
// | `cycleId` | audit-2 |
// ^^^^^^^^^^^^^^^^^^^^^^^ it is not told what of the cycle's budget is spent
// | `maxWallClock` | 60m |
// -- fixed: Add what is missing as N/A --
// ## 会话 01 — 预算
//
// - **状态**：✅
//
// ### ExecutionBudget
//
// - cycleId：c-7，预算上限：N/A，已消耗：N/A
// - cycleId：c-8，已消耗：35m
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
// - cycleId：c-8，预算上限：60m，已消耗：35m，继续=新 cycle
//
// ### 另一处
//
// - cycleId: c-9
// - budget: 60m
// - consumed: 0m
//
// 继续时 cycleId 不变。

package card

import (
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "card/budget-anchor",
	Severity: memory.Warning,
	Kinds:    carriers,
	File:     budgetAnchor,
})

var (
	noBudget = memory.Text{
		En: "the cycle's budget is not told, nor what of it is spent",
		Zh: "未写明该周期的预算上限与已消耗时间",
	}
	noCeiling  = memory.Text{En: "the cycle's budget is not told", Zh: "未写明该周期的预算上限"}
	noConsumed = memory.Text{
		En: "it is not told what of the cycle's budget is spent",
		Zh: "未写明该周期的已消耗时间",
	}
	addBudget = memory.Text{En: "Add what is missing as N/A", Zh: "补上缺少的内容（N/A）"}
)

func budgetAnchor(p *memory.Pass) {
	for _, b := range p.File.Budgets() {
		var msg memory.Text
		switch {
		case b.Ceiling.Len() > 0 && b.Consumed.Len() > 0:
			continue
		case b.Ceiling.Len() > 0:
			msg = noConsumed
		case b.Consumed.Len() > 0:
			msg = noCeiling
		default:
			msg = noBudget
		}
		f := memory.Finding{Span: visible(p, b.Line.Span), Message: msg.With()}
		if !b.Columns {
			f.Fixes = []memory.Fix{{
				Title:     addBudget.With(),
				Preferred: true,
				Edits:     []memory.Edit{{Span: at(f.Span.End), New: rest(p, b)}},
			}}
		}
		p.Report(f)
	}
}

// rest is what a line about a budget lacks, in the way in which the line is
// written.
func rest(p *memory.Pass, b memory.Budget) (text string) {
	names, write := [2]string{"budget", "consumed"}, func(name string) string { return ", " + name + b.Colon + " N/A" }
	switch b.Colon {
	case "=":
		write = func(name string) string { return ", " + name + "=N/A" }
	case "：":
		names = [2]string{"预算上限", "已消耗"}
		write = func(name string) string { return "，" + name + "：N/A" }
	case "|":
		write = func(name string) string { return p.File.EOL() + tableRow(name, "N/A") }
	}
	if b.Ceiling.Len() == 0 {
		text += write(names[0])
	}
	if b.Consumed.Len() == 0 {
		text += write(names[1])
	}
	return text
}
