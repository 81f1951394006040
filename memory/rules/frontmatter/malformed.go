// # frontmatter/malformed
//
// The header of a note is not valid YAML.
//
// An agent that can't read the header loses all of it: the note has no name, no
// description and no type any more. The usual reason is a description with a
// colon and a blank in it, which must then stand in quotes.
//
// Source: auto-memory.md §3.
//
// ## 中文
//
// 笔记的文件头不是有效的 YAML。
//
// Agent 读不了文件头，就会丢掉其中的一切：笔记没有了 name、description 和 type。最常见
// 的原因是 description 含有冒号加空格，这时值必须加引号。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
// -- memory/deploy.md --
// ---
// name: Deploy
// description: Steps (see runbook): build -> push: wait
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the header is not valid YAML: a value with a colon must be quoted
// type: project
// ---
// -- fixed: Quote the value --
// ---
// name: Deploy
// description: "Steps (see runbook): build -> push: wait"
// type: project
// ---
// -- memory/反馈.md --
// ---␍
// name: 反馈 😀: 简短␍
// ^^^^^^^^^^^^^^^ the header is not valid YAML: a value with a colon must be quoted
// description: "先说结论" 再说理由␍
// ^^^^^^^^^^^^^^^^^^^^^^^^ the header is not valid YAML
// ---␍
// -- memory/keys.md --
// ---
// name: keys
// name: Keys
// ^^^^^^^^^^ the header has the key `name` twice
// ---
// -- memory/tabs.md --
// ---
// name: tabs
// 	type: user
//  ^^^^^^^^^^ the header is not valid YAML
// ---
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
// -- memory/deploy.md --
// ---
// name: Deploy
// description: "Steps (see runbook): build -> push: wait"
// metadata:
//   type: project
// ---
// -- memory/反馈.md --
// ---␍
// description: 先说结论：再说理由，见 https://example.com/a:b 😀␍
// ---␍
// -- memory/lines.md --
// ---
//
// name: not a header: a line, and then a paragraph

package frontmatter

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "frontmatter/malformed",
	Severity: memory.Error,
	Kinds:    memory.AutoText,
	FixAll:   true,
	File:     malformed,
})

var (
	notYAML    = memory.Text{En: "the header is not valid YAML", Zh: "文件头不是有效的 YAML"}
	colonValue = memory.Text{En: "the header is not valid YAML: a value with a colon must be quoted", Zh: "文件头不是有效的 YAML：含冒号的值须加引号"}
	keyTwice   = memory.Text{En: "the header has the key `%s` twice", Zh: "文件头中键 `%s` 出现两次"}
	quoteValue = memory.Text{En: "Quote the value", Zh: "给值加引号"}
)

func malformed(p *memory.Pass) {
	h := p.File.Header()
	if h == nil {
		return
	}
	for _, f := range h.Faults {
		m := notYAML.With()
		switch {
		case f.Twin != "":
			m = keyTwice.With(f.Twin)
		case f.Colon:
			m = colonValue.With()
		}
		var fixes []memory.Fix
		if f.Quote != nil {
			fixes = []memory.Fix{{Title: quoteValue.With(), Preferred: true, Edits: []memory.Edit{*f.Quote}}}
		}
		p.Report(memory.Finding{Span: f.Line, Message: m, Fixes: fixes})
	}
}
