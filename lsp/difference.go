package lsp

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// difference are edits of whole lines that make old into new: one for each run
// of lines that differ if as many lines as before stand between the first and
// the last of them, else a single one.
func difference(old, new []byte) []memory.Edit {
	from, to := lines(old), lines(new)
	head := 0
	for head < min(len(from), len(to)) && bytes.Equal(from[head], to[head]) {
		head++
	}
	tail := 0
	for tail < min(len(from), len(to))-head && bytes.Equal(from[len(from)-1-tail], to[len(to)-1-tail]) {
		tail++
	}
	at := size(from[:head])
	from, to = from[head:len(from)-tail], to[head:len(to)-tail]
	if len(from) != len(to) {
		return []memory.Edit{replace(at, from, to)}
	}
	var edits []memory.Edit
	for i := 0; i < len(from); {
		j := i
		for j < len(from) && !bytes.Equal(from[j], to[j]) {
			j++
		}
		if j > i {
			edits = append(edits, replace(at, from[i:j], to[i:j]))
		}
		next := min(j+1, len(from))
		at += size(from[i:next])
		i = next
	}
	return edits
}

// lines are the lines of a text with their breaks: LF, CRLF or CR.
func lines(text []byte) (out [][]byte) {
	for len(text) > 0 {
		end := len(text)
		if i := bytes.IndexAny(text, "\r\n"); i >= 0 {
			end = i + 1
			if text[i] == '\r' && end < len(text) && text[end] == '\n' {
				end++
			}
		}
		out = append(out, text[:end])
		text = text[end:]
	}
	return out
}

func size(lines [][]byte) (n int) {
	for _, l := range lines {
		n += len(l)
	}
	return n
}

func replace(start int, from, to [][]byte) memory.Edit {
	return memory.Edit{Span: markdown.Span{Start: start, End: start + size(from)}, New: string(bytes.Join(to, nil))}
}
