package markdown

import (
	"bytes"
	"slices"
	"sync/atomic"
	"unsafe"
)

// A Part is a run of whole top-level blocks of a document with the blank lines
// after them. Parts cover the source from its first byte to its last: a byte
// order mark, frontmatter and blank lines before the first block belong to the
// first part. An edit makes new parts where it touches the text; all others are
// shared by the versions before and after it.
type Part struct {
	Span Span  // from its first byte to the first byte of the next part
	Line int   // the number of its first line
	Body *Body // the same pointer in every version that shares it; a key for what is derived from its text
}

// A Body is what a part holds, wherever it stands.
type Body struct {
	text   []byte
	blocks []entry
	store  *store // of the parts that were made together
	memo   memories
	lines  int32
	plain  bool // they end with LF alone
	holds  contents
}

// Memories are what was derived from a body or a document.
type memories struct{ last atomic.Pointer[memory] }

// A memory is one thing that was derived.
type memory struct {
	key, value any
	next       *memory
}

// block is block i of p, of no document.
func (p Part) block(i int) Block {
	e := &p.Body.blocks[i]
	return Block{Kind: e.kind, off: p.Span.Start + int(e.at), entry: e, body: p.Body}
}

// Text is the source of b; it must not be modified.
func (b *Body) Text() []byte { return b.text }

// Lines is the number of lines that begin in b. The empty line behind a final
// line break begins in no part.
func (b *Body) Lines() int { return int(b.lines) }

// LF reports whether no line of b ends with anything but LF.
func (b *Body) LF() bool { return b.plain }

// Remember is what derive gives for b and key, which is compared as that of
// context.WithValue is. It is made once while b lives, and may be asked for by
// many at a time: of two that are made at once one is kept. It must come from the
// text and the blocks of b alone, with offsets that count from its start; where a
// link by reference leads, other parts tell (see SameDefinitions).
func Remember[T any](b *Body, key any, derive func() T) T { return remember(&b.memo, key, derive) }

func remember[T any](m *memories, key any, derive func() T) T {
	if v := m.last.Load().find(key); v != nil {
		return *v.(*T)
	}
	value := derive()
	for {
		last := m.last.Load()
		if v := last.find(key); v != nil {
			return *v.(*T)
		}
		if m.last.CompareAndSwap(last, &memory{key, &value, last}) {
			return value
		}
	}
}

func (m *memory) find(key any) any {
	for ; m != nil; m = m.next {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// usual is how many blocks a part has; an edit may leave half or twice as many.
const usual = 16

// partsOf are the parts of a document in which these runs follow each other, made
// in room if there is one.
func partsOf(text []byte, runs []run, room *Room) []Part {
	n := 0
	for i := range runs {
		n += runs[i].parts()
	}
	parts, bodies := room.parts(runs, n)
	s := Span{0, len(text)}
	for i := range runs {
		if s.End = len(text); i+1 < len(runs) {
			s.End = int(runs[i+1].blocks[0].at)
		}
		parts = appendParts(parts, bodies[len(parts):], text, s, &runs[i])
		s.Start = s.End
	}
	return parts
}

// parts is how many parts r makes.
func (r *run) parts() int { return max(1, len(r.blocks)/usual) }

// appendParts appends to parts what stands at s in text, which has these blocks.
// They are moved into their parts, which take the first of bodies.
func appendParts(parts []Part, bodies []Body, text []byte, s Span, made *run) []Part {
	if s.Len() == 0 {
		return parts
	}
	blocks, n := made.blocks, made.parts()
	parts = slices.Grow(parts, n)
	from := s.Start
	for i := range n {
		first, next := len(blocks)*i/n, len(blocks)*(i+1)/n
		to := s.End
		if next < len(blocks) {
			to = int(blocks[next].at)
		}
		b := &bodies[i]
		*b = Body{text: text[from:to:to], blocks: blocks[first:next:next], store: &made.store}
		b.lines, b.plain = countLines(b.text)
		for j := range b.blocks {
			b.blocks[j].at -= int32(from)
			b.holds |= b.blocks[j].holds
		}
		parts = appendPart(parts, b)
		from = to
	}
	return parts
}

func appendPart(parts []Part, b *Body) []Part {
	p := Part{Body: b}
	if len(parts) > 0 {
		last := parts[len(parts)-1]
		p.Span.Start, p.Line = last.Span.End, last.Line+last.Body.Lines()
	}
	p.Span.End = p.Span.Start + len(b.text)
	return append(parts, p)
}

// appendShared appends to parts those that stood elsewhere.
func appendShared(parts, shared []Part) []Part {
	if len(shared) == 0 {
		return parts
	}
	n := len(parts)
	parts = append(appendPart(parts, shared[0].Body), shared[1:]...)
	by, lines := parts[n].Span.Start-shared[0].Span.Start, parts[n].Line-shared[0].Line
	for i := n + 1; i < len(parts); i++ {
		parts[i].Span = parts[i].Span.Shift(by)
		parts[i].Line += lines
	}
	return parts
}

// Parts are the parts of d in order; an empty document has none. The slice must
// not be modified.
func (d *Doc) Parts() []Part { return d.parsed().parts }

// Shared is how many parts two documents both begin with, and how many they both end
// with. The part that a document begins with is no other's end: a byte order mark is
// one there alone.
func Shared(a, b []Part) (head, tail int) {
	most := min(len(a), len(b))
	for head < most && a[head].Body == b[head].Body {
		head++
	}
	for most -= max(head, 1); tail < most && a[len(a)-1-tail].Body == b[len(b)-1-tail].Body; {
		tail++
	}
	return head, tail
}

// Size is the length of the source in bytes.
func (d *Doc) Size() int {
	if d.whole != nil {
		return len(d.whole)
	}
	return d.Lines().size
}

// Source is the whole document; the caller must not modify it. Of an edited
// document it is joined when first asked for.
func (d *Doc) Source() []byte {
	if d.whole != nil {
		return d.whole
	}
	return d.source.get(func() []byte { return d.join(nil, Span{0, d.Size()}) })
}

// Slice is the source of s, which must not be modified. It is no copy where s
// lies in one part.
func (d *Doc) Slice(s Span) []byte {
	if d.whole != nil {
		return d.whole[s.Start:s.End:s.End]
	}
	lines := d.Lines()
	if i := lines.part(s.Start); i >= 0 {
		if p := lines.parts[i]; p.Span.Contains(s) {
			return p.Body.text[s.Start-p.Span.Start : s.End-p.Span.Start : s.End-p.Span.Start]
		}
	}
	return d.join(make([]byte, 0, s.Len()), s)
}

// Text is the source of s. It is no copy where s lies in one part: whoever keeps
// some of it for long, and not the document, clones it.
func (d *Doc) Text(s Span) string { return AsText(d.Slice(s)) }

// AsText is b as a string without a copy, of bytes that nobody may modify.
func AsText(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// join appends the source of s to out.
func (d *Doc) join(out []byte, s Span) []byte {
	lines := d.Lines()
	for i := max(0, lines.part(s.Start)); i < len(lines.parts) && lines.parts[i].Span.Start < s.End; i++ {
		p := lines.parts[i]
		out = append(out, p.Body.text[max(s.Start-p.Span.Start, 0):min(s.End, p.Span.End)-p.Span.Start]...)
	}
	return out
}

// Equal reports whether src is the source of d.
func (d *Doc) Equal(src []byte) bool {
	if len(src) != d.Size() {
		return false
	}
	if d.whole != nil {
		return bytes.Equal(d.whole, src)
	}
	for _, p := range d.Parts() {
		if !bytes.Equal(p.Body.text, src[p.Span.Start:p.Span.End]) {
			return false
		}
	}
	return true
}
