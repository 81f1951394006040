package lsp

import (
	"cmp"
	"context"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/fsnotify/fsnotify"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// source is the server's name, and labels its findings in an editor.
const source = "memory-lsp"

const onWindows = runtime.GOOS == "windows"

// A server serves one client.
type server struct {
	opt    Options
	log    *zap.Logger
	client protocol.Client
	conn   jsonrpc2.Conn // for requests that are our own; nil in tests without one

	// Of the session; what initialize sets is read only after it.
	stage     atomic.Int32
	started   initializeParams
	caps      capabilities
	encoding  markdown.Encoding
	untrusted bool          // nothing may be written
	locale    memory.Locale // of the editor
	exit      chan struct{} // closed when the session is over
	exitOnce  sync.Once
	halt      context.CancelFunc // ends the work in the background
	over      <-chan struct{}    // closed when it ends

	calls    calls
	docs     documents
	folders  folders
	model    *model
	checks   *diagnoser
	out      publisher
	board    *board
	showings sync.Map     // by path of an open document: a *showing
	closed   atomic.Int32 // what is published of closed files
	sweeps   inbox        // folders to look for memory in
	posed    sync.Map     // what the user was asked about
	watcher  watcher
	sheets   sheets
	shape    shapes
	wants    struct{ hints, align atomic.Bool } // what the user turned on

	settings editorSettings
	undos    undos
}

func newServer(opt Options, client protocol.Client) *server {
	if opt.Log == nil {
		opt.Log = zap.NewNop()
	}
	if opt.watch == nil {
		opt.watch = fsnotify.NewWatcher
	}
	if opt.alive == nil {
		opt.alive = alive
	}
	if opt.Store.Now == nil {
		opt.Store = store.SystemEnv(memory.ToOS(opt.Env.Home), opt.Env.Getenv)
	}
	opt.patience = cmp.Or(opt.patience, patience)
	opt.settling = cmp.Or(opt.settling, settling)
	s := &server{
		opt:    opt,
		log:    opt.Log,
		client: client,
		exit:   make(chan struct{}),
		model:  newModel(opt.Env, memory.Settings{Rules: opt.Rules}),
		sweeps: newInbox(),
		board:  newBoard(),
	}
	s.out.client = client
	s.shape.stirred = make(chan struct{}, 1)
	s.watcher.news, s.watcher.heard, s.watcher.born = newInbox(), newInbox(), newInbox()
	s.checks = newDiagnoser(s.check)
	return s
}

// background starts the work that goes on beside the messages.
func (s *server) background(ctx context.Context) {
	s.spawn("diagnoser", func() { s.checks.run(ctx) })
	s.spawn("scan", func() { s.scan(ctx) })
	s.spawn("refresh", func() { s.refresh(ctx) })
	s.spawn("watch", func() { s.watch(ctx) })
	s.spawn("reshape", func() { s.reshape(ctx) })
}

// spawn runs work beside the read loop. A panic in it is logged and ends that
// work alone.
func (s *server) spawn(name string, work func()) {
	go s.guard(name, work)
}

func (s *server) guard(name string, work func()) {
	defer func() {
		if r := recover(); r != nil {
			s.log.Error("panic", zap.String("in", name), zap.Any("panic", r), zap.ByteString("stack", debug.Stack()))
		}
	}()
	work()
}

// say tells the user something in the client's log, and ours.
func (s *server) say(ctx context.Context, kind protocol.MessageType, m memory.Message) {
	s.log.Info(m.String())
	err := s.client.LogMessage(ctx, &protocol.LogMessageParams{Type: kind, Message: m.In(s.locale)})
	if err != nil {
		s.log.Debug("log message", zap.Error(err))
	}
}

// An inbox gathers strings, each once, until someone takes them all.
type inbox struct {
	mu   *sync.Mutex
	in   map[string]bool
	wake chan struct{} // holds a token while something may be in
}

func newInbox() inbox {
	return inbox{mu: new(sync.Mutex), in: map[string]bool{}, wake: make(chan struct{}, 1)}
}

func (b inbox) put(items ...string) {
	b.mu.Lock()
	for _, it := range items {
		b.in[it] = true
	}
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

func (b inbox) take() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	items := make([]string, 0, len(b.in))
	for it := range b.in {
		items = append(items, it)
	}
	clear(b.in)
	return items
}
