package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// hover asks what is known at a position: where it stands, and the text; empty if
// that is nothing.
func (e *editor) hover(uri string, line, character int) string {
	e.t.Helper()
	r := e.call("textDocument/hover", bag{"textDocument": bag{"uri": uri}, "position": bag{"line": line, "character": character}})
	if r.Error != nil {
		e.t.Fatalf("hover: %v", r.Error)
	}
	if string(r.Result) == "null" {
		return ""
	}
	var h struct {
		Contents struct{ Kind, Value string }
		Range    rangeSeen
	}
	if err := json.Unmarshal(r.Result, &h); err != nil {
		e.t.Fatal(err)
	}
	return fmt.Sprintf("%s %v %s", h.Contents.Kind, h.Range, h.Contents.Value)
}

// What a hover is about is told in the client's way of counting, in the form and
// the language that its user reads.
func TestHoverKnows(t *testing.T) {
	const text = "# Memory\n\n- 😀 [部署](deploy.md#roll-back) 😀\n"
	const deploy = "---\nname: 部署 😀\n---\n\n# Deploy\n\n## Roll back\n\nGo.\n"
	shown := "**memory/deploy.md** — 部署 😀 · %d B\n\n```markdown\n## Roll back\n\nGo.\n```"
	for _, test := range []struct {
		about, caps     string
		line, character int
		want            string
	}{
		{"counting in UTF-16", `{}`, 2, 12, "markdown 2:5-2:30 " + shown},
		{"counting in UTF-8", `{"general":{"positionEncodings":["utf-8"]}}`, 2, 18, "markdown 2:7-2:36 " + shown},
		{"plain text", `{"textDocument":{"hover":{"contentFormat":["plaintext"]}}}`, 2, 12, "plaintext 2:5-2:30 " + shown},
		{"how much is loaded", `{}`, 0, 3, "markdown 0:0-0:8 **3/200** lines of what Claude Code loads"},
		{"nothing", `{}`, 1, 0, ""},
	} {
		for _, eol := range []string{"\n", "\r\n"} {
			t.Run(fmt.Sprintf("%s %q", test.about, eol), func(t *testing.T) {
				note := strings.ReplaceAll(deploy, "\n", eol)
				e := start(t, options(tree(map[string]string{"w/.git/HEAD": "", "w/memory/MEMORY.md": "", "w/memory/deploy.md": note})), test.caps, "w")
				e.open(noteURI, strings.ReplaceAll(text, "\n", eol))
				want := test.want
				if strings.Contains(want, "%d") {
					want = fmt.Sprintf(want, len(note))
				}
				if diff := cmp.Diff(want, e.hover(noteURI, test.line, test.character)); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

// A hover speaks the editor's language, and names the rule of a directive by its
// page.
func TestHoverLanguages(t *testing.T) {
	for locale, want := range map[string]string{"en": "**fix** — a fault was mended", "zh-cn": "**fix** — 修复了缺陷"} {
		e := connect(t, options(tree(map[string]string{"w/.git/HEAD": "", summaryAt: summaryText, "w/memory/MEMORY.md": ""})))
		e.call("initialize", bag{"locale": locale, "capabilities": bag{}, "workspaceFolders": []bag{{"uri": "file:///w", "name": "w"}}})
		e.notify("initialized", bag{})
		e.open(summaryURI, summaryText)
		if got := e.hover(summaryURI, 6, 28); !strings.Contains(got, want) {
			t.Errorf("%s: %s", locale, got)
		}
		e.open(noteURI, "x <!-- memory-lsp-disable-line link/missing -->\n")
		page := "docs/rules/link/missing.md"
		if locale != "en" {
			page = "docs/rules/zh-cn/link/missing.md"
		}
		if got := e.hover(noteURI, 0, 35); !strings.Contains(got, page) {
			t.Errorf("%s: %s", locale, got)
		}
	}
}

// What a finding says already is not said twice; what is known besides is.
func TestHoverBesideFindings(t *testing.T) {
	e := start(t, options(tree(map[string]string{"w/.git/HEAD": "", "w/memory/MEMORY.md": "", "w/memory/deploy.md": "# Deploy\n"})), `{}`, "w")
	e.open(noteURI, "[x](gone.md)\n\n[x](deploy.md#gone)\n")
	if got := e.hover(noteURI, 0, 6); !strings.Contains(got, "link/missing") || strings.Contains(got, "nothing stands") {
		t.Errorf("%s", got)
	}
	if got := e.hover(noteURI, 2, 16); !strings.Contains(got, "link/fragment") || !strings.Contains(got, "\n\n---\n\n**memory/deploy.md** — Deploy") {
		t.Errorf("%s", got)
	}
}
