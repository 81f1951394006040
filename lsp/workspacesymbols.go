package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

type symbolParams struct {
	Query string `json:"query"`
}

// A symbolPlace is what finds the place of a symbol again: the offsets of its name.
type symbolPlace struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// workspaceSymbol answers with the symbols of all memory that fit a query, without
// their places if the client asks for these later.
func (s *server) workspaceSymbol(ctx context.Context, p *symbolParams) ([]protocol.WorkspaceSymbol, error) {
	v := s.model.view()
	release(ctx)
	can := s.caps.Workspace.Symbol
	out := []protocol.WorkspaceSymbol{}
	for _, h := range assist.Search(ctx, v.Snapshot, p.Query) {
		f := v.File(h.Path)
		if f == nil || v.Config(h.Path).Excluded(h.Path) {
			continue
		}
		var sym protocol.WorkspaceSymbol
		sym.Name, sym.Kind, sym.ContainerName = h.Name, symbolKind(h.Kind, can.SymbolKind.ValueSet), &h.In
		if !can.resolves() {
			sym.Location = &protocol.Location{URI: s.uri(h.Path), Range: s.rangeOf(f, h.Span)}
		} else {
			data, err := json.Marshal(symbolPlace{h.Span.Start, h.Span.End})
			if err != nil {
				return nil, err
			}
			sym.Location, sym.Data = &protocol.LocationUriOnly{URI: s.uri(h.Path)}, protocol.LSPAny(data)
		}
		out = append(out, sym)
	}
	return out, ctx.Err()
}

type resolveSymbolParams struct {
	Name          string              `json:"name"`
	Kind          protocol.SymbolKind `json:"kind"`
	ContainerName string              `json:"containerName"`
	Location      struct {
		URI string `json:"uri"`
	} `json:"location"`
	Data symbolPlace `json:"data"`
}

// resolveSymbol adds the place of a symbol. In a file that changed since it is where
// the symbol stood.
func (s *server) resolveSymbol(ctx context.Context, p *resolveSymbolParams) (*protocol.WorkspaceSymbol, error) {
	_, f := s.subject(ctx, p.Location.URI)
	out := &protocol.WorkspaceSymbol{Location: &protocol.Location{URI: uri.URI(p.Location.URI)}}
	out.Name, out.Kind, out.ContainerName = p.Name, p.Kind, &p.ContainerName
	if f != nil {
		out.Location = &protocol.Location{URI: uri.URI(p.Location.URI), Range: s.rangeOf(f, markdown.Span{Start: p.Data.Start, End: p.Data.End})}
	}
	return out, nil
}
