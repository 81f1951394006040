package secret

import (
	"strings"
	"testing"
)

// A line that is passed over holds nothing that a closer look would find.
func TestQuiet(t *testing.T) {
	for _, r := range rowsOf(t) {
		for line := range strings.SplitSeq(r.text, "\n") {
			holdQuiet(t, line)
		}
	}
	for _, line := range []string{"api_\u212Aey: A1b2C3d4e5", "PASSWORD＝hunter2hunter2", "口令是：A1b2C3d4e5", `\gh` + `p_A1b2C3d4A1b2C3d4`, `password: "A1b2C3d4e5`} {
		holdQuiet(t, line)
	}
	for _, line := range []string{
		"| 2026-08-29 09:00 | 01 | fix+audit | 第 0 项：补充测试 | [r](../reports/audit/codex/20260829/01--r.md) | ✅ |",
		"- See [note](../../topic-024/sub/note-02413.md) for Memory warning plan fix.",
		"<!-- devcodex:memory-session-binding v1 session=01 token=" + strings.Repeat("0a1b2c3d", 8) + " -->",
	} {
		if !quiet(line) {
			t.Errorf("%q is looked at", line)
		}
	}
}

func FuzzQuiet(f *testing.F) {
	for _, g := range table {
		for line := range strings.SplitSeq(g.rows, "\n") {
			f.Add(strings.NewReplacer("·", "", "«", "", "»", "", "⏎", " ").Replace(line))
		}
	}
	f.Fuzz(func(t *testing.T, line string) { holdQuiet(t, line) })
}

func quiet(line string) bool { return listen([]byte(line)).quiet([]byte(line)) }

func holdQuiet(t *testing.T, line string) {
	t.Helper()
	if v := look([]byte(line)); v != nil && quiet(line) {
		t.Errorf("%q is passed over, and holds %+v", line, v)
	}
}
