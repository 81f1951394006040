package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"go.uber.org/zap"
)

// cancel notes that a request wants no answer any more.
func (c *conn) cancel(params []byte) {
	var p struct {
		RequestID any `json:"requestId"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	id, err := jsonrpc.MakeID(p.RequestID)
	if err != nil {
		return
	}
	if r := c.asked[id]; r != nil {
		r.canceled = true
	}
}

// forget notes that the client answered.
func (c *conn) forget(id jsonrpc.ID) {
	c.sent = slices.DeleteFunc(c.sent, func(s jsonrpc.ID) bool { return s == id })
}

// Write sends a message, unless it answers what was cancelled.
func (c *conn) Write(ctx context.Context, m jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	text, err := jsonrpc.EncodeMessage(m)
	if r, ok := m.(*jsonrpc.Response); ok && err != nil {
		c.log.Error("an answer cannot be told", zap.Error(err))
		text, err = jsonrpc.EncodeMessage(&jsonrpc.Response{ID: r.ID, Error: &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: faultOfOurs}})
	}
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m := m.(type) {
	case *jsonrpc.Response:
		return c.answer(m.ID, text)
	case *jsonrpc.Request:
		if m.IsCall() {
			c.sent = append(c.sent, m.ID)
			c.idle.Broadcast()
		}
	}
	return c.send(text)
}

// faultOfOurs is what a client is told of what it cannot help.
const faultOfOurs = "this is a fault of memory-lsp: please report it"

// answer sends an answer, one to a part of a list when the list is complete.
func (c *conn) answer(id jsonrpc.ID, text []byte) error {
	r := c.asked[id]
	if r == nil {
		return c.send(text)
	}
	delete(c.asked, id)
	var err error
	switch {
	case r.batch != nil:
		if r.canceled {
			text = nil
		}
		err = c.settle(r.batch, text)
	case !r.canceled:
		err = c.send(text)
	}
	if !r.endless { // not before it is sent: the connection may end with it
		c.waiting--
		c.idle.Broadcast()
	}
	return err
}

// settle adds an answer to a list, or none, and sends the list if it is complete.
func (c *conn) settle(b *batch, text json.RawMessage) error {
	if text != nil {
		b.answers = append(b.answers, text)
	}
	if b.left--; b.left > 0 || len(b.answers) == 0 {
		return nil
	}
	list, err := json.Marshal(b.answers)
	if err != nil {
		return err
	}
	return c.send(list)
}

// send writes a line.
func (c *conn) send(text []byte) error {
	if c.over {
		return errors.New("the connection is closed")
	}
	_, err := c.out.Write(append(text, '\n'))
	return err
}

// complain answers what is no request, by its id if it has one, as part of a list
// if it came in one.
func (c *conn) complain(b *batch, id json.RawMessage, code int64, about string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(b, complaint(id, code, about))
}

// put sends an answer, or adds it to the list that it is part of. That it can't be
// sent is noticed with the next answer.
func (c *conn) put(b *batch, text json.RawMessage) {
	if b != nil {
		b.answers = append(b.answers, text)
		return
	}
	_ = c.send(text)
}

// complaint is an answer to what is no request; without an id, to nobody.
func complaint(id json.RawMessage, code int64, about string) json.RawMessage {
	text, _ := json.Marshal(map[string]any{ // strings and numbers can be encoded
		"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": about},
	})
	return text
}
