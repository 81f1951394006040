package assist

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/markdown/crew"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Hit is a symbol of a file that fits a query.
type Hit struct {
	Kind SymbolKind
	Name string
	In   string // what it stands in: another symbol, or the folder of a file
	Path string
	Span markdown.Span
	fit  fit
}

// maxHits is how many symbols are told.
const maxHits = 500

// Search are the symbols of all files that fit a query, the best first: files by
// their names, headings, sessions, cards and checkpoints. The letters of the query
// have to occur in this order, in any letter case. It stops when ctx ends.
func Search(ctx context.Context, s *memory.Snapshot, query string) []Hit {
	q := newQuery(query)
	files := slices.Collect(s.Files())
	found := make([][]Hit, len(files))
	crew.Each(len(files), crowd, func(i int) {
		if ctx.Err() == nil {
			found[i] = q.in(ctx, files[i])
		}
	})
	if ctx.Err() != nil {
		return nil
	}
	hits := slices.Concat(found...)
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.fit, a.fit), cmp.Compare(len(a.Name), len(b.Name)))
	})
	return hits[:min(len(hits), maxHits)]
}

// crowd is how many files are worth another worker.
const crowd = 64

// in are the hits of a file.
func (q query) in(ctx context.Context, f *memory.File) (hits []Hit) {
	if f.Kind == memory.AgentSummary {
		return q.sessions(ctx, f)
	}
	for _, h := range symbolsOf.Of(f) {
		if h.fit = q.fits(h.Name); h.fit > noFit {
			hits = append(hits, h)
		}
	}
	return hits
}

// symbolsOf are the symbols of a file that are searched, but for the rows of an
// index of sessions.
var symbolsOf = memory.Derive(func(f *memory.File) (all []Hit) {
	if !memory.AnyText.Has(f.Kind) {
		return nil
	}
	dir, base := path.Split(f.Path)
	all = append(all, Hit{Kind: EntrySymbol, Name: f.Hide(memory.Stem(base)), In: path.Base(dir), Path: f.Path, Span: f.Head()})
	var add func(symbols []Symbol, in string)
	add = func(symbols []Symbol, in string) {
		for _, s := range symbols {
			if s.Kind != FieldSymbol && s.Kind != HeaderSymbol && s.Kind != EntrySymbol {
				all = append(all, Hit{Kind: s.Kind, Name: s.Name, In: in, Path: f.Path, Span: s.At})
			}
			add(s.Children, s.Name)
		}
	}
	add(Outline(f), memory.Stem(base))
	return all
})

// sessions are those of an index, each at the row that tells its state; of very many
// the newest.
func (q query) sessions(ctx context.Context, f *memory.File) (hits []Hit) {
	s := f.Summary()
	fold := s.Fold()
	var found [prefixed + 1]int
	for i, row := range backward(s) {
		if i&0xfff == 0 && ctx.Err() != nil {
			return hits
		}
		if !row.Whole() || !row.Read || !fold.Current(i) {
			continue
		}
		cell, _ := row.Cell(memory.TextColumn)
		best := q.fits(cell.Text)
		if best < contained && q.dated {
			best = max(best, q.fits(row.Day()+"#"+row.Session.ID))
		}
		if found[best]++; best > noFit && found[best] <= maxHits {
			sym := rowSymbol(f, row)
			hits = append(hits, Hit{Kind: SessionSymbol, Name: sym.Name, In: row.Day(), Path: f.Path, Span: sym.At, fit: best})
		}
	}
	return hits
}

// A fit is how well a name fits a query.
type fit uint8

const (
	noFit     fit = iota
	spread        // its letters occur in order
	contained     // it occurs
	prefixed      // the name begins with it
)

// A query is what is looked for.
type query struct {
	text  string
	runes []rune // in lower case, without blanks
	dated bool   // it may be a day, or a session of one
}

func newQuery(text string) query {
	q := query{text: strings.ToLower(strings.TrimSpace(text))}
	for _, r := range q.text {
		if !unicode.IsSpace(r) {
			q.runes = append(q.runes, r)
		}
	}
	q.dated = q.text != "" && len(q.text) <= len(time.DateOnly)+len("#")+64 && '0' <= q.text[0] && q.text[0] <= '9'
	return q
}

func (q query) fits(name string) fit {
	rest := name
	for _, r := range q.runes {
		i, n := indexFold(rest, r)
		if i < 0 {
			return noFit
		}
		rest = rest[i+n:]
	}
	switch i := strings.Index(strings.ToLower(name), q.text); {
	case i == 0:
		return prefixed
	case i > 0:
		return contained
	}
	return spread
}

// indexFold finds a letter, given in lower case, in any case; n is its length there.
func indexFold(s string, r rune) (i, n int) {
	if r >= utf8.RuneSelf {
		i = strings.IndexFunc(s, func(c rune) bool { return c == r || unicode.ToLower(c) == r })
		if i < 0 {
			return i, 0
		}
		_, n = utf8.DecodeRuneInString(s[i:])
		return i, n
	}
	i = strings.IndexByte(s, byte(r))
	if 'a' <= r && r <= 'z' {
		if j := strings.IndexByte(s, byte(r)-'a'+'A'); j >= 0 && (i < 0 || j < i) {
			i = j
		}
	}
	return i, 1
}
