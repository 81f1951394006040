package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// schemaModule is a module that carries the schema as it was published.
const schemaModule, schemaFile = "github.com/securego/gosec/v2@v2.30.0", "report/sarif/testdata/sarif-schema-2.1.0.json"

// publishedSchema is the JSON schema of SARIF. It is fetched like the sources of
// a dependency, and is none: only this file of the module is of use to us.
func publishedSchema(t *testing.T) *jsonschema.Schema {
	cmd := exec.CommandContext(t.Context(), "go", "mod", "download", "-json", schemaModule)
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	var module struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &module); err != nil || jsonErr != nil {
		t.Fatalf("get the schema from %s: %v: %s", schemaModule, err, module.Error)
	}
	file, err := os.Open(filepath.Join(module.Dir, filepath.FromSlash(schemaFile)))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	doc, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(sarifSchema, doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(sarifSchema)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// sarifOf is what check prints about a folder.
func sarifOf(t *testing.T, dir string, args ...string) (text string, log sarifLog) {
	s := session{t: t, dir: dir}
	var stdout strings.Builder
	sys := s.system(nil)
	sys.Stdin, sys.Stdout, sys.Stderr = strings.NewReader(""), &stdout, t.Output()
	run(t.Context(), sys, append([]string{"check", "--format", "sarif", "--min-severity", "hint"}, args...))
	if err := json.Unmarshal([]byte(stdout.String()), &log); err != nil {
		t.Fatal(err)
	}
	return stdout.String(), log
}

func TestSARIFIsValid(t *testing.T) {
	schema := publishedSchema(t)
	faulty, err := filepath.Abs("../../examples/faulty")
	if err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"faulty":         {},
		"nothing found":  {"--min-severity", "error", "memory"},
		"nothing there":  {"no such/记忆"},
		"from elsewhere": {"../clean-auto", "../faulty"},
	} {
		t.Run(name, func(t *testing.T) {
			text, _ := sarifOf(t, faulty, args...)
			doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(doc); err != nil {
				t.Errorf("%#v", err)
			}
		})
	}
}

// TestSARIFResults reads like a review: English, whatever the locale; a place
// in lines, characters and bytes behind a byte order mark; fixes that change
// text, and not those that rename.
func TestSARIFResults(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	s.write(memory.ConfigName, `{"rules": {"*": "off", "link/*": "warning", "path/agent-case": "hint"}}`)
	s.write("memory/MEMORY.md", "\ufeff- 🧾 [发票](top ics\\a.md)\r\n- 🧾 [b](top&\\a.md)\r\n")
	s.write("memory/top&/a.md", "# A\n")
	s.write(".devcodex/.memory/clients/Codex/SUMMARY.md", "# Agent SUMMARY — codex\n")
	_, log := sarifOf(t, s.dir, "--locale", "zh-cn")
	var got []string
	for _, r := range log.Runs[0].Results {
		got = append(got, fmt.Sprintf("%s %s: %s", r.Level, r.RuleID, r.Message.Text), retold(r.Locations[0].Physical, *r.Locations[0].Physical.Region))
		for _, fix := range r.Fixes {
			for _, c := range fix.Changes {
				x := c.Replacements[0]
				got = append(got, fix.Description.Text, retold(sarifPhysical{Artifact: c.Artifact}, x.Deleted)+" becomes "+x.Inserted.Text)
			}
		}
	}
	want := []string{
		"note path/agent-case: the agent's folder is called `Codex`, its name is `codex`",
		"%SRCROOT%/.devcodex/.memory/clients/Codex/SUMMARY.md 1:1-1:24, characters 0+23, bytes 0+25",
		"warning link/destination: a destination with blanks or a lone parenthesis needs angle brackets",
		"%SRCROOT%/memory/MEMORY.md 1:11-1:23, characters 10+12, bytes 19+12",
		"Put it in <>",
		`%SRCROOT%/memory/MEMORY.md 1:11-1:23, characters 10+12, bytes 19+12 becomes <top ics\a.md>`,
		"warning link/backslash: folders are separated by `/`",
		"%SRCROOT%/memory/MEMORY.md 2:10-2:19, characters 34+9, bytes 45+9",
		"Write `/`",
		"%SRCROOT%/memory/MEMORY.md 2:10-2:19, characters 34+9, bytes 45+9 becomes top&/a.md",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// retold is a place in a line.
func retold(p sarifPhysical, r sarifRegion) string {
	return fmt.Sprintf("%s/%s %d:%d-%d:%d, characters %d+%d, bytes %d+%d", p.Artifact.Base, p.Artifact.URI,
		r.StartLine, r.StartColumn, r.EndLine, r.EndColumn, r.CharOffset, r.CharLength, r.ByteOffset, r.ByteLength)
}

// TestSARIFPlaces holds the three ways in which a place is told against each
// other, and the rules against what refers to them.
func TestSARIFPlaces(t *testing.T) {
	dir, err := filepath.Abs("../../examples/faulty")
	if err != nil {
		t.Fatal(err)
	}
	_, log := sarifOf(t, dir)
	places, run := 0, log.Runs[0]
	for _, r := range run.Results {
		if got := run.Tool.Driver.Rules[r.RuleIndex].ID; got != r.RuleID {
			t.Errorf("a result of %s refers to %s", r.RuleID, got)
		}
		all := slices.Concat(r.Locations, r.Related)
		for _, fix := range r.Fixes {
			for _, c := range fix.Changes {
				for _, x := range c.Replacements {
					all = append(all, sarifPlace{Physical: sarifPhysical{c.Artifact, &x.Deleted}})
				}
			}
		}
		for _, p := range all {
			places++
			testPlace(t, dir, p.Physical)
		}
	}
	if places < 100 {
		t.Errorf("only %d places", places)
	}
}

func testPlace(t *testing.T, dir string, p sarifPhysical) {
	name, err := url.PathUnescape(p.Artifact.URI)
	if err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	chars := utf16.Encode([]rune(strings.TrimPrefix(string(src), "\ufeff")))
	r := p.Region
	start := markdown.NewLines(src).Offset(r.StartLine-1, r.StartColumn-1, markdown.UTF16)
	end := markdown.NewLines(src).Offset(r.EndLine-1, r.EndColumn-1, markdown.UTF16)
	got := map[string]string{
		"lines":      string(src[start:end]),
		"characters": string(utf16.Decode(chars[r.CharOffset:][:r.CharLength])),
	}
	want := strings.ToValidUTF8(string(src[r.ByteOffset:][:r.ByteLength]), "\ufffd")
	for way, text := range got {
		if strings.ToValidUTF8(text, "\ufffd") != want {
			t.Errorf("%s:%d:%d: %s give %q, bytes give %q", name, r.StartLine, r.StartColumn, way, text, want)
		}
	}
}

// TestFingerprints moves findings about: they are known again by the text of
// their line, and by nothing that is secret.
func TestFingerprints(t *testing.T) {
	const bad = "- [a](a\\b.md)\n"
	lines := []string{"one\n", bad, "two\n", bad, "- [c](c\\d.md)\n"}
	moved := []string{"🧾 new\n", "one\n", "- [c](c\\d.md)\n", bad, bad}
	first, second := printsOf(t, lines, "link/backslash"), printsOf(t, moved, "link/backslash")
	slices.Sort(first)
	slices.Sort(second)
	if diff := cmp.Diff(first, second); diff != "" || len(slices.Compact(first)) != 3 {
		t.Errorf("the moved lines differ (-was +is):\n%s", diff)
	}
	one := printsOf(t, []string{"key \\ one for \\ us\n"}, "secret/assignment")
	two := printsOf(t, []string{"key \\ two, or three \\\n"}, "secret/assignment")
	if diff := cmp.Diff(one, two); diff != "" {
		t.Errorf("the text behind a secret shows:\n%s", diff)
	}
}

// printsOf are the fingerprints of a rule's findings, one at each backslash of
// a text.
func printsOf(t *testing.T, lines []string, id string) (prints []string) {
	const name = "w/memory/MEMORY.md"
	text := strings.Join(lines, "")
	env := memory.Env{FS: os.DirFS(t.TempDir()), Getenv: func(string) string { return "" }}
	file := memory.NewWorkspace(env, memory.Settings{}).Open(name, 1, markdown.Parse([]byte(text))).Load(name)
	r := report{file: file}
	for i := range len(text) {
		if text[i] == '\\' {
			f := memory.Finding{Rule: &memory.Rule{ID: id}, Span: markdown.Span{Start: i, End: i + 1}}
			r.findings = append(r.findings, f)
		}
	}
	p := newFingerprints(r)
	for _, f := range r.findings {
		prints = append(prints, fmt.Sprint(p.of(f)))
	}
	return prints
}
