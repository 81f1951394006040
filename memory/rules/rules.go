// Package rules is the catalogue of all rules.
package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/bank"
	"github.com/memory-lsp/memory-lsp/memory/rules/binding"
	"github.com/memory-lsp/memory-lsp/memory/rules/card"
	"github.com/memory-lsp/memory-lsp/memory/rules/config"
	"github.com/memory-lsp/memory-lsp/memory/rules/cp"
	"github.com/memory-lsp/memory-lsp/memory/rules/daily"
	"github.com/memory-lsp/memory-lsp/memory/rules/directive"
	"github.com/memory-lsp/memory-lsp/memory/rules/file"
	"github.com/memory-lsp/memory-lsp/memory/rules/frontmatter"
	"github.com/memory-lsp/memory-lsp/memory/rules/global"
	"github.com/memory-lsp/memory-lsp/memory/rules/index"
	"github.com/memory-lsp/memory-lsp/memory/rules/link"
	memoryrules "github.com/memory-lsp/memory-lsp/memory/rules/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
	"github.com/memory-lsp/memory-lsp/memory/rules/path"
	"github.com/memory-lsp/memory-lsp/memory/rules/privacy"
	"github.com/memory-lsp/memory-lsp/memory/rules/secret"
	"github.com/memory-lsp/memory-lsp/memory/rules/sessions"
	"github.com/memory-lsp/memory-lsp/memory/rules/summary"
	"github.com/memory-lsp/memory-lsp/memory/rules/task"
	"github.com/memory-lsp/memory-lsp/memory/rules/topic"
	"github.com/memory-lsp/memory-lsp/memory/rules/wikilink"
)

// groups are the folders of rules.
var groups = []*page.Group{
	&bank.Group,
	&binding.Group,
	&card.Group,
	&config.Group,
	&cp.Group,
	&daily.Group,
	&directive.Group,
	&file.Group,
	&frontmatter.Group,
	&global.Group,
	&index.Group,
	&link.Group,
	&memoryrules.Group,
	&path.Group,
	&privacy.Group,
	&secret.Group,
	&sessions.Group,
	&summary.Group,
	&task.Group,
	&topic.Group,
	&wikilink.Group,
}

// All are the rules in order of their ids.
func All() []*memory.Rule {
	var all []*memory.Rule
	for _, g := range groups {
		all = append(all, g.Rules...)
	}
	slices.SortFunc(all, func(a, b *memory.Rule) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// Find is the rule with an id, or nil.
func Find(id string) *memory.Rule {
	for _, r := range All() {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// Page is what is said about a rule.
func Page(r *memory.Rule) (page.Page, error) {
	name, _, _ := strings.Cut(r.ID, "/")
	i := slices.IndexFunc(groups, func(g *page.Group) bool { return g.Name == name })
	return groups[i].Of(r)
}
