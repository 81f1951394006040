package query

import (
	"slices"
	"sync"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A Target is the memory that is asked about.
type Target struct {
	Root    string // path of the active root
	Project string // its namespace, or the name of its folder; of a whole workspace it does not matter
	Scope   string // project or workspace
	Agent   string
}

// wholeProject is what the format calls the project of a whole workspace.
const wholeProject = "__workspace__"

// project is what answers call the project.
func (t Target) project() string {
	if t.Scope == memory.WorkspaceScope {
		return wholeProject
	}
	return t.Project
}

// client is the path of a file in the agent's folder.
func (t Target) client(name string) string {
	return ".memory/clients/" + t.Agent + "/" + name
}

const summaryName = "SUMMARY.md"

func dailyName(day memory.Day) string { return "tasks/" + day.Format(dayForm) + ".md" }

// A Reader answers questions. It keeps what it read of the files that were asked
// for last, and reads a file anew when it is not the same any more. It is safe
// for concurrent use.
type Reader struct {
	env memory.Env

	mu   sync.Mutex // guards kept
	kept []*source  // the last used first
}

// New makes a reader of the files of an environment.
func New(env memory.Env) *Reader { return &Reader{env: env} }

// What is kept: so many files, and so many bytes of all of them but the last.
const (
	keepFiles = 32
	keepBytes = 64 << 20
)

// known is the version of a file that is kept; nil if there is none.
func (r *Reader) known(path string) *source {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.kept, func(s *source) bool { return s.path == path })
	if i < 0 {
		return nil
	}
	s := r.kept[i]
	copy(r.kept[1:i+1], r.kept[:i])
	r.kept[0] = s
	return s
}

// keep puts a version of a file in the place of the one before.
func (r *Reader) keep(s *source) {
	r.mu.Lock()
	defer r.mu.Unlock()
	next, size := []*source{s}, 0
	for _, old := range r.kept {
		size += len(old.text)
		if old.path != s.path && len(next) < keepFiles && size <= keepBytes {
			next = append(next, old)
		}
	}
	r.kept = next
}

// forget drops what is kept of a file.
func (r *Reader) forget(path string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept = slices.DeleteFunc(r.kept, func(s *source) bool { return s.path == path })
}
