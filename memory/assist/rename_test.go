package assist

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

// renamed is what a rename does: the lines that it changes and the files that it
// moves, or why it is refused.
func (sc scene) renamed(t *testing.T, name string) (out []string) {
	t.Helper()
	c, err := Rename(sc.Snapshot, sc.path, sc.off, name)
	var r *Refusal
	if errors.As(err, &r) {
		if r.Message.Text.Zh == "" || r.Message.Text.En == "" {
			t.Errorf("%v is not said in both languages", r)
		}
		return []string{"refused: " + r.Error()}
	}
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(c.Edits, func(a, b Edit) int {
		return strings.Compare(a.Path, b.Path)*2 + min(max(a.Span.Start-b.Span.Start, -1), 1)
	}) {
		t.Errorf("edits out of order: %v", c.Edits)
	}
	out = sc.differing(c.Edits)
	for _, m := range c.Moves {
		out = append(out, strings.TrimPrefix(m.From, "w/")+" → "+strings.TrimPrefix(m.To, "w/"))
	}
	return out
}

const twins = `
-- memory/MEMORY.md --
# Readme

- [first](#example) [second](#example-1) [third](#example-2) [words](<#Example>)
- [elsewhere](a.md#example "t") [[a#Example|see]] [[a#example]] [esc](a.md#%E4%BE%8B%E5%AD%90) [[a#例子]] [sp](a.md#Two%20words) [[a#Two words]]

## Example

## Example

## Example
-- memory/a.md --
Example
===

Text [r], [up][r] and ` + "`#example`" + `.

[r]: <a.md#example>
  'example'

## 例子

## Two words ##

### With ` + "`code`" + ` and [link](MEMORY.md)
`

// TestRenameHeading: a heading gets other words, and what led to it leads there in
// the way that its writer wrote it.
func TestRenameHeading(t *testing.T) {
	for _, c := range []struct{ name, scene, to, want string }{
		{"the first of twins: those that follow move up", at(twins, "xample\n\n## "), "Other", `
memory/MEMORY.md: ## Other
memory/MEMORY.md: - [first](#other) [second](#example) [third](#example-1) [words](<#other>)`},
		{"the last of twins", at(twins, "xample\n-- "), "Other thing!", `
memory/MEMORY.md: ## Other thing!
memory/MEMORY.md: - [first](#example) [second](#example-1) [third](#other-thing) [words](<#Example>)`},
		{"from its link with a number", at(twins, "ample-1"), "Other thing!", `
memory/MEMORY.md: ## Other thing!
memory/MEMORY.md: - [first](#example) [second](#other-thing) [third](#example-1) [words](<#Example>)`},
		{"a setext heading: links, wikilinks by words and by slug, a definition", at(twins, "xample\n==="), "New 名 name", `
memory/MEMORY.md: - [elsewhere](a.md#new-名-name "t") [[a#New 名 name|see]] [[a#new-名-name]] [esc](a.md#%E4%BE%8B%E5%AD%90) [[a#例子]] [sp](a.md#Two%20words) [[a#Two words]]
memory/a.md: New 名 name
memory/a.md: [r]: <a.md#new-名-name>`},
		{"escapes stay escapes", at(twins, "子\n\n## Two"), "样例", `
memory/MEMORY.md: - [elsewhere](a.md#example "t") [[a#Example|see]] [[a#example]] [esc](a.md#%E6%A0%B7%E4%BE%8B) [[a#样例]] [sp](a.md#Two%20words) [[a#Two words]]
memory/a.md: ## 样例`},
		{"words in a link stay words", at(twins, "wo words ##"), "Three small words", `
memory/MEMORY.md: - [elsewhere](a.md#example "t") [[a#Example|see]] [[a#example]] [esc](a.md#%E4%BE%8B%E5%AD%90) [[a#例子]] [sp](a.md#Three%20small%20words) [[a#Three small words]]
memory/a.md: ## Three small words ##`},
		{"a heading with what a wikilink can't hold", at(twins, "wo words ##"), "[x] | y", `
memory/MEMORY.md: - [elsewhere](a.md#example "t") [[a#Example|see]] [[a#example]] [esc](a.md#%E4%BE%8B%E5%AD%90) [[a#例子]] [sp](a.md#%5Bx%5D%20%7C%20y) [[a#x--y]]
memory/a.md: ## [x] | y ##`},
		{"from a wikilink elsewhere: the heading, and not the file", at(twins, "ample|see"), "Other", `
memory/MEMORY.md: - [elsewhere](a.md#other "t") [[a#Other|see]] [[a#other]] [esc](a.md#%E4%BE%8B%E5%AD%90) [[a#例子]] [sp](a.md#Two%20words) [[a#Two words]]
memory/a.md: Other
memory/a.md: [r]: <a.md#other>`},
		{"to what it is", at(twins, "xample\n==="), "Example", ""},
		{"to the same fragment", at(twins, "xample\n==="), "example", `
memory/MEMORY.md: - [elsewhere](a.md#example "t") [[a#example|see]] [[a#example]] [esc](a.md#%E4%BE%8B%E5%AD%90) [[a#例子]] [sp](a.md#Two%20words) [[a#Two words]]
memory/a.md: example`},

		{"nothing", at(twins, "xample\n==="), " ", "refused: a name has to say something"},
		{"two lines", at(twins, "xample\n==="), "a\nb", "refused: a name stands on one line, without control characters"},
		{"what has no fragment", at(twins, "xample\n==="), "!", "refused: links lead to this heading, which without a letter or a digit could not be told from others"},
		{"what makes it a list", at(twins, "xample\n==="), "- a", "refused: with this text it would be no heading of its own any more"},
		{"what ends it", at(twins, "子\n\n## Two"), "a #", "refused: with this text it would be no heading of its own any more"},
		{"a fragment that names nothing", strings.Replace(at(twins, "xample|see"), "xample|see", "xamples|see", 1), "Other", "refused: nothing here has a name that can be changed"},
		{"the text of a link", at(twins, "lsewhere]"), "Other", "refused: nothing here has a name that can be changed"},
		{"what holds a secret, from elsewhere", "-- memory/MEMORY.md --\n[a](a.md#pass‸word-tr0ub4dor9xk2)\n-- memory/a.md --\n# password: Tr0ub4dor9xK2\n", "Other", "refused: nothing here has a name that can be changed"},
		{"code", at(twins, "example`"), "Other", "refused: nothing here has a name that can be changed"},

		{"a session's title: its rows stay, links to it follow", at(strings.Replace(agent, "§01](tasks/20260829.md)", "§01](tasks/20260829.md#会话-01--库存-)", 1), "库存 📦\n"), "盘点 (二)", `
.devcodex/.memory/clients/codex/SUMMARY.md: | 2026-08-29 09:00 | 01 | fix | 修复 📦 库存 | [r](../../../reports/audit/codex/20260829/01--库存.md) | [20260829.md §01](tasks/20260829.md#会话-01--盘点-二) | 🔄 |
.devcodex/.memory/clients/codex/tasks/20260829.md: ## 会话 01 — 盘点 (二)`},
		{"a title that is too long", at(agent, "存 📦\n"), strings.Repeat("长", 161), "refused: the title of a session has at most 160 characters"},
		{"a title with the name of bindings", at(agent, "存 📦\n"), "devcodex:memory-session-binding", "refused: the title holds the name of the comments that bind sessions"},
		{"a session without a title, from a link", at(agent, "话-02)"), "x", "refused: the session has no title yet: write one behind its id, as `— title`"},
		{"a heading of a report, from a day", at(agent, "论)。"), "结果", `
.devcodex/.memory/clients/codex/tasks/20260829.md: 见 [下文](#会话-02) 与 [报告](../../../../reports/audit/codex/20260829/01--库存.md#结果)。
.devcodex/reports/audit/codex/20260829/01--库存.md: ## 结果`},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			if diff := cmp.Diff(lines(c.want), sc.renamed(t, c.to)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestRenameFile: a file gets another name from what leads to it.
func TestRenameFile(t *testing.T) {
	report := at(agent, "库存.md)")
	for _, c := range []struct{ name, scene, to, want string }{
		{"from a path, in angle brackets with a fragment", at(notes, "otes.md#cache"), "build log.md", `
memory/MEMORY.md: - [Build](<build log.md#cache-rules>) — how
memory/MEMORY.md: - ` + "`build log.md`" + `
memory/deploy.md: [[build log#Cache rules]] [[Builds 🏗]] [up](MEMORY.md) [x](#run-it-1) [y](deploy.md#L3)
memory/build notes.md → memory/build log.md`},
		{"without an extension", at(notes, "otes.md#cache"), "log", `
memory/MEMORY.md: - [Build](<log.md#cache-rules>) — how
memory/MEMORY.md: - ` + "`log.md`" + `
memory/deploy.md: [[log#Cache rules]] [[Builds 🏗]] [up](MEMORY.md) [x](#run-it-1) [y](deploy.md#L3)
memory/build notes.md → memory/log.md`},
		{"from a wikilink, and not the file that it stands in", at(notes, "otes#Cache"), "log v1.2", `
memory/MEMORY.md: - [Build](<log v1.2.md#cache-rules>) — how
memory/MEMORY.md: - ` + "`log v1.2.md`" + `
memory/deploy.md: [[log v1.2#Cache rules]] [[Builds 🏗]] [up](MEMORY.md) [x](#run-it-1) [y](deploy.md#L3)
memory/build notes.md → memory/log v1.2.md`},
		{"from a definition, texts and titles stay", at(notes, "ploy.md#run"), "ship.md", `
memory/MEMORY.md: - [[Deploys]] — steps, see ship.md
memory/build notes.md: [d]: ./ship.md#run%20it "title"
memory/build notes.md: lines](ship.md
memory/deploy.md: [[build notes#Cache rules]] [[Builds 🏗]] [up](MEMORY.md) [x](#run-it-1) [y](ship.md#L3)
memory/deploy.md → memory/ship.md`},
		{"an attachment", at(notes, "cat.gif"), "dog.gif", `
memory/build notes.md: Keyed. ![[dog.gif]] [[#Cache rules|up]]
memory/cat.gif → memory/dog.gif`},
		{"a report, whose rows follow", report, "01--盘点.md", `
.devcodex/.memory/clients/codex/SUMMARY.md: | 2026-08-29 09:00 | 01 | fix | 修复 📦 库存 | [r](../../../reports/audit/codex/20260829/01--盘点.md) | [20260829.md §01](tasks/20260829.md) | 🔄 |
.devcodex/.memory/clients/codex/tasks/20260829.md: 见 [下文](#会话-02) 与 [报告](../../../../reports/audit/codex/20260829/01--盘点.md#结论)。
.devcodex/reports/audit/codex/20260829/01--库存.md → .devcodex/reports/audit/codex/20260829/01--盘点.md`},
		{"letter case alone", at(notes, "otes.md#cache"), "Build notes.md", `
memory/MEMORY.md: - [Build](<Build notes.md#cache-rules>) — how
memory/MEMORY.md: - ` + "`Build notes.md`" + `
memory/deploy.md: [[Build notes#Cache rules]] [[Builds 🏗]] [up](MEMORY.md) [x](#run-it-1) [y](deploy.md#L3)
memory/build notes.md → memory/Build notes.md`},

		{"to what is there", at(notes, "otes.md#cache"), "deploy", "refused: deploy.md is there already"},
		{"to nearly what is there", at(notes, "otes.md#cache"), "DEPLOY.md", "refused: deploy.md is there already"},
		{"to the name that another has in its header", at(notes, "otes.md#cache"), "Deploys", "refused: deploy.md is there already"},
		{"to the index", at(notes, "otes.md#cache"), "memory.md", "refused: topic \"memory.md\": the name is reserved"},
		{"to a device", at(notes, "otes.md#cache"), "con", "refused: topic \"con.md\": the name is that of a device of Windows"},
		{"to a path", at(notes, "otes.md#cache"), "sub/build.md", "refused: a name, and not a path: to move the file, move it among the files"},
		{"to what no topic can be called", at(notes, "otes.md#cache"), "a?b", "refused: a topic of this name is kept in a-b.md: give it that name"},
		{"to what wikilinks can't hold", at(notes, "otes.md#cache"), "a [b]", "refused: wikilinks lead there, which can't hold any of [ ] | #"},
		{"a report to what is none", report, "盘点.md", "refused: the name of a report is NN--<slug>.md: two digits from 01, two hyphens, a slug"},
		{"a report to what can't be linked", report, "01--a#b.md", "refused: `01--a#b.md` can't be linked to: a name holds none of : < > ? # | and does not end with a dot or a blank"},
		{"the index", at(notes, "EMORY.md)"), "x", "refused: tools look for MEMORY.md by its name: it keeps it"},
		{"a day", at(agent, "20260829.md)"), "20260830.md", "refused: a date says when something happened: it has no other name"},
		{"what is not there", at(notes, "gone.md"), "x", "refused: nothing here has a name that can be changed"},
		{"what lies beyond the root", at(notes, "passwd"), "x", "refused: nothing here has a name that can be changed"},
		{"the web", at(notes, "ttps://example.com)"), "x", "refused: nothing here has a name that can be changed"},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			if diff := cmp.Diff(lines(c.want), sc.renamed(t, c.to)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestRenameNames: names in headers, of tasks and of what links share.
func TestRenameNames(t *testing.T) {
	const v2 = `
-- .devcodex/bugs/a/.memory/task.json --
{
  "schemaVersion": "TaskIdentityV2",
  "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
  "displayName": "支付重试",
  "project": "bookshop",
  "taskRootRelative": "requirements/支付重试",
  "aliases": [],
  "createdAt": "2026-08-29T02:00:00.000Z",
  "identityRevision": 1,
  "identityDigest": "sha256:A4D0125ACC66FDB54B01013D954CE81B883CF184A7E0357E96157ECE566E67BB"
}
-- .devcodex/bugs/b/.memory/task.json --
{"schemaVersion": "TaskIdentityV1", "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944", "displayName": "b", "aliases": ["Old B", "older"], "createdAt": "2026-08-29T02:00:00.000Z", "identityRevision": 3}
`
	for _, c := range []struct{ name, scene, to, want string }{
		{"the name in a header, and wikilinks that go by it", at(notes, "uilds 🏗\n"), "Build: all", `
memory/build notes.md: name: "Build: all"
memory/deploy.md: [[build notes#Cache rules]] [[Build: all]] [up](MEMORY.md) [x](#run-it-1) [y](deploy.md#L3)`},
		{"from such a wikilink", at(notes, "oys]]"), "Ships", `
memory/MEMORY.md: - [[Ships]] — steps, see deploy.md
memory/deploy.md: name: Ships`},
		{"to the name of another note", at(notes, "oys]]"), "BUILD notes", "refused: build notes.md is there already"},

		{"a task: its former name still leads to it", at(v2, `b", "aliases"`), `Say "b"`, `
.devcodex/bugs/b/.memory/task.json: {"schemaVersion": "TaskIdentityV1", "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944", "displayName": "Say \"b\"", "aliases": ["Old B", "older", "b"], "createdAt": "2026-08-29T02:00:00.000Z", "identityRevision": 4}`},
		{"a task that takes a name again", at(v2, `b", "aliases"`), `old b`, `
.devcodex/bugs/b/.memory/task.json: {"schemaVersion": "TaskIdentityV1", "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944", "displayName": "old b", "aliases": ["b", "older"], "createdAt": "2026-08-29T02:00:00.000Z", "identityRevision": 4}`},
		{"a task in another spelling", at(v2, `b", "aliases"`), `B`, `
.devcodex/bugs/b/.memory/task.json: {"schemaVersion": "TaskIdentityV1", "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944", "displayName": "B", "aliases": ["Old B", "older"], "createdAt": "2026-08-29T02:00:00.000Z", "identityRevision": 4}`},
		{"to the name of another task", at(v2, `b", "aliases"`), `支付重试`, "refused: the task in bugs/a has this name, or had it"},
		{"to a name that another task had", at(v2, `重试",`), `OLD  b`, "refused: the task in bugs/b has this name, or had it"},

		{"a label, in every form", at(notes, "]: ./deploy"), "dep", `
memory/build notes.md: See [deploy][dep], [dep], [again][], <https://example.com/memory/deploy.md> and
memory/build notes.md: [dep]: ./deploy.md#run%20it "title"`},
		{"a label, from a link with an empty second part", at(notes, "gain][]"), "more", `
memory/build notes.md: See [deploy][d], [d], [more][], <https://example.com/memory/deploy.md> and
memory/build notes.md: [more]: #cache-rules`},
		{"a label to one that is there", at(notes, "gain][]"), "D", "refused: the label d is defined already"},
		{"a label to what is none", at(notes, "gain][]"), "a]", "refused: a label holds no brackets"},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			if diff := cmp.Diff(lines(c.want), sc.renamed(t, c.to)); diff != "" {
				t.Error(diff)
			}
		})
	}

	// The digest of a protected identity is that of its fields again.
	sc := sceneOf(t, at(v2, `重试",`))
	c, err := Rename(sc.Snapshot, sc.path, sc.off, "退款")
	if err != nil {
		t.Fatal(err)
	}
	id := memory.ReadIdentity([]byte(sc.edited(c.Edits)[".devcodex/bugs/a/.memory/task.json"]))
	if id.Digest.Text != "sha256:"+strings.ToUpper(id.Sum) || id.Revision.Text != "2" || len(id.Names) != 1 || id.Names[0].Text != "支付重试" {
		t.Errorf("%+v", id)
	}
}

// TestKeeps: what keeps its name, and why.
func TestKeeps(t *testing.T) {
	day := strings.Replace(agent, "- **状态**：✅\n\n见", "- **时间**：2026-08-29 09:00 +08:00\n- **状态**：✅\n\n### 📨 对话记录\n\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|---|---|---|---|\n| 1 | a | b | ✅ |\n\n见", 1)
	for _, c := range []struct {
		name, scene string
		want        memory.Text
	}{
		{"the id of a row", at(agent, "1 | fix"), keepsID},
		{"the date of a row", at(agent, "026-08-29 10"), keepsDate},
		{"the status of a row", at(agent, "🔄 |"), keepsStatus},
		{"the words of a row", at(agent, "讨论退货"), keepsRow},
		{"the label of a row's link", at(agent, "§01]"), keepsRow},
		{"the title of an index", at(agent, "SUMMARY —"), keepsHeading},
		{"the header of an index", at(agent, "关联报告"), keepsHeading},
		{"the id of a session", at(agent, "1 — 库存"), keepsID},
		{"the time of a session", at(day, "26-08-29 09:00 +"), keepsDate},
		{"the status of a session", at(day, "状态**"), keepsStatus},
		{"a part of a session", at(day, "对话记录"), keepsHeading},
		{"a row of a dialogue", at(day, "a | b"), keepsRow},
		{"a card", at(agent, "NewSession"), keepsHeading},
		{"the task in a card", at(agent, "task: ", "重试"), keepsCard},
		{"a session without a title", at(agent, "话 02\n\n-"), keepsTitle},
		{"a record", at(agent, "CP 确认"), keepsHeading},
		{"a checkpoint", at(agent, "P3 |"), keepsRow},
		{"the id of a task", at(agent, `49eb436-00c3-5ae9-9e6e-1552f0b78afa",`), keepsID},
		{"the date of a task", at(agent, `026-08-29T02`), keepsDate},
		{"a name that a task had", at(agent, `试"], "created`), keepsAlias},
		{"another field of a task", at(agent, `dentityRevision`), keepsNothing},
		{"plain text", at(notes, "eyed."), keepsNothing},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			r, err := PrepareRename(sc.Snapshot, sc.path, sc.off)
			var got *Refusal
			if !errors.As(err, &got) || got.Message.Text != c.want {
				t.Errorf("%+v, %v, want %v", r, err, c.want.En)
			}
		})
	}
}
