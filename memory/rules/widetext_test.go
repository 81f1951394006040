package rules_test

import (
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// wide is text whose bytes, runes and UTF-16 units differ in number.
const wide = "🧾记"

// narrow are the rules whose findings bear no other text in their line, and why.
var narrow = map[string]string{
	"cp/header-legacy":          "the header's cells are what they are",
	"cp/row-missing":            "the header's cells are what they are",
	"daily/dialogue-order":      "a number in the first cell",
	"daily/fallback-id":         "an id, which is ASCII, behind fixed words",
	"daily/session-order":       "an id, which is ASCII, behind fixed words",
	"daily/time-date":           "a date behind fixed words",
	"daily/title-missing":       "a heading that has an id and nothing else",
	"frontmatter/field-missing": "the line that opens the header",
	"summary/daily-missing":     "an id, which is ASCII, behind a date",
	"summary/date-future":       "a date in the first cell",
	"summary/date-invalid":      "a date in the first cell",
	"summary/date-no-time":      "a date in the first cell",
	"summary/order":             "a date in the first cell",
	"summary/type-vs-daily":     "types, which are ASCII, behind a date and an id",
	"task/id-duplicate":         "a UUID behind a fixed key",
	"task/name-ambiguous":       "a name that another task must share, behind a fixed key",
}

// TestWideText puts an emoji and a Chinese character into the line of a finding,
// before its place or in it: the finding must move with the text, and the fixes
// must do what they did. Every rule has a finding that bears it.
func TestWideText(t *testing.T) {
	for _, r := range rules.All() {
		t.Run(r.ID, func(t *testing.T) {
			examples, err := ruletest.Examples(r)
			if err != nil {
				t.Fatal(err)
			}
			bears := slices.ContainsFunc(examples, func(ex ruletest.Example) bool { return bearsWide(t, ex) })
			if why, excused := narrow[r.ID]; bears == excused {
				t.Errorf("bears wide text: %v; excused: %q", bears, why)
			}
		})
	}
}

// bearsWide reports whether the line of one of the example's findings has a
// place for wide text.
func bearsWide(t *testing.T, ex ruletest.Example) bool {
	for i, f := range ex.Files {
		was := judge(t, ex, i)
		src := f.Text + f.Open // one of both is empty, or the place is wrong and nothing fits
		for _, x := range was {
			line := strings.LastIndexAny(src[:min(x.span.Start, len(src))], "\r\n") + 1
			for at := min(x.span.End, len(src)); at >= line; at-- {
				if at < len(src) && !utf8.RuneStart(src[at]) {
					continue
				}
				if slices.EqualFunc(was, judge(t, widened(ex, i, at), i), func(a, b judged) bool { return a.movedTo(b, at) }) {
					return true
				}
			}
		}
	}
	return false
}

// widened is the example with wide text in one of its files.
func widened(ex ruletest.Example, i, at int) ruletest.Example {
	ex.Files = slices.Clone(ex.Files)
	text := &ex.Files[i].Text
	if ex.Files[i].Open != "" {
		text = &ex.Files[i].Open
	}
	*text = (*text)[:min(at, len(*text))] + wide + (*text)[min(at, len(*text)):]
	return ex
}

// A judged finding is where it is and what its fixes make of the file.
type judged struct {
	span  markdown.Span
	fixed []string
}

// judge are the findings of the example's rule in one of its files.
func judge(t *testing.T, ex ruletest.Example, i int) (all []judged) {
	w := workspace(t, ex, rules.All())
	p := path.Join(ruletest.Root, ex.Files[i].Path)
	file := w.Snapshot().File(p)
	if file == nil {
		return nil
	}
	for _, f := range check(t, w, p, ex.Rule) {
		x := judged{span: f.Span}
		for _, fix := range f.Fixes {
			for q, edits := range byFile(f, fix) {
				if q == p {
					x.fixed = append(x.fixed, string(memory.Apply(file.Source(), edits)))
				}
			}
		}
		all = append(all, x)
	}
	return all
}

// movedTo reports whether b is a finding with wide text before it or in it.
func (a judged) movedTo(b judged, at int) bool {
	moved := a.span
	if moved.Start > at || moved.Start == at && b.span.Start != at {
		moved.Start += len(wide)
	}
	if moved.End >= at {
		moved.End += len(wide)
	}
	same := func(x, y string) bool { return x == strings.Replace(y, wide, "", 1) }
	return moved == b.span && slices.EqualFunc(a.fixed, b.fixed, same)
}
