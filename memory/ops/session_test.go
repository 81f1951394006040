package ops_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

const (
	tokenA = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	tokenB = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
)

// bound is a section with a binding.
func bound(id, token, body string) string {
	return "## 会话 " + id + " — 标题 " + id + "\n<!-- devcodex:memory-session-binding v1 session=" + id + " token=" + token + " -->\n" + body
}

func TestAllocateNumbers(t *testing.T) {
	for _, tt := range []struct{ name, text, id string }{
		{"no file", "", "01"},
		{"a file without sessions", "# 2026-08-30\n\n## 01\n\n- 状态: 🔄\n", "01"},
		{"the highest counts, not the last", "## 会话 07 — a\n\n## 会话 03 — b\n", "08"},
		{"more than two digits", "## 会话 099\n", "100"},
		{"a number with a letter does not count", "## 会话 02a — x\n", "01"},
		{"with a hash", "## 会话 #5\n", "06"},
		{"in a fence too", "## 会话 01\n\n```\n## 会话 04\n```\n", "05"},
		{"behind a byte order mark", "\uFEFF## 会话 02 — x\n", "03"},
		{"a fallback id does not count", "## 会话 f0123456789abcdef — x\n", "01"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			if tt.text != "" {
				b.write(dayFile, tt.text)
			}
			r := must(b.writer().Allocate(t.Context(), ops.SessionAllocate{Title: "x"}))(t)
			if r.SessionID != tt.id {
				t.Errorf("got %s, want %s", r.SessionID, tt.id)
			}
			if got := b.read(dayFile); !strings.HasPrefix(got, tt.text) {
				t.Errorf("what stood there changed:\n%s", got)
			}
		})
	}
}

func TestAllocateIsIdempotent(t *testing.T) {
	b := newBench(t)
	task := ops.Caller{TaskID: "T-1"}
	host := ops.Caller{HostSession: "th-1"}
	steps := []struct {
		name   string
		args   ops.SessionAllocate
		before func()
		id     string
		reused bool
	}{
		{name: "a task", args: ops.SessionAllocate{Caller: task, Title: "A"}, id: "01"},
		{name: "the task again, under another title", args: ops.SessionAllocate{Caller: task, Title: "B"}, id: "01", reused: true},
		{name: "another day", args: ops.SessionAllocate{Caller: task, Title: "A", Date: "20260829"}, id: "01"},
		{name: "a host's session", args: ops.SessionAllocate{Caller: host, Title: "Fix  the Login"}, id: "02"},
		{name: "the same title, spelt otherwise", args: ops.SessionAllocate{Caller: host, Title: "fix the login"}, id: "02", reused: true},
		{name: "another title", args: ops.SessionAllocate{Caller: host, Title: "Cart"}, id: "03"},
		{name: "no title is no key", args: ops.SessionAllocate{Caller: host}, id: "04"},
		{name: "no title once more", args: ops.SessionAllocate{Caller: host}, id: "05"},
		{name: "nobody known", args: ops.SessionAllocate{Title: "A"}, id: "06"},
		{name: "nobody known again", args: ops.SessionAllocate{Title: "A"}, id: "07"},
		{name: "the section was taken out by hand", args: ops.SessionAllocate{Caller: task, Title: "A"}, id: "08", before: func() {
			text := b.read(dayFile)
			b.write(dayFile, text[strings.Index(text, "## 会话 02"):])
		}},
		{name: "the binding was changed by hand", args: ops.SessionAllocate{Caller: task, Title: "A"}, id: "09", before: func() {
			text := b.read(dayFile)
			at := strings.LastIndex(text, "token=") + len("token=")
			b.write(dayFile, text[:at]+tokenA+text[at+64:])
		}},
	}
	w := b.writer()
	for _, s := range steps {
		if s.before != nil {
			s.before()
		}
		r := must(w.Allocate(t.Context(), s.args))(t)
		if r.SessionID != s.id || r.Reused != s.reused {
			t.Errorf("%s: session %s, reused %t, want %s, %t", s.name, r.SessionID, r.Reused, s.id, s.reused)
		}
		if s.reused && r.Transaction.Route != store.NoOp {
			t.Errorf("%s: the route is %s", s.name, r.Transaction.Route)
		}
		if r.Idempotent == (r.IdempotenceReason != "") {
			t.Errorf("%s: idempotent %t for the reason %q", s.name, r.Idempotent, r.IdempotenceReason)
		}
	}
}

// A day that ends while the writer waits for the lock does not get the session.
func TestAllocateAtMidnight(t *testing.T) {
	b := newBench(t)
	b.now = time.Date(2026, 8, 30, 23, 59, 59, 0, east)
	b.step = func(step string) {
		if step == "plan" {
			b.now = time.Date(2026, 8, 31, 0, 0, 1, 0, east)
		}
	}
	r := must(b.writer().Allocate(t.Context(), ops.SessionAllocate{Title: "x"}))(t)
	if r.Date != "20260831" || b.read(dayFile) != "" {
		t.Errorf("the session is of %s; the old day holds %q", r.Date, b.read(dayFile))
	}
	if got := b.read(".devcodex/.memory/clients/codex/tasks/20260831.md"); !strings.Contains(got, "2026-08-31 00:00 +08:00") {
		t.Errorf("the new day holds %q", got)
	}
}

func TestWriteSession(t *testing.T) {
	for _, tt := range []struct {
		name, old, id, token, content, want string
		duplicate                           bool
		route                               string
	}{
		{
			name: "at the end of the file", old: bound("01", tokenA, "old\n"), id: "1", token: tokenA, content: "new",
			want: bound("01", tokenA, "old\nnew\n"), route: store.Append,
		},
		{
			name: "between sessions", old: bound("01", tokenA, "old\n\n\n") + bound("02", tokenB, "other\n"), id: "01", token: tokenA, content: "new\n",
			want: bound("01", tokenA, "old\n\n\nnew\n") + bound("02", tokenB, "other\n"), route: store.Rewrite,
		},
		{
			name: "no line break at the end", old: bound("01", tokenA, "old"), id: "01", token: tokenA, content: "new\n",
			want: bound("01", tokenA, "old\nnew\n"), route: store.Append,
		},
		{
			name: "blanks at the end are cut", old: bound("01", tokenA, "old \t"), id: "01", token: tokenA, content: "new\n",
			want: bound("01", tokenA, "old\nnew\n"), route: store.Rewrite,
		},
		{
			name: "a buffer that grew", old: bound("01", tokenA, "a\n\nb\n"), id: "01", token: tokenA, content: "a\n\nb\n\nc\n",
			want: bound("01", tokenA, "a\n\nb\n\nc\n"), route: store.Append,
		},
		{
			name: "a buffer that did not grow", old: bound("01", tokenA, "x\na\nb\n\n"), id: "01", token: tokenA, content: "a\nb",
			want: bound("01", tokenA, "x\na\nb\n\n"), duplicate: true, route: store.NoOp,
		},
		{
			name: "only what stands at the end counts", old: bound("01", tokenA, "a\nb\nx\n"), id: "01", token: tokenA, content: "a\nb\n",
			want: bound("01", tokenA, "a\nb\nx\na\nb\n"), route: store.Append,
		},
		{
			name: "a buffer that grew in a section between others", old: bound("01", tokenA, "a\n\n\n") + bound("02", tokenB, ""), id: "01", token: tokenA, content: "a\nb\n",
			want: bound("01", tokenA, "a\n\n\nb\n") + bound("02", tokenB, ""), route: store.Rewrite,
		},
		{
			name: "a code block behind another", old: bound("01", tokenA, "```\na\n```\n"), id: "01", token: tokenA, content: "```\nb\n```\n",
			want: bound("01", tokenA, "```\na\n```\n```\nb\n```\n"), route: store.Append,
		},
		{
			name: "a code block that begins as another ends", old: bound("01", tokenA, "```\na\n```\n"), id: "01", token: tokenA, content: "a\n```\nb\n```\n",
			want: bound("01", tokenA, "```\na\n```\na\n```\nb\n```\n"), route: store.Append,
		},
		{
			name: "a rule behind another", old: bound("01", tokenA, "a\n\n---\n"), id: "01", token: tokenA, content: "---\n\nb\n",
			want: bound("01", tokenA, "a\n\n---\n---\n\nb\n"), route: store.Append,
		},
		{
			name: "a buffer that grew by a code block", old: bound("01", tokenA, "```\na\n```\n"), id: "01", token: tokenA, content: "```\na\n```\n```\nb\n```\n",
			want: bound("01", tokenA, "```\na\n```\n```\nb\n```\n"), route: store.Append,
		},
		{
			name: "a code block that was left open", old: bound("01", tokenA, "~~~~ sh\n```\na"), id: "01", token: tokenA, content: "new\n",
			want: bound("01", tokenA, "~~~~ sh\n```\na\n~~~~\nnew\n"), route: store.Append,
		},
		{
			name: "a comment that was left open", old: bound("01", tokenA, "<!-- a\n"), id: "01", token: tokenA, content: "new\n",
			want: bound("01", tokenA, "<!-- a\n-->\nnew\n"), route: store.Append,
		},
		{
			name: "line breaks of the file", old: strings.ReplaceAll(bound("01", tokenA, "old\n"), "\n", "\r\n"), id: "01", token: tokenA, content: "new\nmore\n",
			want: strings.ReplaceAll(bound("01", tokenA, "old\nnew\nmore\n"), "\n", "\r\n"), route: store.Append,
		},
		{
			name: "a byte order mark stays", old: "\uFEFF" + bound("01", tokenA, "old\n"), id: "01", token: tokenA, content: "new\n",
			want: "\uFEFF" + bound("01", tokenA, "old\nnew\n"), route: store.Append,
		},
		{
			name: "an id of letters in any case", old: bound("F0a", tokenA, "old\n"), id: "f0A", token: tokenA, content: "new\n",
			want: bound("F0a", tokenA, "old\nnew\n"), route: store.Append,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t, dayFile, tt.old)
			r := must(b.writer().WriteSession(t.Context(), ops.SessionWrite{SessionID: tt.id, SessionBinding: tt.token, Content: tt.content}))(t)
			if diff := cmp.Diff(tt.want, b.read(dayFile)); diff != "" {
				t.Errorf("the file (-want +got):\n%s", diff)
			}
			s := r.Session
			if r.Route != tt.route || s.Duplicate != tt.duplicate || !s.ReadbackVerified || !s.NonTargetStable || s.NonTargetDigest.Before != s.NonTargetDigest.After {
				t.Errorf("route %s, receipt %+v", r.Route, s)
			}
			if (s.TargetBeforeDigest == s.TargetAfterDigest) != tt.duplicate {
				t.Errorf("the section's digest was %s and is %s", s.TargetBeforeDigest, s.TargetAfterDigest)
			}
		})
	}
}

// Whoever leaves out id and binding gets those of its own allocation, or an
// error that names the candidates.
func TestWriteSessionRecovers(t *testing.T) {
	b := newBench(t)
	w := b.writer()
	task, other := ops.Caller{TaskID: "T-1"}, ops.Caller{TaskID: "T-2"}
	must(w.Allocate(t.Context(), ops.SessionAllocate{Caller: task}))(t)
	must(w.Allocate(t.Context(), ops.SessionAllocate{Caller: other}))(t)
	r := must(w.WriteSession(t.Context(), ops.SessionWrite{Caller: other, Content: "x\n"}))(t)
	if r.Session.SessionID != "02" || !r.Session.Recovered {
		t.Errorf("got %+v", r.Session)
	}
	r = must(w.WriteSession(t.Context(), ops.SessionWrite{Caller: task, SessionID: "01", Content: "y\n"}))(t)
	if r.Session.SessionID != "01" || !r.Session.Recovered {
		t.Errorf("got %+v", r.Session)
	}
	host := ops.Caller{HostSession: "th-1"}
	must(w.Allocate(t.Context(), ops.SessionAllocate{Caller: host, Title: "a"}))(t)
	must(w.Allocate(t.Context(), ops.SessionAllocate{Caller: host, Title: "b"}))(t)
	before := b.read(dayFile)
	_, err := w.WriteSession(t.Context(), ops.SessionWrite{Caller: host, Content: "z\n"})
	if code(err) != ops.SessionAmbiguous || !strings.Contains(err.Error(), "20260830#03, 20260830#04") {
		t.Errorf("two sessions: %v", err)
	}
	_, err = w.WriteSession(t.Context(), ops.SessionWrite{Content: "z\n"})
	if code(err) != ops.SessionNotFound {
		t.Errorf("nobody known: %v", err)
	}
	b.now = b.now.AddDate(0, 0, 1) // the session goes on past midnight
	r = must(w.WriteSession(t.Context(), ops.SessionWrite{Caller: task, Content: "late\n"}))(t)
	if r.Session.Date != "20260830" || !strings.Contains(b.read(dayFile), "late\n") || before == b.read(dayFile) {
		t.Errorf("got %+v", r.Session)
	}
}

// A section without a binding goes on in a new one of today, found again by a
// caller that is known.
func TestWriteSessionContinues(t *testing.T) {
	old := "## 会话 01 — 库存校验\n\n- **意图**：fix+audit\n- **状态**：🔄\n"
	b := newBench(t, ".devcodex/.memory/clients/codex/tasks/20260829.md", old)
	w := b.writer()
	args := ops.SessionWrite{Caller: ops.Caller{TaskID: "T-1"}, SessionID: "01", Date: "20260829", Content: "接着做。\n"}
	r := must(w.WriteSession(t.Context(), args))(t)
	if r.Session.Continues != "20260829#01" || r.Session.SessionID != "01" || r.Session.Date != "20260830" {
		t.Errorf("got %+v", r.Session)
	}
	args.Content = "接着做。\n做完了。\n"
	r = must(w.WriteSession(t.Context(), args))(t)
	day := b.read(dayFile)
	if strings.Count(day, "## 会话") != 1 || !strings.HasSuffix(day, "\ncontinues: 20260829#01\n接着做。\n做完了。\n") || !strings.Contains(day, "— 库存校验\n\n- **时间**：2026-08-30 10:05 +08:00\n- **意图**：fix+audit\n") {
		t.Errorf("the new session:\n%s", day)
	}
	if got := b.read(".devcodex/.memory/clients/codex/tasks/20260829.md"); got != old {
		t.Errorf("the old session changed:\n%s", got)
	}
	must(w.WriteSession(t.Context(), ops.SessionWrite{SessionID: r.Session.SessionID, SessionBinding: r.Session.SessionBinding, Content: "by its binding\n"}))(t)
}

func TestPending(t *testing.T) {
	b := newBench(t, dayFile, bound("01", tokenA, "old\n")+"## 会话 02 没有横线\n")
	w := b.writer()
	_, err := w.WriteSession(t.Context(), ops.SessionWrite{SessionID: "01", SessionBinding: tokenA, Content: "new\n"})
	var e *store.Error
	if code(err) != ops.LayoutInvalid || !asError(err, &e) || e.Pending == "" || !strings.Contains(e.NextStep.String(), e.Pending) {
		t.Fatalf("got %v", err)
	}
	b.now = b.now.AddDate(0, 0, 1) // what is replayed is still of its day
	if _, err := w.ReplayPending(t.Context(), e.Pending); code(err) != ops.LayoutInvalid {
		t.Errorf("replayed too early: %v", err)
	}
	b.write(dayFile, bound("01", tokenA, "old\n"))
	r := must(w.ReplayPending(t.Context(), e.Pending))(t)
	if b.read(dayFile) != bound("01", tokenA, "old\nnew\n") || r.Session.SessionID != "01" {
		t.Errorf("replayed:\n%s", b.read(dayFile))
	}
	if list := must(w.Pending())(t); len(list) != 0 {
		t.Errorf("still pending: %+v", list)
	}
	if err := w.DropPending(e.Pending); code(err) != ops.PendingNotFound {
		t.Errorf("dropped twice: %v", err)
	}
}

// What is kept and was damaged since is told by its file's name, and can be
// dropped.
func TestPendingDamaged(t *testing.T) {
	b := newBench(t, dayFile, bound("01", tokenA, "old\n"))
	w := b.writer()
	_, err := w.WriteSession(t.Context(), ops.SessionWrite{SessionID: "01", SessionBinding: tokenB, Content: "new\n"})
	var e *store.Error
	if !asError(err, &e) || e.Pending == "" {
		t.Fatalf("got %v", err)
	}
	name := ".devcodex/.runtime-state/memory-pending/" + e.Pending + ".json"
	if !strings.Contains(b.read(name), "new") {
		t.Fatalf("%s does not hold what is kept", name)
	}
	for _, text := range []string{"", "{", `{"id": "../../x", "tool": "rm"}`} {
		b.write(name, text)
		list := must(w.Pending())(t)
		if len(list) != 1 || list[0].ID != e.Pending {
			t.Errorf("of %q the list tells %+v", text, list)
		}
		if _, err := w.ReplayPending(t.Context(), e.Pending); err == nil || !strings.Contains(err.Error(), e.Pending) {
			t.Errorf("%q was replayed: %v", text, err)
		}
	}
	if err := w.DropPending(e.Pending); err != nil || len(must(w.Pending())(t)) > 0 {
		t.Errorf("dropping it: %v", err)
	}
}

// Neither a secret nor what the caller must correct is kept.
func TestPendingKeepsNoSecret(t *testing.T) {
	b := newBench(t, dayFile, bound("01", tokenA, "old\n"))
	w := b.writer()
	secret := "password: " + "kX9#vQ2mTz7pLw"
	for _, a := range []ops.SessionWrite{
		{SessionID: "01", SessionBinding: tokenB, Content: secret + "\n"},
		{SessionID: "09", SessionBinding: tokenA, Content: "x " + secret},
		{SessionID: "01", SessionBinding: tokenA, Content: "[x](gone.md)"},
		{SessionID: "01", SessionBinding: tokenA, Content: ""},
	} {
		_, err := w.WriteSession(t.Context(), a)
		if err == nil || strings.Contains(err.Error(), "kX9") {
			t.Errorf("%q: %v", a.Content, err)
		}
	}
	if list := must(w.Pending())(t); len(list) != 0 {
		t.Errorf("kept: %+v", list)
	}
}

// What a file leaves open ends with the file: a session behind it is closed off,
// or readers would take it for code.
func TestAllocateBehindOpenBlocks(t *testing.T) {
	for _, old := range []string{
		"```\ncode\n", "```\ncode", "~~~~ go\n```\n~~~\n", "  ````md\n```\n```\n", "<!-- so far\n", "<!--\n```\n", "```\r\n<!--\r\n",
		"- ```\n  code\n", "> ```\n> code\n", "``` a`b\n", "`<!--`\n", "```\na\n```\n", "| a |\n|---|\n| 1",
	} {
		b := newBench(t, dayFile, old)
		r := must(b.writer().Allocate(t.Context(), ops.SessionAllocate{Title: "x", Intent: "fix"}))(t)
		got := b.read(dayFile)
		if !strings.HasPrefix(got, old) {
			t.Errorf("%q became %q", old, got)
		}
		for _, f := range b.findings() {
			if f.Rule.ID == "daily/heading-in-fence" || f.Rule.ID == "binding/outside" || f.Rule.ID == "daily/no-session" || f.Rule.ID == "file/mixed-eol" {
				t.Errorf("behind %q session %s is hidden: %s\n%s", old, r.SessionID, f.Message, got)
			}
		}
	}
}

// A number that is longer than any count of sessions is passed over.
func TestAllocateBehindHugeNumbers(t *testing.T) {
	for _, n := range []string{"99999999999999999999", "9223372036854775807", "2147483648"} {
		b := newBench(t, dayFile, "## 会话 "+n+" — x\n\n## 会话 07 — y\n")
		if r := must(b.writer().Allocate(t.Context(), ops.SessionAllocate{}))(t); r.SessionID != "08" {
			t.Errorf("behind %s the session %s was opened", n, r.SessionID)
		}
	}
}
