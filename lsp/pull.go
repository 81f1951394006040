package lsp

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

const (
	// mostHeld is how long a pull of the workspace that has something new waits
	// for the checks that are under way.
	mostHeld = time.Second
	// gapPause is how long a client that pulls the workspace may leave it at that.
	gapPause = time.Second
)

// pulls reports whether the client asks for the findings of its documents. Then
// those of open ones are not published.
func (s *server) pulls() bool { return s.caps.TextDocument.Diagnostic != nil }

func pullCapability() *protocol.DiagnosticOptions {
	return &protocol.DiagnosticOptions{
		Identifier:            new(source),
		InterFileDependencies: true,
		WorkspaceDiagnostics:  true,
	}
}

// documentDiagnostic answers with all findings of a document, open or not. What
// is no memory has none.
func (s *server) documentDiagnostic(ctx context.Context, p *documentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	release(ctx)
	items, id, err := s.pull(ctx, p.TextDocument.URI)
	switch {
	case err != nil:
		return nil, err
	case id == p.PreviousResultID:
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: unchanged(id)}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: full(id, items)}, nil
}

func (s *server) pull(ctx context.Context, uri string) (items []protocol.Diagnostic, id string, err error) {
	path, ok := s.path(uri)
	if !ok {
		return nil, idOfNone, nil
	}
	answered, err := s.checks.asked(ctx, path)
	defer answered()
	if err != nil {
		return nil, "", err
	}
	v := s.model.view()
	found, err := s.model.findings(ctx, v, path)
	if ctx.Err() != nil {
		return nil, "", ctx.Err()
	}
	if err != nil {
		s.log.Debug("not checked", zap.String("file", path), zap.Error(err))
	}
	t := telling{gen: v.gen, id: idOfNone}
	if f := v.File(path); f != nil {
		x := s.show(v, f, found)
		items, t.version, t.id = x.diagnostics(), versionOf(f), x.id()
	}
	s.board.tell(path, t)
	return items, t.id, nil
}

// note puts down what is published of a file, and the id of all that was found.
func (s *server) note(file string, m message, all *showing) {
	x := notice{gen: m.gen, uri: m.uri, version: m.version, items: m.diagnostics, whole: idOfNone}
	if all != nil {
		x.whole = all.id()
	}
	if x.id = x.whole; all != nil && len(all.all) > len(x.items) {
		x.id = idOf(x.items)
	}
	s.board.put(file, x)
}

func full(id string, items []protocol.Diagnostic) protocol.FullDocumentDiagnosticReport {
	if items == nil {
		items = []protocol.Diagnostic{}
	}
	return protocol.FullDocumentDiagnosticReport{Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &id, Items: items}
}

func unchanged(id string) protocol.UnchangedDocumentDiagnosticReport {
	return protocol.UnchangedDocumentDiagnosticReport{Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id}
}

// errOver is the answer to what waited when the session ended.
var errOver = &jsonrpc2.Error{
	Code: jsonrpc2.Code(protocol.LSPErrorCodesServerCancelled), Message: "the session is over", Data: []byte(`{"retriggerRequest":false}`),
}

// workspaceDiagnostic answers as soon as there is something that the client does
// not know, in one message. A client that asks is not sent the findings of closed
// files besides.
func (s *server) workspaceDiagnostic(ctx context.Context, p *workspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	known := map[string]previousResult{}
	for _, r := range p.PreviousResultIDs {
		if path, ok := s.path(r.URI); ok {
			known[path] = r
		}
	}
	first, done := s.board.hold()
	defer done()
	release(ctx)
	if err := s.out.hush(ctx); err != nil {
		return nil, err
	}
	var late <-chan time.Time
	for due := false; ; {
		next := s.board.next()
		items, scanned, news := s.since(known)
		if news && due || (news || first && scanned && len(known) == 0) && s.model.settled() {
			return &protocol.WorkspaceDiagnosticReport{Items: items}, nil
		}
		if news && late == nil {
			late = time.After(mostHeld)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.over:
			return nil, errOver
		case <-late:
			due = true
		case <-next:
			<-time.After(pause) // the edits of a burst are answered together
		}
	}
}

// since are the reports of all files that have findings or that the client knows.
// News tells that one of them is not what it knows, scanned that all folders were
// looked at.
func (s *server) since(known map[string]previousResult) (items []protocol.WorkspaceDocumentDiagnosticReport, scanned, news bool) {
	latest, scanned := s.board.all()
	for path, k := range known {
		if latest[path].gen == 0 && scanned {
			latest[path] = notice{gen: 1, uri: uri.URI(k.URI), id: idOfNone}
		}
	}
	items = []protocol.WorkspaceDocumentDiagnosticReport{}
	for _, path := range slices.Sorted(maps.Keys(latest)) {
		x, k := latest[path], known[path]
		x.uri = cmp.Or(uri.URI(k.URI), x.uri)
		switch {
		case k.Value == x.id:
			items = append(items, &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
				UnchangedDocumentDiagnosticReport: unchanged(x.id), URI: x.uri, Version: orNull(x.version),
			})
		case k.URI != "" || len(x.items) > 0:
			news = true
			items = append(items, &protocol.WorkspaceFullDocumentDiagnosticReport{
				FullDocumentDiagnosticReport: full(x.id, x.items), URI: x.uri, Version: orNull(x.version),
			})
		}
	}
	return items, scanned, news
}

// refresh has a client ask again when it cannot know that it should: findings of
// a document that it did not edit are others, or the workspace has some and it
// does not wait for them. It runs until ctx ends.
func (s *server) refresh(ctx context.Context) {
	var soon, later <-chan time.Time
	for {
		due := false
		select {
		case <-ctx.Done():
			return
		case <-s.board.stale:
			soon = time.After(pause)
		case <-s.board.gap:
			later = time.After(gapPause)
		case <-soon:
			due = s.board.hint()
		case <-later:
			due = s.board.hintWorkspace()
		}
		if due {
			s.guard("refresh", func() { s.askAgain(ctx) })
		}
	}
}

func (s *server) askAgain(ctx context.Context) {
	if !s.caps.Workspace.Diagnostics.RefreshSupport {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, s.opt.patience)
	defer cancel()
	if err := s.client.DiagnosticRefresh(ctx); err != nil {
		s.log.Debug("refresh", zap.Error(err))
	}
}
