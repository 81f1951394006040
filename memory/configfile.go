package memory

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tailscale/hujson"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// maxConfig is the size over which a configuration is not read.
const maxConfig = 256 << 10

// A ConfigProblem is a part of a configuration that does not count.
type ConfigProblem struct {
	Span    markdown.Span // of a key or string: without the quotes
	Unknown bool          // a key that nobody knows; else a value that can't be
	Message Message
	Nearest []string // what may have been meant, the likeliest first
}

var (
	notJSON     = Text{En: "not JSON: %s", Zh: "不是合法的 JSON：%s"}
	tooLong     = Text{En: "longer than any configuration", Zh: "内容过长，不像配置文件"}
	wrongKind   = Text{En: "must be %s", Zh: "应为%s"}
	notOneOf    = Text{En: `"%s" is not one of %s`, Zh: "“%s” 不在可选值 %s 之中"}
	noGlob      = Text{En: `"%s" is no valid glob`, Zh: "“%s” 不是有效的通配模式"}
	lacksKey    = Text{En: `"%s" is missing`, Zh: "缺少 “%s”"}
	keyTwice    = Text{En: `"%s" stands here a second time: only the last one counts`, Zh: "“%s” 重复：只有最后一个有效"}
	unknownKey  = Text{En: `unknown key "%s"`, Zh: "未知的键 “%s”"}
	unknownRule = Text{En: `unknown rule "%s"`, Zh: "未知的规则 “%s”"}
	meantKey    = Text{En: `%s: did you mean "%s"?`, Zh: "%s：是否想写 “%s”？"}
	meantValue  = Text{En: `"%s" is not one of %s: did you mean "%s"?`, Zh: "“%s” 不在可选值 %s 之中：是否想写 “%s”？"}
)

// ReadConfig reads the text of the configuration file at a path. Comments and
// trailing commas are allowed. Whatever is valid counts; the problems tell of the
// rest in order of position. The rules are those that may be named.
func ReadConfig(file string, src []byte, rules []*Rule) (*Config, []ConfigProblem) {
	c := &Config{Path: file}
	if len(src) == 0 {
		return c, nil
	}
	if len(src) > maxConfig {
		return c, []ConfigProblem{{Message: tooLong.With()}}
	}
	r := configReader{rules: rules}
	v := r.parse(src)
	if r.valid(&v, configShape) {
		v.Standardize()
		if err := json.Unmarshal(v.Pack(), c); err != nil {
			r.report(markdown.Span{}, notJSON, err.Error())
		}
	}
	dir, _ := split(file)
	for i := range c.Folders {
		f := &c.Folders[i]
		f.Path = whole(dir, f.Path)
		if f.Root != "" {
			f.Root = whole(dir, f.Root)
		}
	}
	slices.SortStableFunc(r.found, func(a, b ConfigProblem) int { return a.Span.Start - b.Span.Start })
	return c, r.found
}

// whole is the path of a name as it is written in a configuration in dir.
func whole(dir, name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	if !strings.HasPrefix(name, "/") && !drive(name) {
		name = dir + "/" + name
	}
	return strings.TrimPrefix(path.Clean("/"+name), "/")
}

// configReader finds the parts of a configuration that don't count.
type configReader struct {
	rules []*Rule
	found []ConfigProblem
}

func (r *configReader) report(s markdown.Span, t Text, args ...any) {
	r.found = append(r.found, ConfigProblem{Span: s, Message: t.With(args...)})
}

// parse reads as far as src is JSON. A byte order mark is passed over.
func (r *configReader) parse(src []byte) hujson.Value {
	src = bytes.Clone(src) // which the value shares and Standardize alters
	if bytes.HasPrefix(src, []byte("\uFEFF")) {
		copy(src, "   ")
	}
	v, err := hujson.Parse(src)
	if err == nil {
		return v
	}
	var line, col int
	_, msg, _ := strings.Cut(err.Error(), ": ")
	if n, _ := fmt.Sscanf(msg, "line %d, column %d", &line, &col); n == 2 {
		_, msg, _ = strings.Cut(msg, ": ")
	}
	at := 0
	for range line - 1 {
		at += bytes.IndexByte(src[at:], '\n') + 1
	}
	at = min(at+max(col-1, 0), len(src))
	r.report(markdown.Span{Start: at, End: at}, notJSON, msg)
	if _, ok := v.Value.(*hujson.Object); !ok {
		return hujson.Value{}
	}
	v.EndOffset = len(src)
	return v // with the members before the error
}

// valid reports whether v may have the shape, and takes out of it what may not.
func (r *configReader) valid(v *hujson.Value, s *shape) bool {
	span := markdown.Span{Start: v.StartOffset, End: v.EndOffset}
	if v.Value == nil {
		return false
	}
	kind := v.Value.Kind()
	if kind != hujson.Kind(s.kind) {
		r.report(span, wrongKind, kindNames[s.kind].text)
		return false
	}
	switch x := v.Value.(type) {
	case *hujson.Object:
		return r.validObject(x, span, s)
	case *hujson.Array:
		x.Elements = slices.DeleteFunc(x.Elements, func(e hujson.Value) bool { return !r.valid(&e, s.values) })
	case hujson.Literal:
		return r.validString(x.String(), markdown.Span{Start: span.Start + 1, End: span.End - 1}, s)
	}
	return true
}

func (r *configReader) validString(text string, span markdown.Span, s *shape) bool {
	switch {
	case s.valid != nil && !s.valid(text):
		r.report(span, noGlob, text)
		return false
	case s.words != nil && !slices.Contains(s.words, text):
		words := strings.Join(s.words, ", ")
		p := ConfigProblem{Span: span, Message: notOneOf.With(text, words), Nearest: Nearest(text, s.words)}
		if len(p.Nearest) > 0 {
			p.Message = meantValue.With(text, words, p.Nearest[0])
		}
		r.found = append(r.found, p)
		return false
	}
	return true
}

func (r *configReader) validObject(x *hujson.Object, span markdown.Span, s *shape) bool {
	seen := map[string]bool{}
	have := make(map[string]bool, len(x.Members))
	for _, m := range x.Members {
		have[name(m)] = true
	}
	for i := len(x.Members) - 1; i >= 0; i-- {
		if !r.validMember(&x.Members[i], s, seen, have) {
			x.Members = slices.Delete(x.Members, i, i+1)
		}
	}
	for _, k := range s.keys {
		if k.required && !seen[k.name] {
			r.report(span, lacksKey, k.name)
		}
	}
	return !slices.ContainsFunc(s.keys, func(k key) bool {
		return k.required && !slices.ContainsFunc(x.Members, func(m hujson.ObjectMember) bool { return name(m) == k.name })
	})
}

func (r *configReader) validMember(m *hujson.ObjectMember, s *shape, seen, have map[string]bool) bool {
	n := name(*m)
	span := markdown.Span{Start: m.Name.StartOffset + 1, End: m.Name.EndOffset - 1}
	if seen[n] {
		r.report(span, keyTwice, n)
		return false
	}
	seen[n] = true
	shape, known := s.member(n, r.rules)
	if shape == nil {
		known = slices.DeleteFunc(known, func(k string) bool { return have[k] })
		p := ConfigProblem{Span: span, Unknown: true, Message: unknownKey.With(n), Nearest: Nearest(n, known)}
		if s.names != nil {
			p.Message = unknownRule.With(n)
		}
		if len(p.Nearest) > 0 {
			p.Message = meantKey.With(p.Message, p.Nearest[0])
		}
		r.found = append(r.found, p)
		return false
	}
	return r.valid(&m.Value, shape)
}

// member is the shape of the value under a name; nil, with all names, if it is
// not known.
func (s *shape) member(n string, rules []*Rule) (v *shape, known []string) {
	for _, k := range s.keys {
		if k.name == n {
			return k.shape, nil
		}
		known = append(known, k.name)
	}
	if s.names != nil {
		if known = s.names(rules); slices.Contains(known, n) {
			return s.values, nil
		}
	}
	return nil, known
}

func name(m hujson.ObjectMember) string {
	lit, _ := m.Name.Value.(hujson.Literal)
	if len(lit) > 1 && bytes.IndexByte(lit, '\\') < 0 && utf8.Valid(lit) {
		return string(lit[1 : len(lit)-1]) // as it is written
	}
	return lit.String()
}

// ConfigProblems are the parts of the file, a configuration, that don't count.
func (p *Pass) ConfigProblems() []ConfigProblem {
	_, problems := ReadConfig(p.File.Path, p.File.Source(), p.snap.settings.Rules)
	return problems
}
