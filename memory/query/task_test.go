package query_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

const (
	loginID  = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
	searchID = "3d594650-3436-4f5c-8f3e-2c1b7a9d5e10"
)

// identity is a task.json.
func identity(id, name string, aliases ...string) string {
	text, _ := json.Marshal(map[string]any{
		"schemaVersion": "TaskIdentityV1", "taskId": id, "displayName": name, "aliases": append([]string{}, aliases...),
		"createdAt": "2026-08-01T09:00:00Z", "identityRevision": 1,
	})
	return string(text)
}

// confirmed is a record that confirms an artifact.
func confirmed(artifact, sum string) string {
	return "# x\n\n> **状态**: 进行中\n\n### CP 确认记录\n\n" +
		"| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n|---|---|---|---|---|---|---|\n" +
		"| CP1 | ✅ | " + artifact + " | v1 | `" + sum + "` | ok | 2026-08-01 10:00 |\n| CP2 | ⏳ | — | — | — | — | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n"
}

const root = "ann/bookshop/.devcodex/"

func TestTask(t *testing.T) {
	const artifact = "The prices are rounded up.\n"
	sum := fmt.Sprintf("%X", sha256.Sum256([]byte(artifact)))
	fsys := files(map[string]string{
		root + "bugs/login/.memory/task.json":               identity(loginID, "登录 修复", "Login", "old checkout"),
		root + "bugs/login/.memory/sessions.md":             confirmed("[01-问题确认.md](../01-问题确认.md)", sum),
		root + "bugs/login/01-问题确认.md":                      artifact,
		root + "bugs/twin/.memory/sessions.md":              "# twin\n",
		root + "requirements/twin/.memory/sessions.md":      "# twin\n",
		root + "requirements/old checkout/.archived":        "",
		root + "requirements/rejected/.memory/sessions.md":  "> **状态**: 已废弃\n",
		root + "requirements/search/.memory/task.json":      identity(searchID, "Search"),
		root + "requirements/search/.memory/sessions.md":    confirmed("`01-需求确认.md`", sum),
		root + "requirements/search/01-需求确认.md":             artifact + "And the totals too.\n",
		root + "requirements/gone/.memory/sessions.md":      confirmed("`../search/01-需求确认.md`", sum),
		root + "requirements/broken/.memory/task.json":      "{",
		root + "requirements/nameless/.memory/task.json":    identity(strings.Replace(loginID, "7c", "8c", 1), " "),
		root + "optimizations/speed/.memory/task.json":      `{"schemaVersion":"TaskIdentityV2","taskId":"` + strings.Replace(loginID, "7c", "9c", 1) + `","displayName":"speed","aliases":[],"identityDigest":"` + strings.Repeat("0", 64) + `"}`,
		root + "requirements/notes.md":                      "no task\n",
		"ann/cinema/.devcodex/requirements/seats/.memory/x": "",
	})
	for _, tt := range []struct {
		name, status, code, path string
		others                   []string
	}{
		{"登录 修复", query.ResolvedActive, "", "bugs/login", nil},
		{"登录　修复", query.ResolvedActive, "", "bugs/login", nil},
		{"ｌｏｇｉｎ", query.ResolvedActive, "", "bugs/login", nil},
		{strings.ToUpper(loginID), query.ResolvedActive, "", "bugs/login", nil},
		{"old checkout", query.ResolvedActive, "", "bugs/login", nil}, // an active alias goes before a name that is done
		{"twin", query.Ambiguous, "TASK_AMBIGUOUS", "", []string{"bugs/twin", "requirements/twin"}},
		{"rejected", query.TaskRejected, "TASK_REJECTED", "requirements/rejected", nil},
		{"search", query.StaleConfirmation, "TASK_CONFIRMATION_STALE", "requirements/search", nil},
		{"gone", query.StaleConfirmation, "TASK_CONFIRMATION_STALE", "requirements/gone", nil},
		{"broken", query.StaleConfirmation, "TASK_IDENTITY_INVALID", "requirements/broken", nil},
		{"nameless", query.StaleConfirmation, "TASK_IDENTITY_INVALID", "requirements/nameless", nil},
		{"speed", query.StaleConfirmation, "TASK_IDENTITY_INVALID", "optimizations/speed", nil},
		{"登录", query.NotFound, "TASK_NOT_FOUND", "", []string{"bugs/login"}},
		{"serch", query.NotFound, "TASK_NOT_FOUND", "", []string{"requirements/search"}},
		{"seats", query.NotFound, "TASK_NOT_FOUND", "", nil},
		{"notes.md", query.NotFound, "TASK_NOT_FOUND", "", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := reader(fsys).Task(t.Context(), bookshop, query.TaskArgs{Name: tt.name})
			if err != nil {
				t.Fatal(err)
			}
			code, path := "", ""
			if r.ErrorCode != nil {
				code = *r.ErrorCode
			}
			if r.Candidate != nil {
				path = r.Candidate.RelativePath
			}
			if diff := cmp.Diff([]string{tt.status, tt.code, tt.path}, []string{r.Status, code, path}); diff != "" {
				t.Errorf("resolution (-want +got):\n%s", diff)
			}
			var others []string
			for _, o := range append(r.Candidates, r.Suggestions...) {
				others = append(others, o.RelativePath)
			}
			if diff := cmp.Diff(tt.others, others); diff != "" {
				t.Errorf("others (-want +got):\n%s", diff)
			}
			advises(t, r)
			if r.WriteAuthority || (r.NextStep == nil) != (tt.status == query.ResolvedActive) {
				t.Errorf("authority %v, next step %v", r.WriteAuthority, r.NextStep)
			}
		})
	}
	if _, err := reader(fsys).Task(t.Context(), bookshop, query.TaskArgs{Name: " "}); codeOf(err) != query.TaskName {
		t.Errorf("no name: %v", err)
	}
}

// advises makes sure that what is advised to be taken is there.
func advises(t *testing.T, r *query.TaskResolution) {
	t.Helper()
	if r.NextStep == nil {
		return
	}
	next := memory.Message(*r.NextStep).String()
	if strings.Contains(next, "suggestions") && len(r.Suggestions) == 0 {
		t.Errorf("a suggestion is to be taken, and there is none: %s", next)
	}
}

// In a workspace, the whole of it is looked through if that is asked for, else one
// project alone.
func TestTaskInWorkspace(t *testing.T) {
	const codex = "ann/ws/.devcodex/"
	fsys := files(map[string]string{
		codex + "layout.json":                                  `{"mode":"workspace-namespace"}`,
		codex + "workspace/requirements/plan/.memory/x":        "",
		codex + "apps/shop/bugs/login/.memory/task.json":       identity(loginID, "login"),
		codex + "apps/admin/bugs/login/.memory/task.json":      identity(searchID, "login"),
		codex + "profile/requirements/not-a-project/.memory/x": "",
		codex + "apps/shop/requirements/only-here/.memory/y":   "",
	})
	shop := query.Target{Root: codex + "apps/shop", Project: "apps/shop", Scope: "project", Agent: "codex"}
	whole := query.Target{Root: codex + "workspace", Scope: memory.WorkspaceScope, Agent: "codex"}
	for _, tt := range []struct {
		target       query.Target
		name, status string
		found        []string
	}{
		{shop, "login", query.ResolvedActive, []string{"apps/shop .devcodex/apps/shop/bugs/login"}},
		{shop, "plan", query.NotFound, nil},
		{whole, "login", query.Ambiguous, []string{"apps/admin .devcodex/apps/admin/bugs/login", "apps/shop .devcodex/apps/shop/bugs/login"}},
		{whole, loginID, query.ResolvedActive, []string{"apps/shop .devcodex/apps/shop/bugs/login"}},
		{whole, "plan", query.ResolvedActive, []string{"workspace .devcodex/workspace/requirements/plan"}},
		{whole, "only-here", query.ResolvedActive, []string{"apps/shop .devcodex/apps/shop/requirements/only-here"}},
		{whole, "not-a-project", query.NotFound, nil},
	} {
		t.Run(tt.target.Scope+"/"+tt.name, func(t *testing.T) {
			r, err := reader(fsys).Task(t.Context(), tt.target, query.TaskArgs{Name: tt.name})
			if err != nil {
				t.Fatal(err)
			}
			all := r.Candidates
			if r.Candidate != nil {
				all = append(all, *r.Candidate)
			}
			var found []string
			for _, c := range all {
				found = append(found, c.Project+" "+c.RelativePath)
			}
			if r.Status != tt.status {
				t.Errorf("status %s, want %s", r.Status, tt.status)
			}
			if diff := cmp.Diff(tt.found, found); diff != "" {
				t.Errorf("tasks (-want +got):\n%s", diff)
			}
			advises(t, r)
		})
	}
}

// More tasks than are looked through stop the search, in folders and in bytes.
func TestTaskScale(t *testing.T) {
	many, large := map[string]string{}, map[string]string{}
	for i := range 501 {
		many[fmt.Sprintf(root+"bugs/t%03d/.memory/x", i)] = ""
	}
	for i := range 5 {
		large[fmt.Sprintf(root+"bugs/t%d/.memory/sessions.md", i)] = strings.Repeat("x", 1<<20)
	}
	for name, texts := range map[string]map[string]string{"folders": many, "bytes": large} {
		r, err := reader(files(texts)).Task(t.Context(), bookshop, query.TaskArgs{Name: "t1"})
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != query.ScaleBlocked || r.Candidate != nil || *r.ErrorCode != "TASK_INDEX_SCALE_BLOCKED" {
			t.Errorf("%s: %s, %+v", name, r.Status, r.Scan)
		}
	}
	delete(many, root+"bugs/t500/.memory/x")
	r, err := reader(files(many)).Task(t.Context(), bookshop, query.TaskArgs{Name: "t499"})
	if err != nil || r.Status != query.ResolvedActive || r.Scan.Directories != 500 {
		t.Errorf("at the limit: %+v, %v", r, err)
	}
}
