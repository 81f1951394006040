package lsp

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A model is the workspace, what was last found in it, and what that depends on.
type model struct {
	mu      sync.Mutex // guards all below; never held during a check
	ws      *memory.Workspace
	now     view
	graph   memory.Graph
	results map[string]result
	touched map[string]int // by file: the generation of the last change that may alter its findings
	moved   int            // the generation of the last change of more than text
	changes []change       // those that a check under way has not seen
	running map[int]int    // how many checks are under way, by generation
}

// A view is a snapshot and its generation, which counts the views from 1.
type view struct {
	*memory.Snapshot
	gen int
}

// check judges a file, unless its user does not want that.
func (v view) check(ctx context.Context, file string) memory.Result {
	if v.File(file) == nil || v.Config(file).Excluded(file) {
		return memory.Result{}
	}
	return v.Check(ctx, file)
}

// A result is what was found in a file, and in which generation.
type result struct {
	gen      int
	findings []memory.Finding
	needs    *memory.Needs
}

// A change is what became different between two generations.
type change struct {
	gen   int
	paths []string // what was edited, written, created or removed
	all   bool     // everything: how files are judged
	typed bool     // in an editor
	text  bool     // no more than the text of files that were there
}

func newModel(env memory.Env, set memory.Settings) *model {
	ws := memory.NewWorkspace(env, set)
	return &model{
		ws:      ws,
		now:     view{ws.Snapshot(), 1},
		results: map[string]result{},
		moved:   1,
		touched: map[string]int{},
		running: map[int]int{},
	}
}

func (m *model) view() view {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// change makes a change and tells whose findings it may alter.
func (m *model) change(c change, edit func(*memory.Workspace) *memory.Snapshot) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := m.now
	c.text = c.typed && !slices.ContainsFunc(c.paths, func(p string) bool {
		_, there := before.Entry(p)
		return !there
	})
	m.now = view{edit(m.ws), before.gen + 1}
	c.gen = m.now.gen
	if !c.text {
		m.moved = c.gen
	}
	if len(m.running) > 0 {
		m.changes = append(m.changes, c)
	}
	files := m.affected(c, before)
	for _, f := range files {
		if slices.ContainsFunc(c.paths, func(p string) bool { return within(f, p) }) {
			m.graph.Unclaim(f)
		}
		m.touched[f] = c.gen
	}
	return files
}

// affected are the files whose findings a change may alter, in order.
func (m *model) affected(c change, before view) []string {
	set := map[string]bool{}
	add := func(p string) {
		if m.now.File(p) != nil || before.File(p) != nil {
			set[p] = true
		}
	}
	if c.all {
		for f := range m.results {
			set[f] = true
		}
		for f := range m.now.Known() {
			set[f.Path] = true
		}
		return slices.Sorted(maps.Keys(set))
	}
	for _, p := range c.paths {
		folder := m.mayBeFolder(p, before)
		add(p)
		for _, u := range m.users(c, p, folder) {
			add(u)
		}
		if folder {
			for f := range m.results {
				if within(f, p) {
					add(f)
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// users are the files whose findings a change at p may alter.
func (m *model) users(c change, p string, below bool) []string {
	if c.text {
		return m.graph.Readers(p)
	}
	return m.graph.Users(p, below)
}

// mayBeFolder reports whether a folder stands at p or may have stood there.
func (m *model) mayBeFolder(p string, before view) bool {
	if m.now.File(p) != nil || before.File(p) != nil {
		return false
	}
	e, ok := m.now.Entry(p)
	return !ok || e.Type != 0
}

// rest lets go of what was read of files that are not open. Edits do not wait for it.
func (m *model) rest() {
	m.ws.Rest()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now.Snapshot = m.ws.Snapshot()
}

// check looks for the findings of a file in the current view.
func (m *model) check(ctx context.Context, file string) (v view, res memory.Result, s kept) {
	m.mu.Lock()
	v = m.now
	m.running[v.gen]++
	m.mu.Unlock()
	done := false
	defer func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if done && ctx.Err() == nil {
			s = m.settle(v, file, res)
		}
		m.end(v.gen)
	}()
	res = v.check(ctx, file)
	done = true
	return v, res, kept{}
}

// A kept result is one that counts.
type kept struct {
	fresh  bool     // no change meanwhile may have made it out of date
	rivals []string // the files whose findings are out of date now, because this one says what they say
	news   bool     // it depends on other paths than the one before
}

// settle keeps a result unless there is one of a later view.
func (m *model) settle(v view, file string, res memory.Result) (s kept) {
	if m.results[file].gen > v.gen {
		return s
	}
	if v.File(file) == nil {
		delete(m.results, file)
		_, s.news = m.graph.Set(file, nil)
		s.fresh = m.touched[file] <= v.gen
		return s
	}
	before := m.results[file]
	m.results[file] = result{v.gen, res.Findings, res.Needs}
	rivals, news := m.graph.Set(file, res.Needs)
	for _, r := range rivals {
		if m.results[r].gen < v.gen {
			m.touched[r] = max(m.touched[r], v.gen)
			s.rivals = append(s.rivals, r)
		}
	}
	for _, c := range m.changes {
		if c.gen > v.gen && m.concerns(c, file) {
			m.touched[file] = max(m.touched[file], c.gen)
		}
	}
	s.news, s.fresh = news || before.gen < m.moved, m.touched[file] <= v.gen
	return s
}

// concerns reports whether a change may alter the findings of file.
func (m *model) concerns(c change, file string) bool {
	return c.all || slices.ContainsFunc(c.paths, func(p string) bool {
		return within(file, p) || slices.Contains(m.users(c, p, true), file)
	})
}

// end forgets a check that is over, and the changes that no other has to see.
func (m *model) end(gen int) {
	if m.running[gen]--; m.running[gen] == 0 {
		delete(m.running, gen)
	}
	oldest := m.now.gen
	for g := range m.running {
		oldest = min(oldest, g)
	}
	m.changes = slices.DeleteFunc(m.changes, func(c change) bool { return c.gen <= oldest })
}

// findings are those of a file in v: those that are known, if nothing touched them
// between.
func (m *model) findings(ctx context.Context, v view, file string) ([]memory.Finding, error) {
	m.mu.Lock()
	known, touched := m.results[file], m.touched[file]
	m.mu.Unlock()
	if known.gen > 0 && touched <= min(known.gen, v.gen) {
		return known.findings, nil
	}
	res := v.check(ctx, file)
	return res.Findings, res.Err
}

// current reports whether the findings of a file are known as of now.
func (m *model) current(file string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.results[file]
	return r.gen > 0 && m.touched[file] <= r.gen
}

// settled reports whether the findings of all files are known as of now.
func (m *model) settled() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for f, r := range m.results {
		if m.touched[f] > r.gen {
			return false
		}
	}
	for f := range m.now.Known() {
		if m.results[f.Path].gen == 0 {
			return false
		}
	}
	return true
}

// used reports whether findings depend on what stands at p.
func (m *model) used(p string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.graph.Users(p, false)) > 0
}

// asked reports whether findings depend on the file at p itself.
func (m *model) asked(p string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.graph.Asked(p)
}

// needs are what the findings of each of these files depend on.
func (m *model) needs(files []string) map[string]*memory.Needs {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := make(map[string]*memory.Needs, len(files))
	for _, f := range files {
		out[f] = m.results[f].needs
	}
	return out
}

// within reports whether p is dir or lies below it.
func within(p, dir string) bool {
	return dir == "" || p == dir || strings.HasPrefix(p, dir) && p[len(dir)] == '/'
}

// parent is the folder of a path; empty for the top.
func parent(p string) string {
	if dir := path.Dir(p); dir != "." {
		return dir
	}
	return ""
}
