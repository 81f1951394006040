package mcp

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/memory-lsp/memory-lsp/cmd/memory-lsp/findings"
	"github.com/memory-lsp/memory-lsp/memory"
)

// checkArgs are the arguments of memory_check.
type checkArgs struct {
	Paths       []string `json:"paths,omitempty"`
	MinSeverity string   `json:"minSeverity,omitempty"`
	Limit       int      `json:"limit,omitempty"`
}

// A checkReport is what memory_check found. The diagnostics have the shape of
// `check --format json`.
type checkReport struct {
	SchemaVersion string                `json:"schemaVersion"`
	Version       int                   `json:"version"` // of the diagnostics' shape
	Root          string                `json:"root"`    // what paths start from
	Files         int                   `json:"files"`
	Diagnostics   []findings.Diagnostic `json:"diagnostics"`
	Summary       checkTally            `json:"summary"`
	Truncated     bool                  `json:"truncated"` // there are more findings than were asked for
	Problems      []checkProblem        `json:"problems"`
}

// A checkTally counts findings, those beyond the limit too.
type checkTally struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
	Hint    int `json:"hint"`
}

// A checkProblem is a file or folder that could not be read.
type checkProblem struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

const defaultFindings = 50

// check finds what is wrong with memory files.
func check(ctx context.Context, c *call, a checkArgs) (*checkReport, error) {
	k := &checker{call: c, limit: cmp.Or(a.Limit, defaultFindings), least: memory.Info}
	if a.MinSeverity != "" {
		k.least, _ = memory.ParseSeverity(a.MinSeverity)
	}
	dirs := c.grounds
	if len(a.Paths) > 0 {
		dirs = nil
		for _, p := range a.Paths {
			at, err := c.inside("paths", p)
			if err != nil {
				return nil, err
			}
			dirs = append(dirs, at)
		}
	}
	k.workspace = memory.NewWorkspace(c.opt.Env, memory.Settings{Rules: c.opt.Rules})
	k.report = &checkReport{
		SchemaVersion: "MemoryCheckV1", Version: findings.Version, Root: c.grounds[0],
		Diagnostics: []findings.Diagnostic{}, Problems: []checkProblem{},
	}
	return k.report, k.judge(ctx, k.find(ctx, dirs))
}

// A checker is one call of memory_check.
type checker struct {
	*call
	workspace *memory.Workspace
	report    *checkReport
	limit     int
	least     memory.Severity // findings below it are left out
}

// find lists the memory files in folders, each once.
func (k *checker) find(ctx context.Context, dirs []string) (files []string) {
	seen := map[string]bool{}
	for _, dir := range dirs {
		problems := k.workspace.Snapshot().Find(ctx, memory.FromOS(dir), func(f *memory.File) {
			if !seen[f.Path] {
				seen[f.Path] = true
				files = append(files, f.Path)
			}
		})
		for _, p := range problems {
			k.problem(p.Path, p.Err)
		}
	}
	slices.Sort(files)
	return files
}

func (k *checker) judge(ctx context.Context, files []string) error {
	snap := k.workspace.Add(files...)
	tell := findings.Teller{Snap: snap, Shown: k.shown}
	watch := k.progress(len(files))
	for _, path := range files {
		res := snap.Check(ctx, path)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		file := snap.File(path)
		if file == nil {
			res.Err = fs.ErrNotExist
		}
		if res.Err != nil {
			k.problem(path, res.Err)
			continue
		}
		k.report.Files++
		for _, f := range res.Findings {
			k.take(tell, file, f)
		}
		watch.step(ctx, k.shown(path))
	}
	return nil
}

func (k *checker) take(tell findings.Teller, file *memory.File, f memory.Finding) {
	if f.Severity > k.least {
		return
	}
	t := &k.report.Summary
	*map[memory.Severity]*int{memory.Error: &t.Error, memory.Warning: &t.Warning, memory.Info: &t.Info, memory.Hint: &t.Hint}[f.Severity]++
	if len(k.report.Diagnostics) == k.limit {
		k.report.Truncated = true
		return
	}
	k.report.Diagnostics = append(k.report.Diagnostics, tell.Diagnostic(file, f))
}

func (k *checker) problem(path string, err error) {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err // the path is told as agents know it
	}
	k.report.Problems = append(k.report.Problems, checkProblem{k.shown(path), err.Error()})
}

// shown is a path of the core from the first ground on, where it lies in that,
// with slashes.
func (k *checker) shown(path string) string {
	native := memory.ToOS(path)
	if rel, err := filepath.Rel(k.grounds[0], native); err == nil && filepath.IsLocal(rel) {
		native = rel
	}
	return filepath.ToSlash(native)
}
