// # sessions/status-conflict
//
// The task says that it is completed while a checkpoint is open or stale.
//
// One of both is wrong. Whoever looks at the head takes the task for done and the
// open question for answered; whoever looks at the record goes on working.
//
// Source: formats.md §8.
//
// ## 中文
//
// 任务写着已完成，却还有 CP 未确认或已失效。
//
// 两者必有一错。看文件头的人以为任务做完、问题已有答复；看确认记录的人会继续做下去。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 已完成
// ^^^^^^^^^^^^^ the task is completed, but not confirmed: CP2, CP3
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 🙂
//
// > **状态**: ✅ completed
// ^^^^^^^^^^^^^^^^^^^^^ the task is completed, but not confirmed: CP1
//
// ## CP 确认记录
//
// | CP | 状态 | 时间 |
// |--|--|--|
// | CP1 | ⚠️ stale | 10:30 |
// | CP2 | N/A | — |
//
// ## Right
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 已完成
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ✅ | [02-技术方案.md](../02-技术方案.md) | v1 | `CC49DD8BB09AF7C5B130571679CFA8E87BA2FDA9FA271AFF3B3B01673402CD5F` | 可以 | 2026-08-29 15:00 |
// | CP3 | N/A | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/支付重试/02-技术方案.md --
// # 技术方案
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/bugs/分页/.memory/sessions.md --
// # 分页 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中 / 已完成
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |

package sessions

import (
	"fmt"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "sessions/status-conflict",
	Severity: memory.Warning,
	Kinds:    file,
	File:     statusConflict,
})

var notDone = memory.Text{
	En: "the task is completed, but not confirmed: %s",
	Zh: "任务标为已完成，但以下检查点尚未确认：%s",
}

func statusConflict(p *memory.Pass) {
	s := p.File.Sessions()
	if s.Status.State != memory.CompletedTask {
		return
	}
	var open []string
	for phase := 1; phase <= memory.CPPhases; phase++ {
		row, ok := s.CP.Row(phase)
		if ok && (row.State == memory.WaitingCP || row.State == memory.NotStartedCP || row.State == memory.StaleCP) {
			open = append(open, fmt.Sprintf("CP%d", phase))
		}
	}
	if len(open) > 0 {
		p.Report(memory.Finding{Span: s.Status.Line.Span, Message: notDone.With(strings.Join(open, ", "))})
	}
}
