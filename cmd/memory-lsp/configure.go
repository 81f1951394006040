package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// configure takes over what flags say about the configuration. Unlike a file
// that happens to lie above the memory, one that is named must be good.
func (s *system) configure(set *memory.Settings, f *checkFlags) error {
	if f.agent != "" {
		src, err := json.Marshal(map[string]string{"agent": f.agent})
		if err != nil {
			return err
		}
		if _, problems := memory.ReadConfig("", src, nil); len(problems) > 0 {
			return fmt.Errorf("--agent: %s", problems[0].Message)
		}
	}
	if f.config == "" {
		return nil
	}
	native := s.abs(f.config)
	src, err := os.ReadFile(native)
	if err != nil {
		return fmt.Errorf("configuration %s: %s", f.config, reason(err))
	}
	set.ConfigFile = memory.FromOS(native)
	if m, bad := badConfig(f.config, set.ConfigFile, src); bad {
		return errors.New(m.String())
	}
	return nil
}

var configLine = memory.Text{En: "configuration %s: line %d, column %d: %s", Zh: "配置文件 %s：第 %d 行第 %d 列：%s"}

// badConfig tells the first problem of a configuration.
func badConfig(name, path string, src []byte) (m memory.Message, bad bool) {
	_, problems := memory.ReadConfig(path, src, rules.All())
	if len(problems) == 0 {
		return m, false
	}
	line, col := markdown.NewLines(src).Position(problems[0].Span.Start, markdown.UTF16)
	return configLine.With(name, line+1, col+1, problems[0].Message), true
}

// noteConfigs tells of faulty configurations that count for the files without
// being among them, and so have no findings of their own.
func (c *checker) noteConfigs(files []*memory.File) {
	snap := c.w.Snapshot()
	said := map[string]bool{"": true}
	for _, f := range files {
		path := snap.Config(f.Path).Path
		if said[path] || snap.File(path) != nil {
			continue
		}
		said[path] = true
		if m, bad := badConfig(c.shown(path), path, source(snap, path)); bad {
			c.note(m)
		}
	}
}

// source is the text of a file; empty if it can't be read.
func source(snap *memory.Snapshot, path string) []byte {
	if f := snap.Load(path); f != nil {
		return f.Source()
	}
	return nil
}
