package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/memory-lsp/memory-lsp/memory"
)

var update = flag.Bool("update", false, "rewrite the transcripts with what the command prints")

// TestTranscripts replays testdata/*.txtar. The files of an archive are laid out
// in a folder of their own; its comment is a transcript of what a user types
// there after `$ ` and what is printed: standard output as it is, standard error
// after `! `, an exit code other than 0 after `? `. Lines with // are remarks.
func TestTranscripts(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(t, archive)
			if *update {
				archive.Comment = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(string(archive.Comment), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		})
	}
}

// typed is a line of a transcript that is not printed by a command.
var typed = regexp.MustCompile(`^(\$|//) `)

// replay runs the commands of a transcript and writes it anew.
func replay(t *testing.T, archive *txtar.Archive) string {
	s := session{t: t, dir: t.TempDir(), random: rand.NewChaCha8([32]byte{})}
	for _, f := range archive.Files {
		s.write(f.Name, unescape(string(f.Data)))
	}
	var out strings.Builder
	lines := strings.SplitAfter(string(archive.Comment), "\n")
	for i, line := range lines {
		next := i+1 == len(lines) || lines[i+1] == "" || typed.MatchString(lines[i+1])
		if typed.MatchString(line) || line == "\n" && next {
			out.WriteString(line)
		}
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			out.WriteString(s.run(strings.TrimSpace(command)))
		}
	}
	return out.String()
}

// A session is a user at a terminal in a folder.
type session struct {
	t      testing.TB
	dir    string
	random io.Reader // the same numbers each time
	cursor string    // the last that was printed
}

// run runs one line and returns what is printed.
func (s *session) run(line string) string {
	env := map[string]string{}
	words := split(strings.NewReplacer("{dir}", filepath.ToSlash(s.dir), "{cursor}", s.cursor).Replace(line))
	for len(words) > 1 && strings.Contains(words[0], "=") {
		k, v, _ := strings.Cut(words[0], "=")
		env[k], words = v, words[1:]
	}
	var stdin io.Reader = strings.NewReader("")
	if n := len(words); n > 2 && words[n-2] == "<" {
		stdin, words = bytes.NewReader(s.read(words[n-1])), words[:n-2]
	}
	if words[0] != "memory-lsp" {
		return s.tool(words)
	}
	var stdout, stderr strings.Builder
	sys := s.system(env)
	sys.Stdin, sys.Stdout, sys.Stderr = stdin, &stdout, &stderr
	code := run(s.t.Context(), sys, words[1:])
	return s.shown(stdout.String(), stderr.String(), code)
}

// system is a machine of its own on which it is always the same day. In env,
// COLUMNS makes it a terminal of that width and DENY names what can't be read.
func (s *session) system(env map[string]string) *system {
	columns, _ := strconv.Atoi(env["COLUMNS"])
	var files fs.FS = memory.OSFS()
	if name := env["DENY"]; name != "" {
		files = denying{memory.OSFS(), memory.FromOS(filepath.Join(s.dir, name))}
	}
	return &system{
		Columns: columns,
		Program: "memory-lsp",
		Dir:     filepath.Join(s.dir, filepath.FromSlash(env["CD"])),
		Home:    filepath.Join(s.dir, "home"),
		FS:      files,
		Getenv:  func(k string) string { return env[k] },
		Random:  s.random,
		Now:     func() time.Time { return time.Date(2026, 8, 30, 12, 0, 0, 0, time.UTC) },
	}
}

// denying is a file system in which one path can't be read.
type denying struct {
	fs.ReadLinkFS
	path string
}

func (d denying) deny(op, name string) error {
	if name != d.path {
		return nil
	}
	return &fs.PathError{Op: op, Path: name, Err: fs.ErrPermission}
}

func (d denying) Open(name string) (fs.File, error) {
	if err := d.deny("open", name); err != nil {
		return nil, err
	}
	return d.ReadLinkFS.Open(name)
}

func (d denying) ReadFile(name string) ([]byte, error) {
	if err := d.deny("open", name); err != nil {
		return nil, err
	}
	return fs.ReadFile(d.ReadLinkFS, name)
}

func (d denying) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := d.deny("open", name); err != nil {
		return nil, err
	}
	return fs.ReadDir(d.ReadLinkFS, name)
}

func (d denying) Stat(name string) (fs.FileInfo, error) { return fs.Stat(d.ReadLinkFS, name) }

// tool is one of a few commands that every system has.
func (s *session) tool(words []string) string {
	at := func(i int) string { return filepath.Join(s.dir, filepath.FromSlash(words[i])) }
	var err error
	switch words[0] {
	case "cat":
		return escape(string(s.read(words[1])))
	case "ls":
		return s.list(words[1])
	case "touch": // as of the day of the transcript
		err = os.Chtimes(at(1), s.system(nil).Now(), s.system(nil).Now())
	case "mkdir":
		err = os.MkdirAll(at(1), 0o755)
	case "rm":
		err = os.RemoveAll(at(1))
	case "ln":
		err = os.Symlink(filepath.FromSlash(words[1]), at(2))
	case "chmod":
		mode, _ := strconv.ParseUint(words[1], 8, 32)
		err = os.Chmod(at(2), fs.FileMode(mode))
	default:
		err = errors.New("no such command")
	}
	if err != nil {
		s.t.Fatalf("%s: %v", strings.Join(words, " "), err)
	}
	return ""
}

// list is the modes and names in a folder.
func (s *session) list(dir string) string {
	entries, err := os.ReadDir(filepath.Join(s.dir, filepath.FromSlash(dir)))
	if err != nil {
		s.t.Fatal(err)
	}
	var out strings.Builder
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			s.t.Fatal(err)
		}
		fmt.Fprintln(&out, info.Mode(), e.Name())
	}
	return out.String()
}

func (s *session) read(name string) []byte {
	text, err := os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(name)))
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

func (s *session) write(name, text string) {
	file := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

func (s *session) shown(stdout, stderr string, code int) string {
	var out strings.Builder
	if stdout != "" {
		out.WriteString(escape(stdout))
	}
	for line := range strings.Lines(stderr) {
		out.WriteString("! " + escape(line))
	}
	if code != 0 {
		fmt.Fprintf(&out, "? %d\n", code)
	}
	text := strings.ReplaceAll(out.String(), filepath.ToSlash(s.dir), "{dir}")
	for _, slug := range []string{memory.BladeSlug(s.dir), memory.ClaudeSlug(s.dir)} {
		text = strings.ReplaceAll(text, slug, "{dir-}")
	}
	return cursors.ReplaceAllStringFunc(text, func(cursor string) string {
		s.cursor = cursor
		return "{cursor}"
	})
}

// cursors name the folder, which differs from run to run.
var cursors = regexp.MustCompile(`mcv1\.[\w-]+\.[0-9a-f]{64}`)

// What a transcript can't hold as it is: ␍ stands for a carriage return, ␂ for a
// byte order mark, ␛ for an escape, ␃ for the end of a file without a line break.
var (
	escapes   = strings.NewReplacer("\r", "␍", "\uFEFF", "␂", "\x1b", "␛")
	unescapes = strings.NewReplacer("␍", "\r", "␂", "\uFEFF", "␛", "\x1b", "␃\n", "")
)

func escape(s string) string {
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "␃\n"
	}
	return escapes.Replace(s)
}

func unescape(s string) string { return unescapes.Replace(s) }

// split cuts a line into words; single quotes keep spaces.
func split(line string) (words []string) {
	word, quoted, any := "", false, false
	for _, r := range line {
		switch {
		case r == '\'':
			quoted, any = !quoted, true
		case r == ' ' && !quoted:
			if any {
				words = append(words, word)
			}
			word, any = "", false
		default:
			word, any = word+string(r), true
		}
	}
	if any {
		words = append(words, word)
	}
	return words
}
