package lsp

import (
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// The parameters of what clients send, as far as we read them. Those of package
// protocol are not used here: decoding them spells URIs anew, and a client must
// get back its own; and one capability of a wrong type would refuse them all.

type textDocument struct {
	URI     string `json:"uri"`
	Version *int32 `json:"version"` // nil: the client counts none
	Text    string `json:"text"`
}

type documentParams struct {
	TextDocument textDocument `json:"textDocument"`
}

type didChangeParams struct {
	TextDocument   textDocument `json:"textDocument"`
	ContentChanges []edit       `json:"contentChanges"`
}

// An edit replaces a range of a document, or without one all of it.
type edit struct {
	Range *protocol.Range `json:"range"`
	Text  string          `json:"text"`
}

type hoverParams struct {
	TextDocument textDocument      `json:"textDocument"`
	Position     protocol.Position `json:"position"`
}

type completionParams struct {
	TextDocument textDocument      `json:"textDocument"`
	Position     protocol.Position `json:"position"`
}

type codeActionParams struct {
	TextDocument textDocument   `json:"textDocument"`
	Range        protocol.Range `json:"range"`
	Context      struct {
		Only        []protocol.CodeActionKind      `json:"only"`
		TriggerKind protocol.CodeActionTriggerKind `json:"triggerKind"`
	} `json:"context"`
}

type executeCommandParams struct {
	Command       string            `json:"command"`
	Arguments     []json.RawMessage `json:"arguments"`
	WorkDoneToken json.RawMessage   `json:"workDoneToken"`
}

type watchedFilesParams struct {
	Changes []struct {
		URI  string                  `json:"uri"`
		Type protocol.FileChangeType `json:"type"`
	} `json:"changes"`
}

type folder struct {
	URI string `json:"uri"`
}

type foldersParams struct {
	Event struct {
		Added   []folder `json:"added"`
		Removed []folder `json:"removed"`
	} `json:"event"`
}

type configurationParams struct {
	Settings json.RawMessage `json:"settings"`
}

type initializeParams struct {
	ProcessID             *int            `json:"processId"`
	ClientInfo            clientInfo      `json:"clientInfo"`
	Locale                string          `json:"locale"`
	RootURI               string          `json:"rootUri"`
	RootPath              string          `json:"rootPath"`
	WorkspaceFolders      []folder        `json:"workspaceFolders"`
	Capabilities          capabilities    `json:"capabilities"`
	InitializationOptions json.RawMessage `json:"initializationOptions"`
}

type clientInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type documentDiagnosticParams struct {
	TextDocument     textDocument `json:"textDocument"`
	PreviousResultID string       `json:"previousResultId"`
}

type workspaceDiagnosticParams struct {
	PreviousResultIDs []previousResult `json:"previousResultIds"`
}

type previousResult struct {
	URI   string `json:"uri"`
	Value string `json:"value"`
}

// capabilities are those of a client that matter here.
type capabilities struct {
	Experimental struct {
		Own struct {
			Save    bool `json:"save"`    // it answers memory-lsp/save
			Input   bool `json:"input"`   // it asks its user for what a command lacks before it sends it
			Suggest bool `json:"suggest"` // it knows the command by which VS Code asks for completion
			Show    bool `json:"show"`    // it has the command memory-lsp.show
		} `json:"memory-lsp"`
	} `json:"experimental"`
	General struct {
		PositionEncodings []protocol.PositionEncodingKind `json:"positionEncodings"`
	} `json:"general"`
	Window struct {
		WorkDoneProgress bool `json:"workDoneProgress"`
	} `json:"window"`
	Workspace struct {
		Configuration          bool                `json:"configuration"`
		DidChangeConfiguration dynamicRegistration `json:"didChangeConfiguration"`
		DidChangeWatchedFiles  dynamicRegistration `json:"didChangeWatchedFiles"`
		Diagnostics            struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"diagnostics"`
		shapeSpaceCaps
		WorkspaceEdit struct {
			DocumentChanges    bool                             `json:"documentChanges"`
			ResourceOperations []protocol.ResourceOperationKind `json:"resourceOperations"`
			Annotations        *struct{}                        `json:"changeAnnotationSupport"` // nil: it asks its user nothing about edits
		} `json:"workspaceEdit"`
		fileCaps
	} `json:"workspace"`
	TextDocument struct {
		Hover struct {
			ContentFormat []protocol.MarkupKind `json:"contentFormat"`
		} `json:"hover"`
		Completion struct {
			CompletionItem completionItemSupport `json:"completionItem"`
		} `json:"completion"`
		CodeAction struct {
			DataSupport    bool `json:"dataSupport"`
			ResolveSupport struct {
				Properties []string `json:"properties"`
			} `json:"resolveSupport"`
		} `json:"codeAction"`
		PublishDiagnostics tagSupport  `json:"publishDiagnostics"`
		Diagnostic         *tagSupport `json:"diagnostic"` // nil: the client does not pull
		shapeCaps
		navigateCaps
		renameCaps
	} `json:"textDocument"`
}

// completionItemSupport is what a client can do with an item of a completion.
type completionItemSupport struct {
	SnippetSupport        bool                  `json:"snippetSupport"`
	InsertReplaceSupport  bool                  `json:"insertReplaceSupport"`
	LabelDetailsSupport   bool                  `json:"labelDetailsSupport"`
	DocumentationFormat   []protocol.MarkupKind `json:"documentationFormat"`
	InsertTextModeSupport struct {
		ValueSet []protocol.InsertTextMode `json:"valueSet"`
	} `json:"insertTextModeSupport"`
}

type dynamicRegistration struct {
	DynamicRegistration bool `json:"dynamicRegistration"`
}

// tagSupport is of a client that shows diagnostics, published or pulled.
type tagSupport struct {
	TagSupport struct {
		ValueSet []protocol.DiagnosticTag `json:"valueSet"`
	} `json:"tagSupport"`
}

// decode reads parameters; absent ones and null are those with nothing in them.
func decode[P any](raw []byte) (*P, error) {
	p := new(P)
	if len(raw) == 0 {
		return p, nil
	}
	if err := json.Unmarshal(raw, p); err != nil {
		return nil, fmt.Errorf("%w: %w", jsonrpc2.ErrInvalidParams, err)
	}
	return p, nil
}
