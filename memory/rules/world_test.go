package rules_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"pgregory.net/rapid"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A world is a project with memory of both families, in order: no rule finds
// anything in it, on its day.
type world struct {
	Project string // in Chinese or in English
	Agent   string
	Today   memory.Day
	Files   map[string]string // by path; every line ends with LF
	EOL     map[string]string // how the lines of a file end on disk
	BOM     map[string]bool   // whether it begins with a byte order mark

	say phrases
	at  memory.Day // the day of the session that is being written
}

// A text may hold what its line break or a byte is not to be: otherBreak stands
// before a break of another kind, badByte for a byte that is not UTF-8.
const otherBreak, badByte = "\ue000", "\ue001"

// disk is the content of a file as it is on disk.
func (w *world) disk(path string) []byte {
	eol, other := w.EOL[path], "\r\n"
	if eol == "\r\n" {
		other = "\n"
	}
	text := strings.NewReplacer(otherBreak+"\n", other, "\n", eol, badByte, "\xff").Replace(w.Files[path])
	if w.BOM[path] {
		text = "\ufeff" + text
	}
	return []byte(text)
}

func (w *world) fs() fstest.MapFS {
	m := fstest.MapFS{"w/.git": {Mode: 0o755 | 1<<31}}
	for p := range w.Files {
		m["w/"+p] = &fstest.MapFile{Data: w.disk(p), Mode: 0o644}
	}
	return m
}

// GoString keeps what fails readable.
func (w *world) GoString() string { return fmt.Sprintf("a world of %d files", len(w.Files)) }

// clone is a world that can be changed without w.
func (w *world) clone() *world {
	c := *w
	c.Files, c.EOL, c.BOM = maps.Clone(w.Files), maps.Clone(w.EOL), maps.Clone(w.BOM)
	return &c
}

// put adds a file, which ends its lines in one of the ways that are good.
func (w *world) put(t *rapid.T, path, text string) {
	w.Files[path] = text
	w.EOL[path] = rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "eol")
	w.BOM[path] = !strings.HasSuffix(path, ".json") && rapid.Bool().Draw(t, "bom")
}

// worlds makes worlds.
var worlds = rapid.Custom(func(t *rapid.T) *world {
	w := &world{
		Agent: rapid.SampledFrom([]string{"codex", "claude-code", "cursor", "grok"}).Draw(t, "agent"),
		Files: map[string]string{}, EOL: map[string]string{}, BOM: map[string]bool{},
		say: rapid.SampledFrom(languages).Draw(t, "language"),
	}
	w.Project = w.say.project
	first, _ := memory.ParseDay(time.DateOnly, "2026-02-25")
	w.at = first + memory.Day(rapid.IntRange(0, 40).Draw(t, "first day"))
	w.task(t)
	w.index(t)
	w.global(t)
	w.auto(t)
	w.Today = w.at + memory.Day(rapid.IntRange(0, 365).Draw(t, "days since"))
	return w
})

// index writes the agent's days, its reports and its index.
func (w *world) index(t *rapid.T) {
	home := ".devcodex/.memory/clients/" + w.Agent + "/"
	var rows strings.Builder
	for range rapid.IntRange(2, 3).Draw(t, "days") {
		w.at += memory.Day(rapid.IntRange(1, 9).Draw(t, "days later"))
		var day strings.Builder
		for id := 1; id <= rapid.IntRange(2, 3).Draw(t, "sessions"); id++ {
			s := w.session(t, id)
			rows.WriteString(s.rows)
			day.WriteString(s.section + "\n")
		}
		w.put(t, home+"tasks/"+w.at.Format("20060102")+".md", strings.TrimSuffix(day.String(), "\n"))
	}
	head := fmt.Sprintf("# Agent SUMMARY — %s\n\n> 项目：%s\n\n", w.Agent, w.Project)
	w.put(t, home+"SUMMARY.md", head+header+dashes+rows.String())
}

// A session is one, in the index and in its day.
type session struct{ rows, section string }

func (w *world) session(t *rapid.T, id int) session {
	intent := rapid.SampledFrom([]string{"dev", "fix", "audit+fix", "analyze", "chat"}).Draw(t, "intent")
	day, title := w.at.Format("20060102"), rapid.SampledFrom(w.say.titles).Draw(t, "title")
	start := fmt.Sprintf("%s %02d:%02d", w.at, 7+3*id, rapid.IntRange(0, 59).Draw(t, "minute"))
	report := "—"
	if id == 1 {
		path := fmt.Sprintf("reports/analysis/%s/%s/01--%s.md", w.Agent, day, w.say.slug)
		w.report(t, ".devcodex/"+path, title)
		report = fmt.Sprintf("[01--%s.md](../../../%s#%s)", w.say.slug, path, w.say.anchor)
	}
	note := fmt.Sprintf("[%s.md §%02d](tasks/%s.md)", day, id, day)
	row := fmt.Sprintf("| %s | %02d | %s | %s | %s | %s | ", start, id, intent, w.summary(t), report, note)
	s := session{rows: row + "✅ |\n"}
	if id == 1 && rapid.Bool().Draw(t, "told twice") {
		s.rows = row + "🔄 |\n" + s.rows
	}
	s.section = fmt.Sprintf("## 会话 %02d — %s\n\n- **时间**：%s +08:00\n- **意图**：%s\n- **状态**：🔄\n- **sourceMessage**：%s\n", id, title, start, intent, title) +
		fmt.Sprintf("<!-- devcodex:memory-session-binding v1 session=%02d token=%x -->\n\n", id, sha256.Sum256([]byte(day+fmt.Sprint(id)))) +
		fmt.Sprintf("### 🎯 任务摘要\n\n%s%s\n\n", w.summary(t), w.say.stop) +
		"### 📨 对话记录\n\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|:----:|-----------|----------|:----:|\n" +
		fmt.Sprintf("| 1 | %s | %s | ✅ |\n| 2 | %s | %s | ✅ |\n\n", title, w.say.did, title, w.say.did) +
		w.parts(t, report) + "- **状态**：✅\n"
	return s
}

// parts are what a section may hold besides; the first session of a day holds
// all.
func (w *world) parts(t *rapid.T, report string) string {
	parts := []string{
		fmt.Sprintf("### 📋 任务清单\n\n- T1 %s ✅\n- T2 %s ✅\n\nT1进度：✅\nT2进度：✅\n\n", w.say.did, w.say.did),
		fmt.Sprintf("### ⚠️ 待跟进\n\n| # | 事项 | 优先级 | 状态 |\n|---|------|:------:|:----:|\n| 1 | %s | P1 | ✅ |\n\n", w.say.did),
		"### 📦 编码检查点\n\n| 文件 | 变更类型 |\n|------|------|\n| `src/a.go` | 修改 |\n| `src/b.go` | 新增 |\n| `src/c.go` | 修改 |\n\n",
		fmt.Sprintf(handoffCard, w.say.did, w.say.did),
		fmt.Sprintf(timingCard, w.at, w.at),
		fmt.Sprintf(continuationCard, w.Project, taskID, w.say.task, w.say.did, w.say.did, w.say.task),
	}
	if report == "—" {
		parts = rapid.Permutation(parts).Draw(t, "order")[:rapid.IntRange(0, 2).Draw(t, "parts")]
	} else {
		link := strings.Replace(report, "](", "](../", 1)
		parts = append(parts, fmt.Sprintf("### 📄 关联报告\n\n- %s\n\n", link), fmt.Sprintf("### 关联产物\n<!-- devcodex:artifact-link-projection v1 set=artifact-link-projection-%x -->\n\n- %s — %s\n\n",
			sha256.Sum256([]byte(link)), link[:strings.Index(link, "#")]+")", w.say.did))
	}
	return strings.Join(parts, "")
}

const (
	handoffCard = "### 🤝 ContextHandoffCard\n\n| 字段 | 内容 |\n|------|------|\n| `source-of-truth` | %s |\n| `confirmed-decisions` | %s |\n" +
		"| `open-risks` | N/A |\n| `next-action` | N/A |\n| `blocked-reason` | N/A |\n| `must-not-overwrite` | N/A |\n| `validation-state` | 7/7 |\n| `artifact-links` | N/A |\n\n"
	timingCard = "### ⏱ SessionTimingCard\n\n- startedAt: %sT01:05:00Z\n- endedAt: %sT03:05:00Z\n- wallClock: 7200000\n- executionMs: 4800000\n- waitingUserMs: 1800000\n" +
		"- waitingExternalMs: 300000\n- phases: context-acquire, plan-or-cp, execute-or-read, validate, report-memory, waiting-user, waiting-external\n\n"
	continuationCard = "### ▶ NewSessionContinuationCard\n\n- targetProject: %s\n- taskId: %s\n- task: %s\n- phaseAndConfirmationState: N/A\n- sourceOfTruth: %s\n" +
		"- confirmedDecisions: %s\n- mustNotOverwrite: N/A\n- validationState: N/A\n- nextAction: N/A\n- copyReadyPrompt: 继续%s任务\n\n"
	taskID = "432895b1-b420-5bfc-8a25-6ddc2175b7ad"
)

func (w *world) report(t *rapid.T, path, title string) {
	w.put(t, path, fmt.Sprintf("# %s\n\n> **项目**: %s\n> **类型**: analysis\n> **创建日期**: %s 09:00\n> **Agent**: %s\n> **状态**: 已完成\n\n## %s\n\n%s\n",
		title, w.Project, w.at, w.Agent, w.say.heading, w.summary(t)))
}

// summary is a text of 50 to 100 characters with numbers.
func (w *world) summary(t *rapid.T) string {
	clauses := rapid.Permutation(w.say.clauses).Draw(t, "clauses")
	text := clauses[0]
	for _, c := range clauses[1:] {
		if len([]rune(text)) >= 50 {
			break
		}
		text += w.say.comma + c
	}
	return text
}

// task writes a task with its documents, and what was confirmed of them.
func (w *world) task(t *rapid.T) {
	root := ".devcodex/requirements/" + w.say.task + "/"
	rows := ""
	for i, name := range []string{"01-需求确认.md", "02-技术方案.md", "04-实施计划.md"} {
		w.put(t, root+name, fmt.Sprintf("# %s\n\n%s\n", w.say.task, w.summary(t)))
		rows += fmt.Sprintf("| CP%d | ✅ | [%s](../%s) | v1 | `%X` | %s | %s 10:%d0 |\n", i+1, name, name, sha256.Sum256(w.disk(root+name)), w.say.did, w.at, i)
	}
	w.put(t, root+".memory/sessions.md", fmt.Sprintf("# %s 任务会话记录\n\n> **日期**: %s\n> **轮次**: R1\n> **类型**: requirements\n> **状态**: 已完成\n\n### CP 确认记录\n\n", w.say.task, w.at)+
		"| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n|:--:|:----:|------|------|------|------|------|\n"+rows+
		fmt.Sprintf("\n## 本轮摘要\n\n%s\n\n## 已确认事项\n\n- %s\n\n## 待确认事项\n\n—\n", w.say.did, w.say.did))
	w.put(t, root+".memory/task.json", fmt.Sprintf("{\n  \"schemaVersion\": \"TaskIdentityV1\",\n  \"taskId\": %q,\n  \"displayName\": %q,\n  \"aliases\": [],\n  \"createdAt\": \"%sT06:20:00.000Z\",\n  \"identityRevision\": 1\n}\n", taskID, w.say.task, w.at))
}

func (w *world) global(t *rapid.T) {
	w.put(t, ".devcodex/.memory/SUMMARY.md", fmt.Sprintf("# %s\n\n- %s：%s\n- %s：[01](%s)\n", w.Project, w.at, w.say.did, w.at, dest("../requirements/"+w.say.task+"/01-需求确认.md")))
}

// dest is a path as the destination of a link.
func dest(path string) string {
	if strings.Contains(path, " ") {
		return "<" + path + ">"
	}
	return path
}

// auto writes an index of topics; one of its folders has an index of its own.
func (w *world) auto(t *rapid.T) {
	names := rapid.Permutation(w.say.notes).Draw(t, "topics")[:rapid.IntRange(3, len(w.say.notes)).Draw(t, "count")]
	list := func(dir string, names []string, more string) {
		index := "# Memory\n\n"
		for i, n := range names {
			index += fmt.Sprintf("- [%s](%s.md) — %s\n", n, n, w.say.did)
			next := names[(i+1)%len(names)]
			links := fmt.Sprintf("[[%s]], [[%s %s]]", next, w.say.name, next)
			if next != n {
				links += fmt.Sprintf(", [%s](%s.md#%s)", next, next, w.say.anchor)
			}
			w.put(t, dir+n+".md", fmt.Sprintf("---\nname: %s %s\ndescription: %s\ntype: %s\n---\n\n# %s\n\n%s%s %s\n\n## %s\n\n%s\n", w.say.name, n, w.say.did,
				rapid.SampledFrom([]string{"user", "feedback", "project", "reference"}).Draw(t, "type"), n, w.summary(t), w.say.stop, links, w.say.heading, w.say.did))
		}
		w.put(t, dir+"MEMORY.md", index+more)
	}
	list("memory/", names[1:], fmt.Sprintf("- [%s](deep/MEMORY.md) — %s\n", names[0], w.say.did))
	list("memory/deep/", slices.Clone(names[:1]), "")
}
