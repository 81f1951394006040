package query_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

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
	out := fstest.MapFS{"ann/bookshop": {Mode: 0o755 | fs.ModeDir}}
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

// keys are rows as `DAY#ID STATE`.
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

// What readers skip is told by its line, and does not hide what stands below it;
// a heading does.
func TestSummaryLines(t *testing.T) {
	const row = "| 2026-08-01 10:05 | 01 | fix | 补测试 | — | — | ✅ |\n"
	for _, tt := range []struct {
		name, text string
		want       []string
		notes      []string
	}{
		{"a final line break is not needed", head + strings.TrimSuffix(row, "\n"), []string{"7 2026-08-01#01 补测试"}, nil},
		{"line breaks of Windows, a byte order mark", "\uFEFF" + strings.ReplaceAll(head+row, "\n", "\r\n"), []string{"7 2026-08-01#01 补测试"}, nil},
		{"blanks around a row", head + "  " + strings.TrimSuffix(row, "\n") + " \t\n", []string{"7 2026-08-01#01 补测试"}, nil},
		{"no header", row, nil, []string{"SUMMARY table header was not found."}},
		{"line breaks of an old Mac", strings.ReplaceAll(head[strings.Index(head, "|"):]+row, "\n", "\r"), nil, []string{"SUMMARY table header was not found."}},
		{"an empty file", "", nil, nil},
		{"rows above the header", row + head + row, []string{"8 2026-08-01#01 补测试"}, nil},
		{"a heading ends the table", head + row + "\n## 待处理\n" + row, []string{"7 2026-08-01#01 补测试"}, nil},
		{"text", head + "text\n" + row, []string{"8 2026-08-01#01 补测试"}, []string{"Skipped non-table SUMMARY line 7."}},
		{"a row without its last pipe", head + "| 2026-08-01 | 01 | fix | a | — | — | ✅\n" + row, []string{"8 2026-08-01#01 补测试"}, []string{"Skipped non-table SUMMARY line 7."}},
		{"few cells", head + "| 2026-08-01 | 01 | fix | ✅ |\n" + row, []string{"8 2026-08-01#01 补测试"}, []string{"Skipped malformed SUMMARY row 7."}},
		{"surplus cells belong to the text", head + "| 2026-08-01 | 01 | fix | a | b | c | — | — | ✅ |\n", []string{"7 2026-08-01#01 a | b | c"}, []string{"Took unescaped pipes of SUMMARY row 7 for text."}},
		{"escaped pipes", head + `| 2026-08-01 | 01 | fix | a \| b | — | — | ✅ |` + "\n", []string{"7 2026-08-01#01 a | b"}, nil},
		{"no day", head + "| yesterday | 01 | fix | a | — | — | ✅ |\n", nil, []string{"Skipped SUMMARY row 7 without a date or session."}},
		{"no session", head + "| 2026-08-01 |  | fix | a | — | — | ✅ |\n", nil, []string{"Skipped SUMMARY row 7 without a date or session."}},
		{"a day that does not exist is read", head + "| 2026-02-30 | 01 | fix | a | — | — | ✅ |\n", []string{"7 2026-02-30#01 a"}, nil},
		{"ids in other forms", head + "| 2026-08-01 | #会话 7 | fix | a | — | — | ✅ |\n", []string{"7 2026-08-01#07 a"}, nil},
		{"a long text", head + "| 2026-08-01 | 01 | fix | " + strings.Repeat("长", 2001) + " | — | — | ✅ |\n", []string{"7 2026-08-01#01 " + strings.Repeat("长", 2000)}, []string{"SUMMARY row 7 was cut to the limits of its fields."}},
		{"a line that is too long", head + "| " + strings.Repeat("x", 64<<10) + " |\n" + row, []string{"8 2026-08-01#01 补测试"}, []string{"Skipped oversized line 7."}},
		{"not UTF-8", head + "| 2026-08-01 | 01 | fix | \xff | — | — | ✅ |\n" + row, nil, []string{"SOURCE_INVALID_UTF8: the file is not UTF-8, from byte 209 on; nothing of it is read."}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			page, err := reader(files(map[string]string{summary: tt.text})).Summary(t.Context(), bookshop, query.SummaryArgs{Status: "all"})
			if err != nil {
				t.Fatal(err)
			}
			var got, notes []string
			for _, r := range page.Rows {
				got = append(got, fmt.Sprintf("%d %s#%s %s", r.RowNumber, r.Day, r.SessionID, r.Summary))
			}
			for _, n := range page.Warnings {
				notes = append(notes, n.In(memory.English))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.notes, notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
		})
	}
}

func TestStatus(t *testing.T) {
	var many []string
	for i := range 30 {
		many = append(many, fmt.Sprintf("2026-07-%02d 01 ✅", i+1), fmt.Sprintf("2026-07-%02d 01 🔄", i+1))
	}
	for _, tt := range []struct {
		name      string
		text      string
		args      query.StatusArgs
		latest    int
		active    []string
		conflicts []string
		notes     []string
		hint      string
	}{
		{
			name: "nothing is unfinished", text: index("2026-08-01 01 🔄", "2026-08-01 01 ✅"), latest: 2,
			hint: "本项目没有未完成的任务。若用户要求继续，请如实说明并询问意图，不要自行选取旧任务。",
		},
		{
			name: "one is", text: index("2026-08-01 01 🔄", "2026-08-01 02 ✅"), latest: 2,
			active: []string{"2026-08-01#01"}, hint: "⚠️ 上次存在未完成任务：补测试，建议先 resume",
		},
		{
			name: "forward is no conflict, back is, even if it goes forward again", latest: 5,
			text:      index("2026-08-01 01 🔄", "2026-08-01 01 ⛔", "2026-08-01 01 ✅", "2026-08-01 02 ✅", "2026-08-01 02 ❌", "2026-08-01 02 🔄", "2026-08-01 02 ✅"),
			conflicts: []string{"2026-08-01#02 active completed"},
			hint:      "本项目没有未完成的任务。若用户要求继续，请如实说明并询问意图，不要自行选取旧任务。",
		},
		{
			name: "a row that names no session is told, and is none", text: index("2026-08-01 x·y 🔄"), latest: 1,
			notes: []string{"1 active SUMMARY row(s) use non-canonical session labels; inspect latestRows."},
			hint:  "本项目没有未完成的任务。若用户要求继续，请如实说明并询问意图，不要自行选取旧任务。",
		},
		{
			name: "lists are cut to 20, and that is told", text: index(many...), args: query.StatusArgs{Limit: 20}, latest: 20,
			active: sessions(30, 20, -1), conflicts: sessions(1, 20, 1),
			notes: []string{"activeSessionIds was bounded to 20 of 30.", "conflicts was bounded to 20 of 30."},
			hint:  "⚠️ 上次存在未完成任务：补测试，建议先 resume",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := reader(files(map[string]string{summary: tt.text})).Status(t.Context(), bookshop, tt.args)
			if err != nil {
				t.Fatal(err)
			}
			var conflicts, notes []string
			for _, c := range s.Conflicts {
				conflicts = append(conflicts, strings.TrimSuffix(c.SessionKey+" "+strings.Join(c.States, " "), " active completed"))
			}
			for i, c := range tt.conflicts {
				tt.conflicts[i] = strings.TrimSuffix(c, " active completed")
			}
			for _, n := range s.Warnings {
				notes = append(notes, n.In(memory.English))
			}
			if len(s.LatestRows) != tt.latest {
				t.Errorf("%d rows, want %d", len(s.LatestRows), tt.latest)
			}
			if diff := cmp.Diff(tt.active, s.ActiveSessionIDs, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("active (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.conflicts, conflicts); diff != "" {
				t.Errorf("conflicts (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.notes, notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			if got := s.Resume.Hint.In(memory.Chinese); got != tt.hint {
				t.Errorf("hint %q, want %q", got, tt.hint)
			}
		})
	}
}

// sessions are n days of July from one on, forward or back.
func sessions(from, n, step int) (keys []string) {
	for range n {
		keys = append(keys, fmt.Sprintf("2026-07-%02d#01", from))
		from += step
	}
	return keys
}
