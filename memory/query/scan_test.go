package query

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// plainRow is what a line says, read cell by cell without any short cut.
type plainRow struct {
	day, id, state string
	loose          bool
}

func readPlainly(line string) (row plainRow, ok bool) {
	line = strings.TrimSpace(line)
	spans, bounded := markdown.SplitRow([]byte(line), 0)
	if !bounded || len(spans) < int(memory.Columns) {
		return row, false
	}
	cell := func(i int) string { return markdown.UnescapeCell(line[spans[i].Start:spans[i].End]) }
	day := memory.DayKey(cell(0))
	session := memory.ParseSessionID(cell(1))
	if day == "" || session.ID == "" {
		return row, false
	}
	state := memory.ParseStatus(cell(len(spans) - 1)).State
	return plainRow{day, session.ID, stateName(state), !session.Canonical}, true
}

// The scan that takes short cuts reads what reading plainly does, in chunks of any
// size.
func TestScanReadsPlainly(t *testing.T) {
	cell := func(of ...string) *rapid.Generator[string] { return rapid.SampledFrom(of) }
	line := rapid.Custom(func(t *rapid.T) string {
		cells := []string{
			cell("2026-08-01", "2026-08-01 10:05", "2026-8-1", "", "2026-02-30", "----", ":---:").Draw(t, "date"),
			cell("01", "1", "#2", "会话 3", "02A", "a-b", "x·y", "", "----", "1234567890", strings.Repeat("x", 65)).Draw(t, "session"),
			cell("fix", "----").Draw(t, "type"),
			cell("text", `a \| b`, `c:\\`, "a | b", "----").Draw(t, "text"),
			cell("—", "----").Draw(t, "report"),
			cell("—", "----").Draw(t, "memory"),
			cell("✅", "🔄", "⛔", "未完成", "paused", "?", "", "----", `\|`).Draw(t, "status"),
		}
		cells = cells[:rapid.IntRange(5, 7).Draw(t, "cells")]
		pad := cell("", " ", "\t").Draw(t, "pad")
		open, end := cell("| ", "|", "").Draw(t, "open"), cell(" |", "|", "").Draw(t, "end")
		return pad + open + strings.Join(cells, cell(" | ", "|").Draw(t, "pipe")) + end + pad
	})
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(line, 0, 20).Draw(t, "lines")
		text := []byte(strings.Join(lines, "\n"))
		var want, got []plainRow
		for _, l := range lines {
			if strings.HasPrefix(strings.TrimSpace(l), "#") {
				break
			}
			if row, ok := readPlainly(l); ok {
				want = append(want, row)
			}
		}
		s := &summary{text: text, long: map[string]uint64{}}
		var chunks []*chunk
		for at := 0; at < len(text); {
			end := at + rapid.IntRange(1, 200).Draw(t, "chunk")
			for end < len(text) && text[end-1] != '\n' {
				end++
			}
			end = min(end, len(text))
			c := &chunk{text: text[at:end], off: at}
			c.scan()
			chunks = append(chunks, c)
			at = end
		}
		s.join(chunks, 1)
		for i := range s.rows {
			row := s.row(i)
			got = append(got, plainRow{row.Day, row.SessionID, row.State, !row.SessionIDCanonical})
			if line := strings.TrimSpace(lines[row.RowNumber-1]); !strings.Contains(line, row.Date) {
				t.Fatalf("row %d is not on its line %q", row.RowNumber, line)
			}
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(plainRow{})); diff != "" {
			t.Fatalf("rows of\n%s\n(-plainly +scanned):\n%s", text, diff)
		}
	})
}

func TestCountChars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if got, want := countChars([]byte(text)), len([]rune(text)); got != want {
			t.Fatalf("%q has %d characters, not %d", text, want, got)
		}
		n := rapid.IntRange(0, 40).Draw(t, "most")
		begin, got := firstChars(text, n)
		if want := string([]rune(text)[:min(n, len([]rune(text)))]); begin != want || got != len([]rune(want)) {
			t.Fatalf("the first %d of %q are %q, not %q", n, text, want, begin)
		}
	})
}
