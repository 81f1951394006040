package rules_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// A tree is a workspace whose files change, with what their findings depend on.
type tree struct {
	t     *testing.T
	disk  fstest.MapFS
	w     *memory.Workspace
	graph memory.Graph
}

func plant(t *testing.T, files map[string]string) *tree {
	disk := fstest.MapFS{}
	env := memory.Env{FS: disk, Getenv: func(string) string { return "" }, Now: time.Now}
	tr := &tree{t: t, disk: disk, w: memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})}
	for p, text := range files {
		disk[p] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	for p := range files {
		tr.w.Add(p)
	}
	for p := range files {
		tr.check(p)
	}
	return tr
}

// check are the rules that find something in a file, of the groups cp, sessions
// and task and the cards that claim too much.
func (tr *tree) check(p string) (found []string, rivals []string) {
	res := tr.w.Snapshot().Check(tr.t.Context(), p)
	if res.Err != nil {
		tr.t.Fatal(res.Err)
	}
	for _, f := range res.Findings {
		switch f.Rule.Group() {
		case "cp", "sessions", "task", "card":
			found = append(found, f.Rule.ID)
		}
	}
	rivals, _ = tr.graph.Set(p, res.Needs)
	return slices.Compact(found), rivals
}

// change writes a file, or removes it if text is empty, and checks anew whatever
// depends on it. It returns which of these files have which findings.
func (tr *tree) change(p, text string) string {
	delete(tr.disk, p)
	if text != "" {
		tr.disk[p] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	snap := tr.w.Changed(p)
	todo := tr.graph.Users(p, false)
	if snap.File(p) != nil {
		todo = append(todo, p)
	} else {
		tr.graph.Set(p, nil)
	}
	told := map[string]string{}
	for len(todo) > 0 {
		next := todo[0]
		todo = todo[1:]
		found, rivals := tr.check(next)
		told[next] = strings.Join(found, " ")
		for _, r := range rivals {
			if _, done := told[r]; !done {
				todo = append(todo, r)
			}
		}
	}
	var out []string
	for p, found := range told {
		if found != "" {
			out = append(out, strings.TrimPrefix(p, "w/.devcodex/")+": "+found)
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// What is found in a record of checkpoints, an identity or a card follows the
// files that it is about.
func TestTaskFindingsFollowOtherFiles(t *testing.T) {
	const (
		root     = "w/.devcodex/"
		sessions = root + "bugs/分页/.memory/sessions.md"
		artifact = root + "bugs/分页/01-问题确认.md"
		identity = root + "bugs/分页/.memory/task.json"
		copied   = root + "requirements/retry/.memory/task.json"
		day      = root + ".memory/clients/codex/tasks/20260829.md"
		text     = "# 分页丢行\n"
		record   = "# 分页 任务会话记录\n\n> **状态**: 进行中\n\n### CP 确认记录\n\n" +
			"| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n|:--:|:--:|--|--|--|--|--|\n" +
			"| CP1 | ✅ | [01-问题确认.md](../01-问题确认.md) | v1 | `6BB7F2087F929034670D4A9F9AACFBAF1C425ED78E51364F6C9B79EB085939EF` | 确认 | 2026-08-29 10:30 |\n" +
			"| CP2 | ⏳ | — | — | — | — | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n"
		id   = `{"schemaVersion": "TaskIdentityV1", "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa", "displayName": "分页", "aliases": [], "createdAt": "2026-08-29", "identityRevision": 1}`
		card = "## 会话 01 — 换会话\n\n- **状态**：✅\n\n### NewSessionContinuationCard\n\n" +
			"- targetProject: demo\n- taskId: N/A\n- task: 分页\n- phaseAndConfirmationState: CP1 已确认\n- sourceOfTruth: x\n- confirmedDecisions: x\n" +
			"- mustNotOverwrite: x\n- validationState: x\n- nextAction: x\n- copyReadyPrompt: 继续分页任务\n"
	)
	tr := plant(t, map[string]string{sessions: record, artifact: text, day: card})
	open := strings.Replace(record, "| CP1 | ✅", "| CP1 | ⏳", 1)
	for _, c := range []struct{ name, path, text, want string }{
		{"the artifact is as confirmed", artifact, text, ""},
		{"the artifact has other bytes than were confirmed", artifact, text + "\n改\n", "bugs/分页/.memory/sessions.md: cp/digest-mismatch"},
		{"the artifact goes", artifact, "", "bugs/分页/.memory/sessions.md: cp/artifact-missing"},
		{"the task gets an identity: the card's claim can be judged", identity, id, ""},
		{"the checkpoint is open again", sessions, open, ".memory/clients/codex/tasks/20260829.md: card/continuation-cp-overclaim\nbugs/分页/.memory/sessions.md: cp/artifact-missing"},
		{"the identity is copied", copied, id, "bugs/分页/.memory/task.json: task/id-duplicate task/name-ambiguous\n" +
			"requirements/retry/.memory/task.json: task/sessions-missing task/id-duplicate task/name-ambiguous"},
		{"the copy goes", copied, "", ".memory/clients/codex/tasks/20260829.md: card/continuation-cp-overclaim"},
	} {
		if diff := gocmp.Diff(c.want, tr.change(c.path, c.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
