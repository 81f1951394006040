package lsp

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// tokenTypes are the protocol's names, which themes know, for the kinds of tokens.
var tokenTypes = []string{
	assist.DateToken:   "number",
	assist.IDToken:     "variable",
	assist.TypeToken:   "type",
	assist.StatusToken: "enumMember",
	assist.MarkerToken: "macro",
	assist.DigestToken: "string",
	assist.KeyToken:    "property",
}

// tokenModifiers are the protocol's and, for whoever colours by state, our own.
var tokenModifiers = []string{"declaration", "active", "blocked", "completed"}

// modifiers are those of a token, one bit each.
func modifiers(t assist.Token) (set uint32) {
	if t.Opens {
		set |= 1
	}
	if t.State != memory.UnknownState {
		set |= 1 << t.State
	}
	return set
}

func tokensCapability() *protocol.SemanticTokensOptions {
	return &protocol.SemanticTokensOptions{
		Legend: protocol.SemanticTokensLegend{TokenTypes: tokenTypes, TokenModifiers: tokenModifiers},
		Range:  protocol.Boolean(true),
		Full:   &protocol.SemanticTokensFullDelta{Delta: new(true)},
	}
}

// tokenLen is how many numbers make a token.
const tokenLen = 5

// A sheet is what a client was last told of the tokens of a document.
type sheet struct {
	id   string
	kind memory.Kind
	text *markdown.Doc
	data []uint32 // never changed
}

// sheets are those of the documents whose tokens were asked for.
type sheets struct {
	mu   sync.Mutex // guards the rest
	made int
	by   map[string]sheet // by path
}

// put numbers a sheet and keeps it.
func (s *sheets) put(path string, sh sheet) sheet {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made++
	sh.id = strconv.Itoa(s.made)
	if s.by == nil {
		s.by = map[string]sheet{}
	}
	s.by[path] = sh
	return sh
}

// get is the sheet with an id; ok is false if it is no more.
func (s *sheets) get(path, id string) (sh sheet, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sh, ok = s.by[path]
	return sh, ok && sh.id == id
}

func (s *sheets) drop(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.by, path)
}

type tokensParams struct {
	TextDocument textDocument   `json:"textDocument"`
	Range        protocol.Range `json:"range"`
	Previous     string         `json:"previousResultId"`
}

// semanticTokens answers with all tokens of a document.
func (s *server) semanticTokens(ctx context.Context, p *tokensParams) (*protocol.SemanticTokens, error) {
	_, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	sh := s.told(f, s.tokensOf(f, allOf(f)))
	return &protocol.SemanticTokens{ResultID: &sh.id, Data: sh.data}, ctx.Err()
}

// told keeps what a client is told of an open document.
func (s *server) told(f *memory.File, data []uint32) sheet {
	sh := sheet{kind: f.Kind, text: f.Doc(), data: data}
	if !f.Open {
		return sh
	}
	return s.sheets.put(f.Path, sh)
}

// semanticTokensRange answers with the tokens of the lines of a range.
func (s *server) semanticTokensRange(ctx context.Context, p *tokensParams) (*protocol.SemanticTokens, error) {
	_, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	from, to := s.offset(f.Lines(), p.Range.Start), s.offset(f.Lines(), p.Range.End)
	return &protocol.SemanticTokens{Data: s.tokensOf(f, markdown.Span{Start: from, End: max(from, to)})}, ctx.Err()
}

// semanticTokensDelta answers with what changed since the client was last told.
func (s *server) semanticTokensDelta(ctx context.Context, p *tokensParams) (any, error) {
	_, f := s.subject(ctx, p.TextDocument.URI)
	if f == nil {
		return nil, nil
	}
	old, ok := s.sheets.get(f.Path, p.Previous)
	if !ok {
		sh := s.told(f, s.tokensOf(f, allOf(f)))
		return &protocol.SemanticTokens{ResultID: &sh.id, Data: sh.data}, ctx.Err()
	}
	sh := s.told(f, s.renewed(old, f))
	return &protocol.SemanticTokensDelta{ResultID: &sh.id, Edits: tokenEdits(old.data, sh.data)}, ctx.Err()
}

// allOf is the extent of a file.
func allOf(f *memory.File) markdown.Span { return markdown.Span{End: len(f.Source())} }

// tokensOf are the tokens that touch a span as the protocol writes them.
func (s *server) tokensOf(f *memory.File, within markdown.Span) []uint32 {
	return s.encodeTokens(f, assist.Tokens(f, within), 0)
}

// encodeTokens writes tokens as the protocol does: places count from the token
// before, which stands on the line prev.
func (s *server) encodeTokens(f *memory.File, all []assist.Token, prev int) []uint32 {
	data := make([]uint32, 0, tokenLen*len(all))
	src, lines := f.Source(), f.Lines()
	line, end, at, col := prev, -1, 0, uint32(0)
	for _, t := range all {
		from := col
		if t.Span.Start > end {
			line = lines.At(t.Span.Start)
			text := lines.Line(line)
			end, at, from = text.End, text.Start, 0
			col = 0
		}
		col += s.units(src[at:t.Span.Start])
		at = t.Span.Start
		data = append(data, uint32(line-prev), col-from, s.units(src[t.Span.Start:t.Span.End]), uint32(t.Kind), modifiers(t))
		prev = line
	}
	return data
}

// units is the width of a text in the columns of the session.
func (s *server) units(text []byte) (n uint32) {
	if s.encoding == markdown.UTF8 {
		return uint32(len(text))
	}
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[i:])
		}
		if i += size; r >= 0x10000 {
			n++
		}
		n++
	}
	return n
}

// renewed are the tokens of a file, given those of an earlier version of it. The
// rows of an index that did not change are not looked at again.
func (s *server) renewed(old sheet, f *memory.File) []uint32 {
	head, tail := common(old.text.Source(), f.Source())
	first := assist.FirstRow(f)
	if f.Kind != memory.AgentSummary || old.kind != f.Kind || first.Len() == 0 || head <= first.End {
		return s.tokensOf(f, allOf(f))
	}
	// Whole lines: the first that differs, and the first of those that do not any more.
	lines, before := f.Lines(), old.text.Lines()
	line := min(lines.At(head), before.At(head)) // a CRLF may be cut in two
	rest := lines.At(len(f.Source())-tail) + 1
	shift := lines.Count() - before.Count()
	a := tokenAt(old.data, line)
	b := tokenAt(old.data, rest-shift)
	var changed []assist.Token
	if from, to := lines.Line(line), lines.Line(rest-1); from.Start <= to.End {
		changed = assist.Tokens(f, markdown.Span{Start: from.Start, End: to.End})
	}
	middle := s.encodeTokens(f, changed, lineBefore(old.data, a))
	data := slices.Concat(old.data[:a], middle, old.data[b:])
	if b < len(old.data) {
		last := lineBefore(data, a+len(middle))
		data[a+len(middle)] = uint32(lineBefore(old.data, b) + int(old.data[b]) + shift - last)
	}
	return data
}

// tokenAt is the place in data of the first token on a line or below it.
func tokenAt(data []uint32, line int) int {
	at := 0
	for i := 0; i < len(data); i += tokenLen {
		if at += int(data[i]); at >= line {
			return i
		}
	}
	return len(data)
}

// lineBefore is the line of the last token before a place in data; 0 if there is
// none.
func lineBefore(data []uint32, place int) (line int) {
	for i := 0; i < place; i += tokenLen {
		line += int(data[i])
	}
	return line
}

// common is how many bytes two texts have in common at their start, and at their
// end behind that.
func common(a, b []byte) (head, tail int) {
	const step = 1 << 12
	n := min(len(a), len(b))
	for head+step <= n && bytes.Equal(a[head:head+step], b[head:head+step]) {
		head += step
	}
	for head < n && a[head] == b[head] {
		head++
	}
	n -= head
	for tail+step <= n && bytes.Equal(a[len(a)-tail-step:len(a)-tail], b[len(b)-tail-step:len(b)-tail]) {
		tail += step
	}
	for tail < n && a[len(a)-tail-1] == b[len(b)-tail-1] {
		tail++
	}
	return head, tail
}

// tokenEdits are the edit that makes old into new, if they differ.
func tokenEdits(old, new []uint32) []protocol.SemanticTokensEdit {
	n, head, tail := min(len(old), len(new)), 0, 0
	for head < n && slices.Equal(old[head:head+tokenLen], new[head:head+tokenLen]) {
		head += tokenLen
	}
	for tail < n-head && slices.Equal(old[len(old)-tail-tokenLen:len(old)-tail], new[len(new)-tail-tokenLen:len(new)-tail]) {
		tail += tokenLen
	}
	if head == len(old) && head == len(new) {
		return []protocol.SemanticTokensEdit{}
	}
	return []protocol.SemanticTokensEdit{{
		Start: uint32(head), DeleteCount: uint32(len(old) - tail - head), Data: new[head : len(new)-tail],
	}}
}
