package lsp

import (
	"math"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A showing is what is shown of an open document in one view: a client that was
// told to ask does so of the view that it was told of.
type showing struct {
	gen    int
	file   *memory.File
	uri    uri.URI
	locale memory.Locale
	of     []memory.Finding
	all    []shown
	id     func() string // of all of them
}

// shows reports whether x is what is shown of these findings. A view may give
// others when it is asked again: what it had not read yet was written meanwhile.
func (x *showing) shows(v view, findings []memory.Finding) bool {
	return x.gen == v.gen && len(x.of) == len(findings) && (len(findings) == 0 || &x.of[0] == &findings[0])
}

// show converts the findings of a file of v. Of each rule the last one that is
// shown says how many more there are.
func (s *server) show(v view, f *memory.File, findings []memory.Finding) *showing {
	var last *showing
	if known, ok := s.showings.Load(f.Path); ok {
		last = known.(*showing)
		if last.shows(v, findings) {
			return last
		}
	}
	now := &showing{gen: v.gen, file: f, uri: s.uri(f.Path), locale: s.localeOf(v, f.Path), of: findings}
	s.convert(v, now, echoOf(last, now))
	now.id = sync.OnceValue(func() string { return idOf(now.diagnostics()) })
	if f.Open {
		s.showings.Store(f.Path, now)
	} else {
		s.showings.Delete(f.Path)
	}
	return now
}

func (x *showing) diagnostics() []protocol.Diagnostic {
	out := make([]protocol.Diagnostic, len(x.all))
	for i := range x.all {
		out[i] = x.all[i].diagnostic
	}
	return out
}

func (s *server) convert(v view, now *showing, e *echo) {
	total, seen := map[*memory.Rule]int{}, map[*memory.Rule]int{}
	n := 0
	for i := range now.of {
		rule := now.of[i].Rule
		if total[rule]++; total[rule] <= maxFindings {
			n++
		}
	}
	now.all = make([]shown, 0, n)
	for i := range now.of {
		x := &now.of[i]
		seen[x.Rule]++
		if seen[x.Rule] > maxFindings {
			continue
		}
		one := shown{Finding: *x}
		if more := total[x.Rule] - maxFindings; seen[x.Rule] == maxFindings && more > 0 {
			one.Message = andMore.With(x.Message, more)
		}
		var said bool
		if one.diagnostic, said = e.diagnostic(&one.Finding); !said {
			one.diagnostic = s.diagnostic(v, now.file, one.Finding, now.locale)
		}
		now.all = append(now.all, one)
	}
}

// An echo knows what was shown of the version before, and what that has in common
// with this one: a finding that is the same there need not be converted again. A nil
// echo knows nothing.
type echo struct {
	left    []shown // in order; all before was passed
	head    int     // both are the same before
	was, is int     // and from here on
	lines   int     // by how many lines that moved
}

// echoOf is what is known of now from an earlier showing, if there is one.
func echoOf(last, now *showing) *echo {
	if last == nil || !last.file.Open || !now.file.Open || last.uri != now.uri || last.locale != now.locale ||
		!memory.AnyText.Has(last.file.Kind) || !memory.AnyText.Has(now.file.Kind) {
		return nil
	}
	was, is := last.file.Doc().Parts(), now.file.Doc().Parts()
	head, tail := markdown.Shared(was, is)
	e := &echo{left: last.all, was: math.MaxInt, is: math.MaxInt}
	if head > 0 {
		e.head = is[head-1].Span.End
	}
	if tail > 0 {
		a, b := was[len(was)-tail], is[len(is)-tail]
		e.was, e.is, e.lines = a.Span.Start, b.Span.Start, b.Line-a.Line
	}
	return e
}

// place is where a span stood in the version before, and by how many lines it moved.
func (e *echo) place(s markdown.Span) (was markdown.Span, lines int, ok bool) {
	switch {
	case s.End < e.head:
		return s, 0, true
	case s.Start >= e.is:
		return s.Shift(e.was - e.is), e.lines, true
	}
	return s, 0, false
}

// diagnostic is what was shown of a finding, where it stands now. It is asked of
// findings in order.
func (e *echo) diagnostic(x *memory.Finding) (d protocol.Diagnostic, ok bool) {
	if e == nil {
		return d, false
	}
	was, lines, ok := e.place(x.Span)
	if !ok {
		return d, false
	}
	for len(e.left) > 0 && e.left[0].Span.Start < was.Start {
		e.left = e.left[1:]
	}
	for i := range e.left {
		old := &e.left[i]
		if old.Span.Start > was.Start {
			break
		}
		if old.Span == was && old.Rule == x.Rule && old.Severity == x.Severity && old.Unnecessary == x.Unnecessary &&
			old.Message.SameAs(x.Message) && e.related(old, x, lines) {
			d = old.diagnostic
			d.Range = lowered(d.Range, lines)
			return d, true
		}
	}
	return d, false
}

// related reports whether two findings are explained by the same places, which moved
// as they did. What another file holds may have changed.
func (e *echo) related(old *shown, x *memory.Finding, lines int) bool {
	return slices.EqualFunc(old.Related, x.Related, func(a, b memory.Related) bool {
		was, by, ok := e.place(b.Span)
		return ok && b.Path == "" && a.Path == "" && was == a.Span && by == 0 && lines == 0 && a.Message.SameAs(b.Message)
	})
}

// lowered is a range so many lines further down.
func lowered(r protocol.Range, lines int) protocol.Range {
	r.Start.Line, r.End.Line = uint32(int(r.Start.Line)+lines), uint32(int(r.End.Line)+lines)
	return r
}
