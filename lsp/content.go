package lsp

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// reportScheme and reportName make the URI of the report: memory-lsp:/report.md.
const (
	reportScheme = source
	reportName   = "report.md"
)

type contentParams struct {
	URI          string       `json:"uri"`
	TextDocument textDocument `json:"textDocument"`
}

// content answers with the text of a document that no file holds; null for one that
// nobody has.
func (s *server) content(ctx context.Context, p *contentParams) (*protocol.TextDocumentContentResult, error) {
	v := s.model.view()
	release(ctx)
	name := cmp.Or(p.URI, p.TextDocument.URI)
	scheme, rest, _ := strings.Cut(name, ":")
	if scheme != reportScheme || strings.TrimLeft(rest, "/") != reportName {
		return nil, nil
	}
	s.shape.report(name)
	return &protocol.TextDocumentContentResult{Text: s.reportText(v)}, ctx.Err()
}

// reportText is how all memory stands, as far as it was looked at.
func (s *server) reportText(v view) string {
	dirs := s.folders.paths()
	locale := s.locale
	if len(dirs) > 0 {
		locale = s.localeOf(v, dirs[0]+"/"+memory.ConfigName)
	}
	return assist.NewReport(v.Snapshot, s.model.all()).Text(locale, func(p string) string {
		for _, dir := range dirs {
			switch {
			case within(p, dir) && len(dirs) > 1:
				return path.Base(dir) + p[len(dir):]
			case within(p, dir):
				return strings.TrimPrefix(p[len(dir):], "/")
			}
		}
		return p
	})
}

// all is what was found, by file.
func (m *model) all() iter.Seq[memory.Finding] {
	m.mu.Lock()
	defer m.mu.Unlock()
	var found [][]memory.Finding
	for _, file := range slices.Sorted(maps.Keys(m.results)) {
		found = append(found, m.results[file].findings)
	}
	return func(yield func(memory.Finding) bool) {
		for _, some := range found {
			for _, x := range some {
				if !yield(x) {
					return
				}
			}
		}
	}
}

// What the client shows that depends on more than the document which it edits.
type shapes struct {
	lenses, hints atomic.Bool // it asked for some since it was last told to ask again

	mu      sync.Mutex // guards the rest
	reports map[string]bool
	formats bool // it is told that there is a formatter

	stirred chan struct{} // holds a token when something may be different
}

// report notes that the client shows a report.
func (s *shapes) report(uri string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reports == nil {
		s.reports = map[string]bool{}
	}
	s.reports[uri] = true
}

// stir says that something may be different.
func (s *shapes) stir() {
	select {
	case s.stirred <- struct{}{}:
	default:
	}
}

// shapePause is how long a change waits for others before the client asks again.
const shapePause = time.Second

// reshape has a client ask again for what it shows of other files than the one that
// is edited. It runs until ctx ends.
func (s *server) reshape(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.shape.stirred:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(shapePause):
		}
		select {
		case <-s.shape.stirred:
		default:
		}
		s.guard("reshape", func() { s.askShapesAgain(ctx) })
	}
}

func (s *server) askShapesAgain(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.opt.patience)
	defer cancel()
	var asks []func() error
	can := s.caps.Workspace
	if can.CodeLens.RefreshSupport && s.shape.lenses.Swap(false) {
		asks = append(asks, func() error { return s.client.CodeLensRefresh(ctx) })
	}
	if can.InlayHint.RefreshSupport && s.shape.hints.Swap(false) {
		asks = append(asks, func() error { return s.client.InlayHintRefresh(ctx) })
	}
	s.shape.mu.Lock()
	for name := range s.shape.reports {
		asks = append(asks, func() error {
			return s.client.TextDocumentContentRefresh(ctx, &protocol.TextDocumentContentRefreshParams{URI: uri.URI(name)})
		})
	}
	s.shape.reports = nil
	s.shape.mu.Unlock()
	for _, ask := range asks {
		if err := ask(); err != nil {
			s.log.Debug("ask again", zap.Error(err))
		}
	}
}
