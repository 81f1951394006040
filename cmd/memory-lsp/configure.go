package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
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
	if _, problems := memory.ReadConfig(memory.FromOS(native), src, set.Rules); len(problems) > 0 {
		line, col := markdown.NewLines(src).Position(problems[0].Span.Start, markdown.UTF16)
		return fmt.Errorf("configuration %s: line %d, column %d: %s", f.config, line+1, col+1, problems[0].Message)
	}
	set.ConfigFile = memory.FromOS(native)
	return nil
}
