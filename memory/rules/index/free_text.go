// # index/free-text
//
// The index holds text that leads to no topic.
//
// An index of topics is loaded whole into every session: what is written out
// there is paid for each time, and crowds out the entries below it. A paragraph,
// text that goes on below an entry, and an item of over 200 characters without a
// link belong in a topic. Headings, comments, tables and short items may stay.
// OpenClaw's MEMORY.md is the memory itself and may hold text.
//
// Source: auto-memory.md §7.
//
// ## 中文
//
// 索引中有不指向任何主题的文字。
//
// 主题索引会整个载入每次会话：写在这里的内容每次都要占用篇幅，还会把下面的条目挤出去。
// 段落、条目下的续写，以及没有链接且超过 200 字的条目，都应写进主题。标题、注释、表格
// 和短条目可以保留。OpenClaw 的 MEMORY.md 本身就是记忆，可以有正文。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory index
//
// The user prefers short answers.
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ text in the index belongs in a topic
//
// - [Deploy](deploy.md) — steps
//   Run make, wait, then push; the key rotates monthly.
//   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ text in the index belongs in a topic
//   Ask before you do.
// - ‹201×长›
// ‹203×^› text in the index belongs in a topic
// -- .claude/memory/MEMORY.md --
// # 记忆␍
// ␍
// 😀 用户喜欢简短的回答，␍
// ^^^^^^^^^^^^^ text in the index belongs in a topic
// 先给结论。␍
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory index
//
// <!-- One line a topic, newest first. -->
//
// ## Deploys
//
// - [Deploy](deploy.md) — steps
//   - [Rollback](rollback.md) — 回滚
// - short answers, please
// - [ ] `user-profile.md` is to be split
//
// | topic | when |
// |---|---|
// | [Keys](keys.md) | the key rotates 🔑 |
//
// Old notes: [archive](archive.md)
// -- desk/MEMORY.md --
// The user prefers short answers.
// -- desk/memory/2026-08-01.md --
// # 2026-08-01

package index

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "index/free-text",
	Severity: memory.Info,
	Kinds:    memory.KindsOf(memory.Index),
	File:     freeText,
})

var textInIndex = memory.Text{
	En: "text in the index belongs in a topic",
	Zh: "索引中的正文应移到主题文件",
}

func freeText(p *memory.Pass) {
	for _, line := range p.File.Index().Prose {
		p.Report(memory.Finding{Span: line, Message: textInIndex.With()})
	}
}
