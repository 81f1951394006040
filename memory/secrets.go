package memory

import (
	"bytes"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory/secret"
)

// MaySecret are the files that are searched for secrets.
var MaySecret = AnyText | KindsOf(TaskIdentity)

// Redacted is written in place of a secret.
const Redacted = "[REDACTED]"

// Secrets are the passwords, keys and tokens that the file holds, in order,
// whether a rule reports them or not.
func (f *File) Secrets() []secret.Match {
	return f.facts().secrets.get(func() []secret.Match {
		return slices.DeleteFunc(slices.Clone(f.suspects()), f.harmless)
	})
}

// suspects are the secrets, and what only looks like one: nobody is shown either.
func (f *File) suspects() []secret.Match {
	return f.facts().suspect.get(func() []secret.Match {
		if tabled.Has(f.Kind) {
			return f.stretchSuspects()
		}
		return secret.Scan(f.Source())
	})
}

// stretchSuspects looks only at the stretches that are new. Of one that a secret
// may lead out of, all that follows is read.
func (f *File) stretchSuspects() (all []secret.Match) {
	for _, p := range f.Doc().Parts() {
		found := stretchOf(p).suspects.get(func() suspects {
			found, open := secret.ScanPart(p.Body.Text())
			return suspects{found, open}
		})
		if found.open {
			rest := f.Slice(markdown.Span{Start: p.Span.Start, End: f.Size()})
			found.in, _ = secret.ScanPart(rest)
		}
		for _, m := range found.in {
			if m = m.Shift(p.Span.Start); m.Span.Start < p.Span.End {
				all = append(all, m)
			}
		}
	}
	return secret.Join(all)
}

// suspects are what looks like a secret in a stretch. One that is open may go on
// behind it.
type suspects struct {
	in   []secret.Match
	open bool
}

// harmless reports whether what looks like a secret only names something: it is
// part of a link's destination, or of a comment that binds a session.
func (f *File) harmless(m secret.Match) bool {
	if !AnyText.Has(f.Kind) || m.Kind == secret.URL {
		return false
	}
	for l := range f.Doc().LinksIn(f.Lines().Line(f.Lines().At(m.Span.Start))) {
		if l.Dest.Contains(m.Span) && (m.Kind == secret.Assignment || scheme(l.Target) == "") {
			return true
		}
	}
	return m.Kind == secret.Assignment && slices.ContainsFunc(f.bindings(), func(b Binding) bool { return b.Span.Contains(m.Span) })
}

// Masked is the text with an asterisk for each character of a secret, for whoever
// shows it: every place in it is where it is in the text.
func (f *File) Masked() []byte {
	if len(f.suspects()) == 0 {
		return f.Source()
	}
	return f.facts().masked.get(f.mask)
}

func (f *File) mask() []byte {
	src := bytes.Clone(f.Source())
	for _, m := range f.suspects() {
		cover(src, m)
	}
	return src
}

// cover puts an asterisk in place of each character of a secret.
func cover(src []byte, m secret.Match) {
	for i := m.Value.Start; i < m.Value.End; i++ {
		if src[i] > ' ' && src[i] < 0x80 {
			src[i] = '*'
		}
	}
}

// Hide is s without what it tells of the file's secrets.
func (f *File) Hide(s string) string {
	if len(f.suspects()) == 0 {
		return s
	}
	var out strings.Builder
	at, lower := 0, foldASCII(s)
	for i := 0; i+indexed <= len(s); i++ {
		if n := f.tells(lower[i:]); n > 0 {
			out.WriteString(s[at:i] + Redacted)
			i += n - 1
			at = i + 1
		}
	}
	return out.String() + s[at:]
}

// Reveals reports whether s tells of a secret of the file.
func (f *File) Reveals(s string) bool { return f.Hide(s) != s }

const (
	indexed = 4 // characters of a secret that it is looked up by: no secret is shorter
	telling = 8 // characters of its beginning that give a secret away where the rest is cut off
)

// tells is how much of a secret, letter case aside, s starts with: all of it, or
// a telling beginning; else 0.
func (f *File) tells(s string) (most int) {
	for _, v := range f.facts().hidden.get(f.values)[s[:indexed]] {
		n := 0
		for n < len(v) && n < len(s) && v[n] == s[n] {
			n++
		}
		if n == len(v) || n >= telling {
			most = max(most, n)
		}
	}
	return most
}

// values are the secrets as they are written and as Markdown means them, by their
// first characters.
func (f *File) values() map[string][]string {
	by := map[string][]string{}
	for _, m := range f.suspects() {
		v := foldASCII(string(f.Source()[m.Value.Start:m.Value.End]))
		for _, v := range slices.Compact([]string{v, unescaped.Replace(v)}) {
			if len(v) >= indexed {
				by[v[:indexed]] = append(by[v[:indexed]], v)
			}
		}
	}
	return by
}

// unescaped takes the backslashes away that Markdown takes for escapes.
var unescaped = strings.NewReplacer(`\_`, "_", `\-`, "-", `\.`, ".", `\*`, "*", `\|`, "|", `\~`, "~")

// foldASCII is s with its ASCII letters small: every byte stays where it is.
func foldASCII(s string) string {
	out := []byte(s)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] = c + 'a' - 'A'
		}
	}
	return string(out)
}

// discreet hides the file's secrets in all that findings say.
func (f *File) discreet(found []Finding) {
	if !MaySecret.Has(f.Kind) || len(f.suspects()) == 0 {
		return
	}
	for i := range found {
		found[i].reword(f.Hide)
	}
}
