package markdown

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A specExample is one of CommonMark's own, with the HTML that it must give.
type specExample struct {
	Number   int    `json:"example"`
	Markdown string `json:"markdown"`
	HTML     string `json:"html"`
}

// specExamples are read from the parser's module, which ships them.
func specExamples(t *testing.T) []specExample {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/yuin/goldmark").Output()
	if err != nil {
		t.Fatalf("find the parser's module: %v", err)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "_test", "spec.json"))
	if err != nil {
		t.Fatalf("read CommonMark's examples: %v", err)
	}
	var examples []specExample
	if err := json.Unmarshal(data, &examples); err != nil {
		t.Fatalf("decode CommonMark's examples: %v", err)
	}
	if len(examples) < 600 {
		t.Fatalf("only %d examples of CommonMark", len(examples))
	}
	return examples
}

// TestCommonMark compares what a document reports with the HTML that CommonMark
// prescribes, and the texts of links with the parser's own nodes.
func TestCommonMark(t *testing.T) {
	for _, example := range specExamples(t) {
		t.Run(fmt.Sprint(example.Number), func(t *testing.T) {
			d := Parse([]byte("\n" + example.Markdown)) // on a first line, a rule opens frontmatter
			checkTwins(t, d.Source())
			want, got := prescribed(example.HTML), reported(d)
			if strings.Contains(example.Markdown, "<code>") {
				want = slices.DeleteFunc(want, func(s string) bool { return s == "code" }) // of the author's own
			}
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%q\nprescribed and reported:\n%s", example.Markdown, diff)
			}
			compareTexts(t, d)
		})
	}
}

var (
	prescribedTag = regexp.MustCompile(`(?is)<!--|<[a-z][a-z-]*\s(?:[^>]*?\s)?(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))|<(pre><code|code|h[1-6])\b`)
	noHTML        = regexp.MustCompile(`(?is)<(script|style|textarea).*?</(?:script|style|textarea)>|<!--.*?-->|<\?.*?\?>`)
)

// prescribed are the links, headings and code in rendered HTML, in order.
func prescribed(rendered string) []string {
	var all []string
	for _, m := range prescribedTag.FindAllStringSubmatch(noHTML.ReplaceAllString(rendered, ""), -1) {
		switch {
		case m[4] != "":
			all = append(all, strings.ToLower(m[4]))
		default:
			all = append(all, "to "+html.UnescapeString(m[1]+m[2]+m[3]))
		}
	}
	return all
}

// reported are the links, headings and code of d, as HTML would have them.
func reported(d *Doc) []string {
	type part struct {
		at   int
		text string
	}
	var parts []part
	var image Link // the last one; what stands in its text is shown without links
	for l := range d.Links() {
		if l.Kind == Wiki || l.Kind == Malformed || image.Text.Contains(l.Span) {
			continue
		}
		if d.Source()[l.Span.Start] == '!' {
			image = l
		}
		target := l.Target
		if l.Kind != HTML {
			target = string(util.URLEscape([]byte(target), false))
		}
		parts = append(parts, part{l.Span.Start, "to " + target})
	}
	for _, h := range d.Headings() {
		parts = append(parts, part{h.Span.Start, fmt.Sprintf("h%d", h.Level)})
	}
	for _, c := range d.Code() {
		kind := "code"
		if c.Block {
			kind = "pre><code"
		}
		parts = append(parts, part{c.Span.Start, kind})
	}
	var all []string
	for _, p := range sortedBy(parts, func(p part) int { return p.at }) {
		all = append(all, p.text)
	}
	return all
}

// compareTexts holds the text of every link and heading against the segments
// that an unwrapped parser finds in it.
func compareTexts(t *testing.T, d *Doc) {
	t.Helper()
	own := parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
	).Parse(text.NewReader(d.Source()))
	var links []Link
	for l := range d.Links() {
		switch l.Kind {
		case Inline, Image, Reference:
			links = append(links, l)
		}
	}
	headings := d.Headings()
	err := ast.Walk(own, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind() {
		case ast.KindLink, ast.KindImage:
			if len(links) == 0 {
				return ast.WalkStop, fmt.Errorf("a link is missing")
			}
			l := links[0]
			links = links[1:]
			return ast.WalkContinue, within(n, l.Text)
		case ast.KindHeading:
			if len(headings) == 0 {
				return ast.WalkStop, fmt.Errorf("a heading is missing")
			}
			h := headings[0]
			headings = headings[1:]
			return ast.WalkContinue, within(n, h.Text)
		}
		return ast.WalkContinue, nil
	})
	if err == nil && len(links)+len(headings) > 0 {
		err = fmt.Errorf("%d links and %d headings too many", len(links), len(headings))
	}
	if err != nil {
		t.Errorf("%q: %v", d.Source(), err)
	}
}

// within reports a text of n that does not lie in s.
func within(n ast.Node, s Span) error {
	return ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if leaf, ok := n.(*ast.Text); ok && entering && !leaf.Segment.IsEmpty() {
			if segment := (Span{leaf.Segment.Start, leaf.Segment.Stop}); !s.Contains(segment) {
				return ast.WalkStop, fmt.Errorf("text %v lies outside %v", segment, s)
			}
		}
		return ast.WalkContinue, nil
	})
}
