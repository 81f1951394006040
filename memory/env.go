package memory

import (
	"io/fs"
	"time"
)

// Env is what the core knows of the world around it.
type Env struct {
	FS     fs.FS               // by the paths that doc.go describes
	Home   string              // path of the user's home; may be empty
	Getenv func(string) string // never nil
	Now    func() time.Time
}

// Settings is how a workspace judges.
type Settings struct {
	Rules      []*Rule
	Flags      Config // the command line's: beats the file
	Editor     Config // the editor's: beaten by the file
	ConfigFile string // path of the file to use in place of the nearest; empty: the nearest
	FileScope  bool   // rules that need other files' content are off
	Today      *Day   // nil: by the clock
	Once       bool   // files are checked once: what findings depend on is not taken down
}
