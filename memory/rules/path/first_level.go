// # path/first-level
//
// Something stands in an active root that does not belong there.
//
// An active root holds its memory, its tasks, its reports and a few files with
// fixed names. Agents look into nothing else, so notes that are put beside them
// are never found again. A folder is reported once, on its first file. Names
// that start with a dot and README.md are fine.
//
// Source: formats.md §2.
//
// ## 中文
//
// 活动根目录下有不该放在那里的东西。
//
// 活动根目录只放记忆、任务、报告和几个固定名称的文件。Agent 不看别的，放在旁边的笔记再
// 也找不到。一个目录只在其首个文件上报告一次。以点开头的名称和 README.md 不受限制。
//
// ## Wrong
//
// -- .devcodex/notes.txt --
// 待办：补测试
// ^^^^^^ `notes.txt` does not belong in an active root: agents will not look there
// -- .devcodex/drafts/a/plan.md --
// # Plan
// ^^^^^^ `drafts` does not belong in an active root: agents will not look there
// -- .devcodex/drafts/b/plan.md --
// # Another plan
// -- .devcodex/.memory/SUMMARY.md --
// # 关键决策
//
// ## Right
//
// -- .devcodex/README.md --
// # Memory
// -- .devcodex/TASK-INDEX.md --
// # 任务索引
// -- .devcodex/profile/config.json --
// {"agent": "codex"}
// -- .devcodex/.memory/SUMMARY.md --
// # 关键决策

package path

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "path/first-level",
	Severity:  memory.Info,
	Kinds:     strayKinds,
	Raw:       true,
	Workspace: firstLevel,
})

var strayKinds = memory.KindsOf(memory.Stray)

var notFirstLevel = memory.Text{
	En: "`%s` does not belong in an active root: agents will not look there",
	Zh: "`%s` 不属于 active-root：Agent 不会查看这里",
}

func firstLevel(p *memory.Pass) {
	rel := inRoot(p.File)
	name, _, inFolder := strings.Cut(rel, "/")
	switch {
	case strings.Contains("/"+rel, "/.memory/"):
	case inFolder && !speaks(p, p.File.Root+"/"+name, strayKinds):
	default:
		report(p, notFirstLevel.With(name))
	}
}
