// Package link holds the rules about where links lead.
package link

import (
	"embed"
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "link", Sources: sources}

// written reports whether l is a Markdown link with a destination: inline, an
// image or by reference. Links of other forms have rules of their own.
func written(l *markdown.Link) bool {
	return l.Kind == markdown.Inline || l.Kind == markdown.Image || l.Kind == markdown.Reference
}

// fault is the body of a rule that reports one fault of targets, with the
// message and the fixes that describe gives.
func fault(f memory.Fault, describe func(*memory.Pass, *markdown.Link, *memory.Target) (memory.Message, []memory.Fix)) func(*memory.Pass, *markdown.Link) {
	return func(p *memory.Pass, l *markdown.Link) {
		if !written(l) {
			return
		}
		if t := p.Target(l); t.Fault == f {
			m, fixes := describe(p, l, t)
			p.Report(memory.Finding{Span: l.Dest, Message: m, Fixes: fixes})
		}
	}
}

// shown is a path as messages have it: from the root of the file.
func shown(p *memory.Pass, to string) string {
	if to == p.File.Root {
		return path.Base(to)
	}
	return strings.TrimPrefix(to, p.File.Root+"/")
}

// relative is the way from the file to a path.
func relative(p *memory.Pass, to string) string { return memory.Relative(path.Dir(p.File.Path), to) }

var leadTo = memory.Text{En: "Change to %s", Zh: "改为 %s"}

// fixTo makes l lead to a path.
func fixTo(p *memory.Pass, l *markdown.Link, t *memory.Target, to string, preferred bool) memory.Fix {
	name := relative(p, to)
	return memory.Fix{Title: leadTo.With(name), Preferred: preferred, Edits: memory.Retarget(*l, *t, name)}
}

// inside is the file below the root that an absolute target means, however the
// machine it was written on names the root: as it stands, from the root, or
// from the root's own name. It is empty if there is none.
func inside(p *memory.Pass, t *memory.Target) string {
	if t.Path == "" {
		return ""
	}
	root := p.File.Root
	may := []string{t.Path, path.Join(root, t.Path)}
	if _, rest, ok := strings.Cut("/"+t.Path, "/"+path.Base(root)+"/"); ok {
		may = append(may, path.Join(root, rest))
	}
	for _, to := range may {
		if p.Reaches(to) {
			return to
		}
	}
	return ""
}

// fixInside writes an absolute target relative, where it means a file below the
// root.
func fixInside(p *memory.Pass, l *markdown.Link, t *memory.Target) []memory.Fix {
	if to := inside(p, t); to != "" {
		return []memory.Fix{fixTo(p, l, t, to, true)}
	}
	return nil
}
