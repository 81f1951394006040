package assist

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// fragments are the headings and anchors of the file that stands before the #.
func (p *place) fragments(d destination, name string) []Item {
	f := p.fragmented(d, name)
	if f == nil {
		return nil
	}
	doc := f.Doc()
	headings := map[int]markdown.Heading{}
	for _, h := range doc.Headings() {
		headings[h.Span.Start] = h
	}
	anchors := doc.Anchors()
	slugs := slices.SortedFunc(maps.Keys(anchors), func(a, b string) int {
		return cmp.Or(cmp.Compare(anchors[a].Start, anchors[b].Start), cmp.Compare(a, b))
	})
	var items []Item
	for _, slug := range slugs {
		span := anchors[slug]
		it := Item{Kind: HeadingItem, Label: slug, Text: slug, Filter: slug, About: Subject{AboutFile, f.Path + "#" + slug}}
		if h, ok := headings[span.Start]; ok {
			it.Label, it.Beside, span = doc.Text(h.Text), "#"+slug, h.Text
			if d.form == wiki && !strings.ContainsAny(h.Plain, "[]|#^") && strings.TrimSpace(h.Plain) != "" {
				it.Text, it.Filter = h.Plain, h.Plain
			}
		}
		if f.Excerpt(span) != doc.Text(span) {
			continue // it holds a secret
		}
		if d.form != wiki {
			it.Text = fragment(slug, d.form)
		}
		items = append(items, p.finish(d, d.start+len(name)+1, len(d.ahead), it))
	}
	return items
}

// fragmented is the file that a destination names before its fragment; nil if
// there is none in which one may look.
func (p *place) fragmented(d destination, name string) *memory.File {
	if name == "" {
		return p.f
	}
	if d.form == wiki {
		if to, ok := p.s.Called(p.f, name); ok {
			return p.s.Load(to)
		}
		return nil
	}
	if strings.ContainsAny(name, ":?") || name[0] == '/' {
		return nil
	}
	to, fault := p.s.Follow(p.f, memory.Decoded(name))
	if fault != memory.NoFault || !isMarkdown(to) {
		return nil
	}
	return p.s.Load(to)
}

// fragment writes an anchor as a destination has it.
func fragment(anchor string, f form) string {
	anchor = strings.NewReplacer("%", "%25", "<", "%3C", ">", "%3E", "|", "%7C", `\`, "%5C").Replace(anchor)
	if f == angled || f == angledDef {
		return anchor
	}
	return percent.Replace(anchor)
}

func isMarkdown(p string) bool { return len(p) > 3 && strings.EqualFold(p[len(p)-3:], ".md") }
