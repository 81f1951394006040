// # directive/unused
//
// A comment that is there to silence findings silences none.
//
// What it excused is mended or gone, or it names no rule of ours, so that the
// finding it was written for still stands. Left in place, it would hide the next
// fault of that kind from everybody.
//
//   - `<!-- memory-lsp-disable-line link/missing -->` silences its own line,
//   - `<!-- memory-lsp-disable-next-line link/missing -->` the line below it,
//   - `<!-- memory-lsp-disable link/missing -->` all lines from its own to
//     `<!-- memory-lsp-enable -->`, or to the end of the file.
//
// Several rules may be named, and groups as `link/*`; without a name all rules
// are meant, but for this one. In an agent's SUMMARY.md, which is nothing but its
// table, the configuration does it.
//
// Source: diagnostics.md, Suppression.
//
// ## 中文
//
// 用来屏蔽问题的注释没有屏蔽任何问题。
//
// 它针对的问题已经修好或消失，或者它写的规则名不存在，原来的问题仍在报告。留着它，下一
// 个同类错误就会被悄悄遮住。
//
//   - `<!-- memory-lsp-disable-line link/missing -->` 屏蔽注释所在的行；
//   - `<!-- memory-lsp-disable-next-line link/missing -->` 屏蔽下一行；
//   - `<!-- memory-lsp-disable link/missing -->` 从所在行起屏蔽，到
//     `<!-- memory-lsp-enable -->` 或文件末尾为止。
//
// 可以写多个规则，也可以用 `link/*` 表示一组；不写则表示除本规则外的所有规则。Agent 的
// SUMMARY.md 只含索引表，要用配置屏蔽。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [缓存](cache.md) — 👩‍💻 热键 <!-- memory-lsp-disable-line link/missing -->
//                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ nothing on this line needs to be silenced
// - [Deploy](deplyo.md) — steps <!-- memory-lsp-disable-line link/mising -->
//                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no rule is called `link/mising`; did you mean `link/missing`?
// - [Alerts](alerts.md) — who is called <!-- memory-lsp-disable-line link/missing, broken -->
//                                                                                  ^^^^^^ no rule is called `broken`
//
// <!-- memory-lsp-disable-nextline -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no directive is called `memory-lsp-disable-nextline`; did you mean `memory-lsp-disable-next-line`?
// The user prefers short answers.
// -- memory/cache.md --
// # 缓存
//
// <!-- memory-lsp-disable link/* -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ nothing from here on needs to be silenced
// 见 [Deploy](deploy.md)
// <!-- memory-lsp-enable -->
//
// <!-- memory-lsp-enable -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^ nothing is silenced here that this could end
// <!-- memory-lsp-disable-next-line link/case directive/unused -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ nothing on the next line needs to be silenced
// 又见 [Deploy](deploy.md)
// -- memory/deploy.md --
// # Deploy
// -- fixed: Remove the comment --
// # Memory
//
// - [缓存](cache.md) — 👩‍💻 热键
// - [Deploy](deplyo.md) — steps <!-- memory-lsp-disable-line link/mising -->
// - [Alerts](alerts.md) — who is called <!-- memory-lsp-disable-line link/missing, broken -->
//
// <!-- memory-lsp-disable-nextline -->
// The user prefers short answers.
// -- fixed: Write `link/missing` --
// # Memory
//
// - [缓存](cache.md) — 👩‍💻 热键 <!-- memory-lsp-disable-line link/missing -->
// - [Deploy](deplyo.md) — steps <!-- memory-lsp-disable-line link/missing -->
// - [Alerts](alerts.md) — who is called <!-- memory-lsp-disable-line link/missing, broken -->
//
// <!-- memory-lsp-disable-nextline -->
// The user prefers short answers.
// -- fixed: Remove `broken` --
// # Memory
//
// - [缓存](cache.md) — 👩‍💻 热键 <!-- memory-lsp-disable-line link/missing -->
// - [Deploy](deplyo.md) — steps <!-- memory-lsp-disable-line link/mising -->
// - [Alerts](alerts.md) — who is called <!-- memory-lsp-disable-line link/missing -->
//
// <!-- memory-lsp-disable-nextline -->
// The user prefers short answers.
// -- fixed: Write `memory-lsp-disable-next-line` --
// # Memory
//
// - [缓存](cache.md) — 👩‍💻 热键 <!-- memory-lsp-disable-line link/missing -->
// - [Deploy](deplyo.md) — steps <!-- memory-lsp-disable-line link/mising -->
// - [Alerts](alerts.md) — who is called <!-- memory-lsp-disable-line link/missing, broken -->
//
// <!-- memory-lsp-disable-next-line -->
// The user prefers short answers.
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Billing](billing.md) — is written next week <!-- memory-lsp-disable-line link/missing -->
// - [缓存](cache.md) — 以 `<!-- memory-lsp-disable -->` 关闭检查
//
// <!-- memory-lsp-disable-next-line -->
// The user prefers short answers.
//
// <!-- memory-lsp-disable link/missing link/escape -->
// - [Old](old.md)
// - [Older](../../older.md)
// <!-- memory-lsp-enable -->
// -- memory/cache.md --
// # 缓存
//
// <!-- memory-lsp-disable-next-line link/self -->
// 这条规则在本项目中关闭，别处未必如此。
// -- .memory-lsp.json --
// {"rules": {"link/self": "off"}}

package directive

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "directive/unused",
	Severity:  memory.Info,
	Kinds:     memory.Directed,
	FixAll:    true,
	Directive: unused,
})

// idle says, by its verb, what is wrong with a directive that does nothing.
var idle = map[string]memory.Text{
	memory.DisableLine:     {En: "nothing on this line needs to be silenced", Zh: "本行没有需要屏蔽的问题"},
	memory.DisableNextLine: {En: "nothing on the next line needs to be silenced", Zh: "下一行没有需要屏蔽的问题"},
	memory.Disable:         {En: "nothing from here on needs to be silenced", Zh: "从这里起没有需要屏蔽的问题"},
	memory.Enable:          {En: "nothing is silenced here that this could end", Zh: "这里没有可以结束的屏蔽"},
}

var (
	noRule      = memory.Text{En: "no rule is called `%s`", Zh: "没有名为 `%s` 的规则"}
	noVerb      = memory.Text{En: "no directive is called `%s`", Zh: "没有名为 `%s` 的指令"}
	didYouMean  = memory.Text{En: "%s; did you mean `%s`?", Zh: "%s；是否想写 `%s`？"}
	removeIt    = memory.Text{En: "Remove the comment", Zh: "删除该注释"}
	removeWord  = memory.Text{En: "Remove `%s`", Zh: "删除 `%s`"}
	writeNearer = memory.Text{En: "Write `%s`", Zh: "改为 `%s`"}
)

func unused(p *memory.Pass, d memory.Directive) {
	if !d.Verb.Known {
		wrongWord(p, d, d.Verb, noVerb, memory.Verbs)
		return
	}
	for _, w := range d.Rules {
		if w.Known {
			continue
		}
		wrongWord(p, d, w, noRule, p.RuleIDs())
		if d.Idle {
			return // one is told of a directive that does nothing
		}
	}
	if d.Idle {
		p.Report(memory.Finding{
			Span:    onOneLine(p, d.Span),
			Message: idle[d.Verb.Text].With(),
			Fixes:   []memory.Fix{remove(p, d)},
		})
	}
}

// wrongWord reports a word that is none of those it could be. Where it may have
// been meant for another, only its writer knows which way to mend it.
func wrongWord(p *memory.Pass, d memory.Directive, w memory.Word, text memory.Text, words []string) {
	f := memory.Finding{Span: w.Span, Message: text.With(w.Text)}
	cut := memory.Fix{Title: removeWord.With(w.Text), Edits: []memory.Edit{{Span: before(p, w.Span, " \t,")}}}
	if d.Idle {
		f.Span, cut = onOneLine(p, d.Span), remove(p, d)
	}
	near := memory.Nearest(w.Text, words)
	if len(near) > 0 {
		f.Message = didYouMean.With(f.Message, near[0])
		f.Fixes = append(f.Fixes, memory.Fix{Title: writeNearer.With(near[0]), Edits: []memory.Edit{{Span: w.Span, New: near[0]}}})
	}
	cut.Preferred = len(near) == 0
	f.Fixes = append(f.Fixes, cut)
	p.Report(f)
}

// remove takes the directive away, and the one that does no more than end it.
func remove(p *memory.Pass, d memory.Directive) memory.Fix {
	fix := memory.Fix{Title: removeIt.With(), Preferred: true, Edits: []memory.Edit{{Span: extent(p, d.Span)}}}
	if d.End.Len() > 0 {
		fix.Edits = append(fix.Edits, memory.Edit{Span: extent(p, d.End)})
	}
	return fix
}

// extent is what goes with a comment: its line if it stands alone, else the
// blanks that set it off.
func extent(p *memory.Pass, c markdown.Span) markdown.Span {
	src, lines := p.File.Source(), p.File.Lines()
	first, last := lines.At(c.Start), lines.At(c.End)
	line := markdown.Span{Start: lines.Line(first).Start, End: lines.Line(last).End}
	head, tail := bytes.TrimSpace(src[line.Start:c.Start]), bytes.TrimSpace(src[c.End:line.End])
	alone := len(head)+len(tail) == 0
	switch {
	case alone && last+1 < lines.Count():
		return markdown.Span{Start: line.Start, End: lines.Line(last + 1).Start}
	case alone:
		return line
	case len(head) == 0:
		return markdown.Span{Start: c.Start, End: line.End - len(bytes.TrimLeft(src[c.End:line.End], " \t"))}
	}
	return before(p, c, " \t")
}

// before is s with the blanks before it.
func before(p *memory.Pass, s markdown.Span, blanks string) markdown.Span {
	s.Start = len(bytes.TrimRight(p.File.Source()[:s.Start], blanks))
	return s
}

// onOneLine is s as far as its first line goes.
func onOneLine(p *memory.Pass, s markdown.Span) markdown.Span {
	s.End = min(s.End, p.File.Lines().Line(p.File.Lines().At(s.Start)).End)
	return s
}
