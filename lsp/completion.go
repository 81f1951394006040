package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// triggers are the characters behind which something may be offered that no word
// has begun yet.
var triggers = []string{"(", "<", "/", ".", "[", "#", "+", "|", ":", "：", "§"}

func completionCapability() *protocol.CompletionOptions {
	return &protocol.CompletionOptions{TriggerCharacters: triggers, ResolveProvider: new(true)}
}

// itemKinds are what editors draw for the kinds of items.
var itemKinds = [...]protocol.CompletionItemKind{
	assist.WordItem:    protocol.CompletionItemKindEnumMember,
	assist.ValueItem:   protocol.CompletionItemKindValue,
	assist.FieldItem:   protocol.CompletionItemKindProperty,
	assist.SessionItem: protocol.CompletionItemKindEvent,
	assist.FileItem:    protocol.CompletionItemKindFile,
	assist.FolderItem:  protocol.CompletionItemKindFolder,
	assist.NoteItem:    protocol.CompletionItemKindReference,
	assist.HeadingItem: protocol.CompletionItemKindReference,
	assist.RuleItem:    protocol.CompletionItemKindConstant,
	assist.TextItem:    protocol.CompletionItemKindSnippet,
}

// itemData is what an item carries for its description to be made once its user
// looks at it.
type itemData struct {
	URI   string         `json:"uri"`
	About assist.Subject `json:"about"`
}

// completion is what may be written at a position; null in what is no memory.
func (s *server) completion(ctx context.Context, p *completionParams) (*protocol.CompletionList, error) {
	path, ok := s.path(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	v := s.model.view()
	release(ctx)
	f := v.File(path)
	if f == nil || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	c := assist.Complete(v.Snapshot, path, s.offset(f.Lines(), p.Position))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	list := &protocol.CompletionList{IsIncomplete: c.More, Items: make([]protocol.CompletionItem, len(c.Items))}
	for i, it := range c.Items {
		list.Items[i] = s.item(v, f, it)
		list.Items[i].SortText = protocol.NewOptional(fmt.Sprintf("%04d", i))
	}
	return list, nil
}

// item converts an item as far as the client can show it.
func (s *server) item(v view, f *memory.File, it assist.Item) protocol.CompletionItem {
	can := s.caps.TextDocument.Completion.CompletionItem
	locale := s.localeOf(v, f.Path)
	out := protocol.CompletionItem{Label: it.Label, Kind: itemKinds[it.Kind], FilterText: protocol.NewOptional(it.Filter)}
	detail := it.Detail.In(locale)
	switch {
	case it.Beside == "":
	case can.LabelDetailsSupport:
		out.LabelDetails = &protocol.CompletionItemLabelDetails{Description: new(it.Beside)}
	case detail == "":
		detail = it.Beside
	default:
		detail = it.Beside + " · " + detail
	}
	if detail != "" {
		out.Detail = protocol.NewOptional(detail)
	}
	text := it.Text
	if can.SnippetSupport && it.Snippet != "" {
		text, out.InsertTextFormat = it.Snippet, protocol.InsertTextFormatSnippet
	}
	if strings.ContainsAny(text, "\r\n") && slices.Contains(can.InsertTextModeSupport.ValueSet, protocol.InsertTextModeAsIs) {
		out.InsertTextMode = protocol.InsertTextModeAsIs
	}
	replace := s.rangeOf(f, it.Replace)
	if can.InsertReplaceSupport && it.Insert != it.Replace {
		out.TextEdit = &protocol.InsertReplaceEdit{NewText: text, Insert: s.rangeOf(f, it.Insert), Replace: replace}
	} else {
		out.TextEdit = &protocol.TextEdit{Range: replace, NewText: text}
	}
	if it.Again && s.caps.Experimental.Own.Suggest {
		out.Command = protocol.Command{Title: "…", Command: "editor.action.triggerSuggest"}
	}
	if it.About.Kind != assist.NoSubject {
		raw, _ := json.Marshal(itemData{string(s.uri(f.Path)), it.About}) // strings, which can't fail
		out.Data = raw
	}
	return out
}

// resolveCompletion adds to an item what is worth reading about it.
func (s *server) resolveCompletion(ctx context.Context, p *action) (jsonrpc2.RawMessage, error) {
	var d itemData
	if json.Unmarshal((*p)["data"], &d) != nil || d.About.Kind == assist.NoSubject {
		return json.Marshal(p) // there is nothing more to say
	}
	path, _ := s.path(d.URI)
	v := s.model.view()
	release(ctx)
	if v.File(path) == nil {
		return json.Marshal(p)
	}
	text := s.describe(v, path, d.About)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if text != "" {
		raw, err := json.Marshal(map[string]any{"kind": s.markup(s.caps.TextDocument.Completion.CompletionItem.DocumentationFormat), "value": text})
		if err != nil {
			return nil, err
		}
		(*p)["documentation"] = raw
	}
	return json.Marshal(p)
}

// describe is what is known about a subject, as Markdown.
func (s *server) describe(v view, path string, about assist.Subject) string {
	locale := s.localeOf(v, path)
	if about.Kind == assist.AboutRule {
		return s.page(about.Name, locale)
	}
	return join(assist.Describe(v.Snapshot, path, about), locale)
}

// page is the page of a rule by its id; empty if there is no such rule.
func (s *server) page(id string, locale memory.Locale) string {
	r := rules.Find(id)
	if r == nil {
		return ""
	}
	p, err := rules.Page(r)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("**%s**\n\n%s\n\n[%s](%s)", id, strings.TrimSpace(p.Intro(locale)), readOn.In(locale), rules.URL(s.opt.Version, locale, r))
}

// join is messages one below the other.
func join(parts []memory.Message, locale memory.Locale) string {
	texts := make([]string, len(parts))
	for i, m := range parts {
		texts[i] = m.In(locale)
	}
	return strings.Join(texts, "\n\n")
}

// markup is the form of text that a client prefers; Markdown if it does not say.
func (s *server) markup(formats []protocol.MarkupKind) protocol.MarkupKind {
	if len(formats) > 0 && !slices.Contains(formats, protocol.MarkupKindMarkdown) {
		return protocol.MarkupKindPlainText
	}
	return protocol.MarkupKindMarkdown
}
