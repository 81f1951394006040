package lsp

import (
	"context"
	"encoding/json"
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// A question is what a user is asked when a command is done: whether another one
// shall run.
type question struct {
	about    string         // of it no second question is asked in a session
	text     memory.Message // what there is
	action   memory.Message // what would be done
	verb     string
	argument any
}

var straysFound = memory.Text{
	En: "%d lines of %s do not belong in an index: readers pass over them",
	Zh: "%[2]s 有 %[1]d 行不属于索引：读取方会略过它们",
}

// moveStrays asks whether to move what does not belong in an index.
func moveStrays(w *ops.Writer, all []ops.MigrationNeed) *question {
	if len(all) == 0 {
		return nil
	}
	n, file := all[0], w.Root+"/"+all[0].File
	return &question{
		about: file, text: straysFound.With(n.Lines, n.File), action: moveAway.With(),
		verb: "migrate", argument: ops.SummaryMigrate{Where: ops.Where{Document: memory.ToOS(file)}},
	}
}

// ask asks the user, once, and does what they choose. The answer to the command
// does not wait for theirs.
func (x *execution) ask(q *question) {
	if q == nil || x.conn == nil {
		return
	}
	if _, again := x.posed.LoadOrStore(q.about, true); again {
		return
	}
	x.spawn("question", func() {
		ctx, stop := x.session()
		defer stop()
		title := q.action.In(x.locale)
		item, err := x.client.ShowMessageRequest(ctx, &protocol.ShowMessageRequestParams{
			Type: protocol.MessageTypeInfo, Message: q.text.In(x.locale), Actions: []protocol.MessageActionItem{{Title: title}},
		})
		if err != nil || item == nil || item.Title != title {
			return
		}
		x.follow(ctx, q)
	})
}

// follow runs the command that the user chose.
func (x *execution) follow(ctx context.Context, q *question) {
	argument, err := encoded(q.argument)
	if err != nil {
		return
	}
	next := &execution{server: x.server, v: x.model.view(), locale: x.locale}
	out, err := next.run(ctx, q.verb, json.RawMessage(argument))
	var told *jsonrpc2.Error
	switch {
	case err == nil:
		next.tell(ctx, out)
	case errors.As(next.wireError(err), &told):
		_ = x.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeError, Message: told.Message})
	}
}

// session is a context that ends with the session.
func (s *server) session() (ctx context.Context, stop context.CancelFunc) {
	ctx, stop = context.WithCancel(context.Background())
	go func() {
		select {
		case <-s.over:
			stop()
		case <-ctx.Done():
		}
	}()
	return ctx, stop
}
