package markdown

// An Encoding is the unit in which columns are counted.
type Encoding uint8

// The encodings of columns. UTF16 is the default of the protocol.
const (
	UTF16 Encoding = iota
	UTF8
)

// Lines converts between byte offsets and lines and columns of one source. It
// is immutable and safe for concurrent use. LF, CRLF and a lone CR end lines.
type Lines struct {
	src    []byte
	starts []int
}

// NewLines indexes src, which the caller must not modify afterwards.
func NewLines(src []byte) *Lines { return &Lines{src: src, starts: []int{0}} }

// Count is the number of lines; an empty source has one, and a final line
// break opens another, as in an editor.
func (l *Lines) Count() int { return len(l.starts) }

// Line is the text of line i without its line break and, in line 0, without a
// byte order mark.
func (l *Lines) Line(i int) Span { return Span{} }

// At is the line that holds offset off, which is clamped to the source. A line
// break belongs to the line that it ends.
func (l *Lines) At(off int) int { return 0 }

// Position reports the line of off and its column in enc. An offset outside the
// source is clamped, one inside a rune or a line break means its start.
func (l *Lines) Position(off int, enc Encoding) (line, col int) { return 0, 0 }

// Offset is the inverse of Position. A column past the end of its line means
// the end of its text, a line past the last one the end of the source; a column
// inside a rune means its start.
func (l *Lines) Offset(line, col int, enc Encoding) int { return 0 }
