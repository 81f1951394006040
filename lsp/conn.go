// Package lsp serves the checks of package memory over the Language Server
// Protocol. It is the only package that knows go.lsp.dev/protocol.
//
// One goroutine, the read loop, takes messages off the wire. Notifications are
// handled on it, in wire order; a request takes its snapshot on it and is then
// answered on a goroutine of its own. Checks run elsewhere, so that the read
// loop never waits for one.
package lsp

import (
	"context"
	"errors"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// Options is what a server is given.
type Options struct {
	Env     memory.Env
	Store   store.Env      // zero: the system's
	Rules   []*memory.Rule // all of them have a page in package rules
	Version string         // of the program, as clients are told
	Log     *zap.Logger

	watch    func() (*fsnotify.Watcher, error) // nil: the system's
	alive    func(pid int) bool                // nil: of the system's processes
	patience time.Duration                     // 0: patience
	settling time.Duration                     // 0: settling
}

// patience is how long a client may take to answer before work goes on without
// its answer.
const patience = 2 * time.Second

// ErrNoShutdown is that a session ended without the client's asking for it: the
// process must end with code 1.
var ErrNoShutdown = errors.New("the client left without a shutdown request")

// Serve answers the client on rwc until it exits, its process ends, the
// connection closes or ctx ends. It returns nil if the client asked for a
// shutdown first, which is the exit code 0. It closes rwc, and does not wait for
// a read that is under way.
func Serve(ctx context.Context, rwc io.ReadWriteCloser, opt Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer rwc.Close()
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(rwc), jsonrpc2.WithCodec(codec{}))
	s := newServer(opt, protocol.ClientDispatcher(conn))
	s.conn = conn
	work, halt := context.WithCancel(ctx)
	s.halt, s.over = halt, work.Done()
	s.background(work)
	conn.Go(ctx, s.handler(work))
	select {
	case <-s.exit:
	case <-conn.Done():
	case <-ctx.Done():
	}
	if s.stage.Load() != down {
		return ErrNoShutdown
	}
	return nil
}

// handler answers each request once and never fails: jsonrpc2 closes the
// connection when a notification returns an error and when a handler panics.
//
// What a notification sets off goes on under the context work. That of the
// message itself dies with the handler.
func (s *server) handler(work context.Context) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
		defer func() {
			if r := recover(); r != nil {
				s.log.Error("panic", zap.String("method", req.Method()), zap.Any("panic", r), zap.ByteString("stack", debug.Stack()))
				result, err = nil, nil
				if req.IsCall() {
					err = jsonrpc2.Errorf(jsonrpc2.InternalError, "%s: panic: %v", req.Method(), r)
				}
			}
		}()
		if req.IsCall() {
			ctx, done := s.calls.begin(ctx, req.ID())
			defer done()
			result, err = s.call(ctx, req)
			return result, asWireError(err)
		}
		if err := s.notify(work, req); err != nil {
			s.log.Warn("dropped", zap.String("method", req.Method()), zap.Error(err))
		}
		return nil, nil
	}
}

// call answers a request.
func (s *server) call(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	method := req.Method()
	switch stage := s.stage.Load(); {
	case stage == fresh && method != protocol.MethodInitialize:
		return nil, jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s: the server is not initialized", method)
	case stage == down:
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s: the server is shut down", method)
	}
	answer, ok := requests[method]
	if !ok {
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "no such method: %s", method)
	}
	return answer(s, ctx, req.Params())
}

// notify takes a notification. Those that come too early or too late are
// dropped, as are those that nobody knows.
func (s *server) notify(ctx context.Context, req *jsonrpc2.Request) error {
	method := req.Method()
	if s.stage.Load() != ready && method != protocol.MethodExit && method != protocol.MethodCancelRequest {
		return nil
	}
	take, ok := notifications[method]
	if !ok {
		if !strings.HasPrefix(method, "$/") {
			s.log.Debug("unknown notification", zap.String("method", method))
		}
		return nil
	}
	return take(s, ctx, req.Params())
}

// asWireError gives an error the code that the protocol has for it.
func asWireError(err error) error {
	var coded *jsonrpc2.Error
	switch {
	case err == nil, errors.As(err, &coded):
		return err
	case errors.Is(err, context.Canceled):
		return protocol.ErrRequestCancelled
	default:
		return jsonrpc2.Errorf(jsonrpc2.InternalError, "%v", err)
	}
}

// codec marshals payloads with the union-aware functions of package protocol,
// whose own codec is not exported.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return protocol.AppendMarshal(make([]byte, 0, room(v)), v)
}

// room is about how many bytes v takes, if those are many.
func room(v any) int {
	const finding = 600
	switch v := v.(type) {
	case *protocol.RelatedFullDocumentDiagnosticReport:
		return finding * len(v.Items)
	case *protocol.PublishDiagnosticsParams:
		return finding * len(v.Diagnostics)
	}
	return 0
}

func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}
