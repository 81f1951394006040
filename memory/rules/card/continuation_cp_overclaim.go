// # card/continuation-cp-overclaim
//
// A continuation card takes a checkpoint for confirmed that is not.
//
// The next session starts from the card and goes to work on what the user has not
// agreed to. What counts is the record in the task's sessions.md.
//
// Source: formats.md §7, §8.
//
// ## 中文
//
// 续接卡写着 CP 已确认，实际却没有。
//
// 下一次会话从这张卡开始，会去做用户还没有同意的事。以任务 sessions.md 中的记录为准。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 换会话
//
// - **状态**：✅
//
// ### ▶ NewSessionContinuationCard
//
// | 字段 | 内容 |
// |------|------|
// | `task` | 支付重试 |
// | `taskId` | e49eb436-00c3-5ae9-9e6e-1552f0b78afa |
// | `phaseAndConfirmationState` | CP1 已确认，CP2 已确认，CP3 待确认 |
//                                 ^^^^^^^^^^^^^^^^^^^^^^^ the task's record does not have CP2 confirmed
//
// ## 会话 02 — Refunds 🙂
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - taskId: N/A
// - displayName: retry-payments
// - phaseAndConfirmationState: CP1–CP3 confirmed 🙂
//                              ^^^^^^^^^^^^^^^^^^^^ the task's record does not have CP1, CP2, CP3 confirmed
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
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
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "retry-payments",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
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
// | CP1 | ⚠️ stale | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 换会话
//
// - **状态**：✅
//
// ### ▶ NewSessionContinuationCard
//
// | 字段 | 内容 |
// |------|------|
// | `task` | 支付重试 |
// | `taskId` | e49eb436-00c3-5ae9-9e6e-1552f0b78afa |
// | `phaseAndConfirmationState` | CP1 已确认；CP2 待确认 |
//
// ## 会话 02 — Refunds
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - displayName: retry-payments
// - phaseAndConfirmationState: CP1 pending, CP2 and CP3 not confirmed
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
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
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "retry-payments",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
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

package card

import (
	"fmt"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "card/continuation-cp-overclaim",
	Severity:  memory.Error,
	Kinds:     carriers,
	Cross:     true,
	Workspace: continuationOverclaim,
})

var (
	overclaims = memory.Text{En: "the task's record does not have %s confirmed", Zh: "任务的确认记录中，%s 尚未确认"}
	recordRow  = memory.Text{En: "the record", Zh: "确认记录"}
)

func continuationOverclaim(p *memory.Pass) {
	for _, c := range counting(p, memory.ContinuationCard) {
		f, ok := c.Field("phaseAndConfirmationState")
		phases := claimed(f.Text)
		if !ok || len(phases) == 0 {
			continue
		}
		id, _ := c.Field("taskId")
		name, _ := taskName(c)
		task, ok := p.TaskOf(id.Text, name)
		if !ok {
			continue
		}
		if log := p.Load(task.Sessions()); log != nil {
			overclaim(p, f, phases, log)
		}
	}
}

// overclaim reports the phases that a field takes for confirmed and the record
// does not.
func overclaim(p *memory.Pass, f memory.CardField, phases []int, log *memory.File) {
	var names []string
	var rows []memory.Related
	for _, phase := range phases {
		row, ok := log.Sessions().CP.Row(phase)
		if ok && row.State != memory.ConfirmedCP && row.State != memory.ExemptCP {
			names = append(names, fmt.Sprintf("CP%d", phase))
			rows = append(rows, memory.Related{Path: log.Path, Span: row.Span, Message: recordRow.With()})
		}
	}
	if len(names) > 0 {
		p.Report(memory.Finding{Span: f.Value, Message: overclaims.With(strings.Join(names, ", ")), Related: rows})
	}
}

var (
	clauseEnd = memory.Pattern(`[，,;；。（）()]|\bbut\b|但`)
	phaseName = memory.Pattern(`(?i)CP\s*([123])(?:\s*(?:[-–—~至到]|to)\s*(?:CP\s*)?([123]))?`)
	affirms   = memory.Pattern(`(?i)✅|已(?:全部|均|都|经)?(?:确认|批准|通过)|\b(?:confirmed|approved)\b`)
	denies    = memory.Pattern(`(?i)⏳|⏹|⚠|❌|🔄|未|待|等|没|需|须|前|\b(?:not|never|no|un\w+|pending|await\w*|wait\w*|stale|until|if|when|once|after|before|needs?|to be)\b|n't|N/A|[?？]`)
)

// claimed are the checkpoints that a text says are confirmed. Only a part of the
// text that affirms and denies nothing does; names before it go with it.
func claimed(text string) (phases []int) {
	var named []int
	for _, clause := range clauseEnd().Split(text, -1) {
		for _, m := range phaseName().FindAllStringSubmatch(clause, -1) {
			first, last := int(m[1][0]-'0'), int(m[1][0]-'0')
			if m[2] != "" {
				last = int(m[2][0] - '0')
			}
			for n := first; n <= last; n++ {
				named = append(named, n)
			}
		}
		switch denied := denies().MatchString(clause); {
		case !denied && affirms().MatchString(clause):
			phases = append(phases, named...)
			named = nil
		case denied:
			named = nil
		}
	}
	slices.Sort(phases)
	return slices.Compact(phases)
}
