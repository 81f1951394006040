// # path/agent-unknown
//
// A folder below `.memory/clients` has a name that no agent has.
//
// Each agent looks for its memory under its own fixed name. What stands under
// another name is never read again, and the agent starts from nothing. The name
// for Claude Code is `claude-code`; bare `claude` is forbidden.
//
// Source: formats.md §3.
//
// ## 中文
//
// `.memory/clients` 下的目录名不是任何 Agent 的名称。
//
// 每个 Agent 只在自己固定的名称下找记忆。放在别的名称下的内容再也不会被读取，Agent 会
// 从零开始。Claude Code 的名称是 `claude-code`，单写 `claude` 不允许。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/claude/SUMMARY.md --
// # Agent SUMMARY — claude-code
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `claude` is not the name of an agent, `claude-code` is: no agent will read this folder
// -- .devcodex/.memory/clients/claude/tasks/20260829.md --
// ## 会话 01 — 修复登录
// -- .devcodex/.memory/clients/codx/tasks/20260829.md --
// ## 会话 01 — Retry the payment
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `codx` is not the name of an agent, `codex` is: no agent will read this folder
// -- .devcodex/.memory/clients/my-notes/tasks/20260828.md --
// ## 会话 01 — 复查
// ^^^^^^^^^^^^^ `my-notes` is not the name of an agent: no agent will read this folder
// -- fixed: Rename the folder to claude-code --
// rename .devcodex/.memory/clients/claude -> .devcodex/.memory/clients/claude-code
// -- fixed: Rename the folder to codex --
// rename .devcodex/.memory/clients/codx -> .devcodex/.memory/clients/codex
//
// ## Right
//
// -- .devcodex/.memory/clients/claude-code/SUMMARY.md --
// # Agent SUMMARY — claude-code
// -- .devcodex/.memory/clients/unknown-agent/tasks/20260829.md --
// ## 会话 01 — 修复登录

package path

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "path/agent-unknown",
	Severity:  memory.Error,
	Kinds:     clientKinds,
	Raw:       true,
	Workspace: agentUnknown,
})

// clientKinds are the files of an agent's folder.
var clientKinds = memory.KindsOf(memory.AgentSummary, memory.Daily, memory.Stray)

var (
	unknownAgent = memory.Text{
		En: "`%s` is not the name of an agent: no agent will read this folder",
		Zh: "`%s` 不是任何 Agent 的名称：不会有 Agent 读取这个目录",
	}
	nearAgent = memory.Text{
		En: "`%s` is not the name of an agent, `%s` is: no agent will read this folder",
		Zh: "`%s` 不是任何 Agent 的名称，`%s` 才是：不会有 Agent 读取这个目录",
	}
	renameFolder = memory.Text{En: "Rename the folder to %s", Zh: "将目录改名为 %s"}
)

func agentUnknown(p *memory.Pass) {
	name, folder := client(p.File)
	if name == "" {
		return
	}
	if _, ok := memory.ParseAgent(name); ok || !speaks(p, folder, clientKinds) {
		return
	}
	msg, near := unknownAgent.With(name), meant(name)
	if len(near) == 1 {
		msg = nearAgent.With(name, near[0])
	}
	var fixes []memory.Fix
	for _, agent := range near {
		fixes = append(fixes, renameClient(p, folder, agent)...)
	}
	report(p, msg, fixes...)
}

// client is the agent's folder that a file lies in, and its name. A folder that
// configuration declares may be called anything: it has none.
func client(f *memory.File) (name, folder string) {
	if f.Agent == "" || !strings.HasSuffix(f.Folder, "/.memory/clients/"+f.Agent) {
		return "", ""
	}
	return f.Agent, f.Folder
}

// meant are the agents that somebody may have meant by a name.
func meant(name string) []string {
	if strings.EqualFold(name, "claude") {
		return []string{"claude-code"}
	}
	return memory.Nearest(strings.ToLower(name), memory.Agents)
}

func renameClient(p *memory.Pass, folder, agent string) []memory.Fix {
	dir, _ := split(folder)
	return rename(p, renameFolder.With(agent), folder, dir+"/"+agent)
}
