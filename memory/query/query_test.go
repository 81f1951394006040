package query_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// noon is when questions are asked.
var noon = time.Date(2026, 8, 30, 12, 0, 0, 0, time.UTC)

// bookshop is a target whose files are held in memory.
var bookshop = query.Target{Root: "ann/bookshop/.devcodex", Project: "bookshop", Scope: "project", Agent: "codex"}

const (
	client  = "ann/bookshop/.devcodex/.memory/clients/codex/"
	summary = client + "SUMMARY.md"
	today   = client + "tasks/20260830.md"
)

// files is a file system with these files.
func files(texts map[string]string) fstest.MapFS {
	out := fstest.MapFS{"ann/bookshop": {Mode: 0o755 | 1<<31}}
	for name, text := range texts {
		out[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644, ModTime: noon.Add(-time.Hour)}
	}
	return out
}

func reader(fsys fstest.MapFS) *query.Reader {
	return query.New(memory.Env{FS: fsys, Home: "ann", Getenv: func(string) string { return "" }, Now: func() time.Time { return noon }})
}

// head is the beginning of an index up to its rows, which begin in line 7.
const head = "# Agent SUMMARY — codex\n\n> 项目：bookshop\n\n" +
	"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n"

// index is an index with a row for each of `DAY ID STATE`.
func index(rows ...string) string {
	var b strings.Builder
	b.WriteString(head)
	for _, r := range rows {
		f := strings.Fields(r)
		b.WriteString("| " + f[0] + " | " + f[1] + " | fix | 补测试 | — | — | " + f[2] + " |\n")
	}
	return b.String()
}

// keys are rows as line:day#id.
func keys(rows []query.Row) []string {
	out := []string{}
	for _, r := range rows {
		out = append(out, strings.Join([]string{r.Day + "#" + r.SessionID, r.State}, " "))
	}
	return out
}

func TestSummary(t *testing.T) {
	text := index("2026-08-01 01 🔄", "2026-08-01 02 🔄", "2026-08-01 01 ✅", "2026-08-02 1 ⛔", "2026-08-03 02A 🔄", "2026-08-03 02a ✅", "2026-08-04 x·y 🔄")
	for _, tt := range []struct {
		name  string
		args  query.SummaryArgs
		want  []string
		total int
	}{
		{"active by default", query.SummaryArgs{}, []string{"2026-08-04#x·y active", "2026-08-01#02 active"}, 2},
		{"completed", query.SummaryArgs{Status: "completed"}, []string{"2026-08-03#02a completed", "2026-08-01#01 completed"}, 2},
		{"blocked", query.SummaryArgs{Status: "blocked"}, []string{"2026-08-02#01 blocked"}, 1},
		{"unresolved", query.SummaryArgs{Status: "unresolved"}, []string{"2026-08-04#x·y active", "2026-08-02#01 blocked", "2026-08-01#02 active"}, 3},
		{"all are not folded", query.SummaryArgs{Status: "all", Limit: 3}, []string{"2026-08-04#x·y active", "2026-08-03#02a completed", "2026-08-03#02a active"}, 7},
		{"since a day", query.SummaryArgs{Status: "unresolved", Since: "2026-08-02"}, []string{"2026-08-04#x·y active", "2026-08-02#01 blocked"}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			page, err := reader(files(map[string]string{summary: text})).Summary(t.Context(), bookshop, tt.args)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, keys(page.Rows)); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
			if page.TotalMatched != tt.total {
				t.Errorf("%d matched, want %d", page.TotalMatched, tt.total)
			}
		})
	}
}
