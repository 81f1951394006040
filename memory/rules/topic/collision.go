// # topic/collision
//
// Two topics have the same name but for letter case, Unicode form, or `-` and `_`.
//
// On a disk that takes letter case for nothing one overwrites the other; links in
// double brackets, which agents write either way, lead to whichever is found
// first. Merge the two, or give one another name.
//
// Source: auto-memory.md §2.
//
// ## 中文
//
// 两个主题的名称只在大小写、Unicode 形式或 `-` 与 `_` 上不同。
//
// 在不区分大小写的磁盘上，一个会覆盖另一个；Agent 用双方括号写的链接两种写法都有，先找
// 到哪个就通向哪个。请合并两者，或给其中一个改名。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// - [Short answers](feedback_short.md)
// -- memory/feedback-short.md --
// # Short answers
// -- memory/feedback_short.md --
// # Short answers 😀␍
// ^^^^^^^^^^^^^^^^^^ the name is taken for that of feedback-short.md
// -- memory/agents/Éclair-部署.md --
// # Éclair
// -- memory/agents/éclair_部署.md --
// # éclair
// ^^^^^^^^ the name is taken for that of Éclair-部署.md
//
// ## Right
//
// -- memory/MEMORY.md --
// - [Short answers](feedback-short.md)
// -- memory/feedback-short.md --
// # Short answers␍
// -- memory/agents/feedback_short.md --
// # Another folder 😀
// -- memory/反馈-简短.md --
// # 反馈

package topic

import (
	"path"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "topic/collision",
	Severity:  memory.Warning,
	Kinds:     memory.KindsOf(memory.Topic),
	Workspace: collision,
})

var (
	sameName = memory.Text{En: "the name is taken for that of %s", Zh: "此名称与 %s 无法区分"}
	theOther = memory.Text{En: "the other topic", Zh: "另一个主题"}
)

// collision reports a topic that is not the first of its name.
func collision(p *memory.Pass) {
	twins := p.Twins()
	if len(twins) == 0 || twins[0] > p.File.Path || memory.ReservedTopic(path.Base(p.File.Path)) {
		return
	}
	p.Report(memory.Finding{
		Span:    p.File.Head(),
		Message: sameName.With(path.Base(twins[0])),
		Related: []memory.Related{{Path: twins[0], Message: theOther.With()}},
	})
}
