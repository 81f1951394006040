package mcp

import (
	"fmt"
	"strings"
)

// A word is what is said of an argument, and what it may be.
type word struct {
	about       string
	enum        []string
	least, most int // of a number its value, of a text its characters, of a list its items; 0: no bound
	each        int // of each item of a list: its characters
	examples    []any
}

// over puts the word on the schema of the argument's type.
func (w word) over(s *schema) *schema {
	s.Description, s.Enum, s.Examples = w.about, w.enum, w.examples
	bound := func(n int) *int {
		if n == 0 {
			return nil
		}
		return &n
	}
	switch s.Type {
	case "integer":
		s.Minimum, s.Maximum = bound(w.least), bound(w.most)
	case "string":
		s.MaxLength = bound(w.most)
	case "array":
		s.MinItems, s.MaxItems, s.Items.MaxLength = bound(w.least), bound(w.most), bound(w.each)
	}
	return s
}

// lookUp finds what is said of an argument: of this tool's, of the argument as it
// is nested, of all of its name.
func lookUp(tool, path string) word {
	last := path[strings.LastIndexByte(path, '.')+1:]
	for _, key := range []string{tool + " " + path, path, last} {
		if w, ok := words[key]; ok {
			return w
		}
	}
	panic(fmt.Sprintf("nothing is said of the argument %s of %s", path, tool))
}

const (
	maxText = 262144 // characters that may be written at once
	maxPath = 4096
)

// words are said of arguments. Of several keys that fit, the longest counts.
var words = map[string]word{
	// Which memory.
	"root": {
		about: "Folder whose memory is meant: an active root, a project or a workspace. It must lie in the folders that this server serves. Leave it out for the project that the server was started for.",
		most:  maxPath, examples: []any{"services/web"},
	},
	"document": {about: "A file of a .memory tree whose agent is meant. Leave it out unless you were given one.", most: maxPath, examples: []any{".devcodex/.memory/clients/codex/SUMMARY.md"}},
	"agent":    {about: "Agent whose memory is meant. Leave it out to be recognised by the environment.", most: 64, examples: []any{"claude-code", "codex"}},
	"project":  {about: "Project in a workspace with namespaces, by its path from the workspace. Leave it out where there is one project.", most: 1024, examples: []any{"apps/web"}},
	"scope":    {about: "project (the default), or workspace for the memory of the whole workspace.", enum: []string{"project", "workspace"}},

	// Who asks.
	"taskId":        {about: "Your own id of the task, so that a later call finds what this one wrote.", most: 200, examples: []any{"checkout-latency"}},
	"hostSessionId": {about: "Id of your conversation, if the environment does not tell it.", most: 200, examples: []any{"b7f0c1d2"}},
	"requestKey":    {about: "A name of your own for this one write. If you repeat the call with the same key, nothing is written again and the first receipt comes back.", most: 200, examples: []any{"2026-08-30-close-checkout"}},

	// Rules and findings.
	"rule":        {about: "Rule to explain, as a finding names it.", most: 100, examples: []any{"summary/row-columns"}},
	"paths":       {about: "Files or folders to check; all memory of the served folders if left out.", least: 1, most: 100, each: maxPath, examples: []any{[]any{".devcodex/.memory"}}},
	"minSeverity": {about: "Leave out what is less severe. Default: info.", enum: []string{"error", "warning", "info", "hint"}},

	"memory_check limit": {about: "How many findings to return; all are counted. Default: 50.", least: 1, most: 500, examples: []any{20}},
}
