package main

import (
	"errors"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/memory-lsp/memory-lsp/lsp"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

const serveHelp = `Serve speaks the Language Server Protocol over standard input and output, for an
editor to start. The log goes to standard error.

Exit codes: 0 if the editor asked for a shutdown first, else 1.`

// tight is how far the heap of a server may grow before it is collected, in percent
// of what is alive: it lies beside an editor all day.
const tight = 40

func newServe(sys *system) *cobra.Command {
	var level *choice
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve an editor over standard input and output",
		Long:  serveHelp,
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			debug.SetGCPercent(tight)
			log := newLog(sys.Stderr, level.word)
			err := lsp.Serve(cmd.Context(), stdio{sys.Stdin, sys.Stdout}, lsp.Options{
				Env: sys.env(), Store: sys.storeEnv(), Rules: rules.All(), Version: version, Log: log,
			})
			if errors.Is(err, lsp.ErrNoShutdown) {
				log.Warn(err.Error())
				return exit(exitFound)
			}
			return err
		},
	}
	cmd.Flags().Bool("stdio", true, "as editors say it; there is no other way")
	level = choose(cmd, "log-level", "the least that is logged", "warn", "debug", "info", "warn", "error")
	return cmd
}

// newLog writes lines for people to w. The level is one of serve's.
func newLog(w io.Writer, level string) *zap.Logger {
	least, err := zapcore.ParseLevel(level)
	if err != nil {
		least = zapcore.WarnLevel
	}
	config := zap.NewDevelopmentEncoderConfig()
	return zap.New(zapcore.NewCore(zapcore.NewConsoleEncoder(config), zapcore.Lock(zapcore.AddSync(w)), least))
}

// stdio is standard input and output as one connection. They stay open: closing
// what is being read would wait for the read.
type stdio struct {
	io.Reader
	io.Writer
}

func (stdio) Close() error { return nil }
