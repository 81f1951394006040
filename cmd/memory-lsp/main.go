// Command memory-lsp checks the memory files of AI coding agents, from the
// command line and as a language server.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// version is set by the linker.
var version = "dev"

//go:generate go run . docs --out ../../docs/rules --schema ../../docs/memory-lsp.schema.json

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends it at once, whatever it does
	sys, err := host()
	if err != nil {
		fmt.Fprintln(os.Stderr, "memory-lsp:", err)
		os.Exit(exitFailed)
	}
	code, ended := attend(ctx, func() int { return run(ctx, sys, os.Args[1:]) }, func() { store.Cease() })
	if !ended {
		fmt.Fprintln(os.Stderr, "memory-lsp:", errInterrupted)
	}
	os.Exit(code)
}

var errInterrupted = errors.New("interrupted")

// The exit codes. A failure beats findings.
const (
	exitClean  = 0
	exitFound  = 1 // findings at or above the threshold
	exitFailed = 2 // could not run, or not on everything
)

// An exit is the code to end with when all has been said.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// run is the whole command, and tells its exit code.
func run(ctx context.Context, sys *system, args []string) int {
	root := newRoot(sys)
	root.SetArgs(args)
	sys.args = args
	locale := sys.spokenLocale()
	if locale == memory.Chinese {
		speakChinese(root)
	}
	err := root.ExecuteContext(ctx)
	var code exit
	switch {
	case err == nil:
		return exitClean
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, context.Canceled):
		err = errInterrupted
	}
	fmt.Fprintln(sys.Stderr, "memory-lsp:", sys.hideSecrets(usageIn(locale, err.Error())))
	return exitFailed
}

// hideSecrets is what is said of wrong arguments, without those that look like
// secrets.
func (s *system) hideSecrets(said string) string {
	find := ops.FindSecret(s.env())
	for _, arg := range s.args {
		_, value, _ := strings.Cut(arg, "=")
		for _, text := range []string{arg, value} {
			if _, _, bad := find(text); bad {
				said = strings.ReplaceAll(said, text, "***")
				said = strings.ReplaceAll(said, strings.Trim(strconv.Quote(text), `"`), "***")
			}
		}
	}
	return said
}
