// # link/scheme
//
// A link has a scheme that is neither of the web nor of mail or telephone.
//
// Such an address is understood by one program on one machine; agents that read
// the memory elsewhere can't follow it, and the managed writer refuses it. A
// file name with a colon looks like one: write `./` before it.
//
// Source: links.md §3, ARTIFACT_LINK_SCHEME_REJECTED.
//
// ## 中文
//
// 链接的协议既不是网页，也不是邮件或电话。
//
// 这种地址只有某台机器上的某个程序认得；在别处读记忆的 Agent 打不开，受管写入方也会拒
// 绝。含冒号的文件名看起来也像协议，请在前面加 `./`。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Settings](vscode://settings/editor) — where tabs are set
//              ^^^^^^^^^^^^^^^^^^^^^^^^ links to `vscode:` are not followed
// - [笔记](obsidian://open?vault=v) — 旧笔记
//        ^^^^^^^^^^^^^^^^^^^^^^^ links to `obsidian:` are not followed
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Settings](https://example.com/settings) — where tabs are set
// - [Owner](mailto:ann@example.com), [desk](tel:+49301234567)

package link

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/scheme",
	Severity: memory.Error,
	Kinds:    memory.AnyText,
	Link:     fault(memory.Scheme, describeScheme),
})

var foreignScheme = memory.Text{En: "links to `%s:` are not followed", Zh: "不支持 `%s:` 链接"}

func describeScheme(_ *memory.Pass, l *markdown.Link, _ *memory.Target) (memory.Message, []memory.Fix) {
	scheme, _, _ := strings.Cut(l.Target, ":")
	return foreignScheme.With(scheme), nil
}
