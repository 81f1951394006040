package lsp

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// limit is how long a test waits for what must come.
const limit = 20 * time.Second

// An editor is the client's side of a session. What the server asks it answers
// from its table, else with null.
type editor struct {
	t       *testing.T
	pipe    net.Conn
	ended   chan struct{} // closed when Serve has returned err
	err     error
	answers map[string]func(params json.RawMessage) any

	mu   sync.Mutex
	sent int // id of the last request
	got  []received
	news chan struct{} // closed at the next message
}

// A received message is one of the server's.
type received struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	} `json:"error"`
}

// connect starts a server and the editor's side of its connection.
func connect(t *testing.T, opt Options) *editor {
	return connectUnder(t.Context(), t, opt)
}

func connectUnder(ctx context.Context, t *testing.T, opt Options) *editor {
	ours, theirs := net.Pipe()
	e := &editor{
		t: t, pipe: ours, ended: make(chan struct{}), news: make(chan struct{}),
		answers: map[string]func(json.RawMessage) any{},
	}
	go func() {
		defer close(e.ended)
		e.err = Serve(ctx, theirs, opt)
	}()
	go e.read()
	t.Cleanup(func() {
		_ = ours.Close()
		<-e.ended
	})
	return e
}

// start connects, and begins a session in the folders.
func start(t *testing.T, opt Options, caps string, folders ...string) *editor {
	t.Helper()
	e := connect(t, opt)
	e.begin(caps, folders...)
	return e
}

// begin initializes the session. The capabilities are JSON.
func (e *editor) begin(caps string, folders ...string) received {
	e.t.Helper()
	list := []map[string]string{}
	for _, f := range folders {
		list = append(list, map[string]string{"uri": uriOf(f, false), "name": path.Base(f)})
	}
	r := e.call("initialize", map[string]any{
		"processId": nil, "rootUri": nil, "workspaceFolders": list, "capabilities": json.RawMessage(cmp.Or(caps, "{}")),
	})
	e.notify("initialized", map[string]any{})
	return r
}

func (e *editor) read() {
	in := bufio.NewReader(e.pipe)
	for {
		size := 0
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
			if !ok {
				break
			}
			if name == "Content-Length" {
				size, _ = strconv.Atoi(value)
			}
		}
		body := make([]byte, size)
		if _, err := io.ReadFull(in, body); err != nil {
			return
		}
		e.receive(body)
	}
}

func (e *editor) receive(body []byte) {
	var m received
	if err := json.Unmarshal(body, &m); err != nil {
		e.t.Errorf("the server sent %q: %v", body, err)
	}
	e.mu.Lock()
	e.got = append(e.got, m)
	close(e.news)
	e.news = make(chan struct{})
	e.mu.Unlock()
	if m.Method == "" || m.ID == nil {
		return
	}
	var result any
	if answer := e.answers[m.Method]; answer != nil {
		result = answer(m.Params)
	}
	if result != silence {
		go e.write(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": result})
	}
}

// silence is the answer of a client that gives none.
var silence any = &struct{}{}

func (e *editor) write(message any) {
	body, err := json.Marshal(message)
	if err != nil {
		e.t.Error(err)
	}
	e.raw(string(body))
}

// raw sends a message as it stands.
func (e *editor) raw(body string) {
	_, _ = fmt.Fprintf(e.pipe, "Content-Length: %d\r\n\r\n%s", len(body), body) // fails once the server has left
}

func (e *editor) notify(method string, params any) {
	e.write(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// ask sends a request and tells its id.
func (e *editor) ask(method string, params any) string {
	e.mu.Lock()
	e.sent++
	id := strconv.Itoa(e.sent)
	e.mu.Unlock()
	e.write(map[string]any{"jsonrpc": "2.0", "id": json.RawMessage(id), "method": method, "params": params})
	return id
}

// call sends a request and waits for the reply.
func (e *editor) call(method string, params any) received {
	e.t.Helper()
	return e.reply(e.ask(method, params))
}

func (e *editor) reply(id string) (r received) {
	e.t.Helper()
	e.await("a reply to "+id, func() bool {
		i := slices.IndexFunc(e.got, func(m received) bool { return m.Method == "" && string(m.ID) == id })
		if i >= 0 {
			r = e.got[i]
		}
		return i >= 0
	})
	return r
}

// await waits until what it is told is so; cond is called with mu held.
func (e *editor) await(what string, cond func() bool) {
	e.t.Helper()
	late := time.After(limit)
	for {
		e.mu.Lock()
		ok, news := cond(), e.news
		e.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-news:
		case <-e.ended:
			e.t.Fatalf("the server left while %s was waited for: %v", what, e.err)
		case <-late:
			e.t.Fatalf("waited in vain for %s; the server sent\n%s", what, e.transcript())
		}
	}
}

// transcript is all that the server sent.
func (e *editor) transcript() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var out strings.Builder
	for _, m := range e.got {
		fmt.Fprintf(&out, "%s %s %s%s%v\n", m.Method, m.ID, m.Params, m.Result, m.Error)
	}
	return out.String()
}

// count is how many messages of a method have come.
func (e *editor) count(method string) (n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.got {
		if m.Method == method {
			n++
		}
	}
	return n
}

// A published message is what the server last said of a document.
type published struct {
	URI         string                `json:"uri"`
	Version     *int32                `json:"version"`
	Diagnostics []protocol.Diagnostic `json:"diagnostics"`
}

// published are the messages about a document, in order; mu is held.
func (e *editor) publishedOf(uri string) (out []published) {
	for _, m := range e.got {
		if m.Method != "textDocument/publishDiagnostics" {
			continue
		}
		var p published
		if err := protocol.Unmarshal(m.Params, &p); err != nil {
			e.t.Errorf("%s: %v", m.Params, err)
		}
		if p.URI == uri {
			out = append(out, p)
		}
	}
	return out
}

// last is the last message about a document; mu is held.
func (e *editor) last(uri string) (p published, ok bool) {
	all := e.publishedOf(uri)
	if len(all) == 0 {
		return published{}, false
	}
	return all[len(all)-1], true
}

// brief is a finding as tests compare them: line:column-column rule.
func brief(d protocol.Diagnostic) string {
	return fmt.Sprintf("%d:%d-%d:%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Line, d.Range.End.Character, d.Code)
}

// briefs are the findings of some rules, or of all.
func briefs(ds []protocol.Diagnostic, only ...string) []string {
	out := []string{}
	for _, d := range ds {
		if b := brief(d); len(only) == 0 || slices.ContainsFunc(only, func(o string) bool { return strings.HasSuffix(b, " "+o) }) {
			out = append(out, b)
		}
	}
	return out
}

// awaitFindings waits until the findings of some rules in a document are want.
func (e *editor) awaitFindings(uri string, want []string, only ...string) (p published) {
	e.t.Helper()
	e.await(fmt.Sprintf("%v in %s", want, uri), func() bool {
		var ok bool
		p, ok = e.last(uri)
		return ok && slices.Equal(briefs(p.Diagnostics, only...), want)
	})
	return p
}

// awaitVersion waits until a version of a document has been judged.
func (e *editor) awaitVersion(uri string, version int32) (p published) {
	e.t.Helper()
	e.await(fmt.Sprintf("version %d of %s", version, uri), func() bool {
		p, _ = e.last(uri)
		return p.Version != nil && *p.Version == version
	})
	return p
}

func (e *editor) open(uri, text string) {
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uri, "languageId": "markdown", "version": 1, "text": text,
	}})
}

// change sends edits as one notification.
func (e *editor) change(uri string, version int, edits ...any) {
	e.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": edits,
	})
}

// whole is an edit that replaces a text, span one that replaces a part of it.
func whole(text string) any { return map[string]any{"text": text} }

func span(fromLine, fromCol, toLine, toCol int, text string) any {
	return map[string]any{"text": text, "range": map[string]any{
		"start": map[string]int{"line": fromLine, "character": fromCol},
		"end":   map[string]int{"line": toLine, "character": toCol},
	}}
}

func (e *editor) close(uri string) {
	e.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
}

// quit ends the session as an editor does and tells what Serve returned.
func (e *editor) quit() error {
	e.t.Helper()
	if r := e.call("shutdown", nil); r.Error != nil || string(r.Result) != "null" {
		e.t.Errorf("shutdown: %s %v", r.Result, r.Error)
	}
	e.notify("exit", nil)
	select {
	case <-e.ended:
		return e.err
	case <-time.After(limit):
		e.t.Fatal("the server did not leave")
		return nil
	}
}

// rawJSON stands for itself in a message.
func rawJSON(s string) json.RawMessage { return json.RawMessage(s) }

func protocolURI(s string) uri.URI { return uri.URI(s) }

// A collector is a client that notes what is published.
type collector struct {
	protocol.UnimplementedClient
	got []string
}

// PublishDiagnostics notes uri, version and messages.
func (c *collector) PublishDiagnostics(_ context.Context, p *protocol.PublishDiagnosticsParams) error {
	version, _ := p.Version.Get()
	texts := []string{}
	for _, d := range p.Diagnostics {
		texts = append(texts, string(d.Message.(protocol.String)))
	}
	c.got = append(c.got, fmt.Sprint(p.URI, " ", version, " ", texts))
	return nil
}
