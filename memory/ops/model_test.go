package ops_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A model is what the files must hold, kept in the simplest way there is.
type model struct {
	sections []modelSection
	rows     []modelRow
	cp       [3]string // the digest by which a phase is confirmed, or empty
	artifact string    // the artifact's text
	tasks    map[string]int
}

type modelSection struct{ id, token, text string }

type modelRow struct{ key, state, line string }

func (m *model) day() string {
	var texts []string
	for _, s := range m.sections {
		texts = append(texts, s.text)
	}
	return strings.Join(texts, "")
}

func (m *model) index() string {
	if len(m.rows) == 0 {
		return ""
	}
	text := indexHead
	for _, r := range m.rows {
		text += r.line + "\n"
	}
	return text
}

func (m *model) record() string {
	if m.cp == [3]string{} {
		return ""
	}
	text := "# login — CP 确认记录\n\n" + cpHead
	for i, sum := range m.cp {
		switch {
		case sum != "":
			text += fmt.Sprintf("| CP%d | ✅ | [01-需求确认.md](../01-需求确认.md) | — | `%s` | — | 2026-08-30 10:05 |\n", i+1, sum)
		case i == 0:
			text += "| CP1 | ⏳ | — | — | — | — | — |\n"
		default:
			text += fmt.Sprintf("| CP%d | ⏹️ | — | — | — | — | — |\n", i+1)
		}
	}
	return text
}

// grow is what becomes of a section by content, and what of it is new.
func grow(section, content string) (text, added string) {
	trim := func(s string) []string { return strings.Split(strings.TrimRight(s, "\n"), "\n") }
	have, want := trim(section), trim(content)
	for len(want) > 1 && want[0] == "" {
		want = want[1:]
	}
	skip := len(trim(content)) - len(want)
	rest := strings.SplitAfter(content, "\n")
	for n := min(len(have), len(want)); n > 0 && want[0] != ""; n-- {
		if slices.Equal(have[len(have)-n:], want[:n]) {
			rest = rest[min(len(rest), skip+n):]
			break
		}
	}
	added = strings.Join(rest, "")
	if strings.TrimSpace(added) == "" && len(rest) < len(strings.SplitAfter(content, "\n")) {
		return section, ""
	}
	if !strings.HasSuffix(added, "\n") {
		added += "\n"
	}
	if !strings.HasSuffix(section, "\n") {
		added = "\n" + added
	}
	return section + added, added
}

// A play is the writer and the model side by side.
type play struct {
	*model
	b *bench
	w *ops.Writer
}

// TestModel makes random operations and compares the files, the receipts and the
// errors with what a simple model says.
func TestModel(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		b := newBench(t, ".devcodex/requirements/login/01-需求确认.md", "v0\n")
		quick := store.SystemFS()
		quick.Sync = func(*os.File) error { return nil } // nobody pulls the plug here
		quick.SyncDir = func(*os.Root) error { return nil }
		b.fs = quick
		p := &play{&model{artifact: "v0\n", tasks: map[string]int{}}, b, b.writer()}
		r.Repeat(map[string]func(*rapid.T){
			"allocate": p.allocate, "write": p.write, "append": p.append, "confirm": p.confirm, "edit": p.edit, "": p.compare,
		})
	})
}

// expect compares the code of an error.
func expect(r *rapid.T, err error, want string) {
	if got := code(err); got != want {
		r.Fatalf("got %v, want %q", err, want)
	}
}

func (p *play) allocate(r *rapid.T) {
	title := rapid.SampledFrom([]string{"", "修复登录", "a | b", "## 会话 09", "<!-- x", "two\nlines", strings.Repeat("长", 161)}).Draw(r, "title")
	intent := rapid.SampledFrom([]string{"", "fix", "FIX+audit+fix", "unspecified", "bugfix", "a b"}).Draw(r, "intent")
	task := rapid.SampledFrom([]string{"", "T-1", "T-2"}).Draw(r, "task")
	got, err := p.w.Allocate(p.b.t.Context(), ops.SessionAllocate{Title: title, Intent: intent, Caller: ops.Caller{TaskID: task}})
	switch {
	case strings.Contains(title, "\n") || len([]rune(title)) > 160:
		expect(r, err, ops.ArgumentInvalid)
		return
	case intent == "bugfix":
		expect(r, err, ops.TypeNonCanonical)
		return
	case intent == "a b":
		expect(r, err, ops.TypeWhitespace)
		return
	}
	expect(r, err, "")
	if n, known := p.tasks[task]; known && task != "" {
		if s := p.sections[n]; !got.Reused || got.SessionID != s.id || got.SessionBinding != s.token || got.Transaction.Route != store.NoOp {
			r.Fatalf("the session %s was not found again: %+v", s.id, got)
		}
		return
	}
	if want := fmt.Sprintf("%02d", len(p.sections)+1); got.Reused || got.SessionID != want {
		r.Fatalf("session %s, want the new %s", got.SessionID, want)
	}
	gap := ""
	if len(p.sections) > 0 {
		gap = "\n\n"
		p.sections[len(p.sections)-1].text += gap
	}
	p.tasks[task] = len(p.sections)
	p.sections = append(p.sections, modelSection{got.SessionID, got.SessionBinding, "## 会话 " + got.SessionID + " — " + or(title, "未命名任务") +
		"\n\n- **时间**：2026-08-30 10:05 +08:00\n- **意图**：" + or(map[string]string{"FIX+audit+fix": "fix+audit"}[intent], or(intent, "unspecified")) +
		"\n- **状态**：🔄 reserved / awaiting content\n- **sourceMessage**：—\n<!-- devcodex:memory-session-binding v1 session=" + got.SessionID +
		" token=" + got.SessionBinding + " -->\n\n### 📨 对话记录\n\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|:----:|-----------|----------|:----:|\n"})
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func (p *play) write(r *rapid.T) {
	if len(p.sections) == 0 {
		r.Skip("nothing to write into")
	}
	n := rapid.IntRange(0, len(p.sections)-1).Draw(r, "section")
	line := rapid.SampledFrom([]string{"a", "b", "", "- **状态**：✅", "### 🎯 任务摘要"})
	content := strings.Join(rapid.SliceOfN(line, 1, 5).Draw(r, "lines"), "\n") + rapid.SampledFrom([]string{"", "\n", "\n\n"}).Draw(r, "end")
	s := &p.sections[n]
	args := ops.SessionWrite{SessionID: s.id, SessionBinding: s.token, Content: content}
	want := ""
	switch rapid.SampledFrom([]string{"", "", "", "", "other binding", "no binding", "no session", "heading", "binding"}).Draw(r, "fault") {
	case "other binding":
		args.SessionBinding, want = tokenA, ops.BindingMismatch
	case "no binding":
		args.SessionBinding, want = "", ops.BindingRequired
	case "no session":
		args.SessionID, want = "77", ops.SessionNotFound
	case "heading":
		args.Content, want = content+"\n## 会话 55 — x", ops.VerificationFailed
	case "binding":
		args.Content, want = content+"\n<!-- devcodex:memory-session-binding -->", ops.LayoutInvalid
	}
	switch {
	case args.Content == "":
		want = ops.ArgumentRequired
	case strings.TrimSpace(args.Content) == "":
		want = ops.ArgumentInvalid
	}
	got, err := p.w.WriteSession(p.b.t.Context(), args)
	expect(r, err, want)
	if want != "" {
		return
	}
	var added string
	before := s.text
	s.text, added = grow(s.text, content)
	if got.Session.Duplicate != (added == "") || !got.Session.ReadbackVerified || !got.Session.NonTargetStable {
		r.Fatalf("%q and %q made %+v", before, content, got.Session)
	}
	if grew := got.AfterBytes - got.BeforeBytes; grew != int64(len(added)) {
		r.Fatalf("%d bytes were added, want %q", grew, added)
	}
}

func (p *play) append(r *rapid.T) {
	e := ops.SummaryEntry{
		Summary:   rapid.SampledFrom([]string{"x", "a|b", `a\|b`, "two\nlines", "# y", " ", "🙂\x00|"}).Draw(r, "summary"),
		Status:    rapid.SampledFrom([]string{"active", "completed", "blocked", "✅", "", "done"}).Draw(r, "status"),
		Type:      rapid.SampledFrom([]string{"fix", "FIX+audit", "fix/dev"}).Draw(r, "type"),
		SessionID: rapid.SampledFrom([]string{"1", "02", "#3", "x y"}).Draw(r, "session"),
	}
	cell := map[string]string{"x": "x", "a|b": `a\|b`, `a\|b`: `a\|b`, "two\nlines": "two lines", "# y": "# y", "🙂\x00|": `🙂 \|`}[e.Summary]
	mark := map[string]string{"active": "🔄", "completed": "✅", "blocked": "⛔", "✅": "✅"}[e.Status]
	id := map[string]string{"1": "01", "02": "02", "#3": "03"}[e.SessionID]
	got, err := p.w.AppendSummary(p.b.t.Context(), ops.SummaryAppend{Entry: &e})
	switch {
	case cell == "" || e.Status == "":
		expect(r, err, ops.ArgumentRequired)
		return
	case mark == "":
		expect(r, err, ops.QueryInvalid)
		return
	case id == "":
		expect(r, err, ops.ArgumentInvalid)
		return
	case e.Type == "fix/dev":
		expect(r, err, ops.TypeSlash)
		return
	}
	expect(r, err, "")
	row := modelRow{"2026-08-30#" + id, mark, "| 2026-08-30 10:05 | " + id + " | " + strings.ToLower(e.Type) + " | " + cell + " | — | — | " + mark + " |"}
	p.rows = append(p.rows, row)
	line := strings.Count(p.index(), "\n") // the last one
	if got.Row != row.line || got.Event.RowNumber != line || got.Event.SessionKey != row.key || (got.Event.Conflict != nil) != p.conflicts(row.key) {
		r.Fatalf("want line %d %s, conflict %t; got %s %+v", line, row.line, p.conflicts(row.key), got.Row, got.Event)
	}
}

// conflicts reports whether a session was completed and then was not.
func (m *model) conflicts(key string) bool {
	done := false
	for _, r := range m.rows {
		if r.key == key && done && r.state != "✅" {
			return true
		}
		done = done || r.key == key && r.state == "✅"
	}
	return false
}

func (p *play) confirm(r *rapid.T) {
	phase := rapid.IntRange(1, 3).Draw(r, "phase")
	right := rapid.Bool().Draw(r, "the right digest")
	sum := fmt.Sprintf("%X", sha256.Sum256([]byte(p.artifact)))
	args := confirmCP1(func(a *ops.CPConfirm) {
		a.Phase, a.ArtifactSHA256 = fmt.Sprint("CP", phase), strings.ToLower(sum)
		if !right {
			a.ArtifactSHA256 = tokenB
		}
	})
	got, err := p.w.ConfirmCP(p.b.t.Context(), args)
	switch {
	case !right:
		expect(r, err, ops.CPDigestMismatch)
		return
	case slices.Contains(p.cp[:phase-1], ""):
		expect(r, err, ops.CPOrderInvalid)
		return
	}
	expect(r, err, "")
	p.cp[phase-1] = sum
	if got.ArtifactSHA256 != sum || got.CPRowCount != 3 || !got.ReadbackVerified {
		r.Fatalf("got %+v", got)
	}
}

// edit changes the artifact, as its author does.
func (p *play) edit(r *rapid.T) {
	p.artifact = fmt.Sprint("v", rapid.IntRange(0, 3).Draw(r, "version"), "\n")
	p.b.write(".devcodex/requirements/login/01-需求确认.md", p.artifact)
}

// compare holds the files to the model, and lets the rules look at them.
func (p *play) compare(r *rapid.T) {
	want := map[string]string{dayFile: p.day(), summaryFile: p.index(), recordFile: p.record()}
	for name, text := range want {
		if diff := cmp.Diff(text, p.b.read(name)); diff != "" {
			r.Fatalf("%s (-want +got):\n%s", name, diff)
		}
	}
	for _, f := range p.b.findings() {
		if slices.Contains(callers, f.Rule.ID) {
			continue
		}
		if g := f.Rule.Group(); g == "file" || g == "binding" || g == "link" || g == "cp" || f.Severity == memory.Error {
			r.Fatalf("a finding of our own making: %s %s", f.Rule.ID, f.Message)
		}
	}
}

// callers are the rules about what callers said, not about how it was written.
var callers = []string{"cp/digest-mismatch", "summary/state-regression"}
