package memory

import (
	"cmp"
	"hash/maphash"
	"iter"
	"path"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/markdown/crew"
)

// A TokenSite is where a session's token stands.
type TokenSite struct {
	Path string
	Span markdown.Span
}

// tokenTable tells which daily files on disk may hold a token, by the token's
// hash: it keeps no text. It is immutable.
type tokenTable struct {
	paths []string       // of the files whose tokens it has
	files map[string]int // their numbers in paths
	twice []bool         // by a file's number: a token of it stands a second time
	parts *[tokenParts]tokenPart
	apart []string // files that changed since it was made: what it tells of them does not count
}

// tokenParts is how many parts a table has, that several may fill at a time.
const tokenParts = 8

// A tokenPart is what a table has of the tokens with some hashes.
type tokenPart struct {
	first map[tokenHash]tokenSpot
	more  map[tokenHash][]tokenSpot // further sites of a token: few have any
}

// A tokenHash is that of a token. Few tokens share one, and none is taken for another by
// it alone.
type tokenHash uint32

func hashOf(token string) tokenHash { return tokenHash(maphash.String(tokenSeed, token)) }

// A tokenSpot is a TokenSite in a table.
type tokenSpot struct{ file, start int32 }

// TokensAlone reports that all tokens of the file stand nowhere else, in it or in
// other daily files. It tells so at once of most files; of one that is open it
// does not know. Where files are checked once it takes it that they do until all
// were read: see [Snapshot.Twins].
func (p *Pass) TokensAlone() bool {
	agents, _ := split(p.File.Folder)
	if _, known := p.snap.tokenTable(agents).made(); !known && p.snap.settings.Once && len(p.snap.open) == 0 {
		return true
	}
	table := p.snap.tokens(agents)
	if p.File.Open || !table.tells(p.File.Path) || table.twice[table.files[p.File.Path]] {
		return false
	}
	for range p.snap.beside(table, agents) {
		return false
	}
	for _, b := range p.File.bindings() {
		if b.Valid {
			p.claimToken(b.Token)
		}
	}
	return true
}

// Twins are the paths of the files with tokens that stand elsewhere too. Where files
// are checked once, these have to be checked again when all were.
func (s *Snapshot) Twins() map[string]bool {
	paths := map[string]bool{}
	for agents := range s.disk.tokens {
		table := s.tokens(agents)
		for i, twice := range table.twice {
			if twice {
				paths[table.paths[i]] = true
			}
		}
	}
	return paths
}

// claimToken notes that the file has a token, which no other may have too.
func (p *Pass) claimToken(token string) {
	if p.needs != nil {
		p.needs.Claim("token " + token)
	}
}

// TokenElsewhere are the places in other daily files, of any agent of the tree,
// where a token stands too. The tree may hold thousands of them, and asking
// about each would have all checked anew with every edit of one. So the table of
// tokens is made once for what is on disk; open documents and files that changed
// since, which are few, are looked at beside it. An edit costs the look-up of its
// own file's tokens. That another file comes to hold one is told by their claims.
func (p *Pass) TokenElsewhere(token string) (sites []TokenSite) {
	p.claimToken(token)
	agents, _ := split(p.File.Folder)
	table := p.snap.tokens(agents)
	look := func(site TokenSite) {
		if site.Path == p.File.Path || p.snap.Config(site.Path).Excluded(site.Path) {
			return
		}
		p.needs.Add(site.Path)
		sites = append(sites, site)
	}
	known := p.snap.open[p.File.Path] == nil && table.tells(p.File.Path)
	for site := range table.sites(token, known) {
		if site.Path != p.File.Path && p.snap.open[site.Path] == nil && table.tells(site.Path) && p.snap.holds(site, token) {
			look(site)
		}
	}
	for f := range p.snap.beside(table, agents) {
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

// holds reports whether the daily file on disk has a token at a site.
func (s *Snapshot) holds(site TokenSite, token string) bool {
	f := s.disk.file(site.Path, s.Place(site.Path))
	return slices.ContainsFunc(f.bindings(), func(b Binding) bool { return b.Token == token && b.TokenAt == site.Span })
}

// tells reports whether what the table has of a file is still right.
func (t *tokenTable) tells(path string) bool {
	_, ok := t.files[path]
	return ok && !slices.Contains(t.apart, path)
}

// sites are where the table has a token, or one with the same hash. Of one that is
// known to stand in the table it does not tell the only place.
func (t *tokenTable) sites(token string, known bool) iter.Seq[TokenSite] {
	return func(yield func(TokenSite) bool) {
		key := hashOf(token)
		part := t.part(key)
		if known && len(part.more[key]) == 0 {
			return
		}
		spot, ok := part.first[key]
		if !ok || !yield(t.site(spot)) {
			return
		}
		for _, spot := range part.more[key] {
			if !yield(t.site(spot)) {
				return
			}
		}
	}
}

func (t *tokenTable) site(s tokenSpot) TokenSite {
	start := int(s.start)
	return TokenSite{t.paths[s.file], markdown.Span{Start: start, End: start + tokenSize}}
}

// beside are the daily files below a folder of agents that its table does not
// tell of.
func (s *Snapshot) beside(t *tokenTable, agents string) iter.Seq[*File] {
	return func(yield func(*File) bool) {
		for _, f := range s.open {
			if f.Kind == Daily && within(f.Folder, agents) && !yield(f) {
				return
			}
		}
		for _, p := range t.apart {
			if s.open[p] == nil && s.Place(p).Kind == Daily && !yield(s.disk.file(p, s.Place(p))) {
				return
			}
		}
	}
}

// tokens is the table of what is on disk below a folder of agents. Whoever asks
// while it is made waits for it.
func (s *Snapshot) tokens(agents string) *tokenTable {
	return s.tokenTable(agents).get(func() *tokenTable {
		var files []*File
		for _, agent := range s.disk.dir(agents) {
			if agent.Type.IsDir() {
				files = append(files, s.dailyFiles(join(agents, agent.Name)+"/"+tasksName)...)
			}
		}
		return newTokenTable(files)
	})
}

// tokenTable is that of a folder of agents, which may be still to be made.
func (s *Snapshot) tokenTable(agents string) *lazy[*tokenTable] {
	return remember(s.disk, s.disk.tokens, agents, func() *lazy[*tokenTable] { return new(lazy[*tokenTable]) })
}

// dailyFiles are those of a folder, as they are on disk.
func (s *Snapshot) dailyFiles(dir string) (files []*File) {
	for _, e := range s.disk.dir(dir) {
		if !e.regular() || !isMarkdown(e.Name) {
			continue
		}
		p := join(dir, e.Name)
		if place := s.Place(p); place.Kind == Daily {
			files = append(files, s.disk.file(p, place))
		}
	}
	return files
}

var tokenSeed = maphash.MakeSeed()

// fileful is how many files are worth another one who reads them.
const fileful = 16

func newTokenTable(files []*File) *tokenTable {
	t := &tokenTable{
		paths: make([]string, len(files)),
		files: make(map[string]int, len(files)),
		twice: make([]bool, len(files)),
		parts: &[tokenParts]tokenPart{},
	}
	found := make([][]hashedToken, len(files))
	crew.Each(len(files), fileful, func(i int) { found[i] = files[i].hashedTokens() })
	n := 0
	for i, f := range files {
		t.paths[i], t.files[f.Path] = f.Path, i
		n += len(found[i])
	}
	crew.Each(tokenParts, 1, func(i int) { t.parts[i].fill(tokenHash(i), found, n/tokenParts) })
	for _, part := range t.parts {
		for key, spots := range part.more {
			t.twice[part.first[key].file] = true
			for _, spot := range spots {
				t.twice[spot.file] = true
			}
		}
	}
	return t
}

// A hashedToken is what a table needs to know of a token.
type hashedToken struct {
	key   tokenHash
	start int32
}

// hashedTokens are those of a daily file.
func (f *File) hashedTokens() []hashedToken {
	if known, ok := f.tokens.made(); ok {
		return known
	}
	return hashTokens(f.bindings())
}

// hashTokens hashes the tokens of bindings.
func hashTokens(bindings []Binding) []hashedToken {
	all := make([]hashedToken, 0, len(bindings))
	for _, b := range bindings {
		if b.Valid {
			all = append(all, hashedToken{hashOf(b.Token), int32(b.TokenAt.Start)})
		}
	}
	return all
}

// part is where a table has the tokens with a hash.
func (t *tokenTable) part(key tokenHash) *tokenPart { return &t.parts[key%tokenParts] }

// fill makes a part of what was found in each file. About usual tokens belong to it.
func (t *tokenPart) fill(no tokenHash, found [][]hashedToken, usual int) {
	t.first, t.more = make(map[tokenHash]tokenSpot, usual), map[tokenHash][]tokenSpot{}
	for file, tokens := range found {
		for _, token := range tokens {
			if token.key%tokenParts != no {
				continue
			}
			at := tokenSpot{int32(file), token.start}
			if _, again := t.first[token.key]; again {
				t.more[token.key] = append(t.more[token.key], at)
				continue
			}
			t.first[token.key] = at
		}
	}
}

// maxApart is how many files a table of tokens may be out of date about: beyond
// it is made anew.
const maxApart = 50

// without is the table after a change of these paths, or nil if it has to be made
// anew. Agents is the folder it is about.
func (t *tokenTable) without(agents string, paths []string) *tokenTable {
	apart := slices.Clone(t.apart)
	for _, p := range paths {
		dir, name := split(p)
		switch {
		case within(agents, p):
			return nil
		case !within(p, agents), isMarkdown(name) && path.Base(dir) != tasksName:
		case !isMarkdown(name) || len(apart) == maxApart:
			return nil
		case !slices.Contains(apart, p):
			apart = append(apart, p)
		}
	}
	if len(apart) == len(t.apart) {
		return t
	}
	next := *t
	next.apart = apart
	return &next
}
