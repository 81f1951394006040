package lsp

import (
	"context"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
)

// register asks the client to tell us of files and settings, where it lets us.
func (s *server) register(ctx context.Context) {
	files, err := protocol.Marshal(&protocol.DidChangeWatchedFilesRegistrationOptions{
		// A link may lead to any file, and a folder may hold some.
		Watchers: []protocol.FileSystemWatcher{{GlobPattern: protocol.Pattern("**/*")}},
	})
	if err == nil && s.caps.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		s.watcher.client.Store(s.registerOne(ctx, protocol.MethodWorkspaceDidChangeWatchedFiles, files))
	}
	if s.caps.Workspace.DidChangeConfiguration.DynamicRegistration {
		s.registerOne(ctx, protocol.MethodWorkspaceDidChangeConfiguration, []byte(`{"section":"`+section+`"}`))
	}
}

func (s *server) registerOne(ctx context.Context, method string, options []byte) (ok bool) {
	ctx, cancel := context.WithTimeout(ctx, s.opt.patience)
	defer cancel()
	err := s.client.RegisterCapability(ctx, &protocol.RegistrationParams{
		Registrations: []protocol.Registration{{ID: method, Method: method, RegisterOptions: options}},
	})
	if err != nil {
		s.log.Warn("not registered", zap.String("method", method), zap.Error(err))
	}
	return err == nil
}

func (s *server) didChangeWatchedFiles(ctx context.Context, p *watchedFilesParams) error {
	var paths, born []string
	for _, c := range p.Changes {
		path, ok := s.path(c.URI)
		if !ok {
			continue
		}
		paths = append(paths, path)
		if c.Type == protocol.FileChangeTypeCreated {
			born = append(born, path)
		}
	}
	s.watcher.born.put(born...)
	if len(paths) > fewChanges {
		s.watcher.heard.put(paths...)
	} else {
		s.onDisk(ctx, paths)
	}
	return nil
}

// fewChanges is how many changes on disk the read loop takes in itself, so that
// the next request sees them. More of them must not hold it up.
const fewChanges = 20

// onDisk takes in that files or folders were written, created or removed.
func (s *server) onDisk(ctx context.Context, paths []string) {
	slices.Sort(paths)
	paths = slices.DeleteFunc(slices.Compact(paths), func(p string) bool { return foreign(p) && !s.model.used(p) })
	if len(paths) == 0 {
		return
	}
	before := s.model.view()
	files := s.model.change(change{paths: paths}, func(w *memory.Workspace) *memory.Snapshot { return w.Changed(paths...) })
	v := s.model.view()
	for _, f := range files {
		s.recheck(ctx, v, f)
	}
	all := false
	for _, p := range paths {
		appeared := before.File(p) == nil || v.File(p) == nil
		switch {
		case v.Holds(p):
			s.rescan(p)
		case governs(p), appeared && memory.Decides(p) && path.Ext(p) != "":
			all = true
		}
	}
	if all {
		s.reconsider(ctx, func(w *memory.Workspace) *memory.Snapshot { return w.Snapshot() })
	}
}

// recheck checks a file whose findings may have changed: an open one at once.
func (s *server) recheck(ctx context.Context, v view, file string) {
	if f := v.File(file); f != nil && f.Open {
		s.checks.edited(ctx, file)
	} else {
		s.checks.soon(file)
	}
}

// written takes in that an editor wrote a document.
func (s *server) written(ctx context.Context, file string) {
	if governs(file) {
		s.onDisk(ctx, []string{file})
	}
}

// governs reports whether the content of a file bears on how others are judged.
func governs(p string) bool {
	switch path.Base(p) {
	case memory.ConfigName, "layout.json", ".git", ".gitignore":
		return true
	}
	return false
}

// foreign reports whether p lies where nothing of ours is, and much changes.
func foreign(p string) bool {
	return strings.Contains(p, "/node_modules/") || strings.Contains(p, "/.git/")
}
