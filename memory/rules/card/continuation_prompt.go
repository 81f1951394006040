// # card/continuation-prompt
//
// The prompt of a continuation card is not `继续<name>任务`.
//
// The user copies it into a new session, where it is looked up by its exact form:
// the name between the two words finds the task. Anything else is an ordinary
// request to the agent, which then searches, or starts something new.
//
// Source: formats.md §7.
//
// ## 中文
//
// 续接卡的提示语不是 `继续<name>任务`。
//
// 用户把它复制到新会话里，系统按这个固定写法查找：前后两个词之间的名称对应任务。写成别
// 的就只是普通请求，Agent 要么去搜索，要么另起炉灶。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 换会话
//
// - **状态**：✅
//
// ### ▶ NewSessionContinuationCard
//
// | 字段 | 内容 |
// |------|------|
// | `task` | 支付重试 |
// | `copyReadyPrompt` | 请继续做支付重试 🙂，先读全部文件 |
//                       ^^^^^^^^^^^^^^^^^^ the prompt has to be: 继续支付重试任务
//
// ## 会话 02 — 换会话
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - copyReadyPrompt: continue
//                    ^^^^^^^^ the prompt has to be: 继续…任务, with the task's name
// -- fixed: Write the prompt as 继续支付重试任务 --
// ## 会话 01 — 换会话
//
// - **状态**：✅
//
// ### ▶ NewSessionContinuationCard
//
// | 字段 | 内容 |
// |------|------|
// | `task` | 支付重试 |
// | `copyReadyPrompt` | 继续支付重试任务 |
//
// ## 会话 02 — 换会话
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - copyReadyPrompt: continue
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — Refunds
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - displayName: refunds
// - copyReadyPrompt: `继续refunds任务`

package card

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "card/continuation-prompt",
	Severity: memory.Error,
	Kinds:    carriers,
	File:     continuationPrompt,
})

var (
	promptDue   = memory.Text{En: "the prompt has to be: %s", Zh: "提示语应为：%s"}
	promptForm  = memory.Text{En: "the prompt has to be: 继续…任务, with the task's name", Zh: "提示语应为：继续…任务，中间为任务名"}
	writePrompt = memory.Text{En: "Write the prompt as %s", Zh: "将提示语改为 %s"}
)

const (
	promptField            = "copyReadyPrompt"
	promptStart, promptEnd = "继续", "任务"
)

func continuationPrompt(p *memory.Pass) {
	for _, c := range counting(p, memory.ContinuationCard) {
		f, ok := c.Field(promptField)
		if !ok || c.Waived {
			continue
		}
		want, named := prompt(c)
		switch {
		case named && f.Text != want:
			p.Report(memory.Finding{
				Span:    f.Value,
				Message: promptDue.With(want),
				Fixes:   []memory.Fix{{Title: writePrompt.With(want), Preferred: true, Edits: []memory.Edit{{Span: f.Value, New: want}}}},
			})
		case !named && !isPrompt(f.Text):
			p.Report(memory.Finding{Span: f.Value, Message: promptForm.With()})
		}
	}
}

// prompt is what the prompt of the card has to be; ok is false if the card does
// not name its task.
func prompt(c memory.Card) (text string, ok bool) {
	name, ok := taskName(c)
	return promptStart + name + promptEnd, ok
}

// taskName is what the card calls its task; ok is false if it does not.
func taskName(c memory.Card) (name string, ok bool) {
	for _, key := range []string{"displayName", "task"} {
		if f, ok := c.Field(key); ok && !f.Unfilled() && f.Text != "" && f.Text != "N/A" {
			return f.Text, true
		}
	}
	return "", false
}

// isPrompt reports whether text has the form of a prompt.
func isPrompt(text string) bool {
	name, starts := strings.CutPrefix(text, promptStart)
	name, ends := strings.CutSuffix(name, promptEnd)
	return starts && ends && strings.TrimSpace(name) != ""
}
