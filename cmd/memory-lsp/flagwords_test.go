package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// A message that names an argument names the flag that says it, and leaves alone
// what it quotes.
func TestWithFlags(t *testing.T) {
	root := newRoot(&system{})
	for _, tt := range []struct{ command, said, told string }{
		{"session write", "no allocation of this caller is known, and sessionId is missing", "no allocation of this caller is known, and --session is missing"},
		{"session write", "the argument content is missing", "the argument --content is missing"},
		{"session write", "缺少参数 content", "缺少参数 --content"},
		{"session write", `the argument date, "2026-08-30", is no day`, `the argument --date, "2026-08-30", is no day`},
		{"session write", `the argument sessionId, "sessionId \" taskId", is no session id`, `the argument --session, "sessionId \" taskId", is no session id`},
		{"session allocate", "the argument sourceMessage must be a single line", "the argument --source-message must be a single line"},
		{"cp confirm", "the argument sourceMessage must be a single line", "the argument --message must be a single line"},
		{"cp confirm", "confirm with artifactPath and artifactSha256.", "confirm with --artifact and --sha256."},
		{"cp confirm", "带上 artifactPath 与 artifactSha256 确认。", "带上 --artifact 与 --sha256 确认。"},
		{"summary append", `the argument entry.status is "done"`, `the argument --status is "done"`},
		{"summary append", "请传入 sessionId，或先分配会话。", "请传入 --session，或先分配会话。"},
		{"link project", "the argument targetPath is missing", "the argument targetPath is missing"},
		{"link project", "the document a.md is not there", "the document a.md is not there"},
	} {
		cmd, _, err := root.Find(strings.Fields(tt.command))
		if err != nil {
			t.Fatal(err)
		}
		if got := withFlags(cmd, tt.said); got != tt.told {
			t.Errorf("%s: %q, want %q", tt.command, got, tt.told)
		}
	}
}

// Each argument that a command has a flag for is known by it.
func TestEveryArgumentHasItsFlag(t *testing.T) {
	root := newRoot(&system{})
	for command, names := range map[string][]string{
		"session allocate": ops.FieldNames[ops.SessionAllocate](),
		"session write":    ops.FieldNames[ops.SessionWrite](),
		"summary append":   ops.FieldNames[ops.SummaryEntry](),
		"cp confirm":       ops.FieldNames[ops.CPConfirm](),
	} {
		cmd, _, err := root.Find(strings.Fields(command))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if flagFor(cmd, name) || slices.Contains([]string{"document", "artifacts"}, name) {
				continue
			}
			t.Errorf("%s: no flag for %s", command, name)
		}
	}
}

func flagFor(cmd *cobra.Command, name string) bool {
	return strings.HasPrefix(withFlags(cmd, "argument "+name), "argument --")
}
