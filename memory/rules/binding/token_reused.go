// # binding/token-reused
//
// Two sessions have the same token.
//
// A token is random and made for one session; a writer shows it to prove that the
// session is its own. A copy means that a section was copied with its comment, and
// whoever owns the one may now write to the other.
//
// Source: formats.md §6.
//
// ## 中文
//
// 两个会话的 token 相同。
//
// token 是随机的，只为一个会话生成；写入方出示它来证明会话是自己的。出现副本，说明某一
// 节连同注释被复制了，一方的所有者就能写到另一方。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed -->
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a session in claude-code/tasks/20260829.md has the same token
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
// - **时间**：2026-08-29 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=02 token=3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3 -->
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a session in codex/tasks/20260830.md has the same token
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
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3 -->
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a session in codex/tasks/20260829.md has the same token
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
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=02 token=8b5b9db0c13db24256c829aa364aa90c6d2eba318b9232a4ab9313b954d3555f -->
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
// ## 会话 03 — 对账
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=03 token=8b5b9db0c13db24256c829aa364aa90c6d2eba318b9232a4ab9313b954d3555f -->
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ session 02 has the same token
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
// -- .devcodex/.memory/clients/claude-code/tasks/20260829.md --
// ## 会话 01 — Returns desk
//
// - **时间**：2026-08-29 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed -->
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a session in codex/tasks/20260829.md has the same token
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
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed -->
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
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3 -->
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
// -- .devcodex/.memory/clients/claude-code/tasks/20260829.md --
// ## 会话 01 — Returns desk
//
// - **时间**：2026-08-29 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=8b5b9db0c13db24256c829aa364aa90c6d2eba318b9232a4ab9313b954d3555f -->
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

package binding

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "binding/token-reused",
	Severity:  memory.Error,
	Kinds:     days,
	Cross:     true,
	Workspace: tokenReused,
})

var (
	reusedHere  = memory.Text{En: "session %s has the same token", Zh: "会话 %s 使用了同一 token"}
	reusedThere = memory.Text{En: "a session in %s has the same token", Zh: "%s 中的会话使用了同一 token"}
	otherSite   = memory.Text{En: "the same token", Zh: "同一 token"}
)

func tokenReused(p *memory.Pass) {
	if p.TokensAlone() {
		return
	}
	sections := p.Daily().Sections
	first := make(map[string]*memory.Section, len(sections))
	for _, sec := range sections {
		for _, b := range sec.Bindings {
			if !sec.ID.Canonical || !b.Valid {
				continue
			}
			twin, again := first[b.Token]
			switch {
			case !again:
				first[b.Token] = sec
			case twin != sec:
				report(p, b, reusedHere.With(twin.ID.ID), memory.Related{Span: twin.Bindings[0].TokenAt, Message: otherSite.With()})
				continue
			}
			for _, site := range p.TokenElsewhere(b.Token) {
				name := strings.TrimPrefix(site.Path, agents(p))
				report(p, b, reusedThere.With(name), memory.Related{Path: site.Path, Span: site.Span, Message: otherSite.With()})
				break
			}
		}
	}
}

func report(p *memory.Pass, b memory.Binding, msg memory.Message, other memory.Related) {
	p.Report(memory.Finding{Span: b.TokenAt, Message: msg, Related: []memory.Related{other}})
}

// agents is the folder that holds those of the agents.
func agents(p *memory.Pass) string { return path.Dir(p.File.Folder) + "/" }
