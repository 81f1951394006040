package mcp

import (
	"context"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// explainArgs are the arguments of memory_explain.
type explainArgs struct {
	Rule string `json:"rule"`
}

// A rulePage says what a rule is about.
type rulePage struct {
	SchemaVersion string `json:"schemaVersion"`
	Rule          string `json:"rule"`
	Severity      string `json:"severity"`
	Default       bool   `json:"default"` // on unless configured
	Fixable       bool   `json:"fixable"`
	Summary       string `json:"summary"`
	Page          string `json:"page"` // Markdown
}

const ruleUnknown = "MEMORY_RULE_UNKNOWN"

// explain is the page of a rule.
func explain(_ context.Context, _ *call, a explainArgs) (*rulePage, error) {
	r := rules.Find(a.Rule)
	if r == nil {
		return nil, noRule(a.Rule)
	}
	p, err := rules.Page(r)
	if err != nil {
		return nil, err
	}
	return &rulePage{
		SchemaVersion: "MemoryRuleV1", Rule: r.ID, Severity: r.Severity.String(), Default: !r.Optional,
		Fixable: p.Fixable(), Summary: p.Summary(memory.English), Page: p.Markdown(memory.English, nil),
	}, nil
}

// noRule names the rules that may be meant.
func noRule(name string) error {
	var ids []string
	for _, r := range rules.All() {
		ids = append(ids, r.ID)
	}
	next := "Pass the rule as a finding of memory_check names it: group/name."
	if near := memory.Nearest(name, ids); len(near) > 0 {
		next = "Pass one of these: " + strings.Join(near, ", ") + "."
	}
	f := failed(ruleUnknown, next, "there is no rule %q", name)
	f.SchemaVersion = readerError
	return f
}
