package markdown

import (
	"bytes"
	"maps"
	"sort"
	"sync/atomic"
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
	text  []byte
	lines int
	memo  atomic.Pointer[memory]
}

// A memory is one thing that was derived from a body.
type memory struct {
	key, value any
	next       *memory
}

// Text is the source of b; it must not be modified.
func (b *Body) Text() []byte { return b.text }

// Lines is the number of lines that begin in b. The empty line behind a final
// line break begins in no part.
func (b *Body) Lines() int { return b.lines }

// Remember is what derive gives for b and key, which is compared as that of
// context.WithValue is. It is made once while b lives, and may be asked for by
// many at a time: of two that are made at once one is kept.
func Remember[T any](b *Body, key any, derive func() T) T {
	head := b.memo.Load()
	if v := head.find(key); v != nil {
		return *v.(*T)
	}
	value := derive()
	for {
		head = b.memo.Load()
		if v := head.find(key); v != nil {
			return *v.(*T)
		}
		if b.memo.CompareAndSwap(head, &memory{key, &value, head}) {
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

// blocksAPart is how many blocks a part has.
const blocksAPart = 16

// Parts are the parts of d in order; an empty document has none. The slice must
// not be modified.
func (d *Doc) Parts() []Part { return d.parsed().parts }

func (d *Doc) makeParts() []Part {
	if len(d.src) == 0 {
		return nil
	}
	var starts []int
	for i := 0; i < len(d.blocks); i += blocksAPart {
		starts = append(starts, d.blocks[i].off)
	}
	starts = append(starts, len(d.src))
	starts[0] = 0
	if len(starts) == 1 {
		starts = []int{0, len(d.src)}
	}
	parts := make([]Part, len(starts)-1)
	for i := range parts {
		s := Span{starts[i], starts[i+1]}
		first, end := d.lines.At(s.Start), d.lines.Count()
		if i+1 < len(parts) {
			end = d.lines.At(s.End)
		} else if end > 1 && d.lines.Line(end-1).Start == s.End {
			end--
		}
		parts[i] = Part{s, first, &Body{text: d.src[s.Start:s.End], lines: end - first}}
	}
	return parts
}

// Size is the length of the source in bytes.
func (d *Doc) Size() int { return len(d.src) }

// Slice is the source of s, which must not be modified. It is no copy where s
// lies in one part.
func (d *Doc) Slice(s Span) []byte { return d.src[s.Start:s.End] }

// Equal reports whether src is the source of d.
func (d *Doc) Equal(src []byte) bool { return bytes.Equal(d.src, src) }

// SameDefinitions reports whether reference links mean the same in d and o.
func (d *Doc) SameDefinitions(o *Doc) bool {
	return maps.EqualFunc(d.parsed().labels, o.parsed().labels, func(a, b Definition) bool {
		return a.Target == b.Target && a.Angle == b.Angle
	})
}

// BlocksIn are the blocks that stand in s or reach into it, in order.
func (d *Doc) BlocksIn(s Span) []Block {
	blocks := d.Blocks()
	from := max(0, d.BlockAt(s.Start))
	to := sort.Search(len(blocks), func(i int) bool { return blocks[i].off >= s.End })
	if from < to && blocks[from].Span().End <= s.Start {
		from++
	}
	return blocks[min(from, to):to]
}

// BlockOver is the block that holds offset off, or the last one before it.
func (d *Doc) BlockOver(off int) (b Block, ok bool) {
	if i := d.BlockAt(off); i >= 0 {
		return d.Blocks()[i], true
	}
	return Block{}, false
}
