package assist

import (
	"fmt"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// maxListed is how many lines a part of a report has.
const maxListed = 100

var (
	reportTitle  = memory.Text{En: "Memory report", Zh: "记忆报告"}
	openTitle    = memory.Text{En: "Open sessions: %d", Zh: "未完成会话：%d"}
	findingTitle = memory.Text{En: "Findings: %d", Zh: "检查结果：%d"}
	budgetTitle  = memory.Text{En: "Index budget", Zh: "索引预算"}
	brokenTitle  = memory.Text{En: "Broken links by target: %d", Zh: "失效链接（按目标）：%d"}
	noneHere     = memory.Text{En: "None.", Zh: "无。"}
	andOthers    = memory.Text{En: "… and %d more", Zh: "……另有 %d 项"}
	linksFrom    = memory.Text{En: "%s — links: %d, first in %s", Zh: "%s——链接：%d，首个位于 %s"}
	sessionLine  = memory.Text{En: "%s · %s · %s", Zh: "%s · %s · %s"}
	ofType       = memory.Text{En: "%s · %s", Zh: "%s · %s"}
	sayingWhat   = memory.Text{En: "%s — %s", Zh: "%s——%s"}
	ruleLine     = memory.Text{En: "%s %s: %d", Zh: "%s %s：%d"}
	useLine      = memory.Text{En: "%s: %s", Zh: "%s：%s"}
)

// severities are the severities as a report calls them.
var severities = map[memory.Severity]memory.Text{
	memory.Error:   {En: "error", Zh: "错误"},
	memory.Warning: {En: "warning", Zh: "警告"},
	memory.Info:    {En: "information", Zh: "信息"},
	memory.Hint:    {En: "hint", Zh: "提示"},
}

// Text is the report as Markdown in a language; name is how a path is told.
func (r Report) Text(l memory.Locale, name func(path string) string) string {
	t := reportText{l: l}
	t.b.WriteString("# " + reportTitle.In(l) + "\n")
	t.part(openTitle.With(len(r.Open)))
	list(&t, r.Open, func(o OpenSession) memory.Message {
		line := sessionLine.With(o.Agent, o.Key, o.State.Name())
		if o.Types != "" {
			line = ofType.With(line, o.Types)
		}
		if o.Text != "" {
			line = sayingWhat.With(line, o.Text)
		}
		return line
	})
	found := 0
	for _, c := range r.Rules {
		found += c.Found
	}
	t.part(findingTitle.With(found))
	list(&t, r.Rules, func(c RuleCount) memory.Message { return ruleLine.With(severities[c.Severity], c.Rule, c.Found) })
	t.part(budgetTitle.With())
	list(&t, r.Indexes, func(u IndexUse) memory.Message {
		return useLine.With(name(u.Path), Use(u.Load))
	})
	t.part(brokenTitle.With(len(r.Broken)))
	list(&t, r.Broken, func(x BrokenTarget) memory.Message {
		return linksFrom.With(name(x.Path), len(x.From), name(x.From[0].Path))
	})
	return t.b.String()
}

// A reportText is a report as it is written.
type reportText struct {
	l memory.Locale
	b strings.Builder
}

func (t *reportText) part(title memory.Message) {
	fmt.Fprintf(&t.b, "\n## %s\n\n", title.In(t.l))
}

// list writes an item for each of all, as far as that is read.
func list[T any](t *reportText, all []T, line func(T) memory.Message) {
	if len(all) == 0 {
		t.b.WriteString(noneHere.In(t.l) + "\n")
	}
	for i, x := range all {
		if i == maxListed {
			t.b.WriteString("- " + andOthers.With(len(all)-maxListed).In(t.l) + "\n")
			return
		}
		t.b.WriteString("- " + line(x).In(t.l) + "\n")
	}
}
