// # cp/link-label
//
// The text of a checkpoint's link is not the path that it leads to.
//
// Tools take the file from the link's text, people click on its target: the two see
// different files, and the digest fits only one of them.
//
// Source: formats.md §8.
//
// ## 中文
//
// CP 链接的文字与它指向的路径不同。
//
// 工具按链接文字取文件，人点击的是链接目标：两者看到的不是同一个文件，摘要值也只对得上
// 其中一个。
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
// | CP1 | ⏳ | [01-需求确认.md](../02-技术方案.md) | — | — | — | — |
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ the link says 01-需求确认.md and leads to 02-技术方案.md
// | CP2 | ⏳ | [方案](../02-技术方案.md) | — | — | — | — |
//             ^^^^^^^^^^^^^^^^^^^ the link says 方案 and leads to 02-技术方案.md
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/支付重试/02-技术方案.md --
// # 技术方案
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 🙂
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | [a.md](../../b.md) | — | — | — | — |
//             ^^^^^^^^^^^^^^^^^^ the link says a.md and leads to ../b.md
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- fixed: Lead the link to 01-需求确认.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | [01-需求确认.md](../01-需求确认.md) | — | — | — | — |
// | CP2 | ⏳ | [方案](../02-技术方案.md) | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- fixed: Write the path as 02-技术方案.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | [01-需求确认.md](../02-技术方案.md) | — | — | — | — |
// | CP2 | ⏳ | [02-技术方案.md](../02-技术方案.md) | — | — | — | — |
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `BEA8BDD81037821AD820D06EB79C4001E7DC593E74EC0F638E4C8E98A4801C22` | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂
// -- .devcodex/bugs/分页/.memory/sessions.md --
// # 分页
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | [问题 确认.md](<../问题 确认.md>) | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/bugs/分页/问题 确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。

package cp

import (
	"cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "cp/link-label",
	Severity:  memory.Error,
	Kinds:     record,
	Workspace: linkLabel,
})

var (
	twoPaths  = memory.Text{En: "the link says %s and leads to %s", Zh: "链接文字为 %s，却指向 %s"}
	leadTo    = memory.Text{En: "Lead the link to %s", Zh: "将链接指向 %s"}
	writePath = memory.Text{En: "Write the path as %s", Zh: "将路径改为 %s"}
)

func linkLabel(p *memory.Pass) {
	folder := p.File.Folder
	for _, row := range bound(p) {
		cell, a := row.Cell(memory.ArtifactColumn), row.Artifact()
		link, ok := firstLink(p, cell)
		if !a.Link || !ok {
			continue
		}
		t := p.Target(&link)
		path, fault := p.Artifact(a.Path)
		to := cmp.Or(t.Real, t.Path)
		if !t.Local || path == "" || path == to || path == t.Path || t.Path == "" {
			continue
		}
		leads := memory.Relative(folder, to)
		f := memory.Finding{Span: cell.Span, Message: twoPaths.With(a.Path, leads)}
		switch _, targetFault := p.Artifact(leads); {
		case fault == memory.NoFault:
			way := memory.Relative(folder+"/.memory", path)
			f.Fixes = []memory.Fix{{Title: leadTo.With(a.Path), Preferred: true, Edits: memory.Retarget(link, *t, way)}}
		case targetFault == memory.NoFault:
			f.Fixes = replace(writePath.With(leads), link.Text, label.Replace(leads))
		}
		p.Report(f)
	}
}

// firstLink is the first link of a cell.
func firstLink(p *memory.Pass, cell memory.Cell) (markdown.Link, bool) {
	for l := range p.Doc().LinksIn(cell.Span) {
		return l, true
	}
	return markdown.Link{}, false
}
