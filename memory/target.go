package memory

import "github.com/memory-lsp/memory-lsp/markdown"

// A Fault is what keeps a link from being good. They are in the order in which
// they are looked for; a link has one.
type Fault uint8

// The faults of a link's target.
const (
	NoFault    Fault = iota
	FileURI          // file://…
	Absolute         // /x, C:/x, \\host\x, //host/x
	Scheme           // a scheme other than http, https, mailto, tel
	Escape           // leaves the root, by name
	Reparse          // passes through a symbolic link
	Missing          // nothing stands there, in any letter case
	NotRegular       // a folder or another thing that is no file
)

// A Target is what a link leads to.
type Target struct {
	Local bool // it names a place in the file system, or a fragment
	Fault Fault
	Path  string // the path it leads to, by name; empty if it has none
	Real  string // where Path differs from the disk in letter case or Unicode form: the path as the disk has it
	Self  bool   // it leads to its own document, with or without a fragment

	// Of the destination as it is written:
	Name     markdown.Span // the path, before ? and #
	Fragment markdown.Span // after #; empty if there is none
	Anchor   string        // the fragment, decoded
}

// resolve judges the target of a link in f.
func (s *Snapshot) resolve(f *File, l markdown.Link, needs *Needs) Target { return Target{} }
