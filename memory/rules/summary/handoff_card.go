// # summary/handoff-card
//
// A handoff or continuation card stands in the index.
//
// Whoever takes over looks for the card in the day's file or in a report.
// Readers of the index skip it, so in here the handoff is lost. What it says
// about the work also ages while rows around it are added.
//
// Source: formats.md §5, §7.
//
// ## 中文
//
// 索引中出现了交接卡或续接卡。
//
// 接手的人会到当日文件或报告里找卡片。读取索引时它会被跳过，写在这里等于没有交接；而且
// 旁边的行不断增加，卡片所说的工作状态也会过时。
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
// | 2026-08-29 09:00 | 01 | dev | 退款流程写完 3 个接口中的 2 个，第 3 个等待支付方的沙箱账号，已补 14 个用例，交接卡写在当日记忆文件末尾 | — | — | ⛔ |
//
// ### ContextHandoffCard
// ^^^^^^^^^^^^^^^^^^^^^^ a card belongs in the day's file or in a report, not in the index
//
// NewSessionContinuationCard: see the chat
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a card belongs in the day's file or in a report, not in the index
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
// | 2026-08-29 09:00 | 01 | dev | 退款流程写完 3 个接口中的 2 个，第 3 个等待支付方的沙箱账号，已补 14 个用例，ContextHandoffCard 在当日文件里 | — | — | ⛔ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/handoff-card",
	Severity: memory.Error,
	Kinds:    index,
	File:     handoffCard,
})

var cardHere = memory.Text{
	En: "a card belongs in the day's file or in a report, not in the index",
	Zh: "交接卡应写入当日文件或报告，不应写进索引",
}

func handoffCard(p *memory.Pass) {
	for _, l := range p.File.Summary().Strays {
		if namesCard(source(p, l.Span)) {
			p.Report(memory.Finding{Span: l.Span, Message: cardHere.With()})
		}
	}
}

// namesCard reports whether a line is about a card.
func namesCard(line string) bool {
	return strings.Contains(line, "ContextHandoffCard") || strings.Contains(line, "NewSessionContinuationCard")
}
