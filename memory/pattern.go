package memory

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression that is compiled when it is first asked for: a
// process that checks one file would else first compile a hundred of them.
func Pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
