package query

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// An inventory is the tasks of a target.
type inventory struct {
	Scan
	reader  *Reader
	snap    *memory.Snapshot
	target  Target
	base    string // from where tasks are told
	roots   []taskRoot
	entries []*taskEntry // in order of their paths
}

// A taskRoot is an active root, and what its project is called.
type taskRoot struct{ root, project string }

// A taskEntry is a task that was found.
type taskEntry struct {
	Task
	folder  string
	aliases []string        // folded
	fault   *memory.Message // of the identity
}

var taskKinds = []string{"requirements", "bugs", "optimizations", "scenario-tests"}

const (
	identityFile = "/.memory/task.json"
	sessionsFile = "/.memory/sessions.md"
	archivedFile = "/.archived"
	activeTask   = "active"
	codexName    = ".devcodex"
)

// errScale is that there are more tasks than are looked through.
var errScale = errors.New("too many tasks")

// inventory prepares to look for a target's tasks: of a workspace, those of all
// its projects.
func (r *Reader) inventory(t Target) *inventory {
	inv := &inventory{
		Scan:   Scan{MaxDirectories: 500, MaxBytes: 4 << 20},
		reader: r, snap: memory.NewWorkspace(r.env, memory.Settings{}).Snapshot(), target: t, base: t.Root,
	}
	codex, _, in := strings.Cut(t.Root, codexName+"/")
	if codex += codexName; in && inv.namespaced(codex) {
		inv.base = strings.TrimSuffix(strings.TrimSuffix(codex, codexName), "/")
	}
	if t.Scope != memory.WorkspaceScope {
		inv.roots = []taskRoot{{t.Root, t.Project}}
		return inv
	}
	inv.MaxDirectories, inv.MaxBytes = 2000, 16<<20
	inv.roots = []taskRoot{{t.Root, memory.WorkspaceScope}}
	if inv.base != t.Root {
		inv.below(codex, "", 1)
	}
	return inv
}

func (inv *inventory) namespaced(codex string) bool {
	f := inv.snap.Load(codex + "/layout.json")
	return f != nil && memory.MarksNamespaces(f.Source())
}

// maxDepth is how many names the namespace of a project has at most.
const maxDepth = 4

// below finds the active roots of projects that lie in a folder.
func (inv *inventory) below(codex, name string, depth int) {
	for _, e := range inv.snap.Dir(strings.TrimSuffix(codex+"/"+name, "/")) {
		sub := strings.TrimPrefix(name+"/"+e.Name, "/")
		if !e.Type.IsDir() || memory.CheckNamespace(sub) != memory.NamespaceValid {
			continue
		}
		holds := func(kind string) bool { _, ok := inv.snap.Entry(codex + "/" + sub + "/" + kind); return ok }
		switch {
		case slices.ContainsFunc(taskKinds, holds):
			inv.roots = append(inv.roots, taskRoot{codex + "/" + sub, sub})
		case depth < maxDepth:
			inv.below(codex, sub, depth+1)
		}
	}
}

// look finds the tasks.
func (inv *inventory) look(ctx context.Context) error {
	for _, root := range inv.roots {
		for _, kind := range taskKinds {
			for _, e := range inv.snap.Dir(root.root + "/" + kind) {
				if err := ctx.Err(); err != nil {
					return err
				}
				if !e.Type.IsDir() {
					continue
				}
				if inv.Directories++; inv.Directories > inv.MaxDirectories {
					return errScale
				}
				if err := inv.add(root, kind, e.Name); err != nil {
					return err
				}
			}
		}
	}
	slices.SortFunc(inv.entries, func(a, b *taskEntry) int { return cmp.Compare(a.RelativePath, b.RelativePath) })
	return nil
}

// add takes the task in a folder.
func (inv *inventory) add(root taskRoot, kind, name string) error {
	folder := root.root + "/" + kind + "/" + name
	e := &taskEntry{
		folder: folder,
		Task: Task{
			DisplayName: name, Project: root.project, Kind: kind, Status: activeTask, Legacy: true,
			TaskRoot: memory.ToOS(folder), RelativePath: strings.TrimPrefix(strings.TrimPrefix(folder, inv.base), "/"),
		},
	}
	identity, err := inv.file(folder, identityFile)
	if err != nil {
		return err
	}
	if identity != nil {
		e.identify(identity.Identity())
	}
	sessions, err := inv.file(folder, sessionsFile)
	if err != nil {
		return err
	}
	if sessions != nil {
		e.Status = taskStates[sessions.Sessions().Status.State]
	}
	if _, done := inv.snap.Entry(folder + archivedFile); done {
		e.Status = TaskCompleted
	}
	inv.entries = append(inv.entries, e)
	return nil
}

var taskStates = map[memory.TaskState]string{
	memory.ActiveTask: activeTask, memory.CompletedTask: TaskCompleted, memory.RejectedTask: TaskRejected,
}

// file is a file of a task, nil if there is none that can be read.
func (inv *inventory) file(folder, name string) (*memory.File, error) {
	path := folder + name
	info, err := fs.Stat(inv.reader.env.FS, path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	if _, err := inv.reader.inside(folder, name[1:]); err != nil {
		return nil, nil // what lies elsewhere is no part of the task
	}
	if inv.Bytes += info.Size(); inv.Bytes > inv.MaxBytes {
		return nil, errScale
	}
	return inv.snap.Load(path), nil
}

var (
	idless     = memory.Text{En: "the taskId is no UUID", Zh: "taskId 不是 UUID"}
	unnamed    = memory.Text{En: "the displayName is missing", Zh: "缺少 displayName"}
	otherSum   = memory.Text{En: "the identityDigest does not fit", Zh: "identityDigest 不符"}
	badAliases = memory.Text{En: "the aliases are not a list of names that differ", Zh: "aliases 不是互不相同的名称列表"}
)

// identify takes what the task's identity says.
func (e *taskEntry) identify(id *memory.Identity) {
	e.Legacy = false
	if !id.Valid {
		e.fault = &id.Fault
		return
	}
	if name := strings.TrimSpace(id.Name.Text); id.Name.String && name != "" {
		e.DisplayName = name
	}
	seen := []string{memory.FoldTask(e.DisplayName)}
	twice := false
	for _, n := range id.Names {
		folded := memory.FoldTask(n.Text)
		twice = twice || !n.String || folded == "" || slices.Contains(seen, folded)
		seen = append(seen, folded)
	}
	e.aliases = seen[1:]
	var fault memory.Message
	switch {
	case !memory.IsTaskID(id.ID.Text):
		fault = idless.With()
	case !id.Name.String || strings.TrimSpace(id.Name.Text) == "":
		fault = unnamed.With()
	case twice || id.Aliases.Given() && id.Names == nil && (id.Aliases.String || id.Aliases.Text != ""):
		fault = badAliases.With()
	case id.Schema == memory.TaskIdentityV2 && !strings.EqualFold(id.Digest.Text, id.Sum):
		fault = otherSum.With()
	}
	if memory.IsTaskID(id.ID.Text) {
		e.TaskID = optional(strings.ToLower(id.ID.Text))
	}
	if fault.Text != (memory.Text{}) {
		e.fault = &fault
	}
}

// confirmations holds the confirmed checkpoints of a task to its artifacts.
func (inv *inventory) confirmations(e *taskEntry) ([]Confirmation, error) {
	all := []Confirmation{}
	f := inv.snap.Load(e.folder + sessionsFile)
	if f == nil {
		return all, nil
	}
	cp := f.Sessions().CP
	for phase := 1; phase <= memory.CPPhases; phase++ {
		row, ok := cp.Row(phase)
		if !ok || !row.Whole() || row.State != memory.ConfirmedCP {
			continue
		}
		want := strings.ToLower(memory.CellText(row.Cell(memory.DigestColumn).Text))
		if sum, err := hex.DecodeString(want); err != nil || len(sum) != 32 {
			continue // bound to nothing
		}
		c := Confirmation{Phase: "CP" + string(rune('0'+phase)), ArtifactPath: row.Artifact().Path, ExpectedSHA256: want}
		var err error
		if c.ObservedSHA256, err = inv.observe(e, c.ArtifactPath); err != nil {
			return nil, err
		}
		c.Verified = c.ObservedSHA256 == want
		all = append(all, c)
	}
	return all, nil
}

// observe is the digest of a task's artifact as it is now; empty if it is not
// there or lies elsewhere.
func (inv *inventory) observe(e *taskEntry, artifact string) (string, error) {
	name := strings.ReplaceAll(artifact, `\`, "/")
	path, err := inv.reader.inside(e.folder, name)
	if err != nil || name == "." {
		return "", nil
	}
	info, err := fs.Stat(inv.reader.env.FS, path)
	if err != nil || !info.Mode().IsRegular() {
		return "", nil
	}
	if inv.Bytes += info.Size(); inv.Bytes > inv.MaxBytes {
		return "", errScale
	}
	s, err := inv.reader.read(path)
	if err != nil {
		return "", nil
	}
	return s.digest(), nil
}
