package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// The levels of what clients are told besides answers.
const (
	levelInfo    = "info"
	levelWarning = "warning"
	levelError   = "error"
)

// tell tells a client something besides the answer, if it asked to be told. To
// our own log it goes too, for whoever looks there.
//
//lint:ignore SA1019 clients that show what servers log are told as long as there are any
func (s *server) tell(ctx context.Context, session *sdk.ServerSession, level sdk.LoggingLevel, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.opt.Log.Info(text)
	// who does not listen is not told
	//lint:ignore SA1019 as above
	if err := session.Log(ctx, &sdk.LoggingMessageParams{Level: level, Logger: "memory-lsp", Data: text}); err != nil {
		s.opt.Log.Debug("the client is not told", zap.Error(err))
	}
}

// tellTarget tells what is odd about the memory that was found.
func (c *call) tellTarget(ctx context.Context, t ops.Target) {
	if t.Overruled != "" {
		c.tell(ctx, c.session, levelWarning, "%s is configured, but %s runs: its memory is meant", t.Overruled, t.Agent)
	}
}

// tellFolder tells what is odd about a folder of auto memory.
func (c *call) tellFolder(ctx context.Context, f memory.AutoFolder) {
	if f.Off != "" {
		c.tell(ctx, c.session, levelInfo, "the agent itself loads none of this memory: %s is set", f.Off)
	}
	if len(f.Shared) > 0 {
		var names []string
		for _, p := range f.Shared {
			names = append(names, memory.ToOS(p))
		}
		c.tell(ctx, c.session, levelWarning, "other projects share this memory: %s", strings.Join(names, ", "))
	}
}
