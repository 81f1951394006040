// # path/namespace-invalid
//
// The namespace of a project breaks the rules for its name.
//
// In a workspace where each project has a namespace of its own, the folders
// below `.devcodex` name the project. Tools refuse a name with other characters
// than letters, digits, `_`, `.` and `-`, and names that the layout needs for
// itself: the project's memory can't be reached.
//
// Source: formats.md §1.
//
// ## 中文
//
// 项目的命名空间不符合命名规则。
//
// 在每个项目各有命名空间的工作区中，`.devcodex` 下的目录就是项目名。名称只能含字母、数
// 字、`_`、`.` 和 `-`，也不能用布局保留的名称；否则工具会拒绝，项目记忆就无法访问。
//
// ## Wrong
//
// -- .devcodex/layout.json --
// {"mode": "workspace-namespace"}
// -- .devcodex/tea shop/.memory/SUMMARY.md --
// # 关键决策
// ^^^^^^ `tea shop` can't be the namespace of a project: parts of letters, digits, `_`, `.` and `-` are joined by `/`
// -- .devcodex/tea shop/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
// -- .devcodex/Profile/shop/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
// ^^^^^^^^^^^^^^^^^^^^^^^ `Profile/shop` can't be the namespace of a project: the layout needs its first part for itself
//
// ## Right
//
// -- .devcodex/layout.json --
// {"mode": "workspace-namespace"}
// -- .devcodex/apps/tea-shop/.memory/SUMMARY.md --
// # 关键决策
// -- .devcodex/workspace/.memory/SUMMARY.md --
// # Decisions for all projects

package path

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "path/namespace-invalid",
	Severity:  memory.Error,
	Kinds:     memory.AnyTree,
	Raw:       true,
	Workspace: namespaceInvalid,
})

var badNamespace = memory.Text{
	En: "`%s` can't be the namespace of a project: %s",
	Zh: "`%s` 不能作为项目的命名空间：%s",
}

func namespaceInvalid(p *memory.Pass) {
	const codex = "/.devcodex/"
	root := p.File.Root
	i := strings.LastIndex("/"+root, codex)
	if i < 0 {
		return
	}
	base, name := root[:i+len(codex)-2], root[i+len(codex)-1:]
	fault := memory.CheckNamespace(name)
	if name == memory.WorkspaceScope || fault == memory.NamespaceValid {
		return
	}
	marker := p.Load(base + "/layout.json")
	if marker != nil && memory.MarksNamespaces(marker.Source()) && speaks(p, root, memory.AnyTree) {
		report(p, badNamespace.With(name, fault.Text()))
	}
}
