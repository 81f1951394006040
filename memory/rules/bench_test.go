package rules_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

const indexPath = "w/.devcodex/.memory/clients/codex/SUMMARY.md"

// indexOf is an index of n rows without faults, 25 a day, each with links to a
// report and to the day's file, and the files that they lead to.
func indexOf(n int) fstest.MapFS {
	const root = "w/.devcodex/"
	const text = "修复第 %d 项缺货下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致"
	fsys := fstest.MapFS{}
	first, _ := memory.ParseDay(time.DateOnly, "2010-01-01")
	var b, daily strings.Builder
	b.WriteString(memory.TitleStart + "codex\n\n> 项目：bookshop\n\n| " + strings.Join(memory.ColumnNames[:], " | ") + " |\n")
	b.WriteString("|------|:----:|------|------|---------|---------|:----:|\n")
	for i := range n {
		day, ses := first+memory.Day(i/25), i%25+1
		name := day.Format("20060102")
		report := fmt.Sprintf("reports/audit/codex/%s/%02d--report.md", name, i%25/10+1)
		fmt.Fprintf(&b, "| %s 09:%02d | %02d | fix+audit | "+text+" | [报告](../../../%s) | [%s.md §%02d](tasks/%s.md) | ✅ |\n", day, ses, ses, i, report, name, ses, name)
		fsys[root+report] = &fstest.MapFile{Data: []byte("# Report\n"), Mode: 0o644}
		fmt.Fprintf(&daily, "## 会话 %02d — %s\n\n- **意图**：fix\n- **状态**：✅\n\n", ses, name)
		if ses == 25 || i == n-1 {
			fsys[root+".memory/clients/codex/tasks/"+name+".md"] = &fstest.MapFile{Data: []byte(daily.String()), Mode: 0o644}
			daily.Reset()
		}
	}
	fsys[indexPath] = &fstest.MapFile{Data: []byte(b.String()), Mode: 0o644}
	return fsys
}

// BenchmarkCheck checks one index anew each time, as an editor's new version of
// it: parsed and judged by the rules that need no other file's content, or by
// all. What stands on disk is known already.
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		fsys, name := indexOf(n), indexPath
		for _, scope := range []string{"file", "workspace"} {
			b.Run(fmt.Sprintf("%s/%d", scope, n), func(b *testing.B) {
				env := memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: time.Now}
				w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), FileScope: scope == "file", Today: &ruletest.Today})
				w.Add(name).Check(b.Context(), name)
				b.SetBytes(int64(len(fsys[name].Data)))
				for b.Loop() {
					res := w.Open(name, 1, markdown.Parse(fsys[name].Data)).Check(b.Context(), name)
					if res.Err != nil || len(res.Findings) > 0 && res.Findings[0].Rule.ID != "file/too-large" {
						b.Fatal(res.Findings, res.Err)
					}
				}
			})
		}
	}
}

// BenchmarkKeystroke types a letter into a cell in the middle of an index, and
// takes it away the next time: from the edit to the findings of all rules.
func BenchmarkKeystroke(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			fsys := indexOf(n)
			env := memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: time.Now}
			w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})
			w.Add(indexPath)
			src := fsys[indexPath].Data
			at := len(src)/2 + bytes.Index(src[len(src)/2:], []byte("修复第"))
			doc, typed := markdown.Parse(src), false
			w.Open(indexPath, 1, doc).Check(b.Context(), indexPath)
			for b.Loop() {
				if typed = !typed; typed {
					doc = doc.Edit(markdown.Span{Start: at, End: at}, "x")
				} else {
					doc = doc.Edit(markdown.Span{Start: at, End: at + 1}, "")
				}
				if res := w.Open(indexPath, 2, doc).Check(b.Context(), indexPath); res.Err != nil {
					b.Fatal(res.Err)
				}
			}
		})
	}
}
