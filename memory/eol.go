package memory

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// EOL is the line break that the file uses: that of its first line.
func (f *File) EOL() string {
	lines := f.Lines()
	if lines.Count() < 2 {
		return "\n"
	}
	return string(f.Slice(markdown.Span{Start: lines.Line(0).End, End: lines.Line(1).Start}))
}

// MixedEOL reports whether lines of the text end with different line breaks.
func (f *File) MixedEOL() bool {
	if !tabled.Has(f.Kind) {
		return len(eols(f.Source())) > 1
	}
	kinds := map[string]bool{}
	for _, p := range f.Doc().Parts() {
		for _, eol := range stretchOf(p).eols.get(func() []string { return eols(p.Body.Text()) }) {
			kinds[eol] = true
		}
	}
	return len(kinds) > 1
}

// eols are the kinds of line break in text.
func eols(text []byte) (kinds []string) {
	lf, cr, crlf := bytes.Count(text, []byte("\n")), bytes.Count(text, []byte("\r")), bytes.Count(text, []byte("\r\n"))
	for eol, n := range map[string]int{"\n": lf - crlf, "\r": cr - crlf, "\r\n": crlf} {
		if n > 0 {
			kinds = append(kinds, eol)
		}
	}
	return kinds
}
