package main

import (
	"errors"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
)

const checkHelp = `Check finds the memory files below the paths (default: this folder) and prints
what is wrong with them, one finding a line:

  path:line:column: severity: message [rule]

On a terminal the source line and carets follow. Lines and columns count from 1;
columns are UTF-16 units, as in editors.

A path may be a folder or a file. Ignore files prune ordinary folders, never
those where memory is known or declared to be; symbolic links are not followed.
What is named twice is checked once. Memory in your home is checked when you
name it.

The path - is standard input, judged as if it were the file --stdin-path. With
--fix the fixed text goes to standard output and the findings to standard error.

Fixes: --fix applies those that are right everywhere, rewrites the files and
checks them again; what remains is printed and decides the exit code. --dry-run
writes nothing and prints the changes as a unified diff for 'patch -p1'.
"memory-lsp rules" tells which rules they are; an editor offers the
other fixes one by one.

Exit codes:
  0  nothing at or above --fail-on, or no memory found
  1  findings at or above --fail-on
  2  could not run, or not on everything: bad usage, a path that cannot be read.
     Standard error says which; the rest is still checked`

const checkExamples = `  memory-lsp check
  memory-lsp check .devcodex memory/MEMORY.md
  memory-lsp check --min-severity error --fail-on error
  memory-lsp check --format json | jq '.diagnostics[].rule'
  memory-lsp check --dry-run | patch -p1
  memory-lsp check - --stdin-path memory/MEMORY.md < draft.md`

// checkFlags is how check was called.
type checkFlags struct {
	format, failOn, minSeverity, scope, color *choice

	fix, dryRun bool
	today       dayFlag
	locale      localeFlag
	agent       string
	config      string
	stdinPath   string
}

// plenty is how much memory a check takes before any of it is collected: nearly all
// that it makes is alive until it ends, so there is little to collect.
const plenty = 1 << 30

// collectLate puts off the first collection. From then on memory is collected as
// usual.
var collectLate = sync.OnceFunc(func() {
	limit, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(-1)
	debug.SetMemoryLimit(min(limit, plenty))
	runtime.AddCleanup(new([]byte), func(struct{}) { // which the first collection runs
		debug.SetMemoryLimit(limit)
		debug.SetGCPercent(percent)
	}, struct{}{})
})

func newCheck(sys *system) *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:     "check [path…]",
		Short:   "Check the memory files below the paths (default: this folder)",
		Long:    checkHelp,
		Example: checkExamples,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.settle(args); err != nil {
				return usageError(cmd, err)
			}
			collectLate()
			c, err := newChecker(sys, &f)
			if err != nil {
				return err
			}
			return c.run(cmd.Context(), args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	f.format = choose(cmd, "format", "how findings are printed", "text", "text", "json", "sarif", "github")
	flags.BoolVar(&f.fix, "fix", false, "apply the fixes that are right everywhere")
	flags.BoolVar(&f.dryRun, "dry-run", false, "with --fix, which it implies: print a diff and write nothing")
	f.failOn = choose(cmd, "fail-on", "the least severity that makes the exit code 1", "warning", "error", "warning", "info", "never")
	f.minSeverity = choose(cmd, "min-severity", "leave out less severe findings: of the output, the counts and the exit code", "info", "error", "warning", "info", "hint")
	f.scope = choose(cmd, "scope", "file: without the rules that need other files' content", "workspace", "file", "workspace")
	flags.Var(&f.today, "today", "the day to judge dates by (default: the clock's)")
	flags.StringVar(&f.agent, "agent", "", "the agent that is running, by `NAME`: memory of another one is pointed out")
	flags.StringVar(&f.config, "config", "", "use this configuration `FILE` for all files (default: the nearest "+memory.ConfigName+")")
	f.color = choose(cmd, "color", "auto: on a terminal, unless NO_COLOR is set", "auto", "auto", "always", "never")
	flags.Var(&f.locale, "locale", "language of messages (default: the configuration's, then the system's); JSON and SARIF are always English")
	complete(cmd, "locale", localeWords...)
	complete(cmd, "agent", memory.Agents...)
	flags.StringVar(&f.stdinPath, "stdin-path", "", "with the path -: the `PATH` that standard input is judged as")
	return cmd
}

// settle refuses flags that do not go together.
func (f *checkFlags) settle(args []string) error {
	f.fix = f.fix || f.dryRun
	stdin := 0
	for _, a := range args {
		if a == "-" {
			stdin++
		}
	}
	switch {
	case stdin > 1:
		return errors.New("standard input can be read once: the path - is given twice")
	case stdin == 1 && f.stdinPath == "":
		return errors.New("the path - needs --stdin-path: memory is judged by where it lies")
	case stdin == 0 && f.stdinPath != "":
		return errors.New("--stdin-path needs the path -")
	case stdin == 1 && f.fix && !f.dryRun && f.format.word != "text":
		return errors.New("--fix prints the fixed standard input, so there is no room for --format " + f.format.word)
	}
	return nil
}

// prints reports whether the fixed standard input takes standard output.
func (f *checkFlags) prints() bool { return f.stdinPath != "" && f.fix && !f.dryRun }

// fails reports whether a finding of a severity makes the exit code 1.
func (f *checkFlags) fails(s memory.Severity) bool {
	least, ok := memory.ParseSeverity(f.failOn.word)
	return ok && s <= least
}

// A dayFlag is a calendar day, or none.
type dayFlag struct{ day *memory.Day }

func (d *dayFlag) String() string {
	if d.day == nil {
		return ""
	}
	return d.day.String()
}

func (d *dayFlag) Type() string { return "YYYY-MM-DD" }

func (d *dayFlag) Set(s string) error {
	day, ok := memory.ParseDay(time.DateOnly, s)
	if !ok {
		return errors.New("must be a day, such as 2026-07-31")
	}
	d.day = &day
	return nil
}
