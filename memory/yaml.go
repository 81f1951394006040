package memory

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	// Of the decoders this one alone takes what the agents' own take and gives
	// the places of all errors and values; v3 names wrong lines, goccy/go-yaml
	// refuses a tab at the end of a line and takes unknown aliases.
	"go.yaml.in/yaml/v4"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A yamlText is a piece of YAML in a source, some of whose values may have been
// put into quotes.
type yamlText struct {
	src    []byte
	lines  []markdown.Span // of the source, without their breaks
	ends   []int           // where the line after each begins
	quoted map[int]Edit    // by line
}

func newYAML(src []byte, body markdown.Span) *yamlText {
	t := &yamlText{src: src, quoted: map[int]Edit{}}
	for at := body.Start; ; {
		end, next := breakAfter(src, at, body.End)
		t.lines = append(t.lines, markdown.Span{Start: at, End: end})
		t.ends = append(t.ends, next)
		if next == end {
			return t
		}
		at = next
	}
}

// breakAfter finds the end of the text of a line of YAML, which knows more line
// breaks than Markdown, and where the next line begins.
func breakAfter(src []byte, at, limit int) (end, next int) {
	for i := at; i < limit; {
		r, n := utf8.DecodeRune(src[i:limit])
		switch r {
		case '\r':
			if i+1 < limit && src[i+1] == '\n' {
				return i, i + 2
			}
			return i, i + 1
		case '\n', '\u0085', '\u2028', '\u2029':
			return i, i + n
		}
		i += n
	}
	return limit, limit
}

// decode reads the text. Of one that does not parse it tells the line at fault.
func (t *yamlText) decode() (root *yaml.Node, at int) {
	var doc yaml.Node
	err := yaml.Unmarshal(t.text(), &doc)
	if err == nil {
		return &doc, -1
	}
	var load *yaml.LoadError
	if !errors.As(err, &load) {
		return nil, 0
	}
	mark := load.Mark
	if load.ContextMark.Line > 0 && unclosed().MatchString(load.ContextMsg) {
		mark = load.ContextMark
	}
	if mark.Line < 1 {
		return nil, t.lineAt(t.lines[0].Start + mark.Index)
	}
	return nil, min(mark.Line, len(t.lines)) - 1
}

// unclosed are the contexts of errors that are noticed only behind what is at
// fault.
var unclosed = Pattern(`simple key|flow|quoted`)

// text is the text with the values in quotes that were put into them.
func (t *yamlText) text() []byte {
	var out []byte
	for i, line := range t.lines {
		if e, ok := t.quoted[i]; ok {
			out = append(append(out, t.src[line.Start:e.Span.Start]...), e.New...)
			line.Start = e.Span.End
		}
		out = append(out, t.src[line.Start:t.ends[i]]...)
	}
	return out
}

// lineAt is the line that holds an offset of the source.
func (t *yamlText) lineAt(off int) int {
	for i, end := range t.ends {
		if off < end {
			return i
		}
	}
	return len(t.lines) - 1
}

// keyed is a line with a key and a plain or quoted value.
var keyed = Pattern(`^[ \t]*(?:- )?[^\s:#"'\[\]{},&*!|>%@` + "`" + `?-][^:]*:[ \t]+(\S(?:.*\S)?)[ \t]*$`)

// mend puts the value of the line at fault into quotes, or of the line before
// it. It reports whether that took the fault away.
func (t *yamlText) mend(at int) (fault HeaderFault, ok bool) {
	for line := at; line >= max(0, at-1); line-- {
		m := keyed().FindSubmatchIndex(t.bytes(line))
		if _, done := t.quoted[line]; m == nil || done {
			continue
		}
		value := markdown.Span{Start: m[2], End: m[3]}.Shift(t.lines[line].Start)
		text := string(t.src[value.Start:value.End])
		edit := Edit{Span: value, New: Quoted(text)}
		t.quoted[line] = edit
		if _, next := t.decode(); next < 0 || line == at && next > at {
			return HeaderFault{Line: t.visible(line), Colon: plainColon(text), Quote: &edit}, true
		}
		delete(t.quoted, line)
	}
	return HeaderFault{Line: t.visible(at)}, false
}

// plainColon reports whether a value is plain text with a colon in it that YAML
// takes for that of a key.
func plainColon(value string) bool {
	return !strings.ContainsAny(value[:1], `"'[{|>`) && (strings.Contains(value, ": ") || strings.HasSuffix(value, ":"))
}

func (t *yamlText) bytes(line int) []byte {
	return t.src[t.lines[line].Start:t.lines[line].End]
}

// visible is a line from its first character that is not blank; a blank one as
// it is.
func (t *yamlText) visible(line int) markdown.Span {
	s := t.lines[line]
	if text := bytes.TrimLeft(t.bytes(line), " \t"); len(text) > 0 {
		s.Start = s.End - len(text)
	}
	return s
}

// isMapping reports whether a document holds keys, or nothing at all.
func isMapping(doc *yaml.Node) bool {
	return len(doc.Content) == 0 || doc.Content[0].Kind == yaml.MappingNode || doc.Content[0].Tag == "!!null"
}

// collect adds the fields of a document or a mapping to fm.
func (t *yamlText) collect(fm *Frontmatter, n *yaml.Node, prefix string) {
	if n.Kind == yaml.DocumentNode && len(n.Content) > 0 {
		n = n.Content[0]
	}
	if n.Kind != yaml.MappingNode {
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		name := prefix + key.Value
		if key.Kind != yaml.ScalarNode {
			continue
		}
		if seen[name] {
			fm.Faults = append(fm.Faults, HeaderFault{Line: t.visible(t.line(key)), Twin: key.Value})
		}
		seen[name] = true
		if name == "metadata" && value.Kind == yaml.MappingNode {
			t.collect(fm, value, "metadata.")
			continue
		}
		fm.Fields = append(fm.Fields, t.field(name, key, value))
	}
}

// field is a field with the place of its value.
func (t *yamlText) field(name string, key, value *yaml.Node) HeaderField {
	if value.Tag == "!!null" && value.Value == "" {
		at := t.span(key).End
		if i := bytes.IndexByte(t.src[at:t.lines[t.line(key)].End], ':'); i >= 0 {
			at += i + 1
		}
		return HeaderField{Name: name, Span: markdown.Span{Start: at, End: at}}
	}
	f := HeaderField{Name: name, Span: t.span(value)}
	if value.Kind == yaml.AliasNode && value.Alias != nil {
		value = value.Alias
	}
	switch {
	case value.Tag == "!!null":
	case value.Kind == yaml.ScalarNode:
		f.Value = value.Value
	default:
		f.Value = string(t.src[f.Span.Start:f.Span.End])
	}
	return f
}

func (t *yamlText) line(n *yaml.Node) int { return min(max(n.Line, 1), len(t.lines)) - 1 }

// span is where a node is written, on its first line.
func (t *yamlText) span(n *yaml.Node) markdown.Span {
	s := t.lines[t.line(n)]
	for col := 1; col < n.Column && s.Start < s.End; col++ {
		_, width := utf8.DecodeRune(t.src[s.Start:s.End])
		s.Start += width
	}
	text := t.src[s.Start:s.End]
	switch {
	case n.Kind == yaml.ScalarNode && n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		s.End = s.Start + quotedLen(text)
	case n.Kind == yaml.ScalarNode && n.Value != "" && bytes.HasPrefix(text, []byte(n.Value)):
		s.End = s.Start + len(n.Value)
	default:
		if i := bytes.Index(text, []byte(" #")); i >= 0 {
			text = text[:i]
		}
		s.End = s.Start + len(bytes.TrimRight(text, " \t"))
	}
	return s
}

// quotedLen is the length of the quoted scalar at the start of a line, all of
// the line if it goes on.
func quotedLen(text []byte) int {
	if len(text) == 0 {
		return 0
	}
	quote := text[0]
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote == '"':
			i++
		case text[i] == quote && quote == '\'' && i+1 < len(text) && text[i+1] == quote:
			i++
		case text[i] == quote:
			return i + 1
		}
	}
	return len(text)
}
