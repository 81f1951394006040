package memory

import (
	"bytes"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// Directed are the files in which comments may silence findings. An index of
// sessions holds nothing but its table; configuration does it there.
var Directed = AnyText &^ KindsOf(AgentSummary)

// The verbs of directives.
const (
	DisableLine     = "memory-lsp-disable-line"      // the lines that the comment stands on
	DisableNextLine = "memory-lsp-disable-next-line" // the line after it
	Disable         = "memory-lsp-disable"           // from its line on
	Enable          = "memory-lsp-enable"            // ends what Disable began
)

// Verbs are all verbs of directives.
var Verbs = []string{DisableLine, DisableNextLine, Disable, Enable}

// A Directive is a comment that silences findings, or ends that.
type Directive struct {
	Span  markdown.Span // the comment
	Verb  Word
	Rules []Word        // ids, or a group as `link/*`; none stands for all rules
	End   markdown.Span // the directive that ends this one and no other; empty if there is none
	Idle  bool          // it silences nothing, or there is nothing to end

	from, to int // the lines it silences; none if to is less
}

// A Word is one of a directive's.
type Word struct {
	Span  markdown.Span
	Text  string
	Known bool
}

// directives are those of the file, with the lines that they reach.
func (f *File) directives() []Directive {
	if !Directed.Has(f.Kind) {
		return nil
	}
	if !directs(f.Source()) {
		return nil
	}
	var all []Directive
	var begun []int
	lines := f.Lines()
	for c := range f.Doc().Comments() {
		d, ok := parseDirective(f.Source(), c)
		if !ok {
			continue
		}
		first, last := lines.At(c.Start), lines.At(c.End)
		switch d.from, d.to = 0, -1; d.Verb.Text {
		case DisableLine:
			d.from, d.to = first, last
		case DisableNextLine:
			d.from, d.to = last+1, last+1
		case Disable:
			d.from, d.to = first, lines.Count()
			begun = append(begun, len(all))
		case Enable:
			begun = end(all, begun, &d, last)
		}
		all = append(all, d)
	}
	return all
}

// end lets an enable on a line end those of the directives that have begun whose
// rules it names; it returns those that go on.
func end(all []Directive, begun []int, enable *Directive, line int) []int {
	ended := 0
	on := slices.DeleteFunc(slices.Clone(begun), func(i int) bool {
		d := &all[i]
		if len(enable.Rules) > 0 && (len(d.Rules) == 0 || slices.ContainsFunc(d.Rules, func(w Word) bool { return !enable.names(w.Text) })) {
			return false
		}
		d.to = line
		ended++
		return true
	})
	for _, i := range begun {
		if ended == 1 && !slices.Contains(on, i) {
			all[i].End = enable.Span
		}
	}
	enable.Idle = ended == 0
	return on
}

// parseDirective reads a comment.
func parseDirective(src []byte, comment markdown.Span) (d Directive, ok bool) {
	text := string(src[comment.Start:comment.End])
	inner, opened := strings.CutPrefix(text, "<!--")
	inner, closed := strings.CutSuffix(inner, "-->")
	if !opened || !closed {
		return d, false
	}
	words := wordsOf(inner, comment.Start+len("<!--"))
	if len(words) == 0 || !strings.HasPrefix(words[0].Text, Disable) && !strings.HasPrefix(words[0].Text, Enable) {
		return d, false
	}
	d = Directive{Span: comment, Verb: words[0], Rules: words[1:]}
	d.Verb.Known = slices.Contains(Verbs, d.Verb.Text)
	return d, true
}

// directs reports whether something in src begins as a directive does.
func directs(src []byte) bool {
	for {
		_, text, found := bytes.Cut(src, []byte("<!--"))
		if !found {
			return false
		}
		if src = bytes.TrimLeft(text, blanks); bytes.HasPrefix(src, []byte(Disable)) || bytes.HasPrefix(src, []byte(Enable)) {
			return true
		}
	}
}

// blanks part the words of a directive.
const blanks = " \t\r\n,"

// wordsOf are the words of s, which stands at off.
func wordsOf(s string, off int) (words []Word) {
	for i := 0; i < len(s); {
		rest := strings.TrimLeft(s[i:], blanks)
		i = len(s) - len(rest)
		n := strings.IndexAny(rest, blanks)
		if n < 0 {
			n = len(rest)
		}
		if n > 0 {
			words = append(words, Word{Span: markdown.Span{Start: off + i, End: off + i + n}, Text: rest[:n]})
		}
		i += n
	}
	return words
}

// names reports whether the directive is about the rule with an id.
func (d *Directive) names(id string) bool {
	return len(d.Rules) == 0 || slices.ContainsFunc(d.Rules, func(w Word) bool { return covers(w.Text, id) })
}

// covers reports whether a word stands for the rule with an id.
func covers(word, id string) bool {
	group, whole := strings.CutSuffix(word, "*")
	return word == id || whole && strings.HasSuffix(group, "/") && strings.HasPrefix(id, group)
}

// silence leaves out the findings that directives of the file silence, and lets
// the rules about directives judge these. Their own findings nothing silences.
func (p *Pass) silence(duties []duty) {
	directives := p.File.directives()
	if len(directives) == 0 {
		return
	}
	for i := range directives {
		d := &directives[i]
		d.Idle = d.Idle || d.Verb.Text != Enable
	}
	*p.found = slices.DeleteFunc(*p.found, func(f Finding) bool {
		silent := false
		line := p.File.Lines().At(f.Span.Start)
		for i := range directives {
			if d := &directives[i]; d.from <= line && line <= d.to && d.names(f.Rule.ID) {
				d.Idle, silent = false, true
			}
		}
		return silent
	})
	p.duties = duties
	for p.at = range duties {
		for _, d := range directives {
			d.Idle = d.Idle && !p.undecided(&d)
			for i, w := range d.Rules {
				d.Rules[i].Known = slices.ContainsFunc(p.snap.settings.Rules, func(r *Rule) bool { return covers(w.Text, r.ID) })
			}
			p.duty().rule.Directive(p, d)
		}
	}
	*p.found = settle(*p.found)
}

// undecided reports whether d may silence findings of a rule that was not asked:
// one that this scope leaves out, or one that d names and that is off here but
// perhaps not for the next reader.
func (p *Pass) undecided(d *Directive) bool {
	return d.from <= d.to && slices.ContainsFunc(p.snap.settings.Rules, func(r *Rule) bool {
		left := r.Cross && p.snap.settings.FileScope || len(d.Rules) > 0 && p.Config.Severity(r, p.File.Path) == Off
		return left && r.Kinds.Has(p.File.Kind) && d.names(r.ID)
	})
}

// RuleIDs are the ids of all rules, in no order.
func (p *Pass) RuleIDs() []string {
	ids := make([]string, len(p.snap.settings.Rules))
	for i, r := range p.snap.settings.Rules {
		ids[i] = r.ID
	}
	return ids
}
