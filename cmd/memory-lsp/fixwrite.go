package main

import (
	"context"
	"errors"
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var errChanged = errors.New("it changed while it was checked: check again")

// rewrite puts after in place of before in a file, under the locks that all
// writers of memory take. It refuses a file that does not hold before.
func (s *system) rewrite(ctx context.Context, name string, place memory.Place, before, after []byte) error {
	root, file := rootOf(name, place)
	env := store.SystemEnv(s.Home, s.Getenv)
	env.Now = s.Now
	st, err := store.Open(store.Options{
		ActiveRoot: memory.ToOS(root), Agent: place.Agent, Tree: place.Dialect == memory.Tree, Env: env, Wait: s.Wait,
	})
	if err != nil {
		return err
	}
	_, err = st.Do(ctx, store.Change{
		File: file, Operation: "fix", Expect: store.Digest(before),
		Plan: func(store.Snapshot) (store.Plan, error) { return store.Plan{Text: after}, nil },
	})
	if store.Is(err, store.CASMismatch) {
		return errChanged
	}
	return err
}

// rootOf is the folder that locks of a file are kept by, and the way from there
// to the file: the active root of a tree, the folder of other memory.
func rootOf(name string, place memory.Place) (root, file string) {
	root = place.Folder
	if place.Dialect == memory.Tree {
		root = place.Root
	}
	if file, below := strings.CutPrefix(name, root+"/"); below && root != "" {
		return root, file
	}
	return path.Dir(name), path.Base(name)
}
