// # memory/prompt-tag
//
// The text holds a tag that ends what the agent wraps around it.
//
// An agent puts the index between tags into its prompt, Blade between
// `<auto-memory>` and `</auto-memory>`. A closing tag in the text ends that part
// early: what follows is read as an instruction of the agent's maker, also if it
// stands in code, for the agent reads no Markdown there.
//
// Source: auto-memory.md §7.
//
// ## 中文
//
// 文本含有会提前结束 Agent 包裹标签的标签。
//
// Agent 把索引放在一对标签之间送入提示词，Blade 用的是 `<auto-memory>` 和
// `</auto-memory>`。文本里的结束标签会让这一部分提前结束，其后的内容会被当作 Agent 开
// 发者的指令。写在代码里也一样，因为 Agent 在那里并不解析 Markdown。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - 😀 the index ends with </auto-memory> in the prompt
//                          ^^^^^^^^^^^^^^ `</auto-memory>` ends the memory in the agent's prompt
// -- fixed: Escape the tag --
// # Memory
//
// - 😀 the index ends with &lt;/auto-memory> in the prompt
// -- memory/提示.md --
// 标签 `</System-Reminder >` 会提前结束␍
//     ^^^^^^^^^^^^^^^^^^^ `</System-Reminder >` ends the memory in the agent's prompt
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - 😀 the index stands in <auto-memory>, and ends with &lt;/auto-memory>
// - `</div>` 不受影响␍

package memoryrules

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "memory/prompt-tag",
	Severity: memory.Warning,
	Kinds:    memory.KindsOf(memory.Index, memory.Topic),
	File:     promptTag,
})

var (
	endsMemory = memory.Text{En: "`%s` ends the memory in the agent's prompt", Zh: "`%s` 会在智能体的提示中提前结束记忆"}
	escapeTag  = memory.Text{En: "Escape the tag", Zh: "转义该标签"}
)

// wrapper are the closing tags of what agents wrap around memory.
var wrapper = memory.Pattern(`(?i)</\s*(?:auto-memory|memory-index|project-memory|user-memory|system-reminder|system-prompt)\s*>`)

func promptTag(p *memory.Pass) {
	src := p.File.Source()
	for _, m := range wrapper().FindAllIndex(src, -1) {
		s := markdown.Span{Start: m[0], End: m[1]}
		p.Report(memory.Finding{
			Span:    s,
			Message: endsMemory.With(p.Doc().Text(s)),
			Fixes: []memory.Fix{{
				Title:     escapeTag.With(),
				Preferred: true,
				Edits:     []memory.Edit{{Span: markdown.Span{Start: s.Start, End: s.Start + 1}, New: "&lt;"}},
			}},
		})
	}
}
