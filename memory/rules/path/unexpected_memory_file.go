// # path/unexpected-memory-file
//
// A file below `.memory` has a name that the layout does not know.
//
// Agents read the files that the layout names and nothing else: what is written
// here is not remembered. Sessions belong in `clients/<agent>/tasks`, results in
// `reports`. Files whose names start with a dot and README.md may stand anywhere.
//
// Source: formats.md §2.
//
// ## 中文
//
// `.memory` 下有布局不认识的文件名。
//
// Agent 只读布局规定的文件，写在这里的内容不会被记住。会话应写在
// `clients/<agent>/tasks`，成果写在 `reports`。以点开头的文件和 README.md 可以放在任何
// 地方。
//
// ## Wrong
//
// -- .devcodex/.memory/scratch.md --
// # Scratch
// ^^^^^^^^^ the layout of .memory knows no file `.memory/scratch.md`: agents will not read it
// -- .devcodex/.memory/clients/codex/todo.txt --
// 下周：核对账单
// ^^^^^^^ the layout of .memory knows no file `.memory/clients/codex/todo.txt`: agents will not read it
// -- .devcodex/requirements/退款流程/.memory/draft.md --
// # Draft
// ^^^^^^^ the layout of .memory knows no file `requirements/退款流程/.memory/draft.md`: agents will not read it
//
// ## Right
//
// -- .devcodex/.memory/README.md --
// # Memory
// -- .devcodex/.memory/.gitkeep --
// -- .devcodex/.memory/clients/codex/tasks/20260804.md --
// ## 会话 01 — 核对账单
// -- .devcodex/requirements/退款流程/.memory/sessions.md --
// # 退款流程 任务会话记录

package path

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "path/unexpected-memory-file",
	Severity: memory.Info,
	Kinds:    memory.KindsOf(memory.Stray),
	Raw:      true,
	File:     unexpectedMemoryFile,
})

var unexpected = memory.Text{
	En: "the layout of .memory knows no file `%s`: agents will not read it",
	Zh: ".memory 的布局中没有文件 `%s`：Agent 不会读取它",
}

func unexpectedMemoryFile(p *memory.Pass) {
	if rel := inRoot(p.File); strings.Contains("/"+rel, "/.memory/") {
		report(p, unexpected.With(rel))
	}
}

// inRoot is the way to a file from its active root.
func inRoot(f *memory.File) string {
	return strings.TrimPrefix(strings.TrimPrefix(f.Path, f.Root), "/")
}
