// # card/timing-sum
//
// The times of a card do not add up.
//
// Work and waiting can't take longer than the clock on the wall ran. And where
// the clock ran more than twice as long as the work and no waiting is told, the
// waiting was forgotten: the session looks slow for no reason.
//
// Source: formats.md §7.
//
// ## 中文
//
// 计时卡的时间对不上。
//
// 执行加等待不可能超过实际经过的时间。实际时间超过执行的两倍而没有写等待，则是漏写了等
// 待：会话会无故显得很慢。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 长任务
//
// - **状态**：✅
//
// ### SessionTimingCard
//
// | 字段 | 内容 |
// |------|------|
// | `startedAt` | 2026-08-29T04:00:00Z |
// | `lastActiveAt` | 2026-08-29T05:00:00Z |
// | `wallClock` | 3600000 |
//                 ^^^^^^^ work and waiting take 1h10m0s, but the clock ran 1h0m0s
// | `executionMs` | 3000000 |
// | `waitingUserMs` | 1200000 |
// | `waitingExternalMs` | 0 |
//
// ## 会话 02 — Import 🙂
//
// - **状态**：✅
//
// ### SessionTimingCard
//
// - wallClock：3 小时
//             ^^^^ the clock ran 3h0m0s, the work took 1h0m0s, and no waiting is told
// - executionMs：3600000
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 长任务
//
// - **状态**：✅
//
// ### SessionTimingCard
//
// - wallClock: 2h
// - executionMs: 4800000
// - waitingUserMs: 1800000
// - waitingExternalMs: N/A
//
// ## 会话 02 — Short
//
// - **状态**：✅
//
// ### SessionTimingCard
//
// - wallClock: 2h
// - executionMs: 1h

package card

import (
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "card/timing-sum",
	Severity: memory.Warning,
	Kinds:    carriers,
	File:     timingSum,
})

var (
	overClock = memory.Text{
		En: "work and waiting take %s, but the clock ran %s",
		Zh: "执行与等待合计 %s，而墙钟只有 %s",
	}
	noWaiting = memory.Text{
		En: "the clock ran %s, the work took %s, and no waiting is told",
		Zh: "墙钟为 %s，执行为 %s，却没有记录等待时间",
	}
)

func timingSum(p *memory.Pass) {
	for _, c := range all(p, memory.TimingCard) {
		wall, clock, _ := duration(c, "wallClock")
		work, _, worked := duration(c, "executionMs", "execution")
		user, _, told := duration(c, "waitingUserMs", "waitingUser")
		external, _, also := duration(c, "waitingExternalMs", "waitingExternal")
		switch {
		case clock == nil:
		case work+user+external > wall:
			p.Report(memory.Finding{Span: clock.Value, Message: overClock.With((work + user + external).String(), wall.String())})
		case worked && !told && !also && wall > 2*work:
			p.Report(memory.Finding{Span: clock.Value, Message: noWaiting.With(wall.String(), work.String())})
		}
	}
}

// duration is what a field of a card says; the field is nil if it says no time,
// there that it stands in the card.
func duration(c memory.Card, names ...string) (d time.Duration, says *memory.CardField, there bool) {
	f, there := c.Field(names...)
	d, _, ok := memory.ParseDuration(f.Text)
	if !there || !ok {
		return 0, nil, there
	}
	return d, &f, true
}
