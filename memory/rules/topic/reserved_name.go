// # topic/reserved-name
//
// A topic has a name that means something else to agents.
//
// `MEMORY` in any spelling is the index, `_list` the list of topics. A topic of
// such a name is never read: the agent gets the index or the list in its place.
//
// Source: auto-memory.md §2.
//
// ## 中文
//
// 主题的名称在 Agent 那里另有含义。
//
// `MEMORY` 的任何写法都是索引，`_list` 是主题列表。用这种名称的主题永远不会被读
// 到：Agent 得到的是索引或列表。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [List](_list.md#all), [清单](<_list.md>) 😀
// -- memory/_list.md --
// # All
// ^^^^^ `_list` is a reserved name
// -- fixed: Rename the file to list.md --
// rename memory/_list.md -> memory/list.md
// edit memory/MEMORY.md
// # Memory
//
// - [List](list.md#all), [清单](<list.md>) 😀
// -- memory/Memory.md --
// # 记忆␍
// ^^^^ `Memory` is a reserved name
// -- fixed: Rename the file to memory-notes.md --
// rename memory/Memory.md -> memory/memory-notes.md
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [List](list.md), [记忆](memory-notes.md)
// -- memory/list.md --
// # All 😀
// -- memory/memory-notes.md --
// # 记忆␍

package topic

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "topic/reserved-name",
	Severity:  memory.Error,
	Kinds:     memory.KindsOf(memory.Topic),
	Workspace: reservedName,
})

var (
	reserved = memory.Text{En: "`%s` is a reserved name", Zh: "`%s` 是保留名称"}
	renameTo = memory.Text{En: "Rename the file to %s", Zh: "将文件改名为 %s"}
)

// insteads are the names that may take the place of a reserved one, by its
// first letter's being of the list's or of the index's.
func insteads(name string) []string {
	if strings.EqualFold(name, "_list.md") {
		return []string{"list.md", "list-of-topics.md"}
	}
	return []string{"MEMORY.md", "memory-notes.md", "notes.md"}
}

func reservedName(p *memory.Pass) {
	dir, name := path.Split(p.File.Path)
	if !memory.ReservedTopic(name) {
		return
	}
	var fixes []memory.Fix
	for _, instead := range insteads(name) {
		to := dir + instead
		if _, taken := p.Entry(to); taken {
			continue
		}
		fixes = []memory.Fix{{
			Title:   renameTo.With(instead),
			Edits:   p.Moved(to),
			Renames: []memory.Rename{{From: p.File.Path, To: to}},
		}}
		break
	}
	p.Report(memory.Finding{Span: p.File.Head(), Message: reserved.With(memory.Stem(name)), Fixes: fixes})
}
