package mcp

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the transcripts with what the server answers")

// TestTranscripts replays testdata/*.txtar with every kind of agent: each must be
// told the same. The files of an archive are laid out in a folder of their own;
// its comment is a transcript of what is asked there after `> ` and what is
// answered. What differs from run to run is left out. Lines with // are remarks.
//
//	> call TOOL ARGUMENTS
//	> call TOOL ARGUMENTS => FIELD FIELD.FIELD (of a fault: what it says)
//	> read URI
//	> prompt NAME ARGUMENTS
//	> complete ref/prompt NAME ARGUMENT VALUE
//	> list tools|resources|resources/templates|prompts
//	> cat FILE
//	> at HH:MM (from then on it is so late; a day may stand before it)
func TestTranscripts(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, name := range names {
		for kind, connect := range agents {
			t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar")+"/"+kind, func(t *testing.T) {
				archive, err := txtar.ParseFile(name)
				if err != nil {
					t.Fatal(err)
				}
				got := replay(t, archive, connect)
				if *update && kind == "raw" {
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
}

func replay(t *testing.T, archive *txtar.Archive, connect func(testing.TB, Options, ...string) agent) string {
	dir := t.TempDir()
	for _, f := range archive.Files {
		lay(t, dir, map[string]string{f.Name: string(f.Data)})
	}
	w := world{dir: dir, clock: &clock{}}
	w.agent = connect(t, w.clock.watched(optionsIn(t, dir)))
	defer w.agent.close(t)
	return w.retold(t, string(archive.Comment))
}

// A world is an agent in a folder at a time.
type world struct {
	agent agent
	dir   string
	clock *clock
}

// retold asks what a transcript asks, and writes it anew.
func (w world) retold(t *testing.T, transcript string) string {
	var out strings.Builder
	for line := range strings.Lines(transcript) {
		if strings.HasPrefix(line, "//") || line == "\n" {
			out.WriteString(line)
		}
		if asked, ok := strings.CutPrefix(line, "> "); ok {
			out.WriteString(line)
			asked, fields, chosen := strings.Cut(strings.ReplaceAll(strings.TrimSuffix(asked, "\n"), "{dir}", filepath.ToSlash(w.dir)), " =>")
			answer := w.answered(t, asked)
			if chosen {
				answer = selected(answer, strings.Fields(fields))
			}
			out.WriteString(steady(answer, w.dir))
		}
	}
	return out.String()
}

// selected are some fields of an answer, one a line.
func selected(answer string, fields []string) string {
	var v any
	if err := json.Unmarshal([]byte(answer), &v); err != nil {
		return answer
	}
	if m, ok := v.(map[string]any); ok && m["isError"] == true {
		fields = []string{"errorCode", "message", "nextStep"}
	}
	var out strings.Builder
	for _, f := range fields {
		at := v
		for part := range strings.SplitSeq(f, ".") {
			switch in := at.(type) {
			case map[string]any:
				at = in[part]
			case []any:
				i, _ := strconv.Atoi(part)
				at = in[i]
			}
		}
		fmt.Fprintf(&out, "  %s = %s", f, plain(at))
	}
	return out.String()
}

// plain is a value on one line; a text of several lines is told line by line.
func plain(v any) string {
	if text, ok := v.(string); ok && strings.Contains(text, "\n") {
		return "\n" + lined(text)
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err.Error()
	}
	return out.String()
}

// lined is a text whose lines cannot be taken for those of a transcript.
func lined(text string) string {
	return strings.ReplaceAll("  | "+strings.TrimSuffix(text, "\n"), "\n", "\n  | ") + "\n"
}

// answered is what a line of a transcript is answered with.
func (w world) answered(t *testing.T, line string) string {
	verb, rest, _ := strings.Cut(line, " ")
	name, arg, _ := strings.Cut(rest, " ")
	var args any
	if strings.HasPrefix(arg, "{") {
		if err := json.Unmarshal([]byte(arg), &args); err != nil {
			t.Fatal(line, err)
		}
	}
	switch verb {
	case "at":
		if !strings.Contains(rest, " ") {
			rest = "2026-08-30 " + rest
		}
		at, err := time.Parse(time.DateTime, rest+":00")
		if err != nil {
			t.Fatal(err)
		}
		w.clock.at.Store(&at)
		return ""
	case "cat":
		text, err := os.ReadFile(filepath.Join(w.dir, filepath.FromSlash(rest)))
		if err != nil {
			return "there is no such file\n"
		}
		return lined(string(text))
	case "call":
		result, err := w.agent.ask(t, "tools/call", map[string]any{"name": name, "arguments": args})
		fits(t, name, result)
		return heard(result, err)
	case "read":
		return heard(w.agent.ask(t, "resources/read", map[string]any{"uri": rest}))
	case "prompt":
		return heard(w.agent.ask(t, "prompts/get", map[string]any{"name": name, "arguments": args}))
	case "complete":
		words := append(strings.Fields(rest), "")
		ref := map[string]any{"type": words[0], "name": words[1]}
		if words[0] == "ref/resource" {
			ref = map[string]any{"type": words[0], "uri": words[1]}
		}
		return heard(w.agent.ask(t, "completion/complete", map[string]any{"ref": ref, "argument": map[string]any{"name": words[2], "value": words[3]}}))
	case "list":
		return heard(w.agent.ask(t, rest+"/list", map[string]any{}))
	}
	t.Fatal("cannot: ", line)
	return ""
}

// heard is an answer in the form that people read. A tool's result is that of its
// data; that its text says the same is made sure of here.
func heard(result json.RawMessage, err error) string {
	if err != nil {
		return "! " + err.Error() + "\n"
	}
	var tool struct {
		Content []struct{ Text string }
		Data    json.RawMessage `json:"structuredContent"`
		IsError bool
	}
	if json.Unmarshal(result, &tool) == nil && tool.Data != nil {
		if len(tool.Content) != 1 || !same(tool.Content[0].Text, tool.Data) {
			return fmt.Sprintf("the text and the data differ:\n%s\n%s\n", tool.Content[0].Text, tool.Data)
		}
		if tool.IsError != bytes.Contains(tool.Data, []byte(`"isError":true`)) {
			return "isError differs\n"
		}
		result = tool.Data
	}
	return indented(result)
}

// fits makes sure that a tool's data is what its schema says.
func fits(t *testing.T, name string, result json.RawMessage) {
	t.Helper()
	var got struct {
		Data json.RawMessage `json:"structuredContent"`
	}
	if json.Unmarshal(result, &got) != nil || got.Data == nil {
		return
	}
	for _, tool := range tools() {
		if tool.name != name {
			continue
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(got.Data))
		if err != nil {
			t.Fatal(err)
		}
		if err := compiled(t, resultSchema(deref(tool.result))).Validate(v); err != nil {
			t.Errorf("the result of %s is not what its schema says: %v", name, err)
		}
	}
}

func same(text string, data []byte) bool {
	var a, b any
	return json.Unmarshal([]byte(text), &a) == nil && json.Unmarshal(data, &b) == nil && cmp.Equal(a, b)
}

// indented is JSON with its keys in order, without what only some clients pass on.
func indented(text []byte) string {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return string(text) + "\n"
	}
	if m, ok := v.(map[string]any); ok {
		for _, key := range []string{"_meta", "ttlMs", "cacheScope", "resultType"} {
			delete(m, key)
		}
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err.Error()
	}
	return out.String()
}

// changing is what differs from run to run.
var changing = []struct {
	form *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`"(transactionId|planId)": "[0-9a-f]+"`), `"$1": "…"`},
	{regexp.MustCompile(`"(startedAt|completedAt|modifiedAt|lastModified)": "[^"]+"`), `"$1": "…"`},
	{regexp.MustCompile(`"(\w*[uU]id|\w*[gG]id|dev|ino|\w+Ms)": \d+`), `"$1": 0`},
	{regexp.MustCompile(`\b[0-9a-f]{64}\b`), `…`},
}

func steady(text, dir string) string {
	real, _ := filepath.EvalSymlinks(dir)
	for _, d := range []string{dir, real} {
		text = strings.ReplaceAll(text, filepath.ToSlash(d), "{dir}")
	}
	for _, c := range changing {
		text = c.form.ReplaceAllString(text, c.with)
	}
	return text
}
