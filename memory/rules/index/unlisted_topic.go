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

import "github.com/memory-lsp/memory-lsp/memory"

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
	line := ix.EntryLine(p.File.Path, p.File.Header().Value("name"), p.File.Header().Value("description"))
	if !ix.Index().Load.Fits(ix.Dialect, line) {
		return nil
	}
	return []memory.Fix{{Title: listTopic.With(), Preferred: true, Edits: []memory.Edit{ix.InsertEntry(line)}}}
}
