package lsp

import (
	"errors"
	"io/fs"
	"sync"
	"testing/fstest"
	"time"

	"github.com/fsnotify/fsnotify"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// today is the day on which tests judge.
var today = time.Date(2026, 8, 30, 12, 0, 0, 0, time.UTC)

// options are those of a server on fsys whose changes nobody watches: it looks
// for them every 2 seconds.
func options(fsys fs.FS) Options {
	return Options{
		Env: memory.Env{
			FS: fsys, Getenv: func(string) string { return "" }, Now: func() time.Time { return today },
		},
		Rules:   rules.All(),
		Version: "v1.2.3",
		Log:     zap.NewNop(),
		watch:   func() (*fsnotify.Watcher, error) { return nil, errors.New("no watches left") },
	}
}

// tree is a file system of texts.
func tree(files map[string]string) fstest.MapFS {
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	return m
}

// A changingFS is a file system of texts that change while it is read.
type changingFS struct {
	mu sync.Mutex
	m  fstest.MapFS
}

func changing(files map[string]string) *changingFS { return &changingFS{m: tree(files)} }

func (c *changingFS) write(name, text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.m[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
}

func (c *changingFS) remove(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.m, name)
}

// Open opens a file as it is now.
func (c *changingFS) Open(name string) (fs.File, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.m.Open(name)
}
