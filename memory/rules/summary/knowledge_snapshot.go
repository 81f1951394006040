// # summary/knowledge-snapshot
//
// The summary of a row holds a knowledge snapshot or a digest.
//
// A snapshot of what is known about a project is a document of its own, and its
// digest tells a reader of the index nothing. Name the document in the day's
// file, where it can be linked.
//
// Source: formats.md §5, §7.
//
// ## 中文
//
// 摘要中写了知识快照或摘要值。
//
// 项目知识快照应是独立的文档，它的摘要值对读索引的人毫无意义。请在当日文件中写出该文档
// 并给出链接。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | analyze | 增量分析完成，ProjectKnowledgeSnapshot 共 214 个模块，摘要 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 | — | — | ✅ |
//                                            ^^^^^^^^^^^^^^^^^^^^^^^^ a knowledge snapshot or its digest is a document of its own: link it in the day's file
//                                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a knowledge snapshot or its digest is a document of its own: link it in the day's file
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
// | 2026-08-29 09:00 | 01 | analyze | 增量分析 214 个模块，其中 17 个有改动，快照作为独立产物存放并在当日文件中给出链接，下次从第 215 个模块开始继续 | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/knowledge-snapshot",
	Severity: memory.Warning,
	Kinds:    index,
	Row:      knowledgeSnapshot,
})

var snapshotHere = memory.Text{
	En: "a knowledge snapshot or its digest is a document of its own: link it in the day's file",
	Zh: "知识快照及其摘要值应单独成文，在当日文件中给出链接",
}

const snapshotName = "ProjectKnowledgeSnapshot"

func knowledgeSnapshot(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TextColumn)
	if !ok {
		return
	}
	text := row.Source(memory.TextColumn)
	for i := 0; ; {
		n := strings.Index(text[i:], snapshotName)
		if n < 0 {
			break
		}
		s := markdown.Span{Start: i + n, End: i + n + len(snapshotName)}
		p.Report(memory.Finding{Span: s.Shift(cell.Span.Start), Message: snapshotHere.With()})
		i = s.End
	}
	for _, s := range digests(text) {
		p.Report(memory.Finding{Span: s.Shift(cell.Span.Start), Message: snapshotHere.With()})
	}
}

// digestLen is the number of hex digits of a SHA-256 digest.
const digestLen = 64

// digests are the runs of exactly that many hex digits.
func digests(s string) (found []markdown.Span) {
	for i := digestLen - 1; i < len(s); i += digestLen {
		if !hex(s[i]) {
			continue // every run long enough crosses one of these places
		}
		start, end := i, i+1
		for start > 0 && hex(s[start-1]) {
			start--
		}
		for end < len(s) && hex(s[end]) {
			end++
		}
		if end-start == digestLen {
			found = append(found, markdown.Span{Start: start, End: end})
		}
		i = max(i, end-1)
	}
	return found
}

func hex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
