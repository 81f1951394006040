package query

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

// longIndex is an index of n rows, 25 a day, as an agent of long standing has
// it; one row in ten is blocked.
func longIndex(n int) []byte {
	first, _ := memory.ParseDay(time.DateOnly, "2010-01-01")
	var b strings.Builder
	b.WriteString(memory.TitleStart + "codex\n\n> 项目：bookshop\n\n| " + strings.Join(memory.ColumnNames[:], " | ") + " |\n")
	b.WriteString("|------|:----:|------|------|---------|---------|:----:|\n")
	for i := range n {
		day := first + memory.Day(i/25)
		state := "✅"
		if i%10 == 4 {
			state = "⛔"
		}
		fmt.Fprintf(&b, "| %s 09:%02d | %02d | fix+audit | 修复第 %d 项缺货下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存一致 |", day, i%25, i%25+1, i)
		fmt.Fprintf(&b, " [报告](../../../reports/audit/codex/%s/01--report-%06d.md) |", day.Format("20060102"), i/10)
		fmt.Fprintf(&b, " [%[1]s.md §%02[2]d](tasks/%[1]s.md) | %[3]s |\n", day.Format("20060102"), i%25+1, state)
	}
	return []byte(b.String())
}

// BenchmarkSummary asks an index of 100,000 rows: cold, by a reader that has read
// nothing yet, and warm.
func BenchmarkSummary(b *testing.B) {
	root := b.TempDir()
	file := filepath.Join(root, ".memory", "clients", "codex", "SUMMARY.md")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		b.Fatal(err)
	}
	text := longIndex(100_000)
	if err := os.WriteFile(file, text, 0o644); err != nil {
		b.Fatal(err)
	}
	env := memory.Env{
		FS: memory.OSFS(), Getenv: func(string) string { return "" },
		Now: func() time.Time { return time.Now().Add(time.Hour) }, // the file is old
	}
	target := Target{Root: memory.FromOS(root), Project: "bookshop", Scope: "project", Agent: "codex"}
	ask := map[string]func(*Reader) (int, error){
		"status": func(r *Reader) (int, error) {
			s, err := r.Status(b.Context(), target, StatusArgs{})
			return len(s.LatestRows), err
		},
		"page": func(r *Reader) (int, error) {
			p, err := r.Summary(b.Context(), target, SummaryArgs{Status: "blocked", Limit: 50, Since: "2015-06-01"})
			return len(p.Rows), err
		},
	}
	for _, name := range []string{"status", "page"} {
		b.Run("cold/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if n, err := ask[name](New(env)); n == 0 || err != nil {
					b.Fatal(n, err)
				}
			}
		})
		b.Run("warm/"+name, func(b *testing.B) {
			r := New(env)
			if _, err := ask[name](r); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if n, err := ask[name](r); n == 0 || err != nil {
					b.Fatal(n, err)
				}
			}
		})
	}
}
