package memory

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A task's file is checked anew when another task comes to have its id, changes
// it or goes, and when the state of one of its name changes.
func TestTaskTable(t *testing.T) {
	const root = "w/.devcodex"
	own, other := root+"/bugs/a/.memory/task.json", root+"/requirements/b/.memory/task.json"
	identity := func(id, name string) string {
		return `{"schemaVersion": "TaskIdentityV1", "taskId": "` + id + `", "displayName": "` + name + `", "aliases": []}`
	}
	tree := files(own, identity("X", "退款"))
	w := NewWorkspace(Env{FS: tree, Getenv: func(string) string { return "" }}, Settings{})
	look := func() (found string, n *Needs) {
		n = newNeeds()
		p := Pass{File: w.Snapshot().File(own), snap: w.Snapshot(), needs: n}
		for _, s := range p.SameTaskID("x") {
			found += " id " + s.Folder
		}
		for _, s := range p.SameTaskName("退款") {
			found += " name " + s.Folder
			if s.Active {
				found += " active"
			}
		}
		return strings.TrimSpace(found), n
	}
	w.Add(own)
	if found, n := look(); found != "" || !n.Empty() || len(n.claims) != 2 {
		t.Errorf("alone: %q, needs %v, %d claims", found, slices.Sorted(n.Paths()), len(n.claims))
	}

	maps.Copy(tree, files(other, identity("x", "退款 ")))
	w.Changed(other)
	found, n := look()
	if diff := cmp.Diff("id w/.devcodex/requirements/b name w/.devcodex/requirements/b active", found); diff != "" {
		t.Errorf("with a copy (-want +got):\n%s", diff)
	}
	want := []string{root + "/requirements/b/.archived", root + "/requirements/b/.memory/sessions.md", other}
	if diff := cmp.Diff(want, slices.Sorted(n.Paths())); diff != "" {
		t.Errorf("needs (-want +got):\n%s", diff)
	}

	maps.Copy(tree, files(root+"/requirements/b/.archived", ""))
	w.Changed(root + "/requirements/b/.archived")
	if found, _ := look(); strings.Contains(found, "active") {
		t.Errorf("archived: %q", found)
	}
}

func TestTaskOf(t *testing.T) {
	const id = "e49eb436-00c3-5ae9-9e6e-1552f0b78afa"
	json := func(id, name, alias string) string {
		return `{"schemaVersion": "TaskIdentityV1", "taskId": "` + id + `", "displayName": "` + name + `", "aliases": ["` + alias + `"]}`
	}
	tree := files(
		"w/.devcodex/bugs/a/.memory/task.json", json(id, "Import", "load"),
		"w/.devcodex/bugs/b/.memory/task.json", json("x", "退款", "Load"),
		"w/.devcodex/bugs/c/.memory/task.json", "{",
		"w/.devcodex/reports/audit/codex/20260829/01--x.md", "# x\n",
	)
	w := NewWorkspace(Env{FS: tree, Getenv: func(string) string { return "" }}, Settings{})
	w.Add("w/.devcodex/reports/audit/codex/20260829/01--x.md")
	for _, c := range []struct{ id, name, want string }{
		{id, "退款", "w/.devcodex/bugs/a"},
		{strings.ToUpper(id), "", "w/.devcodex/bugs/a"},
		{"N/A", "退款", "w/.devcodex/bugs/b"},
		{"N/A", "import", "w/.devcodex/bugs/a"},
		{"N/A", "load", ""}, // two go by it
		{"N/A", "none", ""},
		{"", "", ""},
	} {
		p := Pass{File: w.Snapshot().File("w/.devcodex/reports/audit/codex/20260829/01--x.md"), snap: w.Snapshot(), needs: newNeeds()}
		got := ""
		if task, ok := p.TaskOf(c.id, c.name); ok {
			got = task.Folder
		}
		if got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.id, c.name, got, c.want)
		}
	}
}
