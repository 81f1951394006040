package query_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

const daySessions = `## 会话 01 — 核对订单

- **状态**：🔄

### 🧭 ContextHandoffCard

old card

## 会话 02 - Look at the logs
- 状态: blocked

### 🧭 ContextHandoffCard（重开）

next-action: ask for the key

#### more

below the card

### Other

- **状态**：✅

## 会话 01：标题

dropped

## 会话 #3

- **状态**：🔄 未完成
`

func TestSession(t *testing.T) {
	for _, tt := range []struct {
		name  string
		args  query.SessionArgs
		want  []string // ID STATE CHARS
		total int
	}{
		{"the last by default", query.SessionArgs{}, []string{"03 completed 24"}, 3},
		{"the last first", query.SessionArgs{Limit: 20}, []string{"03 completed 24", "02 completed 151", "01 active 63"}, 3},
		{"by id, in any form", query.SessionArgs{SessionID: "#1"}, []string{"01 active 63"}, 1},
		{"by state", query.SessionArgs{Status: "unresolved"}, []string{"01 active 63"}, 1},
		{"the last card alone, of the sessions that have one", query.SessionArgs{HandoffOnly: true, Limit: 5}, []string{"02 completed 85", "01 active 34"}, 2},
		{"what does not fit is cut, and ends the page", query.SessionArgs{Limit: 5, MaxChars: 30}, []string{"03 completed 24", "02 completed 6…"}, 3},
		{"a day without a file", query.SessionArgs{Date: "20260101"}, nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			page, err := reader(files(map[string]string{today: daySessions})).Session(t.Context(), bookshop, tt.args)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range page.Matches {
				line := fmt.Sprintf("%s %s %d", m.SessionID, m.State, m.Chars)
				if m.Truncated {
					line += "…"
				}
				got = append(got, line)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("sessions (-want +got):\n%s", diff)
			}
			if page.TotalMatched != tt.total {
				t.Errorf("%d matched, want %d", page.TotalMatched, tt.total)
			}
		})
	}
}

// A section is told from its heading to its last line that is not blank, with
// line feeds alone.
func TestSessionContent(t *testing.T) {
	text := strings.ReplaceAll("## 会话 01 — a\n\n- **状态**：✅\n\n\n## 会话 02 — b\n", "\n", "\r\n")
	page, err := reader(files(map[string]string{today: text})).Session(t.Context(), bookshop, query.SessionArgs{SessionID: "01"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("## 会话 01 — a\n\n- **状态**：✅", page.Matches[0].Content); diff != "" {
		t.Errorf("content (-want +got):\n%s", diff)
	}
}

// A file over the budget of answers is read whole, and cut only where it is the
// answer.
func TestLongFiles(t *testing.T) {
	var b strings.Builder
	b.WriteString(head)
	const rows = 20_000
	for i := range rows {
		fmt.Fprintf(&b, "| 20%02d-01-01 | %02d | fix | %s | — | — | ✅ |\n", i/1000, i%1000+1, strings.Repeat("补", 150))
	}
	r := reader(files(map[string]string{summary: b.String()}))
	page, err := r.Summary(t.Context(), bookshop, query.SummaryArgs{Status: "completed"})
	if err != nil {
		t.Fatal(err)
	}
	if page.TotalMatched != rows || page.CanonicalSourceTrust.Status != "trusted" || page.NextCursor == nil {
		t.Errorf("of %d rows in %d bytes %d were read; the source is %s", rows, b.Len(), page.TotalMatched, page.CanonicalSourceTrust.Status)
	}
	whole, err := r.ReadSummary(t.Context(), bookshop, query.SummaryReadArgs{})
	if err != nil {
		t.Fatal(err)
	}
	if len(whole.Content) > memory.MaxRead || !whole.Truncated || !utf8.ValidString(whole.Content) {
		t.Errorf("the answer has %d bytes; cut: %v", len(whole.Content), whole.Truncated)
	}
}

func TestOldReads(t *testing.T) {
	r := reader(files(map[string]string{today: "## 会话 01 — a\n"}))
	day, err := r.ReadSession(t.Context(), bookshop, query.SessionReadArgs{})
	if err != nil || day.Content != "## 会话 01 — a\n" || day.Truncated {
		t.Errorf("today is %+v, %v", day, err)
	}
	day, err = r.ReadSession(t.Context(), bookshop, query.SessionReadArgs{Date: "20260829"})
	if err != nil || day.Content != "（文件不存在或为空）" || day.Source.Exists {
		t.Errorf("yesterday is %+v, %v", day, err)
	}
	all, err := r.ReadSummary(t.Context(), bookshop, query.SummaryReadArgs{})
	if err != nil || all.Content != "（SUMMARY.md 不存在或为空）" {
		t.Errorf("the index is %+v, %v", all, err)
	}
}
