package main

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commands are all commands by their path, those of the library, too.
func commands() map[string]*cobra.Command {
	root := newRoot(&system{})
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	all := map[string]*cobra.Command{}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		all[cmd.CommandPath()] = cmd
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(root)
	return all
}

// Every command has a short help in Chinese, a long one if it has one in English,
// and so have the examples with comments; no other has. They agree.
func TestHelpsHaveTwins(t *testing.T) {
	all := commands()
	for path, cmd := range all {
		for what, twin := range map[string]struct{ en, zh string }{
			"short help": {cmd.Short, shortHelp[path]},
			"long help":  {cmd.Long, longHelp[path]},
		} {
			if strings.ContainsFunc(twin.en, unicode.IsLetter) != strings.ContainsFunc(twin.zh, isHan) {
				t.Errorf("%s of %s: %q has the twin %q", what, path, twin.en, twin.zh)
			}
			agree(t, what+" of "+path, twin.en, twin.zh)
		}
		if commented := strings.Contains(cmd.Example, " # "); commented != (exampleHelp[path] != "") {
			t.Errorf("%s: the example\n%s\nhas the twin\n%s", path, cmd.Example, exampleHelp[path])
		} else if commented && comment.ReplaceAllString(cmd.Example, "#") != comment.ReplaceAllString(exampleHelp[path], "#") {
			t.Errorf("%s: the examples differ:\n%s\n%s", path, cmd.Example, exampleHelp[path])
		}
	}
	for _, twins := range []map[string]string{shortHelp, longHelp, exampleHelp} {
		for path := range twins {
			if all[path] == nil {
				t.Errorf("there is no command %s", path)
			}
		}
	}
}

var comment = regexp.MustCompile(`# .*`)

// Every flag has a help in Chinese, and no other has.
func TestFlagsHaveTwins(t *testing.T) {
	words, unused := map[string]string{}, map[string]bool{}
	for _, text := range flagHelp {
		if words[text.En] != "" {
			t.Errorf("twice: %q", text.En)
		}
		words[text.En], unused[text.En] = text.Zh, true
		agree(t, "the flag's help", text.En, text.Zh)
	}
	for path, cmd := range commands() {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !strings.ContainsFunc(words[f.Usage], isHan) {
				t.Errorf("%s --%s: %q has the twin %q", path, f.Name, f.Usage, words[f.Usage])
			}
			delete(unused, f.Usage)
		})
	}
	for said := range unused {
		t.Errorf("no flag says %q", said)
	}
}

// marks are what stays the same in every language: placeholders, flags, quoted
// commands, names in capitals, numbers, and lines of code.
var marks = regexp.MustCompile("`[^`]+`" + `|--[a-z][a-z0-9-]*|(?:^|[ (（，。])['"][^'"]+['"]|[A-Z][A-Z0-9_]+|[0-9]+(?:[.:][0-9]+)*`)

// code are the lines of a text that are no prose: what is indented and has no
// explanation.
var code = regexp.MustCompile(`(?m)^(?:\t|  memory-lsp |  path:).*$`)

// exitLine is a line of a table of exit codes.
var exitLine = regexp.MustCompile(`(?m)^  [0-9]  `)

// agree makes sure that twins name the same things.
func agree(t *testing.T, what, en, zh string) {
	t.Helper()
	marksOf := func(text string) []string {
		found := marks.FindAllString(strings.Join(strings.Fields(text), " "), -1)
		for i := range found {
			found[i] = strings.TrimLeft(found[i], " (（，。")
		}
		slices.Sort(found)
		return found
	}
	for kind, of := range map[string]func(string) []string{
		"what they name": marksOf,
		"code":           func(text string) []string { return code.FindAllString(text, -1) },
		"exit codes":     func(text string) []string { return exitLine.FindAllString(text, -1) },
	} {
		if diff := gocmp.Diff(of(en), of(zh)); diff != "" {
			t.Errorf("%s: twins differ in %s (-English +Chinese):\n%s\n%s\n%s", what, kind, diff, en, zh)
		}
	}
}

// A flag that a Chinese help names is one of ours.
func TestChineseHelpNamesFlags(t *testing.T) {
	known := map[string]bool{"--help": true}
	for _, cmd := range commands() {
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known["--"+f.Name] = true })
	}
	said := slices.Collect(maps.Values(longHelp))
	for _, text := range flagHelp {
		said = append(said, text.Zh)
	}
	for _, text := range said {
		for _, flag := range regexp.MustCompile(`--[a-z][a-z0-9-]*`).FindAllString(text, -1) {
			if !known[flag] && flag != "--prefix" { // of brew
				t.Errorf("there is no flag %s:\n%s", flag, text)
			}
		}
	}
}

// What is told where Chinese is spoken is Chinese, all of it but code, and fits
// the terminal: a character of Chinese is two columns wide.
func TestHelpIsChinese(t *testing.T) {
	const columns = 80
	for path, cmd := range commands() {
		s := session{t: t, dir: t.TempDir()}
		said := s.run("LANG=zh_CN.UTF-8 " + path + " --help")
		long, rest, ok := strings.Cut(said, "\n用法：\n")
		if want := cmp.Or(longHelp[path], shortHelp[path]); !ok || strings.TrimSpace(long) != strings.TrimSpace(want) {
			t.Errorf("%s --help starts with\n%s\nwant\n%s", path, long, want)
		}
		for line := range strings.Lines(code.ReplaceAllString(long, "")) {
			if wide := terminal.StringWidth(strings.TrimSuffix(line, "\n")); wide > columns {
				t.Errorf("%s: %d columns: %s", path, wide, line)
			}
		}
		if cmd.Example != "" {
			_, rest, ok = strings.Cut(rest, "\n示例：\n"+cmp.Or(exampleHelp[path], cmd.Example)+"\n")
			if !ok {
				t.Errorf("%s: other examples:\n%s", path, said)
			}
		}
		for line := range strings.Lines(code.ReplaceAllString(rest, "")) {
			if strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsFunc(line, isHan) || strings.Contains(line, "(default") {
				t.Errorf("%s --help is not Chinese: %s", path, line)
			}
		}
		for _, sub := range cmd.Commands() {
			if told := sub.Name() + strings.Repeat(" ", sub.NamePadding()-len(sub.Name())+1) + shortHelp[sub.CommandPath()]; !sub.Hidden && !strings.Contains(rest, told) {
				t.Errorf("%s --help does not tell %q:\n%s", path, told, rest)
			}
		}
	}
}
