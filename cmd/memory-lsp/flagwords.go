package main

import (
	"regexp"
	"strings"

	"github.com/spf13/cobra"
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
var argumentName = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\b(?:entry\.)?[a-z]+(?:[A-Z][A-Za-z0-9]+)+\b|\bentry\.[a-z]+\b|(?:argument |参数 )[a-zA-Z0-9.]*[a-zA-Z0-9]`)

// withFlags is a message in which the arguments of an operation are named as the
// flags of a command.
func withFlags(cmd *cobra.Command, text string) string {
	return argumentName.ReplaceAllStringFunc(text, func(found string) string {
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
