package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// find makes the memory files that the arguments name known, and lists each of
// them once, however often and by whatever way it is named.
func (c *checker) find(ctx context.Context, args []string) ([]*memory.File, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	var files []*memory.File
	seen := map[string]bool{} // by real path
	for _, arg := range args {
		found, real, err := c.below(ctx, arg)
		if err != nil {
			return nil, err
		}
		if len(args) == 1 { // a walk comes by everything once
			files = found
			break
		}
		for _, f := range found {
			if key := real(f.Path); !seen[key] {
				seen[key] = true
				files = append(files, f)
			}
		}
	}
	c.w.Take(files)
	return files, nil
}

// below lists the memory files that one argument names, and how their real
// paths are told.
func (c *checker) below(ctx context.Context, arg string) (files []*memory.File, real func(string) string, err error) {
	if arg == "-" {
		return c.fromStdin(ctx)
	}
	native := c.abs(arg)
	info, err := os.Stat(native)
	if err != nil {
		c.problem(arg, err)
		return nil, nil, nil
	}
	path := memory.FromOS(native)
	if link, err := os.Readlink(native); err == nil && !info.IsDir() {
		c.note(isLink.With(arg, filepath.ToSlash(link)))
		return nil, nil, nil
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		c.note(notMemory.With(arg))
		return nil, nil, nil
	}
	watch := c.watch(looking)
	problems := c.w.Snapshot().Find(ctx, path, func(f *memory.File) {
		files = append(files, f)
		watch.step()
	})
	watch.stop()
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	for _, p := range problems {
		c.problem(c.shown(p.Path), p.Err)
	}
	switch {
	case len(files) > 0 || len(problems) > 0:
	case info.IsDir():
		c.note(noMemoryBelow.With(arg))
	default:
		c.note(notMemory.With(arg))
	}
	return files, realPaths(native, path), nil
}

// realPaths tells the real path of what lies at or below a path, which may be
// reached through symbolic links. Below it none are followed.
func realPaths(native, path string) func(string) string {
	dir := native
	real, err := filepath.EvalSymlinks(native)
	if err != nil { // not there yet
		dir = filepath.Dir(native)
		real, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return func(f string) string { return f }
	}
	if dir != native {
		real = filepath.Join(real, filepath.Base(native))
	}
	real = memory.FromOS(real)
	return func(f string) string { return real + strings.TrimPrefix(f, path) }
}
