package memory

import (
	"bytes"
	"sync/atomic"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// tabled are the files that may hold rows of sessions. They are looked at stretch
// by stretch.
var tabled = KindsOf(AgentSummary, GlobalSummary)

// A stretch is what a part of an index holds, wherever the part stands. All
// versions that share the part share it, so that after an edit only what the
// edit touched is looked at.
type stretch struct {
	text  []byte // a byte order mark left out
	skips int    // the length of that mark

	scanned  lazy[*stretchLines]
	suspects lazy[suspects]
	eols     lazy[[]string] // the kinds of line break in it
	judged   atomic.Pointer[judgement]
}

// stretchKey is what stretches are remembered by. A byte order mark is one at the
// start of a file alone.
type stretchKey struct{ first bool }

func stretchOf(p markdown.Part) *stretch {
	first := p.Span.Start == 0
	return markdown.Remember(p.Body, stretchKey{first}, func() *stretch {
		st := &stretch{text: p.Body.Text()}
		if first {
			st.text = bytes.TrimPrefix(st.text, []byte("\uFEFF"))
			st.skips = len(p.Body.Text()) - len(st.text)
		}
		return st
	})
}

// stretchLines are the lines of a stretch that are not blank. Their places count
// from the start of the part.
type stretchLines struct {
	rowSet // those that start with a pipe
	others []Line
	plain  bool // all are rows, and none may be a header or a delimiter row
}

func (st *stretch) lines() *stretchLines { return st.scanned.get(st.scan) }

func (st *stretch) scan() *stretchLines {
	out := &stretchLines{plain: true}
	at, no := 0, 0
	for rest := st.text; len(rest) > 0; no++ {
		n := len(rest) // of the line
		end := bytes.IndexAny(rest, "\r\n")
		next := n
		if end >= 0 {
			n, next = end, end+1
			if rest[end] == '\r' && end+1 < len(rest) && rest[end+1] == '\n' {
				next++
			}
		}
		text := bytes.TrimLeftFunc(rest[:n], unicode.IsSpace)
		off := st.skips + at + n - len(text)
		switch {
		case len(text) == 0:
		case text[0] == '|':
			if out.rows == nil {
				out.rows = make([]Row, 0, 1+bytes.Count(rest, []byte("\n")))
			}
			row := parseRow(text, off, no)
			out.plain = out.plain && !row.header() && !row.delimiter(1)
			out.rows, out.said = append(out.rows, row), append(out.said, row.saying())
		default:
			out.plain = false
			out.others = append(out.others, Line{markdown.Span{Start: off, End: off + len(text)}, no})
		}
		at += next
		rest = rest[next:]
	}
	return out
}
