package memory

import (
	"context"
	"iter"
	"slices"
	"sync/atomic"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/markdown/crew"
)

// A judgement is what the local rules found in a stretch. It stays right for as
// long as what it depends on is the same; its places count from the stretch.
type judgement struct {
	*stamp
	marks    []mark
	findings []Finding
	needs    *Needs
	self     bool         // it depends on all of its file
	gen      atomic.Int64 // of the change of the workspace up to which it is known to be right
}

// A stamp is what the findings of local rules depend on besides a stretch and the
// paths that they ask about.
type stamp struct {
	path     string
	settings *Settings
	config   *Config
	today    Day
}

// A scope is what local rules look at in one go: all of a file, or a stretch.
type scope struct {
	no    int
	span  markdown.Span
	run   rowRun
	marks []mark
	st    *stretch // nil if nothing is remembered
}

// crowd is how many stretches are worth another goroutine, and batch how many one
// pass looks at, which knows what the next ask for again.
const crowd, batch = 64, 16

// runLocal gives the local rules all that they look at in the file. Of an open
// index only what changed since they were last asked.
func (p *Pass) runLocal(ctx context.Context, who *roster) {
	if !tabled.Has(p.File.Kind) {
		p.look(&scope{span: markdown.Span{Start: 0, End: p.File.Size()}}, who)
		return
	}
	parts, fresh := p.Doc().Parts(), p.freshness()
	kept, from, to := p.reviewed(fresh)
	due := make([]scope, 0, to-from)
	for sc := range p.scopes(from, to) {
		j := fresh.of(&sc)
		if j == nil {
			due = append(due, sc)
		}
		kept[sc.no] = j
	}
	crew.Each((len(due)+batch-1)/batch, crowd/batch, func(i int) {
		own := passes.Get().(*Pass)
		defer own.end()
		*own = Pass{File: p.File, Config: p.Config, Today: p.Today, snap: p.snap, room: own.room}
		for _, sc := range due[i*batch : min((i+1)*batch, len(due))] {
			if ctx.Err() == nil {
				kept[sc.no] = own.judge(&sc, who, fresh.stamp)
			}
		}
	})
	if ctx.Err() != nil {
		return
	}
	p.review(kept, fresh)
	n := 0
	for _, j := range kept {
		n += len(j.findings)
	}
	*p.found = slices.Grow(*p.found, n)
	p.needs.expect(len(kept))
	for i, j := range kept {
		for _, x := range j.findings {
			*p.found = append(*p.found, x.shift(parts[i].Span.Start))
		}
		p.needs.share(j.needs)
	}
}

// scopes are the stretches of an index that parts from one number to another make.
func (p *Pass) scopes(from, to int) iter.Seq[scope] {
	f, parts, remembers := p.File, p.Doc().Parts(), p.remembers()
	s := f.Summary()
	runs, marks := s.runs, s.Fold().marks
	return func(yield func(scope) bool) {
		for i := from; i < to; i++ {
			part := parts[i]
			if i == from {
				runs = runs[s.runAt(part.Span.Start):]
			}
			sc := scope{no: i, span: part.Span}
			if len(runs) > 0 && runs[0].start == part.Span.Start {
				sc.run, runs = runs[0], runs[1:]
				sc.marks = marks[sc.run.first:][:len(sc.run.rows)]
			}
			if remembers {
				sc.st = stretchOf(part)
			}
			if !yield(sc) {
				return
			}
		}
	}
}

// remembers reports whether judgements of the file's stretches are kept: of an
// editor's, unless where a link in one leads is told by another.
func (p *Pass) remembers() bool { return p.File.Open && len(p.Doc().Definitions()) == 0 }

// judge is what the local rules find in a scope.
func (p *Pass) judge(s *scope, who *roster, asked *stamp) *judgement {
	j := &judgement{stamp: asked, needs: p.snap.newNeeds()}
	if s.st != nil && j.needs == nil {
		j.needs = newNeeds() // by which it will be told whether this is still right
	}
	j.gen.Store(p.snap.gen)
	p.needs, p.found, p.told = j.needs, &j.findings, nil
	if j.needs != nil {
		p.recall = recall{} // what is known already would not be taken down
	}
	p.look(s, who)
	j.findings = settle(j.findings)
	for i, x := range j.findings {
		j.findings[i] = x.shift(-s.span.Start)
	}
	if s.st != nil {
		_, j.self = j.needs.keys[FoldTopic(p.File.Path)]
		j.marks = slices.Clone(s.marks)
		s.st.judged.Store(j)
	}
	return j
}

// look lets the local rules look at a scope.
func (p *Pass) look(s *scope, who *roster) {
	p.linked, p.links, p.link = markdown.Span{}, nil, nil
	p.duties = who.texts
	for p.at = range who.texts {
		who.texts[p.at].rule.Text(p, s.span)
	}
	if len(s.marks) > 0 {
		p.lookAtRows(s, who)
		return
	}
	for l := range p.Doc().LinksIn(s.span) {
		p.room, p.link = append(p.room[:0], l), nil
		p.lookAtLinks(p.room, nil, who)
	}
}

// lookAtRows goes from row to row, and to the links in each and between them. Rules
// do not keep the row that they are given.
func (p *Pass) lookAtRows(s *scope, who *roster) {
	p.room = slices.Grow(p.room[:0], 2*len(s.run.rows)) // a report and a day in each
	p.room = slices.AppendSeq(p.room, p.Doc().LinksIn(s.span))
	left := p.room
	row, current := &p.row, &p.current
	current.Row = row
	for i := range s.run.rows {
		*row, current.Types = s.run.in(&s.run.rows[i]), s.marks[i].types
		above := starting(left, row.Span.Start)
		p.lookAtLinks(left[:above], nil, who)
		left = left[above:]
		in := starting(left, row.Span.End)
		p.linked, p.links = row.Span, left[:in]
		p.lookAt(current, s.marks[i].current, who)
		p.lookAtLinks(left[:in], p.templates(row), who)
		left = left[in:]
	}
	p.lookAtLinks(left, nil, who)
}

// starting is the number of links, which are in order, that start before off.
func starting(links []markdown.Link, off int) (n int) {
	for n < len(links) && links[n].Span.Start < off {
		n++
	}
	return n
}

// lookAt gives a row to the rules about rows and, if it tells the current state of
// its session, to those about sessions.
func (p *Pass) lookAt(row *Current, current bool, who *roster) {
	if !row.Sound {
		p.duties = who.forms
		for p.at = range who.forms {
			who.forms[p.at].rule.Form(p, row.Row)
		}
	}
	p.duties = who.rows
	for p.at = range who.rows {
		who.rows[p.at].rule.Row(p, row.Row)
	}
	if !current {
		return
	}
	p.duties = who.sessions
	for p.at = range who.sessions {
		who.sessions[p.at].rule.Session(p, row)
	}
}

// lookAtLinks gives links to the rules about them, which do not keep them: all but
// the plain ones and those in cells that still hold the template's text, which no
// other rule judges.
func (p *Pass) lookAtLinks(links []markdown.Link, templates []Cell, who *roster) {
	if len(who.links) == 0 {
		return
	}
	for i := range links {
		l := &links[i]
		if slices.ContainsFunc(templates, func(c Cell) bool { return c.Span.Contains(l.Span) }) || p.plain(l) {
			continue
		}
		p.duties = who.links
		for p.at = range who.links {
			who.links[p.at].rule.Link(p, l)
		}
	}
}

// templates are the cells of a row of an agent's index that still hold the
// template's text.
func (p *Pass) templates(row *Row) []Cell {
	if p.File.Kind != AgentSummary {
		return nil
	}
	return row.Templates()
}

func (p *Pass) stamp() *stamp {
	return &stamp{p.File.Path, p.snap.settings, p.Config, p.Today}
}

// A freshness tells which judgements are still right.
type freshness struct {
	*stamp
	own   string // the key of the file's path
	gen   int64
	log   *changeLog
	stale map[int64]*staleness // by generation: what was touched since
}

func (p *Pass) freshness() *freshness {
	return &freshness{p.stamp(), FoldTopic(p.File.Path), p.snap.gen, p.snap.log, map[int64]*staleness{}}
}

// of is what is known of a scope, if that is still right.
func (f *freshness) of(s *scope) *judgement {
	if s.st == nil {
		return nil
	}
	j := s.st.judged.Load()
	if j == nil || *j.stamp != *f.stamp || !slices.Equal(j.marks, s.marks) {
		return nil
	}
	gen := j.gen.Load()
	stale := f.since(gen)
	if stale.own && j.self || stale.touches(j.needs) {
		return nil
	}
	j.gen.CompareAndSwap(gen, max(gen, f.gen))
	return j
}

// since is what was touched since a generation, or since that of the snapshot.
func (f *freshness) since(gen int64) *staleness {
	gen = min(gen, f.gen)
	stale := f.stale[gen]
	if stale == nil {
		stale = f.log.since(gen, f.own)
		f.stale[gen] = stale
	}
	return stale
}
