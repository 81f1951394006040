// # config/unknown-key
//
// The configuration holds a key, or names a rule, that does not exist.
//
// It has no effect. Most often it is a slip of the pen.
//
// Source: diagnostics.md, Decisions.
//
// ## 中文
//
// 配置中的键或规则名不存在。
//
// 它不起任何作用，多半是笔误。
//
// ## Wrong
//
// -- .memory-lsp.json --
// {
//   "agnet": "codex",
//    ^^^^^ unknown key "agnet": did you mean "agent"?
//   "rules": {"link/cases": "off", "links": "off"},
//              ^^^^^^^^^^ unknown rule "link/cases": did you mean "link/case"?
//                                   ^^^^^ unknown rule "links"
// }
// -- fixed: Change to "agent" --
// {
//   "agent": "codex",
//   "rules": {"link/cases": "off", "links": "off"},
// }
// -- fixed: Change to "link/case" --
// {
//   "agnet": "codex",
//   "rules": {"link/case": "off", "links": "off"},
// }
//
// ## Right
//
// -- .memory-lsp.json --
// {
//   "$schema": "https://example.com/schema.json",
//   "rules": {"link/case": "off", "link/*": "hint", "*": "info"},
// }

package config

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "config/unknown-key",
	Severity: memory.Warning,
	Kinds:    memory.KindsOf(memory.ConfigFile),
	File:     report(true),
})
