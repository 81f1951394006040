// # file/no-final-newline
//
// An index of sessions does not end with a line break.
//
// The next writer appends its row to the end of the file. Without a line break
// there, a writer that does not look first glues the new row to the last one,
// and both are lost to the readers.
//
// Source: formats.md §5, writer.md §6.
//
// ## 中文
//
// 会话索引末尾没有换行。
//
// 下一个写入方会在文件末尾追加一行。如果末尾没有换行、写入方又不先检查，新行就会与最后
// 一行粘在一起，两行都无法读取。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex␃
// ^^^^^^^^^^^^^^^^^^^^^^^ the file does not end with a line break
// -- .devcodex/.memory/clients/cursor/SUMMARY.md --
// # Agent SUMMARY — cursor␍
// ␍
// > 项目：书店 📚␃
// ^^^^^^^^^^ the file does not end with a line break
// -- fixed: Add a line break --
// # Agent SUMMARY — codex
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex

package file

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "file/no-final-newline",
	Severity: memory.Warning,
	Kinds:    memory.KindsOf(memory.AgentSummary),
	FixAll:   true,
	File:     noFinalNewline,
})

var (
	noNewline  = memory.Text{En: "the file does not end with a line break", Zh: "文件末尾缺少换行"}
	addNewline = memory.Text{En: "Add a line break", Zh: "补上换行"}
)

func noFinalNewline(p *memory.Pass) {
	end := p.File.Size()
	if end == 0 || bytes.ContainsAny(p.File.Slice(markdown.Span{Start: end - 1, End: end}), "\r\n") {
		return
	}
	p.Report(memory.Finding{
		Span:    p.File.Lines().Line(p.File.Lines().Count() - 1),
		Message: noNewline.With(),
		Fixes: []memory.Fix{{
			Title:     addNewline.With(),
			Preferred: true,
			Edits:     []memory.Edit{{Span: markdown.Span{Start: end, End: end}, New: p.File.EOL()}},
		}},
	})
}
