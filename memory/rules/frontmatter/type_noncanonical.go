// # frontmatter/type-noncanonical
//
// The type of a topic is none of user, feedback, project, reference.
//
// The agent sorts its memories by these four types. It may stand at the top of
// the header or below `metadata`.
//
// Source: auto-memory.md §3.
//
// ## 中文
//
// 主题的类型不是 user、feedback、project、reference 之一。
//
// Agent 按这四种类型归类记忆。类型可以写在文件头顶层，也可以写在 `metadata` 之下。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// - [Answers](answers.md)
// -- memory/answers.md --
// ---
// name: Answers
// type: feedbck
//       ^^^^^^^ the type is none of user, feedback, project, reference
// ---
// -- fixed: Change to feedback --
// ---
// name: Answers
// type: feedback
// ---
// -- memory/项目.md --
// ---␍
// name: 项目 😀␍
// metadata:␍
//   node_type: memory␍
//   type: "Project" # 项目␍
//         ^^^^^^^^^ the type is none of user, feedback, project, reference
// ---␍
// -- fixed: Change to project --
// ---␍
// name: 项目 😀␍
// metadata:␍
//   node_type: memory␍
//   type: project # 项目␍
// ---␍
// -- memory/note.md --
// ---
// type: 备忘
//       ^^ the type is none of user, feedback, project, reference
// ---
//
// ## Right
//
// -- memory/MEMORY.md --
// - [Answers](answers.md)
// -- memory/answers.md --
// ---
// type: feedback
// ---
// -- memory/项目.md --
// ---␍
// name: 项目 😀␍
// metadata:␍
//   node_type: memory␍
//   type: project␍
// ---␍
// -- memory/later.md --
// ---
// type:
// ---

package frontmatter

import (
	"slices"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "frontmatter/type-noncanonical",
	Severity: memory.Warning,
	Kinds:    memory.KindsOf(memory.Topic),
	File:     typeNoncanonical,
})

var (
	noType   = memory.Text{En: "the type is none of user, feedback, project, reference", Zh: "类型应为 user、feedback、project、reference 之一"}
	changeTo = memory.Text{En: "Change to %s", Zh: "改为 %s"}
)

func typeNoncanonical(p *memory.Pass) {
	if !typed(p.File) {
		return
	}
	f, ok := p.File.Header().Type()
	if !ok || f.Value == "" || slices.Contains(memory.TopicTypes, f.Value) {
		return
	}
	var fixes []memory.Fix
	if near := memory.Nearest(f.Value, memory.TopicTypes); len(near) > 0 {
		fixes = []memory.Fix{{
			Title:     changeTo.With(near[0]),
			Preferred: true,
			Edits:     []memory.Edit{{Span: f.Span, New: near[0]}},
		}}
	}
	p.Report(memory.Finding{Span: f.Span, Message: noType.With(), Fixes: fixes})
}
