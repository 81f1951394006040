package main

import (
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// cells is the width of s on a terminal.
func cells(s string) int { return terminal.StringWidth(s) }

// terminal counts characters of ambiguous width as narrow, as terminals do.
var terminal = &runewidth.Condition{StrictEmojiNeutral: true}

const (
	ellipsis  = "…"
	narrowest = 20
)

// excerpt is the line around a span that fits into width cells, and the carets
// that stand below the span. Tabs are kept in both, so that they align.
func excerpt(src []byte, line, s markdown.Span, width int) (source, carets string) {
	width = max(width, narrowest)
	end := max(s.Start, min(s.End, line.End))
	before := printable(string(src[line.Start:max(line.Start, s.Start)]))
	marked := printable(string(src[max(line.Start, s.Start):max(line.Start, end)]))
	after := printable(string(src[max(line.Start, end):line.End]))

	// The start of the span counts most, then what leads to it.
	if room := max(width/2, width-cells(marked+after)); cells(before) > room {
		before = ellipsis + terminal.TruncateLeft(before, cells(before)-room+1, "")
	}
	if room := width - cells(before); cells(marked) > room {
		marked, after = terminal.Truncate(marked, room, ellipsis), ""
	} else if room -= cells(marked); cells(after) > room {
		after = terminal.Truncate(after, room, ellipsis)
	}
	carets = ruled(marked, "^")
	if strings.Trim(carets, "\t") == "" {
		carets += "^"
	}
	return before + marked + after, ruled(before, " ") + carets
}

// ruled is as wide as s: its tabs, and mark in every other cell.
func ruled(s, mark string) string {
	var out strings.Builder
	for i, part := range strings.Split(s, "\t") {
		if i > 0 {
			out.WriteByte('\t')
		}
		out.WriteString(strings.Repeat(mark, cells(part)))
	}
	return out.String()
}
