// # file/disk-differs
//
// The document in the editor and the file on disk were both changed, and differ.
//
// An agent wrote to the file while it was open and not saved. Saving now drops
// what the agent wrote, reloading drops what was typed: compare them first.
//
// Source: diagnostics.md, writer.md.
//
// ## 中文
//
// 编辑器中的文档与磁盘上的文件都已改动，且内容不同。
//
// 文件打开未保存期间，有 Agent 写入了它。现在保存会丢掉 Agent 写的内容，重新载入会丢掉
// 你输入的内容：请先比较两者。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
// -- open: memory/MEMORY.md --
// # My memory
// ^^^^^^^^^^^ the file was changed on disk too: it has 2 lines more there
// -- then: memory/MEMORY.md --
// # Memory
//
// - 又记一条
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
// -- open: memory/MEMORY.md --
// # My memory

package file

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "file/disk-differs",
	Severity: memory.Info,
	Kinds:    memory.AnyText | memory.KindsOf(memory.TaskIdentity),
	File:     diskDiffers,
})

var (
	diskMore  = memory.Text{En: "the file was changed on disk too: it has %d lines more there", Zh: "磁盘上的文件也已改变：那里多 %d 行"}
	diskLess  = memory.Text{En: "the file was changed on disk too: it has %d lines less there", Zh: "磁盘上的文件也已改变：那里少 %d 行"}
	diskMore1 = memory.Text{En: "the file was changed on disk too: it has 1 line more there", Zh: "磁盘上的文件也已改变：那里多 1 行"}
	diskLess1 = memory.Text{En: "the file was changed on disk too: it has 1 line less there", Zh: "磁盘上的文件也已改变：那里少 1 行"}
	diskEqual = memory.Text{En: "the file was changed on disk too: it has as many lines there", Zh: "磁盘上的文件也已改变：行数相同"}
)

func diskDiffers(p *memory.Pass) {
	more, apart := p.File.Apart()
	if !apart {
		return
	}
	m := diskEqual.With()
	switch {
	case more == 1:
		m = diskMore1.With()
	case more == -1:
		m = diskLess1.With()
	case more > 1:
		m = diskMore.With(more)
	case more < 0:
		m = diskLess.With(-more)
	}
	p.Report(memory.Finding{Span: p.File.Head(), Message: m})
}
