// # config/invalid
//
// A part of the configuration can't be what it says.
//
// That part does not count, the rest does: what you meant to switch off goes on
// being reported, or a folder that you declared is not found. Comments and
// trailing commas are allowed.
//
// Source: diagnostics.md, Decisions.
//
// ## 中文
//
// 配置中有一处的值不合规定。
//
// 这一处不生效，其余照常生效：想关闭的规则仍会报告，或声明的目录找不到。配置中可以有注
// 释和末尾逗号。
//
// ## Wrong
//
// -- .memory-lsp.json --
// {
//   // 本项目的设置
//   "agent": "code",
//             ^^^^ "code" is not one of claude-code, codex, copilot, cursor, grok, jetbrains-copilot, unknown-agent, vscode-copilot: did you mean "codex"?
//   "locale": true,
//             ^^^^ must be a string
//   "rules": {"link/case": "warn"},
//                           ^^^^ "warn" is not one of off, error, warning, info, hint: did you mean "warning"?
//   "overrides": [{"files": ["old/[a"], "rules": {"link/*": "off"}}],
//                             ^^^^^^ "old/[a" is no valid glob
//   "folders": [{"path": "notes"}],
//               ^^^^^^^^^^^^^^^^^ "layout" is missing
// }
// -- sub/.memory-lsp.json --
// {"agent": "codex"
// "locale": "zh"}
// ^ not JSON: invalid character '"' after object value (expecting ',' or '}')
// -- fixed: Change to "codex" --
// {
//   // 本项目的设置
//   "agent": "codex",
//   "locale": true,
//   "rules": {"link/case": "warn"},
//   "overrides": [{"files": ["old/[a"], "rules": {"link/*": "off"}}],
//   "folders": [{"path": "notes"}],
// }
// -- fixed: Change to "warning" --
// {
//   // 本项目的设置
//   "agent": "code",
//   "locale": true,
//   "rules": {"link/case": "warning"},
//   "overrides": [{"files": ["old/[a"], "rules": {"link/*": "off"}}],
//   "folders": [{"path": "notes"}],
// }
//
// ## Right
//
// -- .memory-lsp.json --
// {
//   // 本项目的设置
//   "agent": "codex",
//   "locale": "zh",
//   "rules": {"link/case": "error", "link/duplicate": "off"},
//   "overrides": [{"files": ["old/**"], "rules": {"link/*": "hint"}}],
//   "folders": [{"path": "notes", "layout": "plain"}],
//   "exclude": ["vendor"],
// }

package config

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "config/invalid",
	Severity: memory.Error,
	Kinds:    memory.KindsOf(memory.ConfigFile),
	Raw:      true,
	File:     report(false),
})
