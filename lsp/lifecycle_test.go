package lsp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestLifecycle runs sessions as they go over the wire. The replies are told as
// `id result` or `id error code`; that of initialize as `id ok`.
func TestLifecycle(t *testing.T) {
	const (
		initialize  = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`
		initialized = `{"jsonrpc":"2.0","method":"initialized","params":{}}`
		hover       = `{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///w/x.md"},"position":{"line":0,"character":0}}}`
		shutdown    = `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`
		exit        = `{"jsonrpc":"2.0","method":"exit"}`
		didOpen     = `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/memory/MEMORY.md","languageId":"markdown","version":1,"text":"[A](gone.md)\n"}}}`
	)
	tests := []struct {
		name  string
		sends []string
		want  []string
		err   error
	}{
		{"an editor's", []string{initialize, initialized, hover, shutdown, exit}, []string{"1 ok", "3 null", "2 null"}, nil},
		{"exit without shutdown", []string{initialize, initialized, exit}, []string{"1 ok"}, ErrNoShutdown},
		{"exit before all else", []string{exit}, nil, ErrNoShutdown},
		{"end of input without shutdown", []string{initialize, initialized}, []string{"1 ok"}, ErrNoShutdown},
		{"end of input after shutdown", []string{initialize, initialized, shutdown}, []string{"1 ok", "2 null"}, nil},
		{"shutdown with null", []string{initialize, `{"jsonrpc":"2.0","id":2,"method":"shutdown","params":null}`, exit}, []string{"1 ok", "2 null"}, nil},
		{"shutdown with {}", []string{initialize, `{"jsonrpc":"2.0","id":2,"method":"shutdown","params":{}}`, exit}, []string{"1 ok", "2 null"}, nil},
		{"shutdown with []", []string{initialize, `{"jsonrpc":"2.0","id":2,"method":"shutdown","params":[]}`, exit}, []string{"1 ok", "2 null"}, nil},
		{"requests after shutdown", []string{initialize, shutdown, hover, `{"jsonrpc":"2.0","id":4,"method":"shutdown"}`, `{"jsonrpc":"2.0","id":5,"method":"no/such"}`, exit}, []string{"1 ok", "2 null", "3 error -32600", "4 error -32600", "5 error -32600"}, nil},
		{"notifications after shutdown", []string{initialize, initialized, shutdown, didOpen, exit}, []string{"1 ok", "2 null"}, nil},
		{"requests before initialize", []string{hover, shutdown, `{"jsonrpc":"2.0","id":5,"method":"no/such"}`, initialize, exit}, []string{"3 error -32002", "2 error -32002", "5 error -32002", "1 ok"}, ErrNoShutdown},
		{"notifications before initialize", []string{didOpen, `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":7}`, initialize, initialized, shutdown, exit}, []string{"1 ok", "2 null"}, nil},
		{"initialize twice", []string{initialize, strings.Replace(initialize, `"id":1`, `"id":6`, 1), shutdown, exit}, []string{"1 ok", "6 error -32600", "2 null"}, nil},
		{"initialize with null", []string{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":null}`, initialized, shutdown, exit}, []string{"1 ok", "2 null"}, nil},
		{"initialize without parameters", []string{`{"jsonrpc":"2.0","id":1,"method":"initialize"}`, initialized, shutdown, exit}, []string{"1 ok", "2 null"}, nil},
		{"initialize with members null", []string{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"clientInfo":null,"locale":null,"rootPath":null,"rootUri":null,"workspaceFolders":null,"initializationOptions":null,"trace":null,"capabilities":{"workspace":null,"window":null,"general":{"positionEncodings":null}}}}`, initialized, shutdown, exit}, []string{"1 ok", "2 null"}, nil},
		{"initialize with a capability of a wrong type", []string{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"window":{"workDoneProgress":"yes"}}}}`, initialized, shutdown, exit}, []string{"1 ok", "2 null"}, nil},
		{"initialize with a number", []string{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":7}`, initialize, shutdown, exit}, []string{"1 error -32602", "1 ok", "2 null"}, nil},
		{"methods that nobody knows", []string{initialize, `{"jsonrpc":"2.0","id":7,"method":"no/such"}`, `{"jsonrpc":"2.0","id":8,"method":"$/no/such"}`, `{"jsonrpc":"2.0","id":9,"method":"textDocument/moniker","params":{}}`, `{"jsonrpc":"2.0","method":"no/such"}`, `{"jsonrpc":"2.0","method":"$/no/such","params":{"x":1}}`, shutdown, exit}, []string{"1 ok", "7 error -32601", "8 error -32601", "9 error -32601", "2 null"}, nil},
		{"parameters of a wrong type", []string{initialize, `{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":"x"}`, `{"jsonrpc":"2.0","method":"textDocument/didChange","params":[1]}`, `{"jsonrpc":"2.0","method":"textDocument/didOpen"}`, shutdown, exit}, []string{"1 ok", "7 error -32602", "2 null"}, nil},
		{"an id that is a string", []string{`{"jsonrpc":"2.0","id":"a-1","method":"initialize","params":{}}`, `{"jsonrpc":"2.0","id":"b","method":"no/such"}`, exit}, []string{`"a-1" ok`, `"b" error -32601`}, ErrNoShutdown},
		{"trace", []string{initialize, initialized, `{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}`, `{"jsonrpc":"2.0","method":"$/setTrace","params":null}`, shutdown, exit}, []string{"1 ok", "2 null"}, nil},
		{"a request cancelled that was never made", []string{initialize, `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":424242}}`, `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"x"}}`, `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{}}`, shutdown, exit}, []string{"1 ok", "2 null"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := connect(t, options(tree(nil)))
				for _, s := range tt.sends {
					e.raw(s)
					synctest.Wait()
				}
				_ = e.pipe.Close()
				<-e.ended
				if diff := cmp.Diff(tt.want, e.replies()); diff != "" {
					t.Errorf("replies (-want +got):\n%s", diff)
				}
				if !errors.Is(e.err, tt.err) || (tt.err == nil) != (e.err == nil) {
					t.Errorf("Serve returned %v, want %v", e.err, tt.err)
				}
			})
		})
	}
}

// replies tells all that the server sent.
func (e *editor) replies() (out []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.got {
		switch {
		case m.Method != "":
			out = append(out, m.Method)
		case m.Error != nil:
			out = append(out, fmt.Sprintf("%s error %d", m.ID, m.Error.Code))
		case strings.Contains(string(m.Result), `"capabilities"`):
			out = append(out, fmt.Sprintf("%s ok", m.ID))
		default:
			out = append(out, fmt.Sprintf("%s %s", m.ID, m.Result))
		}
	}
	return out
}

func TestInitializeResult(t *testing.T) {
	tests := map[string]string{
		`{}`: "utf-16",
		`{"general":{"positionEncodings":["utf-16"]}}`:                  "utf-16",
		`{"general":{"positionEncodings":["utf-32","utf-8","utf-16"]}}`: "utf-8",
		`{"general":{"positionEncodings":["utf-32"]}}`:                  "utf-16",
	}
	for caps, encoding := range tests {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t, options(tree(nil)))
			got := e.begin(caps).Result
			want := `{"capabilities":{` +
				`"positionEncoding":"` + encoding + `",` +
				`"textDocumentSync":{"openClose":true,"change":2,"save":true},` +
				`"completionProvider":{"triggerCharacters":["(","<","/",".","[","#","+","|",":","：","§"],"resolveProvider":true},` +
				`"hoverProvider":true,` +
				`"definitionProvider":true,"referencesProvider":true,"documentHighlightProvider":true,` +
				`"documentSymbolProvider":{"label":"memory-lsp"},` +
				`"codeActionProvider":{"codeActionKinds":["quickfix","source.fixAll.memory-lsp","refactor.memory-lsp"]},` +
				`"codeLensProvider":{"resolveProvider":true},"documentLinkProvider":{"resolveProvider":true},"workspaceSymbolProvider":{"resolveProvider":false},` +
				`"documentFormattingProvider":true,"documentRangeFormattingProvider":{"rangesSupport":true},` +
				`"renameProvider":true,` +
				`"foldingRangeProvider":true,"selectionRangeProvider":true,` +
				`"executeCommandProvider":{"workDoneProgress":true,"commands":["memory-lsp.server.appendSummaryRow","memory-lsp.server.allocateSession",` +
				`"memory-lsp.server.writeSession","memory-lsp.server.confirmCP","memory-lsp.server.projectLink","memory-lsp.server.migrate","memory-lsp.server.consolidate"]},` +
				`"semanticTokensProvider":{"legend":{"tokenTypes":["number","variable","type","enumMember","macro","string","property"],` +
				`"tokenModifiers":["declaration","active","blocked","completed"]},"range":true,"full":{"delta":true}},"inlayHintProvider":true,` +
				`"workspace":{"workspaceFolders":{"supported":true,"changeNotifications":true}}},` +
				`"serverInfo":{"name":"memory-lsp","version":"v1.2.3"}}`
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", caps, diff)
			}
		})
	}
}

// TestParentDies: the editor is killed while something else keeps the pipe open.
func TestParentDies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opt := options(tree(nil))
		born := time.Now()
		opt.alive = func(pid int) bool { return pid == 4711 && time.Since(born) < time.Minute }
		e := connect(t, opt)
		e.call("initialize", map[string]any{"processId": 4711, "capabilities": map[string]any{}})
		e.notify("initialized", map[string]any{})
		<-e.ended
		if took := time.Since(born); took < time.Minute || took > time.Minute+2*time.Second {
			t.Errorf("the server left after %v", took)
		}
		if !errors.Is(e.err, ErrNoShutdown) {
			t.Errorf("Serve returned %v", e.err)
		}
	})
}

func TestContextEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		opt := options(tree(nil))
		e := connectUnder(ctx, t, opt)
		e.begin("")
		stop()
		<-e.ended
		if !errors.Is(e.err, ErrNoShutdown) {
			t.Errorf("Serve returned %v", e.err)
		}
	})
}
