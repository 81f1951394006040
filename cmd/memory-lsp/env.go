package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"golang.org/x/term"
)

// A system is the world around one run of the command.
type system struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Columns        int    // the width of standard output; 0 if it is no terminal
	Watched        bool   // standard error is a terminal
	Program        string // as a command names it that starts us
	Dir            string
	Home           string // may be empty
	FS             fs.FS  // by the core's paths
	Getenv         func(string) string
	Now            func() time.Time
	Wait           time.Duration // for locks; see store.Options
	Random         io.Reader     // of ids and bindings; nil: the system's

	args []string // of the command that runs
}

// host is the system that the process runs on.
func host() (*system, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("find the working folder: %w", err)
	}
	home, _ := os.UserHomeDir() // without one no memory is personal
	s := &system{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Watched: term.IsTerminal(int(os.Stderr.Fd())),
		Program: program(),
		Dir:     dir,
		Home:    home,
		FS:      memory.OSFS(),
		Getenv:  os.Getenv,
		Now:     time.Now,
	}
	if out := int(os.Stdout.Fd()); term.IsTerminal(out) {
		s.Columns = defaultColumns
		if w, _, err := term.GetSize(out); err == nil && w > 0 {
			s.Columns = w
		}
	}
	return s, nil
}

const defaultColumns = 80

// program is what starts this program again: its name, if that is what the user's
// path leads to, else its file.
func program() string {
	const name = "memory-lsp"
	own, err := os.Executable()
	if err != nil {
		return name
	}
	found, err := exec.LookPath(name)
	if err != nil {
		return own
	}
	a, err := os.Stat(own)
	if err != nil {
		return name
	}
	if b, err := os.Stat(found); err != nil || !os.SameFile(a, b) {
		return own
	}
	return name
}

// env is what the core is told of the system.
func (s *system) env() memory.Env {
	env := memory.Env{FS: s.FS, Getenv: s.Getenv, Now: s.Now}
	if s.Home != "" {
		env.Home = memory.FromOS(s.Home)
	}
	return env
}

// abs is where a path that the user wrote leads to.
func (s *system) abs(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(s.Dir, name)
}

// shown is a path of the core as the user is told it: from the working folder
// on where it can be, with slashes.
func (s *system) shown(path string) string {
	native := memory.ToOS(path)
	if rel, err := filepath.Rel(s.Dir, native); err == nil {
		native = rel
	}
	return filepath.ToSlash(native)
}
