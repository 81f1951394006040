package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/memory-lsp/memory-lsp/memory"
)

// fixAllKind is that of the action that applies all safe fixes of a file.
const fixAllKind = protocol.CodeActionKindSourceFixAll + "." + source

var fixAllTitle = memory.Text{En: "Fix all that is safe to fix (%d)", Zh: "应用全部安全修复（%d 处）"}

// codeAction offers the fixes of the findings in a range, and the safe ones of
// the whole file.
func (s *server) codeAction(ctx context.Context, p *codeActionParams) ([]protocol.CommandOrCodeAction, error) {
	actions := []protocol.CommandOrCodeAction{}
	path, ok := s.path(p.TextDocument.URI)
	if !ok {
		return actions, nil
	}
	v := s.model.view()
	release(ctx)
	f := v.File(path)
	found, err := s.findings(ctx, v, path)
	if err != nil || f == nil {
		return actions, ctx.Err()
	}
	if wanted(p.Context.Only, protocol.CodeActionKindQuickFix) {
		from, to := s.offset(f.Lines(), p.Range.Start), s.offset(f.Lines(), p.Range.End)
		for _, x := range s.show(v, f, found).all {
			if x.Span.Start <= to && from <= x.Span.End {
				actions = append(actions, s.quickFixes(v, f, x)...)
			}
		}
	}
	if !s.untrusted {
		actions = append(actions, s.writeActions(v, f, found, p)...)
	}
	if wanted(p.Context.Only, fixAllKind) {
		actions = append(actions, s.fixAll(ctx, v, f, found)...)
	}
	return actions, ctx.Err()
}

// wanted reports whether an action of a kind may be offered to a client that
// asked for some kinds only.
func wanted(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || o == kind || strings.HasPrefix(string(kind), string(o)+".")
	})
}

func (s *server) quickFixes(v view, f *memory.File, x shown) (actions []protocol.CommandOrCodeAction) {
	for _, fix := range x.Fixes {
		edit, ok := s.workspaceEdit(v, x.Path, fix)
		if !ok {
			continue
		}
		a := &protocol.CodeAction{
			Title:       fix.Title.In(s.localeOf(v, x.Path)),
			Kind:        new(protocol.CodeActionKindQuickFix),
			Diagnostics: []protocol.Diagnostic{x.diagnostic},
		}
		if fix.Preferred {
			a.IsPreferred = new(true)
		}
		if s.resolves() {
			a.Data = s.dataOf(f, actionData{Rule: x.Rule.ID, Range: x.diagnostic.Range, Title: a.Title})
		} else {
			a.Edit = edit
		}
		actions = append(actions, a)
	}
	return actions
}

// workspaceEdit is a fix of a finding in the file at path; ok is false if the
// client cannot do all of it.
func (s *server) workspaceEdit(v view, path string, fix memory.Fix) (edit *protocol.WorkspaceEdit, ok bool) {
	can := s.caps.Workspace.WorkspaceEdit
	if len(fix.Creates) > 0 && !slices.Contains(can.ResourceOperations, protocol.ResourceOperationKindCreate) ||
		len(fix.Renames) > 0 && !slices.Contains(can.ResourceOperations, protocol.ResourceOperationKindRename) {
		return nil, false
	}
	w := &protocol.WorkspaceEdit{}
	for _, p := range fix.Creates {
		w.DocumentChanges = append(w.DocumentChanges, &protocol.CreateFile{
			Kind: "create", URI: s.uri(p), Options: &protocol.CreateFileOptions{IgnoreIfExists: new(true)},
		})
	}
	for i := 0; i < len(fix.Edits); {
		j := i + 1
		for j < len(fix.Edits) && fix.Edits[j].Path == fix.Edits[i].Path {
			j++
		}
		target := path
		if p := fix.Edits[i].Path; p != "" {
			target = p
		}
		if v.Load(target) == nil && !slices.Contains(fix.Creates, target) {
			return nil, false // it is gone
		}
		s.addEdits(w, v, target, fix.Edits[i:j])
		i = j
	}
	for _, r := range fix.Renames {
		w.DocumentChanges = append(w.DocumentChanges, &protocol.RenameFile{Kind: "rename", OldURI: s.uri(r.From), NewURI: s.uri(r.To)})
	}
	return w, len(w.Changes)+len(w.DocumentChanges) > 0
}

// addEdits adds edits of one file, with the version that they are for if the
// client looks at it.
func (s *server) addEdits(w *protocol.WorkspaceEdit, v view, path string, edits []memory.Edit) {
	var text []protocol.TextEdit
	f := v.Load(path)
	for _, e := range edits {
		t := protocol.TextEdit{NewText: e.New}
		if f != nil { // else the fix has created it, and it is empty
			t.Range = s.rangeOf(f, e.Span)
		}
		text = append(text, t)
	}
	can := s.caps.Workspace.WorkspaceEdit
	if !can.DocumentChanges && len(can.ResourceOperations) == 0 {
		if w.Changes == nil {
			w.Changes = map[uri.URI][]protocol.TextEdit{}
		}
		w.Changes[s.uri(path)] = append(w.Changes[s.uri(path)], text...)
		return
	}
	change := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
		TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: s.uri(path)},
	}}
	if f != nil && f.Open {
		change.TextDocument.Version = &f.Version
	}
	for i := range text {
		change.Edits = append(change.Edits, &text[i])
	}
	w.DocumentChanges = append(w.DocumentChanges, change)
}

// fixAll is the action that applies all safe fixes of a file, if there are any.
func (s *server) fixAll(ctx context.Context, v view, f *memory.File, found []memory.Finding) []protocol.CommandOrCodeAction {
	n := 0
	for _, x := range found {
		if safe(x) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	a := &protocol.CodeAction{Title: fixAllTitle.With(n).In(s.localeOf(v, f.Path)), Kind: new(fixAllKind)}
	if s.resolves() {
		a.Data = s.dataOf(f, actionData{Title: a.Title})
	} else if a.Edit = s.fixAllEdit(ctx, v, f); a.Edit == nil {
		return nil
	}
	return []protocol.CommandOrCodeAction{a}
}

// safe reports whether a fix of x may be applied unasked.
func safe(x memory.Finding) bool {
	return x.Rule.FixAll && slices.ContainsFunc(x.Fixes, func(f memory.Fix) bool {
		return f.Preferred && len(f.Edits) > 0 && !slices.ContainsFunc(f.Edits, func(e memory.Edit) bool { return e.Path != "" })
	})
}

// fixAllEdit is what brings a file to the text that all safe fixes make of it; nil
// if that is the one it has.
func (s *server) fixAllEdit(ctx context.Context, v view, f *memory.File) *protocol.WorkspaceEdit {
	text, fixed, err := v.FixAll(ctx, f.Path)
	if err != nil || fixed == 0 {
		return nil
	}
	edit, _ := s.workspaceEdit(v, f.Path, memory.Fix{Edits: difference(f.Source(), text)})
	return edit
}
