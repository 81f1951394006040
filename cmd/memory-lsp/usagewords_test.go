package main

import (
	"strings"
	"testing"
	"unicode"
)

// Wrong usage is told in Chinese where the user speaks it, each line of it, and the
// words of the user as they are.
func TestUsageInChinese(t *testing.T) {
	for _, line := range []string{
		"chekc", "check --nonsense", "check -z", "check --format", "check --format xml", "check --today 2026-02-30", "check --locale fr",
		"check -", "check --stdin-path x.md", "check - - --stdin-path x.md", "check - --stdin-path x.md --fix --format json",
		"explain", "explain newline", "explain qwertzuiop", "version extra", "topic nonsense", "topic show", "topic append x", "topic clear",
		"topic clear --confirm many", "task resolve", "pending show", "consolidate", "link project", "link project a b --label x",
		"session write --content x --wait -1s", "doctor --wait soon", "doctor --wait 5", "doctor --wait 5y", "query summary --limit x",
		"summary append --row r --type fix", "mcp --token-file x", "cp confirm", "check --=x",
	} {
		s := session{t: t, dir: t.TempDir()}
		for _, said := range []string{s.run("LC_ALL=zh_CN.UTF-8 memory-lsp " + line), s.run("memory-lsp " + line + " --locale zh-cn")} {
			for part := range strings.Lines(said) {
				text, told := strings.CutPrefix(part, "! ")
				if told && strings.ContainsFunc(text, unicode.IsLetter) && !strings.HasPrefix(text, "\t") && !strings.HasPrefix(text, "  ") && !strings.ContainsFunc(text, isHan) {
					t.Errorf("%s is told in English:\n%s", line, said)
				}
			}
		}
	}
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }
