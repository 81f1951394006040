// # link/file-uri
//
// A link names a file of one machine by a `file:` address.
//
// On every other machine, and for the next agent in a container, the address
// leads nowhere. The managed writer refuses it, whether the file is there or
// not. A relative link travels with the folder.
//
// Source: links.md §3, ARTIFACT_LINK_FILE_URI_REJECTED.
//
// ## 中文
//
// 链接用 `file:` 地址指向某台机器上的文件。
//
// 在别的机器上，或对容器里的下一个 Agent，这个地址哪儿也到不了。无论文件是否存在，受管
// 写入方都会拒绝。相对链接则能随目录一起移动。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/copilot/SUMMARY.md --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | dev | 接入缓存 | — | [20260820.md §01](file:///E:/U/p/.devcodex/.memory/clients/copilot/tasks/20260820.md#会话-01) | ✅ |
//                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a `file:` link works on one machine only
// | 2026-08-20 10:00 | 02 | fix | retry loop cut to 3 tries | [r](file://server/share/r.md) | — | ✅ |
//                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^ a `file:` link works on one machine only
// -- .devcodex/.memory/clients/copilot/tasks/20260820.md --
// ## 会话 01
// -- fixed: Change to tasks/20260820.md --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | dev | 接入缓存 | — | [20260820.md §01](tasks/20260820.md#会话-01) | ✅ |
// | 2026-08-20 10:00 | 02 | fix | retry loop cut to 3 tries | [r](file://server/share/r.md) | — | ✅ |
//
// ## Right
//
// -- .devcodex/.memory/clients/copilot/SUMMARY.md --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | dev | 接入缓存 | — | [20260820.md §01](tasks/20260820.md) | ✅ |
// -- .devcodex/.memory/clients/copilot/tasks/20260820.md --
// ## 会话 01

package link

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/file-uri",
	Severity: memory.Error,
	Kinds:    memory.AnyText,
	Link:     fault(memory.FileURI, describeFileURI),
})

var fileURI = memory.Text{En: "a `file:` link works on one machine only", Zh: "`file:` 链接只在一台机器上有效"}

func describeFileURI(p *memory.Pass, l *markdown.Link, t *memory.Target) (memory.Message, []memory.Fix) {
	return fileURI.With(), fixInside(p, l, t)
}
