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
	if f.Doc().LF() {
		return false
	}
	if !tabled.Has(f.Kind) {
		return eols(f.Source()).mixed()
	}
	var kinds eolSet
	for _, p := range f.Doc().Parts() {
		kinds |= stretchOf(p).eols.get(func() eolSet { return eols(p.Body.Text()) })
	}
	return kinds.mixed()
}

// An eolSet is a set of kinds of line break.
type eolSet uint8

const (
	hasLF eolSet = 1 << iota
	hasCR
	hasCRLF
)

// mixed reports whether there are several kinds.
func (s eolSet) mixed() bool { return s&(s-1) != 0 }

// eols are the kinds of line break in text.
func eols(text []byte) (kinds eolSet) {
	lf, cr, crlf := bytes.Count(text, []byte("\n")), bytes.Count(text, []byte("\r")), bytes.Count(text, []byte("\r\n"))
	if lf > crlf {
		kinds |= hasLF
	}
	if cr > crlf {
		kinds |= hasCR
	}
	if crlf > 0 {
		kinds |= hasCRLF
	}
	return kinds
}
