// # file/too-large
//
// The file is larger than 8 MiB.
//
// The readers of the format read a file of this size in part only, so that what
// stands at the end is lost to them. Move old entries to another file. Above 64
// MiB the file is not checked at all.
//
// Source: formats.md §4, diagnostics.md Decisions.
//
// ## 中文
//
// 文件超过 8 MiB。
//
// 这么大的文件读取方只读一部分，末尾的内容就丢了。请把旧条目移到别的文件。超过 64 MiB
// 则完全不检查。
//
// ## Wrong
//
// (‹n×x› stands for n times x.)
//
// -- memory/MEMORY.md --
// # Memory
// ^^^^^^^^ the file has 8.1 MiB, and is read in part only
//
// ‹8500000×x›
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory

package file

import (
	"fmt"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "file/too-large",
	Severity: memory.Warning,
	Kinds:    memory.AnyText | memory.KindsOf(memory.TaskIdentity),
	Raw:      true,
	File:     tooLarge,
})

var (
	readInPart = memory.Text{En: "the file has %s MiB, and is read in part only", Zh: "文件有 %s MiB，只会被部分读取"}
	notChecked = memory.Text{En: "the file has %s MiB: too much to be checked", Zh: "文件有 %s MiB，过大而未检查"}
)

func tooLarge(p *memory.Pass) {
	_, size, _ := p.File.Disk()
	if p.File.Open {
		size = max(size, int64(p.File.Size()))
	}
	if size <= memory.MaxRead {
		return
	}
	text := readInPart
	if size > memory.MaxCheck {
		text = notChecked
	}
	p.Report(memory.Finding{Span: p.File.Head(), Message: text.With(fmt.Sprintf("%.1f", float64(size)/(1<<20)))})
}
