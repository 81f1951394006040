package memory

import (
	"bytes"
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// maxEntryName is how many characters the name of an entry has at most.
const maxEntryName = 80

// EntryLine is the entry of the index f for a topic: its name, a link, what it is
// about. What is empty is left out; the whole is no longer than [MaxEntry].
func (f *File) EntryLine(topic, name, about string) string {
	to := Relative(path.Dir(f.Path), topic)
	if name == "" {
		name = Stem(path.Base(topic))
	}
	line := "- [" + inBrackets.Replace(Shorten(name, maxEntryName)) + "](" + Destination(to) + ")"
	if room := MaxEntry - len([]rune(line)) - len(" - "); about != "" && room > 20 {
		line += " — " + Shorten(about, room)
	}
	return line
}

// inBrackets makes text that is no Markdown within the brackets of a link.
var inBrackets = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`)

// Shorten is text on one line, with at most so many characters.
func Shorten(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return strings.TrimSpace(string(runes[:most-1])) + "…"
}

// InsertEntry puts an entry before the first item of the index f, where the agent
// reads first; below the text if there is none.
func (f *File) InsertEntry(line string) Edit {
	eol := f.EOL()
	for _, b := range f.Doc().Blocks() {
		if b.Kind != markdown.List {
			continue
		}
		first := b.Items()[0].Span.Start
		marker := f.Source()[first]
		if marker != '-' && marker != '*' && marker != '+' {
			continue
		}
		at := f.Lines().Line(f.Lines().At(first)).Start
		return Edit{Path: f.Path, Span: markdown.Span{Start: at, End: at}, New: f.Doc().Text(markdown.Span{Start: at, End: first}) + string(marker) + line[1:] + eol}
	}
	src := f.Source()
	text := bytes.TrimRight(src, " \t\r\n")
	gap := eol + eol
	if len(text) == 0 {
		gap = ""
	}
	return Edit{Path: f.Path, Span: markdown.Span{Start: len(text), End: len(src)}, New: gap + line + eol}
}
