// # path/agent-host-mismatch
//
// The open file is the memory of another agent than the one configured.
//
// Each agent writes to its own folder. With `agent` set in the configuration, a
// file of another agent that is open in the editor may be the wrong one to
// write to. The environment is no ground for this: in VS Code every human looks
// like vscode-copilot.
//
// Source: formats.md §3.
//
// ## 中文
//
// 打开的文件属于另一个 Agent，而不是所配置的那个。
//
// 每个 Agent 只写自己的目录。配置了 `agent` 时，编辑器中打开的若是另一个 Agent 的文
// 件，可能写错了地方。环境变量不能作为依据：在 VS Code 里，每个人看起来都像
// vscode-copilot。
//
// ## Wrong
//
// -- .memory-lsp.json --
// {"agent": "codex"}
// -- .devcodex/.memory/clients/cursor/SUMMARY.md --
// # Agent SUMMARY — cursor
// -- open: .devcodex/.memory/clients/cursor/SUMMARY.md --
// # Agent SUMMARY — cursor
// ^^^^^^^^^^^^^^^^^^^^^^^^ this is the memory of `cursor`; `codex` is configured
//
// ## Right
//
// -- .memory-lsp.json --
// {"agent": "copilot"}
// -- .devcodex/.memory/clients/vscode-copilot/SUMMARY.md --
// # Agent SUMMARY — vscode-copilot
// -- open: .devcodex/.memory/clients/vscode-copilot/SUMMARY.md --
// # Agent SUMMARY — vscode-copilot
// -- .devcodex/.memory/clients/cursor/SUMMARY.md --
// # Agent SUMMARY — cursor

package path

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "path/agent-host-mismatch",
	Severity: memory.Info,
	Kinds:    memory.KindsOf(memory.AgentSummary, memory.Daily),
	Raw:      true,
	File:     agentHostMismatch,
})

var otherAgent = memory.Text{
	En: "this is the memory of `%s`; `%s` is configured",
	Zh: "这是 `%s` 的记忆，而配置的是 `%s`",
}

func agentHostMismatch(p *memory.Pass) {
	host, configured := memory.ParseAgent(p.Config.Agent)
	agent, known := memory.ParseAgent(p.File.Agent)
	if p.File.Open && configured && known && !memory.SameHost(agent, host) {
		report(p, otherAgent.With(agent, host))
	}
}
