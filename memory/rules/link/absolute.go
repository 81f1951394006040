// # link/absolute
//
// A link begins at the top of a file system, at a drive or at another host.
//
// The same folder lies elsewhere on the next machine, so the link breaks there
// without a word. The managed writer refuses it. Write the way from this file
// instead.
//
// Source: links.md §3, ARTIFACT_LINK_ABSOLUTE_REJECTED.
//
// ## 中文
//
// 链接以文件系统根、盘符或另一台主机开头。
//
// 换一台机器，同一目录就在别处，链接会不声不响地失效。受管写入方会拒绝它。请改写成从本
// 文件出发的相对路径。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存
//
// - [报告](/srv/app/.devcodex/reports/audit/codex/20260820/01--缓存.md#结论)
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a link must be relative to this file
// - [plan](C:/code/plan.md) or [the same](c:\code\plan.md)
//          ^^^^^^^^^^^^^^^ a link must be relative to this file
//                                         ^^^^^^^^^^^^^^^ a link must be relative to this file
// - [shared](//host/share/plan.md)
//            ^^^^^^^^^^^^^^^^^^^^ a link must be relative to this file
// -- .devcodex/reports/audit/codex/20260820/01--缓存.md --
// # 缓存
//
// ## 结论
// -- fixed: Change to ../../../../reports/audit/codex/20260820/01--缓存.md --
// ## 会话 01 — 缓存
//
// - [报告](../../../../reports/audit/codex/20260820/01--缓存.md#结论)
// - [plan](C:/code/plan.md) or [the same](c:\code\plan.md)
// - [shared](//host/share/plan.md)
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存
//
// - [报告](../../../../reports/audit/codex/20260820/01--缓存.md)
// - [site](https://example.com/plan.md)
// -- .devcodex/reports/audit/codex/20260820/01--缓存.md --
// # 缓存

package link

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/absolute",
	Severity: memory.Error,
	Kinds:    memory.AnyText,
	Link:     fault(memory.Absolute, describeAbsolute),
})

var absolute = memory.Text{En: "a link must be relative to this file", Zh: "链接必须相对本文件"}

func describeAbsolute(p *memory.Pass, l *markdown.Link, t *memory.Target) (memory.Message, []memory.Fix) {
	return absolute.With(), fixInside(p, l, t)
}
