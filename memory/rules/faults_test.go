package rules_test

import "strings"

// The files that faults happen to, and what they find there.
const (
	inIndex  = `clients/[^/]+/SUMMARY\.md$`
	inDaily  = `/tasks/\d{8}\.md$`
	inReport = `^\.devcodex/reports/`
	inGlobal = `^\.devcodex/\.memory/SUMMARY\.md$`
	inMemory = `^memory/MEMORY\.md$`
	inRecord = `/sessions\.md$`
	inTask   = `/task\.json$`
	inTopic  = `^memory/.*[^Y]\.md$`

	// $1 the day, $2 the time, $3 the session, $4 the types, $5 the summary, $6
	// the report, $7 the day's file, $8 the state.
	aRowOf = `(?m)^\| (\S+) (\S+) \| (\d+) \| (\S+) \| (.+?) \| (.+?) \| (.+?) \| (\S+) \|$`
	begun  = `(?m)^\| (\S+) (\S+) \| (\d+) \| (\S+) \| (.+?) \| (.+?) \| (.+?) \| (🔄) \|$`
	done   = `(?m)^\| (\S+) (\S+) \| (\d+) \| (\S+) \| (.+?) \| (.+?) \| (.+?) \| (✅) \|$`
	last   = `\| (\S+) (\S+) \| (\d+) \| (\S+) \| ([^|]+?) \| ([^|]+?) \| ([^|]+?) \| (✅) \|\n\z`
)

// aSection is what stands below the heading of a session of the day {later}.
const aSection = "\n- **时间**：{later-} 10:00 +08:00\n- **意图**：fix\n- **状态**：✅\n" +
	"<!-- devcodex:memory-session-binding v1 session=01 token=1234567890123456789012345678901234567890123456789012345678901234 -->\n\n" +
	"### 🎯 任务摘要\n\nx\n\n### 📨 对话记录\n\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|:----:|------|------|:----:|\n| 1 | x | y | ✅ |\n"

var faults = []fault{
	{rule: "summary/title", in: inIndex, find: `\A# Agent SUMMARY — (.*)`, with: "«# Index of $1»"},
	{rule: "summary/title-agent", in: inIndex, find: `\A(# Agent SUMMARY — ).*`, with: "$1«copilot»"},
	{rule: "summary/project-line", in: inIndex, find: `\A(.*)\n\n> .*\n`, with: "«$1»\n"},
	{rule: "summary/header-missing", in: inIndex, find: `\A(.*)((?s).*?)\n\| 日期.*?\n\|-.*?\n`, with: "«$1»$2\n"},
	{rule: "summary/header-columns", in: inIndex, find: `\| 日期 (\| 会话.*)`, with: "«| 时间 $1»"},
	{rule: "summary/delimiter", in: inIndex, find: `(\| 日期.*)\n\|-.*`, with: "«$1»"},
	{rule: "summary/free-text", in: inIndex, find: aRowOf, with: "$0\n«待处理：灰度 📦»"},
	{rule: "summary/heading-stops-table", in: inIndex, find: aRowOf, with: "$0\n«## 待处理»"},
	{rule: "summary/active-mark-outside", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | $5 «🔄» | $6 | $7 | $8 |"},
	{rule: "summary/handoff-card", in: inIndex, find: aRowOf, with: "$0\n«ContextHandoffCard: N/A»"},
	{rule: "summary/knowledge-snapshot", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | Compared 17 settings, the outcome is in the «ProjectKnowledgeSnapshot» | $6 | $7 | $8 |"},
	{rule: "summary/row-columns", in: inIndex, find: begun, with: "«| $1 $2 | $3 | $4 | $5 |»"},
	{rule: "summary/row-columns", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | $5 a«|b» | $6 | $7 | $8 |"},
	{rule: "summary/date-format", in: inIndex, find: begun, with: "| «$1T$2» | $3 | $4 | $5 | $6 | $7 | $8 |"},
	{rule: "summary/date-invalid", in: inIndex, find: aRowOf, with: "| «$1 25:61» | $3 | $4 | $5 | $6 | $7 | $8 |"},
	{rule: "summary/date-no-time", in: inIndex, find: aRowOf, with: "| «$1» | $3 | $4 | $5 | $6 | $7 | $8 |"},
	{rule: "summary/session-empty", in: inIndex, find: begun, with: "| $1 $2 |«» | $4 | $5 | $6 | — | $8 |"},
	{rule: "summary/session-noncanonical", in: inIndex, find: begun, with: "| $1 $2 | «第一次» | $4 | $5 | $6 | — | ✅ |"},
	{rule: "summary/session-form", in: inIndex, find: done, with: "| $1 $2 | «#$3» | $4 | $5 | $6 | $7 | $8 |"},
	{rule: "summary/type-empty", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 |«» | $5 | $6 | $7 | $8 |"},
	{rule: "summary/type-slash", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | «$4/resume» | $5 | $6 | $7 | $8 |"},
	{rule: "summary/type-whitespace", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | «$4 + resume» | $5 | $6 | $7 | $8 |"},
	{rule: "summary/type-noncanonical", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4+«review» | $5 | $6 | $7 | $8 |"},
	{rule: "summary/type-case", in: inIndex, find: `\| dev \|`, with: "| «Dev» |"},
	{rule: "summary/type-token-empty", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | «$4+» | $5 | $6 | $7 | $8 |"},
	{rule: "summary/type-duplicate", in: inIndex, find: `\| chat \|`, with: "| chat+«chat» |"},
	{rule: "summary/text-empty", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 |«» | $6 | $7 | $8 |"},
	{rule: "summary/text-length", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | «✨ 修复 3 处» | $6 | $7 | $8 |"},
	{rule: "summary/text-no-number", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | «Answered questions about order states and named the ones that the docs leave out ✨» | $6 | $7 | $8 |"},
	{rule: "summary/status-empty", in: inIndex, find: done, with: "| $1 $2 | $3 | $4 | $5 | $6 | $7 |«» |"},
	{rule: "summary/status-unknown", in: inIndex, find: done, with: "| $1 $2 | $3 | $4 | $5 | $6 | $7 | «待确认» |"},
	{rule: "summary/status-ambiguous", in: inIndex, find: done, with: "| $1 $2 | $3 | $4 | $5 | $6 | $7 | «✅ / 🔄» |"},
	{rule: "summary/status-negated", in: inIndex, find: `(?m)^(\| \S+ \S+ \| 02 .*\| )✅ `, with: "$1«未完成» ", more: true},
	{rule: "summary/state-regression", in: inIndex, find: done, with: "$0\n| $1 $2 | $3 | $4 | $5 | $6 | $7 | «🔄» |\n$0"},
	{rule: "summary/duplicate-event", in: inIndex, find: done, with: "$0\n«$0»"},
	{rule: "summary/order", in: inIndex, find: `(\| 01 \|.*\n\| )(\S+) \S+ \| 02 \|`, with: "$1«$2 00:01» | 02 |"},
	{rule: "summary/placeholder", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | «[50~100字摘要]» | $6 | $7 | $8 |"},
	{rule: "summary/link-cell", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | $5 | «见报告» | $7 | $8 |"},
	{rule: "summary/link-label", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | $5 | $6 | [«当日»](tasks/{day}.md) | $8 |"},
	{rule: "summary/same-artifact", in: inIndex, find: aRowOf, with: "| $1 $2 | $3 | $4 | $5 | $7 | «$7» | $8 |"},
	{rule: "summary/type-vs-daily", in: inIndex, find: `(?m)^(\| \S+ \S+ \| 02 \|) \S+ `, with: "$1 «other» "},
	{rule: "summary/daily-missing", in: inIndex, find: last, with: "$0| $1 23:58 | «77» | fix | $5 | — | — | ✅ |\n"},
	{rule: "global/active-mark", in: inGlobal, find: `\z`, with: "- 缓存 «🔄»\n"},
	{rule: "global/session-row", in: inGlobal, find: `\z`, with: "\n«| 2026-02-20 10:00 | 01 | fix | x | — | — | ✅ |»\n"},

	{rule: "link/file-uri", in: inReport, find: `\z`, with: "\n[🧾](«file:///C:/x.md»)\n"},
	{rule: "link/absolute", in: inReport, find: `\z`, with: "\n[🧾](«/etc/hosts»)\n"},
	{rule: "link/scheme", in: inReport, find: `\z`, with: "\n[🧾](«vscode://x/y»)\n"},
	{rule: "link/escape", in: inReport, find: `\z`, with: "\n[🧾](«../../../../../../x.md»)\n"},
	{rule: "link/missing", in: inReport, find: `\z`, with: "\n[🧾](«没有.md»)\n"},
	{rule: "link/destination", in: inGlobal, find: `<(\.\./requirements/search suggestions/.*?)>`, with: "«$1»"},
	{rule: "link/duplicate", in: inDaily, find: `(- \[.*\]\(([^)]*#[^)]*)\)\n)`, with: "$1- [again](«$2»)\n"},
	{rule: "link/self", in: inTopic, find: `\A(---\nname: \S+ (.+)\n(?s).*)\z`, with: "$1\n[🧾](«$2.md»)\n"},
	{rule: "link/backslash", in: inMemory, find: `\(deep/MEMORY\.md\)`, with: `(«deep\MEMORY.md»)`},
	{rule: "link/encoded-space", in: inGlobal, find: `<(\.\./requirements/)search suggestions(/.*?)>`, with: `«${1}search%20suggestions$2»`},
	{rule: "link/not-minimal", in: inIndex, find: `\((tasks/\d+\.md)\)`, with: "(«tasks/../$1»)"},
	{rule: "link/case", in: inMemory, find: `\(deep/MEMORY\.md\)`, with: "(«Deep/MEMORY.md»)"},
	{rule: "link/fragment", in: inIndex, find: `#[^ )]+\)`, with: "#«none»)"},
	{rule: "link/in-code", in: inReport, find: `\z`, with: "\n`[🧾](«gone.md»)`\n"},
	{rule: "link/unchecked-form", in: inReport, find: `\z`, with: "\n<img src=\"«gone.png»\">\n"},
	{rule: "link/not-regular-file", in: inGlobal, find: `\z`, with: "- [🧾](«clients»)\n"},
	{rule: "link/projection-stale", in: inDaily, find: `(<!-- devcodex:artifact.* -->)\n\n- \[(.*)\]\((.*)\) `, with: "«$1»\n\n- [$2](<$3>) "},

	{rule: "file/control-char", in: inTopic, find: `\z`, with: "a«\u202e»b\n"},
	{rule: "file/mixed-eol", in: inReport, find: `(?m)^(> \*\*类型\*\*.*)\n`, with: "«$1»" + otherBreak + "\n"},
	{rule: "file/no-final-newline", in: inIndex, find: last, with: "«| $1 $2 | $3 | $4 | $5 | $6 | $7 | $8 |»"},
	{rule: "file/not-utf8", in: inDaily, find: `\z`, with: "a«" + badByte + "»\n"},

	{rule: "path/unexpected-memory-file", add: ".devcodex/.memory/草稿.md", with: "«# 草稿»\n"},
	{rule: "path/first-level", add: ".devcodex/notes.md", with: "«# Notes»\n"},
	{rule: "path/report-name", add: ".devcodex/reports/analysis/{agent}/{day}/2-x.md", with: "«# X»\n"},
	{rule: "path/artifact-slot", add: ".devcodex/requirements/{task}/02-协议.md", with: "«# 协议»\n"},
	{rule: "path/daily-name", add: ".devcodex/.memory/clients/{agent}/tasks/notes.md", with: "«## 会话 01 — x»\n" + aSection},
	{rule: "path/daily-future", add: ".devcodex/.memory/clients/{agent}/tasks/{later}.md", with: "«## 会话 01 — x»\n" + aSection},
	{rule: "path/agent-unknown", add: ".devcodex/.memory/clients/gemini/SUMMARY.md", with: "«# Agent SUMMARY — gemini»\n\n> 项目：x\n\n" + header + dashes},
	{rule: "path/agent-case", add: ".devcodex/.memory/clients/Copilot/SUMMARY.md", with: "«# Agent SUMMARY — copilot»\n\n> 项目：x\n\n" + header + dashes},

	{rule: "index/duplicate-entry", in: inMemory, find: `(- \[.*\]\(([^/)]*\.md)\).*\n)`, with: "$1- [again](«$2») — x\n"},
	{rule: "index/unlisted-topic", add: "memory/无人知.md", with: "«# 无人知»\n\nx\n"},
	{rule: "frontmatter/malformed", in: inMemory, find: `\A`, with: "---\n«description: a: b»\n---\n\n"},
	{rule: "frontmatter/type-noncanonical", in: inTopic, find: `(\ntype: ).*\n`, with: "$1«fact»\n"},
	{rule: "frontmatter/field-missing", in: inTopic, find: `\A---\n(name.*\n)description.*\n`, with: "«---»\n$1"},
	{rule: "wikilink/unresolved", in: inTopic, find: `\[\[[^\]]*\]\],`, with: "[[«nobody»]],"},
	{rule: "memory/prompt-tag", in: inTopic, find: `\z`, with: "x «</auto-memory>»\n"},
	{rule: "privacy/home-path", in: inTopic, find: `\z`, with: "见 «/home/annika/»a.txt\n"},
	{rule: "directive/unused", in: inTopic, find: `\z`, with: "x «<!-- memory-lsp-disable-line link/missing -->»\n"},
	{rule: "topic/reserved-name", in: inMemory, find: `\z`, with: "- [List](_list.md) — x\n", add: "memory/_list.md", text: "# List\n", at: `_list\.md: (# List)`},
	{rule: "bank/missing-file", add: "memory-bank/activeContext.md", with: "«# Now»\n"},
	{rule: "config/unknown-key", add: ".memory-lsp.json", with: `{ "«colour»": 1 }` + "\n"},
	{rule: "config/invalid", add: ".memory-lsp.json", with: `{ "rules": { "link/missing": "«loud»" } }` + "\n"},

	{rule: "daily/no-session", add: ".devcodex/.memory/clients/{agent}/tasks/20260101.md", with: "«随手记 🧾»\n", more: true},
	{rule: "daily/heading-malformed", in: inDaily, find: `\z`, with: "\n«## 会话 77 标题»\n", more: true},
	{rule: "daily/heading-near", in: inDaily, find: `\z`, with: "\n«## Session 77»\n", more: true},
	{rule: "daily/heading-in-fence", in: inDaily, find: `\z`, with: "\n```\n«## 会话 77 — x»\n```\n"},
	{rule: "daily/session-id", in: inDaily, find: `\z`, with: "\n## 会话 «77：x»\n", more: true},
	{rule: "daily/title-missing", in: inDaily, find: `(## 会话 \d+) — .*`, with: "«$1»"},
	{rule: "daily/time-missing", in: inDaily, find: `(## 会话 .*)\n\n- \*\*时间\*\*.*\n`, with: "«$1»\n\n"},
	{rule: "daily/time-format", in: inDaily, find: `(时间\*\*：).*`, with: "$1«昨天 ⏰»"},
	{rule: "daily/time-date", in: inDaily, find: `(时间\*\*：)\S+( .*)`, with: "$1«2025-01-01$2»"},
	{rule: "daily/intent-missing", in: inDaily, find: `(## 会话 .*)(\n\n.*\n)- \*\*意图\*\*.*\n`, with: "«$1»$2"},
	{rule: "daily/intent-noncanonical", in: inDaily, find: `(意图\*\*：)audit\+fix`, with: "$1«review»"},
	{rule: "daily/status-missing", in: inDaily, find: `\A(## .*)((?s).*?)- \*\*状态\*\*：🔄\n((?s).*?)- \*\*状态\*\*：✅\n`, with: "«$1»$2$3", more: true},
	{rule: "daily/status-unknown", in: inDaily, find: `\z`, with: "- **状态**：«待定»\n"},
	{rule: "daily/status-ambiguous", in: inDaily, find: `\z`, with: "- **状态**：«✅ / 🔄»\n"},
	{rule: "daily/status-negated", in: inDaily, find: `(状态\*\*：)🔄`, with: "$1«未完成»"},
	{rule: "daily/status-regression", in: inDaily, find: `\z`, with: "- **状态**：«🔄»\n- **状态**：✅\n"},
	{rule: "daily/task-summary-missing", in: inDaily, find: `\A(## .*)((?s).*?)### 🎯 任务摘要`, with: "«$1»$2### 摘要"},
	{rule: "daily/dialogue-missing", in: inDaily, find: `\A(## .*)((?s).*?)### 📨 对话记录\n\n(?s:.*?)\n\n`, with: "«$1»$2"},
	{rule: "daily/dialogue-columns", in: inDaily, find: `\| 轮次 .*`, with: "«| 轮 | 用户 | 执行 | 状态 |»"},
	{rule: "daily/dialogue-row", in: inDaily, find: `\| 1 \| ([^|]*) \| [^|]* \| ✅ \|\n\| 2`, with: "«| 1 | $1 | ✅ |»\n| 2"},
	{rule: "daily/dialogue-order", in: inDaily, find: `\n\| 2 (\|.*\|.*\| ✅ \|\n\n)`, with: "\n| «0» $1"},
	{rule: "daily/tasklist-missing", in: inDaily, find: `\A(## .*)((?s).*?)### 📋 任务清单\n`, with: "«$1»$2### 清单\n"},
	{rule: "binding/malformed", in: inDaily, find: `<!-- devcodex:memory-session-binding v1(.*)`, with: "«<!-- devcodex:memory-session-binding v2$1»"},
	{rule: "binding/cross-session", in: inDaily, find: `v1 session=\d+`, with: "v1 session=«99»"},
	{rule: "binding/duplicate", in: inDaily, find: `<!-- devcodex:memory-session-binding.*`, with: "$0\n«$0»"},
	{rule: "binding/missing", in: inDaily, find: `(## 会话 .*)(\n\n(?:- .*\n)*)<!-- devcodex:memory-session-binding.*\n`, with: "«$1»$2"},
	{rule: "binding/reserved-text", in: inDaily, find: `(sourceMessage\*\*：).*`, with: "$1«devcodex:memory-session-binding»"},
	{rule: "card/handoff-field-missing", in: inDaily, find: "(### 🤝 ContextHandoffCard)((?s).{0,300}?)\\| `open-risks` \\| N/A \\|\n", with: "«$1»$2"},
	{rule: "card/handoff-field-empty", in: inDaily, find: "(`open-risks` \\| )N/A", with: "$1«[待填]»"},
	{rule: "card/handoff-field-unknown", in: inDaily, find: "(?m)^\\| `open-risks`.*", with: "$0\n| `«mood»` | x |"},
	{rule: "card/continuation-field-missing", in: inDaily, find: `(### ▶ NewSessionContinuationCard)((?s).*?)- mustNotOverwrite: N/A\n`, with: "«$1»$2"},
	{rule: "card/continuation-prompt", in: inDaily, find: `(copyReadyPrompt: ).*`, with: "$1«继续 🚀»"},
	{rule: "card/task-id", in: inDaily, find: `(taskId: ).*`, with: "$1«42»"},
	{rule: "card/timing-field-missing", in: inDaily, find: `(### ⏱ SessionTimingCard)((?s).*?)- waitingUserMs: 1800000\n`, with: "«$1»$2"},
	{rule: "card/timing-sum", in: inDaily, find: `(wallClock: )7200000`, with: "$1«6000000»"},
	{rule: "card/budget-anchor", in: inDaily, find: `\z`, with: "\n«- cycleId: c1»\n"},

	{rule: "card/handoff-multiple", in: inDaily, find: "(?s)(### 🤝 ContextHandoffCard)(.*?`artifact-links` \\| N/A \\|\n\n)", with: "«$1»$2$0"},
	{rule: "card/budget-reset", in: inDaily, find: `\z`, with: "\n- cycleId: c1\n- maxWallClock: 2h\n- consumed: 40m\n\n- cycleId: c1\n- maxWallClock: 2h\n- consumed: «10m»\n"},
	{rule: "index/entry-long", in: inMemory, find: `\n(- \[.*\]\(.*\)) — .*\n\z`, with: "\n«$1 — " + strings.Repeat("记", 200) + "»\n"},
	{rule: "index/free-text", in: inMemory, find: `\z`, with: "\n«这里写了一段说明 🧾。»\n"},
	{rule: "index/near-cap", in: inMemory, find: `\z`, with: strings.Repeat("- x\n", 149) + "«- x»\n"},
	{rule: "file/line-too-long", in: inReport, find: `\z`, with: "\n«" + strings.Repeat("字", 22_000) + "»\n"},

	{rule: "cp/digest-mismatch", in: `/01-需求确认\.md$`, find: `\z`, with: "改 ✏️\n", at: "sessions\\.md$: 01-需求确认\\.md\\) \\| v1 \\| (`\\w+`)", more: true},
	{rule: "cp/artifact-missing", in: inRecord, find: `\[01-需求确认\.md\]\(.*?\)`, with: "«`09-没有.md`»"},
	{rule: "cp/artifact-escape", in: inRecord, find: `\[01-需求确认\.md\]\(.*?\)`, with: "«`../x.md`»"},
	{rule: "cp/cell-empty", in: inRecord, find: `\| v1 \|`, with: "|«» |"},
	{rule: "cp/confirmed-at", in: inRecord, find: `\S+ \S+( \|\n\| CP3)`, with: "«昨天»$1"},
	{rule: "cp/confirmed-unbound", in: inRecord, find: "(\\| CP1 \\| )✅(.*)`\\w+`", with: "$1«✅»$2—"},
	{rule: "cp/header-unknown", in: inRecord, find: `\| CP \| 状态 (\|.*)`, with: "«| CP | 结果 $1»"},
	{rule: "cp/link-label", in: inRecord, find: `(\[01-需求确认\.md\])\(.*?\)`, with: "«$1(../04-实施计划.md)»"},
	{rule: "cp/orphan-row", in: inRecord, find: `\z`, with: "\n«| CP1 | ⏳ | — | — | — | — | — |»\n"},
	{rule: "cp/row-columns", in: inRecord, find: `(?m)^\| CP1 .* (\|.*\|.*\|)$`, with: "«| CP1 | ✅ | 01-需求确认.md $1»"},
	{rule: "cp/row-duplicate", in: inRecord, find: `(?m)^\| CP2 .*\|$`, with: "$0\n«$0»"},
	{rule: "cp/row-missing", in: inRecord, find: `(\| CP \| .*\|)((?s).*)\n\| CP2 [^\n]*`, with: "«$1»$2", more: true},
	{rule: "cp/section-missing", in: inRecord, find: `\A(# .*)((?s).*)### CP 确认记录(?s:.*?)\n## 本轮`, with: "«$1»$2## 本轮", more: true},
	{rule: "cp/section-multiple", in: inRecord, find: `\z`, with: "\n«### CP 确认记录»\n"},
	{rule: "cp/sha-format", in: inRecord, find: "`(\\w{63})\\w`", with: "«`$1`»"},
	{rule: "cp/status-unknown", in: inRecord, find: `\| CP3 \| ✅ \|`, with: "| CP3 | «好的 👌» |"},
	{rule: "sessions/status-conflict", in: inRecord, find: `(> \*\*状态\*\*: 已完成)((?s).*)\| CP3 \| ✅ \|`, with: "«$1»$2| CP3 | ⏳ |"},
	{rule: "task/id-format", in: inTask, find: `("taskId": ")[^"]*`, with: "$1«42»"},
	{rule: "task/created-at", in: inTask, find: `("createdAt": ")[^"]*`, with: "$1«昨天»"},
	{rule: "task/revision", in: inTask, find: `("identityRevision": )1`, with: "$1«0»"},
	{rule: "task/display-name", in: inTask, find: `("displayName": ")([^"]*)`, with: "$1«$2 »"},
	{rule: "task/aliases", in: inTask, find: `("displayName": "([^"]*)",\n  "aliases": \[)`, with: `$1"«$2»"`},
	{rule: "task/json-invalid", in: inTask, find: `\A\{\n`, with: "«{»\nx\n"},
	{rule: "task/sessions-missing", add: ".devcodex/bugs/分页丢行/01-问题确认.md", with: "«# 分页丢行»\n"},

	{rule: "secret/token", in: inTopic, find: `\z`, with: "\n🔑 «gh" + "p_16C7e42F292c6912E7710c838347Ae178B4a»\n"},
	{rule: "secret/assignment", in: inDaily, find: `\z`, with: "\n密码：«Tr0ub4dor" + "Xq7»\n"},
	{rule: "secret/url-credentials", in: inReport, find: `\z`, with: "\n见 `«https://ann" + ":Tr0ub4dorXq7@»db.local/x`\n"},
}
