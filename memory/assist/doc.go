// Package assist knows what an editor may offer on memory files while they are
// read and written: what to write next, what stands behind a name, where a
// thing is told and who speaks of it, new names for old ones, and the shape of
// a file. It answers from one snapshot and speaks of paths and byte spans; front
// ends convert.
package assist

import "github.com/memory-lsp/memory-lsp/markdown"

// A Location is a stretch of a file.
type Location struct {
	Path string
	Span markdown.Span
}
