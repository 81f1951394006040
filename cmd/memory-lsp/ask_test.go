package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// With --json the command line gives the answer that the core gives, byte by byte.
func TestAnswersAreThoseOfTheCore(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	s.write(".devcodex/.memory/clients/codex/SUMMARY.md", memory.TitleStart+"codex\n\n| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|---|---|---|---|---|---|---|\n"+
		"| 2026-08-29 | 01 | fix | <a & b> | — | — | 🔄 |\n| 2026-08-30 | 01 | fix | 补测试 | — | — | ⛔ |\n")
	s.write(".devcodex/.memory/clients/codex/tasks/20260830.md", "## 会话 01 — a\n\n- **状态**：⛔\n")
	s.write(".devcodex/bugs/login/.memory/sessions.md", "# login\n")
	sys := s.system(nil)
	ctx := t.Context()
	r := query.New(sys.env())
	root := memory.FromOS(s.dir)
	target := query.Target{Root: root + "/.devcodex", Project: root[strings.LastIndexByte(root, '/')+1:], Scope: "project", Agent: "codex"}
	for line, ask := range map[string]func() (any, error){
		"status --limit 1": func() (any, error) { return r.Status(ctx, target, query.StatusArgs{Limit: 1}) },
		"query summary --status unresolved --limit 1": func() (any, error) { return r.Summary(ctx, target, query.SummaryArgs{Status: "unresolved", Limit: 1}) },
		"query session --date 20260830 --max-chars 9": func() (any, error) { return r.Session(ctx, target, query.SessionArgs{Date: "20260830", MaxChars: 9}) },
		"query session --handoff --session 1": func() (any, error) {
			return r.Session(ctx, target, query.SessionArgs{HandoffOnly: true, SessionID: "1"})
		},
		"task resolve login": func() (any, error) {
			whose := target
			whose.Agent = memory.UnknownAgent
			return r.Task(ctx, whose, query.TaskArgs{Name: "login"})
		},
	} {
		t.Run(line, func(t *testing.T) {
			answer, err := ask()
			if err != nil {
				t.Fatal(err)
			}
			var stdout, stderr bytes.Buffer
			sys := s.system(nil)
			sys.Stdout, sys.Stderr = &stdout, &stderr
			if code := run(ctx, sys, append(strings.Fields(line), "--json")); code != 0 {
				t.Fatalf("exit code %d: %s", code, &stderr)
			}
			var want bytes.Buffer
			out := json.NewEncoder(&want)
			out.SetEscapeHTML(false)
			if err := out.Encode(answer); err != nil {
				t.Fatal(err)
			}
			got := strings.Replace(stdout.String(), `,"autoMemory":[]}`, "}", 1) // which status adds
			if diff := cmp.Diff(want.String(), got); diff != "" {
				t.Errorf("answer (-core +command):\n%s", diff)
			}
		})
	}
}

// TestEmptyFlags: a flag that is given takes no default. An empty cursor is not the
// first page.
func TestEmptyFlags(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	s.write(".devcodex/.memory/clients/codex/SUMMARY.md", memory.TitleStart+"codex\n")
	for _, args := range [][]string{
		{"status", "--limit", "0"},
		{"status", "--agent", ""},
		{"status", "--root="},
		{"query", "summary", "--cursor", ""},
		{"query", "summary", "--limit=0"},
		{"query", "summary", "--since", ""},
		{"query", "session", "--cursor="},
		{"query", "session", "--date", ""},
		{"query", "session", "--session", ""},
		{"query", "session", "--max-chars", "0"},
		{"task", "resolve", "x", "--project", ""},
	} {
		var stdout, stderr bytes.Buffer
		sys := s.system(nil)
		sys.Stdout, sys.Stderr = &stdout, &stderr
		if code := run(t.Context(), sys, append(args, "--json")); code != 2 || !strings.Contains(stdout.String(), query.Invalid) {
			t.Errorf("%q: exit code %d, %s%s", args, code, &stdout, &stderr)
		}
	}
}
