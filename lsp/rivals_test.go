package lsp

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// TestRivals: a daily file comes to hold the token of another one, which nobody
// touches, and loses it again.
func TestRivals(t *testing.T) {
	const tasks = "w/.devcodex/.memory/clients/codex/tasks/"
	daily := func(digit string) string {
		return "## 会话 01\n<!-- devcodex:memory-session-binding v1 session=01 token=" + strings.Repeat(digit, 64) + " -->\n"
	}
	synctest.Test(t, func(t *testing.T) {
		files := map[string]string{tasks + "20260828.md": daily("a"), tasks + "20260829.md": daily("b")}
		opt := options(tree(files))
		opt.Rules = []*memory.Rule{rules.Find("binding/token-reused")}
		e := start(t, opt, "", "w")
		closed, edited := uriOf(tasks+"20260828.md", false), uriOf(tasks+"20260829.md", false)
		e.open(edited, daily("b"))
		e.settle()
		for version, step := range []struct {
			digit string
			want  []string
		}{
			{"a", []string{"1:57-1:121 binding/token-reused"}},
			{"c", []string{}},
			{"a", []string{"1:57-1:121 binding/token-reused"}},
		} {
			e.change(edited, version+2, whole(daily(step.digit)))
			e.awaitFindings(closed, step.want)
			e.awaitFindings(edited, step.want)
		}
	})
}

// TestRivalsAtOnce: a closed task gets an id of its own, and loses it again before
// it was checked once with it.
func TestRivalsAtOnce(t *testing.T) {
	const one, other = "w/.devcodex/requirements/retry/.memory/task.json", "w/.devcodex/bugs/retry/.memory/task.json"
	same, own := fmt.Sprintf(identity, oneID, "retry"), fmt.Sprintf(identity, otherID, "retry")
	synctest.Test(t, func(t *testing.T) {
		files := changing(map[string]string{one: same, other: same})
		opt := options(files)
		opt.Rules = []*memory.Rule{rules.Find("task/id-duplicate")}
		e := start(t, opt, "", "w")
		uri := uriOf(one, false)
		e.open(uri, same)
		twice := []string{"0:47-0:83 task/id-duplicate"}
		e.awaitFindings(uri, twice)
		e.settle()
		for _, step := range []struct {
			text string
			want []string
		}{{own, []string{}}, {same, twice}} {
			files.write(other, step.text)
			e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uriOf(other, false), "type": 2}}})
			e.awaitFindings(uri, step.want)
		}
	})
}
