package assist

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// agent is a tree with an index, a day, a report, a task and its record.
const agent = `
-- .devcodex/.memory/clients/codex/SUMMARY.md --
# Agent SUMMARY — codex

> 项目：bookshop

| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
|------|:----:|------|------|---------|---------|:----:|
| 2026-08-29 09:00 | 01 | fix | 修复 📦 库存 | [r](../../../reports/audit/codex/20260829/01--库存.md) | [20260829.md §01](tasks/20260829.md) | 🔄 |
| 2026-08-29 10:00 | 02 | chat | 讨论退货 | — | [20260829.md §02](<tasks/20260829.md#会话-02>) | ✅ |
| 2026-08-29 11:00 | 1 | fix | 修复 📦 库存 | — | — | ✅ |
-- .devcodex/.memory/clients/codex/tasks/20260829.md --
## 会话 01 — 库存 📦

- **状态**：✅

见 [下文](#会话-02) 与 [报告](../../../../reports/audit/codex/20260829/01--库存.md#结论)。

### NewSessionContinuationCard

- taskId: e49eb436-00c3-5ae9-9e6e-1552f0b78afa
- task: 重试

## 会话 02

- **状态**：✅
-- .devcodex/reports/audit/codex/20260829/01--库存.md --
# 库存

## 结论

一致。
-- .devcodex/requirements/retry/.memory/task.json --
{"schemaVersion": "TaskIdentityV1", "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa", "displayName": "支付重试", "aliases": ["重试"], "createdAt": "2026-08-29T02:00:00.000Z", "identityRevision": 1}
-- .devcodex/requirements/retry/.memory/sessions.md --
# retry

### CP 确认记录

| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
|:--:|:----:|--------------|---------|--------|---------------|-------------|
| CP1 | ⏳ | [01-需求确认.md](../01-需求确认.md) | — | — | — | — |
| CP2 | ⏳ | ` + "`02-技术方案.md`" + ` | — | — | — | — |
| CP3 | ⏹️ | — | — | — | — | — |
-- .devcodex/requirements/retry/01-需求确认.md --
# 需求

最多 2 次。
-- .devcodex/requirements/retry/02-技术方案.md --
# 方案

见 [需求](01-需求确认.md)。
`

// notes is a folder of auto memory.
const notes = `
-- memory/MEMORY.md --
# Memory

- [Build](<build notes.md#cache-rules>) — how
- [[Deploys]] — steps, see deploy.md
- ` + "`build notes.md`" + `
-- memory/build notes.md --
---
name: Builds 🏗
---

# Build notes

See [deploy][d], [d], [again][], <https://example.com/memory/deploy.md> and
[over two
lines](deploy.md
"deploy.md").

[d]: ./deploy.md#run%20it "title"
[again]: #cache-rules

## Cache rules

Keyed. ![[cat.gif]] [[#Cache rules|up]]
-- memory/deploy.md --
---
name: Deploys
---

# Deploy

[[build notes#Cache rules]] [[Builds 🏗]] [up](MEMORY.md) [x](#run-it-1) [y](deploy.md#L3)

## Run it

## Run it

` + "`[[build notes]]`" + ` [out](../../../etc/passwd) [gone](gone.md) [web](https://example.com)
-- memory/cat.gif --
GIF
`

// at puts the cursor into a scene, before the first occurrence of text behind an
// earlier one.
func at(scene string, texts ...string) string {
	i := 0
	for _, text := range texts {
		i += strings.Index(scene[i:], text)
	}
	return scene[:i] + cursor + scene[i:]
}

// TestDefine: where what stands under the cursor is told.
func TestDefine(t *testing.T) {
	const day, task = ".devcodex/.memory/clients/codex/tasks/20260829.md", ".devcodex/requirements/retry/"
	for _, c := range []struct{ name, scene, words, want string }{
		{"a link to a heading, on its text", at(notes, "uild]"), "cache-rules", "memory/build notes.md:15 Cache rules"},
		{"a link to a heading, on its path", at(notes, "notes.md#"), "build notes.md", "memory/build notes.md:1 "},
		{"a link to a heading, on its fragment", at(notes, "rules>"), "cache-rules", "memory/build notes.md:15 Cache rules"},
		{"a wikilink by the name of a note", at(notes, "loys"), "Deploys", "memory/deploy.md:1 "},
		{"a wikilink to a heading, by its words", at(notes, "# Deploy", "rules"), "Cache rules", "memory/build notes.md:15 Cache rules"},
		{"a wikilink to a file that is no note", at(notes, "cat.gif"), "cat.gif", "memory/cat.gif:1 "},
		{"a wikilink to a heading of its own file", at(notes, "|up"), "Cache rules", "memory/build notes.md:15 Cache rules"},
		{"a bare name", at(notes, "deploy.md\n"), "deploy.md", "memory/deploy.md:1 "},
		{"a bare name with a blank, in code", at(notes, "notes.md`"), "build notes.md", "memory/build notes.md:1 "},
		{"a link over two lines", at(notes, "over two", "lines"), "deploy.md", "memory/deploy.md:1 "},
		{"a link of the form [text][label]", at(notes, "eploy][d]"), "d", `memory/build notes.md:12 [d]: ./deploy.md#run%20it "title"`},
		{"one of the form [label]", at(notes, "d],"), "d", `memory/build notes.md:12 [d]: ./deploy.md#run%20it "title"`},
		{"one of the form [label][]", at(notes, "]["), "d", `memory/build notes.md:12 [d]: ./deploy.md#run%20it "title"`},
		{"the path of a definition", at(notes, "deploy.md#run"), "./deploy.md", "memory/deploy.md:1 "},
		{"the escaped words of a heading", at(notes, "run%20it"), "run%20it", "memory/deploy.md:9 Run it"},
		{"the second of two headings that are the same", at(notes, "it-1)"), "run-it-1", "memory/deploy.md:11 Run it"},
		{"a line", at(notes, "L3"), "L3", "memory/deploy.md:3 ---"},
		{"a heading is told where it stands", at(notes, "Cache rules\n\nK"), "Cache rules", "memory/build notes.md:15 Cache rules"},
		{"the name of a note leads to the index", at(notes, "Deploys\n---"), "Deploys", "memory/MEMORY.md:4 Deploys\nmemory/MEMORY.md:4 deploy.md"},

		{"a row leads to its session", at(agent, "fix |"), "01", day + ":1 ## 会话 01 — 库存 📦"},
		{"so does its label", at(agent, "§01"), "01", day + ":1 ## 会话 01 — 库存 📦"},
		{"its path leads to the file", at(agent, "tasks/2"), "tasks/20260829.md", day + ":1 "},
		{"its report to the report", at(agent, "[r]"), "../../../reports/audit/codex/20260829/01--库存.md", ".devcodex/reports/audit/codex/20260829/01--库存.md:1 "},
		{"a session leads to its last row", at(agent, "会话 01 —"), "## 会话 01 — 库存 📦", ".devcodex/.memory/clients/codex/SUMMARY.md:9 1"},
		{"a link to a session", at(agent, "会话-02)"), "会话-02", day + ":12 会话 02"},
		{"a checkpoint leads to its artifact", at(agent, "CP1"), "| CP1 | ⏳ | [01-需求确认.md](../01-需求确认.md) | — | — | — | — |", task + "01-需求确认.md:1 "},
		{"one without a link too", at(agent, "CP2"), "| CP2 | ⏳ | `02-技术方案.md` | — | — | — | — |", task + "02-技术方案.md:1 "},
		{"the title of an artifact leads to its checkpoint", at(agent, "方案\n\n见"), "方案", task + ".memory/sessions.md:8 `02-技术方案.md`"},
		{"the key of a field names nothing", at(agent, "task: "), "", ""},
		{"by its id", at(agent, "taskId: ", "e49"), "e49eb436-00c3-5ae9-9e6e-1552f0b78afa", task + ".memory/task.json:1 支付重试"},
		{"by a name that it had", at(agent, "task: ", "重试"), "重试", task + ".memory/task.json:1 支付重试"},

		{"nothing in code", at(notes, "[[build notes]]`"), "", ""},
		{"nothing beyond the root", at(notes, "passwd"), "", ""},
		{"nothing where nothing is", at(notes, "gone.md"), "", ""},
		{"nothing in the web", at(notes, "web]"), "", ""},
		{"no note in an address", at(notes, "deploy.md>"), "", ""},
		{"nothing in plain text", at(notes, "eyed."), "", ""},
		{"a row without an artifact", at(agent, "CP3"), "", ""},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			words, all := Define(sc.Snapshot, sc.path, sc.off)
			var got []string
			for _, d := range all {
				got = append(got, sc.told(d.Path, d.Span))
			}
			if diff := cmp.Diff(lines(c.want), got); diff != "" {
				t.Error(diff)
			}
			if got := sc.File(sc.path).Doc().Text(words); len(all) > 0 && got != c.words {
				t.Errorf("the words are %q, want %q", got, c.words)
			}
		})
	}
}
