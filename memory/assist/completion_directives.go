package assist

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	verbBegun = memory.Pattern(`<!--[ \t]*(m?[\w-]*)$`)
	ruleBegun = memory.Pattern(`<!--[ \t]*(memory-lsp-(?:disable|enable)[\w-]*)((?:[ \t,]+[^\s,>]+)*)[ \t,]+([^\s,>]*)$`)
)

// directiveItems knows comments that silence rules: their verbs, and the ids of
// the rules that judge this kind of file.
func (p *place) directiveItems() ([]Item, bool) {
	if m := ruleBegun().FindStringSubmatchIndex(p.before); m != nil {
		return p.ruleIDs(m[6], strings.FieldsFunc(p.before[m[4]:m[5]], func(r rune) bool { return strings.ContainsRune(" \t,", r) })), true
	}
	m := verbBegun().FindStringSubmatchIndex(p.before)
	if m == nil {
		return nil, false
	}
	var items []Item
	for _, verb := range memory.Verbs {
		it := Item{Kind: WordItem, Label: verb, Detail: verbMeanings[verb].With(), About: Subject{AboutVerb, verb}, Again: verb != memory.Enable}
		gap := ""
		if strings.HasSuffix(p.before[:m[2]], "--") {
			gap = " "
		}
		d := p.draft().text(gap, verb)
		if verb != memory.Enable {
			d.text(" ").stop("")
		}
		if !strings.Contains(p.after, "-->") {
			d.text(" -->")
		}
		it = d.into(it)
		it.Filter = gap + verb
		items = append(items, p.word(m[2], it))
	}
	return items, true
}

// ruleIDs are the rules that may find something in this file, but for those that
// the directive names, and their groups.
func (p *place) ruleIDs(start int, named []string) []Item {
	var items, groups []Item
	add := func(to *[]Item, it Item) {
		if !slices.Contains(named, it.Label) {
			it.Text = it.Label
			*to = append(*to, p.word(start, it))
		}
	}
	group := ""
	for _, r := range p.s.Rules() {
		if !r.Kinds.Has(p.f.Kind) || r.Directive != nil {
			continue
		}
		if r.Group() != group {
			group = r.Group()
			add(&groups, Item{Kind: RuleItem, Label: group + "/*", Detail: detailGroup.With(group)})
		}
		add(&items, Item{Kind: RuleItem, Label: r.ID, About: Subject{AboutRule, r.ID}})
	}
	return append(items, groups...)
}

var detailGroup = memory.Text{En: "all rules of %s", Zh: "%s 的全部规则"}
