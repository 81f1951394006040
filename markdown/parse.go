package markdown

// A node is the position-free content of a block: its spans count from the
// block's first byte.
type node struct{ size int }

// Parse reads src, which the caller must not modify afterwards. Every input
// gives a document; bytes that are not UTF-8 stand for one character each.
func Parse(src []byte) *Doc { return &Doc{src: src, lines: NewLines(src)} }

// Edit returns the document with the bytes of s replaced by text. It equals
// Parse of the new source.
func (d *Doc) Edit(s Span, text string) *Doc {
	out := make([]byte, 0, len(d.src)-s.Len()+len(text))
	out = append(append(append(out, d.src[:s.Start]...), text...), d.src[s.End:]...)
	return Parse(out)
}
