// # file/line-too-long
//
// A line is longer than 64 KiB.
//
// The readers of the format skip such a line whole: a row of an index, or an
// entry, is as good as gone.
//
// Source: formats.md §4.
//
// ## 中文
//
// 一行超过 64 KiB。
//
// 读取方会跳过整行：其中的索引行或条目等于不存在。
//
// ## Wrong
//
// (‹n×x› stands for n times x.)
//
// -- memory/MEMORY.md --
// # Memory
//
//   ‹65535×缓›
//   ‹65535×^› the line has 196607 bytes: over 65536 it is skipped
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// ‹65536×x›

package file

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "file/line-too-long",
	Severity: memory.Warning,
	Kinds:    memory.AnyText,
	Text:     lineTooLong,
})

// maxLine is the length in bytes of the longest line that is read.
const maxLine = 64 << 10

var skippedLine = memory.Text{En: "the line has %d bytes: over %d it is skipped", Zh: "该行有 %d 字节，超过 %d 会被跳过"}

func lineTooLong(p *memory.Pass, s markdown.Span) {
	if s.Len() <= maxLine {
		return
	}
	for _, line := range p.File.Lines().From(s.Start) {
		if line.Start >= s.End {
			return
		}
		if line.Len() <= maxLine {
			continue
		}
		text := bytes.TrimLeft(p.File.Slice(line), " \t")
		p.Report(memory.Finding{
			Span:    markdown.Span{Start: line.End - len(text), End: line.End},
			Message: skippedLine.With(line.Len(), maxLine),
		})
	}
}
