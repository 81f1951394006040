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
	text  []byte
	lf    bool // no line ends with anything but LF
	skips int  // the length of a byte order mark
	count int  // of its lines

	scanned  lazy[*stretchLines]
	suspects lazy[suspects]
	eols     lazy[eolSet] // the kinds of line break in it
	judged   atomic.Pointer[judgement]
}

// stretchKey is what stretches are remembered by. A byte order mark is one at the
// start of a file alone.
type stretchKey struct{ first bool }

func stretchOf(p markdown.Part) *stretch {
	first := p.Span.Start == 0
	return markdown.Remember(p.Body, stretchKey{first}, func() *stretch {
		st := &stretch{text: p.Body.Text(), lf: p.Body.LF(), count: p.Body.Lines()}
		if first {
			st.skips = len(st.text) - len(bytes.TrimPrefix(st.text, []byte("\uFEFF")))
		}
		return st
	})
}

// stretchLines are the lines of a stretch that are not blank. Their places count
// from the start of the part.
type stretchLines struct {
	text   []byte    // of the stretch
	rows   []keptRow // those that start with a pipe
	cells  []extent  // of these, each in its line
	others []Line
	plain  bool // all are rows, and none may be a header or a delimiter row
}

func (st *stretch) lines() *stretchLines { return st.scanned.get(st.scan) }

func (st *stretch) scan() *stretchLines {
	out := &stretchLines{text: st.text, plain: true}
	cut := cutAnyLine
	if st.lf {
		cut = cutLine
	}
	var reader rowReader
	off, no := st.skips, 0
	for rest := st.text[off:]; len(rest) > 0; no++ {
		line, below := cut(rest)
		text := bytes.TrimLeftFunc(line, unicode.IsSpace)
		start := off + len(line) - len(text)
		switch {
		case len(text) == 0:
		case text[0] == '|':
			if out.rows == nil {
				n := st.count - no
				out.rows, reader.cells = make([]keptRow, 0, n), make([]extent, 0, n*int(Columns))
			}
			first := len(reader.cells)
			row := reader.read(text, start, no)
			out.plain = out.plain && !row.header() && !row.delimiter(1)
			out.rows = append(out.rows, keptRow{row.RowFacts, extentOf(row.Span), int32(no), int32(first)})
		default:
			out.plain = false
			out.others = append(out.others, Line{markdown.Span{Start: start, End: start + len(text)}, no})
		}
		off += len(rest) - len(below)
		rest = below
	}
	out.cells = reader.cells
	return out
}

// cutLine cuts text behind its first line, where all lines end with LF.
func cutLine(text []byte) (line, below []byte) {
	line, below, _ = bytes.Cut(text, []byte("\n"))
	return line, below
}

// cutAnyLine cuts text behind its first line, however that ends.
func cutAnyLine(text []byte) (line, below []byte) {
	end := bytes.IndexAny(text, "\r\n")
	if end < 0 {
		return text, nil
	}
	line, below = text[:end], text[end+1:]
	if text[end] == '\r' && len(below) > 0 && below[0] == '\n' {
		below = below[1:]
	}
	return line, below
}
