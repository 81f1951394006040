// # link/fragment
//
// The heading that a link names does not exist in its target.
//
// The reader lands at the top of the file and must search. Headings are named as
// GitHub does it: lower case, blanks as hyphens, Chinese kept, twins numbered
// -1, -2. `<a id>` and `<a name>` count, and so do lines, `#L12`.
//
// Source: diagnostics.md, Links.
//
// ## 中文
//
// 链接所指的标题在目标文件中不存在。
//
// 读者只会落在文件开头，还得自己找。标题按 GitHub 的方式命名：小写，空格变连字符，保留
// 中文，重名的加 -1、-2。`<a id>`、`<a name>` 以及行号 `#L12` 也算。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | dev | 接入缓存 | — | [20260820.md §01](<tasks/20260820.md#会话-01--缓>) | ✅ |
//                                                                                 ^^^^^^^^ tasks/20260820.md has no heading #会话-01--缓
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存
//
// 见 [上文](#Notes) 和 [more](#more)。
//         ^^^^^ 20260820.md has no heading #Notes
//                          ^^^^ 20260820.md has no heading #more
//
// ### Notes
// -- fixed: Change to #会话-01--缓存 --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | dev | 接入缓存 | — | [20260820.md §01](<tasks/20260820.md#会话-01--缓存>) | ✅ |
// -- fixed: Change to #notes --
// ## 会话 01 — 缓存
//
// 见 [上文](#notes) 和 [more](#more)。
//
// ### Notes
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Twice](a.md#rules-1), [编码](a.md#%E7%BC%93%E5%AD%98), [here](a.md#spot), [line](a.md#L2)
// - [Top](#memory), [nothing](#), [page](b.pdf#page=3)
// -- memory/a.md --
// # Rules
//
// ## Rules
//
// ## 缓存 <a id="spot"></a>
// -- memory/b.pdf --
// %PDF

package link

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/fragment",
	Severity: memory.Warning,
	Kinds:    memory.AnyText,
	Link:     fragment,
})

var (
	noHeading     = memory.Text{En: "%s has no heading #%s", Zh: "%s 中没有标题 #%s"}
	leadToHeading = memory.Text{En: "Change to #%s", Zh: "改为 #%s"}
)

func fragment(p *memory.Pass, l *markdown.Link) {
	t := p.Target(l)
	if !written(l) || t.Anchor == "" || !t.Local || t.Fault != memory.NoFault || placeless(t.Anchor) {
		return
	}
	target := cmp.Or(t.Real, t.Path)
	if !strings.EqualFold(path.Ext(target), ".md") {
		return
	}
	f := p.File
	if !t.Self {
		if f = p.Load(target); f == nil {
			return
		}
	}
	if f.HasAnchor(t.Anchor) {
		return
	}
	var fixes []memory.Fix
	for i, name := range memory.Nearest(t.Anchor, slices.Sorted(maps.Keys(f.Anchors()))) {
		if i == maxNear || strings.ContainsAny(name, " ()<>%\\") {
			break
		}
		fixes = append(fixes, memory.Fix{
			Title:     leadToHeading.With(name),
			Preferred: i == 0,
			Edits:     []memory.Edit{{Span: t.Fragment, New: name}},
		})
	}
	p.Report(memory.Finding{Span: t.Fragment, Message: noHeading.With(relative(p, target), t.Anchor), Fixes: fixes})
}

// placeless reports whether a fragment names a line or a text, as editors and
// browsers do.
func placeless(anchor string) bool {
	line, ok := strings.CutPrefix(anchor, "L")
	return ok && line != "" && '0' <= line[0] && line[0] <= '9' || strings.HasPrefix(anchor, ":~:")
}
