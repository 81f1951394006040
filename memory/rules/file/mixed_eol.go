// # file/mixed-eol
//
// Some lines end in another way than the rest.
//
// Tools that split the text at one kind of line break see two lines as one, and
// every comparison of versions shows changes that nobody made. The fix ends all
// lines like most of them.
//
// Source: formats.md §4.
//
// ## 中文
//
// 部分行的行尾与其余不同。
//
// 只按一种行尾切分文本的工具会把两行看成一行，版本比较也会显示无人做过的改动。修复会把
// 所有行尾统一成多数行所用的那一种。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [缓存](cache.md)␍
// ^^^^^^^^^^^^^^^^ this line ends with CRLF, most others with LF
// - [Deploy](deploy.md)␍
// Keyed␍by file
// -- memory/deploy.md --
// # Deploy␍
// ␍
// Steps
// ^^^^^ this line ends with LF, most others with CRLF
// and more␍
// -- fixed: End all lines with LF --
// # Memory
//
// - [缓存](cache.md)
// - [Deploy](deploy.md)
// Keyed
// by file
// -- fixed: End all lines with CRLF --
// # Deploy␍
// ␍
// Steps␍
// and more␍
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory␍
// ␍
// - [Deploy](deploy.md)␍
// -- memory/deploy.md --
// # Deploy

package file

import (
	"bytes"
	"cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "file/mixed-eol",
	Severity: memory.Info,
	Kinds:    memory.AnyText,
	FixAll:   true,
	File:     mixedEOL,
})

var (
	otherEnd = memory.Text{En: "this line ends with %s, most others with %s", Zh: "此行以 %s 结尾，其余多数以 %s 结尾"}
	endAll   = memory.Text{En: "End all lines with %s", Zh: "统一为 %s 结尾"}
	eolNames = map[string]string{"\n": "LF", "\r\n": "CRLF", "\r": "CR"}
)

func mixedEOL(p *memory.Pass) {
	if !p.File.MixedEOL() {
		return
	}
	breaks := lineBreaks(p.File.Source())
	count := map[string]int{}
	for _, b := range breaks {
		count[b.New]++
	}
	if len(count) < 2 {
		return
	}
	most := p.File.EOL() // the first, unless another is commoner
	for _, eol := range []string{"\n", "\r\n", "\r"} {
		if count[eol] > count[most] {
			most = eol
		}
	}
	var odd []memory.Edit
	var other string
	for _, b := range breaks {
		if b.New != most {
			other = cmp.Or(other, b.New)
			odd = append(odd, memory.Edit{Span: b.Span, New: most})
		}
	}
	lines := p.File.Lines()
	p.Report(memory.Finding{
		Span:    lines.Line(lines.At(odd[0].Span.Start)),
		Message: otherEnd.With(eolNames[other], eolNames[most]),
		Fixes:   []memory.Fix{{Title: endAll.With(eolNames[most]), Preferred: true, Edits: odd}},
	})
}

// lineBreaks are the line breaks of src, each as the edit that leaves it as it
// is; none if all are LF.
func lineBreaks(src []byte) (all []memory.Edit) {
	if bytes.IndexByte(src, '\r') < 0 {
		return nil
	}
	for i := 0; i < len(src); i++ {
		n := 1
		switch {
		case src[i] == '\r' && i+1 < len(src) && src[i+1] == '\n':
			n = 2
		case src[i] != '\r' && src[i] != '\n':
			continue
		}
		all = append(all, memory.Edit{Span: markdown.Span{Start: i, End: i + n}, New: string(src[i : i+n])})
		i += n - 1
	}
	return all
}
