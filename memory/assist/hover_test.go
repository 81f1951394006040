package assist_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// A glance is a place, and what is told there: on what, and which parts.
type glance struct {
	about string
	at    string
	text  string // with the place
	on    string // the text that it is about; empty if nothing is told
	want  []string
}

func parts(h []memory.Message, l memory.Locale) []string {
	var out []string
	for _, m := range h {
		out = append(out, m.In(l))
	}
	return out
}

func (g glance) run(t *testing.T, files ...texts) {
	for name, change := range map[string]func(string) string{
		"LF":   func(s string) string { return s },
		"CRLF": func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	} {
		t.Run(name, func(t *testing.T) {
			s, path, text, off := open(t, world(t, append([]texts{shop}, files...)...), g.at, change(g.text))
			h, ok := assist.HoverAt(s, path, off)
			if ok != (g.on != "") {
				t.Fatalf("told: %v: %+v", ok, h)
			}
			if ok && text[h.Span.Start:h.Span.End] != g.on {
				t.Errorf("it is about %q, want %q", text[h.Span.Start:h.Span.End], g.on)
			}
			got := parts(h.Parts, memory.English)
			if h.Rule != "" {
				got = append(got, "rule "+h.Rule)
			}
			if diff := cmp.Diff(g.want, got); diff != "" {
				t.Errorf("told (-want +got):\n%s", diff)
			}
		})
	}
}

func told(t *testing.T, all []glance, files ...texts) {
	for _, g := range all {
		t.Run(g.about, func(t *testing.T) { g.run(t, files...) })
	}
}

// The hover of a link shows what it leads to, and never what lies beyond the root.
func TestHoverLinks(t *testing.T) {
	const at = "memory/MEMORY.md"
	deploy := "**memory/deploy.md** — How we deploy · 128 B"
	told(t, []glance{
		{"a note, behind its header", at, "[x](dep‸loy.md)", "[x](deploy.md)", []string{
			deploy, "```markdown\n# Deploy\n\n## Roll back\n\n## 回滚 步骤\n\n## Roll back\n```",
		}},
		{"a heading", at, "[x](deploy.md#回滚-‸步骤)", "[x](deploy.md#回滚-步骤)", []string{deploy, "```markdown\n## 回滚 步骤\n\n## Roll back\n```"}},
		{"a heading that is not there", at, "[x](deploy.md#‸gone)", "[x](deploy.md#gone)", []string{deploy, "It has no heading `#gone`."}},
		{"a wikilink", at, "😀 [[How we‸ deploy]]", "[[How we deploy]]", []string{
			deploy, "```markdown\n# Deploy\n\n## Roll back\n\n## 回滚 步骤\n\n## Roll back\n```",
		}},
		{"a note that is yet to come", at, "[[so‸on]]", "[[soon]]", []string{"no note is called **soon** yet"}},
		{"an image", at, "![x](lo‸go.png)", "![x](logo.png)", []string{"**memory/logo.png** · 3 B", "No Markdown: it is not shown."}},
		{"a folder", at, "[x](te‸am)", "[x](team)", []string{"**memory/team/** is a folder with 2 entries"}},
		{"nothing", at, "[x](go‸ne.md)", "[x](gone.md)", []string{"nothing stands at **memory/gone.md**"}},
		{"beyond the root", at, "[x](../../../etc/pass‸wd)", "[x](../../../etc/passwd)", []string{"the link leaves the memory: what lies there is not looked at"}},
		{"an address", at, "[x](https://exam‸ple.org)", "", nil},
		{"in code", at, "`[x](dep‸loy.md)`", "", nil},
	})
}

// What is shown of a file can do nothing: it stands in a fence that no text of it
// closes, its lines are few and short, and its secrets are covered.
func TestHoverIsHarmless(t *testing.T) {
	long := strings.Repeat("很长的一行 ", 100)
	token := "ghp_" + strings.Repeat("aB3dE6gH", 4) + "1234"
	files := texts{"memory/wild.md": "# Wild <img src=x>\n\n```\n![x](https://example.org/x.png)\n```\n" + long + "\ntoken: " + token + "\n" + strings.Repeat("line\n", 100)}
	s, path, _, off := open(t, world(t, shop, files), "memory/MEMORY.md", "[x](wi‸ld.md)")
	h, _ := assist.HoverAt(s, path, off)
	got := strings.Join(parts(h.Parts, memory.English), "\n")
	if !strings.Contains(got, `— Wild \<img src=x\> ·`) || !strings.Contains(got, "````markdown\n") || !strings.HasSuffix(got, "\n…\n````") {
		t.Errorf("%s", got)
	}
	if strings.Contains(got, token[4:12]) || strings.Count(got, "line") > 12 || len([]rune(got)) > 1000 {
		t.Errorf("it shows too much:\n%s", got)
	}
}

// The preview of an open document is of its text, and says that it is not saved.
func TestHoverUnsaved(t *testing.T) {
	ws := world(t, shop)
	ws.Open("w/memory/deploy.md", 1, markdown.Parse([]byte(shop["memory/deploy.md"])))
	ws.Open("w/memory/deploy.md", 2, markdown.Parse([]byte("# Ship\n")))
	s, path, _, off := open(t, ws, "memory/MEMORY.md", "[x](dep‸loy.md)")
	h, _ := assist.HoverAt(s, path, off)
	want := []string{"**memory/deploy.md** — Ship · 7 B · open, not saved", "```markdown\n# Ship\n```"}
	if diff := cmp.Diff(want, parts(h.Parts, memory.English)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A row tells about its session by all of its rows; its type and status tell what
// they mean.
func TestHoverRows(t *testing.T) {
	const second = "| 2026-08-29 15:30 | 02 | audit+fix | 复核 [库存](x.md) | — | — | 🔄 |\n"
	first := "- 2026-08-29 10:05 🔄 fix — 修复缺货下单，补 5 个用例"
	again := func(status string) string {
		return "| 2026-08-29 18:00 | 01 | fix | 完成 | — | — | " + status + " |\n"
	}
	told(t, []glance{
		{"a session of one row", indexAt, indexHead + firstRow + strings.Replace(second, "| 02", "| 0‸2", 1), "02", []string{
			"**2026-08-29#02** — active 🔄", `- 2026-08-29 15:30 🔄 audit+fix — 复核 \[库存\](x.md)`, "The day's file says: active 🔄 — Audit the stock",
		}},
		{"a session of two rows, on the first", indexAt, indexHead + strings.Replace(firstRow, "修复", "修‸复", 1) + again("✅"), "修复缺货下单，补 5 个用例", []string{
			"**2026-08-29#01** — completed ✅, by the last of 2 rows", first + "\n- 2026-08-29 18:00 ✅ fix — 完成", "The day's file says: completed ✅ — 缺货下单 😀",
		}},
		{"a conflict", indexAt, indexHead + strings.Replace(firstRow, "🔄", "✅", 1) + strings.Replace(again("🔄"), "完", "完‸", 1), "完成", []string{
			"**2026-08-29#01** — active 🔄, by the last of 2 rows", "It was completed before: a conflict, whatever follows.",
			strings.Replace(first, "🔄", "✅", 1) + "\n- 2026-08-29 18:00 🔄 fix — 完成", "The day's file says: completed ✅ — 缺货下单 😀",
		}},
		{"no file of the day", indexAt, indexHead + "| 2026-08-01 | 0‸7 | fix | x | — | — | ✅ |\n", "07", []string{
			"**2026-08-01#07** — completed ✅", "- 2026-08-01 ✅ fix — x", "There is no file of that day.",
		}},
		{"types", indexAt, indexHead + strings.Replace(second, "audit", "au‸dit", 1), "audit+fix", []string{
			"**audit** — work was reviewed against what was agreed", "**fix** — a fault was mended",
			"**2026-08-29#02** — active 🔄", `- 2026-08-29 15:30 🔄 audit+fix — 复核 \[库存\](x.md)`, "The day's file says: active 🔄 — Audit the stock",
		}},
		{"a status that readers misread", indexAt, indexHead + "| 2026-08-01 | 07 | fix | x | — | — | 未完‸成 |\n", "未完成", []string{
			"**completed** ✅ — the work is done: a later row that says otherwise is a conflict. Its writer meant **active**",
			"**2026-08-01#07** — completed ✅", "- 2026-08-01 ✅ fix — x", "There is no file of that day.",
		}},
		{"the text of the link to the day", indexAt, indexHead + strings.Replace(firstRow, "§01", "§0‸1", 1), "[20260829.md §01](tasks/20260829.md)", []string{
			"**2026-08-29#01** — active 🔄", first, "The day's file says: completed ✅ — 缺货下单 😀",
		}},
		{"a row without an id", indexAt, indexHead + "| 2026-08-01 |  | fix | x‸ | — | — | ✅ |\n", "", nil},
		{"above the rows", indexAt, "# Agent‸ SUMMARY — codex\n", "", nil},
		{"the heading of a session", eveAt, strings.Replace(eveText, "Audit", "Au‸dit", 1), "## 会话 02 — Audit the stock", []string{
			"**2026-08-29#02** — no row of the index is about it", "The day's file says: active 🔄 — Audit the stock",
		}},
		{"a status line", eveAt, strings.Replace(eveText, "✅", "✅‸", 1), "✅", []string{"**completed** ✅ — the work is done: a later row that says otherwise is a conflict"}},
		{"an intent", eveAt, strings.Replace(eveText, "audit+fix", "audit+‸fix", 1), "audit+fix", []string{"**audit** — work was reviewed against what was agreed", "**fix** — a fault was mended"}},
	})
}

// A long history shows its end, and how much came before.
func TestHoverLongHistory(t *testing.T) {
	rows := strings.Repeat("| 2026-08-01 | 07 | fix | x | — | — | 🔄 |\n", 20)
	s, path, _, off := open(t, world(t, shop), indexAt, indexHead+rows+"| 2026-08-01 | 07 | fix | la‸st | — | — | ✅ |\n")
	h, _ := assist.HoverAt(s, path, off)
	list := parts(h.Parts, memory.English)[1]
	if !strings.HasPrefix(list, "- … 13 rows before\n- ") || strings.Count(list, "\n") != 8 || !strings.HasSuffix(list, "✅ fix — last") {
		t.Errorf("%s", list)
	}
}

// A checkpoint tells whether its artifact is the one that was confirmed.
func TestHoverCheckpoints(t *testing.T) {
	sum := sha256.Sum256([]byte(shop[".devcodex/requirements/coupons/01-需求确认.md"]))
	digest := strings.ToUpper(hex.EncodeToString(sum[:]))
	shown := []string{"**requirements/coupons/01-需求确认.md** — 需求 · 20 B", "```markdown\n# 需求\n\n## 范围\n```"}
	row := func(status, path, sha string) string {
		return "| CP1 | " + status + " | " + path + " | v1 | " + sha + " | ok | 2026-08-29 |"
	}
	link := "[01-需求确认.md](../01-需求确认.md)"
	for _, test := range []struct {
		about, status, path, sha string
		want                     []string
	}{
		{"the same", "✅", "`01-需求确认.md`", "`" + digest + "`", append([]string{"**CP1** ✅ — confirmed, and bound to the artifact by its digest", "The file is the one that was confirmed: sha256 `" + digest[:12] + "…`"}, shown...)},
		{"another", "✅", "`01-需求确认.md`", "`" + strings.Repeat("A", 64) + "`", append([]string{"**CP1** ✅ — confirmed, and bound to the artifact by its digest", "The file was changed since: its sha256 is `" + digest[:12] + "…`, the record has `AAAAAAAAAAAA…`"}, shown...)},
		{"none", "⏳", "`01-需求确认.md`", "—", append([]string{"**CP1** ⏳ — waiting for the user's confirmation", "The record binds no digest. The file's sha256 is `" + digest[:12] + "…`"}, shown...)},
		{"no digest", "✅", "`01-需求确认.md`", "later", append([]string{"**CP1** ✅ — confirmed, and bound to the artifact by its digest", "The record binds no digest. The file's sha256 is `" + digest[:12] + "…`"}, shown...)},
		{"not there", "✅", "`02-技术方案.md`", "—", []string{"**CP1** ✅ — confirmed, and bound to the artifact by its digest", "The file is not there."}},
		{"outside", "✅", "`../../../secret.md`", "—", []string{"**CP1** ✅ — confirmed, and bound to the artifact by its digest", "The row names no file of the task: it is not looked at."}},
		{"no file", "⏳", "—", "—", []string{"**CP1** ⏳ — waiting for the user's confirmation", "The row names no file."}},
	} {
		line := row(test.status, test.path, test.sha)
		told(t, []glance{{test.about, taskAt, taskText + strings.Replace(line, "CP1", "CP‸1", 1), line, test.want}})
	}
	line := row("✅", link, "`"+digest+"`")
	told(t, []glance{{"on the link", taskAt, taskText + strings.Replace(line, "](../01", "](../‸01", 1), link, shown}})
}

// Directives, headers, cards and fields tell what they are for.
func TestHoverWords(t *testing.T) {
	told(t, []glance{
		{"a verb", "memory/deploy.md", "x <!-- memory-lsp-dis‸able-line link/missing -->", "memory-lsp-disable-line", []string{"**memory-lsp-disable-line** — silences rules on this line"}},
		{"a rule", "memory/deploy.md", "x <!-- memory-lsp-disable-line link/mis‸sing -->", "link/missing", []string{"rule link/missing"}},
		{"a group", "memory/deploy.md", "x <!-- memory-lsp-disable-line link/‸* -->", "link/*", []string{"all rules of link"}},
		{"no rule", "memory/deploy.md", "x <!-- memory-lsp-disable-line li‸nk -->", "", nil},
		{"a type", "memory/deploy.md", "---\ntype: feed‸back\n---\n", "feedback", []string{"**feedback** — how the user wants the agent to work"}},
		{"a key", "memory/deploy.md", "---\nna‸me: x\n---\n", "name", []string{"**name** — what the topic is called; wikilinks find it by that"}},
		{"a card", dayAt, "## 会话 01 — x\n\n### ContextHand‸offCard\n\n- open-risks: none\n- next-action: go\n", "### ContextHandoffCard", []string{
			"**ContextHandoffCard** — what whoever takes over must know: agreed, open, next",
			"It lacks `source-of-truth`, `confirmed-decisions`, `blocked-reason`, `must-not-overwrite`, `validation-state`, `artifact-links`.",
		}},
		{"a field", dayAt, "## 会话 01 — x\n\n### ContextHandoffCard\n\n- open‸-risks: none\n", "open-risks", []string{"**open-risks** — what may still go wrong"}},
		{"a task", dayAt, "## 会话 01 — x\n\n### NewSessionContinuationCard\n\n- task: 优惠券‸叠加\n", "优惠券叠加", []string{"**优惠券叠加** — active · requirements/coupons", "CP1 ⏳"}},
		{"a task's state", taskAt, "# x\n\n> **状态**: 已‸完成\n", "已完成", []string{"readers take the task for **completed**"}},
	}, texts{taskAt: taskText + "| CP1 | ⏳ | — | — | — | — | — |\n"})
}

// An index tells how much of it is loaded, where it begins, where it ends, and on
// all that is lost.
func TestHoverBudget(t *testing.T) {
	lines := func(n int) string { return strings.Repeat("- x\n", n) }
	told(t, []glance{
		{"at the head", "memory/MEMORY.md", "# Mem‸ory\n" + lines(9), "# Memory", []string{"**10/200** lines of what Claude Code loads"}},
		{"nearly full", "memory/MEMORY.md", "# Mem‸ory\n" + lines(183), "# Memory", []string{"**184/200** lines of what Claude Code loads", "16 lines are left."}},
		{"too long", "memory/MEMORY.md", "# Mem‸ory\n" + lines(209), "# Memory", []string{"**210/200** lines of what Claude Code loads", "What begins at line 201 is lost."}},
		{"on what is lost", "memory/MEMORY.md", "# Memory\n" + lines(205) + "- y‸\n" + lines(3), "- y", []string{"**210/200** lines of what Claude Code loads", "What begins at line 201 is lost."}},
		{"in the middle", "memory/MEMORY.md", "# Memory\n- ‸x\n" + lines(9), "", nil},
	})
}

// What an item of a completion is about is described when it is asked for, and
// nothing outside the root is.
func TestDescribe(t *testing.T) {
	s := world(t, shop).Snapshot()
	for _, test := range []struct {
		about assist.Subject
		from  string
		want  string
	}{
		{assist.Subject{Kind: assist.AboutFile, Name: "w/memory/build notes.md"}, "memory/MEMORY.md", "**memory/build notes.md** — Build · 24 B\n```markdown\n# Build\n\n## Cache rules\n```"},
		{assist.Subject{Kind: assist.AboutFile, Name: "w/memory/deploy.md#回滚-步骤"}, "memory/MEMORY.md", "**memory/deploy.md** — How we deploy · 128 B\n```markdown\n## 回滚 步骤\n\n## Roll back\n```"},
		{assist.Subject{Kind: assist.AboutFile, Name: "w/memory/a#b.md"}, "memory/MEMORY.md", "**memory/a\\#b.md** — Hash · 7 B\n```markdown\n# Hash\n```"},
		{assist.Subject{Kind: assist.AboutFile, Name: "w/memory/../../etc/passwd"}, "memory/MEMORY.md", ""},
		{assist.Subject{Kind: assist.AboutFile, Name: "w/secret.md"}, indexAt, ""},
		{assist.Subject{Kind: assist.AboutFile, Name: "etc/passwd"}, "memory/MEMORY.md", ""},
		{assist.Subject{Kind: assist.AboutType, Name: "fix"}, indexAt, "**fix** — a fault was mended"},
		{assist.Subject{Kind: assist.AboutState, Name: "⛔"}, indexAt, "**⛔** — work waits for something: unresolved, but nobody goes on by himself"},
		{assist.Subject{Kind: assist.AboutRow, Name: "2026-08-29#02"}, indexAt, "**2026-08-29#02** — no row of the index is about it\nThe day's file says: active 🔄 — Audit the stock"},
		{assist.Subject{Kind: assist.AboutTask, Name: "w/.devcodex/requirements/coupons"}, eveAt, "**优惠券叠加** — active · requirements/coupons"},
		{assist.Subject{Kind: assist.AboutCard, Name: "SessionTimingCard"}, eveAt, "**SessionTimingCard** — where the time of a long task went; waiting is told apart"},
		{assist.Subject{Kind: "no such", Name: "x"}, indexAt, ""},
		{assist.Subject{}, "none.md", ""},
	} {
		if got := strings.Join(parts(assist.Describe(s, "w/"+test.from, test.about), memory.English), "\n"); got != test.want {
			t.Errorf("%+v:\n%s\nwant\n%s", test.about, got, test.want)
		}
	}
}

// Everything that is offered or told is written in Chinese as well.
func TestHoverInChinese(t *testing.T) {
	s, path, _, off := open(t, world(t, shop), indexAt, indexHead+strings.Replace(firstRow, "| fix", "| f‸ix", 1))
	h, _ := assist.HoverAt(s, path, off)
	want := []string{"**fix** — 修复了缺陷", "**2026-08-29#01** — 进行中 🔄", "- 2026-08-29 10:05 🔄 fix — 修复缺货下单，补 5 个用例", "当日文件：已完成 ✅ — 缺货下单 😀"}
	if diff := cmp.Diff(want, parts(h.Parts, memory.Chinese)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Nothing is told of what is no memory, and no position is too far.
func TestHoverAnywhere(t *testing.T) {
	s, path, text, _ := open(t, world(t, shop), indexAt, indexHead+firstRow+"[x](‸")
	for off := -3; off < len(text)+3; off++ {
		assist.HoverAt(s, path, off)
	}
	if h, ok := assist.HoverAt(s, "w/secret.md", 0); ok {
		t.Errorf("%+v", h)
	}
}
