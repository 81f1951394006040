package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var (
	hasEdits     = memory.Text{En: "%s has edits that are not saved", Zh: "%s 有未保存的修改"}
	saveFirst    = memory.Text{En: "Save or revert it, then run the command again; nothing was written.", Zh: "请保存或还原后重新运行该命令；没有写入任何内容。"}
	saveAndRetry = memory.Text{En: "Save and retry", Zh: "保存并重试"}
)

// saveMethod asks a client to save documents, which the protocol cannot. It is
// sent to clients that say they know it, once their user has chosen so.
const saveMethod = "memory-lsp/save"

type saveParams struct {
	URIs []string `json:"uris"`
}

// saved makes sure that no document that a command touches has edits which are
// not saved: it never writes beside them. A client that can save on our behalf
// may offer that; only its user's choice saves.
func (x *execution) saved(ctx context.Context, touched func(*memory.File) bool) error {
	files := x.unsaved(touched)
	if len(files) == 0 {
		return nil
	}
	var names []string
	for _, f := range files {
		names = append(names, memory.ToOS(f))
	}
	refusal := &store.Error{Code: codeUnsaved, Message: hasEdits.With(strings.Join(names, ", ")), NextStep: saveFirst.With()}
	if !x.offersSave(ctx, refusal) || !x.save(ctx, files) {
		return refusal
	}
	x.onDisk(context.WithoutCancel(ctx), files)
	x.v = x.model.view()
	if len(x.unsaved(touched)) > 0 {
		return refusal
	}
	return nil
}

func (x *execution) unsaved(touched func(*memory.File) bool) (files []string) {
	for _, doc := range x.docs.all() {
		if f := x.v.Load(doc.path); f != nil && f.Unsaved() && touched(f) {
			files = append(files, doc.path)
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// offersSave asks the user whether to save. It waits as long as they think.
func (x *execution) offersSave(ctx context.Context, why *store.Error) bool {
	if !x.caps.Experimental.Own.Save || x.conn == nil {
		return false
	}
	title := saveAndRetry.With().In(x.locale)
	item, err := x.client.ShowMessageRequest(ctx, &protocol.ShowMessageRequestParams{
		Type: protocol.MessageTypeWarning, Message: why.Message.In(x.locale), Actions: []protocol.MessageActionItem{{Title: title}},
	})
	return err == nil && item != nil && item.Title == title
}

// save reports whether the client saved the documents.
func (x *execution) save(ctx context.Context, files []string) bool {
	var p saveParams
	for _, f := range files {
		p.URIs = append(p.URIs, string(x.uri(f)))
	}
	raw, err := json.Marshal(p)
	if err != nil {
		return false
	}
	var answer jsonrpc2.RawMessage
	if err := protocol.Call(ctx, x.conn, saveMethod, jsonrpc2.RawMessage(raw), &answer); err != nil {
		x.log.Warn("not saved", zap.Error(err))
		return false
	}
	return string(answer) == "true"
}
