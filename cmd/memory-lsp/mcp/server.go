package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// Options is what a server is told of the world.
type Options struct {
	Env     memory.Env
	Store   store.Env
	Wait    time.Duration // for locks, as package store has it
	Rules   []*memory.Rule
	Version string
	Log     *zap.Logger
	Locale  memory.Locale // of what is written in our own words

	// Dir is the working folder, as the system names it. Roots, if any, are the
	// folders to serve in its place and in place of those that clients name.
	Dir   string
	Roots []string
}

// A server has the tools and what they work on. It serves any number of sessions.
type server struct {
	opt   Options
	sdk   *sdk.Server
	tools []tool
	known grounds
	watch watcher

	reader *query.Reader
	refuse func(text string) (line int, rule string, bad bool)
}

const instructions = `Memory of coding agents, as files that people read too. Begin with what is unfinished; write what you did and decided as you go; close what is finished. Never edit the files by hand while this server can write them. A failed call says in nextStep what to do.`

// newServer makes a server with all its tools, resources and prompts.
func newServer(opt Options) *server {
	s := &server{opt: opt, tools: tools(), reader: query.New(opt.Env), refuse: ops.FindSecret(opt.Env)}
	s.known.of = map[*sdk.ServerSession][]string{}
	s.watch.watched = map[subscription]*sight{}
	s.sdk = sdk.NewServer(&sdk.Implementation{Name: "memory-lsp", Title: "memory-lsp", Version: opt.Version}, &sdk.ServerOptions{
		Instructions: instructions,
		//lint:ignore SA1019 clients that name their folders are heard as long as there are any
		RootsListChangedHandler: s.unlearn,
		Capabilities: &sdk.ServerCapabilities{
			//lint:ignore SA1019 clients that show what servers log are told as long as there are any
			Logging: &sdk.LoggingCapabilities{},
			Tools:   &sdk.ToolCapabilities{}, Resources: &sdk.ResourceCapabilities{Subscribe: true}, Prompts: &sdk.PromptCapabilities{},
		},
		CompletionHandler: s.complete,
		SubscribeHandler:  s.subscribe, UnsubscribeHandler: s.unsubscribe,
	})
	s.declareResources()
	s.declarePrompts()
	s.sdk.AddReceivingMiddleware(s.survive)
	for _, t := range s.tools {
		input := t.input()
		s.sdk.AddTool(t.declared(input), s.adapt(t, input))
	}
	return s
}

// Serve speaks the protocol over standard input and output until the input ends.
// What was asked by then is still answered.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opt Options) error {
	s := newServer(opt)
	defer s.watch.end()
	err := s.sdk.Run(ctx, &lines{in: in, out: out, log: opt.Log})
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return nil // asked to stop
	}
	return err
}

// survive answers what a handler panics over, so that the server goes on.
func (s *server) survive(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (res sdk.Result, err error) {
		defer func() {
			if r := recover(); r != nil {
				s.opt.Log.Error("panic", zap.String("method", method), zap.Any("value", r), zap.ByteString("stack", debug.Stack()))
				res, err = nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: faultOfOurs}
			}
		}()
		return next(ctx, method, req)
	}
}

// A call is one call of a tool.
type call struct {
	*server
	grounds []string // as the system names them
	session *sdk.ServerSession
	token   any         // by which the client knows the call's progress; may be nil
	began   atomic.Bool // something may have been written
}

// adapt makes a tool's function a handler of the protocol.
func (s *server) adapt(t tool, input *schema) sdk.ToolHandler {
	return func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		text := req.Params.Arguments
		if string(text) == "null" { // what some programs send that have no arguments
			text = nil
		}
		given, err := input.arguments(text)
		if err != nil {
			return reply(nil, discreet(failed(t.invalidCode, correctIt, "%v", err)))
		}
		args, err := encode(given)
		if err != nil {
			return nil, err
		}
		c := &call{server: s, session: req.Session, token: req.Params.GetProgressToken()}
		var asked *sdk.CallToolResult
		if c.grounds, asked = s.groundsOf(ctx, req); asked != nil {
			return asked, nil
		}
		result, err := s.perform(ctx, t, c, args)
		if err != nil {
			err = discreet(faultOf(err))
		}
		return reply(result, err)
	}
}

// perform does what a tool does. A panic is a fault like others.
func (s *server) perform(ctx context.Context, t tool, c *call, args []byte) (result any, err error) {
	defer func() {
		if r := recover(); r != nil {
			s.opt.Log.Error("panic", zap.String("tool", t.name), zap.Any("value", r), zap.ByteString("stack", debug.Stack()))
			s.tell(ctx, c.session, levelError, "panic in %s: %v", t.name, r)
			result, err = nil, fmt.Errorf("panic in %s: %v", t.name, r)
		}
	}()
	result, err = t.do(ctx, c, args)
	if err != nil && ctx.Err() != nil {
		return nil, failed(canceled, "Read the memory to see what was done, then call again.", "the call was cancelled")
	}
	return result, err
}

// reply is what a client is told of a result or an error: as data, and as text
// for clients that pass nothing else on.
func reply(result any, err error) (*sdk.CallToolResult, error) {
	if err != nil {
		result = faultOf(err)
	}
	text, bad := encode(result)
	if bad != nil {
		return nil, fmt.Errorf("tell the result: %w", bad)
	}
	return &sdk.CallToolResult{
		IsError: err != nil, StructuredContent: text, Content: []sdk.Content{&sdk.TextContent{Text: string(text)}},
	}, nil
}
