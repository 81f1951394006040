package memory

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// cardsTold is what cards say, a line for each: kind, fields and what is missing.
func cardsTold(src string) string {
	var out strings.Builder
	doc := markdown.Parse([]byte(src))
	for _, c := range parseCards(doc) {
		fmt.Fprintf(&out, "%s", c.Kind.Name())
		if c.Waived {
			out.WriteString(" waived")
		}
		for _, f := range c.Fields {
			fmt.Fprintf(&out, " %s=%s", doc.Text(f.Key), doc.Text(f.Value))
			if f.More {
				out.WriteString("…")
			}
			if f.Unfilled() {
				out.WriteString(" (unfilled)")
			}
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func TestCards(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{
			"a table",
			"### 🤝 ContextHandoffCard\n\n| 字段 | 内容 |\n|---|---|\n| `source-of-truth` | a \\| b |\n| open-risks | |\n| 备注 | x |\n",
			"ContextHandoffCard source-of-truth=a \\| b open-risks= (unfilled) 备注=x\n",
		},
		{
			"a table without a header",
			"### ContextHandoffCard\n| source-of-truth | a |\n| next-action | [下一步] |\n",
			"ContextHandoffCard source-of-truth=a next-action=[下一步] (unfilled)\n",
		},
		{
			"lines, marks and colons of all kinds",
			"## NewSessionContinuationCard\n- targetProject: tea\n- **task**：支付\n- `taskId`: `N/A`\n- **nextAction:** go on\n",
			"NewSessionContinuationCard targetProject=tea task=支付 taskId=N/A nextAction=go on\n",
		},
		{
			"lines without bullets; what goes on below is no field",
			"### ContextHandoffCard\n\nopen-risks：\n- a: b\n- https://example.com\nnext-action: c\n",
			"ContextHandoffCard open-risks=… next-action=c\n",
		},
		{
			"nested lists",
			"### ContextHandoffCard\n- artifact-links:\n  - report: x\n  - plan: y\n- validation-state: 3 passed\n- owner: ann\n",
			"ContextHandoffCard artifact-links=… validation-state=3 passed owner=ann\n",
		},
		{
			"another table in the card is none of its fields",
			"### ContextHandoffCard\n\n| 字段 | 内容 |\n|--|--|\n| next-action | x |\n\n| 文件 | 状态 |\n|--|--|\n| a.go | ✅ |\n",
			"ContextHandoffCard next-action=x…\n",
		},
		{
			"it ends at the next heading of its level",
			"### SessionTimingCard\n- wallClock: 2h\n#### 细节\n- startedAt: 09:00\n### 下一节\n- endedAt: 11:00\n",
			"SessionTimingCard wallClock=2h startedAt=09:00\n",
		},
		{
			"waived",
			"### SessionTimingCard\n\nN/A（skipReason：纯问答）\n\n### ContextHandoffCard：N/A\n\n### NewSessionContinuationCard\n- skipReason: same session\n",
			"SessionTimingCard waived\nContextHandoffCard waived\nNewSessionContinuationCard waived skipReason=same session\n",
		},
		{
			"empty, and a heading that only mentions one",
			"### ContextHandoffCard（交接）\n\n### 为什么没有 ContextHandoffCard\n\n因为是同一个会话。\n",
			"ContextHandoffCard\n",
		},
		{
			"a title in words opens a card that has fields",
			"### 交接卡 contexthandoffcard v1\n- next-action: x\n",
			"ContextHandoffCard next-action=x\n",
		},
		{
			"in a fence it is an example",
			"```\n### ContextHandoffCard\n- next-action: x\n```\n\n# ContextHandoffCard\n",
			"",
		},
		{
			"CRLF",
			"### ContextHandoffCard\r\n\r\n| 字段 | 内容 |\r\n|--|--|\r\n| next-action | x |\r\n",
			"ContextHandoffCard next-action=x\n",
		},
	} {
		if diff := cmp.Diff(c.want, cardsTold(c.src)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestCardMissing(t *testing.T) {
	cards := parseCards(markdown.Parse([]byte("### SessionTimingCard\n- startedAt: a\n- lastActiveAt: b\n- waitingUserMs: 0\n\n### SessionTimingCard\nN/A\n")))
	if diff := cmp.Diff([]string{"wallClock", "waitingExternalMs"}, cards[0].Missing()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := cards[1].Missing(); got != nil {
		t.Errorf("a card that is waived lacks %v", got)
	}
}

func TestBudgets(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{
			"one line each",
			"### ExecutionBudget\n- cycleId：c-7\n- cycleId：c-8，预算上限：60m，已消耗：35m\n- cycleId：c-8，预算上限：60m，已消耗：0m（用户说继续）\n",
			"c-7 of - spent -\nc-8 of 60m spent 35m\nc-8 of 60m spent 0m\n",
		},
		{
			"a line for each field, one above the id",
			"### Budget\n- budget: 60m\n- **cycleId**: `c-1`\n- consumed wall-clock: 10 min\n\n### 下一节\n- cycleId: c-2\n- 上限：2h\n",
			"c-1 of 60m spent 10 min\nc-2 of 2h spent -\n",
		},
		{
			"rows of a card",
			"| 字段 | 内容 |\n|--|--|\n| `executionMs` | 4800000 |\n| `cycleId` | c-3 |\n| `budget` | 90m |\n",
			"c-3 of 90m spent 4800000\n",
		},
		{
			"a table of budgets",
			"| cycleId | 预算上限 | 已消耗 |\n|--|--|--|\n| c-4 | 60m | 20m |\n| c-5 | 60m | |\n",
			"c-4 of 60m spent 20m\nc-5 of 60m spent -\n",
		},
		{
			"English in one line",
			"ExecutionBudget: cycleId=c-6, budget=60m, consumed=35m\n- cycleId=c-6,budget=60m,consumed=40m\n",
			"c-6 of 60m spent 35m\nc-6 of 60m spent 40m\n",
		},
		{"a number with commas", "- cycleId: c-7\n- consumed: 7,200,000\n", "c-7 of - spent 7,200,000\n"},
		{"prose", "当前 cycleId：见上文。继续时 cycleId 不变。\n\n`cycleId: x`\n\n```\ncycleId: y\n| cycleId | budget |\n|--|--|\n| c | 1h |\n```\n", ""},
	} {
		doc := markdown.Parse([]byte(c.src))
		var out strings.Builder
		show := func(s markdown.Span) string {
			if s.Len() == 0 {
				return "-"
			}
			return doc.Text(s)
		}
		for _, b := range parseBudgets(doc) {
			fmt.Fprintf(&out, "%s of %s spent %s\n", b.Cycle, show(b.Ceiling), show(b.Consumed))
		}
		if diff := cmp.Diff(c.want, out.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
