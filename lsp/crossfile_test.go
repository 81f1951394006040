package lsp

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A crossing is a file, and what happens to other files that its findings by some
// rules depend on.
type crossing struct {
	name  string
	files map[string]string // at first
	at    string            // the file
	rules []string
	steps []happening
}

// A happening is a change on disk, and which of the findings there are from then
// on. Each follows on the one before; the first is what is so from the start.
type happening struct {
	name   string
	write  map[string]string
	rename [2]string
	remove string
	want   string // the rule; empty: there are none
}

const (
	codexAt = ".devcodex/.memory/clients/codex/"
	taskAt  = ".devcodex/requirements/retry/"

	session01 = "## 会话 01 — 退货流程\n\n- **状态**：✅\n"
	identity  = `{"schemaVersion": "TaskIdentityV1", "taskId": "%s", "displayName": "%s", "aliases": [], "createdAt": "2026-08-29T02:00:00.000Z", "identityRevision": 1}` + "\n"
	oneID     = "e49eb436-00c3-5ae9-9e6e-1552f0b78afa"
	otherID   = "2302315f-37dd-53f7-b13e-a1c66d0db944"
)

func crossings() []crossing {
	record := func(file, confirmed, second string) string {
		return "# retry 任务会话记录\n\n> **日期**: 2026-08-29\n> **状态**: 进行中\n\n### CP 确认记录\n\n" +
			"| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n" +
			"|:--:|:----:|--------------|---------|--------|---------------|-------------|\n" +
			fmt.Sprintf("| CP1 | ✅ | [%s](../%s) | v1 | `%X` | 确认 | 2026-08-29 10:30 |\n", file, file, sha256.Sum256([]byte(confirmed))) +
			"| CP2 | " + second + " | — | — | — | — | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n"
	}
	digest := func(file string) crossing {
		const mismatch = "cp/digest-mismatch"
		return crossing{
			name:  "the digest of " + file,
			files: map[string]string{taskAt + ".memory/sessions.md": record(file, "# 重试 2 次\n", "⏳"), taskAt + file: "# 重试 2 次\n"},
			at:    taskAt + ".memory/sessions.md",
			rules: []string{mismatch},
			steps: []happening{
				{name: "at first"},
				{name: "the artifact is edited", write: map[string]string{taskAt + file: "# 重试 3 次\n"}, want: mismatch},
				{name: "and edited back", write: map[string]string{taskAt + file: "# 重试 2 次\n"}},
				{name: "another file is moved over it", write: map[string]string{taskAt + "new": "# 重试 4 次\n"}, rename: [2]string{taskAt + "new", taskAt + file}, want: mismatch},
				{name: "it is removed", remove: taskAt + file},
				{name: "it is made anew", write: map[string]string{taskAt + file: "# 重试 5 次\n"}, want: mismatch},
			},
		}
	}
	return []crossing{
		{
			name: "a row and its day",
			files: map[string]string{codexAt + "SUMMARY.md": "# Agent SUMMARY — codex\n\n> 项目：bookshop\n\n| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n" +
				"| 2026-08-29 09:00 | 01 | chat | 讨论退货流程的 3 种做法 | — | — | ✅ |\n"},
			at:    codexAt + "SUMMARY.md",
			rules: []string{"summary/daily-missing", "summary/daily-state"},
			steps: []happening{
				{name: "at first", want: "summary/daily-missing"},
				{name: "the day's file is made", write: map[string]string{codexAt + "tasks/20260829.md": session01}},
				{name: "its session goes on", write: map[string]string{codexAt + "tasks/20260829.md": strings.Replace(session01, "✅", "🔄", 1)}, want: "summary/daily-state"},
				{name: "its session has another number", write: map[string]string{codexAt + "tasks/20260829.md": strings.Replace(session01, "01", "02", 1)}, want: "summary/daily-missing"},
				{name: "and has it back", write: map[string]string{codexAt + "tasks/20260829.md": session01}},
				{name: "the file is renamed", rename: [2]string{codexAt + "tasks/20260829.md", codexAt + "tasks/20260828.md"}, want: "summary/daily-missing"},
				{name: "and back", rename: [2]string{codexAt + "tasks/20260828.md", codexAt + "tasks/20260829.md"}},
				{name: "the folder is removed", remove: codexAt + "tasks", want: "summary/daily-missing"},
			},
		},
		digest("01-需求确认.md"),
		digest("01-mock.html"),
		{
			name:  "the ids of tasks",
			files: map[string]string{taskAt + ".memory/task.json": fmt.Sprintf(identity, oneID, "retry")},
			at:    taskAt + ".memory/task.json",
			rules: []string{"task/id-duplicate"},
			steps: []happening{
				{name: "at first"},
				{name: "the folder is copied", write: map[string]string{".devcodex/bugs/分页/.memory/task.json": fmt.Sprintf(identity, oneID, "分页")}, want: "task/id-duplicate"},
				{name: "the copy gets its own id", write: map[string]string{".devcodex/bugs/分页/.memory/task.json": fmt.Sprintf(identity, otherID, "分页")}},
				{name: "and loses it", write: map[string]string{".devcodex/bugs/分页/.memory/task.json": fmt.Sprintf(identity, oneID, "分页")}, want: "task/id-duplicate"},
				{name: "the copy is moved to another root", rename: [2]string{".devcodex/bugs/分页", "elsewhere"}},
				{name: "and back", rename: [2]string{"elsewhere", ".devcodex/bugs/分页"}, want: "task/id-duplicate"},
				{name: "the copy is removed", remove: ".devcodex/bugs"},
			},
		},
		{
			name: "what a card claims",
			files: map[string]string{
				codexAt + "tasks/20260829.md":  session01 + "\n### NewSessionContinuationCard\n\n- taskId: " + oneID + "\n- phaseAndConfirmationState: CP1, CP2 confirmed\n",
				taskAt + ".memory/task.json":   fmt.Sprintf(identity, oneID, "retry"),
				taskAt + ".memory/sessions.md": record("01-需求确认.md", "", "⏳"),
				taskAt + "01-需求确认.md":          "",
			},
			at:    codexAt + "tasks/20260829.md",
			rules: []string{"card/continuation-cp-overclaim"},
			steps: []happening{
				{name: "at first", want: "card/continuation-cp-overclaim"},
				{name: "the user confirms", write: map[string]string{taskAt + ".memory/sessions.md": record("01-需求确认.md", "", "✅")}},
				{name: "and takes it back", write: map[string]string{taskAt + ".memory/sessions.md": record("01-需求确认.md", "", "⚠️ stale")}, want: "card/continuation-cp-overclaim"},
				{name: "the task gets another id", write: map[string]string{taskAt + ".memory/task.json": fmt.Sprintf(identity, otherID, "retry")}},
			},
		},
		{
			name:  "links in double brackets",
			files: map[string]string{"memory/MEMORY.md": "# Memory\n\n- 🚀 see [[release-steps]]\n"},
			at:    "memory/MEMORY.md",
			rules: []string{"wikilink/unresolved"},
			steps: []happening{
				{name: "at first", want: "wikilink/unresolved"},
				{name: "its note is written", write: map[string]string{"memory/release-steps.md": "# Steps\n"}},
				{name: "the note is renamed", rename: [2]string{"memory/release-steps.md", "memory/steps.md"}, want: "wikilink/unresolved"},
				{name: "the note is named in its header", write: map[string]string{"memory/steps.md": "---\nname: Release Steps\n---\n"}},
				{name: "and named otherwise", write: map[string]string{"memory/steps.md": "---\nname: Steps\n---\n"}, want: "wikilink/unresolved"},
				{name: "a note in a folder has the name", write: map[string]string{"memory/agents/Release_Steps.md": "# Steps\n"}},
				{name: "the folder is removed", remove: "memory/agents", want: "wikilink/unresolved"},
			},
		},
		{
			name: "an index and its topics",
			files: map[string]string{
				"memory/MEMORY.md": "# Memory\n\n- [Deploy](deploy.md) — the steps\n", "memory/deploy.md": "# Deploy\n", "memory/auth.md": "# 登录\n",
			},
			at:    "memory/auth.md",
			rules: []string{"index/unlisted-topic"},
			steps: []happening{
				{name: "at first", want: "index/unlisted-topic"},
				{name: "the index lists it", write: map[string]string{"memory/MEMORY.md": "# Memory\n\n- [Auth](auth.md)\n- [Deploy](deploy.md)\n"}},
				{name: "and no more", write: map[string]string{"memory/MEMORY.md": "# Memory\n\n- [Deploy](deploy.md)\n"}, want: "index/unlisted-topic"},
				{name: "a topic that is listed links it", write: map[string]string{"memory/deploy.md": "# Deploy\n\nSee [auth](auth.md).\n"}},
				{name: "that topic is removed", remove: "memory/deploy.md", want: "index/unlisted-topic"},
				{name: "the index is moved away", rename: [2]string{"memory/MEMORY.md", "memory/old.md"}},
				{name: "and back", rename: [2]string{"memory/old.md", "memory/MEMORY.md"}, want: "index/unlisted-topic"},
			},
		},
		{
			name:  "a heading in a file that is no memory",
			files: map[string]string{codexAt + "tasks/20260829.md": session01 + "\n见 [计划](../../../../plans/plan.md#第-2-步)\n", ".devcodex/plans/plan.md": "# 计划\n\n## 第 2 步\n"},
			at:    codexAt + "tasks/20260829.md",
			rules: []string{"link/fragment"},
			steps: []happening{
				{name: "at first"},
				{name: "the heading is renamed", write: map[string]string{".devcodex/plans/plan.md": "# 计划\n\n## 第 3 步\n"}, want: "link/fragment"},
				{name: "and back", write: map[string]string{".devcodex/plans/plan.md": "# 计划\n\n## 第 2 步\n"}},
				{name: "a file without it is moved over it", write: map[string]string{".devcodex/plans/new.md": "# 计划\n"}, rename: [2]string{".devcodex/plans/new.md", ".devcodex/plans/plan.md"}, want: "link/fragment"},
				{name: "the folder is removed", remove: ".devcodex/plans"},
				{name: "and made again", write: map[string]string{".devcodex/plans/plan.md": "# 计划\n"}, want: "link/fragment"},
			},
		},
	}
}

// TestCrossFile: what other files do to the findings of a file is told within 2
// seconds, whether it is open or not, and however its client learns of it. Nobody
// but the server watches.
func TestCrossFile(t *testing.T) {
	for _, c := range crossings() {
		for name, learn := range map[string]func(*testing.T, *editor, crossing, string) func([]string){
			"pushed, closed":   pushed,
			"pushed, open":     pushedOpen,
			"workspace pulled": pulledWorkspace,
			"document pulled":  pulledDocument,
		} {
			t.Run(c.name+", "+name, func(t *testing.T) {
				t.Parallel()
				testCrossing(t, c, learn)
			})
		}
	}
}

func testCrossing(t *testing.T, c crossing, learn func(*testing.T, *editor, crossing, string) func([]string)) {
	root := t.TempDir()
	in := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	write(t, in(".git/HEAD"), "")
	for name, text := range c.files {
		write(t, in(name), text)
	}
	opt := options(memory.OSFS())
	opt.watch = nil
	e := connect(t, opt)
	expect := learn(t, e, c, memory.FromOS(root))
	for _, step := range c.steps {
		for _, name := range slices.Sorted(maps.Keys(step.write)) {
			write(t, in(name), step.write[name])
		}
		if step.rename[0] != "" {
			if err := os.Rename(in(step.rename[0]), in(step.rename[1])); err != nil {
				t.Fatal(err)
			}
		}
		if step.remove != "" {
			if err := os.RemoveAll(in(step.remove)); err != nil {
				t.Fatal(err)
			}
		}
		want := []string{}
		if step.want != "" {
			want = append(want, step.want)
		}
		begin := time.Now()
		expect(want)
		if took := time.Since(begin); took > 2*time.Second {
			t.Errorf("%s: noticed after %v", step.name, took)
		}
	}
}

// codes are the rules of findings, those that matter.
func codes(ds []protocol.Diagnostic, only []string) []string {
	out := []string{}
	for _, d := range ds {
		if rule := fmt.Sprint(d.Code); slices.Contains(only, rule) {
			out = append(out, rule)
		}
	}
	return out
}

// initialize begins a session in which hints are shown of closed files too.
func (e *editor) initialize(caps, root string) {
	e.t.Helper()
	e.call("initialize", map[string]any{
		"rootUri": uriOf(root, onWindows), "capabilities": rawJSON(caps), "initializationOptions": map[string]string{"closedFiles": "all"},
	})
	e.notify("initialized", nil)
}

func pushed(t *testing.T, e *editor, c crossing, root string) func([]string) {
	e.initialize(`{}`, root)
	uri := uriOf(root+"/"+c.at, onWindows)
	return func(want []string) {
		t.Helper()
		e.await(fmt.Sprintf("%v in %s", want, uri), func() bool {
			p, _ := e.last(uri) // of a file that never had any, nothing is said
			return slices.Equal(codes(p.Diagnostics, c.rules), want)
		})
	}
}

func pushedOpen(t *testing.T, e *editor, c crossing, root string) func([]string) {
	expect := pushed(t, e, c, root)
	uri := uriOf(root+"/"+c.at, onWindows)
	e.open(uri, c.files[c.at])
	e.awaitVersion(uri, 1)
	return expect
}

// pulledWorkspace waits for each answer and asks again.
func pulledWorkspace(t *testing.T, e *editor, c crossing, root string) func([]string) {
	e.initialize(pullCaps, root)
	uri := uriOf(root+"/"+c.at, onWindows)
	known, now := map[string]string{}, map[string][]string{uri: {}}
	id := e.askWorkspace(known)
	return func(want []string) {
		t.Helper()
		for !slices.Equal(now[uri], want) {
			for _, p := range e.reports(id) {
				if known[p.URI] = p.ResultID; p.Kind == "full" {
					now[p.URI] = codes(p.Items, c.rules)
				}
			}
			id = e.askWorkspace(known)
		}
	}
}

// pulledDocument asks when it is told to.
func pulledDocument(t *testing.T, e *editor, c crossing, root string) func([]string) {
	e.initialize(refreshCaps, root)
	uri := uriOf(root+"/"+c.at, onWindows)
	e.open(uri, c.files[c.at])
	return func(want []string) {
		t.Helper()
		for {
			told := e.count(refreshMethod)
			got := codes(e.pull(uri, "").Items, c.rules)
			if slices.Equal(got, want) {
				return
			}
			e.awaitRefresh(fmt.Sprintf("another than %v, which is not %v", got, want), told+1)
		}
	}
}
