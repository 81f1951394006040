package markdown

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// simple is what notes are mostly made of, and what stands near it.
var simple = append([]string{
	"# Head\n", "## Head [a](b)\n", "### 表 head  \n", "#tag\n", "# \n", "text [a](b.md) and `c`.\n", "**bold** text\n", "2026-08-29 day\n", "1. one\n",
	"- item [a](b)\n", "- **时间**：`x`\n", "* star\n", "+ plus\n", "-\n", "- [ ] box\n", "- - nested\n", "  more\n", "    code\n", "```go\n", "```\n", "``` x`y\n", "~~~\n",
	"<!-- c -->\n", "<!-- c\n", "-->\n", "<!--> x -->\n", "<!-- a --> b\n", "| a | b |\n", "|---|---|\n", "| [x](y) | `c` |\n", "| a |\n", "|-|\n", "a | b\n", "-|-\n",
	"---\n", "===\n", "***\n", "> q\n", "> q [a](b) `c`\n", "> | a |\n", ">q\n", "<div>\n", "</div>\n", "\n", "\n", "\n", "\n\n", " \n", "\t\n", "x\\\n", "`open\n", "close`\n", "[open\n", "close](u)\n", "![i](j)\n", "[[w]]\n", "a < b\n", "a <b> c\n", "&amp; [a](b&c)\n",
}, phrases...)

// TestQuick holds what is read without the parser against what the parser reads.
func TestQuick(t *testing.T) {
	noise := newNoise(3, 9)
	for range 20_000 {
		holdQuick(t, []byte(noise.text(simple, 14)))
	}
	for range 3000 {
		holdQuick(t, []byte(noise.text(tokens, 30)))
	}
	for range 10_000 {
		text := noise.text(simple, 14)
		holdQuick(t, []byte(strings.ReplaceAll(text, "\n", "\r\n")))
		holdQuick(t, []byte(strings.Replace(text, "\n", "\r\n", 5)))
	}
	note := "# Note\n\n> of: `demo`\n> and [a](b)\n\ntext [a](b)\n\n- See [n](x.md#y) for `z`.\n- more\n\n| K | V |\n| --- | --- |\n| [x](y) | 表 |\n\n```text\n[f](g)\n```\n\n<!-- c -->\n"
	for _, note := range []string{note, strings.ReplaceAll(note, "\n", "\r\n")} {
		q := quick{src: []byte(note)}
		for q.skipBlank(); q.at < len(note); q.skipBlank() {
			if !q.block() {
				t.Fatalf("%q takes the parser", note[q.at:])
			}
		}
		if !natureOf(q.src).simple {
			t.Fatalf("%q takes the parser", note)
		}
	}
}

func FuzzQuick(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Add([]byte(strings.Join(simple, "")))
	f.Fuzz(func(t *testing.T, src []byte) {
		holdQuick(t, src)
		holdQuick(t, spell(src))
		var lines strings.Builder
		for _, b := range src {
			lines.WriteString(simple[int(b)%len(simple)])
		}
		holdQuick(t, []byte(lines.String()))
		holdQuick(t, []byte(strings.ReplaceAll(lines.String(), "\n", "\r\n")))
	})
}

func holdQuick(t *testing.T, src []byte) {
	t.Helper()
	known := glossary{"a": {}}
	if bytes.Contains(src, []byte("]:")) || !natureOf(src).simple {
		return
	}
	got, want := readBlocks(src, known, true), read(src, known)
	if !sameRun(&got, &want) {
		t.Fatalf("%q, by the parser and without it:\n%s", src, cmp.Diff(want, got, inside))
	}
}

// inside is for comparing what is read.
var inside = cmp.Options{cmp.AllowUnexported(run{}, store{}, entry{}, fact{}, detail{}, extent{}), cmpopts.EquateEmpty()}

// TestHeadingBlanks puts all characters and blanks that end much alike at both ends
// of a heading.
func TestHeadingBlanks(t *testing.T) {
	ends := []string{"", "a", " ", "\u0085", "\u00a0", "\u1680", "\u2003", "\u2028", "\u3000", "会", "：", "🎯", "\ue000"}
	for _, a := range ends {
		for _, b := range ends {
			for _, c := range ends {
				holdQuick(t, []byte("# "+a+b+c+"\n"))
				holdQuick(t, []byte("# "+a+"x"+b+c+"\n"))
			}
		}
	}
}
