// # global/active-mark
//
// The mark 🔄 stands in the project's SUMMARY.md.
//
// A decision is made or it is not: what is still going on belongs in the index
// of the agent that works on it, where a later row completes it. Here nobody
// will ever take the mark away.
//
// Source: formats.md §9.
//
// ## 中文
//
// 项目的 SUMMARY.md 中出现了 🔄。
//
// 决策要么已定，要么未定：仍在进行的事应写在执行它的 Agent 的索引里，由后来的行来收
// 尾。写在这里，没有人会去掉这个标记。
//
// ## Wrong
//
// -- .devcodex/.memory/SUMMARY.md --
// # 书店：关键决策
//
// - 2026-08-20：接口统一改为 UTC 时间 🔄，报表 🔄 随后
//                            ^^ 🔄 does not belong here: work in progress is told in an agent's index
//                                  ^^ 🔄 does not belong here: work in progress is told in an agent's index
//
// ## Right
//
// -- .devcodex/.memory/SUMMARY.md --
// # Bookshop: key decisions
//
// - 2026-08-20: all times are stored in UTC

package global

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "global/active-mark",
	Severity: memory.Warning,
	Kinds:    decisions,
	File:     activeMark,
})

var ongoing = memory.Text{
	En: "🔄 does not belong here: work in progress is told in an agent's index",
	Zh: "此处不应有 🔄：进行中的工作写在 Agent 的索引里",
}

const mark = "🔄"

func activeMark(p *memory.Pass) {
	src := p.File.Source()
	for i := 0; ; {
		n := bytes.Index(src[i:], []byte(mark))
		if n < 0 {
			return
		}
		span := markdown.Span{Start: i + n, End: i + n + len(mark)}
		p.Report(memory.Finding{Span: span, Message: ongoing.With()})
		i = span.End
	}
}
