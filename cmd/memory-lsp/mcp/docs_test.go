package mcp

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

const (
	agentsPage = "../../../docs/agents.md"
	toolsHead  = "## Tools\n"
	restHead   = "## Resources and prompts\n"
)

// TestAgentsPage: docs/agents.md shows what the server answers. Its blocks marked
// mcp are one day in the project of testdata/agents; its table of tools is ours.
func TestAgentsPage(t *testing.T) {
	text, err := os.ReadFile(agentsPage)
	if err != nil {
		t.Fatal(err)
	}
	got := replayPage(t, string(text))
	before, rest, _ := strings.Cut(got, toolsHead)
	_, after, ok := strings.Cut(rest, restHead)
	if !ok {
		t.Fatalf("the page has no %q behind %q", restHead, toolsHead)
	}
	got = before + toolsHead + "\n" + toolTable() + "\n" + restHead + after
	if *update {
		if err := os.WriteFile(agentsPage, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(string(text), got); diff != "" {
		t.Errorf("%s is out of date: go test ./cmd/memory-lsp/mcp -update (-page +server)\n%s", agentsPage, diff)
	}
}

var mcpBlock = regexp.MustCompile("(?s)```mcp\n(.*?)```")

// replayPage makes the page anew from what is asked in its blocks.
func replayPage(t *testing.T, page string) string {
	archive, err := txtar.ParseFile("testdata/agents/shop.txtar")
	if err != nil {
		t.Fatal(err)
	}
	w := world{dir: t.TempDir(), clock: &clock{}}
	for _, f := range archive.Files {
		lay(t, w.dir, map[string]string{"shop/" + f.Name: string(f.Data)})
	}
	opt := w.clock.watched(optionsIn(t, w.dir))
	opt.Dir = w.dir + "/shop"
	opt.Env.Getenv = func(name string) string { return map[string]string{"DEVCODEX_AGENT": "codex"}[name] }
	w.dir = opt.Dir
	w.agent = newRawAgent(t, opt)
	defer w.agent.close(t)
	w.retold(t, string(archive.Comment))
	return mcpBlock.ReplaceAllStringFunc(page, func(block string) string {
		return "```mcp\n" + w.retold(t, mcpBlock.FindStringSubmatch(block)[1]) + "```"
	})
}

// toolTable tells of all tools.
func toolTable() string {
	var out strings.Builder
	out.WriteString("Arguments in bold must be there. Tools for a tree take `root`, `agent`, `project` and `scope`, too, of which none is needed where one memory is meant; " +
		"those that ask, the `contextBinding` of a read plan, if there is one; those that open, write or close a session, `taskId` and `hostSessionId`; all that write, `requestKey`.\n\n" +
		"| tool | arguments | |\n|---|---|---|\n")
	for _, tool := range tools() {
		s := tool.input()
		var names []string
		for name := range s.Properties {
			if !slices.Contains(everywhere, name) {
				names = append(names, name)
			}
		}
		slices.SortFunc(names, func(a, b string) int {
			if x, y := slices.Contains(s.Required, a), slices.Contains(s.Required, b); x != y {
				if x {
					return -1
				}
				return 1
			}
			return strings.Compare(a, b)
		})
		for i, name := range names {
			if slices.Contains(s.Required, name) {
				name = "**" + name + "**"
			}
			names[i] = name
		}
		mark := ""
		switch {
		case tool.reads:
			mark = "reads"
		case tool.overwrites:
			mark = "can replace"
		default:
			mark = "adds"
		}
		fmt.Fprintf(&out, "| `%s` (%s) | %s | %s |\n", tool.name, mark, strings.Join(names, ", "), tool.about)
	}
	return out.String()
}

// everywhere are arguments that are told of once, above the table.
var everywhere = []string{"root", "agent", "project", "scope", "contextBinding", "requestKey", "taskId", "hostSessionId"}
