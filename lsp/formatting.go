package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

type formattingParams struct {
	TextDocument textDocument     `json:"textDocument"`
	Range        protocol.Range   `json:"range"`
	Ranges       []protocol.Range `json:"ranges"`
}

// formatting aligns the tables of a document, if the user wants that.
func (s *server) formatting(ctx context.Context, p *formattingParams) ([]protocol.TextEdit, error) {
	return s.align(ctx, p, func(f *memory.File) []markdown.Span { return []markdown.Span{allOf(f)} })
}

// rangeFormatting aligns the rows of a range.
func (s *server) rangeFormatting(ctx context.Context, p *formattingParams) ([]protocol.TextEdit, error) {
	p.Ranges = []protocol.Range{p.Range}
	return s.rangesFormatting(ctx, p)
}

// rangesFormatting aligns the rows of several ranges.
func (s *server) rangesFormatting(ctx context.Context, p *formattingParams) ([]protocol.TextEdit, error) {
	return s.align(ctx, p, func(f *memory.File) (spans []markdown.Span) {
		for _, r := range p.Ranges {
			from, to := s.offset(f.Lines(), r.Start), s.offset(f.Lines(), r.End)
			spans = append(spans, markdown.Span{Start: from, End: max(from, to)})
		}
		return spans
	})
}

func (s *server) align(ctx context.Context, p *formattingParams, within func(*memory.File) []markdown.Span) ([]protocol.TextEdit, error) {
	_, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil || !s.wants.align.Load() {
		return nil, nil
	}
	out, seen := []protocol.TextEdit{}, map[int]bool{}
	for _, span := range within(f) {
		for _, e := range assist.Align(f, span) {
			if !seen[e.Span.Start] {
				seen[e.Span.Start] = true
				out = append(out, protocol.TextEdit{Range: s.rangeOf(f, e.Span), NewText: e.New})
			}
		}
	}
	return out, ctx.Err()
}

// formatMethods are those that a client is told of while its user wants tables
// aligned: what formats nothing must not stand between other formatters.
var formatMethods = []string{protocol.MethodTextDocumentFormatting, protocol.MethodTextDocumentRangeFormatting}

// offerFormatting tells the client whether there is something to format with.
func (s *server) offerFormatting(ctx context.Context) {
	s.shape.mu.Lock()
	defer s.shape.mu.Unlock()
	want := s.wants.align.Load()
	if !s.caps.TextDocument.Formatting.DynamicRegistration || want == s.shape.formats {
		return
	}
	s.shape.formats = want
	if want {
		for _, m := range formatMethods {
			s.registerOne(ctx, m, []byte(`{"documentSelector":[{"language":"markdown"}],"rangesSupport":true}`))
		}
		return
	}
	ctx, cancel := context.WithTimeout(ctx, s.opt.patience)
	defer cancel()
	p := &protocol.UnregistrationParams{}
	for _, m := range formatMethods {
		p.Unregisterations = append(p.Unregisterations, protocol.Unregistration{ID: m, Method: m})
	}
	if err := s.client.UnregisterCapability(ctx, p); err != nil {
		s.log.Debug("unregister", zap.Error(err))
	}
}
