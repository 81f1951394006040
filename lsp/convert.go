package lsp

import (
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// maxFindings is how many findings of one rule in one file an editor gets.
const maxFindings = 100

var andMore = memory.Text{En: "%s (and %d more of this kind)", Zh: "%s（另有 %d 处同类问题）"}

// A shown finding is one that an editor gets.
type shown struct {
	memory.Finding
	diagnostic protocol.Diagnostic
}

func (s *server) diagnostic(v view, f *memory.File, x memory.Finding, locale memory.Locale) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:           s.rangeOf(f, x.Span),
		Severity:        protocol.DiagnosticSeverity(x.Severity),
		Code:            protocol.String(x.Rule.ID),
		CodeDescription: protocol.CodeDescription{Href: uri.URI(rules.URL(s.opt.Version, locale, x.Rule))},
		Source:          protocol.NewOptional(source),
		Message:         protocol.String(x.Message.In(locale)),
	}
	if x.Unnecessary && s.fades() {
		d.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
	}
	for _, r := range x.Related {
		other := f
		if r.Path != "" {
			other = v.Load(r.Path)
		}
		if other == nil {
			continue
		}
		d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: s.uri(other.Path), Range: s.rangeOf(other, r.Span)},
			Message:  r.Message.In(locale),
		})
	}
	return d
}

// fades reports whether the client shows in another way what has no effect.
func (s *server) fades() bool {
	can := s.caps.TextDocument
	tags := can.PublishDiagnostics.TagSupport.ValueSet
	if can.Diagnostic != nil {
		tags = append(slices.Clone(tags), can.Diagnostic.TagSupport.ValueSet...)
	}
	return slices.Contains(tags, protocol.DiagnosticTagUnnecessary)
}

// localeOf is the language of messages about a file: as it is configured, else
// the editor's.
func (s *server) localeOf(v view, file string) memory.Locale {
	return parseLocale(v.Config(file).Locale, s.locale)
}

func (s *server) rangeOf(f *memory.File, span markdown.Span) protocol.Range {
	lines := f.Lines()
	return protocol.Range{Start: s.position(lines, span.Start), End: s.position(lines, span.End)}
}

func (s *server) position(l *markdown.Lines, off int) protocol.Position {
	line, col := l.Position(off, s.encoding)
	return protocol.Position{Line: uint32(line), Character: uint32(col)}
}

func (s *server) offset(l *markdown.Lines, p protocol.Position) int {
	return l.Offset(clampInt(p.Line), clampInt(p.Character), s.encoding)
}

// clampInt keeps a number that a client made up within an int of 32 bits.
func clampInt(n uint32) int { return int(min(n, 1<<31-1)) }

// uri is that of a file as its client last spelled it.
func (s *server) uri(path string) uri.URI {
	if u, ok := s.docs.spelling(path); ok {
		return uri.URI(u)
	}
	return uri.URI(uriOf(path, onWindows))
}
