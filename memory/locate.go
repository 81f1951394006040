package memory

import "context"

// Names that make their neighbours memory.
const (
	indexName  = "MEMORY.md"
	layoutName = "layout.json"
	gitName    = ".git"
)

// locate says what a path is, by names alone.
func (s *Snapshot) locate(path string) Place { return Place{} }

// A Problem is a path that could not be looked at.
type Problem struct {
	Path string
	Err  error
}

// Find visits the memory files at or below path in order, each real folder
// once. Symbolic links are not followed. Folders that ignore files name are
// passed over unless they are where memory is known or declared to be; a file
// named by path itself is visited whatever ignores it.
func (s *Snapshot) Find(ctx context.Context, path string, visit func(file string)) []Problem {
	return nil
}
