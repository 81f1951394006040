package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/zap"
)

// maxLine is how long a message may be: one that fills a session, every character
// of it escaped, is a fifth of that.
const maxLine = 16 << 20

// lines carries one message a line, as the protocol has it over standard input
// and output. The SDK's own ends at the first line that is no message, drops what
// was asked when the input ends, and answers what was cancelled; this one does not.
type lines struct {
	in  io.Reader
	out io.Writer
	log *zap.Logger
}

// Connect starts to read.
func (l *lines) Connect(context.Context) (sdk.Connection, error) {
	c := &conn{out: l.out, log: l.log, incoming: make(chan []byte), closed: make(chan struct{}), asked: map[jsonrpc.ID]*request{}}
	c.idle = sync.NewCond(&c.mu)
	go c.read(bufio.NewReaderSize(l.in, 64<<10))
	return c, nil
}

// A conn is a connection over lines.
type conn struct {
	out      io.Writer
	log      *zap.Logger
	incoming chan []byte // lines; closed at the end of the input
	closed   chan struct{}
	once     sync.Once
	queue    []jsonrpc.Message // read and not handed out yet

	mu      sync.Mutex              // guards what follows, and the writing
	asked   map[jsonrpc.ID]*request // by the client, and not answered yet
	sent    []jsonrpc.ID            // asked of the client, and not answered yet
	waiting int                     // of asked, those that end by themselves
	idle    *sync.Cond              // waiting went down, or the connection was closed
	over    bool                    // closed
}

// A request is one of the client's.
type request struct {
	canceled bool // no answer is wanted any more
	endless  bool // it lasts until it is cancelled
	batch    *batch
}

// A batch is what came as one list: its answers leave as one.
type batch struct {
	left    int
	answers []json.RawMessage
}

// endless is the method whose request stays open.
const endless = "subscriptions/listen"

// SessionID is empty: there is one session.
func (c *conn) SessionID() string { return "" }

// Close ends the connection. A read of the input that is under way goes on until
// the process ends.
func (c *conn) Close() error {
	c.once.Do(func() { close(c.closed) })
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over = true
	c.idle.Broadcast()
	return nil
}

// read reads lines. One that is too long is skipped, and complained about.
func (c *conn) read(in *bufio.Reader) {
	defer close(c.incoming)
	in = skipMark(in)
	for {
		line, long, err := readLine(in)
		if long {
			c.complain(nil, nil, jsonrpc.CodeInvalidRequest, "the message is longer than 16 MiB")
		} else if line = bytes.TrimSpace(line); len(line) > 0 {
			select {
			case c.incoming <- line:
			case <-c.closed:
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				c.log.Warn("the input cannot be read", zap.Error(err))
			}
			return
		}
	}
}

// skipMark passes over the byte order mark that some shells put first.
func skipMark(in *bufio.Reader) *bufio.Reader {
	const mark = "\uFEFF"
	if first, _ := in.Peek(len(mark)); string(first) == mark {
		_, _ = in.Discard(len(mark)) // they are there
	}
	return in
}

// readLine reads up to a line's end or the input's. Of a line that is too long
// nothing is kept.
func readLine(in *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if !long {
			line = append(line, part...)
		}
		if len(line) > maxLine {
			line, long = nil, true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// Read is the next message. When the input has ended it waits until all that was
// asked is answered.
func (c *conn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		if len(c.queue) > 0 {
			m := c.queue[0]
			c.queue = c.queue[1:]
			return m, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closed:
			return nil, io.EOF
		case line, ok := <-c.incoming:
			if !ok {
				return c.finish()
			}
			c.take(line)
		}
	}
}

// finish gives up what was asked of the client, which can't answer any more, and
// waits until what the client asked is answered.
func (c *conn) finish() (jsonrpc.Message, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		if len(c.sent) > 0 {
			id := c.sent[0]
			c.sent = c.sent[1:]
			return &jsonrpc.Response{ID: id, Error: io.ErrUnexpectedEOF}, nil
		}
		if c.waiting == 0 || c.over {
			return nil, io.EOF
		}
		c.idle.Wait()
	}
}

// take makes messages of a line, and answers what is none.
func (c *conn) take(line []byte) {
	if !utf8.Valid(line) || !json.Valid(line) {
		c.complain(nil, nil, jsonrpc.CodeParseError, "the line is no JSON in UTF-8")
		return
	}
	if line[0] != '[' {
		c.accept(line, nil)
		return
	}
	var list []json.RawMessage
	if err := json.Unmarshal(line, &list); err != nil || len(list) == 0 {
		c.complain(nil, nil, jsonrpc.CodeInvalidRequest, "the list holds no message")
		return
	}
	b := &batch{left: 1} // for ourselves, until all are taken
	for _, item := range list {
		c.accept(item, b)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settle(b, nil)
}

// accept queues a message, if it is one.
func (c *conn) accept(text []byte, b *batch) {
	id, kept := idOf(text)
	m, err := jsonrpc.DecodeMessage(text)
	switch {
	case err != nil:
		c.complain(b, id, jsonrpc.CodeInvalidRequest, "it is no message of JSON-RPC 2.0: "+err.Error())
		return
	case !kept:
		c.complain(b, id, jsonrpc.CodeInvalidRequest, "the id is no text and no whole number up to 2^53")
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m := m.(type) {
	case *jsonrpc.Response:
		c.forget(m.ID)
	case *jsonrpc.Request:
		if m.IsCall() && !c.register(m, b) {
			return
		}
		if m.Method == "notifications/cancelled" {
			c.cancel(m.Params)
		}
	}
	c.queue = append(c.queue, m)
}

// idOf is the id of a request as it is written, if it can be that of an answer. kept
// is false of a number that would come back as another one.
func idOf(text []byte) (id json.RawMessage, kept bool) {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method json.RawMessage `json:"method"`
	}
	if json.Unmarshal(text, &m) != nil || len(m.ID) == 0 || m.Method == nil {
		return nil, true
	}
	switch first := m.ID[0]; {
	case first == '"':
		return m.ID, true
	case first == '-' || '0' <= first && first <= '9':
		n, err := strconv.ParseInt(string(m.ID), 10, 64)
		return m.ID, err == nil && -maxID <= n && n <= maxID
	}
	return nil, true
}

// maxID is the largest number that all programs read as it is written.
const maxID = 1 << 53

// register takes down a request. One whose id is in use is refused.
func (c *conn) register(m *jsonrpc.Request, b *batch) bool {
	if c.asked[m.ID] != nil {
		c.put(b, complaint(nil, jsonrpc.CodeInvalidRequest, "the id of the request is in use"))
		return false
	}
	r := &request{batch: b, endless: m.Method == endless}
	c.asked[m.ID] = r
	if !r.endless {
		c.waiting++
	}
	if b != nil {
		b.left++
	}
	return true
}
