// # summary/project-line
//
// The index does not say which project it is about.
//
// Indexes are read far from where they lie: in a listing of several projects,
// after a folder was moved, in a paste. The quote `> 项目：…` below the title is
// what is left to tell them apart. Its colon is the full-width one, which is all
// that readers look for.
//
// Source: formats.md §5.
//
// ## 中文
//
// 索引没有写明属于哪个项目。
//
// 索引常在别处被读到：多个项目的列表里、目录移动之后、粘贴的文本中。标题下的
// `> 项目：…` 是唯一的区别。冒号要用全角，读取方只认它。
//
// ## Wrong
//
// -- bookshop/.devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
// ^^^^^^^^^^^^^^^^^^^^^^^ the line `> 项目：…` with the project's name is missing
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// -- 书店/.devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
// ^^^^^^^^^^^^^^^^^^^^^^^ the project's line must read `> 项目：书店`, with a full-width colon
//
// > 项目: 书店
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// -- fixed: Write the line `> 项目：bookshop` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// -- fixed: Write the line `> 项目：书店` --
// # Agent SUMMARY — codex
//
// > 项目：书店
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|

package summary

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/project-line",
	Severity: memory.Warning,
	Kinds:    index,
	FixAll:   true,
	File:     projectLine,
})

var (
	noProject = memory.Text{
		En: "the line `> 项目：…` with the project's name is missing",
		Zh: "缺少写明项目名的 `> 项目：…` 行",
	}
	oddProject = memory.Text{
		En: "the project's line must read `%s`, with a full-width colon",
		Zh: "项目行应写作 `%s`，使用全角冒号",
	}
	setProject = memory.Text{En: "Write the line `%s`", Zh: "写上 `%s`"}
)

const projectMark = "> 项目："

func projectLine(p *memory.Pass) {
	s := p.File.Summary()
	if s.First == nil {
		return
	}
	name, strict := "", false
	if s.Project != nil {
		name, strict, _ = memory.ProjectName(source(p, s.Project.Span))
	}
	if name != "" && strict {
		return
	}
	f := memory.Finding{Span: s.First.Span, Message: noProject.With()}
	if name != "" {
		f.Message = oddProject.With(projectMark + name)
	} else {
		name = projectOf(p.File.Place)
	}
	if name != "" {
		f.Fixes = []memory.Fix{{
			Title:     setProject.With(projectMark + name),
			Preferred: true,
			Edits:     []memory.Edit{projectEdit(p, s, projectMark+name)},
		}}
	}
	p.Report(f)
}

// projectEdit puts the line where it belongs: below the title, else first.
func projectEdit(p *memory.Pass, s *memory.Summary, line string) memory.Edit {
	eol := p.File.EOL()
	switch {
	case s.Project != nil:
		return memory.Edit{Span: s.Project.Span, New: line}
	case s.Title == nil:
		return memory.Edit{Span: at(s.First.Span.Start), New: line + eol + eol}
	case blank(p, s.Title.No+1):
		return memory.Edit{Span: at(s.Title.Span.End), New: eol + eol + line}
	default:
		return memory.Edit{Span: at(s.Title.Span.End), New: eol + eol + line + eol}
	}
}

// projectOf is the project's name by where the memory lies: that of the folder
// that holds .devcodex, or the path below it.
func projectOf(place memory.Place) string {
	above, below, found := strings.Cut(place.Root+"/", "/.devcodex/")
	name := strings.TrimSuffix(below, "/")
	if name == "" && found {
		name = path.Base(above)
	} else if !found {
		name = path.Base(place.Root)
	}
	if name == "." || name == "/" {
		return ""
	}
	return name
}

// blank reports whether line i holds nothing, or lies past the end.
func blank(p *memory.Pass, i int) bool {
	lines := p.File.Lines()
	return i >= lines.Count() || strings.TrimSpace(source(p, lines.Line(i))) == ""
}
