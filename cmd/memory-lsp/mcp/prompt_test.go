package mcp

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestResumeWithoutSession: what is unfinished is told, though the row that says so
// leads to no session.
func TestResumeWithoutSession(t *testing.T) {
	for _, row := range []string{
		"| 2026-02-31 10:00 | 01 | fix | count the stock | — | — | 🔄 |", // no such day
		"| 2026-08-29 10:00 | 01 | fix | count the stock | — | — | 🔄 |", // no such file
		"| 9999-12-31 10:00 | 1234567890 | fix | count the stock | — | — | 🔄 |",
	} {
		dir := t.TempDir()
		lay(t, dir, map[string]string{
			".devcodex/.memory/clients/codex/SUMMARY.md": "| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|---|---|---|---|---|---|---|\n" + row + "\n",
		})
		a := newRawAgent(t, optionsIn(t, dir))
		result, err := a.ask(t, "prompts/get", map[string]any{"name": "resume", "arguments": map[string]any{"agent": "codex"}})
		var got struct {
			Messages []struct{ Content struct{ Text string } }
		}
		if err == nil {
			err = json.Unmarshal(result, &got)
		}
		if err != nil || !strings.Contains(got.Messages[0].Content.Text, "A task was left unfinished: count the stock") {
			t.Errorf("%s: %+v, %v", row, got, err)
		}
		a.close(t)
	}
}
