package lsp

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// renameCaps are what a client can do about new names.
type renameCaps struct {
	Rename struct {
		PrepareSupport bool `json:"prepareSupport"`
	} `json:"rename"`
}

// fileCaps are what a client tells of its files, and what its edits may hold.
type fileCaps struct {
	FileOperations struct {
		WillRename bool `json:"willRename"`
	} `json:"fileOperations"`
}

func (s *server) renameCapabilities(c *protocol.ServerCapabilities) {
	c.RenameProvider = protocol.Boolean(true)
	if s.caps.TextDocument.Rename.PrepareSupport {
		c.RenameProvider = &protocol.RenameOptions{PrepareProvider: new(true)}
	}
	if s.caps.Workspace.FileOperations.WillRename {
		filter := protocol.FileOperationFilter{Scheme: new("file"), Pattern: protocol.FileOperationPattern{Glob: "**/*"}}
		c.Workspace.FileOperations = &protocol.FileOperationOptions{
			WillRename: protocol.FileOperationRegistrationOptions{Filters: []protocol.FileOperationFilter{filter}},
		}
	}
}

type renameParams struct {
	positionParams
	NewName string `json:"newName"`
}

type renameFilesParams struct {
	Files []struct {
		OldURI string `json:"oldUri"`
		NewURI string `json:"newUri"`
	} `json:"files"`
}

// noRenaming is the answer where a client can't move files.
var noRenaming = memory.Text{
	En: "this editor can't rename files for a server: rename the file itself",
	Zh: "此编辑器不支持由服务器重命名文件：请直接重命名该文件",
}

// prepareRename answers with what may get another name and how it is called, or
// with why nothing may.
func (s *server) prepareRename(ctx context.Context, p *positionParams) (protocol.PrepareRenameResult, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	r, err := assist.PrepareRename(v.Snapshot, f.Path, s.offset(f.Lines(), p.Position))
	if err != nil {
		return nil, s.refusal(v, f, err)
	}
	return &protocol.PrepareRenamePlaceholder{Range: s.rangeOf(f, r.Span), Placeholder: r.Name}, ctx.Err()
}

func (s *server) giveName(ctx context.Context, p *renameParams) (*protocol.WorkspaceEdit, error) {
	v, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	c, err := assist.Rename(v.Snapshot, f.Path, s.offset(f.Lines(), p.Position), p.NewName)
	if err != nil {
		return nil, s.refusal(v, f, err)
	}
	if len(c.Moves) > 0 && !slices.Contains(s.caps.Workspace.WorkspaceEdit.ResourceOperations, protocol.ResourceOperationKindRename) {
		return nil, failed(noRenaming.In(s.localeOf(v, f.Path)))
	}
	return s.change(v, f, c), ctx.Err()
}

// willRenameFiles answers with the edits that keep links leading where they lead
// when files or folders get other paths.
func (s *server) willRenameFiles(ctx context.Context, p *renameFilesParams) (*protocol.WorkspaceEdit, error) {
	v := s.model.view()
	release(ctx)
	var moves []memory.Rename
	for _, file := range p.Files {
		from, ok := s.path(file.OldURI)
		to, known := s.path(file.NewURI)
		if ok && known {
			moves = append(moves, memory.Rename{From: from, To: to})
		}
	}
	c := assist.Change{Edits: assist.Move(v.Snapshot, moves)}
	if len(c.Edits) == 0 {
		return nil, ctx.Err()
	}
	return s.change(v, v.File(c.Edits[0].Path), c), ctx.Err()
}

// refusal is why a thing keeps its name, in the user's language.
func (s *server) refusal(v view, f *memory.File, err error) error {
	var r *assist.Refusal
	if errors.As(err, &r) {
		return failed(r.Message.In(s.localeOf(v, f.Path)))
	}
	return err
}

// failed is the answer to a request that is right and can't be done.
func failed(message string) error {
	return &jsonrpc2.Error{Code: jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), Message: message}
}

var (
	inHistory    = memory.Text{En: "Links in history", Zh: "历史记录中的链接"}
	aboutHistory = memory.Text{
		En: "Indexes, days and records only grow; their links may be led elsewhere if you want them to",
		Zh: "索引、日记与确认记录只增不改；其中的链接可在您确认后改向",
	}
)

// historyID is the annotation of edits that change history.
const historyID = "history"

// change is a change as an edit of the workspace: the texts first, then the files.
// A client that asks its user is told to ask about history.
func (s *server) change(v view, f *memory.File, c assist.Change) *protocol.WorkspaceEdit {
	w := &protocol.WorkspaceEdit{}
	can := s.caps.Workspace.WorkspaceEdit
	asks := can.Annotations != nil && can.DocumentChanges
	for i := 0; i < len(c.Edits); {
		j := i + 1
		for j < len(c.Edits) && c.Edits[j].Path == c.Edits[i].Path {
			j++
		}
		var edits []memory.Edit
		for _, e := range c.Edits[i:j] {
			edits = append(edits, e.Edit)
		}
		s.addEdits(w, v, c.Edits[i].Path, edits)
		if asks && c.Edits[i].History {
			annotate(w)
			locale := s.localeOf(v, f.Path)
			w.ChangeAnnotations = map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{historyID: {
				Label: inHistory.In(locale), NeedsConfirmation: new(true), Description: new(aboutHistory.In(locale)),
			}}
		}
		i = j
	}
	for _, m := range c.Moves {
		w.DocumentChanges = append(w.DocumentChanges, &protocol.RenameFile{Kind: "rename", OldURI: s.uri(m.From), NewURI: s.beside(m)})
	}
	return w
}

// annotate marks the edits of the last document as those of history.
func annotate(w *protocol.WorkspaceEdit) {
	last, ok := w.DocumentChanges[len(w.DocumentChanges)-1].(*protocol.TextDocumentEdit)
	if !ok {
		return
	}
	for i, e := range last.Edits {
		if text, ok := e.(*protocol.TextEdit); ok {
			last.Edits[i] = &protocol.AnnotatedTextEdit{TextEdit: *text, AnnotationID: historyID}
		}
	}
}

// beside is the URI of the new path of a file, spelled as the old one is.
func (s *server) beside(m memory.Rename) uri.URI {
	old := string(s.uri(m.From))
	return uri.URI(old[:strings.LastIndexByte(old, '/')+1] + escape(path.Base(m.To)))
}
