package main

import (
	"github.com/memory-lsp/memory-lsp/memory"
)

// A painter gives text a colour.
type painter func(color, text string) string

// The colours, as SGR parameters.
const (
	bold = "1"
	dim  = "2"
)

var colors = map[memory.Severity]string{
	memory.Error:   "1;31",
	memory.Warning: "33",
	memory.Info:    "36",
	memory.Hint:    "2",
}

func (c *checker) painter() painter {
	if !c.colorful() {
		return func(_, text string) string { return text }
	}
	return func(color, text string) string { return "\x1b[" + color + "m" + text + "\x1b[0m" }
}

// colorful reports whether to use colour. NO_COLOR is heeded whatever its
// value, unless a flag asks for colour.
func (c *checker) colorful() bool {
	switch c.flags.color.word {
	case "always":
		return true
	case "never":
		return false
	}
	return c.Columns > 0 && !c.flags.prints() && c.Getenv("NO_COLOR") == "" && c.Getenv("TERM") != "dumb"
}
