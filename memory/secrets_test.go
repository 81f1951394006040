package memory

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Values are put together here, so that the repository holds none.
const (
	aToken    = "gh" + "p_A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4E5f6"
	aPassword = "Zx9!kLm2" + "Qp"
	anAddress = "postgres:/" + "/app:Tr0ub4dor-3" + "@db/shop"
)

// secretive is a file of memory with a text.
func secretive(t *testing.T, name, text string) *File {
	t.Helper()
	env := *snapshotOf(files(name, text), Settings{}).disk.env
	f := NewWorkspace(env, Settings{}).Add(name).File(name)
	if f == nil {
		t.Fatalf("%s is no memory", name)
	}
	return f
}

func TestSecrets(t *testing.T) {
	const index, daily, task = "memory/MEMORY.md", ".devcodex/.memory/clients/codex/tasks/20260829.md", ".devcodex/requirements/a/.memory/task.json"
	for _, c := range []struct {
		name, file, text string
		want             []string
	}{
		{"a key", index, "😀 " + aToken + "，\n", []string{aToken}},
		{"in code and in a header", index, "---\ntoken: " + aPassword + "\n---\n\n```\n" + aToken + "\n```\n", []string{aPassword, aToken}},
		{"a link's label", index, "[" + aToken + "](a.md)", []string{aToken}},
		{"a file's name", index, "[key](" + aToken + "/a.md) and [[" + aToken + "]]", nil},
		{"a link's query", index, "[x](https://x.example/?token=" + aPassword + ")", nil},
		{"a key in an address", index, "[x](https://x.example/?token=" + aToken + ")", []string{aToken}},
		{"a password in a link", index, "[db](" + anAddress + ")", []string{"Tr0ub4dor-3"}},
		{"a password before a link", index, "password: " + aPassword + " [x](a.md)", []string{aPassword}},
		{"a binding that is not as it should be", daily, "## 会话 01\n<!-- devcodex:memory-session-binding v1 session=01 token=" + aPassword + " -->\n", nil},
		{"another comment", daily, "<!-- token=" + aPassword + " -->\n", []string{aPassword}},
		{"a task's identity", task, `{"displayName": "` + aToken + `"}`, []string{aToken}},
	} {
		f := secretive(t, c.file, c.text)
		var got []string
		for _, m := range f.Secrets() {
			got = append(got, string(f.Source()[m.Value.Start:m.Value.End]))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestMasked(t *testing.T) {
	text := "# 库 😀\r\n- 密码：" + aPassword + "，" + anAddress + "\r\n" + aToken[:18] + "\r\n> " + aToken[18:] + " end"
	want := "# 库 😀\r\n- 密码：**********，postgres://app:***********@db/shop\r\n******************\r\n* ********************** end"
	f := secretive(t, "memory/MEMORY.md", text)
	if diff := cmp.Diff(want, string(f.Masked())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if string(f.Source()) != text {
		t.Error("the file itself is masked")
	}
}

func TestHide(t *testing.T) {
	escaped := strings.Replace(aToken, "_", `\_`, 1)
	f := secretive(t, "memory/MEMORY.md", "密码："+aPassword+"\n"+escaped+"\n"+anAddress+"\n")
	for s, want := range map[string]string{
		"":                              "",
		"nothing of the kind":           "nothing of the kind",
		aPassword:                       "[REDACTED]",
		"`" + aPassword + "`、" + aToken: "`[REDACTED]`、[REDACTED]",
		aPassword + aPassword:           "[REDACTED][REDACTED]",
		"as it stands: " + escaped:      "as it stands: [REDACTED]",
		"in small letters " + strings.ToLower(aToken): "in small letters [REDACTED]",
		"cut short " + aToken[:20] + "…":              "cut short [REDACTED]…",
		"no more than anybody knows: " + aToken[:6]:   "no more than anybody knows: " + aToken[:6],
		anAddress: "postgres://app:[REDACTED]@db/shop",
	} {
		if got := f.Hide(s); got != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
		if f.Reveals(s) != (s != want) {
			t.Errorf("%q: reveals is %v", s, f.Reveals(s))
		}
	}
}

// What other rules say of a text does not quote its secrets.
func TestFindingsHideSecrets(t *testing.T) {
	const name = "memory/MEMORY.md"
	quoting := &Rule{ID: "bad/quote", Severity: Warning, Kinds: AnyText, File: func(p *Pass) {
		line := strings.TrimSpace(string(p.File.Source()))
		quote := Text{En: "“%s”, line %d", Zh: "“%s”，第 %d 行"}
		m := quote.With(Text{En: "inside: %s", Zh: "内有：%s"}.With(line), 1)
		p.Report(Finding{Message: m, Related: []Related{{Message: quote.With(line, 2)}}, Fixes: []Fix{{Title: quote.With(line, 3)}}})
	}}
	env := *snapshotOf(files(name, "key "+aToken+"\n"), Settings{}).disk.env
	res := NewWorkspace(env, Settings{Rules: []*Rule{quoting}}).Add(name).Check(t.Context(), name)
	f := res.Findings[0]
	for m, want := range map[string]string{
		f.Message.In(English):            "“inside: key [REDACTED]”, line 1",
		f.Message.In(Chinese):            "“内有：key [REDACTED]”，第 1 行",
		f.Related[0].Message.In(English): "“key [REDACTED]”, line 2",
		f.Fixes[0].Title.In(Chinese):     "“key [REDACTED]”，第 3 行",
	} {
		if m != want {
			t.Errorf("got %q, want %q", m, want)
		}
	}
}
