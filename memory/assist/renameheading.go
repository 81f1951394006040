package assist

import (
	"maps"
	"strings"
	"unicode/utf16"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	noHeading   = memory.Text{En: "with this text it would be no heading of its own any more", Zh: "改为这段文字后，它将不再是独立的标题"}
	noFragment  = memory.Text{En: "links lead to this heading, which without a letter or a digit could not be told from others", Zh: "有链接指向该标题，而不含字母或数字的标题无法被链接"}
	longTitle   = memory.Text{En: "the title of a session has at most %d characters", Zh: "会话标题不得超过 %d 个字符"}
	markedTitle = memory.Text{En: "the title holds the name of the comments that bind sessions", Zh: "标题含有会话绑定注释的保留名称"}
)

// maxSessionTitle is how long the title of a session may be, as writers count.
const maxSessionTitle = 160

// prepareHeading takes the heading under the cursor, or the one that the fragment
// under it names.
func (r *Renaming) prepareHeading() error {
	f := r.file
	if f.Kind == memory.Daily {
		for _, sec := range f.Daily().Sections {
			if sec.Heading.Span.Start == r.place.Start {
				return r.prepareSection(sec)
			}
		}
	}
	if why, ok := keeps(f, r.place.Start); ok && !r.told {
		return refuse(why)
	}
	block, _ := f.Doc().BlockOver(r.place.Start)
	for _, h := range block.Headings() {
		if h.Span == r.place && h.Text.Len() > 0 {
			return r.prepareText(h.Text, noHeadingIn)
		}
	}
	return refuse(keepsNothing)
}

// prepareText takes the words of a heading. Check refuses the text that they are to
// become, of a document that would hold it at at.
func (r *Renaming) prepareText(words markdown.Span, check func(next *markdown.Doc, at markdown.Span) error) error {
	r.Name = r.file.Doc().Text(words)
	if r.told {
		r.Span = words
	} else if r.file.Reveals(r.Name) { // it would be shown where it does not stand
		return refuse(keepsNothing)
	}
	r.to = func(name string) (Change, error) { return r.retitle(words, strings.TrimSpace(name), check) }
	return nil
}

// noHeadingIn refuses words that are not all that a heading says.
func noHeadingIn(next *markdown.Doc, at markdown.Span) error {
	block, _ := next.BlockOver(at.Start)
	for _, h := range block.Headings() {
		if h.Text == at {
			return nil
		}
	}
	return refuse(noHeading)
}

// prepareSession takes the title of the session whose heading is under the cursor.
func (r *Renaming) prepareSession() error {
	for _, sec := range r.file.Daily().Sections {
		if sec.Heading.Span == r.place {
			return r.prepareSection(sec)
		}
	}
	return refuse(keepsNothing)
}

func (r *Renaming) prepareSection(sec *memory.Section) error {
	if sec.Title.Len() == 0 {
		return refuse(keepsTitle)
	}
	return r.prepareText(sec.Title, func(next *markdown.Doc, at markdown.Span) error {
		title := next.Text(at)
		switch {
		case len(utf16.Encode([]rune(title))) > maxSessionTitle:
			return refuse(longTitle, maxSessionTitle)
		case strings.Contains(title, memory.BindingName):
			return refuse(markedTitle)
		}
		return nil
	})
}

// retitle gives a heading other words, and leads there what led to it and to the
// headings whose fragments change with it: of headings that are the same, those
// that follow are numbered.
func (r *Renaming) retitle(words markdown.Span, name string, check func(*markdown.Doc, markdown.Span) error) (Change, error) {
	doc := r.file.Doc()
	next := doc.Edit(words, name)
	was, now := doc.Headings(), next.Headings()
	if len(was) != len(now) {
		return Change{}, refuse(noHeading)
	}
	for i := range was {
		own := was[i].Span.Contains(words)
		if was[i].Level != now[i].Level || !own && was[i].Plain != now[i].Plain {
			return Change{}, refuse(noHeading)
		}
	}
	if err := check(next, markdown.Span{Start: words.Start, End: words.Start + len(name)}); err != nil {
		return Change{}, err
	}
	edits := []memory.Edit{{Path: r.file.Path, Span: words, New: name}}
	old, slugs := slugsOf(doc), slugsOf(next)
	for _, m := range r.snap.Mentions(r.file.Path) {
		at, ok := anchored(r.file, m.Anchor)
		if !ok || m.Fragment.Len() == 0 || m.Link.Kind == markdown.Reference && !m.Definition {
			continue
		}
		for i, h := range was {
			if h.Span != at {
				continue
			}
			own := h.Span.Contains(words)
			if slugs[now[i].Span] == "" {
				return Change{}, refuse(noFragment)
			}
			if text, ok := refragment(m, h, now[i], old[h.Span], slugs[now[i].Span], own); ok {
				edits = append(edits, memory.Edit{Path: m.In.Path, Span: m.Fragment, New: text})
			}
		}
	}
	c := Change{Edits: settled(r.snap, edits)}
	for i := range c.Edits {
		c.Edits[i].History = c.Edits[i].History && c.Edits[i].Path != r.file.Path
	}
	return c, nil
}

// slugsOf are the fragments of the headings of a document, by their places.
func slugsOf(doc *markdown.Doc) map[markdown.Span]string {
	slugs := map[markdown.Span]string{}
	for slug, place := range maps.All(doc.Anchors()) {
		slugs[place] = slug
	}
	return slugs
}

// refragment is the fragment that leads to a heading that was was and is now: its
// words where its writer used them, else its slug. Own tells that its words change,
// and not the number of its slug alone.
func refragment(m memory.Mention, was, now markdown.Heading, old, slug string, own bool) (text string, ok bool) {
	raw := m.In.Doc().Text(m.Fragment)
	wiki := m.Link.Kind == markdown.Wiki
	byWords := m.Anchor != old || wiki && m.Anchor == was.Plain
	if byWords && !wiki {
		byWords = strings.Contains(m.Anchor, " ")
	}
	unique := own && markdown.Slug(now.Plain) == slug // its words lead to no other of the same
	switch {
	case !own && slug == old:
		return "", false
	case byWords && unique && wiki && !strings.ContainsAny(now.Plain, "[]|#^"):
		text = now.Plain
	case byWords && unique && !wiki && !strings.ContainsAny(now.Plain, `<>()\%#?`):
		text = memory.RespellFragment(raw, now.Plain)
	default:
		text = memory.RespellFragment(raw, slug)
	}
	return text, text != raw
}
