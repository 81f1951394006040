package main

import (
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"
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

// Every command has a short help in Chinese, no other has, and each help shows it.
func TestShortHelpHasTwins(t *testing.T) {
	seen := map[string]bool{}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		path := cmd.CommandPath()
		seen[path] = true
		short := shortHelp[path]
		if !strings.ContainsFunc(short, isHan) || strings.ContainsFunc(cmd.Short, isHan) {
			t.Errorf("%s: %q has the twin %q", path, cmd.Short, short)
		}
		s := session{t: t, dir: t.TempDir()}
		out := s.run("LANG=zh_CN.UTF-8 " + path + " --help")
		if !strings.Contains(out, short) || !strings.Contains(out, "用法：") || strings.Contains(out, "Usage:") {
			t.Errorf("%s --help:\n%s", path, out)
		}
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(&system{}))
	for path := range shortHelp {
		if !seen[path] {
			t.Errorf("there is no command %s", path)
		}
	}
}
