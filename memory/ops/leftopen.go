package ops

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// leftOpen reports whether a text ends within a code block or a comment.
func leftOpen(text string) bool {
	return markdown.Parse([]byte(text + "\n\n## ")).Opaque(len(text) + 2)
}

// fenceLine is a line that may open or close a code block, whatever it lies in.
var fenceLine = memory.Pattern("(?m)^[ \t>]*(`{3,}|~{3,})[ \t]*([^\r\n]*)")

// closing is the line that closes the code block or the comment that a text
// leaves open; empty if it leaves none. At the end of a file it changes nothing of
// what stands there: both end with the file.
func closing(text []byte) string {
	fence := ""
	for _, m := range fenceLine().FindAllSubmatch(text, -1) {
		mark, rest := string(m[1]), m[2]
		switch {
		case fence == "" && (mark[0] == '~' || !bytes.ContainsRune(rest, '`')):
			fence = mark
		case fence != "" && mark[0] == fence[0] && len(mark) >= len(fence) && len(rest) == 0:
			fence = ""
		}
	}
	comments := bytes.Count(text, []byte("<!--")) != bytes.Count(text, []byte("-->"))
	if fence == "" && !comments || !leftOpen(string(text)) { // to parse it all takes longer
		return ""
	}
	for _, line := range []string{fence, "-->"} {
		if line != "" && !leftOpen(string(text)+"\n"+line+"\n") {
			return line
		}
	}
	return ""
}
