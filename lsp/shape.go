package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// shapeCaps are what a client can do with the shape of a document.
type shapeCaps struct {
	DocumentSymbol struct {
		Hierarchical bool `json:"hierarchicalDocumentSymbolSupport"`
		SymbolKind   struct {
			ValueSet []protocol.SymbolKind `json:"valueSet"`
		} `json:"symbolKind"`
	} `json:"documentSymbol"`
	FoldingRange struct {
		RangeLimit      int  `json:"rangeLimit"`
		LineFoldingOnly bool `json:"lineFoldingOnly"`
		FoldingRange    struct {
			CollapsedText bool `json:"collapsedText"`
		} `json:"foldingRange"`
	} `json:"foldingRange"`
	Formatting dynamicRegistration `json:"formatting"`
}

// shapeSpaceCaps are what a client can do with the shape of a workspace.
type shapeSpaceCaps struct {
	Symbol              symbolCaps     `json:"symbol"`
	CodeLens            refreshSupport `json:"codeLens"`
	InlayHint           refreshSupport `json:"inlayHint"`
	TextDocumentContent *struct{}      `json:"textDocumentContent"` // nil: it shows none
}

type refreshSupport struct {
	RefreshSupport bool `json:"refreshSupport"`
}

type symbolCaps struct {
	SymbolKind struct {
		ValueSet []protocol.SymbolKind `json:"valueSet"`
	} `json:"symbolKind"`
	ResolveSupport struct {
		Properties []string `json:"properties"`
	} `json:"resolveSupport"`
}

// resolves reports whether the client asks for the place of a symbol when it needs
// it.
func (c symbolCaps) resolves() bool {
	return slices.Contains(c.ResolveSupport.Properties, "location.range")
}

// shapeCapabilities are what we tell of the shape of documents.
func (s *server) shapeCapabilities(c *protocol.ServerCapabilities) {
	c.DocumentSymbolProvider = &protocol.DocumentSymbolOptions{Label: new(source)}
	c.FoldingRangeProvider = protocol.Boolean(true)
	c.SelectionRangeProvider = protocol.Boolean(true)
	c.SemanticTokensProvider = tokensCapability()
	c.CodeLensProvider = &protocol.CodeLensOptions{ResolveProvider: new(true)}
	c.InlayHintProvider = protocol.Boolean(true)
	c.WorkspaceSymbolProvider = &protocol.WorkspaceSymbolOptions{ResolveProvider: new(s.caps.Workspace.Symbol.resolves())}
	if s.caps.Workspace.TextDocumentContent != nil {
		c.Workspace.TextDocumentContent = &protocol.TextDocumentContentOptions{Schemes: []string{reportScheme}}
	}
	if !s.caps.TextDocument.Formatting.DynamicRegistration {
		c.DocumentFormattingProvider = protocol.Boolean(true)
		c.DocumentRangeFormattingProvider = &protocol.DocumentRangeFormattingOptions{RangesSupport: new(true)}
	}
}

// subject is the memory file that a request is about, in the view that counts; nil
// if it is none. The read loop goes on.
func (s *server) subject(ctx context.Context, uri string) (view, *memory.File) {
	path, ok := s.path(uri)
	v := s.model.view()
	release(ctx)
	if !ok {
		return v, nil
	}
	return v, v.File(path)
}

// symbolKinds are the protocol's kinds of symbols, and those for clients that know
// the oldest alone.
var symbolKinds = map[assist.SymbolKind]struct{ kind, old protocol.SymbolKind }{
	assist.HeadingSymbol:    {protocol.SymbolKindString, protocol.SymbolKindString},
	assist.SessionSymbol:    {protocol.SymbolKindEvent, protocol.SymbolKindMethod},
	assist.PeriodSymbol:     {protocol.SymbolKindNamespace, protocol.SymbolKindNamespace},
	assist.CardSymbol:       {protocol.SymbolKindStruct, protocol.SymbolKindClass},
	assist.FieldSymbol:      {protocol.SymbolKindField, protocol.SymbolKindField},
	assist.HeaderSymbol:     {protocol.SymbolKindObject, protocol.SymbolKindModule},
	assist.EntrySymbol:      {protocol.SymbolKindFile, protocol.SymbolKindFile},
	assist.CheckpointSymbol: {protocol.SymbolKindEnumMember, protocol.SymbolKindConstant},
}

// symbolKind is the kind of a symbol to a client that knows these.
func symbolKind(kind assist.SymbolKind, known []protocol.SymbolKind) protocol.SymbolKind {
	k := symbolKinds[kind]
	for _, have := range known {
		if have == k.kind {
			return k.kind
		}
	}
	return k.old
}

// documentSymbol answers with the outline of a document: as a tree, or to a client
// that knows none as a list.
func (s *server) documentSymbol(ctx context.Context, p *documentParams) (any, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	o := outliner{server: s, f: f, locale: s.localeOf(v, f.Path)}
	all := assist.Outline(f)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if s.caps.TextDocument.DocumentSymbol.Hierarchical {
		return o.tree(all), nil
	}
	return o.list([]protocol.SymbolInformation{}, all, ""), nil
}

// An outliner converts the symbols of a file.
type outliner struct {
	*server
	f      *memory.File
	locale memory.Locale
}

func (o outliner) tree(all []assist.Symbol) []protocol.DocumentSymbol {
	out := make([]protocol.DocumentSymbol, len(all))
	for i, x := range all {
		out[i] = protocol.DocumentSymbol{
			Name: x.Name, Kind: symbolKind(x.Kind, o.caps.TextDocument.DocumentSymbol.SymbolKind.ValueSet),
			Range: o.rangeOf(o.f, x.Span), SelectionRange: o.rangeOf(o.f, x.At),
		}
		if text := x.Detail.In(o.locale); text != "" {
			out[i].Detail = &text
		}
		if len(x.Children) > 0 {
			out[i].Children = o.tree(x.Children)
		}
	}
	return out
}

func (o outliner) list(out []protocol.SymbolInformation, all []assist.Symbol, container string) []protocol.SymbolInformation {
	for _, x := range all {
		info := protocol.SymbolInformation{Location: protocol.Location{URI: o.uri(o.f.Path), Range: o.rangeOf(o.f, x.Span)}}
		info.Name, info.Kind = x.Name, symbolKind(x.Kind, o.caps.TextDocument.DocumentSymbol.SymbolKind.ValueSet)
		if container != "" {
			info.ContainerName = &container
		}
		out = o.list(append(out, info), x.Children, x.Name)
	}
	return out
}

// foldingRange answers with what may be folded, the first of it if the client
// wants no more.
func (s *server) foldingRange(ctx context.Context, p *documentParams) ([]protocol.FoldingRange, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	can, locale := s.caps.TextDocument.FoldingRange, s.localeOf(v, f.Path)
	out := []protocol.FoldingRange{}
	for _, x := range assist.Folds(f) {
		if can.RangeLimit > 0 && len(out) >= can.RangeLimit {
			break
		}
		r := s.rangeOf(f, x.Span)
		fold := protocol.FoldingRange{StartLine: r.Start.Line, EndLine: r.End.Line, Kind: protocol.FoldingRangeKindRegion}
		if !can.LineFoldingOnly {
			start := s.position(f.Lines(), f.Lines().Line(int(r.Start.Line)).End).Character
			fold.StartCharacter, fold.EndCharacter = &start, &r.End.Character
		}
		if x.Comment {
			fold.Kind = protocol.FoldingRangeKindComment
		}
		if text := x.Text.In(locale); text != "" && can.FoldingRange.CollapsedText {
			fold.CollapsedText = &text
		}
		out = append(out, fold)
	}
	return out, ctx.Err()
}

type selectionParams struct {
	TextDocument textDocument        `json:"textDocument"`
	Positions    []protocol.Position `json:"positions"`
}

// selectionRange answers with what a selection grows to, for each position.
func (s *server) selectionRange(ctx context.Context, p *selectionParams) ([]protocol.SelectionRange, error) {
	_, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil || !memory.AnyText.Has(f.Kind) {
		return nil, nil
	}
	out := make([]protocol.SelectionRange, 0, len(p.Positions))
	for _, at := range p.Positions {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out = append(out, *s.selections(f, assist.Selections(f, s.offset(f.Lines(), at))))
	}
	return out, nil
}

// selections chains spans, each of which holds the one before.
func (s *server) selections(f *memory.File, spans []markdown.Span) (chain *protocol.SelectionRange) {
	for i := len(spans) - 1; i >= 0; i-- {
		chain = &protocol.SelectionRange{Range: s.rangeOf(f, spans[i]), Parent: chain}
	}
	return chain
}
