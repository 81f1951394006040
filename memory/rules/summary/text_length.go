// # summary/text-length
//
// A summary is shorter than 50 characters or longer than 100.
//
// Below that it rarely says what was done and with what result. Above it the index
// grows faster than anyone can read. Destinations of links do not count.
//
// Source: formats.md §5.
//
// ## 中文
//
// 摘要不足 50 字或超过 100 字。
//
// 太短往往说不清做了什么、结果如何；太长，索引的增长会超过人的阅读能力。链接地址不计入
// 字数。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 复查缺货下单 | — | — | ✅ |
//                                 ^^^^^^ the summary has 6 characters: 50 to 100 are due
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse, which the 3 people from support who had asked for a say in it then agreed to | — | — | ✅ |
//                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the summary has 174 characters: 50 to 100 are due
// | 2026-08-29 11:00 | 03 | chat | Agreed on [returns](../../../requirements/退货/01-需求确认.md) 🎉 | — | — | ✅ |
//                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the summary has 19 characters: 50 to 100 are due
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 10:00 | 02 | chat | Talked through [3 ways](../../../requirements/退货/02-技术方案.md) to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/text-length",
	Severity: memory.Info,
	Kinds:    index,
	Row:      textLength,
})

var wrongLength = memory.Text{En: "the summary has %d characters: 50 to 100 are due", Zh: "摘要共 %d 字：应为 50~100 字"}

// The least and the greatest length of a summary, in characters.
const minText, maxText = 50, 100

func textLength(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TextColumn)
	if !ok || cell.Text == "" {
		return
	}
	n := characters(cell.Text)
	if strings.Contains(cell.Text, "[") {
		for _, l := range p.LinksIn(cell.Span) {
			n -= hidden(p, l)
		}
	}
	if n < minText || n > maxText {
		p.Report(memory.Finding{Span: cell.Span, Message: wrongLength.With(n)})
	}
}

// hidden is the number of characters of a link that a reader does not see.
func hidden(p *memory.Pass, l markdown.Link) int {
	if l.Kind == markdown.Autolink || l.Kind == markdown.HTML || l.Text.Len() == 0 {
		return 0
	}
	return characters(source(p, l.Span)) - characters(source(p, l.Text))
}

// characters is the number of characters of text that is UTF-8, as all that is
// judged is.
func characters(text string) (n int) {
	const firstBits = 0x8080808080808080
	for ; len(text) >= 8; text = text[8:] { // bytes that continue a character begin with 10
		w := binary.NativeEndian.Uint64([]byte(text[:8]))
		n += 8 - bits.OnesCount64(w&^(w<<1)&firstBits)
	}
	for i := range len(text) {
		if utf8.RuneStart(text[i]) {
			n++
		}
	}
	return n
}
