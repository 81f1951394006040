package lsp

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// navigateCaps are what a client can do with places.
type navigateCaps struct {
	Definition struct {
		LinkSupport bool `json:"linkSupport"`
	} `json:"definition"`
}

func navigateCapabilities(c *protocol.ServerCapabilities) {
	c.DefinitionProvider = protocol.Boolean(true)
	c.ReferencesProvider = protocol.Boolean(true)
	c.DocumentHighlightProvider = protocol.Boolean(true)
	c.DocumentLinkProvider = &protocol.DocumentLinkOptions{ResolveProvider: new(true)}
}

type positionParams struct {
	TextDocument textDocument      `json:"textDocument"`
	Position     protocol.Position `json:"position"`
}

type referenceParams struct {
	positionParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// definition answers with where a thing is told: with the words that name it, if
// the client takes links.
func (s *server) definition(ctx context.Context, p *positionParams) (any, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	words, all := assist.Define(v.Snapshot, f.Path, s.offset(f.Lines(), p.Position))
	if len(all) == 0 {
		return nil, ctx.Err()
	}
	if !s.caps.TextDocument.Definition.LinkSupport {
		locations := make([]assist.Location, len(all))
		for i, d := range all {
			locations[i] = d.Location
		}
		return s.locations(v, locations), ctx.Err()
	}
	origin := s.rangeOf(f, words)
	links := protocol.DefinitionLinkSlice{}
	for _, d := range all {
		if t := v.Load(d.Path); t != nil {
			links = append(links, protocol.DefinitionLink{
				OriginSelectionRange: &origin,
				TargetURI:            s.uri(d.Path), TargetRange: s.rangeOf(t, d.Whole), TargetSelectionRange: s.rangeOf(t, d.Span),
			})
		}
	}
	return links, ctx.Err()
}

// locations are places in files.
func (s *server) locations(v view, all []assist.Location) []protocol.Location {
	out := []protocol.Location{}
	for _, l := range all {
		if f := v.Load(l.Path); f != nil {
			out = append(out, protocol.Location{URI: s.uri(l.Path), Range: s.rangeOf(f, l.Span)})
		}
	}
	return out
}

func (s *server) references(ctx context.Context, p *referenceParams) ([]protocol.Location, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	all := assist.References(v.Snapshot, f.Path, s.offset(f.Lines(), p.Position), p.Context.IncludeDeclaration)
	return s.locations(v, all), ctx.Err()
}

func (s *server) documentHighlight(ctx context.Context, p *positionParams) ([]protocol.DocumentHighlight, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	var out []protocol.DocumentHighlight
	for _, m := range assist.Highlight(v.Snapshot, f.Path, s.offset(f.Lines(), p.Position)) {
		h := protocol.DocumentHighlight{Range: s.rangeOf(f, m.Span), Kind: protocol.DocumentHighlightKindRead}
		if m.Told {
			h.Kind = protocol.DocumentHighlightKindWrite
		}
		out = append(out, h)
	}
	return out, ctx.Err()
}

// A linkData is what a link needs for its target to be told: the file that it
// stands in, and the file and the fragment that it leads to.
type linkData struct {
	From     string `json:"from"`
	Path     string `json:"path"`
	Fragment string `json:"fragment"`
}

// documentLink answers with the links of a document. Those that lead to a place in
// another file get their target when they are resolved: it has to be read for
// that.
func (s *server) documentLink(ctx context.Context, p *documentParams) ([]protocol.DocumentLink, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	out := []protocol.DocumentLink{}
	for _, l := range assist.DocumentLinks(v.Snapshot, f.Path) {
		link := protocol.DocumentLink{Range: s.rangeOf(f, l.Span)}
		switch {
		case l.URL != "":
			link.Target = new(uri.URI(l.URL))
		case l.Fragment == "" || l.Path == f.Path:
			link.Target = new(s.placeURI(v, l.Path, l.Fragment))
		default:
			link.Data, _ = json.Marshal(linkData{f.Path, l.Path, l.Fragment}) // strings, which can't fail
		}
		out = append(out, link)
	}
	return out, ctx.Err()
}

// resolveLink gives a link its target.
func (s *server) resolveLink(ctx context.Context, p *linkParams) (*protocol.DocumentLink, error) {
	v := s.model.view()
	release(ctx)
	link := &protocol.DocumentLink{Range: p.Range}
	if p.Target != "" {
		link.Target = new(uri.URI(p.Target))
	}
	if f := v.File(p.Data.From); f != nil && len(v.MentionsIn(f, p.Data.Path)) > 0 {
		link.Target = new(s.placeURI(v, p.Data.Path, p.Data.Fragment))
	}
	return link, ctx.Err()
}

type linkParams struct {
	Range  protocol.Range `json:"range"`
	Target string         `json:"target"`
	Data   linkData       `json:"data"`
}

// placeURI is the URI of a place in a file, with its line as editors take it.
func (s *server) placeURI(v view, path, fragment string) uri.URI {
	u := s.uri(path)
	if fragment == "" {
		return u
	}
	f := v.Load(path)
	if f == nil {
		return u
	}
	at, ok := assist.Place(f, fragment)
	if !ok {
		return u
	}
	line, _ := f.Lines().Position(at.Start, markdown.UTF8)
	return u + uri.URI(fmt.Sprintf("#L%d", line+1))
}
