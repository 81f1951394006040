// # file/not-utf8
//
// The file is not UTF-8 text.
//
// The readers of the format read UTF-8 only: from the first wrong byte on they
// see something else than was written, or nothing. Save the file as UTF-8. No
// other rule judges its text.
//
// Source: formats.md §4, diagnostics.md Decisions.
//
// ## 中文
//
// 文件不是 UTF-8 文本。
//
// 读取方只认 UTF-8：从第一个错误字节起，读到的与写下的不同，甚至什么也读不到。请以
// UTF-8 保存。其他规则不再检查其内容。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存
//
// 命中率 ␦ 93%
//     ^ this byte (0xFF) is not UTF-8
// -- memory/MEMORY.md --
// # Caf␦
//      ^ this byte (0xFF) is not UTF-8; the file looks like Windows-1252
//
// ## Right
//
// -- memory/MEMORY.md --
// # Café 缓存 👩‍💻

package file

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "file/not-utf8",
	Severity: memory.Error,
	Kinds:    memory.AnyText | memory.KindsOf(memory.TaskIdentity),
	Raw:      true,
	File:     notUTF8,
})

var (
	notText   = memory.Text{En: "this byte (0x%02X) is not UTF-8", Zh: "此字节（0x%02X）不是 UTF-8"}
	looksLike = memory.Text{
		En: "this byte (0x%02X) is not UTF-8; the file looks like %s",
		Zh: "此字节（0x%02X）不是 UTF-8；文件可能是 %s 编码",
	}
)

func notUTF8(p *memory.Pass) {
	name, off, ok := p.File.Encoding()
	if ok {
		return
	}
	src, _, _ := p.File.Disk()
	f := memory.Finding{Span: markdown.Span{Start: off, End: off + 1}, Message: notText.With(src[off])}
	if name != "" {
		f.Message = looksLike.With(src[off], name)
	}
	if p.File.Open {
		f.Span = p.File.Head() // the editor's text has its own offsets
	}
	p.Report(f)
}
