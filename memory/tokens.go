package memory

import (
	"cmp"
	"path"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A TokenSite is where a session's token stands.
type TokenSite struct {
	Path string
	Span markdown.Span
}

// tokenTable tells which daily files on disk hold a token. Few tokens stand
// twice: more holds their further sites.
type tokenTable struct {
	first map[string]TokenSite
	more  map[string][]TokenSite
}

// TokenElsewhere are the places in other daily files, of any agent of the tree,
// where a token stands too. The tree may hold thousands of them, and asking
// about each would have all checked anew with every edit of one. So the table of
// tokens is made once for what is on disk, and open documents, which are few,
// are looked at beside it: an edit costs the look-up of its own file's tokens.
// That another file comes to hold the token is told by their claims.
func (p *Pass) TokenElsewhere(token string) (sites []TokenSite) {
	p.needs.Claim("token " + token)
	agents, _ := split(p.File.Folder)
	table := p.snap.tokens(agents)
	look := func(site TokenSite) {
		if site.Path == p.File.Path || p.snap.Config(site.Path).Excluded(site.Path) {
			return
		}
		p.needs.Add(site.Path)
		sites = append(sites, site)
	}
	if site, ok := table.first[token]; ok {
		for _, site := range append([]TokenSite{site}, table.more[token]...) {
			if p.snap.open[site.Path] == nil {
				look(site)
			}
		}
	}
	for _, f := range p.snap.open {
		if f.Kind != Daily || !within(f.Folder, agents) {
			continue
		}
		for _, b := range f.bindings() {
			if b.Token == token {
				look(TokenSite{f.Path, b.TokenAt})
			}
		}
	}
	slices.SortFunc(sites, func(a, b TokenSite) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Span.Start, b.Span.Start))
	})
	return sites
}

// tokens is the table of what is on disk below a folder of agents.
func (s *Snapshot) tokens(agents string) *tokenTable {
	return remember(s.disk, s.disk.tokens, agents, func() *tokenTable {
		t := &tokenTable{map[string]TokenSite{}, map[string][]TokenSite{}}
		for _, agent := range s.disk.dir(agents) {
			if agent.Type.IsDir() {
				s.addTokens(t, join(agents, agent.Name)+"/"+tasksName)
			}
		}
		return t
	})
}

func (s *Snapshot) addTokens(t *tokenTable, dir string) {
	for _, e := range s.disk.dir(dir) {
		p := join(dir, e.Name)
		if !e.regular() || !isMarkdown(e.Name) || s.Place(p).Kind != Daily {
			continue
		}
		for _, b := range s.disk.file(p, s.Place(p)).bindings() {
			site := TokenSite{p, b.TokenAt}
			if _, twice := t.first[b.Token]; twice {
				t.more[b.Token] = append(t.more[b.Token], site)
			} else if b.Valid {
				t.first[b.Token] = site
			}
		}
	}
}

// keepsTokens reports whether a change of these paths leaves the table of a
// folder of agents as it is.
func keepsTokens(agents string, paths []string) bool {
	for _, p := range paths {
		dir, name := split(p)
		other := isMarkdown(name) && path.Base(dir) != tasksName
		if within(agents, p) || within(p, agents) && !other {
			return false
		}
	}
	return true
}
