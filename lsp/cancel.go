package lsp

import (
	"context"
	"encoding/json"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// calls are the requests that are being answered.
//
// This is not protocol.CancelHandler: it derives a context from that of the
// message, which jsonrpc2 v1.0.1 takes back and empties when the handler
// returns, while package context may still be about to listen to it.
type calls struct {
	mu     sync.Mutex // guards cancel
	cancel map[jsonrpc2.ID]context.CancelFunc
}

// messageKey is the key of a message's own context.
type messageKey struct{}

// begin is the context for answering a request; the caller must call done in
// the end.
func (c *calls) begin(message context.Context, id jsonrpc2.ID) (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(jsonrpc2.DetachContext(message))
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancel == nil {
		c.cancel = map[jsonrpc2.ID]context.CancelFunc{}
	}
	c.cancel[id] = cancel
	return context.WithValue(ctx, messageKey{}, message), func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		cancel()
		delete(c.cancel, id)
	}
}

// release lets the read loop go on while a request is answered.
func release(ctx context.Context) {
	if message, ok := ctx.Value(messageKey{}).(context.Context); ok {
		jsonrpc2.Async(message)
	}
}

type cancelParams struct {
	ID json.RawMessage `json:"id"`
}

// cancelRequest is silent about a request that is answered or was never made.
func (s *server) cancelRequest(_ context.Context, p *cancelParams) error {
	var number int64
	var name string
	id := jsonrpc2.ID{}
	if json.Unmarshal(p.ID, &number) == nil {
		id = jsonrpc2.NewNumberID(number)
	} else if json.Unmarshal(p.ID, &name) == nil {
		id = jsonrpc2.NewStringID(name)
	}
	s.calls.mu.Lock()
	defer s.calls.mu.Unlock()
	if cancel := s.calls.cancel[id]; cancel != nil {
		cancel()
	}
	return nil
}
