package lsp

import (
	"context"
	"encoding/json"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
)

// An actionData is what an action without edits carries, for them to be made once
// its user has chosen it.
type actionData struct {
	URI     string         `json:"uri"`
	Version *int32         `json:"version"` // null: the document was not open
	Rule    string         `json:"rule"`    // empty: all that is safe to fix
	Range   protocol.Range `json:"range"`
	Title   string         `json:"title"`
}

// An action is a code action as it came back, with all that its client keeps in it.
type action map[string]json.RawMessage

// resolves reports whether the client asks for the edits of the action that its
// user chose.
func (s *server) resolves() bool {
	can := s.caps.TextDocument.CodeAction
	return can.DataSupport && slices.Contains(can.ResolveSupport.Properties, "edit")
}

// dataOf is what an action on f carries in place of its edits.
func (s *server) dataOf(f *memory.File, d actionData) protocol.LSPAny {
	d.URI, d.Version = string(s.uri(f.Path)), orNull(versionOf(f))
	raw, _ := json.Marshal(d) // strings and numbers, which can't fail
	return raw
}

// resolve makes the edits of an action, if its document is still that for which
// it was offered.
func (s *server) resolve(ctx context.Context, p *action) (jsonrpc2.RawMessage, error) {
	var d actionData
	if json.Unmarshal((*p)["data"], &d) != nil || d.URI == "" {
		return json.Marshal(p) // not ours
	}
	path, _ := s.path(d.URI)
	v := s.model.view()
	release(ctx)
	f := v.File(path)
	if f == nil || !equal(d.Version, orNull(versionOf(f))) {
		return nil, protocol.ErrContentModified
	}
	edit, err := s.editOf(ctx, v, f, d)
	if err != nil {
		return nil, err
	}
	if edit == nil {
		return nil, protocol.ErrContentModified
	}
	raw, err := protocol.Marshal(edit)
	if err != nil {
		return nil, err
	}
	(*p)["edit"] = raw
	return json.Marshal(p)
}

// editOf is what an action does to the files of v; nil if it is not offered there.
func (s *server) editOf(ctx context.Context, v view, f *memory.File, d actionData) (*protocol.WorkspaceEdit, error) {
	if d.Rule == "" {
		return s.fixAllEdit(ctx, v, f), ctx.Err()
	}
	found, err := s.findings(ctx, v, f.Path)
	if err != nil {
		return nil, err
	}
	for _, x := range found {
		if x.Rule.ID != d.Rule || s.rangeOf(f, x.Span) != d.Range {
			continue
		}
		for _, fix := range x.Fixes {
			if fix.Title.In(s.localeOf(v, f.Path)) == d.Title {
				edit, _ := s.workspaceEdit(v, f.Path, fix)
				return edit, nil
			}
		}
	}
	return nil, nil
}

func equal(a, b *int32) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }
