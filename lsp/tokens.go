package lsp

import (
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

// A run is the tokens of a part of a document, wherever it stands. It never changes.
type run struct {
	data []uint32 // lines count from the first of the part
	last int      // the line of the last token, from there
}

// A placed run stands on a line.
type placed struct {
	*run
	line int
}

// A sheet is what a client was last told of the tokens of a document.
type sheet struct {
	id   string
	runs []placed
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
	return s.tellAll(f), ctx.Err()
}

func (s *server) tellAll(f *memory.File) *protocol.SemanticTokens {
	sh := s.told(f, s.runsOf(f))
	data, _ := joined(sh.runs, 0)
	return &protocol.SemanticTokens{ResultID: &sh.id, Data: data}
}

// told keeps what a client is told of an open document.
func (s *server) told(f *memory.File, runs []placed) sheet {
	sh := sheet{runs: runs}
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
		return s.tellAll(f), ctx.Err()
	}
	sh := s.told(f, s.runsOf(f))
	return &protocol.SemanticTokensDelta{ResultID: &sh.id, Edits: changed(old.runs, sh.runs)}, ctx.Err()
}

// allOf is the extent of a file.
func allOf(f *memory.File) markdown.Span { return markdown.Span{End: f.Doc().Size()} }

// tokensOf are the tokens that touch a span as the protocol writes them.
func (s *server) tokensOf(f *memory.File, within markdown.Span) []uint32 {
	return s.encodeTokens(f, assist.Tokens(f, within), 0)
}

// runKey is what the tokens of a part are remembered by.
type runKey struct{ encoding markdown.Encoding }

// runsOf are the tokens of a file by its parts. Those of an index of sessions follow
// from each row alone, once there is one: versions that share a part share its run.
// Any other file is one run.
func (s *server) runsOf(f *memory.File) (all []placed) {
	first := assist.FirstRow(f)
	if first.Len() == 0 {
		return []placed{{s.runIn(f, allOf(f), 0), 0}}
	}
	for _, p := range f.Doc().Parts() {
		within := p.Span
		within.End = max(within.Start, within.End-1) // what begins the next part is not of this one
		make := func() *run { return s.runIn(f, within, p.Line) }
		if p.Span.Start < first.End {
			all = append(all, placed{make(), p.Line})
		} else {
			all = append(all, placed{markdown.Remember(p.Body, runKey{s.encoding}, make), p.Line})
		}
	}
	return all
}

func (s *server) runIn(f *memory.File, within markdown.Span, line int) *run {
	r := &run{data: s.encodeTokens(f, assist.Tokens(f, within), line)}
	for i := 0; i < len(r.data); i += tokenLen {
		r.last += int(r.data[i])
	}
	return r
}

// joined are the tokens of runs one behind the other, the first of them behind one
// on the line last, and the line of the last.
func joined(runs []placed, last int) (data []uint32, end int) {
	n := 0
	for _, r := range runs {
		n += len(r.data)
	}
	data = make([]uint32, 0, n)
	for _, r := range runs {
		if len(r.data) == 0 {
			continue
		}
		at := len(data)
		data = append(data, r.data...)
		data[at] += uint32(r.line - last)
		last = r.line + r.last
	}
	return data, last
}

// changed is the edit that makes the tokens of old into those of new, if they
// differ. What both share is not looked at.
func changed(old, new []placed) []protocol.SemanticTokensEdit {
	n, head, tail := min(len(old), len(new)), 0, 0
	start, last := 0, 0
	for head < n && old[head].run == new[head].run && old[head].line == new[head].line {
		if r := old[head]; len(r.data) > 0 {
			start, last = start+len(r.data), r.line+r.last
		}
		head++
	}
	for tail < n-head && old[len(old)-1-tail].run == new[len(new)-1-tail].run {
		tail++
	}
	// The first token behind counts its line from the one before.
	for tail > 0 && len(old[len(old)-tail].data) == 0 {
		tail--
	}
	tail = max(0, tail-1)
	was, _ := joined(old[head:len(old)-tail], last)
	is, _ := joined(new[head:len(new)-tail], last)
	edits := tokenEdits(was, is)
	for i := range edits {
		edits[i].Start += uint32(start)
	}
	return edits
}

// encodeTokens writes tokens as the protocol does: places count from the token
// before, which stands on the line prev.
func (s *server) encodeTokens(f *memory.File, all []assist.Token, prev int) []uint32 {
	data := make([]uint32, 0, tokenLen*len(all))
	doc, lines := f.Doc(), f.Lines()
	line, end, at, col := prev, -1, 0, uint32(0)
	for _, t := range all {
		from := col
		if t.Span.Start > end {
			line = lines.At(t.Span.Start)
			text := lines.Line(line)
			end, at, from = text.End, text.Start, 0
			col = 0
		}
		col += s.units(doc.Slice(markdown.Span{Start: at, End: t.Span.Start}))
		at = t.Span.Start
		data = append(data, uint32(line-prev), col-from, s.units(doc.Slice(t.Span)), uint32(t.Kind), modifiers(t))
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
