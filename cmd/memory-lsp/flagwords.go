package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
)

// flagsOf are the flags that say what operations, and agents, know as arguments
// of other names.
var flagsOf = map[string][]string{
	"sessionId": {"session"}, "entry.sessionId": {"session"}, "sessionBinding": {"binding"},
	"entry.summary": {"summary"}, "entry.status": {"status"}, "entry.type": {"type"}, "entry.date": {"date"},
	"taskId": {"task"}, "hostSessionId": {"host-session"}, "sourceMessage": {"source-message", "message"},
	"artifactPath": {"artifact"}, "artifactSha256": {"sha256"}, "artifactVersion": {"version-label"}, "stageKey": {"stage"},
	"documentPath": {"document"},
}

// argumentName finds the names of arguments in a message, and quotations, in
// which none are.
var argumentName = memory.Pattern(`"(?:[^"\\]|\\.)*"|\b(?:entry\.)?[a-z]+(?:[A-Z][A-Za-z0-9]+)+\b|\bentry\.[a-z]+\b|(?:argument |参数 )[a-zA-Z0-9.]*[a-zA-Z0-9]`)

// flagPhrases are how next steps name arguments by what they are for, and what
// flags say the same.
var flagPhrases = []struct{ said, flag, told string }{
	{"with the scope workspace", "scope", "with --scope workspace"},
	{"用 workspace 范围", "scope", "用 --scope workspace "},
	{"Name the project, or", "project", "Name the project with --project, or"},
	{"请指明项目，或", "project", "请用 --project 指明项目，或"},
	{"Pass nextCursor exactly as it was returned", "cursor", "Pass --cursor exactly as it was printed"},
	{"请原样传入返回的 nextCursor", "cursor", "请把返回的令牌原样传给 --cursor"},
	{"without a cursor", "cursor", "without --cursor"},
	{"不带 cursor", "cursor", "不带 --cursor"},
	{"name the root where", "root", "name with --root where"},
	{"指定记忆真正所在的根目录", "root", "用 --root 指定记忆真正所在的根目录"},
}

// hint is a command of ours that a message tells to run and that takes --root.
var hint = memory.Pattern("`?memory-lsp (?:pending|topic|migrate|doctor|session|summary|status|query|task)\\b[^`|]*[^`|\\s]")

// rooted is a message whose commands ask about the memory that this one did.
func rooted(text, root string) string {
	if root == "" {
		return text
	}
	if strings.ContainsAny(root, " \t'\"$&;()") {
		root = "'" + strings.ReplaceAll(root, "'", `'\''`) + "'"
	}
	return hint().ReplaceAllStringFunc(text, func(found string) string { return found + " --root " + root })
}

// withFlags is a message in which the arguments of an operation are named as the
// flags of a command, and the commands that it tells to run as they must be here.
func withFlags(cmd *cobra.Command, text string) string {
	for _, p := range flagPhrases {
		if cmd.Flags().Lookup(p.flag) != nil {
			text = strings.ReplaceAll(text, p.said, p.told)
		}
	}
	if f := cmd.Flags().Lookup("root"); f != nil {
		text = rooted(text, f.Value.String())
	}
	return argumentName().ReplaceAllStringFunc(text, func(found string) string {
		before, name := "", found
		if i := strings.LastIndexByte(found, ' '); i >= 0 && found[0] != '"' {
			before, name = found[:i+1], found[i+1:]
		}
		for _, flag := range append(flagsOf[name], name) {
			if (before != "" || len(flagsOf[name]) > 0) && cmd.Flags().Lookup(flag) != nil {
				return before + "--" + flag
			}
		}
		return found
	})
}
