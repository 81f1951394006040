package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/markdown/crew"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A change is what the safe fixes make of a file.
type change struct {
	file          *memory.File // as it was
	path, name    string
	before, after []byte
	fixed         int // findings
}

// mend applies the safe fixes and reports what remains.
func (c *checker) mend(ctx context.Context, reports []report) ([]report, error) {
	changes, err := c.plan(ctx, reports)
	if err != nil {
		return nil, err
	}
	var written []string
	fixed, files := 0, 0
	for _, ch := range changes {
		switch {
		case c.flags.dryRun:
			after := c.w.Open(ch.path, 1, markdown.Parse(ch.after)).File(ch.path)
			if err := c.diff(ch, after); err != nil {
				return nil, err
			}
		case ch.path == c.stdin:
			c.input = ch.after
			c.w.Open(ch.path, 2, markdown.Parse(ch.after))
		default:
			if err := c.rewrite(ctx, ch.path, c.w.Snapshot().Place(ch.path), ch.before, ch.after); err != nil {
				c.fail(cannotFix, ch.name, err)
				continue
			}
			written = append(written, ch.path)
		}
		fixed, files = fixed+ch.fixed, files+1
	}
	if files == 0 {
		return reports, nil
	}
	c.w.Changed(written...)
	c.sayFixed(fixed, files)
	again := make([]*memory.File, len(reports))
	for i, r := range reports {
		again[i] = r.file
	}
	return c.judge(ctx, again)
}

// plan is what the safe fixes would change, in order of the files' names.
func (c *checker) plan(ctx context.Context, reports []report) ([]change, error) {
	var changes []change
	for _, r := range reports {
		if r.mendable {
			changes = append(changes, change{file: r.file, path: r.file.Path, name: r.name, before: r.file.Source()})
		}
	}
	snap := c.w.Snapshot()
	errs := make([]error, len(changes))
	watch := c.watch(fixing, len(changes))
	crew.Each(len(changes), 1, func(i int) {
		ch := &changes[i]
		ch.after, ch.fixed, errs[i] = snap.FixAll(ctx, ch.path)
		watch.step()
	})
	watch.stop()
	var planned []change
	for i, ch := range changes {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errs[i] != nil:
			c.problem(ch.name, errs[i])
		case !bytes.Equal(ch.before, ch.after):
			planned = append(planned, ch)
		}
	}
	return planned, nil
}

// diff prints a change as a unified diff, in which secrets are masked. Findings
// that are printed for a machine have standard output to themselves.
func (c *checker) diff(ch change, after *memory.File) error {
	to := c.Stdout
	if c.flags.format.word != "text" {
		to = c.Stderr
	}
	name := printable(strings.TrimPrefix(ch.name, "/"))
	if strings.Contains(name, " ") {
		name += "\t" // or patch takes the name to end at the space
	}
	_, err := io.WriteString(to, udiff.Unified("a/"+name, "b/"+name, string(ch.file.Masked()), string(after.Masked())))
	if err != nil {
		return fmt.Errorf("print the diff: %w", err)
	}
	return nil
}
