package secret

import (
	"slices"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A line that is passed over holds nothing that a closer look would find.
func TestSweep(t *testing.T) {
	for _, r := range rowsOf(t) {
		holdSweep(t, r.text)
	}
	for _, text := range signed {
		holdSweep(t, text)
		holdSweep(t, "# A\n\n甲乙丙丁 memory\r\n"+text+"\r"+text)
	}
	for _, line := range []string{
		"| 2026-08-29 09:00 | 01 | fix+audit | 第 0 项：补充测试 | [r](../reports/audit/codex/20260829/01--r.md) | ✅ |",
		"- See [note](../../topic-024/sub/note-02413.md) for Memory warning plan fix.",
		"<!-- devcodex:memory-session-binding v1 session=01 token=" + strings.Repeat("0a1b2c3d", 8) + " -->",
		"password:\n2026-08-29T09:00",
		"ann@example.com",
	} {
		if len(sweptLines(line)) > 0 {
			t.Errorf("%q is looked at", line)
		}
	}
}

// signed are lines with a secret whose parts stand apart, or beside what is none.
var signed = []string{
	"api_\u212Aey: A1b2C3d4e5",
	"PASSWORD＝hunter2hunter2",
	"口令是：A1b2C3d4e5",
	`\gh` + `p_A1b2C3d4A1b2C3d4`,
	`password: "A1b2C3d4e5`,
	"密码：“A1b2C3d4e5”",
	"password： ** `A1b2C3d4e5`",
	"**password**: ******** hunter2hunter2",
	"password:________ hunter2hunter2",
	"token= ~* * * * *A1b2C3d4e5",
	"甲token=A1b2C3d4e5;，",
	"-----BEG" + "IN PRIVATE KEY-----",
	`\-----BEG` + "IN RSA PRIVATE KEY-----",
	"deploy@ssh and p:/" + "/甲:abc1@d",
	"key: " + strings.Repeat("0a1b2c3d", 4) + "!x",
}

func FuzzSweep(f *testing.F) {
	for _, g := range table {
		for line := range strings.SplitSeq(g.rows, "\n") {
			f.Add(strings.NewReplacer("·", "", "«", "", "»", "", "⏎", "\n").Replace(line))
		}
	}
	for _, text := range signed {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { holdSweep(t, text) })
}

func holdSweep(t *testing.T, text string) {
	t.Helper()
	swept := sweptLines(text)
	for _, s := range markdown.NewLines([]byte(text)).From(0) {
		if v := look([]byte(text[s.Start:s.End])); v != nil && !slices.Contains(swept, s) {
			t.Errorf("%q is passed over in %q, and holds %+v", text[s.Start:s.End], text, v)
		}
	}
}

// sweptLines are the lines of a text that are looked at.
func sweptLines(text string) (lines []markdown.Span) {
	s := sweep{src: []byte(text)}
	for at := s.from(0); at < len(text); {
		line, below := lineOver(s.src, at)
		lines = append(lines, line)
		at = s.from(below)
	}
	return lines
}
