package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// TestDiagnostic is one finding as it goes over the wire.
func TestDiagnostic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: ""})), "", "w")
		e.open(indexURI, "# Index\n\n- 😀 [A](a.md)\n")
		e.awaitFindings(indexURI, []string{"2:9-2:13 " + missing}, missing)
		got := string(e.got[len(e.got)-1].Params)
		want := `{"range":{"start":{"line":2,"character":9},"end":{"line":2,"character":13}},"severity":1,"code":"link/missing",` +
			`"codeDescription":{"href":"https://github.com/memory-lsp/memory-lsp/blob/v1.2.3/docs/rules/link/missing.md"},` +
			`"source":"memory-lsp","message":"`
		if !strings.Contains(got, want) {
			t.Errorf("sent %s, want a diagnostic %s", got, want)
		}
	})
}

// TestVersions: each version of an open document is answered, with its number; a
// closed one is told of without a number, and only what is new.
func TestVersions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: "[d](d.md)\n"})), "", "w")
		e.settle()
		e.open(indexURI, "[d](d.md)\n")
		e.settle()
		for v := 2; v < 6; v++ {
			e.change(indexURI, v, span(0, 9, 0, 9, "x"))
			e.settle()
		}
		e.close(indexURI)
		e.settle()
		var got []string
		for _, p := range e.publishedOf(indexURI) {
			version := "none"
			if p.Version != nil {
				version = fmt.Sprint(*p.Version)
			}
			got = append(got, fmt.Sprint(version, " ", briefs(p.Diagnostics, missing)))
		}
		found := " [0:4-0:8 " + missing + "]"
		want := []string{"none" + found, "1" + found, "2" + found, "3" + found, "4" + found, "5" + found, "none" + found}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestCleared: findings that are no more are withdrawn with an empty list, which
// is not null.
func TestCleared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: "# Index\n"})), "", "w")
		e.open(indexURI, "[A](a.md)\n")
		e.awaitFindings(indexURI, []string{"0:4-0:8 " + missing}, missing)
		e.change(indexURI, 2, whole("# Index\n"))
		e.awaitVersion(indexURI, 2)
		if got := e.got[len(e.got)-1]; !strings.Contains(string(got.Params), `"diagnostics":[]`) {
			t.Errorf("sent %s", got.Params)
		}
	})
}

// TestAffected: who links to a heading learns within 50 ms that it is gone, open
// or not, and who does not link to it is left alone.
func TestAffected(t *testing.T) {
	const fragment = "link/fragment"
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{
			indexAt:             "[T](topic.md#here)\n",
			"w/memory/near.md":  "# near\n\n[T](topic.md#here)\n",
			"w/memory/far.md":   "# far\n\n[gone](gone.md)\n",
			"w/memory/topic.md": "# T\n\n## Here\n",
		})), "", "w")
		const topic, near, far = "file:///w/memory/topic.md", "file:///w/memory/near.md", "file:///w/memory/far.md"
		e.open(topic, "# T\n\n## Here\n")
		e.open(indexURI, "[T](topic.md#here)\n")
		e.awaitFindings(indexURI, []string{}, fragment)
		e.awaitFindings(far, []string{"2:7-2:14 " + missing}, missing)
		e.settle()
		quiet := len(e.publishedOf(far))

		begin := time.Now()
		e.change(topic, 2, span(2, 3, 2, 7, "There"))
		e.awaitVersion(topic, 2)
		if took := time.Since(begin); took != 0 {
			t.Errorf("the edited file waited for %v", took)
		}
		e.awaitFindings(indexURI, []string{"0:13-0:17 " + fragment}, fragment)
		e.awaitFindings(near, []string{"2:13-2:17 " + fragment}, fragment)
		if took := time.Since(begin); took > 50*time.Millisecond {
			t.Errorf("the files that link to it waited for %v", took)
		}
		e.change(topic, 3, span(2, 3, 2, 8, "Here"))
		e.awaitFindings(indexURI, []string{}, fragment)
		e.awaitFindings(near, []string{}, fragment)
		e.settle()
		if n := len(e.publishedOf(far)); n != quiet {
			t.Errorf("far.md was published again")
		}
	})
}

// TestUnsaved: a target that is only in an editor exists as long as it is there.
func TestUnsaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: "[N](../new.md)\n", "w/.git/HEAD": ""})), "", "w")
		e.open(indexURI, "[N](../new.md)\n")
		e.awaitFindings(indexURI, []string{"0:4-0:13 " + missing}, missing)
		e.open("file:///w/new.md", "")
		e.awaitFindings(indexURI, []string{}, missing)
		e.close("file:///w/new.md")
		e.awaitFindings(indexURI, []string{"0:4-0:13 " + missing}, missing)
	})
}

// TestClosedFiles: of files that are not open errors and warnings are shown, or
// as the user wants it.
func TestClosedFiles(t *testing.T) {
	// A missing link is an error, a missing heading a warning, %20 a hint.
	const text = "[a](a.md)\n[b](b.md#no)\n[c](c%20d.md)\n"
	const err, warning, hint = "0:4-0:8 link/missing", "1:9-1:11 link/fragment", "2:4-2:12 link/encoded-space"
	tests := []struct {
		setting string
		want    []string
	}{
		{``, []string{err, warning}},
		{`"errors"`, []string{err, warning}},
		{`"all"`, []string{err, warning, hint}},
		{`"none"`, []string{}},
		{`"nonsense"`, []string{err, warning}},
		{`7`, []string{err, warning}},
	}
	only := []string{"link/missing", "link/fragment", "link/encoded-space"}
	for _, tt := range tests {
		synctest.Test(t, func(t *testing.T) {
			files := tree(map[string]string{indexAt: text, "w/memory/b.md": "# B\n", "w/memory/c d.md": "# C\n"})
			e := connect(t, options(files))
			settings := map[string]any{}
			if tt.setting != "" {
				settings["closedFiles"] = rawJSON(tt.setting)
			}
			e.call("initialize", map[string]any{
				"rootUri": "file:///w", "capabilities": map[string]any{}, "initializationOptions": settings,
			})
			e.notify("initialized", nil)
			e.settle()
			p, _ := e.last(indexURI)
			if diff := cmp.Diff(tt.want, briefs(p.Diagnostics, only...)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.setting, diff)
			}
			e.open(indexURI, text)
			e.awaitFindings(indexURI, []string{err, warning, hint}, only...)
			e.close(indexURI)
			e.settle()
			p, _ = e.last(indexURI)
			if diff := cmp.Diff(tt.want, briefs(p.Diagnostics, only...)); diff != "" {
				t.Errorf("%s, closed again (-want +got):\n%s", tt.setting, diff)
			}
		})
	}
}

// TestMany: an editor gets at most 100 findings of a rule, and the last of them
// says how many more there are.
func TestMany(t *testing.T) {
	for n, want := range map[int]string{99: "", 100: "", 101: "(and 1 more of this kind)", 250: "(and 150 more of this kind)"} {
		synctest.Test(t, func(t *testing.T) {
			e := start(t, options(tree(map[string]string{indexAt: ""})), "", "w")
			var text strings.Builder
			for i := range n {
				fmt.Fprintf(&text, "- [a](gone-%d.md)\n", i)
			}
			e.open(indexURI, text.String())
			found := slices.DeleteFunc(e.awaitVersion(indexURI, 1).Diagnostics, func(d protocol.Diagnostic) bool {
				return d.Code != protocol.String(missing)
			})
			if len(found) != min(n, 100) {
				t.Errorf("of %d findings %d are shown", n, len(found))
			}
			for i, d := range found {
				message := string(d.Message.(protocol.String))
				if says := strings.Contains(message, "more of this kind"); says != (want != "" && i == 99) {
					t.Errorf("of %d findings number %d says %q", n, i, message)
				}
			}
			if message := string(found[len(found)-1].Message.(protocol.String)); !strings.HasSuffix(message, want) {
				t.Errorf("the last of %d says %q, want %q", n, message, want)
			}
		})
	}
}

// TestLocale: messages are in the language of the configuration, else in the
// editor's.
func TestLocale(t *testing.T) {
	chinese := func(s string) bool { return strings.ContainsFunc(s, func(r rune) bool { return r > 0x2e80 }) }
	tests := []struct {
		editor, setting, file string
		want                  bool
	}{
		{"", "", "", false},
		{"en", "", "", false},
		{"zh-cn", "", "", true},
		{"zh_TW", "", "", true},
		{"ZH", "", "", true},
		{"de", "", "", false},
		{"zh-cn", "en", "", false},
		{"en", "zh", "", true},
		{"en", "en", "zh", true},
		{"zh-cn", "zh", "en", false},
	}
	for _, tt := range tests {
		synctest.Test(t, func(t *testing.T) {
			files := tree(map[string]string{indexAt: ""})
			if tt.file != "" {
				files["w/"+memory.ConfigName] = tree(map[string]string{"x": `{"locale": "` + tt.file + `"}`})["x"]
			}
			e := connect(t, options(files))
			settings := map[string]any{"memory-lsp": map[string]any{}}
			if tt.setting != "" {
				settings["memory-lsp"] = map[string]any{"locale": tt.setting}
			}
			e.call("initialize", map[string]any{
				"rootUri": "file:///w", "locale": tt.editor, "capabilities": map[string]any{}, "initializationOptions": settings,
			})
			e.notify("initialized", nil)
			e.settle()
			e.open(indexURI, "[A](a.md)\n")
			p := e.awaitFindings(indexURI, []string{"0:4-0:8 " + missing}, missing)
			for _, d := range p.Diagnostics {
				if got := string(d.Message.(protocol.String)); chinese(got) != tt.want {
					t.Errorf("%+v: %s", tt, got)
				}
			}
		})
	}
}

// TestOvertaking: the findings of an older view never follow those of a later
// one.
func TestOvertaking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours := &collector{}
		p := publisher{client: ours}
		send := func(gen int, uri string, version int32, messages ...string) {
			m := message{gen: gen, uri: protocolURI(uri), diagnostics: []protocol.Diagnostic{}}
			if version > 0 {
				m.version = protocol.NewOptional(version)
			}
			for _, text := range messages {
				m.diagnostics = append(m.diagnostics, protocol.Diagnostic{Message: protocol.String(text)})
			}
			if err := p.send(t.Context(), "w/a.md", m); err != nil {
				t.Error(err)
			}
		}
		send(1, "file:///a", 0)           // nothing, of which nothing need be said
		send(3, "file:///a", 2, "second") // as it was sent
		send(2, "file:///a", 1, "first")  // too late
		send(4, "file:///a", 2, "second") // known
		send(5, "file:///a", 3, "second") // of a new version
		send(6, "file:///A", 3, "second") // under another name
		send(7, "file:///A", 0, "second") // closed
		send(8, "file:///A", 0)           // gone
		send(9, "file:///A", 0)           // known
		want := []string{
			"file:///a 2 [second]", "file:///a 3 [second]", "file:///a 0 []", "file:///A 3 [second]", "file:///A 0 [second]", "file:///A 0 []",
		}
		if diff := cmp.Diff(want, ours.got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestPanic: a rule that panics costs its file's findings of that text, and
// nothing else.
func TestPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opt := options(tree(map[string]string{indexAt: "", "w/memory/other.md": "# o\n\n[A](a.md)\n"}))
		fragile := *rules.Find(missing)
		sound := fragile.Link
		fragile.Link = nil
		fragile.File = func(p *memory.Pass) {
			if strings.Contains(string(p.File.Source()), "panic") {
				panic("a fault of ours")
			}
			for l := range p.Doc().Links() {
				sound(p, &l)
			}
		}
		opt.Rules = []*memory.Rule{&fragile}
		e := start(t, opt, "", "w")
		e.open(indexURI, "panic")
		e.awaitFindings("file:///w/memory/other.md", []string{"2:4-2:8 " + missing})
		r := e.call("textDocument/hover", map[string]any{"textDocument": map[string]string{"uri": indexURI}, "position": map[string]int{"line": 0, "character": 0}})
		if r.Error == nil || r.Error.Code != -32603 {
			t.Errorf("hover: %s %v, want an internal error", r.Result, r.Error)
		}
		e.change(indexURI, 2, whole("[A](a.md)\n"))
		e.awaitFindings(indexURI, []string{"0:4-0:8 " + missing})
		if err := e.quit(); err != nil {
			t.Error(err)
		}
	})
}
