package assist_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// here marks the place that is asked about.
const here = "‸"

// now is the moment at which the tests write.
var now = time.Date(2026, 8, 30, 9, 41, 0, 0, time.FixedZone("", 8*60*60))

type texts map[string]string

// world is a project with these files; their folder is w.
func world(t *testing.T, files ...texts) *memory.Workspace {
	t.Helper()
	fsys := fstest.MapFS{"w/.git/HEAD": &fstest.MapFile{Mode: 0o644}}
	var names []string
	for _, some := range files {
		for name, text := range some {
			fsys["w/"+name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
			names = append(names, "w/"+name)
		}
	}
	env := memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: func() time.Time { return now }, Home: "home"}
	ws := memory.NewWorkspace(env, memory.Settings{Rules: rules.All()})
	slices.Sort(names)
	ws.Add(names...)
	return ws
}

// open opens a document whose text marks a place, and tells where that is.
func open(t *testing.T, ws *memory.Workspace, name, marked string) (s *memory.Snapshot, path, text string, off int) {
	t.Helper()
	off = strings.Index(marked, here)
	if off < 0 || strings.Count(marked, here) != 1 {
		t.Fatalf("%q does not mark one place", marked)
	}
	text = strings.Replace(marked, here, "", 1)
	path = "w/" + name
	return ws.Open(path, 1, markdown.Parse([]byte(text))), path, text, off
}

const (
	agentDir = ".devcodex/.memory/clients/codex/"
	indexAt  = agentDir + "SUMMARY.md"
	dayAt    = agentDir + "tasks/20260830.md"
	eveAt    = agentDir + "tasks/20260829.md"
	taskAt   = ".devcodex/requirements/coupons/.memory/sessions.md"
	reportAt = ".devcodex/reports/audit/codex/20260829/01--stock.md"
)

const (
	indexHead = "# Agent SUMMARY — codex\n\n> 项目：shop\n\n" +
		"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n"
	firstRow = "| 2026-08-29 10:05 | 01 | fix | 修复缺货下单，补 5 个用例 | — | [20260829.md §01](tasks/20260829.md) | 🔄 |\n"
	eveText  = "## 会话 01 — 缺货下单 😀\n\n- **时间**：2026-08-29 10:05 +08:00\n- **意图**：fix\n- **状态**：✅\n\n" +
		"## 会话 02 — Audit the stock\n\n- **时间**：2026-08-29 15:30 +08:00\n- **意图**：audit+fix\n- **状态**：🔄\n"
	taskText = "# coupons 任务会话记录\n\n> **状态**: 进行中\n\n### CP 确认记录\n\n" +
		"| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n|------|------|------|------|------|------|------|\n"
	identity = `{"schemaVersion":"TaskIdentityV1","taskId":"0190a7e2-8f6b-7c3d-9a41-2f5b6c7d8e90","displayName":"优惠券叠加","aliases":[],"createdAt":"2026-08-01T08:00:00Z","identityRevision":1}`
)

// shop is the project that most tests write in.
var shop = texts{
	indexAt:  indexHead + firstRow,
	eveAt:    eveText,
	reportAt: "# Stock\n\n> **Agent**: codex\n",
	".devcodex/reports/audit/codex/20260828/02--old (1).md": "# Old\n",
	taskAt: taskText,
	".devcodex/requirements/coupons/.memory/task.json": identity,
	".devcodex/requirements/coupons/01-需求确认.md":        "# 需求\n\n## 范围\n",
	"memory/MEMORY.md":      "# Memory\n\n- [Deploy](deploy.md) — steps\n",
	"memory/deploy.md":      "---\nname: How we deploy\ndescription: steps and checks\ntype: project\n---\n\n# Deploy\n\n## Roll back\n\n## 回滚 步骤\n\n## Roll back\n",
	"memory/build notes.md": "# Build\n\n## Cache rules\n",
	"memory/team/MEMORY.md": "# Team\n",
	"memory/team/voice.md":  "---\nname: Voice\n---\n\n# Voice\n",
	"memory/a#b.md":         "# Hash\n",
	"memory/logo.png":       "png",
	"memory/.hidden.md":     "x\n",
	"secret.md":             "# Not memory\n",
}
