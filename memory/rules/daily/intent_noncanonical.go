// # daily/intent-noncanonical
//
// A session's intent is none that the format knows.
//
// Intents are dev, fix, analyze, audit, self-fix, chat, resume and other, joined by +,
// or unspecified. Writers refuse any other when the session is entered into the index.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话的意图不是格式规定的。
//
// 意图有 dev、fix、analyze、audit、self-fix、chat、resume 和 other，多个用 + 连接；或
// 写 unspecified。写成别的，会话登入索引时会被写入方拒绝。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260827.md --
// ## 会话 01 — 库存校验
//
// - **意图**：fix/dev
//          ^^^^^^^ `fix/dev` is no intent: dev, fix, analyze, audit, self-fix, chat, resume, other, joined by +
// - **状态**：✅
//
// ### 🎯 任务摘要
//
// 已核对。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01 — 📦 Returns desk␍
// ␍
// - **意图**：Review + 修复␍
//          ^^^^^^^^^^^ `Review + 修复` is no intent: dev, fix, analyze, audit, self-fix, chat, resume, other, joined by +
// - **状态**：✅␍
// ␍
// ### 🎯 任务摘要␍
// ␍
// 已核对。␍
// ␍
// ### 📨 对话记录␍
// ␍
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |␍
// |:----:|-----------|----------|:----:|␍
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **意图**：✅
//          ^ `✅` is no intent: dev, fix, analyze, audit, self-fix, chat, resume, other, joined by +
// - **状态**：✅
//
// ### 🎯 任务摘要
//
// 已核对。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// -- fixed: Replace `fix/dev` by `fix+dev` --
// ## 会话 01 — 库存校验
//
// - **意图**：fix+dev
// - **状态**：✅
//
// ### 🎯 任务摘要
//
// 已核对。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// -- fixed: Replace `Review + 修复` by `audit+fix` --
// ## 会话 01 — 📦 Returns desk␍
// ␍
// - **意图**：audit+fix␍
// - **状态**：✅␍
// ␍
// ### 🎯 任务摘要␍
// ␍
// 已核对。␍
// ␍
// ### 📨 对话记录␍
// ␍
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |␍
// |:----:|-----------|----------|:----:|␍
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix+self-fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 🎯 任务摘要
//
// 库存为 0 时仍能下单。下单与库存两侧都补上校验，5 个用例通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 修复超卖 | 两侧补校验，5 个用例通过 | ✅ |
//
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：unspecified
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=02 token=a2aa1a00ff3ceba56bf84d33a214dc635d71a41c4d9918ab07cdfe80b090ea0d -->
//
// ### 🎯 任务摘要
//
// Talked through three ways to handle returns. Support checks first, the warehouse second.
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | How do we take returns? | Compared 3 ways | ✅ |
//
// ## 会话 03 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：Dev
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=03 token=18ac3e7343f016890c510e93f935261169d9e3f565436429830faf0934f4f8e4 -->
//
// ### 🎯 任务摘要
//
// 库存为 0 时仍能下单。下单与库存两侧都补上校验，5 个用例通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 修复超卖 | 两侧补校验，5 个用例通过 | ✅ |

package daily

import (
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/intent-noncanonical",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  intentNoncanonical,
})

var badIntent = memory.Text{
	En: "`%s` is no intent: dev, fix, analyze, audit, self-fix, chat, resume, other, joined by +",
	Zh: "`%s` 不是规定的意图：dev、fix、analyze、audit、self-fix、chat、resume、other，以 + 连接",
}

// unspecified is the intent of a session whose intent nobody knows.
const unspecified = "unspecified"

func intentNoncanonical(p *memory.Pass, sec *memory.Section) {
	text := sec.Intent.Text
	if text == "" || canonical(text) {
		return
	}
	f := memory.Finding{Span: sec.Intent.Value, Message: badIntent.With(text)}
	if better := intended(text); better != "" {
		f.Fixes = replace(writeAs.With(text, better), f.Span, better)
	}
	p.Report(f)
}

// canonical reports whether a session may have this intent. Unlike a row of the
// index it may leave open what it is.
func canonical(text string) bool {
	if memory.ParseTypes(text).Fault == memory.NoTypeFault {
		return true
	}
	var known []string
	for _, token := range memory.TypeTokens(text) {
		if !strings.EqualFold(token, unspecified) {
			known = append(known, token)
		}
	}
	return len(known) == 0 || memory.ParseTypes(strings.Join(known, "+")).Fault == memory.NoTypeFault
}

// intended is the intent that a text means, empty if a word of it is not
// understood.
func intended(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("+/,，、", r) })
	for i, w := range words {
		if !memory.KnownType(w) {
			words[i] = memory.TypeFor(w)
		}
		if words[i] == "" {
			return ""
		}
	}
	return memory.CanonicalTypes(strings.Join(words, "+"))
}
