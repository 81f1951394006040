// # link/reparse
//
// A link passes through a symbolic link or a junction.
//
// Where that leads is not in the memory: it may be another place on the next
// machine, or outside of the project altogether. The managed writer refuses it,
// and what lies behind is not looked at.
//
// Source: links.md §1 and §3, ARTIFACT_LINK_REPARSE_REJECTED.
//
// ## 中文
//
// 链接经过符号链接或目录联接。
//
// 它通向哪里并不在记忆之内：换一台机器可能是别处，也可能完全在项目之外。受管写入方会拒
// 绝它，其后的内容也不检查。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Box](box/secret.md) — through a folder that is a link
//         ^^^^^^^^^^^^^ the way to box/secret.md passes through a symbolic link
// - [别名](alias.md) — 文件本身是链接
//        ^^^^^^^^ the way to alias.md passes through a symbolic link
// -- link: memory/box -> ../elsewhere --
// -- link: memory/alias.md -> a.md --
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [A](a.md) — the file itself
// -- memory/a.md --
// # A

package link

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/reparse",
	Severity: memory.Error,
	Kinds:    memory.AnyText,
	Link:     fault(memory.Reparse, describeReparse),
})

var reparse = memory.Text{En: "the way to %s passes through a symbolic link", Zh: "通往 %s 的路径经过符号链接"}

func describeReparse(p *memory.Pass, _ *markdown.Link, t *memory.Target) (memory.Message, []memory.Fix) {
	return reparse.With(shown(p, t.Path)), nil
}
