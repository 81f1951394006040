// # topic/relative-date
//
// A topic says when by words that mean another day tomorrow.
//
// A memory is read weeks after it was written: `yesterday` is then wrong. Write
// the date. Lines that hold a date are not judged, for there the words have
// something to count from. This rule is off unless it is configured.
//
// Source: auto-memory.md §7.
//
// ## 中文
//
// 主题用了明天就会变意思的时间词。
//
// 记忆会在写下几周之后才被读到，那时的“昨天”已经不对。请写日期。含有日期的行不检查，
// 因为那里的时间词有参照。本规则默认关闭。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// - [Deploy](deploy.md)
// -- memory/deploy.md --
// 😀 Yesterday the key changed, two days ago the host.
//    ^^^^^^^^^ `Yesterday` means another day when this is read
//                               ^^^^^^^^^^^^ `two days ago` means another day when this is read
// 密钥昨天换了，下周再换。␍
//   ^^ `昨天` means another day when this is read
//        ^^ `下周` means another day when this is read
//
// ## Right
//
// -- memory/MEMORY.md --
// - [Deploy](deploy.md)
// -- memory/deploy.md --
// ---
// description: what changed today
// ---
// The key changed on 2026-08-29 and changes monthly. 😀
// - [2026-08-29] 昨天换了密钥␍
// `git log --since=yesterday`, [todays](today.md), the last days of a month
// -- desk/MEMORY.md --
// # Desk
// -- desk/memory/2026-08-01.md --
// Deployed today.

package topic

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "topic/relative-date",
	Severity: memory.Hint,
	Kinds:    memory.KindsOf(memory.Topic),
	Optional: true,
	File:     relativeDate,
})

var anotherDay = memory.Text{En: "`%s` means another day when this is read", Zh: "`%s` 在阅读时已不是同一天"}

var (
	relativeWords = memory.Pattern(`(?i)\b(?:today|yesterday|tomorrow|tonight|(?:\d+|an?|two|three|four|five|six|seven|a few) (?:day|week|month|year)s? ago|(?:last|next|this) (?:week|month|quarter|year|sprint|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b|` +
		`今天|昨天|明天|前天|后天|今晚|昨晚|(?:上|下|本|这)个?(?:周[一二三四五六日天末]?|星期[一二三四五六日天]?|月)|去年|明年|今年|\d+ ?(?:天|周|个月|年)[之以]?前`)
	fixedDate = memory.Pattern(`\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|\d{8}`)
)

func relativeDate(p *memory.Pass) {
	if p.File.Dialect == memory.OpenClaw {
		return // the name of a daily is its day
	}
	doc, lines := p.Doc(), p.File.Lines()
	for _, line := range lines.From(0) {
		text := doc.Text(line)
		if fixedDate().MatchString(text) {
			continue
		}
		for _, m := range relativeWords().FindAllStringIndex(text, -1) {
			s := markdown.Span{Start: m[0], End: m[1]}.Shift(line.Start)
			if !doc.Opaque(s.Start) && !inDestination(doc, s) {
				p.Report(memory.Finding{Span: s, Message: anotherDay.With(doc.Text(s))})
			}
		}
	}
}

// inDestination reports whether s lies in what a link leads to.
func inDestination(doc *markdown.Doc, s markdown.Span) bool {
	line := doc.Lines().Line(doc.Lines().At(s.Start))
	for l := range doc.LinksIn(markdown.Span{Start: line.Start, End: s.End}) {
		if l.Span.Contains(s) && !l.Text.Contains(s) {
			return true
		}
	}
	return false
}
