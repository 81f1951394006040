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
	Documentation struct{ Kind, Value string }
	Command       *struct{ Command string }
	Data          json.RawMessage `json:",omitempty"`
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
			`| … | (a row for a session) [] kind 15 format 2 mode 0: "| ${1:2026-08-30 12:00} | ${2:01} | ${3|dev,fix,analyze,audit,self-fix,chat,resume,other|} | ${4:} | ${5:—} | ${6:—} | ${7|🔄,✅,⛔|} |"`,
		},
		{"a row without stops", `{}`, summaryURI, day, 8, 0, "| … |", `| … | (a row for a session) [] kind 15 format 0 mode 0: "| 2026-08-30 12:00 | 01 | dev |  | — | — | 🔄 |"`},
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
