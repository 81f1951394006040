package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// showCommand is the client's own command that shows places; its arguments are a
// URI, a position and locations.
const showCommand = "memory-lsp.show"

// What a lens is about besides what package assist knows.
const (
	appendLens = "append"
	keepLens   = "keep"
	tellLens   = "tell"
)

// lensData is what resolves a lens.
type lensData struct {
	URI   string          `json:"uri"`
	About string          `json:"about"`
	Kind  assist.LensKind `json:"kind"`
	Start int             `json:"start"`
	End   int             `json:"end"`
}

// codeLens answers with the lenses of a document; what they say is found when one
// is looked at.
func (s *server) codeLens(ctx context.Context, p *documentParams) ([]protocol.CodeLens, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	s.shape.lenses.Store(true)
	out := []protocol.CodeLens{}
	add := func(about string, kind assist.LensKind, at markdown.Span) error {
		data, err := json.Marshal(lensData{p.TextDocument.URI, about, kind, at.Start, at.End})
		out = append(out, protocol.CodeLens{Range: s.rangeOf(f, at), Data: protocol.LSPAny(data)})
		return err
	}
	for _, l := range assist.Lenses(f) {
		if err := add(tellLens, l.Kind, l.At); err != nil {
			return nil, err
		}
	}
	if s.untrusted || f.Kind != memory.Daily {
		return out, ctx.Err()
	}
	at := site{server: s, v: v, file: f}
	for _, sec := range f.Daily().Sections {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if at.indexable(f, sec) {
			if err := add(appendLens, 0, sec.Heading.Span); err != nil {
				return nil, err
			}
		}
		if at.marked(sec) {
			if err := add(keepLens, 0, sec.Heading.Span); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

type lensParams struct {
	Range protocol.Range `json:"range"`
	Data  lensData       `json:"data"`
}

// resolveLens finds what a lens says, and what it does when it is clicked: nothing
// where the client has no command for that.
func (s *server) resolveLens(ctx context.Context, p *lensParams) (*protocol.CodeLens, error) {
	v, f := s.subject(ctx, p.Data.URI)
	lens := &protocol.CodeLens{Range: p.Range}
	var err error
	if f == nil {
		return lens, nil
	}
	at := markdown.Span{Start: p.Data.Start, End: p.Data.End}
	locale := s.localeOf(v, f.Path)
	if p.Data.About == tellLens {
		title, places := assist.Tell(v.Snapshot, f, assist.Lens{Kind: p.Data.Kind, At: at})
		lens.Command = protocol.Command{Title: title.In(locale)}
		if s.caps.Experimental.Own.Show && len(places) > 0 {
			lens.Command.Command = showCommand
			lens.Command.Arguments, err = s.showArguments(v, p, places)
			return lens, err
		}
		return lens, ctx.Err()
	}
	lens.Command = protocol.Command{Title: settled.In(locale)}
	site := site{server: s, v: v, file: f}
	for _, sec := range f.Daily().Sections {
		if sec.Heading.Span.Start != at.Start {
			continue
		}
		for _, o := range site.lensOffers(p.Data.About, sec) {
			if a := site.action(o, writeKind); a != nil {
				lens.Command = a.Command
			}
		}
	}
	return lens, ctx.Err()
}

var settled = memory.Text{En: "nothing to add", Zh: "无需补充"}

// showArguments are those of the client's command that shows places.
func (s *server) showArguments(v view, p *lensParams, places []assist.Location) ([]protocol.LSPAny, error) {
	locations := []protocol.Location{}
	for _, at := range places {
		if f := v.File(at.Path); f != nil {
			locations = append(locations, protocol.Location{URI: s.uri(at.Path), Range: s.rangeOf(f, at.Span)})
		}
	}
	var out []protocol.LSPAny
	for _, a := range []any{p.Data.URI, p.Range.Start, locations} {
		raw, err := protocol.Marshal(a)
		if err != nil {
			return nil, err
		}
		out = append(out, protocol.LSPAny(raw))
	}
	return out, nil
}

// maxKept is the size of a file in bytes above which nobody looks for marks in it
// unasked.
const maxKept = 256 << 10

// marked reports whether a session marks something as worth keeping.
func (s site) marked(sec *memory.Section) bool {
	if s.file.Size() > maxKept || !sec.ID.Canonical {
		return false
	}
	r := s.rangeOf(s.file, sec.Span)
	return s.marks(s.said(s.file, &r))
}

// lensOffers are what a lens on a session offers.
func (s site) lensOffers(about string, sec *memory.Section) []offer {
	if about == keepLens {
		return []offer{{keepSection.With(sec.ID.ID), "consolidate", consolidation{Document: s.here().Document, SessionID: sec.ID.ID}}}
	}
	return s.indexRow(s.file, sec)
}
