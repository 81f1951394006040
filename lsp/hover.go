package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

var readOn = memory.Text{En: "Examples and fixes", Zh: "示例与修复"}

// hover shows the pages of the findings at a position; null without any.
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
	for _, x := range s.show(v, f, found) {
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
	if len(parts) == 0 {
		return nil, nil
	}
	kind := protocol.MarkupKindMarkdown
	if formats := s.caps.TextDocument.Hover.ContentFormat; len(formats) > 0 && !slices.Contains(formats, kind) {
		kind = protocol.MarkupKindPlainText
	}
	return &protocol.Hover{
		Contents: &protocol.MarkupContent{Kind: kind, Value: strings.Join(parts, "\n\n---\n\n")},
		Range:    &at,
	}, nil
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
