package assist

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

const (
	summaryAt = "w/.devcodex/.memory/clients/codex/SUMMARY.md"
	dayAt     = "w/.devcodex/.memory/clients/codex/tasks/20260830.md"
	recordAt  = "w/.devcodex/requirements/退款/.memory/sessions.md"
	indexAt   = "w/memory/MEMORY.md"
	noteAt    = "w/memory/refunds.md"
)

const indexHead = "# Agent SUMMARY — codex\n\n> 项目：bookshop\n\n" +
	"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|---|:---:|---|---|---|---|:---:|\n"

const dayText = "## 会话 01 — 退款\n\n- **时间**：2026-08-30 09:00 +08:00\n- **意图**：fix+dev\n- **状态**：🔄\n\n" +
	"### 🎯 任务摘要\n\n退款不生效，T1 查原因。\n\n1. T1 查原因\n\n" +
	"### ContextHandoffCard\n\n| 字段 | 内容 |\n|---|---|\n| `next-action` | 核对库存 |\n| `source-of-truth` | refunds.go |\n\n" +
	"## 会话 02\n\n- **状态**：✅\n\n```sh\nmake\n```\n"

const recordText = "# 退款\n\n## CP 确认记录\n\n| CP | 状态 | 时间 |\n|---|---|---|\n| CP1 | ✅ | 2026-08-29 |\n| CP2 | ⏳ | — |\n"

const topicText = "---\nname: Refunds\ntype: project\ncreated: 2026-08-30\n---\n\n# Refunds\n\nText [a](a.md).\n\n## How\n\n- one\n  - two\n\n# Next\n"

// shape is the snapshot of a world of texts, each a path and its text.
func shape(files ...string) *memory.Snapshot {
	fsys := fstest.MapFS{}
	var paths []string
	for i := 0; i < len(files); i += 2 {
		fsys[files[i]] = &fstest.MapFile{Data: []byte(files[i+1]), Mode: 0o644}
		paths = append(paths, files[i])
	}
	now := func() time.Time { return time.Date(2026, 8, 30, 12, 0, 0, 0, time.UTC) }
	w := memory.NewWorkspace(memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: now}, memory.Settings{})
	return w.Add(paths...)
}

// fileOf is one file alone.
func fileOf(t *testing.T, path, text string) *memory.File {
	t.Helper()
	f := shape(indexAt, "# Index\n", path, text).File(path)
	if f == nil {
		t.Fatalf("%s is no memory", path)
	}
	return f
}

func rows(lines ...string) string { return indexHead + strings.Join(lines, "\n") + "\n" }

func row(day, id, types, text, status string) string {
	return fmt.Sprintf("| %s | %s | %s | %s | — | — | %s |", day, id, types, text, status)
}

// quote is the text of a span, short.
func quote(f *memory.File, s markdown.Span) string {
	text := strings.ReplaceAll(strings.ReplaceAll(f.Doc().Text(s), "\r", "␍"), "\n", "␊")
	if r := []rune(text); len(r) > 24 {
		text = string(r[:10]) + "…" + string(r[len(r)-10:])
	}
	return text
}

func drawOutline(f *memory.File, all []Symbol, indent string) (lines []string) {
	for _, s := range all {
		lines = append(lines, fmt.Sprintf("%s%d %s (%s) <%s>", indent, s.Kind, s.Name, s.Detail.In(memory.English), quote(f, s.At)))
		lines = append(lines, drawOutline(f, s.Children, indent+"  ")...)
	}
	return lines
}

// TestOutline: what a file is made of, and what stands in what.
func TestOutline(t *testing.T) {
	tests := []struct{ name, path, text, want string }{
		{"a session once, where its state is told", summaryAt, rows(
			row("2026-08-29 09:00", "01", "fix", "修复退款", "🔄"),
			row("2026-08-30 09:00", "01", "dev", "盘点", "🔄"),
			row("2026-08-29 10:00", "01", "fix", "修复退款", "✅"),
		), `
0 Agent SUMMARY — codex () <# Agent SUMMARY — codex>
  2 2026-08-30 (sessions: 1, open: 1) <| 2026-08-30>
    1 01 — 盘点 (active · dev) <01>
  2 2026-08-29 (sessions: 1, open: 0) <| 2026-08-29>
    1 01 — 修复退款 (completed · fix) <01>`},
		{"an index without a title", summaryAt, "| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|---|---|---|---|---|---|---|\n" + row("2026-08-29", "01", "fix", "x", "⛔"), `
2 2026-08-29 (sessions: 1, open: 1) <| 2026-08-29>
  1 01 — x (blocked · fix) <01>`},
		{"rows that are none", summaryAt, rows("| a | b |", row("YYYY-MM-DD HH:MM", "NN", "dev/fix/...", "[50~100字摘要]", "✅/🔄")), `
0 Agent SUMMARY — codex () <# Agent SUMMARY — codex>`},
		{"sessions, their parts and cards", dayAt, dayText, `
1 01 — 退款 (active · fix+dev) <## 会话 01 — 退款>
  0 🎯 任务摘要 () <### 🎯 任务摘要>
  3 ContextHandoffCard () <### ContextHandoffCard>
    4 next-action (核对库存) <next-action>
    4 source-of-truth (refunds.go) <source-of-truth>
1 02 (completed) <## 会话 02>`},
		{"checkpoints", recordAt, recordText, `
0 退款 () <# 退款>
  0 CP 确认记录 () <## CP 确认记录>
    7 CP1 (✅) <CP1>
    7 CP2 (⏳) <CP2>`},
		{"entries of an index of notes", indexAt, "# Index\n\n- [Refunds](refunds.md) — how\n- [[shipping]]\n- plain\n", `
0 Index () <# Index>
  6 Refunds (refunds.md) <[Refunds](refunds.md)>
  6 shipping (shipping) <[[shipping]]>`},
		{"a note with a header", noteAt, topicText, `
5 --- (Refunds) <--->
  4 name (Refunds) <name: Refunds>
  4 type (project) <type: project>
  4 created (2026-08-30) <created: 2026-08-30>
0 Refunds () <# Refunds>
  0 How () <## How>
0 Next () <# Next>`},
		{"a heading without a name", noteAt, "#\n\n##\n", "\n0 # () <#>\n  0 ## () <##>"},
		{"no secret in a name", noteAt, "# token ghp_0123456789abcdefghijABCDEFGHIJ012345\n", "\n0 token [REDACTED] () <# token gh…GHIJ012345>"},
		{"CRLF", noteAt, "# A\r\n\r\n## B\r\n", "\n0 A () <# A>\n  0 B () <## B>"},
		{"nothing", noteAt, "", ""},
	}
	for _, tt := range tests {
		f := fileOf(t, tt.path, tt.text)
		got := strings.Join(drawOutline(f, Outline(f), ""), "\n")
		if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if got := Outline(fileOf(t, "w/.devcodex/requirements/退款/.memory/task.json", "{}")); got != nil {
		t.Errorf("of a task's identity: %v", got)
	}
}

// TestOutlineOfLongIndex: of old sessions the months are told, and those that are
// still open.
func TestOutlineOfLongIndex(t *testing.T) {
	lines := []string{row("2025-01-02", "01", "fix", "old", "🔄"), row("2025-01-03", "01", "fix", "old", "✅"), row("2025-02-03", "01", "fix", "old", "✅")}
	for i := range maxSessions {
		lines = append(lines, row("2026-01-02", fmt.Sprint(10+i), "fix", "x", "✅"))
	}
	f := fileOf(t, summaryAt, rows(lines...))
	all := Outline(f)[0].Children
	var got []string
	for _, p := range all {
		got = append(got, fmt.Sprintf("%s %s %d", p.Name, p.Detail.In(memory.English), len(p.Children)))
	}
	want := []string{"2025-01 sessions: 2, open: 1 1", "2025-02 sessions: 1, open: 0 0", "2026-01-02 sessions: 1000, open: 0 1000"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestOutlineIsSound: a name stands within its symbol, a child within its parent.
func TestOutlineIsSound(t *testing.T) {
	var sound func(name string, all []Symbol, within markdown.Span)
	sound = func(name string, all []Symbol, within markdown.Span) {
		for _, s := range all {
			if s.Name == "" || !within.Contains(s.Span) || !s.Span.Contains(s.At) {
				t.Errorf("%s: %+v within %v", name, s, within)
			}
			sound(name, s.Children, s.Span)
		}
	}
	for path, text := range map[string]string{
		summaryAt: rows(row("2026-08-29", "01", "fix", "x", "⛔"), "| a |", "# tail"), dayAt: dayText, recordAt: recordText, noteAt: topicText,
		indexAt: "- [a](a.md)\n  > # in a quote\n\n  ## in an item\n\n- [b](b.md)\n",
	} {
		for i := range len(text) {
			f := fileOf(t, path, text[:i])
			sound(path, Outline(f), markdown.Span{End: i})
		}
	}
}

func drawFolds(f *memory.File) (lines []string) {
	for _, x := range Folds(f) {
		lines = append(lines, fmt.Sprintf("%d-%d %s", f.Lines().At(x.Span.Start), f.Lines().At(x.Span.End), x.Text.In(memory.English)))
	}
	return lines
}

// TestFolds: what may be folded, by its first and last line.
func TestFolds(t *testing.T) {
	tests := []struct {
		name, path, text string
		want             []string
	}{
		{"rows that no open session needs", summaryAt, rows(
			row("2026-08-27", "01", "fix", "x", "🔄"),
			row("2026-08-27", "01", "fix", "x", "✅"),
			row("2026-08-27", "02", "fix", "x", "✅"),
			row("2026-08-28", "01", "fix", "x", "🔄"),
			row("2026-08-29", "01", "fix", "x", "✅"),
			row("2026-08-29", "02", "fix", "x", "⛔"),
			row("2026-08-29", "03", "fix", "x", "✅"),
			row("2026-08-29", "04", "fix", "x", "✅"),
		), []string{"6-8 3 closed rows", "12-13 2 closed rows"}},
		{"text between rows parts them", summaryAt, rows(
			row("2026-08-27", "01", "fix", "x", "✅"), "", row("2026-08-27", "02", "fix", "x", "✅"), row("2026-08-27", "03", "fix", "x", "✅"),
		), []string{"8-9 2 closed rows"}},
		{"sessions, parts, cards, tables, code", dayAt, dayText, []string{"0-17 active", "6-10 ", "12-17 ", "14-17 ", "19-25 completed", "23-25 "}},
		{"the header and sections", noteAt, topicText, []string{"0-4 Refunds", "6-13 ", "10-13 "}},
		{"a comment", noteAt, "a\n\n<!-- x\ny -->\n", []string{"2-3 "}},
		{"CRLF", noteAt, "# A\r\n\r\nb\r\n\r\n# C\r\n", []string{"0-2 "}},
		{"one line", noteAt, "# A", nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, drawFolds(fileOf(t, tt.path, tt.text))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// TestSelections: what a selection grows to from the place of ‸.
func TestSelections(t *testing.T) {
	tests := []struct {
		name, path, text string
		want             []string
	}{
		{"a type in a row", summaryAt, rows(row("2026-08-27", "01", "fix+d‸ev", "x", "✅"), row("2026-08-28", "01", "fix", "x", "✅")), []string{
			"dev", "fix+dev", "| 2026-08-… | — | ✅ |", "| 2026-08-… | — | ✅ |", "| 日期 | 会话 … | — | ✅ |", "# Agent SU…| — | ✅ |␊",
		}},
		{"a card's field", dayAt, strings.Replace(dayText, "核对", "核‸对", 1), []string{
			"核对库存", "| `next-action` | 核对库存 |", "| 字段 | 内容 …funds.go |", "### Contex…funds.go |", "## 会话 01 —…funds.go |", "## 会话 01 —…␊make␊```␊",
		}},
		{"a link in an item", noteAt, "# A\n\n- one [te‸xt](to.md#x)\n- two\n", []string{
			"text", "[text](to.md#x)", "one [text](to.md#x)", "- one [text](to.md#x)", "- one [tex…d#x)␊- two", "# A␊␊- one…d#x)␊- two", "# A␊␊- one…#x)␊- two␊",
		}},
		{"a value of the header", noteAt, "---\nname: Ref‸unds\n---\n", []string{"Refunds", "name: Refunds", "---␊name: Refunds␊---", "---␊name: Refunds␊---␊"}},
		{"the end", noteAt, "# A\n‸", []string{"# A␊"}},
		{"nothing", noteAt, "‸", []string{""}},
	}
	for _, tt := range tests {
		off := strings.Index(tt.text, "‸")
		f := fileOf(t, tt.path, strings.Replace(tt.text, "‸", "", 1))
		var got []string
		for _, s := range Selections(f, off) {
			got = append(got, quote(f, s))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func drawTokens(f *memory.File, within markdown.Span) (words []string) {
	names := "DITSMXK"
	for _, x := range Tokens(f, within) {
		mark := names[x.Kind : x.Kind+1]
		if x.Opens {
			mark += "!"
		}
		if x.State != memory.UnknownState {
			mark += fmt.Sprint(int(x.State))
		}
		words = append(words, mark+" "+f.Doc().Text(x.Span))
	}
	return words
}

// TestTokens: the words that mean something.
func TestTokens(t *testing.T) {
	tests := []struct {
		name, path, text string
		want             []string
	}{
		{"a row", summaryAt, rows(row("2026-08-27 09:00", "02a", "fix+dev", "x", "🔄")), []string{"D 2026-08-27 09:00", "I 02a", "T fix", "T dev", "S1 🔄"}},
		{"a row that is wrong", summaryAt, rows(row("2026-02-30", "a b", "fixing", "x", "?"), "| 2026-08-27 | 01 |"), nil},
		{"the template", summaryAt, rows(row("YYYY-MM-DD HH:MM", "NN", "dev/fix/...", "[50~100字摘要]", "✅")), []string{
			"M YYYY-MM-DD HH:MM", "M NN", "M dev/fix/...", "M [50~100字摘要]", "S3 ✅",
		}},
		{"a day", dayAt, dayText + "<!-- devcodex:memory-session-binding v1 session=02 token=" + strings.Repeat("0a", 32) + " -->\n", []string{
			"I! 01", "D 2026-08-30 09:00", "T fix", "T dev", "S1 🔄", "M T1", "K next-action", "K source-of-truth",
			"I! 02", "S3 ✅", "M devcodex:memory-session-binding", "I 02", "X " + strings.Repeat("0a", 32),
		}},
		{"a record", recordAt, recordText, []string{"M CP1", "S3 ✅", "M CP2", "S1 ⏳"}},
		{"a note", noteAt, topicText + "\n<!-- memory-lsp-disable-line link/missing -->\n", []string{
			"K name", "K type", "T project", "K created", "D 2026-08-30", "M memory-lsp-disable-line",
		}},
		{"CRLF", summaryAt, strings.ReplaceAll(rows(row("2026-08-27", "01", "fix", "x", "✅")), "\n", "\r\n"), []string{"D 2026-08-27", "I 01", "T fix", "S3 ✅"}},
	}
	for _, tt := range tests {
		f := fileOf(t, tt.path, tt.text)
		if diff := cmp.Diff(tt.want, drawTokens(f, markdown.Span{End: len(tt.text)})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	f := fileOf(t, summaryAt, rows(row("2026-08-27", "01", "fix", "x", "✅"), row("2026-08-28", "02", "fix", "x", "✅"), row("2026-08-29", "03", "fix", "x", "✅")))
	second := strings.Index(string(f.Source()), "2026-08-28")
	if diff := cmp.Diff([]string{"D 2026-08-28", "I 02", "T fix", "S3 ✅"}, drawTokens(f, markdown.Span{Start: second, End: second + 3})); diff != "" {
		t.Errorf("a part (-want +got):\n%s", diff)
	}
}
