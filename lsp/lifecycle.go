package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// The stages of a session.
const (
	fresh int32 = iota // before initialize
	ready
	down // after shutdown
)

// requests and notifications are what clients may send.
var (
	requests = map[string]func(*server, context.Context, []byte) (any, error){
		protocol.MethodInitialize:              takes((*server).initialize),
		protocol.MethodShutdown:                takes((*server).shutdown),
		protocol.MethodTextDocumentHover:       takes((*server).hover),
		protocol.MethodTextDocumentCompletion:  takes((*server).completion),
		protocol.MethodCompletionItemResolve:   takes((*server).resolveCompletion),
		protocol.MethodTextDocumentCodeAction:  takes((*server).codeAction),
		protocol.MethodCodeActionResolve:       takes((*server).resolve),
		protocol.MethodTextDocumentDiagnostic:  takes((*server).documentDiagnostic),
		protocol.MethodWorkspaceDiagnostic:     takes((*server).workspaceDiagnostic),
		protocol.MethodWorkspaceExecuteCommand: takes((*server).executeCommand),

		formMethod:     takes((*server).form),
		checkMethod:    takes((*server).checkField),
		runMethod:      takes((*server).run),
		undoMethod:     takes((*server).undo),
		overviewMethod: takes((*server).overview),
		reportMethod:   takes((*server).report),

		protocol.MethodTextDocumentDocumentSymbol:          takes((*server).documentSymbol),
		protocol.MethodTextDocumentFoldingRange:            takes((*server).foldingRange),
		protocol.MethodTextDocumentSelectionRange:          takes((*server).selectionRange),
		protocol.MethodTextDocumentSemanticTokensFull:      takes((*server).semanticTokens),
		protocol.MethodTextDocumentSemanticTokensFullDelta: takes((*server).semanticTokensDelta),
		protocol.MethodTextDocumentSemanticTokensRange:     takes((*server).semanticTokensRange),
		protocol.MethodTextDocumentCodeLens:                takes((*server).codeLens),
		protocol.MethodCodeLensResolve:                     takes((*server).resolveLens),
		protocol.MethodTextDocumentInlayHint:               takes((*server).inlayHint),
		protocol.MethodTextDocumentFormatting:              takes((*server).formatting),
		protocol.MethodTextDocumentRangeFormatting:         takes((*server).rangeFormatting),
		protocol.MethodTextDocumentRangesFormatting:        takes((*server).rangesFormatting),
		protocol.MethodWorkspaceSymbol:                     takes((*server).workspaceSymbol),
		protocol.MethodWorkspaceSymbolResolve:              takes((*server).resolveSymbol),
		protocol.MethodWorkspaceTextDocumentContent:        takes((*server).content),

		protocol.MethodTextDocumentDefinition:        takes((*server).definition),
		protocol.MethodTextDocumentReferences:        takes((*server).references),
		protocol.MethodTextDocumentDocumentHighlight: takes((*server).documentHighlight),
		protocol.MethodTextDocumentDocumentLink:      takes((*server).documentLink),
		protocol.MethodDocumentLinkResolve:           takes((*server).resolveLink),
		protocol.MethodTextDocumentPrepareRename:     takes((*server).prepareRename),
		protocol.MethodTextDocumentRename:            takes((*server).giveName),
		protocol.MethodWorkspaceWillRenameFiles:      takes((*server).willRenameFiles),
	}
	notifications = map[string]func(*server, context.Context, []byte) error{
		protocol.MethodInitialized:                        hears((*server).initialized),
		protocol.MethodExit:                               hears((*server).leave),
		protocol.MethodCancelRequest:                      hears((*server).cancelRequest),
		protocol.MethodSetTrace:                           hears((*server).ignore),
		protocol.MethodTextDocumentDidOpen:                hears((*server).didOpen),
		protocol.MethodTextDocumentDidChange:              hears((*server).didChange),
		protocol.MethodTextDocumentDidSave:                hears((*server).didSave),
		protocol.MethodTextDocumentDidClose:               hears((*server).didClose),
		protocol.MethodWorkspaceDidChangeWatchedFiles:     hears((*server).didChangeWatchedFiles),
		protocol.MethodWorkspaceDidChangeWorkspaceFolders: hears((*server).didChangeWorkspaceFolders),
		protocol.MethodWorkspaceDidChangeConfiguration:    hears((*server).didChangeConfiguration),
	}
)

// takes is a request's handler that decodes its parameters.
func takes[P, R any](answer func(*server, context.Context, *P) (R, error)) func(*server, context.Context, []byte) (any, error) {
	return func(s *server, ctx context.Context, raw []byte) (any, error) {
		p, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		return answer(s, ctx, p)
	}
}

// hears is a notification's handler that decodes its parameters.
func hears[P any](take func(*server, context.Context, *P) error) func(*server, context.Context, []byte) error {
	return func(s *server, ctx context.Context, raw []byte) error {
		p, err := decode[P](raw)
		if err != nil {
			return err
		}
		return take(s, ctx, p)
	}
}

// nothing is the parameters of a message whose own do not matter.
type nothing struct{}

// UnmarshalJSON takes whatever a client sends.
func (*nothing) UnmarshalJSON([]byte) error { return nil }

// UnmarshalJSON passes over members of a wrong type: what an editor says amiss
// about one of its abilities is no reason not to serve it.
func (p *initializeParams) UnmarshalJSON(raw []byte) error {
	type plain initializeParams
	var wrong *json.UnmarshalTypeError
	err := json.Unmarshal(raw, (*plain)(p))
	if errors.As(err, &wrong) && wrong.Field != "" {
		return nil
	}
	return err
}

func (s *server) initialize(_ context.Context, p *initializeParams) (*protocol.InitializeResult, error) {
	if s.stage.Load() != fresh {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "the server is initialized already")
	}
	s.caps = p.Capabilities
	encoding := protocol.PositionEncodingKindUTF16
	if slices.Contains(p.Capabilities.General.PositionEncodings, protocol.PositionEncodingKindUTF8) {
		s.encoding, encoding = markdown.UTF8, protocol.PositionEncodingKindUTF8
	}
	if strings.HasPrefix(strings.ToLower(p.Locale), "zh") {
		s.locale = memory.Chinese
	}
	s.started, s.untrusted = *p, untrusted(p.InitializationOptions)
	s.stage.Store(ready)
	s.log.Info("initialized", zap.String("client", p.ClientInfo.Name), zap.String("version", p.ClientInfo.Version))
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(encoding),
		ServerInfo:   protocol.ServerInfo{Name: source, Version: protocol.NewOptional(s.opt.Version)},
	}, nil
}

func (s *server) capabilities(encoding protocol.PositionEncodingKind) protocol.ServerCapabilities {
	actions := &protocol.CodeActionOptions{
		CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, fixAllKind, writeKind},
	}
	c := protocol.ServerCapabilities{
		PositionEncoding: encoding,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: new(true),
			Change:    new(protocol.TextDocumentSyncKindIncremental),
			Save:      protocol.Boolean(true),
		},
		HoverProvider:      protocol.Boolean(true),
		CompletionProvider: completionCapability(),
		CodeActionProvider: actions,
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
				Supported:           new(true),
				ChangeNotifications: protocol.Boolean(true),
			},
		},
	}
	s.shapeCapabilities(&c)
	navigateCapabilities(&c)
	s.renameCapabilities(&c)
	if !s.untrusted {
		c.ExecuteCommandProvider = commandCapability()
	}
	if s.pulls() {
		c.DiagnosticProvider = pullCapability()
	}
	if s.resolves() {
		actions.ResolveProvider = new(true)
	}
	return c
}

// initialized begins the work that no request asks for. What needs an answer of
// the client runs beside the read loop, which has to read it.
func (s *server) initialized(ctx context.Context, _ *nothing) error {
	p := &s.started
	if p.ProcessID != nil {
		s.spawn("parent", func() { s.outlive(ctx, *p.ProcessID) })
	}
	folders := p.WorkspaceFolders
	if len(folders) == 0 && p.RootURI != "" {
		folders = []folder{{URI: p.RootURI}}
	}
	if len(folders) == 0 && p.RootPath != "" {
		folders = []folder{{URI: uriOf(memory.FromOS(p.RootPath), onWindows)}}
	}
	for _, f := range folders {
		s.folders.add(s.opt.Env.FS, f.URI)
	}
	when := s.settings.next()
	s.spawn("start", func() {
		s.register(ctx)
		s.configure(ctx, when, p.InitializationOptions)
		s.rescan(s.folders.paths()...)
	})
	return nil
}

func (s *server) shutdown(context.Context, *nothing) (any, error) {
	s.stage.Store(down)
	s.halt()
	return nil, nil
}

func (s *server) leave(context.Context, *nothing) error {
	s.end()
	return nil
}

func (s *server) ignore(context.Context, *nothing) error { return nil }

// end makes Serve return.
func (s *server) end() { s.exitOnce.Do(func() { close(s.exit) }) }

// parentPoll is how often a look is taken whether the client still runs.
const parentPoll = time.Second

// outlive ends the session when the process that started us is no more.
func (s *server) outlive(ctx context.Context, pid int) {
	tick := time.NewTicker(parentPoll)
	defer tick.Stop()
	for s.opt.alive(pid) {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
	s.log.Warn("the client's process is gone", zap.Int("pid", pid))
	s.end()
}
