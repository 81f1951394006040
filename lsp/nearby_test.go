package lsp

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestMemoryAppearsNearby: a folder that was there from the start, and in which
// nothing of ours was, comes to hold memory.
func TestMemoryAppearsNearby(t *testing.T) {
	const text = "[gone](gone.md)\n"
	for folder, at := range map[string]string{
		"w/memory/agents/reviewer":                      "w/memory/agents/reviewer/notes.md",
		"w/.devcodex/.memory/clients/claude-code/tasks": "w/.devcodex/.memory/clients/claude-code/tasks/20260829.md",
		"w/.devcodex/bugs/分页":                           "w/.devcodex/bugs/分页/.memory/sessions.md",
		"w/docs":                                        "w/docs/memory/MEMORY.md",
	} {
		synctest.Test(t, func(t *testing.T) {
			files := changing(map[string]string{
				indexAt: "# Index\n", summaryAt: "# Agent SUMMARY — codex\n", folder + "/.keep": "", "w/.git/HEAD": "",
			})
			e := start(t, options(files), "", "w")
			e.settle()
			files.write(at, text)
			begin := time.Now()
			e.awaitFindings(uriOf(at, false), []string{"0:7-0:14 " + missing}, missing)
			if took := time.Since(begin); took > pollEvery+time.Second {
				t.Errorf("%s is found after %v", at, took)
			}
		})
	}
}
