package memory

import (
	"io/fs"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// snapshotOf is a snapshot of a tree of files.
func snapshotOf(tree fs.FS, set Settings) *Snapshot {
	env := Env{FS: tree, Getenv: func(string) string { return "" }, Now: func() time.Time { return time.Unix(0, 0) }}
	return NewWorkspace(env, set).Snapshot()
}

func files(pairs ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return m
}

var rulesOfTest = []*Rule{
	{ID: "link/missing", Severity: Error},
	{ID: "link/case", Severity: Warning},
	{ID: "topic/stale-path", Severity: Hint, Optional: true},
}

func TestNearestConfigIsInForce(t *testing.T) {
	tree := files(
		ConfigName, `{"agent": "cursor"}`,
		"w/.git/HEAD", "",
		"w/"+ConfigName, `{"agent": "codex"}`,
		"w/a/b/x.md", "",
		"w/own/"+ConfigName, `{"locale": "zh"}`,
		"w/bare/.git", "gitdir: elsewhere",
		"w/bare/a/x.md", "",
		"other/x.md", "",
	)
	s := snapshotOf(tree, Settings{Rules: rulesOfTest})
	for _, c := range []struct{ file, from, agent string }{
		{"w/a/b/x.md", "w/" + ConfigName, "codex"},
		{"w/x.md", "w/" + ConfigName, "codex"},
		{"w/own/x.md", "w/own/" + ConfigName, ""}, // files are not merged
		{"w/bare/a/x.md", "", ""},                 // beyond the top of a work tree nothing counts
		{"other/x.md", ConfigName, "cursor"},      // outside of any
	} {
		if got := s.Config(c.file); got.Path != c.from || got.Agent != c.agent {
			t.Errorf("%s: agent %q by %q, want %q by %q", c.file, got.Agent, got.Path, c.agent, c.from)
		}
	}
}

func TestConfigFileInPlaceOfNearest(t *testing.T) {
	tree := files("w/"+ConfigName, `{"agent": "codex"}`, "etc/strict.json", `{"agent": "grok"}`)
	s := snapshotOf(tree, Settings{ConfigFile: "etc/strict.json"})
	if got := s.Config("w/x.md").Agent; got != "grok" {
		t.Errorf("agent %q, want grok", got)
	}
}

func TestFlagBeatsFileBeatsEditor(t *testing.T) {
	tree := files("w/"+ConfigName, `{
		"agent": "codex",
		"locale": "zh",
		"rules": {"link/missing": "hint"},
		"folders": [],
	}`)
	s := snapshotOf(tree, Settings{
		Rules: rulesOfTest,
		Flags: Config{Agent: "grok"},
		Editor: Config{
			Agent: "cursor", Locale: "en",
			Rules:   map[string]Severity{"link/missing": Info, "link/case": Off},
			Folders: []Folder{{Path: "notes", Layout: "plain"}},
			Exclude: []string{"old"},
		},
	})
	c := s.Config("w/x.md")
	if c.Agent != "grok" || c.Locale != "zh" || len(c.Folders) != 0 {
		t.Errorf("agent %q, locale %q, folders %v", c.Agent, c.Locale, c.Folders)
	}
	if !c.Excluded("w/old/x.md") {
		t.Error("the editor's exclusion does not count where the file names none")
	}
	for id, want := range map[string]Severity{"link/missing": Hint, "link/case": Off, "topic/stale-path": Off} {
		if got := c.Severity(&Rule{ID: id, Severity: Error, Optional: id == "topic/stale-path"}, "w/x.md"); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}

func TestSeverity(t *testing.T) {
	c, problems := ReadConfig("w/"+ConfigName, []byte(`{
		// a comment, and commas at the ends
		"rules": {"link/*": "info", "link/missing": "warning", "topic/stale-path": "hint"},
		"overrides": [
			{"files": ["old/**"], "rules": {"*": "off"}},
			{"files": ["**/keep.md", "x/*.md"], "rules": {"link/case": "error"}},
			{"files": ["old/keep.md"], "rules": {"link/case": "hint"}},
		],
	}`), rulesOfTest)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for _, x := range []struct {
		id, file string
		want     Severity
	}{
		{"link/missing", "w/a.md", Warning},
		{"link/case", "w/a.md", Info},
		{"topic/stale-path", "w/a.md", Hint},
		{"link/missing", "w/old/a.md", Off},
		{"link/case", "w/old/a/keep.md", Error},
		{"link/case", "w/old/keep.md", Hint},
		{"link/case", "w/x/a.md", Error},
		{"link/case", "w/x/y/a.md", Info},
		{"link/case", "v/x/a.md", Info},
	} {
		if got := c.Severity(&Rule{ID: x.id, Severity: Error, Optional: x.id == "topic/stale-path"}, x.file); got != x.want {
			t.Errorf("%s in %s: %s, want %s", x.id, x.file, got, x.want)
		}
	}
}

func TestExcluded(t *testing.T) {
	c := &Config{Path: "w/" + ConfigName, Exclude: []string{"vendor/", "**/*.draft.md", "./a/*/x"}}
	for p, want := range map[string]bool{
		"w/vendor":           true,
		"w/vendor/m/x.md":    true,
		"w/sub/vendor/x.md":  false,
		"w/b/c.draft.md":     true,
		"w/a/b/x/y.md":       true,
		"w/a/x/y.md":         false,
		"elsewhere/vendor/x": false,
	} {
		if got := c.Excluded(p); got != want {
			t.Errorf("%s: %v, want %v", p, got, want)
		}
	}
}

func TestWhatIsValidCounts(t *testing.T) {
	type problem struct {
		At      string
		Message string
	}
	for _, x := range []struct {
		name, src string
		want      Config
		problems  []problem
	}{
		{"empty", "", Config{}, nil},
		{
			"a byte order mark, comments", "\uFEFF{/* who */ \"agent\": \"codex\"} // so\n",
			Config{Agent: "codex"},
			nil,
		},
		{
			"wrong values", `{"agent": "claude", "locale": 3, "exclude": ["a", 1, "[", "b"], "rules": {"link/case": "loud", "link/missing": "off"}}`,
			Config{Exclude: []string{"a", "b"}, Rules: map[string]Severity{"link/missing": Off}},
			[]problem{
				{"claude", `"claude" is not one of claude-code, codex, copilot, cursor, grok, jetbrains-copilot, unknown-agent, vscode-copilot: did you mean "claude-code"?`},
				{"3", "must be a string"},
				{"1", "must be a string"},
				{"[", `"[" is no valid glob`},
				{"loud", `"loud" is not one of off, error, warning, info, hint`},
			},
		},
		{
			"unknown keys", `{"agnet": "codex", "rules": {"link/mising": "off", "links": "off"}, "colour": 1, "agent": "grok"}`,
			Config{Agent: "grok", Rules: map[string]Severity{}},
			[]problem{
				{"agnet", `unknown key "agnet"`},
				{"link/mising", `unknown rule "link/mising": did you mean "link/missing"?`},
				{"links", `unknown rule "links"`},
				{"colour", `unknown key "colour"`},
			},
		},
		{
			"a folder without a layout", `{"folders": [{"path": "a"}, {"path": "b", "layout": "plain"}]}`,
			Config{Folders: []Folder{{Path: "w/b", Layout: "plain"}}},
			[]problem{{`{"path": "a"}`, `"layout" is missing`}},
		},
		{
			"folders outside", `{"folders": [{"path": "../n", "layout": "tree"}, {"path": "/n", "layout": "agent", "root": "."}, {"path": "C:\\n", "layout": "plain"}]}`,
			Config{Folders: []Folder{{Path: "n", Layout: "tree"}, {Path: "n", Layout: "agent", Root: "w"}, {Path: "C:/n", Layout: "plain"}}},
			nil,
		},
		{
			"a key twice", `{"agent": "codex", "agent": "grok"}`,
			Config{Agent: "grok"},
			[]problem{{"agent", `"agent" stands here a second time: only the last one counts`}},
		},
		{
			"cut short", "{\"agent\": \"codex\",\n \"rules\": {\"link/case\"",
			Config{Agent: "codex"},
			[]problem{{"", "not JSON: parsing object after name: unexpected EOF"}},
		},
		{"another kind, cut short", " [", Config{}, []problem{{"", "not JSON: parsing value: unexpected EOF"}}},
		{"another kind", "[]", Config{}, []problem{{"[]", "must be an object"}}},
		{"not JSON at all", "agent = codex\n", Config{}, []problem{{"", `not JSON: invalid literal: agent`}}},
	} {
		t.Run(x.name, func(t *testing.T) {
			got, found := ReadConfig("w/"+ConfigName, []byte(x.src), rulesOfTest)
			x.want.Path = "w/" + ConfigName
			if diff := cmp.Diff(&x.want, got, cmpopts.IgnoreUnexported(Config{})); diff != "" {
				t.Errorf("configuration (-want +got):\n%s", diff)
			}
			var problems []problem
			for _, p := range found {
				problems = append(problems, problem{x.src[p.Span.Start:p.Span.End], p.Message.String()})
			}
			if diff := cmp.Diff(x.problems, problems); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzReadConfig(f *testing.F) {
	f.Add([]byte(`{"rules": {"link/*": "off"}, "folders": [{"path": "a", "layout": "plain"}], /* c */}`))
	f.Add([]byte("\uFEFF{\"agent\": \"co"))
	f.Fuzz(func(t *testing.T, src []byte) {
		_, found := ReadConfig(ConfigName, src, rulesOfTest)
		for _, p := range found {
			if p.Span.Start < 0 || p.Span.Start > p.Span.End || p.Span.End > len(src) {
				t.Errorf("%v is not in the text", p.Span)
			}
		}
	})
}

func TestNearest(t *testing.T) {
	words := []string{"deploy.md", "Build.md", "周报-缓存命中.md", "claude-code", "ab"}
	for word, want := range map[string][]string{
		"deploi.md":   {"deploy.md"},
		"dpeloy.md":   {"deploy.md"},
		"build.md":    {"Build.md"},
		"周报-缓存名中.md":  {"周报-缓存命中.md"},
		"周报-缓存":       {"周报-缓存命中.md"},
		"claude":      {"claude-code"},
		"ac":          {"ab"},
		"xy":          nil,
		"deploy.md":   nil,
		"":            nil,
		"claude-cody": {"claude-code"},
	} {
		got := Nearest(word, words)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", word, diff)
		}
	}
}
