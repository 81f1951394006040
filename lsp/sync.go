package lsp

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A document is what a client has open under one URI.
type document struct {
	uri     string
	path    string
	version int32
	text    *markdown.Doc
}

// documents are the open documents. Only the read loop changes them.
type documents struct {
	mu      sync.Mutex             // guards the maps
	open    map[string][]*document // by path, the one that counts last
	spelled map[string]string      // by path: its URI as a client last wrote it
}

// find is the document that a client means; nil if it is not open.
func (d *documents) find(uri, path string) *document {
	d.mu.Lock()
	defer d.mu.Unlock()
	same := d.open[path]
	if i := slices.IndexFunc(same, func(o *document) bool { return o.uri == uri }); i >= 0 {
		return same[i]
	}
	if len(same) == 0 {
		return nil
	}
	return same[len(same)-1]
}

// put makes doc the one that counts at its path. It may be open already.
func (d *documents) put(doc *document) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open == nil {
		d.open, d.spelled = map[string][]*document{}, map[string]string{}
	}
	others := slices.DeleteFunc(d.open[doc.path], func(o *document) bool { return o.uri == doc.uri })
	d.open[doc.path] = append(others, doc)
	d.spelled[doc.path] = doc.uri
}

// drop forgets doc and tells which one counts at its path now, if any does.
func (d *documents) drop(doc *document) *document {
	d.mu.Lock()
	defer d.mu.Unlock()
	left := slices.DeleteFunc(d.open[doc.path], func(o *document) bool { return o == doc })
	if len(left) == 0 {
		delete(d.open, doc.path)
		return nil
	}
	d.open[doc.path] = left
	next := left[len(left)-1]
	d.spelled[doc.path] = next.uri
	return next
}

func (d *documents) all() []*document {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Concat(slices.Collect(maps.Values(d.open))...)
}

func (d *documents) spelling(path string) (uri string, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	uri, ok = d.spelled[path]
	return uri, ok
}

func (s *server) didOpen(ctx context.Context, p *documentParams) error {
	t := &p.TextDocument
	path, ok := s.path(t.URI)
	if !ok {
		return nil // no file: an untitled buffer, an old version, a log
	}
	doc := &document{uri: t.URI, path: path, text: markdown.Parse([]byte(t.Text))}
	if t.Version != nil {
		doc.version = *t.Version
	}
	s.board.forget(path)
	s.take(ctx, doc)
	return nil
}

func (s *server) didChange(ctx context.Context, p *didChangeParams) error {
	t := &p.TextDocument
	path, ok := s.path(t.URI)
	if !ok {
		return nil
	}
	old := s.docs.find(t.URI, path)
	if old == nil {
		return fmt.Errorf("%s is not open", t.URI)
	}
	doc := *old
	if t.Version != nil {
		if *t.Version <= old.version {
			return fmt.Errorf("%s: version %d came after version %d", t.URI, *t.Version, old.version)
		}
		doc.version = *t.Version
	}
	good := 0
	for i, e := range p.ContentChanges {
		text, err := e.apply(doc.text, s.encoding)
		if err != nil {
			s.log.Warn("change dropped", zap.String("uri", t.URI), zap.Int32("version", doc.version), zap.Int("change", i), zap.Error(err))
			continue
		}
		doc.text = text
		good++
	}
	if good > 0 {
		s.take(ctx, &doc)
	}
	return nil
}

func (s *server) didSave(ctx context.Context, p *documentParams) error {
	if doc := s.document(p.TextDocument.URI); doc != nil {
		s.apply(ctx, change{paths: []string{doc.path}}, func(w *memory.Workspace) *memory.Snapshot { return w.Saved(doc.path) })
		s.written(ctx, doc.path)
	}
	return nil
}

func (s *server) didClose(ctx context.Context, p *documentParams) error {
	if doc := s.document(p.TextDocument.URI); doc != nil {
		s.board.forget(doc.path)
		s.sheets.drop(doc.path)
		s.showings.Delete(doc.path) // which holds the text, while that on disk is read
		s.close(ctx, doc)
	}
	return nil
}

// close lets the text on disk count again, or what is open under another URI.
func (s *server) close(ctx context.Context, doc *document) {
	if next := s.docs.drop(doc); next != nil {
		s.take(ctx, next)
		return
	}
	s.apply(ctx, change{paths: []string{doc.path}}, func(w *memory.Workspace) *memory.Snapshot { return w.Close(doc.path) })
}

// path is the core's path of a document or folder that a client names.
func (s *server) path(uri string) (string, bool) {
	p, ok := pathOf(uri, onWindows)
	return s.folders.resolve(p), ok
}

// document is an open one, or nil.
func (s *server) document(uri string) *document {
	path, ok := s.path(uri)
	if !ok {
		return nil
	}
	return s.docs.find(uri, path)
}

// take makes doc the text that counts at its path.
func (s *server) take(ctx context.Context, doc *document) {
	s.docs.put(doc)
	s.apply(ctx, change{paths: []string{doc.path}, typed: true}, func(w *memory.Workspace) *memory.Snapshot {
		return w.Open(doc.path, doc.version, doc.text)
	})
}

// apply makes a change of one document: its own findings are looked for at once,
// those of others that it may alter in a moment.
func (s *server) apply(ctx context.Context, c change, edit func(*memory.Workspace) *memory.Snapshot) {
	for _, f := range s.model.change(c, edit) {
		if f == c.paths[0] {
			s.checks.edited(ctx, f)
		} else {
			s.checks.soon(f)
		}
	}
}

// apply makes the edit. It fails on a range that ends before it starts and on a
// position inside a character, for which there is no right meaning; positions
// past the end of a line or of the text mean that end.
func (e edit) apply(text *markdown.Doc, enc markdown.Encoding) (*markdown.Doc, error) {
	if e.Range == nil {
		return markdown.Parse([]byte(e.Text)), nil
	}
	from, to := e.Range.Start, e.Range.End
	if to.Line < from.Line || to.Line == from.Line && to.Character < from.Character {
		return nil, fmt.Errorf("the range %v ends before it starts", *e.Range)
	}
	start, ok := offsetOf(text.Lines(), from, enc)
	end, ok2 := offsetOf(text.Lines(), to, enc)
	if !ok || !ok2 {
		return nil, fmt.Errorf("the range %v splits a character", *e.Range)
	}
	return text.Edit(markdown.Span{Start: start, End: end}, e.Text), nil
}

// offsetOf is the offset of a position; ok is false inside a character.
func offsetOf(l *markdown.Lines, p protocol.Position, enc markdown.Encoding) (off int, ok bool) {
	line, col := clampInt(p.Line), clampInt(p.Character)
	if line >= l.Count() {
		return l.Offset(line, col, enc), true
	}
	off = l.Offset(line, col, enc)
	if off == l.Line(line).End {
		return off, true
	}
	_, got := l.Position(off, enc)
	return off, got == col
}
