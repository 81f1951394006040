package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// An agent asks a server. Whoever it is, it must be told the same.
type agent interface {
	// ask sends a request, and returns what the answer holds.
	ask(t testing.TB, method string, params any) (result json.RawMessage, err error)
	close(t testing.TB)
}

// noon is when tests take place that do not say otherwise.
var noon = time.Date(2026, 8, 30, 12, 0, 0, 0, time.UTC)

// A clock is put to a time by hand.
type clock struct{ at atomic.Pointer[time.Time] }

func (c *clock) now() time.Time {
	if at := c.at.Load(); at != nil {
		return *at
	}
	return noon
}

// watched is the same machine with a clock.
func (c *clock) watched(opt Options) Options {
	opt.Env.Now, opt.Store.Now = c.now, c.now
	return opt
}

// optionsIn is a machine of its own, with a folder as its only one.
func optionsIn(t testing.TB, dir string) Options {
	home := filepath.Join(dir, "home")
	env := store.SystemEnv(home, func(string) string { return "" })
	env.Now, env.Random = func() time.Time { return noon }, &counting{}
	return Options{
		Store: env,
		Env: memory.Env{
			FS: memory.OSFS(), Home: memory.FromOS(home),
			Getenv: func(string) string { return "" }, Now: func() time.Time { return noon },
		},
		Rules: rules.All(), Version: "test", Dir: dir, Log: zaptest.NewLogger(t, zaptest.Level(zap.WarnLevel)),
	}
}

// counting is randomness that is always the same, and never twice.
type counting struct{ n atomic.Uint64 }

func (c *counting) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(c.n.Add(1) * 0x9E3779B97F4A7C15 >> 56)
	}
	return len(p), nil
}

// A served is a server that runs, seen from outside: two ends of pipes.
type served struct {
	in   io.WriteCloser
	out  io.ReadCloser
	done chan error
}

func start(t testing.TB, opt Options) *served {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	s := &served{inWrite, outRead, make(chan error, 1)}
	go func() {
		err := Serve(context.Background(), inRead, outWrite, opt)
		outWrite.Close()
		s.done <- err
	}()
	t.Cleanup(func() { inWrite.Close() })
	return s
}

// wait is how the server ended.
func (s *served) wait(t testing.TB) {
	t.Helper()
	if err := <-s.done; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

// A rawAgent writes lines and reads lines.
type rawAgent struct {
	*served
	mu      sync.Mutex // guards next and waiting
	next    int
	waiting map[int]chan answer
	notes   chan note
	roots   []string // URIs of the folders that it names
	asked   []string // what the server asked of it, by method; read it when the server is done
}

type answer struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// A note is what the server tells unasked.
type note struct {
	Method string
	Params json.RawMessage
}

func newRawAgent(t testing.TB, opt Options, roots ...string) *rawAgent {
	a := &rawAgent{served: start(t, opt), waiting: map[int]chan answer{}, notes: make(chan note, 1000), roots: roots}
	go a.read(t)
	can := map[string]any{}
	if roots != nil {
		can["roots"] = map[string]any{"listChanged": true}
	}
	if _, err := a.ask(t, "initialize", map[string]any{
		"protocolVersion": "2025-06-18", "capabilities": can, "clientInfo": map[string]any{"name": "raw", "version": "1"},
	}); err != nil {
		t.Fatal(err)
	}
	a.send(t, map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"})
	return a
}

func (a *rawAgent) read(t testing.TB) {
	in := bufio.NewReader(a.out)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			break
		}
		var m answer
		if err := json.Unmarshal(line, &m); err != nil {
			t.Errorf("the server printed %q: %v", line, err)
			continue
		}
		if m.Method != "" && m.ID == nil {
			a.notes <- note{m.Method, m.Params}
			continue
		}
		if m.Method != "" {
			a.serve(t, m)
			continue
		}
		a.mu.Lock()
		if m.ID != nil && a.waiting[*m.ID] != nil {
			a.waiting[*m.ID] <- m
		}
		a.mu.Unlock()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range a.waiting {
		close(c)
	}
	a.waiting = nil
	close(a.notes)
}

// serve answers what the server asks: which folders there are.
func (a *rawAgent) serve(t testing.TB, m answer) {
	a.mu.Lock()
	a.asked = append(a.asked, m.Method)
	list := []any{}
	for _, r := range a.roots {
		list = append(list, map[string]any{"uri": r})
	}
	a.mu.Unlock()
	a.send(t, map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": map[string]any{"roots": list}})
}

func (a *rawAgent) send(t testing.TB, m any) {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.in.Write(append(text, '\n')); err != nil {
		t.Fatal(err)
	}
}

func (a *rawAgent) ask(t testing.TB, method string, params any) (json.RawMessage, error) {
	t.Helper()
	_, got := a.begin(t, method, params)
	m, ok := <-got
	switch {
	case !ok:
		return nil, errors.New("the server is gone")
	case m.Error != nil:
		return nil, fmt.Errorf("%d: %s", m.Error.Code, m.Error.Message)
	}
	return m.Result, nil
}

// begin sends a request and does not wait for its answer.
func (a *rawAgent) begin(t testing.TB, method string, params any) (id int, got chan answer) {
	t.Helper()
	got = make(chan answer, 1)
	a.mu.Lock()
	a.next++
	id = a.next
	a.waiting[id] = got
	a.mu.Unlock()
	a.send(t, map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
	return id, got
}

func (a *rawAgent) close(t testing.TB) {
	a.in.Close()
	a.wait(t)
}

// An sdkAgent is a client of the SDK.
type sdkAgent struct {
	*served
	session *sdk.ClientSession
}

func newSDKAgent(t testing.TB, opt Options, roots ...string) *sdkAgent {
	a := &sdkAgent{served: start(t, opt)}
	var options *sdk.ClientOptions
	if roots == nil {
		options = &sdk.ClientOptions{Capabilities: &sdk.ClientCapabilities{}}
	}
	client := sdk.NewClient(&sdk.Implementation{Name: "sdk", Version: "1"}, options)
	for _, r := range roots {
		//lint:ignore SA1019 clients that name their folders are heard as long as there are any
		client.AddRoots(&sdk.Root{URI: r})
	}
	var err error
	if a.session, err = client.Connect(t.Context(), &sdk.IOTransport{Reader: a.out, Writer: a.in}, nil); err != nil {
		t.Fatal(err)
	}
	return a
}

func (a *sdkAgent) ask(t testing.TB, method string, params any) (json.RawMessage, error) {
	t.Helper()
	text, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	switch method {
	case "tools/call":
		return sdkCall(ctx, text, a.session.CallTool)
	case "tools/list":
		return sdkCall(ctx, text, a.session.ListTools)
	case "resources/list":
		return sdkCall(ctx, text, a.session.ListResources)
	case "resources/templates/list":
		return sdkCall(ctx, text, a.session.ListResourceTemplates)
	case "resources/read":
		return sdkCall(ctx, text, a.session.ReadResource)
	case "prompts/list":
		return sdkCall(ctx, text, a.session.ListPrompts)
	case "prompts/get":
		return sdkCall(ctx, text, a.session.GetPrompt)
	case "completion/complete":
		return sdkCall(ctx, text, a.session.Complete)
	}
	t.Fatalf("the method %s is not known here", method)
	return nil, nil
}

func sdkCall[P, R any](ctx context.Context, text []byte, do func(context.Context, *P) (R, error)) (json.RawMessage, error) {
	p := new(P)
	if err := json.Unmarshal(text, p); err != nil {
		return nil, err
	}
	r, err := do(ctx, p)
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		return nil, fmt.Errorf("%d: %s", wire.Code, wire.Message)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

func (a *sdkAgent) close(t testing.TB) {
	if err := a.session.Close(); err != nil {
		t.Error(err)
	}
	a.in.Close()
	a.wait(t)
}

// agents are all that can ask.
var agents = map[string]func(t testing.TB, opt Options, roots ...string) agent{
	"raw": func(t testing.TB, opt Options, roots ...string) agent { return newRawAgent(t, opt, roots...) },
	"sdk": func(t testing.TB, opt Options, roots ...string) agent { return newSDKAgent(t, opt, roots...) },
}

// lay writes files into a folder.
func lay(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
