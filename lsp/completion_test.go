package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A listSeen is a completion as an editor gets it.
type listSeen struct {
	IsIncomplete bool
	Items        []itemSeen
}

type itemSeen struct {
	Label, Detail, SortText, FilterText string
	LabelDetails                        struct{ Description string }
	Kind, InsertTextFormat              int
	InsertTextMode                      int
	TextEdit                            struct {
		NewText                string
		Range, Insert, Replace *rangeSeen
	}
	Command *struct{ Command string }
	Data    json.RawMessage
}

type rangeSeen struct{ Start, End struct{ Line, Character int } }

func (r rangeSeen) String() string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Character, r.End.Line, r.End.Character)
}

// complete asks what may be written at a position.
func (e *editor) complete(uri string, line, character int) (list listSeen) {
	e.t.Helper()
	r := e.call("textDocument/completion", bag{"textDocument": bag{"uri": uri}, "position": bag{"line": line, "character": character}})
	if r.Error != nil {
		e.t.Fatalf("completion: %v", r.Error)
	}
	if err := json.Unmarshal(r.Result, &list); err != nil {
		e.t.Fatal(err)
	}
	return list
}

// describe asks what is worth reading about an item, as editors do: with all that
// it carries.
func (e *editor) describe(it itemSeen) (kind, text string) {
	e.t.Helper()
	sent := bag{"label": it.Label, "sortText": it.SortText}
	if it.Data != nil {
		sent["data"] = it.Data
	}
	r := e.call("completionItem/resolve", sent)
	var got struct {
		Label, SortText string
		Documentation   struct{ Kind, Value string }
	}
	if r.Error != nil {
		e.t.Errorf("resolve: %v", r.Error)
	} else if err := json.Unmarshal(r.Result, &got); err != nil {
		e.t.Error(err)
	}
	if got.Label != it.Label || got.SortText != it.SortText {
		e.t.Errorf("%s came back as %s", it.Label, r.Result)
	}
	return got.Documentation.Kind, got.Documentation.Value
}

// accept takes the item with a label, as an editor does that counts in UTF-16 and
// knows one range, and returns the text with it.
func (e *editor) accept(uri, text string, line, character int, label string) string {
	e.t.Helper()
	list := e.complete(uri, line, character)
	i := slices.IndexFunc(list.Items, func(it itemSeen) bool { return it.Label == label })
	if i < 0 {
		e.t.Fatalf("%q is not offered", label)
	}
	edit := list.Items[i].TextEdit
	lines := markdown.NewLines([]byte(text))
	from := lines.Offset(edit.Range.Start.Line, edit.Range.Start.Character, markdown.UTF16)
	to := lines.Offset(edit.Range.End.Line, edit.Range.End.Character, markdown.UTF16)
	return text[:from] + edit.NewText + text[to:]
}

const (
	noteURI  = "file:///w/memory/MEMORY.md"
	noteText = "# Memory\n\n- 😀 [x](de‸ploy.md)\n"
)

// Completion goes by the client's way of counting and by what it can do.
func TestCompletion(t *testing.T) {
	files := map[string]string{
		"w/.git/HEAD":             "",
		"w/memory/MEMORY.md":      "# Memory\n",
		"w/memory/deploy.md":      "---\nname: How we deploy\n---\n# Deploy\n\nStep one.\n",
		"w/memory/build notes.md": "# Build\n",
	}
	tests := []struct {
		about, caps, want string
	}{
		{"counting in UTF-16", `{}`, "range 2:9-2:18 deploy.md"},
		{"counting in UTF-8", `{"general":{"positionEncodings":["utf-8"]}}`, "range 2:11-2:20 deploy.md"},
		{"with two ranges", `{"textDocument":{"completion":{"completionItem":{"insertReplaceSupport":true}}}}`, "insert 2:9-2:11 replace 2:9-2:18 deploy.md"},
	}
	for _, test := range tests {
		for _, eol := range []string{"\n", "\r\n"} {
			t.Run(fmt.Sprintf("%s %q", test.about, eol), func(t *testing.T) {
				e := start(t, options(tree(files)), test.caps, "w")
				text := strings.ReplaceAll(strings.Replace(noteText, "‸", "", 1), "\n", eol)
				e.open(noteURI, text)
				character := len("- xx [x](de")
				if strings.Contains(test.caps, "utf-8") {
					character = len("- 😀 [x](de")
				}
				list := e.complete(noteURI, 2, character)
				i := slices.IndexFunc(list.Items, func(it itemSeen) bool { return it.Label == "deploy.md" })
				if i < 0 {
					t.Fatalf("deploy.md is not offered: %+v", list)
				}
				edit := list.Items[i].TextEdit
				got := ""
				if edit.Insert != nil {
					got = fmt.Sprintf("insert %v replace %v %s", edit.Insert, edit.Replace, edit.NewText)
				} else {
					got = fmt.Sprintf("range %v %s", edit.Range, edit.NewText)
				}
				if got != test.want {
					t.Errorf("got %s, want %s", got, test.want)
				}
			})
		}
	}
}

// Stops, details beside labels and the like are for clients that know them.
func TestCompletionAbilities(t *testing.T) {
	const full = `{"textDocument":{"completion":{"completionItem":{"snippetSupport":true,"labelDetailsSupport":true,"insertTextModeSupport":{"valueSet":[1,2]}}}},"experimental":{"memory-lsp":{"suggest":true}}}`
	brief := func(it itemSeen) string {
		more := ""
		if it.Command != nil {
			more = " then " + it.Command.Command
		}
		return fmt.Sprintf("%s (%s) [%s] kind %d format %d mode %d: %q%s", it.Label, it.Detail, it.LabelDetails.Description, it.Kind, it.InsertTextFormat, it.InsertTextMode, it.TextEdit.NewText, more)
	}
	day := strings.Replace(summaryText, "2026-08-01 09:10", "2026-08-01", 1)
	tests := []struct {
		about, caps, uri, text string
		line, character        int
		label, want            string
	}{
		{
			"a row with stops", full, summaryURI, day, 8, 0, "| … |",
			`| … | (a row for a session) [] kind 15 format 2 mode 1: "| ${1:2026-08-30 12:00} | ${2:01} | ${3|dev,fix,analyze,audit,self-fix,chat,resume,other|} | ${4:} | ${5:—} | ${6:—} | ${7|🔄,✅,⛔|} |\n"`,
		},
		{"a row without stops", `{}`, summaryURI, day, 8, 0, "| … |", `| … | (a row for a session) [] kind 15 format 0 mode 0: "| 2026-08-30 12:00 | 01 | dev |  | — | — | 🔄 |\n"`},
		{"a header keeps its blanks", full, "file:///w/memory/new.md", "", 0, 0, "---", `--- (the header of a topic) [] kind 15 format 2 mode 1: "---\nname: ${1:new}\ndescription: ${2:}\ntype: ${3|project,user,feedback,reference|}\n---\n"`},
		{"beside the label", full, noteURI, "[[how]]", 0, 5, "How we deploy", `How we deploy () [deploy] kind 18 format 0 mode 0: "deploy"`},
		{"in the detail", `{}`, noteURI, "[[how]]", 0, 5, "How we deploy", `How we deploy (deploy) [] kind 18 format 0 mode 0: "deploy"`},
		{"a folder asks again", full, noteURI, "[x](", 0, 4, "team/", `team/ () [] kind 19 format 0 mode 0: "team/" then editor.action.triggerSuggest`},
		{"a folder", `{}`, noteURI, "[x](", 0, 4, "team/", `team/ () [] kind 19 format 0 mode 0: "team/"`},
		{"a type in English", `{}`, summaryURI, day, 7, 27, "audit", `audit (work was reviewed against what was agreed) [] kind 20 format 0 mode 0: "audit"`},
	}
	for _, test := range tests {
		t.Run(test.about, func(t *testing.T) {
			e := start(t, options(tree(map[string]string{
				"w/.git/HEAD": "", summaryAt: day, "w/memory/MEMORY.md": "", "w/memory/new.md": "", "w/memory/team/x.md": "",
				"w/memory/deploy.md": "---\nname: How we deploy\n---\n",
			})), test.caps, "w")
			e.open(test.uri, test.text)
			list := e.complete(test.uri, test.line, test.character)
			i := slices.IndexFunc(list.Items, func(it itemSeen) bool { return it.Label == test.label })
			if i < 0 {
				t.Fatalf("%s is not offered: %+v", test.label, list)
			}
			if diff := cmp.Diff(test.want, brief(list.Items[i])); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// What an item is about is said when its user looks at it, in their language and
// in the form that their editor shows; of a file as it is by then.
func TestCompletionResolve(t *testing.T) {
	files := map[string]string{"w/.git/HEAD": "", "w/memory/MEMORY.md": "", "w/memory/deploy.md": "# Deploy\n\nStep one.\n", summaryAt: summaryText}
	tests := []struct {
		about, caps, uri, text string
		line, character        int
		label, kind, want      string
	}{
		{"a file", `{}`, noteURI, "[x](", 0, 4, "deploy.md", "markdown", "**memory/deploy.md** — Deploy · 20 B\n\n```markdown\n# Deploy\n\nStep one.\n```"},
		{"plain text", `{"textDocument":{"completion":{"completionItem":{"documentationFormat":["plaintext"]}}}}`, noteURI, "[x](", 0, 4, "deploy.md", "plaintext", "**memory/deploy.md** — Deploy · 20 B\n\n```markdown\n# Deploy\n\nStep one.\n```"},
		{"a type", `{}`, summaryURI, summaryText, 7, 27, "audit", "markdown", "**audit** — work was reviewed against what was agreed"},
		{"a rule", `{}`, noteURI, "<!-- memory-lsp-disable-line  -->", 0, 29, "link/missing", "markdown", "[Examples and fixes](https://github.com/memory-lsp/memory-lsp/blob/v1.2.3/docs/rules/link/missing.md)"},
		{"nothing more", `{}`, noteURI, "2026-08", 0, 7, "2026-08-30", "", ""},
	}
	for _, test := range tests {
		t.Run(test.about, func(t *testing.T) {
			e := start(t, options(tree(files)), test.caps, "w")
			e.open(test.uri, test.text)
			list := e.complete(test.uri, test.line, test.character)
			i := slices.IndexFunc(list.Items, func(it itemSeen) bool { return it.Label == test.label })
			if i < 0 {
				t.Fatalf("%s is not offered: %+v", test.label, list)
			}
			if kind, got := e.describe(list.Items[i]); kind != test.kind || !strings.HasSuffix(got, test.want) {
				t.Errorf("%s %s\nwant %s %s", kind, got, test.kind, test.want)
			}
		})
	}
}

// Items that are not ours, or whose subject is gone or was never to be seen, come
// back as they were.
func TestCompletionResolveForeign(t *testing.T) {
	e := start(t, options(tree(map[string]string{"w/.git/HEAD": "", "w/memory/MEMORY.md": "", "etc/secret.md": "# S\n"})), `{}`, "w")
	e.open(noteURI, "x\n")
	for _, data := range []string{
		`null`, `17`, `{"uri":"file:///w/memory/MEMORY.md"}`, `{"uri":"x","about":{"kind":"file","name":"etc/secret.md"}}`,
		`{"uri":"file:///w/memory/MEMORY.md","about":{"kind":"file","name":"etc/secret.md"}}`,
		`{"uri":"file:///w/memory/MEMORY.md","about":{"kind":"file","name":"w/memory/../../etc/secret.md"}}`,
		`{"uri":"file:///w/memory/MEMORY.md","about":{"kind":"rule","name":"no/such"}}`,
	} {
		if kind, text := e.describe(itemSeen{Label: "x", SortText: "0001", Data: rawJSON(data)}); kind != "" || text != "" {
			t.Errorf("%s is described as %s", data, text)
		}
	}
}

// Where there is no memory the answer is null; where there is nothing to write it
// is empty; a position that is not there is no error.
func TestCompletionElsewhere(t *testing.T) {
	e := start(t, options(tree(map[string]string{"w/.git/HEAD": "", "w/memory/MEMORY.md": "", "w/readme.md": "[x]("})), `{}`, "w")
	e.open(noteURI, "# Memory\n")
	e.open("file:///w/readme.md", "[x](")
	ask := func(uri string, line, character int) string {
		r := e.call("textDocument/completion", bag{"textDocument": bag{"uri": uri}, "position": bag{"line": line, "character": character}})
		if r.Error != nil {
			t.Errorf("%s: %v", uri, r.Error)
		}
		return string(r.Result)
	}
	for _, uri := range []string{"file:///w/readme.md", "file:///w/none.md", "untitled:1", ""} {
		if got := ask(uri, 0, 4); got != "null" {
			t.Errorf("%s: %s", uri, got)
		}
	}
	if got := ask(noteURI, 0, 4); got != `{"isIncomplete":false,"items":[]}` {
		t.Errorf("%s", got)
	}
	ask(noteURI, 4000000000, 4000000000)
}
