package assist_test

import (
	"strings"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// Links are offered by path from the file, each in the form that the place needs.
func TestCompleteLinks(t *testing.T) {
	const at = "memory/MEMORY.md"
	all := []string{"a#b.md", "build notes.md", "deploy.md", "logo.png", "team/", "team/MEMORY.md", "team/voice.md"}
	offered(t, []offering{
		{"after (", at, "[x](‸)", all, "deploy.md", "[x](deploy.md)"},
		{"a word is begun", at, "😀 [x](dep‸)", []string{"*"}, "deploy.md", "😀 [x](deploy.md)"},
		{"a name with a blank gets brackets", at, "[x](bui‸)", []string{"*"}, "build notes.md", "[x](<build notes.md>)"},
		{"brackets are there", at, "[x](<bui‸>) — y", all, "build notes.md", "[x](<build notes.md>) — y"},
		{"what is there is replaced", at, "[x](de‸ploy-old.md \"t\")", []string{"*"}, "deploy.md", "[x](deploy.md \"t\")"},
		{"the fragment stays", at, "[x](de‸#roll-back)", []string{"*"}, "deploy.md", "[x](deploy.md#roll-back)"},
		{"the fragment comes into the brackets", at, "[x](bu‸#cache-rules)", []string{"*"}, "build notes.md", "[x](<build notes.md#cache-rules>)"},
		{"an open link is closed", at, "[x](dep‸", []string{"*"}, "deploy.md", "[x](deploy.md)"},
		{"an open link before text is closed", at, "[x](dep‸ and more", []string{"*"}, "deploy.md", "[x](deploy.md) and more"},
		{"open brackets are closed", at, "[x](<bui‸", []string{"*"}, "build notes.md", "[x](<build notes.md>)"},
		{"a bracket is missing", at, "[x](<bui‸)", []string{"*"}, "build notes.md", "[x](<build notes.md>)"},
		{"only the outer bracket is missing", at, "[x](<bui‸>", []string{"*"}, "build notes.md", "[x](<build notes.md>)"},
		{"the outer bracket is missing before text", at, "[x](<bui‸ld.md#cache-rules> and more", []string{"*"}, "build notes.md", "[x](<build notes.md#cache-rules>) and more"},
		{"an open link is closed behind its fragment", at, "[x](dep‸#roll-back", []string{"*"}, "deploy.md", "[x](deploy.md#roll-back)"},
		{"open brackets are closed behind the fragment", at, "[x](<dep‸#roll-back", []string{"*"}, "deploy.md", "[x](<deploy.md#roll-back>)"},
		{"a definition's bracket is closed behind the fragment", at, "[x]: <dep‸#roll-back", []string{"*"}, "deploy.md", "[x]: <deploy.md#roll-back>"},
		{"an open link in percent escapes is closed", at, "[x](build%20n‸", []string{"*"}, "build notes.md", "[x](build%20notes.md)"},
		{"a folder leaves the brackets as they are", at, "[x](<te‸>", []string{"*"}, "team/", "[x](<team/>"},
		{"after ./", at, "[x](./‸)", []string{"a#b.md", "build notes.md", "deploy.md", "logo.png", "team/"}, "deploy.md", "[x](./deploy.md)"},
		{"a folder is gone into", at, "[x](te‸)", []string{"*"}, "team/", "[x](team/)"},
		{"in a folder", at, "[x](team/‸)", []string{"MEMORY.md", "voice.md"}, "voice.md", "[x](team/voice.md)"},
		{"after ../", "memory/team/voice.md", "[x](../‸)", []string{"MEMORY.md", "a#b.md", "build notes.md", "deploy.md", "logo.png", "team/"}, "build notes.md", "[x](<../build notes.md>)"},
		{"percent escapes go on", at, "[x](build%20n‸)", []string{"*"}, "build notes.md", "[x](build%20notes.md)"},
		{"a # in a name", at, "[x](a‸)", []string{"*"}, "a#b.md", "[x](a%23b.md)"},
		{"a reference definition", at, "[x]: ‸", all, "build notes.md", "[x]: <build notes.md>"},
		{"a reference definition in brackets", at, "[x]: <b‸>", all, "build notes.md", "[x]: <build notes.md>"},
		{"an image", at, "![x](lo‸)", []string{"*"}, "logo.png", "![x](logo.png)"},
		{"beyond the root", at, "[x](../../‸)", nil, "", ""},
		{"an absolute path", at, "[x](/‸)", nil, "", ""},
		{"an address", at, "[x](https://‸)", nil, "", ""},
		{"behind the link", at, "[x](deploy.md)‸", nil, "", ""},
		{"in code", at, "`[x](‸)`", nil, "", ""},
		{"in a fence", at, "```\n[x](‸)\n```", nil, "", ""},
		{"of an index in a tree", indexAt, "# Agent SUMMARY — codex\n\n[x](ta‸)", []string{"*"}, "tasks/", "[x](tasks/)"},
		{"from a task to its document", taskAt, "[x](../‸)", []string{"01-需求确认.md", ".memory/"}, "01-需求确认.md", "[x](../01-需求确认.md)"},
	})
}

// Wikilinks are offered by file name and by title, and write the file name.
func TestCompleteWikilinks(t *testing.T) {
	const at = "memory/MEMORY.md"
	offered(t, []offering{
		{"after [[", at, "[[‸]]", []string{"build notes", "deploy", "How we deploy", "MEMORY", "voice"}, "deploy", "[[deploy]]"},
		{"not closed", at, "see [[dep‸", []string{"*"}, "deploy", "see [[deploy]]"},
		{"half closed", at, "see [[dep‸]", []string{"*"}, "deploy", "see [[deploy]]"},
		{"half closed behind a fragment", at, "see [[dep‸#Roll back] and", []string{"*"}, "deploy", "see [[deploy#Roll back]] and"},
		{"by title", at, "[[how‸]]", []string{"*"}, "How we deploy", "[[deploy]]"},
		{"the alias stays", at, "[[dep‸|ship it]]", []string{"*"}, "deploy", "[[deploy|ship it]]"},
		{"the fragment stays", at, "[[dep‸#Roll back]]", []string{"*"}, "deploy", "[[deploy#Roll back]]"},
		{"a name that means another note gets its folder", at, "[[ME‸]]", []string{"*"}, "MEMORY", "[[team/MEMORY]]"},
		{"in an alias", at, "[[deploy|sh‸]]", nil, "", ""},
		{"no link in a tree", dayAt, "[[‸]]", nil, "", ""},
		{"in a character class", at, "`[[:‸]]`", nil, "", ""},
	})
}

// Fragments are the headings of the file before the #, as their links write them.
func TestCompleteFragments(t *testing.T) {
	const at = "memory/MEMORY.md"
	deploy := []string{"Deploy", "Roll back", "回滚 步骤", "Roll back"}
	offered(t, []offering{
		{"of another file", at, "[x](deploy.md#‸)", deploy, "回滚 步骤", "[x](deploy.md#回滚-步骤)"},
		{"a word is begun", at, "[x](deploy.md#ro‸ll)", deploy, "Roll back", "[x](deploy.md#roll-back)"},
		{"of the same file", at, "# One two\n\n[x](#‸)", []string{"One two"}, "One two", "[x](#one-two)"},
		{"only the outer bracket is missing", at, "[x](<build notes.md#c‸ache>", []string{"*"}, "Cache rules", "[x](<build notes.md#cache-rules>)"},
		{"a wikilink is half closed", at, "[[deploy#R‸oll]", []string{"*"}, "Roll back", "[[deploy#Roll back]]"},
		{"in brackets", at, "[x](<build notes.md#‸>)", []string{"Build", "Cache rules"}, "Cache rules", "[x](<build notes.md#cache-rules>)"},
		{"not closed", at, "[x](deploy.md#‸", deploy, "Deploy", "[x](deploy.md#deploy)"},
		{"of a wikilink", at, "[[deploy#‸]]", deploy, "回滚 步骤", "[[deploy#回滚 步骤]]"},
		{"of a wikilink with the extension", at, "[[deploy.md#‸]]", deploy, "Roll back", "[[deploy.md#Roll back]]"},
		{"of a reference", at, "[x]: deploy.md#r‸", deploy, "Roll back", "[x]: deploy.md#roll-back"},
		{"of a file that is not there", at, "[x](gone.md#‸)", nil, "", ""},
		{"beyond the root", at, "[x](../../secret.md#‸)", nil, "", ""},
	})
}

// Of very many notes not all are offered at once, and what is typed on leads to
// each of them.
func TestCompleteMany(t *testing.T) {
	s, _, note := large(1, 1500)
	text := string(s.File(note).Source())
	for _, mark := range []string{"[x](", "[["} {
		off := strings.Index(text, mark) + len(mark)
		for typed, want := range map[string]int{"": 300, "topic-1": 300} {
			c := assist.Complete(s, note, off+len(typed))
			if len(c.Items) != want || !c.More {
				t.Errorf("%s%s: %d are offered, more: %v", mark, typed, len(c.Items), c.More)
			}
		}
	}
	for _, marked := range []string{"[x](1499‸)", "[[1499‸]]", "[[Topic 1499‸]]"} {
		text := strings.Replace(marked, here, "", 1)
		ws := memory.NewWorkspace(memory.Env{FS: manyNotes(1500), Getenv: func(string) string { return "" }, Now: time.Now}, memory.Settings{})
		ws.Add(note)
		s := ws.Open(note, 1, markdown.Parse([]byte(text)))
		c := assist.Complete(s, note, strings.Index(marked, here))
		if len(c.Items) == 0 || !strings.Contains(c.Items[0].Text, "topic-01499") {
			t.Errorf("%s: %q", marked, labels(c))
		}
	}
}
