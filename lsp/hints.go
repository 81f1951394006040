package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

type hintParams struct {
	TextDocument textDocument   `json:"textDocument"`
	Range        protocol.Range `json:"range"`
}

// inlayHint answers with the hints in a range, if the user wants any.
func (s *server) inlayHint(ctx context.Context, p *hintParams) ([]protocol.InlayHint, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	s.shape.hints.Store(true)
	if f == nil || !s.wants.hints.Load() {
		return nil, nil
	}
	locale := s.localeOf(v, f.Path)
	from, to := s.offset(f.Lines(), p.Range.Start), s.offset(f.Lines(), p.Range.End)
	out := []protocol.InlayHint{}
	for _, h := range assist.Hints(v.Snapshot, f, markdown.Span{Start: from, End: max(from, to)}) {
		other := v.Load(h.To.Path)
		if other == nil || ctx.Err() != nil {
			break
		}
		part := protocol.InlayHintLabelPart{
			Value: h.Label.In(locale), Location: protocol.Location{URI: s.uri(other.Path), Range: s.rangeOf(other, h.To.Span)},
		}
		out = append(out, protocol.InlayHint{
			Position: s.position(f.Lines(), h.Off), Label: protocol.InlayHintLabelPartSlice{part}, PaddingLeft: new(true),
		})
	}
	return out, ctx.Err()
}
