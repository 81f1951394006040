package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
)

// section is where the settings of an editor stand.
const section = "memory-lsp"

// parseLocale reads a tag such as zh-CN; other is meant by one of no language of
// ours.
func parseLocale(tag string, other memory.Locale) memory.Locale {
	switch name, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(tag, "_", "-")), "-"); name {
	case "zh":
		return memory.Chinese
	case "en":
		return memory.English
	default:
		return other
	}
}

// An editorSettings is the editor's settings that count.
type editorSettings struct {
	mu    sync.Mutex // guards the rest
	given int        // how often the client has given some, or said that they changed
	from  int        // the time from which those are that count
	last  json.RawMessage
}

// next numbers what the client gives. The read loop calls it.
func (e *editorSettings) next() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.given++
	return e.given
}

// configure makes the editor's settings count: those that the client tells when
// asked, else the given ones. It is told when that was, since another answer may
// come first.
func (s *server) configure(ctx context.Context, when int, given json.RawMessage) {
	if s.caps.Workspace.Configuration {
		if asked, ok := s.askSettings(ctx); ok && len(asked) > 0 && !bytes.Equal(asked, []byte("null")) {
			given = asked
		}
	}
	s.settings.mu.Lock()
	defer s.settings.mu.Unlock()
	if when < s.settings.from {
		return
	}
	s.settings.from = when
	if bytes.Equal(given, s.settings.last) {
		return
	}
	s.settings.last = bytes.Clone(given)
	config, own := s.readSettings(given)
	s.closed.Store(own.closed)
	s.wants.hints.Store(own.InlayHints)
	s.wants.align.Store(own.AlignTables)
	s.spawn("formatting", func() { s.offerFormatting(ctx) })
	s.reconsider(ctx, func(w *memory.Workspace) *memory.Snapshot {
		return w.Configure(memory.Settings{Rules: s.opt.Rules, Editor: config})
	})
}

// askSettings is the client's answer, if it comes in time.
func (s *server) askSettings(ctx context.Context) (json.RawMessage, bool) {
	ctx, cancel := context.WithTimeout(ctx, s.opt.patience)
	defer cancel()
	answer, err := s.client.Configuration(ctx, &protocol.ConfigurationParams{
		Items: []protocol.ConfigurationItem{{Section: new(section)}},
	})
	if err != nil || len(answer) == 0 {
		s.log.Warn("no settings", zap.Error(err))
		return nil, false
	}
	return json.RawMessage(bytes.Clone(answer[0])), true
}

// ownSettings are those that only editors have.
type ownSettings struct {
	ClosedFiles string
	InlayHints  bool
	AlignTables bool

	closed int32 // what ClosedFiles means
}

// readSettings reads what an editor sends: the keys of a configuration file and
// those that only editors have, by themselves or in our section. What does not
// count is logged.
func (s *server) readSettings(raw json.RawMessage) (config memory.Config, own ownSettings) {
	var sections map[string]json.RawMessage
	if json.Unmarshal(raw, &sections) != nil {
		return config, own
	}
	if nested, ok := sections[section]; ok {
		return s.readSettings(nested)
	}
	for key, into := range map[string]any{"closedFiles": &own.ClosedFiles, "inlayHints": &own.InlayHints, "alignTables": &own.AlignTables} {
		if value, ok := sections[key]; ok {
			if err := json.Unmarshal(value, into); err != nil {
				s.log.Warn("setting", zap.String("key", key), zap.Error(err))
			}
			delete(sections, key)
		}
	}
	own.closed = closedNames[own.ClosedFiles]
	delete(sections, "trusted") // read at the start, see untrusted
	rest, err := json.Marshal(sections)
	if err != nil {
		return config, own
	}
	base := ""
	if dirs := s.folders.paths(); len(dirs) > 0 {
		base = dirs[0] + "/"
	}
	read, problems := memory.ReadConfig(base+memory.ConfigName, rest, s.opt.Rules)
	for _, p := range problems {
		s.log.Warn("setting", zap.String("problem", p.Message.String()))
	}
	read.Path = "" // globs match anywhere
	return *read, own
}

func (s *server) didChangeConfiguration(ctx context.Context, p *configurationParams) error {
	when := s.settings.next()
	s.spawn("configure", func() { s.configure(ctx, when, p.Settings) })
	return nil
}
