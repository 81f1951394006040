// # link/escape
//
// A link leaves the folder that this memory may speak of.
//
// What lies outside is not part of the project's memory: it is missing on the
// next machine, and a reader that follows the link could be led to any file.
// The managed writer refuses it; whether the file exists is not even looked at.
// In an auto-memory folder that lies in a repository, a link to another part of
// the repository is allowed and only told as information.
//
// Source: links.md §3, ARTIFACT_LINK_TARGET_ESCAPE; auto-memory.md §7.
//
// ## 中文
//
// 链接指向本记忆范围之外。
//
// 外面的文件不属于项目记忆：换一台机器就不存在，跟着链接走的读取方还可能被引到任意文
// 件。受管写入方会拒绝它；目标是否存在则根本不看。自动记忆目录位于代码仓库中时，可以链
// 接仓库的其他部分，只作为信息提示。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 依赖升级
//
// 见 [说明](../../../../../README.md) 和 [twin](../../../../../.devcodex2/a.md)。
//        ^^^^^^^^^^^^^^^^^^^^^^^^ the link leaves the folder `.devcodex`
//                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the link leaves the folder `.devcodex`
// -- .devcodex2/a.md --
// # A
// -- p/.git/HEAD --
// ref: refs/heads/main
// -- p/README.md --
// # P
// -- p/memory/MEMORY.md --
// # Memory
//
// - [Readme](../README.md) — how to build
//            ^^^^^^^^^^^^ the link leaves the memory folder
// - [Secret](../../secret.md) — another project
//            ^^^^^^^^^^^^^^^ the link leaves the folder `p`
// - [Plan](../../../memory/plan.md) — was right in another folder
//          ^^^^^^^^^^^^^^^^^^^^^^^ the link leaves the folder `p`
// -- p/memory/plan.md --
// # Plan
// -- fixed: Change to plan.md --
// # Memory
//
// - [Readme](../README.md) — how to build
// - [Secret](../../secret.md) — another project
// - [Plan](plan.md) — was right in another folder
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 依赖升级
//
// 见 [报告](../../../../reports/audit/codex/20260820/01--依赖.md)。
// -- .devcodex/reports/audit/codex/20260820/01--依赖.md --
// # 依赖
// -- memory/MEMORY.md --
// # Memory
//
// - [Agents](agents/MEMORY.md) — one memory inside the other
// -- memory/agents/MEMORY.md --
// # Agents
//
// - [All](../MEMORY.md) — the memory around this one

package link

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/escape",
	Severity: memory.Error,
	Kinds:    memory.AnyText,
	Link:     escape,
})

var (
	escapes      = memory.Text{En: "the link leaves the folder `%s`", Zh: "链接越出了目录 `%s`"}
	leavesMemory = memory.Text{En: "the link leaves the memory folder", Zh: "链接越出了记忆目录"}
)

func escape(p *memory.Pass, l *markdown.Link) {
	if !written(l) {
		return
	}
	switch t := p.Target(l); {
	case t.Fault == memory.Escape:
		f := memory.Finding{Span: l.Dest, Message: escapes.With(path.Base(p.File.Root))}
		if to := fromRoot(p, t); to != "" { // it was right where the folder was copied from
			f.Fixes = []memory.Fix{fixTo(p, l, t, to, true)}
		}
		p.Report(f)
	case t.Local && t.Fault == memory.NoFault && memory.AutoText.Has(p.File.Kind) &&
		!below(p.File.Folder, t.Path) && !memory.AutoText.Has(p.Place(t.Path).Kind):
		p.Report(memory.Finding{Severity: memory.Info, Span: l.Dest, Message: leavesMemory.With()})
	}
}

// below reports whether path lies in a folder.
func below(folder, path string) bool {
	rest, ok := strings.CutPrefix(path, folder)
	return ok && strings.HasPrefix(rest, "/")
}
