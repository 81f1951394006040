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
	release(ctx)
	v, found, err := s.model.findings(ctx, path)
	f := v.File(path)
	if err != nil || f == nil {
		return actions, ctx.Err()
	}
	if wanted(p.Context.Only, protocol.CodeActionKindQuickFix) {
		from, to := s.offset(f.Lines(), p.Range.Start), s.offset(f.Lines(), p.Range.End)
		for _, x := range s.show(v, f, found) {
			if x.Span.Start <= to && from <= x.Span.End {
				actions = append(actions, s.quickFixes(v, x)...)
			}
		}
	}
	if wanted(p.Context.Only, fixAllKind) && slices.ContainsFunc(found, safe) {
		all, err := s.fixAll(ctx, v, f)
		if err != nil {
			return nil, err
		}
		actions = append(actions, all...)
	}
	return actions, nil
}

// wanted reports whether an action of a kind may be offered to a client that
// asked for some kinds only.
func wanted(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || o == kind || strings.HasPrefix(string(kind), string(o)+".")
	})
}

// safe reports whether a fix of x may be applied unasked.
func safe(x memory.Finding) bool {
	return x.Rule.FixAll && slices.ContainsFunc(x.Fixes, func(f memory.Fix) bool { return f.Preferred })
}

func (s *server) quickFixes(v view, x shown) (actions []protocol.CommandOrCodeAction) {
	for _, fix := range x.Fixes {
		edit, ok := s.workspaceEdit(v, x.Path, fix)
		if !ok {
			continue
		}
		a := &protocol.CodeAction{
			Title:       fix.Title.In(s.localeOf(v, x.Path)),
			Kind:        new(protocol.CodeActionKindQuickFix),
			Diagnostics: []protocol.Diagnostic{x.diagnostic},
			Edit:        edit,
		}
		if fix.Preferred {
			a.IsPreferred = new(true)
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
func (s *server) fixAll(ctx context.Context, v view, f *memory.File) ([]protocol.CommandOrCodeAction, error) {
	text, fixed, err := v.FixAll(ctx, f.Path)
	if err != nil || fixed == 0 {
		return nil, err
	}
	edit, ok := s.workspaceEdit(v, f.Path, memory.Fix{Edits: difference(f.Source(), text)})
	if !ok {
		return nil, nil
	}
	return []protocol.CommandOrCodeAction{&protocol.CodeAction{
		Title: fixAllTitle.With(fixed).In(s.localeOf(v, f.Path)),
		Kind:  new(fixAllKind),
		Edit:  edit,
	}}, nil
}
