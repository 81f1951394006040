package lsp

import (
	"context"
	"reflect"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
)

// What is published of the files that are not open, as the user wants it.
const (
	closedErrors int32 = iota // errors and warnings
	closedAll
	closedNone
)

// closedNames are those words in the configuration.
var closedNames = map[string]int32{"errors": closedErrors, "all": closedAll, "none": closedNone}

// check looks for the findings of a file and publishes them.
func (s *server) check(ctx context.Context, file string) {
	s.guard(file, func() {
		v, res, now := s.model.check(ctx, file)
		if len(now.rivals) > 0 {
			s.checks.soon(now.rivals...)
		}
		if now.news {
			s.watcher.news.put(file)
		}
		switch {
		case ctx.Err() != nil:
		case !now.fresh && !s.model.current(file):
			s.checks.soon(file)
		case now.fresh:
			if res.Err != nil {
				s.log.Warn("not checked", zap.String("file", file), zap.Error(res.Err))
			}
			s.publish(ctx, v, file, res.Findings)
			s.shape.stir()
		}
	})
}

// findings are those of a file of v. A check of it that is under way is waited for.
func (s *server) findings(ctx context.Context, v view, file string) ([]memory.Finding, error) {
	if err := s.checks.idle(ctx, file); err != nil {
		return nil, err
	}
	return s.model.findings(ctx, v, file)
}

// publish tells of the findings of a file of v: those of open documents only who
// does not ask for them.
func (s *server) publish(ctx context.Context, v view, file string, findings []memory.Finding) {
	m := message{gen: v.gen, uri: s.uri(file), diagnostics: []protocol.Diagnostic{}}
	var all *showing
	f := v.File(file)
	if f != nil {
		all, m.version = s.show(v, f, findings), versionOf(f)
		m.diagnostics = slices.Grow(m.diagnostics, len(all.all))
		for i := range all.all {
			if x := &all.all[i]; f.Open || s.folders.hold(file) && s.shownClosed(x.Severity) {
				m.diagnostics = append(m.diagnostics, x.diagnostic)
			}
		}
	}
	if s.pulls() {
		s.note(file, m, all)
		if f != nil && f.Open {
			m = message{gen: m.gen, uri: m.uri, diagnostics: []protocol.Diagnostic{}}
		}
	}
	if err := s.out.send(ctx, file, m); err != nil && ctx.Err() == nil {
		s.log.Debug("publish", zap.String("file", file), zap.Error(err))
	}
}

// shownClosed reports whether a finding of a file that is not open is published.
func (s *server) shownClosed(sev memory.Severity) bool {
	switch s.closed.Load() {
	case closedAll:
		return true
	case closedNone:
		return false
	default:
		return sev <= memory.Warning
	}
}

// A publisher sends findings to the client, for each file those of its latest
// view only, and only what is new.
type publisher struct {
	client protocol.Client

	mu     sync.Mutex         // guards the rest, and keeps messages in order
	last   map[string]message // by file; those that hold findings or a version
	hushed bool               // nothing is told any more
}

// A message is what is published for a file.
type message struct {
	gen         int
	uri         uri.URI
	version     version
	diagnostics []protocol.Diagnostic // never nil
}

func (p *publisher) send(ctx context.Context, file string, m message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	last, known := p.last[file]
	if known && last.gen > m.gen || p.hushed {
		return nil
	}
	if known && last.uri != m.uri && len(last.diagnostics) > 0 {
		if err := p.write(ctx, message{uri: last.uri, diagnostics: []protocol.Diagnostic{}}); err != nil {
			return err
		}
		last.diagnostics = nil
	}
	nothing := len(m.diagnostics) == 0 && m.version.IsZero() && len(last.diagnostics) == 0
	if !nothing && !(known && last.version == m.version && last.uri == m.uri && reflect.DeepEqual(last.diagnostics, m.diagnostics)) {
		if err := p.write(ctx, m); err != nil {
			return err
		}
	}
	if p.last == nil {
		p.last = map[string]message{}
	}
	p.last[file] = m
	return nil
}

// hush withdraws all that was sent and sends nothing from then on.
func (p *publisher) hush(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hushed = true
	for file, last := range p.last {
		if len(last.diagnostics) > 0 {
			if err := p.write(ctx, message{uri: last.uri, diagnostics: []protocol.Diagnostic{}}); err != nil {
				return err
			}
		}
		delete(p.last, file)
	}
	return nil
}

func (p *publisher) write(ctx context.Context, m message) error {
	return p.client.PublishDiagnostics(ctx, &protocol.PublishDiagnosticsParams{URI: m.uri, Version: m.version, Diagnostics: m.diagnostics})
}
