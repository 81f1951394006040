package memory

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// header reads text as the header of a note.
func header(text string) (*Frontmatter, string) {
	src := "---\n" + text + "---\n"
	f := &File{text: markdown.Parse([]byte(src))}
	return f.Header(), src
}

func TestHeaderFields(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"name: a\ntype: user\n", "name «a» a\ntype «user» user\n"},
		{"name: \"a b\" # c\n", "name «\"a b\"» a b\n"},
		{"name: 'it''s'\n", "name «'it''s'» it's\n"},
		{"name: a b # c\n", "name «a b» a b\n"},
		{"name:\ndescription: x\n", "name «» \ndescription «x» x\n"},
		{"name: # none\n", "name «» \n"},
		{"name: ~\n", "name «~» \n"},
		{"name: 😀 密钥\r\ntype: user\r\n", "name «😀 密钥» 😀 密钥\ntype «user» user\n"},
		{"metadata:\n  node_type: memory\n  type: feedback\nname: x\n", "metadata.node_type «memory» memory\nmetadata.type «feedback» feedback\nname «x» x\n"},
		{"metadata: {type: user}\n", "metadata.type «user» user\n"},
		{"description: >\n  one\n  two\n", "description «>» one two\n\n"},
		{"description: one\n  two\n", "description «one» one two\n"},
		{"tags: [a, b]\n", "tags «[a, b]» [a, b]\n"},
		{"\"name\": x\n", "name «x» x\n"},
		{"n: &a x\nname: *a\n", "n «&a x» x\nname «*a» x\n"},
		{"name: a\u0085type: user\n", "name «a» a\ntype «user» user\n"},
	} {
		fm, src := header(tt.text)
		var got strings.Builder
		for _, f := range fm.Fields {
			got.WriteString(f.Name + " «" + src[f.Span.Start:f.Span.End] + "» " + f.Value + "\n")
		}
		if diff := cmp.Diff(tt.want, got.String()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

// Each fault is told by its line, and by the value as it should be if that
// mends it.
func TestHeaderFaults(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"name: a\ndescription: see x: y\n", "description: see x: y → \"see x: y\"\n"},
		{"name: a: b\ndescription: \\ c: d\n", "name: a: b → \"a: b\"\ndescription: \\ c: d → '\\ c: d'\n"},
		{"# x\n\nname: 😀: 密钥\r\n", "name: 😀: 密钥 → \"😀: 密钥\"\n"},
		{"description: ends with a colon:\n", "description: ends with a colon: → \"ends with a colon:\"\n"},
		{"description: \"a\" and 'b': c\n", "description: \"a\" and 'b': c → \"\\\"a\\\" and 'b': c\"\n"},
		{"name: \"Foo\" bar\n", "name: \"Foo\" bar → '\"Foo\" bar'\n"},
		{"name: @x\n", "name: @x → \"@x\"\n"},
		{"name: `x`\n", "name: `x` → \"`x`\"\n"},
		{"name: *x\n", "name: *x → \"*x\"\n"},
		{"name: x\ndescription: [a, b\ntype: user\n", "description: [a, b → \"[a, b\"\n"},
		{"name: x\nbad line\ntype: user\n", "bad line\n"},
		{"name: a\n\ttype: user\n", "type: user\n"},
		{"name: a\n  type: user\n", "type: user\n"},
		{"name: a\nname: b\n", "name: b twice name\n"},
		{"metadata:\n  type: a\n  type: b\n", "type: b twice type\n"},
		{"name: \x01\n", "name: \x01\n"},
	} {
		fm, src := header(tt.text)
		var got strings.Builder
		for _, f := range fm.Faults {
			got.WriteString(src[f.Line.Start:f.Line.End])
			if f.Twin != "" {
				got.WriteString(" twice " + f.Twin)
			}
			if f.Quote != nil {
				got.WriteString(" → " + f.Quote.New)
			}
			got.WriteString("\n")
		}
		if diff := cmp.Diff(tt.want, got.String()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
		if len(fm.Fields) > 0 {
			t.Errorf("%q: a header that does not parse has fields %v", tt.text, fm.Fields)
		}
	}
}

// What stands between two rules need not be a header.
func TestNoHeader(t *testing.T) {
	for _, text := range []string{"A line.\n", "A paragraph\nof two lines.\n", "- a\n- b\n"} {
		if fm, _ := header(text); fm != nil {
			t.Errorf("%q is taken for a header", text)
		}
	}
	if fm, _ := header(""); fm == nil {
		t.Error("an empty header is taken for none")
	}
}

func TestScalar(t *testing.T) {
	for _, tt := range []struct{ value, want string }{
		{"plain words", "plain words"},
		{"a: b", `"a: b"`},
		{"a #b", `"a #b"`},
		{"yes, it's", "yes, it's"},
		{"- x", `"- x"`},
		{`say "x": y`, `'say "x": y'`},
		{`it's "x": \y`, `"it's \"x\": \\y"`},
		{"密钥：轮换", "密钥：轮换"},
		{"", `""`},
		{"~", `"~"`},
	} {
		if got := Scalar(tt.value); got != tt.want {
			t.Errorf("Scalar(%q) = %s, want %s", tt.value, got, tt.want)
		}
	}
}

func FuzzHeader(f *testing.F) {
	for _, seed := range []string{
		"name: a\ndescription: b: c\ntype: user\n", "metadata:\r\n  type: 'x'\r\n", "name: [a\n", "a: &x b\nc: *x\n",
		"name: 😀: 密钥\u2028x: y\n", "? a\n: b\n", "name: |\n  a\n b\n", "\t\n", "a: \"b\\\n  c\"\n", "<<: {a: b}\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fm, src := header(text)
		if fm == nil {
			return
		}
		within := func(what string, s markdown.Span) {
			if s.Start > s.End || !fm.Body.Contains(s) {
				t.Errorf("%s %v lies outside the header %v", what, s, fm.Body)
			} else if utf8.ValidString(text) && !utf8.ValidString(src[s.Start:s.End]) {
				t.Errorf("%s %v splits a character", what, s)
			}
		}
		for _, f := range fm.Fields {
			within("the value of "+f.Name, f.Span)
		}
		for _, f := range fm.Faults {
			within("the fault", f.Line)
			if f.Quote != nil {
				within("the quoted value", f.Quote.Span)
			}
		}
	})
}
