package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// fromStdin is what the path - names: standard input, as the document of an
// editor would be.
func (c *checker) fromStdin(ctx context.Context) ([]*memory.File, func(string) string, error) {
	text, err := c.readStdin(ctx)
	if err != nil {
		return nil, nil, err
	}
	native := c.abs(c.flags.stdinPath)
	path := memory.FromOS(native)
	c.input = text
	f := c.w.Open(path, 1, markdown.Parse(text)).File(path)
	if f == nil {
		c.note(notMemory.With(c.flags.stdinPath))
		return nil, nil, nil
	}
	c.stdin = path
	return []*memory.File{f}, realPaths(native, path), nil
}

// readStdin reads all of standard input, or until ctx ends.
func (c *checker) readStdin(ctx context.Context) (text []byte, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		text, err = io.ReadAll(c.Stdin)
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-done:
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("read standard input: %w", err)
	case !utf8.Valid(text):
		return nil, errors.New("standard input is not UTF-8")
	}
	return text, nil
}
