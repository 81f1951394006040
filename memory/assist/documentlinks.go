package assist

import (
	"cmp"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// maxLinks is how many links of a file are told: of an index those of its last
// rows, which are the newest.
const maxLinks = 2000

// A DocumentLink is a place of a file that leads somewhere when it is opened.
type DocumentLink struct {
	Span     markdown.Span // the destination as written, or all that stands for it
	Path     string        // the file that it leads to; empty if it leads out of the file system
	Fragment string        // of that file; empty for its start
	URL      string        // the address that it leads to, byte for byte as it is written
}

// DocumentLinks are the links of a file that lead to files that are there, not
// beyond its root, and those that lead to the web or to people, in order.
func DocumentLinks(s *memory.Snapshot, path string) (all []DocumentLink) {
	f := s.File(path)
	if f == nil || !memory.AnyText.Has(f.Kind) {
		return nil
	}
	for _, l := range lastLinks(f) {
		if url, ok := address(l); ok {
			all = append(all, DocumentLink{Span: shownOf(l), URL: url})
		} else if m, ok := s.Mention(f, l); ok {
			all = append(all, leading(s, m)...)
		}
	}
	for _, d := range f.Doc().Definitions() {
		l := memory.DefinitionLink(d)
		if url, ok := address(l); ok {
			all = append(all, DocumentLink{Span: d.Dest, URL: url})
		} else if m, ok := s.Mention(f, l); ok {
			all = append(all, leading(s, m)...)
		}
	}
	slices.SortStableFunc(all, func(a, b DocumentLink) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return all
}

// lastLinks are the links of a file, the last if there are very many.
func lastLinks(f *memory.File) (all []markdown.Link) {
	if f.Kind != memory.AgentSummary {
		for l := range f.Doc().Links() {
			if all = append(all, l); len(all) == maxLinks {
				break
			}
		}
		return all
	}
	for _, row := range backward(f.Summary()) {
		all = slices.AppendSeq(all, f.Doc().LinksIn(row.Span))
		if len(all) >= maxLinks {
			break
		}
	}
	return all
}

// leading is a mention as a link, if it leads to a file.
func leading(s *memory.Snapshot, m memory.Mention) []DocumentLink {
	if m.Fault != memory.NoFault || m.Leads() == "" {
		return nil
	}
	span := shownOf(m.Link)
	return []DocumentLink{{Span: span, Path: m.Leads(), Fragment: m.Anchor}}
}

// shownOf is the part of a link that is shown as one.
func shownOf(l markdown.Link) markdown.Span {
	if l.Kind == markdown.Reference && !l.Span.Contains(l.Dest) {
		return l.Span
	}
	return l.Dest
}

// address is where a link leads that leaves the file system.
func address(l markdown.Link) (url string, ok bool) {
	if l.Kind == markdown.Wiki || l.Kind == markdown.Malformed {
		return "", false
	}
	return l.Target, memory.WebAddress(l.Target)
}

// Place is the part of a file that a fragment names; ok is false if it names
// none.
func Place(f *memory.File, fragment string) (s markdown.Span, ok bool) { return anchored(f, fragment) }
