// Package ruletest makes the examples of the rules' pages into trees of files
// that every front end can be tested on.
package ruletest

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
	"time"
	"unicode/utf16"

	"golang.org/x/tools/txtar"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// Root is the folder that the files of an example stand in.
const Root = "w"

// Today is the day on which the examples are judged.
var Today, _ = memory.ParseDay(time.DateOnly, "2026-08-30")

// An Example is one section of a rule's page.
type Example struct {
	Rule  *memory.Rule
	Name  string // "wrong" or "right"
	Files []File
	Links map[string]string // symbolic links and what they hold
	Fixed map[string]string // by the title of a fix: the text it must give
}

// A File is a member of an example, by its path below Root.
type File struct {
	Path string
	Text string // as it is on disk
	Open string // as an editor has it, if it is open there
	Then string // as it is on disk after the editor opened it, if it changed there
	Want string // its text with a line of carets below each finding that is due
}

// Examples are the sections of r's page.
func Examples(r *memory.Rule) ([]Example, error) {
	p, err := rules.Page(r)
	if err != nil {
		return nil, err
	}
	return []Example{unpack(r, "wrong", p.Wrong), unpack(r, "right", p.Right)}, nil
}

var carets = regexp.MustCompile(`^ *\^+( |$)`)

func unpack(r *memory.Rule, name, archive string) Example {
	ex := Example{Rule: r, Name: name, Links: map[string]string{}, Fixed: map[string]string{}}
	for _, m := range txtar.Parse([]byte(archive)).Files {
		data := expand(strings.TrimSuffix(string(m.Data)+"\n", "\n\n") + "\n")
		if len(m.Data) == 0 {
			data = ""
		}
		kind, rest, _ := strings.Cut(m.Name, ": ")
		switch kind {
		case "then":
			ex.file(rest).Then = unescape(data)
		case "fixed":
			ex.Fixed[rest] = unescape(data)
		case "link":
			from, to, _ := strings.Cut(rest, " -> ")
			ex.Links[from] = to
		case "open":
			f := ex.file(rest)
			f.Open, f.Want = unescape(bare(data)), annotated(data)
		default:
			ex.Files = append(ex.Files, File{Path: m.Name, Text: unescape(bare(data)), Want: annotated(data)})
		}
	}
	return ex
}

// file is the member at a path, which is added if there is none.
func (ex *Example) file(path string) *File {
	i := slices.IndexFunc(ex.Files, func(f File) bool { return f.Path == path })
	if i < 0 {
		ex.Files = append(ex.Files, File{Path: path})
		i = len(ex.Files) - 1
	}
	return &ex.Files[i]
}

// bare is text without its lines of carets.
func bare(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if !carets.MatchString(line) {
			out.WriteString(line)
		}
	}
	return out.String()
}

// An example need not hold what is long or not to be seen: ‹9×x› stands for nine
// times x, ‹9×␤› for nine line breaks, ‹U+202E› for that character.
var shorthand = regexp.MustCompile(`‹(?:(\d+)×(.)|U\+([0-9A-F]+))›`)

func expand(s string) string {
	return shorthand.ReplaceAllStringFunc(s, func(short string) string {
		m := shorthand.FindStringSubmatch(short)
		if m[3] != "" {
			r, _ := strconv.ParseInt(m[3], 16, 32)
			return string(rune(r))
		}
		n, _ := strconv.Atoi(m[1])
		return strings.Repeat(strings.ReplaceAll(m[2], "␤", "\n"), n)
	})
}

// An example can't hold some bytes as they are. ␍ stands for a carriage return,
// ␀ for NUL, ␦ for a byte that is not UTF-8, ␃ for the end of the file where no
// line break is wanted.
var escapes = strings.NewReplacer("␍\n", "\r\n", "␍", "\r", "␀", "\x00", "␦", "\xff")

func unescape(s string) string { return escapes.Replace(strings.ReplaceAll(s, "␃\n", "")) }

// annotated is unescape for a text with carets: they follow a line that has an
// end, even if the file's last one has none.
func annotated(s string) string { return escapes.Replace(strings.ReplaceAll(s, "␃", "")) }

// FS is the example as a file system. A file that was never saved is not in it.
func (ex *Example) FS() fstest.MapFS {
	m := fstest.MapFS{}
	for _, f := range ex.Files {
		if f.Text == "" && f.Open != "" {
			continue
		}
		m[path.Join(Root, f.Path)] = &fstest.MapFile{Data: []byte(f.Text), Mode: 0o644}
	}
	for from, to := range ex.Links {
		m[path.Join(Root, from)] = &fstest.MapFile{Data: []byte(to), Mode: fs.ModeSymlink | 0o777}
	}
	return m
}

// Annotate is src with a line of carets below the line of each finding.
// Columns are UTF-16 units.
func Annotate(src []byte, found []memory.Finding) string {
	lines := markdown.NewLines(src)
	var out strings.Builder
	for i := range lines.Count() {
		s := lines.Line(i)
		end := len(src)
		if i+1 < lines.Count() {
			end = lines.Line(i + 1).Start
		}
		out.Write(src[s.Start:end])
		for _, f := range found {
			if line, col := lines.Position(f.Span.Start, markdown.UTF16); line == i {
				if end == len(src) && !strings.HasSuffix(string(src), "\n") {
					out.WriteByte('\n')
				}
				text := src[f.Span.Start:min(f.Span.End, s.End)]
				width := max(1, len(utf16.Encode([]rune(string(text)))))
				fmt.Fprintf(&out, "%s%s %s\n", strings.Repeat(" ", col), strings.Repeat("^", width), f.Message)
			}
		}
	}
	return out.String()
}

// Workspace has the example's files and open documents, judged by some rules
// and by the example's own, even if that is off by default.
func (ex *Example) Workspace(ctx context.Context, all []*memory.Rule) (*memory.Workspace, error) {
	disk := ex.FS()
	env := memory.Env{FS: disk, Getenv: func(string) string { return "" }, Now: time.Now}
	w := memory.NewWorkspace(env, memory.Settings{Rules: enabled(all, ex.Rule), Today: &Today})
	for _, p := range w.Snapshot().Find(ctx, Root, func(f *memory.File) { w.Add(f.Path) }) {
		return nil, fmt.Errorf("example of %s: %s: %w", ex.Rule.ID, p.Path, p.Err)
	}
	for _, f := range ex.Files {
		p := path.Join(Root, f.Path)
		if f.Open != "" {
			w.Open(p, 1, markdown.Parse([]byte(f.Open)))
		}
		if f.Then != "" {
			disk[p].Data = []byte(f.Then)
			w.Changed(p)
		}
	}
	return w, nil
}

// enabled is all with r switched on even if it is off by default.
func enabled(all []*memory.Rule, r *memory.Rule) []*memory.Rule {
	all = slices.Clone(all)
	for i, o := range all {
		if o.ID == r.ID {
			on := *o
			on.Optional = false
			all[i] = &on
		}
	}
	return all
}
