// # cp/digest-mismatch
//
// The file of a checkpoint is not the one that was confirmed.
//
// The digest of its bytes differs from the one in the record: it was edited after
// the user agreed, or confirmed with an old digest. Until it is confirmed again
// the checkpoint is stale.
//
// What is on disk counts, not what an editor has not saved yet.
//
// Source: formats.md §8, tasks.md §3.
//
// ## 中文
//
// CP 的文件已不是当初确认的那个。
//
// 文件字节的摘要值与记录不同：用户同意之后有人改过，或确认时用了旧的摘要值。重新确认之
// 前，该 CP 已失效。
//
// 以磁盘上的内容为准，编辑器中尚未保存的不算。
//
// ## Wrong
//
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `280A8C75443F91A0E39813F01F47C357C8D8BA7C735FF7043E0ACF9755890043` | 确认 | 2026-08-29 10:30 |
//                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the file was changed since: its sha256 is 82E069895E1D7AD8BCAD92801BB68F70E13DEDA010A783F9AAC5CCC8D5A4467D, the record has 280A8C75443F91A0E39813F01F47C357C8D8BA7C735FF7043E0ACF9755890043
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试：最多重试 2 次␃
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ 🙂 | [01-需求确认.md](../01-需求确认.md) | v1 | `280a8c75443f91a0e39813f01f47c357c8d8ba7c735ff7043e0acf9755890043` | Go ahead | 2026-08-29 10:30 |
//                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the file was changed since: its sha256 is FE8F55722BAD2907E0084638E7E47A606741C9F0491AE8DCB02C43F4CDED94AF, the record has 280A8C75443F91A0E39813F01F47C357C8D8BA7C735FF7043E0ACF9755890043
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments at most 2 times 🙂␃
// -- fixed: Mark the checkpoint stale --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⚠️ stale | [01-需求确认.md](../01-需求确认.md) | v1 | `280A8C75443F91A0E39813F01F47C357C8D8BA7C735FF7043E0ACF9755890043` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
//
// ## Right
//
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `FE8F55722BAD2907E0084638E7E47A606741C9F0491AE8DCB02C43F4CDED94AF` | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments at most 2 times 🙂␃
// -- open: .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments
//
// not saved yet␃
// -- .devcodex/bugs/分页/.memory/sessions.md --
// # 分页
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⚠️ stale | [01-需求确认.md](../01-需求确认.md) | v1 | `280A8C75443F91A0E39813F01F47C357C8D8BA7C735FF7043E0ACF9755890043` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/bugs/分页/01-需求确认.md --
// # 支付重试：最多重试 2 次␃

package cp

import (
	"encoding/hex"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "cp/digest-mismatch",
	Severity:  memory.Error,
	Kinds:     record,
	Cross:     true,
	Workspace: digestMismatch,
})

var (
	changed = memory.Text{
		En: "the file was changed since: its sha256 is %s, the record has %s",
		Zh: "文件此后有改动：其 sha256 为 %s，记录为 %s",
	}
	markStale = memory.Text{En: "Mark the checkpoint stale", Zh: "将该 CP 标记为 stale"}
)

func digestMismatch(p *memory.Pass) {
	for _, row := range bound(p) {
		cell := row.Cell(memory.DigestColumn)
		want := memory.CellText(cell.Text)
		path, fault, named := artifact(p, row)
		if row.State == memory.StaleCP || !named || fault != memory.NoFault || !digestHex().MatchString(want) {
			continue
		}
		sum, ok := p.Digest(path)
		got := hex.EncodeToString(sum[:])
		if !ok || strings.EqualFold(got, want) {
			continue
		}
		f := memory.Finding{Span: cell.Span, Message: changed.With(strings.ToUpper(got), strings.ToUpper(want))}
		if row.State == memory.ConfirmedCP {
			f.Fixes = replace(markStale.With(), row.Cell(memory.CPStatusColumn).Span, staleMark)
		}
		p.Report(f)
	}
}

// artifact is the path of the file that a row names, and what keeps it from being
// one; named is false if the row names none.
func artifact(p *memory.Pass, row memory.CPRow) (path string, fault memory.Fault, named bool) {
	name := row.Artifact().Path
	if name == "" {
		return "", memory.NoFault, false
	}
	path, fault = p.Artifact(name)
	return path, fault, true
}
