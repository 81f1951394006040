// # link/projection-stale
//
// A link of a projected block is no longer what the projection would write.
//
// The block was made by a tool from a list of artifacts; its readers compare the
// text. Someone has edited a link by hand, or the file has moved.
//
// Source: links.md §1, formats.md §6.
//
// ## 中文
//
// 投影块中的链接与重新投影的结果不再相同。
//
// 这个块由工具根据产物列表生成，读取方会比对文本。有人手改了链接，或文件已移走。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存
//
// ### 关联产物
// <!-- devcodex:artifact-link-projection v1 set=artifact-link-projection-0b5f6a1a5c0c7a9fb7c1ee5b36dd3d0c5f0b1f7f6f9d3f6f1f8c6d0c7a9fb7c1 -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the projection would write [周 报](<../../../../reports/周 报.md>)
//
// - [结论](../../../../reports/a.md) — 结论
// - [周 报](../../../../reports/周%20报.md) — 数据
// -- .devcodex/reports/a.md --
// # A
// -- .devcodex/reports/周 报.md --
// # 周报
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存
//
// ### 关联产物
// <!-- devcodex:artifact-link-projection v1 set=artifact-link-projection-0b5f6a1a5c0c7a9fb7c1ee5b36dd3d0c5f0b1f7f6f9d3f6f1f8c6d0c7a9fb7c1 -->
//
// - [结论 \[1\]](../../../../reports/a.md) — 结论
// - [周 报](<../../../../reports/周 报.md>) — 数据
//
// 另见 [周报](../../../../reports/周%20报.md)。
// -- .devcodex/reports/a.md --
// # A
// -- .devcodex/reports/周 报.md --
// # 周报

package link

import (
	"cmp"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "link/projection-stale",
	Severity:  memory.Info,
	Kinds:     memory.TreeText,
	Workspace: projectionStale,
})

var (
	stale      = memory.Text{En: "the projection would write %s", Zh: "投影应写作 %s"}
	projection = memory.Pattern(`^<!--\s*devcodex:artifact-link-projection\s+v1\s+set=\S+\s*-->`)
)

func projectionStale(p *memory.Pass) {
	doc := p.Doc()
	for c := range doc.Comments() {
		if text := doc.Text(c); !strings.Contains(text, "link-projection") || !projection().MatchString(text) {
			continue
		}
		links := projected(doc, c)
		for i := range links {
			l := &links[i]
			t := p.Target(l)
			if !t.Local || t.Fault != memory.NoFault {
				continue
			}
			if want := project(p, l, t); want != doc.Text(l.Span) {
				p.Report(memory.Finding{Span: c, Message: stale.With(want)})
				break
			}
		}
	}
}

// projected are the links of the block that a comment opens: of the list that
// comes next.
func projected(doc *markdown.Doc, comment markdown.Span) []markdown.Link {
	blocks := doc.Blocks()
	if i := doc.BlockAt(comment.End) + 1; i < len(blocks) && blocks[i].Kind == markdown.List {
		return blocks[i].Links()
	}
	return nil
}

var (
	unescape    = memory.Pattern(`\\([\\\[\]|])`)
	escapeLabel = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `|`, `\|`)
)

// project writes a link as the format's own projection does.
func project(p *memory.Pass, l *markdown.Link, t *memory.Target) string {
	label := escapeLabel.Replace(unescape().ReplaceAllString(p.Doc().Text(l.Text), "$1"))
	href := relative(p, cmp.Or(t.Real, t.Path))
	if strings.ContainsAny(href, " \t()\u3000") {
		href = "<" + href + ">"
	}
	return "[" + label + "](" + href + ")"
}
