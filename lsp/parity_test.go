package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// TestParity runs the examples of all rules through sessions: of a client that is
// sent findings and gets edits with what it is offered, and of one that asks for
// both. The editor must be shown what the core finds, be offered what the core
// offers, and come to the core's texts by it.
func TestParity(t *testing.T) {
	for _, r := range rules.All() {
		examples, err := ruletest.Examples(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, ex := range examples {
			for name, caps := range map[string]string{"sent": ableCaps, "asked": askingCaps} {
				t.Run(r.ID+"/"+ex.Name+"/"+name, func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) { testParity(t, ex, caps) })
				})
			}
		}
	}
}

const (
	ableCaps   = `{"workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename"]}}}`
	askingCaps = `{"workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename"]}},` +
		`"textDocument":{"diagnostic":{},"codeAction":{"dataSupport":true,"resolveSupport":{"properties":["edit"]}}}}`
)

func testParity(t *testing.T, ex ruletest.Example, caps string) {
	files := &changingFS{m: ex.FS()}
	opt := options(files)
	opt.Rules = switchedOn(ex.Rule)
	core := coreOf(t, ex, opt)
	e := connect(t, opt)
	e.call("initialize", map[string]any{
		"rootUri": "file:///" + ruletest.Root, "capabilities": rawJSON(caps), "initializationOptions": map[string]string{"closedFiles": "all"},
	})
	e.notify("initialized", nil)
	e.settle()
	show(e, ex, files)
	for f := range core.Files() {
		want, got := coreShown(t, core, f), editorShown(e, core, f, caps == askingCaps)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-core +editor):\n%s", f.Path, diff)
		}
		text, _, err := core.FixAll(t.Context(), f.Path)
		if err != nil {
			t.Fatal(err)
		}
		all := e.actions(f, `{"only":["source.fixAll"],"diagnostics":[]}`)
		fixed := f.Source()
		if len(all) > 0 {
			fixed = applied(t, f.Source(), e.completed(all[0]).Edit, string(e.uriOf(f)))
		}
		if diff := cmp.Diff(string(text), string(fixed)); diff != "" {
			t.Errorf("%s, all fixed (-core +editor):\n%s", f.Path, diff)
		}
	}
}

// switchedOn are all rules, r among them even if it is off by default.
func switchedOn(r *memory.Rule) []*memory.Rule {
	all := slices.Clone(rules.All())
	i := slices.IndexFunc(all, func(o *memory.Rule) bool { return o.ID == r.ID })
	on := *all[i]
	on.Optional = false
	all[i] = &on
	return all
}

// coreOf is an example as the core sees it.
func coreOf(t *testing.T, ex ruletest.Example, opt Options) *memory.Snapshot {
	files := ex.FS()
	opt.Env.FS = files
	w := memory.NewWorkspace(opt.Env, memory.Settings{Rules: opt.Rules})
	for _, p := range w.Snapshot().Find(t.Context(), ruletest.Root, func(f *memory.File) { w.Add(f.Path) }) {
		t.Error(p.Path, p.Err)
	}
	for _, f := range ex.Files {
		p := path.Join(ruletest.Root, f.Path)
		if f.Open != "" {
			w.Open(p, 1, markdown.Parse([]byte(f.Open)))
		}
		if f.Then != "" {
			files[p] = &fstest.MapFile{Data: []byte(f.Then), Mode: 0o644}
			w.Changed(p)
		}
	}
	return w.Snapshot()
}

// show opens what an example has open, and writes what it has written.
func show(e *editor, ex ruletest.Example, files *changingFS) {
	for _, f := range ex.Files {
		p := path.Join(ruletest.Root, f.Path)
		if f.Open != "" {
			e.open(uriOf(p, false), f.Open)
		}
		if f.Then != "" {
			e.settle()
			files.write(p, f.Then)
			e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uriOf(p, false), "type": 2}}})
		}
	}
	e.settle()
}

// A seen finding is one as an editor is shown it, with the texts that its fixes
// make of the file and what they do besides.
type seen struct {
	Range    string
	Rule     string
	Severity int
	Message  string
	Fixes    []string
}

func coreShown(t *testing.T, s *memory.Snapshot, f *memory.File) []seen {
	out := []seen{}
	for _, x := range s.Check(t.Context(), f.Path).Findings {
		one := seen{Rule: x.Rule.ID, Severity: int(x.Severity), Message: x.Message.String(), Range: columns(f, x.Span.Start) + "-" + columns(f, x.Span.End)}
		for _, fix := range x.Fixes {
			var does strings.Builder
			fmt.Fprintf(&does, "%s, preferred %v", fix.Title, fix.Preferred)
			for _, c := range fix.Creates {
				fmt.Fprintf(&does, "\ncreate %s", c)
			}
			for _, r := range fix.Renames {
				fmt.Fprintf(&does, "\nrename %s %s", r.From, r.To)
			}
			edits := map[string][]memory.Edit{f.Path: nil}
			for _, e := range fix.Edits {
				if e.Path == "" {
					e.Path = f.Path
				}
				edits[e.Path] = append(edits[e.Path], e)
			}
			for _, at := range slices.Sorted(maps.Keys(edits)) {
				fmt.Fprintf(&does, "\nedit %s\n%s", at, memory.Apply(sourceOf(s, at), edits[at]))
			}
			one.Fixes = append(one.Fixes, does.String())
		}
		out = append(out, one)
	}
	return out
}

func columns(f *memory.File, off int) string {
	line, col := f.Lines().Position(off, markdown.UTF16)
	return fmt.Sprint(line, ":", col)
}

// sourceOf is a text that is there, or one that a fix makes.
func sourceOf(s *memory.Snapshot, at string) []byte {
	if f := s.Load(at); f != nil {
		return f.Source()
	}
	return nil
}

func editorShown(e *editor, s *memory.Snapshot, f *memory.File, asks bool) []seen {
	p, _ := e.last(string(e.uriOf(f)))
	found := p.Diagnostics
	if asks {
		found = e.pull(string(e.uriOf(f)), "").Items
	}
	out := []seen{}
	for _, d := range found {
		b := brief(d)
		one := seen{Severity: int(d.Severity), Message: string(d.Message.(protocol.String))}
		one.Range, one.Rule, _ = strings.Cut(b, " ")
		at, err := json.Marshal(d.Range)
		if err != nil {
			e.t.Fatal(err)
		}
		for _, a := range e.actionsAt(f, string(at), `{"only":["quickfix"],"diagnostics":[]}`) {
			if (a.Edit != nil || a.Data != nil) && len(a.Diagnostics) == 1 && brief(a.Diagnostics[0]) == b {
				one.Fixes = append(one.Fixes, told(e.t, s, f, e.completed(a)))
			}
		}
		out = append(out, one)
	}
	return out
}

// told is what an action does.
func told(t *testing.T, s *memory.Snapshot, f *memory.File, a protocol.CodeAction) string {
	var does strings.Builder
	fmt.Fprintf(&does, "%s, preferred %v", a.Title, a.IsPreferred != nil && *a.IsPreferred)
	local := func(u any) string { return strings.TrimPrefix(unescape(fmt.Sprint(u)), "file:///") }
	edited := map[string]bool{f.Path: true}
	for _, c := range a.Edit.DocumentChanges {
		switch c := c.(type) {
		case *protocol.TextDocumentEdit:
			edited[local(c.TextDocument.URI)] = true
		case *protocol.CreateFile:
			fmt.Fprintf(&does, "\ncreate %s", local(c.URI))
		case *protocol.RenameFile:
			fmt.Fprintf(&does, "\nrename %s %s", local(c.OldURI), local(c.NewURI))
		}
	}
	for _, at := range slices.Sorted(maps.Keys(edited)) {
		fmt.Fprintf(&does, "\nedit %s\n%s", at, applied(t, sourceOf(s, at), a.Edit, uriOf(at, false)))
	}
	return does.String()
}

// completed is an action with its edits, asked for if it came without.
func (e *editor) completed(a protocol.CodeAction) protocol.CodeAction {
	e.t.Helper()
	if a.Edit != nil {
		return a
	}
	done, r := e.resolve(a)
	if r.Error != nil {
		e.t.Fatalf("%s: %+v", a.Title, r.Error)
	}
	return done
}

func (e *editor) uriOf(f *memory.File) protocol.URI { return protocol.URI(uriOf(f.Path, false)) }

// actions are those that the server offers for the whole of a file.
func (e *editor) actions(f *memory.File, context string) []protocol.CodeAction {
	return e.actionsAt(f, `{"start":{"line":0,"character":0},"end":{"line":100000,"character":0}}`, context)
}

func (e *editor) actionsAt(f *memory.File, at, context string) []protocol.CodeAction {
	e.t.Helper()
	return e.offers(string(e.uriOf(f)), at, context)
}

func (e *editor) offers(uri, at, context string) (out []protocol.CodeAction) {
	e.t.Helper()
	r := e.call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]string{"uri": uri}, "range": rawJSON(at), "context": rawJSON(context),
	})
	if r.Error != nil {
		e.t.Fatalf("%+v", r.Error)
	}
	var raw []json.RawMessage
	if err := json.Unmarshal(r.Result, &raw); err != nil {
		e.t.Fatal(err)
	}
	for _, one := range raw {
		var a protocol.CodeAction
		if err := protocol.Unmarshal(one, &a); err != nil {
			e.t.Fatal(err)
		}
		out = append(out, a)
	}
	return out
}

// applied is a text after the edits that are for its document.
func applied(t *testing.T, text []byte, w *protocol.WorkspaceEdit, uri string) []byte {
	var edits []protocol.TextEdit
	for _, c := range w.DocumentChanges {
		if c, ok := c.(*protocol.TextDocumentEdit); ok && string(c.TextDocument.URI) == uri {
			for _, e := range c.Edits {
				edits = append(edits, *e.(*protocol.TextEdit))
			}
		}
	}
	for u, es := range w.Changes {
		if string(u) == uri {
			edits = append(edits, es...)
		}
	}
	text, marked := bytes.CutPrefix(text, []byte("\uFEFF"))
	var out []byte
	at := 0
	for _, e := range edits {
		start, ok := unitOffset(string(text), int(e.Range.Start.Line), int(e.Range.Start.Character), false)
		end, ok2 := unitOffset(string(text), int(e.Range.End.Line), int(e.Range.End.Character), false)
		if !ok || !ok2 || start < at {
			t.Fatalf("an edit that cannot be made: %+v", e)
		}
		out = append(append(out, text[at:start]...), e.NewText...)
		at = end
	}
	out = append(out, text[at:]...)
	if marked {
		out = append([]byte("\uFEFF"), out...)
	}
	return out
}
