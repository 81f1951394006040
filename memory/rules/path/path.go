// Package path holds the rules about where a file stands and how it is called.
package path

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "path", Sources: sources}

const dayForm = "20060102"

// split cuts a path into its folder and its name.
func split(p string) (dir, base string) {
	i := strings.LastIndexByte(p, '/')
	return p[:max(i, 0)], p[i+1:]
}

// report makes a finding about the file as a whole.
func report(p *memory.Pass, m memory.Message, fixes ...memory.Fix) {
	p.Report(memory.Finding{Span: p.File.Head(), Message: m, Fixes: fixes})
}

// speaks reports whether the pass's file is the one on which findings about a
// folder stand: its SUMMARY.md, else its first file that kinds holds.
func speaks(p *memory.Pass, folder string, kinds memory.Kinds) bool {
	summary := folder + "/SUMMARY.md"
	if _, ok := p.Entry(summary); ok && kinds.Has(p.Place(summary).Kind) {
		return p.File.Path == summary
	}
	return p.File.Path == first(p, folder, kinds)
}

// first is the first file in or below a folder that kinds holds; empty if there
// is none.
func first(p *memory.Pass, folder string, kinds memory.Kinds) string {
	for _, e := range p.Dir(folder) {
		at := folder + "/" + e.Name
		switch {
		case e.Name == "node_modules" || p.Config.Excluded(at):
		case e.Type.IsDir():
			if f := first(p, at, kinds); f != "" {
				return f
			}
		case e.Type.IsRegular() && kinds.Has(p.Place(at).Kind):
			return at
		}
	}
	return ""
}

// rename is the fix that moves a file or a folder, none if something stands
// where it would go.
func rename(p *memory.Pass, title memory.Message, from, to string) []memory.Fix {
	if _, taken := p.Entry(to); taken {
		return nil
	}
	return []memory.Fix{{Title: title, Renames: []memory.Rename{{From: from, To: to}}}}
}

var anyNumber = memory.Pattern(`^\d*[\s_.—–-]*`)

// reportNumber is the number in the name of a report, NN--slug.md; ok is false for
// any other name.
func reportNumber(name string) (n int, ok bool) {
	stem, md := strings.CutSuffix(name, ".md")
	number, slug, cut := strings.Cut(stem, "--")
	if !md || !cut || len(number) != 2 || strings.Contains(slug, "\n") || strings.Trim(slug, " \t\r\f-") == "" {
		return 0, false
	}
	n, err := strconv.Atoi(number)
	return n, err == nil && number[0] != '+' && number[0] != '-'
}

// numbered is a free name NN--slug.md for a report of this name in a folder;
// ok is false if there is none.
func numbered(p *memory.Pass, folder, name string) (free string, ok bool) {
	slug := strings.TrimSuffix(name[:len(name)-len(".md")], ".")
	slug = strings.Join(strings.Fields(slug[len(anyNumber().FindString(slug)):]), "-")
	last := 0
	for _, e := range p.Dir(folder) {
		if n, ok := reportNumber(e.Name); ok {
			last = max(last, n)
		}
	}
	return fmt.Sprintf("%02d--%s.md", last+1, slug), slug != "" && last < 99
}
