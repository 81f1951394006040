// # path/daily-future
//
// A daily file is of a day that is still to come.
//
// Agents read the newest day first, so a file dated ahead hides the real latest
// session. One day ahead is allowed: somewhere it is tomorrow already.
//
// Source: formats.md §2.
//
// ## 中文
//
// 每日文件的日期还没到。
//
// Agent 先读最新的一天，日期超前的文件会遮住真正最近的会话。允许超前一天：地球上总有地
// 方已经是明天。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260901.md --
// ## 会话 01 — 盘点接口
// ^^^^^^^^^^^^^^^ the day 2026-09-01 is still to come: today is 2026-08-30
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260831.md --
// ## 会话 01 — 盘点接口

package path

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "path/daily-future",
	Severity: memory.Warning,
	Kinds:    memory.KindsOf(memory.Daily),
	Raw:      true,
	File:     dailyFuture,
})

var futureDay = memory.Text{
	En: "the day %s is still to come: today is %s",
	Zh: "日期 %s 尚未到来：今天是 %s",
}

func dailyFuture(p *memory.Pass) {
	_, name := split(p.File.Path)
	if day, ok := dayOf(name); ok && day > p.Today+1 {
		report(p, futureDay.With(day, p.Today))
	}
}
