package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/cmd/memory-lsp/mcp"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

const mcpHelp = `Mcp speaks the Model Context Protocol over standard input and output, for an agent
to start: it reads, writes and checks memory by tools. The log goes to standard
error. --print-config shows how a client is told to start it.

The folders that are served are those that the client names, else this folder;
--root names others. Nothing outside of them is read or written, but for the
memory that agents keep of these folders in your home.

With --http it listens on an address of this machine alone, and answers who knows
the token: that in --token-file, which is made if it is not there, else one that
is printed to standard error.

Exit codes: 0 when the input ends or it is told to stop, else 2.`

// mcpFlags is how mcp was called.
type mcpFlags struct {
	roots           []string
	http, tokenFile string
	level, client   *choice
}

func newMCP(sys *system) *cobra.Command {
	var f mcpFlags
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve an agent over standard input and output",
		Long:  mcpHelp,
		Example: `  memory-lsp mcp --print-config claude > .mcp.json
  memory-lsp mcp --root ~/code/shop --root ~/code/api
  memory-lsp mcp --http 127.0.0.1:7410 --token-file ~/.config/memory-lsp.token`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case f.client.word != "":
				var roots []string
				for _, root := range f.roots {
					roots = append(roots, sys.abs(root))
				}
				return sys.printConfig(cmd.OutOrStdout(), f.client.word, roots)
			case f.tokenFile != "" && f.http == "":
				return usageError(cmd, errors.New("--token-file is for --http"))
			}
			if err := sys.served(f.roots); err != nil {
				return err
			}
			if f.http != "" {
				return sys.serveHTTP(cmd.Context(), &f)
			}
			return mcp.Serve(cmd.Context(), sys.Stdin, sys.Stdout, sys.mcpOptions(&f))
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVar(&f.roots, "root", nil, "serve this `FOLDER` in place of those that the client names; may be repeated")
	flags.StringVar(&f.http, "http", "", "listen on this `ADDRESS`, such as 127.0.0.1:0, in place of standard input")
	flags.StringVar(&f.tokenFile, "token-file", "", "the `FILE` with the token for --http")
	f.client = choose(cmd, "print-config", "print the snippet for a client and exit", "", mcpClientNames()...)
	f.level = choose(cmd, "log-level", "the least that is logged", "warn", "debug", "info", "warn", "error")
	return cmd
}

// served makes sure that what is to be served is there: a client would be told
// of no memory, and nobody why.
func (s *system) served(roots []string) error {
	for _, root := range roots {
		info, err := os.Stat(s.abs(root))
		if err == nil && !info.IsDir() {
			err = errors.New("it is no folder")
		}
		if err != nil {
			return fmt.Errorf("serve %s: %s", root, reason(err).String())
		}
	}
	return nil
}

// mcpOptions is what the server is told of the system.
func (s *system) mcpOptions(f *mcpFlags) mcp.Options {
	opt := mcp.Options{
		Env: s.env(), Store: s.storeEnv(), Wait: s.Wait, Rules: rules.All(), Version: version,
		Log: newLog(s.Stderr, f.level.word), Dir: s.Dir, Locale: s.locale(localeFlag{}),
	}
	for _, root := range f.roots {
		opt.Roots = append(opt.Roots, s.abs(root))
	}
	return opt
}

// serveHTTP serves agents over HTTP, and says where.
func (s *system) serveHTTP(ctx context.Context, f *mcpFlags) error {
	token, from, err := s.token(f.tokenFile)
	if err != nil {
		return err
	}
	l, err := mcp.Listen(ctx, f.http)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Stderr, "memory-lsp: serving http://%s%s\nmemory-lsp: %s\n", l.Addr(), mcp.Path, from)
	return mcp.ServeHTTP(ctx, l, token, s.mcpOptions(f))
}

const leastToken = 32 // characters

// token is what clients have to know, and how the user is told it.
func (s *system) token(file string) (token, told string, err error) {
	fresh := make([]byte, leastToken)
	if _, err := rand.Read(fresh); err != nil {
		return "", "", fmt.Errorf("make a token: %w", err)
	}
	token = hex.EncodeToString(fresh)
	if file == "" {
		return token, "Authorization: Bearer " + token, nil
	}
	native := s.abs(file)
	told = "the token is in " + file
	made, err := os.OpenFile(native, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return tokenIn(native, told)
	}
	if err != nil {
		return "", "", fmt.Errorf("write the token: %w", err)
	}
	_, err = made.WriteString(token + "\n")
	return token, told, errors.Join(err, made.Close())
}

// tokenIn reads a token. A file that others can read is refused.
func tokenIn(native, told string) (token, said string, err error) {
	info, err := os.Stat(native)
	if err != nil {
		return "", "", fmt.Errorf("read the token: %w", err)
	}
	if open := info.Mode().Perm() & 0o077; open != 0 && os.PathSeparator == '/' {
		return "", "", fmt.Errorf("read the token: others can read %s (mode %o): make it 600", native, info.Mode().Perm())
	}
	text, err := os.ReadFile(native)
	if err != nil {
		return "", "", fmt.Errorf("read the token: %w", err)
	}
	if token = strings.TrimSpace(string(text)); len(token) < leastToken {
		return "", "", fmt.Errorf("read the token: %s has less than %d characters", native, leastToken)
	}
	return token, told, nil
}
