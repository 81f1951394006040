package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path"

	"go.lsp.dev/jsonrpc2"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// runMethod runs a command as workspace/executeCommand does, for a client that
// itself tells its user what became of it.
const runMethod = "memory-lsp/run"

type runParams struct {
	Verb          string          `json:"verb"`
	Argument      json.RawMessage `json:"argument"`
	Preview       bool            `json:"preview"` // tell what would be written, and write nothing
	WorkDoneToken json.RawMessage `json:"workDoneToken"`
}

// A runReply is what a command did, or would do.
type runReply struct {
	Message string     `json:"message"`
	Failed  bool       `json:"failed,omitempty"` // in part
	Files   []string   `json:"files,omitempty"`  // URIs of what was written
	Undo    string     `json:"undo,omitempty"`   // by which it is taken back, if it can be
	Changes []beforeTo `json:"changes,omitempty"`
	Confirm string     `json:"confirm,omitempty"` // of a preview: what a click would do
	Copy    string     `json:"copy,omitempty"`    // what the user asked for, to be pasted
	Receipt any        `json:"receipt"`
}

// A beforeTo is the text of a file before and after.
type beforeTo struct {
	Title  string `json:"title"`
	URI    string `json:"uri"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// previews are the arguments by which a command tells and does not write.
var previews = map[string]string{"migrate": "dryRun", "consolidate": "preview"}

// run runs a command.
func (s *server) run(ctx context.Context, p *runParams) (jsonrpc2.RawMessage, error) {
	x := &execution{server: s, v: s.model.view(), token: p.WorkDoneToken}
	release(ctx)
	x.locale = s.formLocale(x.v)
	argument, err := p.argument()
	switch {
	case err != nil:
		return nil, err
	case s.untrusted:
		return nil, x.wireError(&store.Error{Code: codeUntrusted, Message: notTrusted.With(), NextStep: trustIt.With()})
	}
	texts := x.texts(p.Verb)
	out, err := x.run(ctx, p.Verb, argument)
	if err != nil {
		return nil, x.wireError(err)
	}
	reply := runReply{Message: out.said.In(x.locale), Failed: out.failed, Receipt: out.receipt}
	for _, f := range out.wrote {
		reply.Files = append(reply.Files, string(x.uri(f)))
	}
	x.present(&reply, out.receipt)
	if !p.Preview {
		reply.Undo = x.undos.keep(texts, out.receipt)
		x.ask(out.asks)
	}
	return encoded(reply)
}

// argument is that of the command, made one of a preview if that is asked for.
func (p *runParams) argument() (json.RawMessage, error) {
	if len(p.Argument) == 0 || bytes.Equal(p.Argument, []byte("null")) {
		p.Argument = json.RawMessage("{}")
	}
	known := false
	for _, c := range commands {
		known = known || c.verb == p.Verb
	}
	if !known {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "no such command: %s", p.Verb)
	}
	if !p.Preview {
		return p.Argument, nil
	}
	var fields map[string]json.RawMessage
	name, can := previews[p.Verb]
	if err := json.Unmarshal(p.Argument, &fields); err != nil || !can {
		return nil, errors.Join(jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s has no preview", p.Verb), err)
	}
	fields[name] = json.RawMessage("true")
	raw, err := encoded(fields)
	return json.RawMessage(raw), err
}

var (
	wouldWrite   = memory.Text{En: "%d entries to the topics in %s", Zh: "%d 条写入 %s 的主题"}
	wouldMove    = memory.Text{En: "%d lines from %s to %s", Zh: "%d 行从 %s 移到 %s"}
	nothingToDo  = memory.Text{En: "Nothing is marked as worth keeping, or all of it is there already", Zh: "没有标记为值得保留的内容，或都已存在"}
	writeThem    = memory.Text{En: "Write", Zh: "写入"}
	moveThem     = memory.Text{En: "Move", Zh: "移动"}
	linkCopied   = memory.Text{En: "The link %s is copied", Zh: "已复制链接 %s"}
	takenBack    = memory.Text{En: "Took it back: %s", Zh: "已撤销：%s"}
	undoGone     = memory.Text{En: "this cannot be taken back any more", Zh: "此操作已无法撤销"}
	changedSince = memory.Text{En: "%s has changed since: nothing was taken back", Zh: "%s 此后又有变化：没有撤销任何内容"}
	lookYourself = memory.Text{En: "Look at the file and mend it by hand.", Zh: "请查看文件并手工修改。"}
)

// present adds what a user is shown of some receipts.
func (x *execution) present(reply *runReply, receipt any) {
	say := func(m memory.Message) { reply.Message = m.In(x.locale) }
	switch r := receipt.(type) {
	case movePlan:
		for _, c := range r.Changes {
			reply.Changes = append(reply.Changes, beforeTo{path.Base(c.File), "", c.Before, c.After})
		}
		say(wouldMove.With(r.Lines, r.SummaryFile, r.DailyFile))
		reply.Confirm = moveThem.With().In(x.locale)
	case ops.ConsolidationReply:
		if !r.Preview {
			return
		}
		add := func(file string, before, after []byte) {
			if after != nil {
				reply.Changes = append(reply.Changes, beforeTo{path.Base(memory.FromOS(file)), string(x.uri(memory.FromOS(file))), string(before), string(after)})
			}
		}
		for _, t := range r.Topics {
			add(t.File, t.Before, t.After)
			if t.Index != nil {
				add(t.Index.File, t.Index.Before, t.Index.After)
			}
		}
		if len(reply.Changes) == 0 {
			say(nothingToDo.With())
			return
		}
		say(wouldWrite.With(r.Written, r.Folder))
		reply.Confirm = writeThem.With().In(x.locale)
	case ops.ProjectionSet:
		if len(r.Links) > 0 {
			reply.Copy = r.Links[0].Markdown
			say(linkCopied.With(reply.Copy))
		}
	}
}
