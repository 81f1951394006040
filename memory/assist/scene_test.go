package assist

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// cursor marks the place in the files of a scene from which something is asked.
const cursor = "‸"

// A scene is a world of files, with a cursor in one of them.
type scene struct {
	*memory.Snapshot
	path string // of the file with the cursor
	off  int
}

// sceneOf reads an archive whose files lie in w.
func sceneOf(t *testing.T, archive string) scene {
	t.Helper()
	var sc scene
	var files []string
	for _, f := range txtar.Parse([]byte(archive)).Files {
		text := string(f.Data)
		name := "w/" + f.Name
		if before, after, ok := strings.Cut(text, cursor); ok {
			sc.path, sc.off, text = name, len(before), before+after
		}
		files = append(files, name, text)
	}
	sc.Snapshot = shape(files...)
	return sc
}

// crlf is the scene with other line breaks.
func crlf(archive string) string {
	a := txtar.Parse([]byte(archive))
	for i, f := range a.Files {
		a.Files[i].Data = []byte(strings.ReplaceAll(string(f.Data), "\n", "\r\n"))
	}
	return string(txtar.Format(a))
}

// told are places as `path:line text`.
func (sc scene) told(path string, s markdown.Span) string {
	f := sc.Load(path)
	line, _ := f.Lines().Position(s.Start, markdown.UTF8)
	return fmt.Sprintf("%s:%d %s", strings.TrimPrefix(path, "w/"), line+1, strings.ReplaceAll(f.Doc().Text(s), "\r", ""))
}

// inBoth runs a test on a scene and on its twin with CRLF.
func inBoth(t *testing.T, name, archive string, test func(*testing.T, scene)) {
	t.Run(name, func(t *testing.T) { test(t, sceneOf(t, archive)) })
	t.Run(name+", CRLF", func(t *testing.T) { test(t, sceneOf(t, crlf(archive))) })
}

// lines are those of a text without blank ones at its ends.
func lines(text string) []string {
	if text = strings.Trim(text, "\n"); text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}
