// # path/agent-case
//
// The folder of an agent is its name in other letter case.
//
// Names of agents are in lower case. Where letter case counts, as on most
// servers, the agent finds nothing in a folder called `Cursor`, and makes a
// second one beside it.
//
// Source: formats.md §3.
//
// ## 中文
//
// Agent 目录名与规定名称只差大小写。
//
// Agent 名称一律小写。在区分大小写的系统（如多数服务器）上，Agent 在 `Cursor` 目录里什
// 么也找不到，于是在旁边另建一个。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/Cursor/SUMMARY.md --
// # Agent SUMMARY — cursor
// ^^^^^^^^^^^^^^^^^^^^^^^^ the agent's folder is called `Cursor`, its name is `cursor`
// -- .devcodex/.memory/clients/Claude-Code/tasks/20260828.md --
// ## 会话 01 — 限流
// ^^^^^^^^^^^^^ the agent's folder is called `Claude-Code`, its name is `claude-code`
// -- .devcodex/.memory/clients/Claude-Code/tasks/20260829.md --
// ## 会话 01 — 缓存
// -- .devcodex/.memory/clients/claude-code/tasks/20260829.md --
// ## 会话 01 — 缓存
// -- fixed: Rename the folder to cursor --
// rename .devcodex/.memory/clients/Cursor -> .devcodex/.memory/clients/cursor
//
// ## Right
//
// -- .devcodex/.memory/clients/cursor/SUMMARY.md --
// # Agent SUMMARY — cursor

package path

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:        "path/agent-case",
	Severity:  memory.Warning,
	Kinds:     clientKinds,
	Raw:       true,
	Workspace: agentCase,
})

var agentInCase = memory.Text{
	En: "the agent's folder is called `%s`, its name is `%s`",
	Zh: "Agent 目录名为 `%s`，规范名称为 `%s`",
}

func agentCase(p *memory.Pass) {
	name, folder := client(p.File)
	agent, ok := memory.ParseAgent(name)
	if ok && agent != name && speaks(p, folder, clientKinds) {
		report(p, agentInCase.With(name, agent), renameClient(p, folder, agent)...)
	}
}
