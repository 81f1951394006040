// # index/unlisted-topic
//
// A topic that the index does not list.
//
// An agent knows its topics by the index alone: one that is not listed there is
// never recalled. A topic is listed if the index, or a topic that it lists, links
// it, links it in double brackets or names its file; so is one in a folder that
// has an index of its own and that the index links.
//
// Source: auto-memory.md §4, §7.
//
// ## 中文
//
// 索引没有列出某个主题。
//
// Agent 只通过索引知道有哪些主题：没列出的永远不会被想起。索引或它列出的主题用链接、双
// 方括号或文件名提到它，就算列出；所在目录自带索引且被上级索引链接，也算列出。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — the steps
// -- memory/deploy.md --
// # Deploy
//
// See [keys](keys.md).
// -- memory/keys.md --
// # Keys
// -- memory/auth.md --
// ---
// ^^^ the index does not list this topic
// name: auth
// description: token life is 15 min
// type: project
// ---
//
// # Auth
// -- fixed: List it in the index --
// edit memory/MEMORY.md
// # Memory
//
// - [auth](auth.md) — token life is 15 min
// - [Deploy](deploy.md) — the steps
// -- memory/反馈 [1].md --
// # 反馈 😀␍
// ^^^^^^^ the index does not list this topic
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — the steps
// - [[feedback-short-answers]]
// - 谁在提问：`user-profile.md`
// - Helpers live under [agents/](agents/) 🤖
//
// | topic | when |
// |---|---|
// | release notes.md | a release is due |
// -- memory/deploy.md --
// See [keys](keys.md).␍
// -- memory/keys.md --
// # Keys
// -- memory/feedback_short_answers.md --
// # Short answers
// -- memory/user-profile.md --
// # User
// -- memory/release notes.md --
// # Release
// -- memory/agents/reviewer/MEMORY.md --
// - [Style](style.md)
// -- memory/agents/reviewer/style.md --
// # Style
// -- memory/agents/reviewer/seen.md --
// # Seen
// -- memory/agents/notes.txt --
// No topic.
// -- memory/.draft.md --
// Hidden.

package index

import (
	"bytes"
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "index/unlisted-topic",
	Severity:  memory.Warning,
	Kinds:     memory.KindsOf(memory.Topic),
	Cross:     true,
	Workspace: unlistedTopic,
})

var (
	notListed = memory.Text{En: "the index does not list this topic", Zh: "索引未列出此主题"}
	listTopic = memory.Text{En: "List it in the index", Zh: "在索引中列出"}
)

func unlistedTopic(p *memory.Pass) {
	if p.File.Dialect != memory.Blade && p.File.Dialect != memory.Claude {
		return
	}
	ix, yes := p.Unlisted()
	if !yes {
		return
	}
	p.Report(memory.Finding{
		Span:    p.File.Head(),
		Message: notListed.With(),
		Related: []memory.Related{{Path: ix.Path, Span: ix.Head(), Message: theIndex.With()}},
		Fixes:   insertEntry(p, ix),
	})
}

var theIndex = memory.Text{En: "the index", Zh: "索引"}

// insertEntry is the fix that lists the file; none if the index is full.
func insertEntry(p *memory.Pass, ix *memory.File) []memory.Fix {
	line := entryLine(p.File, ix)
	if !ix.Index().Load.Fits(ix.Dialect, line) {
		return nil
	}
	return []memory.Fix{{Title: listTopic.With(), Preferred: true, Edits: []memory.Edit{insertLine(ix, line)}}}
}

// entryLine is the entry for a topic: its name, a link, its description.
func entryLine(f, ix *memory.File) string {
	to := memory.Relative(path.Dir(ix.Path), f.Path)
	name := memory.Stem(path.Base(f.Path))
	if n := f.Header().Value("name"); n != "" {
		name = n
	}
	line := "- [" + plain.Replace(cut(name, 80)) + "](" + memory.Destination(to) + ")"
	about := f.Header().Value("description")
	if room := memory.MaxEntry - len([]rune(line)) - len(" - "); about != "" && room > 20 {
		line += " — " + cut(about, room)
	}
	return line
}

// plain makes text that is no Markdown within the brackets of a link.
var plain = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`)

// insertLine puts an entry before the first item of the index, where the agent
// reads first; below the text if there is none.
func insertLine(ix *memory.File, line string) memory.Edit {
	eol := ix.EOL()
	for _, b := range ix.Doc().Blocks() {
		if b.Kind != markdown.List {
			continue
		}
		first := b.Items()[0].Span.Start
		marker := ix.Source()[first]
		if marker != '-' && marker != '*' && marker != '+' {
			continue
		}
		at := ix.Lines().Line(ix.Lines().At(first)).Start
		return memory.Edit{Path: ix.Path, Span: markdown.Span{Start: at, End: at}, New: ix.Doc().Text(markdown.Span{Start: at, End: first}) + string(marker) + line[1:] + eol}
	}
	src := ix.Source()
	text := bytes.TrimRight(src, " \t\r\n")
	gap := eol + eol
	if len(text) == 0 {
		gap = ""
	}
	return memory.Edit{Path: ix.Path, Span: markdown.Span{Start: len(text), End: len(src)}, New: gap + line + eol}
}
