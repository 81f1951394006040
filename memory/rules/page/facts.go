package page

import (
	"fmt"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// severities are the names of the severities to a reader.
var severities = map[memory.Severity]memory.Text{
	memory.Error:   {En: "error", Zh: "错误"},
	memory.Warning: {En: "warning", Zh: "警告"},
	memory.Info:    {En: "info", Zh: "信息"},
	memory.Hint:    {En: "hint", Zh: "提示"},
}

// Severity is the rule's severity to a reader.
func (p Page) Severity(l memory.Locale) string { return severities[p.Rule.Severity].In(l) }

var families = map[string]memory.Text{
	"tree":   {En: "tree", Zh: ".memory 树"},
	"auto":   {En: "auto", Zh: "自动记忆"},
	"both":   {En: "both", Zh: "两类记忆"},
	"config": {En: "config", Zh: "配置文件"},
}

var (
	severityFact = memory.Text{En: "Severity: %s", Zh: "级别：%s"}
	offFact      = memory.Text{En: "%s, off by default", Zh: "%s，默认关闭"}
	familyFact   = memory.Text{En: "family: %s", Zh: "适用：%s"}
	crossFact    = memory.Text{En: "needs other files’ content (off with `--scope file`)", Zh: "需读取其他文件（`--scope file` 时关闭）"}
	allFact      = memory.Text{En: "fix: yes, also with `--fix`", Zh: "修复：有，也可用 `--fix`"}
	oneFact      = memory.Text{En: "fix: in an editor, or by hand", Zh: "修复：在编辑器中选用，或手动修改"}
	noFact       = memory.Text{En: "fix: none", Zh: "修复：无"}
)

// facts sums up in a line how the rule works.
func (p Page) facts(l memory.Locale) string {
	severity := severityFact.With(p.Severity(l))
	if p.Rule.Optional {
		severity = offFact.With(severity)
	}
	facts := []memory.Message{severity, familyFact.With(families[p.Family()])}
	if p.Rule.Cross {
		facts = append(facts, crossFact.With())
	}
	switch {
	case p.Rule.FixAll:
		facts = append(facts, allFact.With())
	case p.Fixable():
		facts = append(facts, oneFact.With())
	default:
		facts = append(facts, noFact.With())
	}
	var out []string
	for _, f := range facts {
		out = append(out, f.In(l))
	}
	return strings.Join(out, " · ")
}

// Fixable reports whether the rule offers a fix, as the examples show it.
func (p Page) Fixable() bool { return strings.Contains("\n"+p.Wrong, "\n-- fixed: ") }

// Family names the families of memory whose files the rule judges: tree, auto
// or both; or config, whose files are of neither.
func (p Page) Family() string {
	tree, auto := p.Rule.Kinds&memory.AnyTree != 0, p.Rule.Kinds&memory.AutoText != 0
	switch {
	case tree && auto:
		return "both"
	case tree:
		return "tree"
	case auto:
		return "auto"
	}
	return "config"
}

var (
	configureTitle = memory.Text{En: "Configure", Zh: "配置"}

	turnOff = memory.Text{
		En: "In `%s`, this turns the rule off; `error`, `warning`, `info` and `hint` give its findings another severity, and `overrides` do so for some files:",
		Zh: "在 `%s` 中这样写可关闭本规则；写 `error`、`warning`、`info` 或 `hint` 可改变其级别，用 `overrides` 可只对部分文件生效：",
	}
	turnOn = memory.Text{
		En: "The rule is off by default. In `%s`, this turns it on; `error`, `warning`, `info` and `hint` are its severities, and `overrides` turn it on for some files:",
		Zh: "本规则默认关闭。在 `%s` 中这样写可启用；级别可为 `error`、`warning`、`info` 或 `hint`，用 `overrides` 可只对部分文件启用：",
	}
	inPlace = memory.Text{
		En: "A comment silences one place: `%s` on the line, or `%s` on the line above.",
		Zh: "注释可只屏蔽一处：在该行写 `%s`，或在上一行写 `%s`。",
	}
	butIndex = memory.Text{
		En: "%s In an agent's SUMMARY.md, which holds nothing but its table, only the configuration does.",
		Zh: "%sAgent 的 SUMMARY.md 只含索引表，只能用配置屏蔽。",
	}
	noComment = memory.Text{En: "No comment silences it.", Zh: "注释不能屏蔽本规则。"}
)

// configure tells how to change the severity of the rule, and how to silence it.
func (p Page) configure(l memory.Locale) string {
	id, how, severity := p.Rule.ID, turnOff, memory.Off
	if p.Rule.Optional {
		how, severity = turnOn, p.Rule.Severity
	}
	silence := inPlace.With(comment(memory.DisableLine, id), comment(memory.DisableNextLine, id))
	switch {
	case p.Rule.Kinds&memory.Directed == 0 || id == "directive/unused":
		silence = noComment.With()
	case p.Rule.Kinds.Has(memory.AgentSummary):
		silence = butIndex.With(silence)
	}
	return fmt.Sprintf("%s\n\n```json\n{ \"rules\": { %q: %q } }\n```\n\n%s", how.With(memory.ConfigName).In(l), id, severity, silence.In(l))
}

func comment(verb, id string) string { return "<!-- " + verb + " " + id + " -->" }
