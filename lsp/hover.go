package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

var readOn = memory.Text{En: "Examples and fixes", Zh: "示例与修复"}

// hover shows the pages of the findings at a position, and what is known about
// what stands there; null if there is nothing to show.
func (s *server) hover(ctx context.Context, p *hoverParams) (*protocol.Hover, error) {
	path, ok := s.path(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	v := s.model.view()
	release(ctx)
	f := v.File(path)
	found, err := s.findings(ctx, v, path)
	if err != nil || f == nil {
		return nil, ctx.Err()
	}
	off := s.offset(f.Lines(), p.Position)
	var parts []string
	var at protocol.Range
	for _, x := range s.show(v, f, found).all {
		if x.Span.Start > off || off > x.Span.End {
			continue
		}
		text, err := s.explain(v, x)
		if err != nil {
			return nil, err
		}
		if len(parts) == 0 {
			at = x.diagnostic.Range
		}
		parts = append(parts, text)
	}
	if h, ok := assist.HoverAt(v.Snapshot, path, off); ok && (len(parts) == 0 || !h.Wrong) {
		if len(parts) == 0 {
			at = s.rangeOf(f, h.Span)
		}
		parts = append(parts, s.known(h, s.localeOf(v, path)))
	}
	if len(parts) == 0 {
		return nil, ctx.Err()
	}
	return &protocol.Hover{
		Contents: &protocol.MarkupContent{Kind: s.markup(s.caps.TextDocument.Hover.ContentFormat), Value: strings.Join(parts, "\n\n---\n\n")},
		Range:    &at,
	}, nil
}

// known is what a hover says that is about no finding.
func (s *server) known(h assist.Hover, locale memory.Locale) string {
	if h.Rule != "" {
		return s.page(h.Rule, locale)
	}
	return join(h.Parts, locale)
}

// explain is what is wrong, and the page of the rule.
func (s *server) explain(v view, x shown) (string, error) {
	p, err := rules.Page(x.Rule)
	if err != nil {
		return "", err
	}
	locale := s.localeOf(v, x.Path)
	return fmt.Sprintf("%s\n\n%s\n\n[%s](%s)", x.Message.In(locale), strings.TrimSpace(p.Intro(locale)), readOn.In(locale), rules.URL(s.opt.Version, locale, x.Rule)), nil
}
