package query

import (
	"context"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// An AutoMemory is how a folder of auto memory stands.
type AutoMemory struct {
	Folder     string   `json:"folder"`
	Dialect    string   `json:"dialect"`
	Why        Note     `json:"why"` // it is the project's
	Index      bool     `json:"index"`
	Load       *Load    `json:"load"` // null without an index
	Topics     int      `json:"topics"`
	LoadingOff string   `json:"loadingOff"` // the setting by which the agent's own loading is off; empty if it is on
	SharedWith []string `json:"sharedWith"` // other projects whose memory lies here too
}

var dialectNames = map[memory.Dialect]string{memory.Blade: "blade", memory.Claude: "claude", memory.OpenClaw: "openclaw"}

// AutoMemory is the folders of auto memory that a project has, by a folder of it
// or by a folder of memory. One that cannot be read is an error.
func (r *Reader) AutoMemory(ctx context.Context, dir string) ([]AutoMemory, error) {
	snap := memory.NewWorkspace(r.env, memory.Settings{}).Snapshot()
	folders := snap.AutoFolders(snap.AutoProject(projectOf(dir), false))
	if f, ok := snap.AutoFolder(dir); ok {
		folders = []memory.AutoFolder{f}
	}
	all := []AutoMemory{}
	for _, f := range folders {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !f.There {
			continue
		}
		entries, err := r.entries(f)
		if err != nil {
			return nil, err
		}
		a := AutoMemory{
			Folder: memory.ToOS(f.Path), Dialect: dialectNames[f.Dialect], Why: Note(f.Why),
			Load: r.measure(f), Topics: len(entries), LoadingOff: f.Off, SharedWith: []string{},
		}
		if a.Index = a.Load != nil; a.Index {
			a.Topics--
		}
		for _, p := range f.Shared {
			a.SharedWith = append(a.SharedWith, memory.ToOS(p))
		}
		all = append(all, a)
	}
	return all, nil
}

// projectOf is the folder of a project by one in it, which may be of its tree.
func projectOf(dir string) string {
	if project, _, in := strings.Cut(dir+"/", "/"+codexName+"/"); in {
		return project
	}
	return dir
}
