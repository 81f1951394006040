package memory

import (
	"slices"
	"strings"
)

// Agents are the names that an agent's folder may have. The set is fixed; no
// other name is an alias of one of them.
var Agents = []string{
	"copilot", "vscode-copilot", "jetbrains-copilot", "claude-code", "codex", "cursor", "grok", UnknownAgent,
}

// UnknownAgent is the name for a host that nothing shows.
const UnknownAgent = "unknown-agent"

// ParseAgent is the agent that name means when case and the space around it are
// put right; ok is false if it means none.
func ParseAgent(name string) (agent string, ok bool) {
	agent = strings.ToLower(strings.TrimSpace(name))
	return agent, slices.Contains(Agents, agent)
}

// SameHost reports whether two agents are names of one host.
func SameHost(a, b string) bool { return hostOf(a) == hostOf(b) }

func hostOf(agent string) string {
	if agent == "copilot" {
		return "vscode-copilot"
	}
	return agent
}

// A sign shows which agent runs a process: one of its variables is set or, if
// holds is not nil, has a value that holds accepts.
type sign struct {
	agent string
	vars  string
	holds func(value string) bool
}

// signs are in the order in which they are looked for.
var signs = []sign{
	{agent: "claude-code", vars: "CLAUDE_CODE_VERSION CLAUDE_HOOK_COMMAND"},
	{agent: "codex", vars: "CODEX_HOME CODEX_SANDBOX OPENAI_CODEX CODEX_ENV_PWD"},
	{agent: "grok", vars: "GROK_AGENT GROK_HOME GROK_SESSION GROK_SESSION_ID GROK_BUILD XAI_GROK XAI_AGENT"},
	{agent: "grok", vars: "TERM_PROGRAM TERM_PROGRAM_VERSION VSCODE_GIT_ASKPASS_NODE", holds: namesGrok},
	{agent: "grok", vars: "GROK_CONFIG_DIR USERPROFILE HOME", holds: liesInGrok},
	{agent: "cursor", vars: "CURSOR_TRACE_ID CURSOR_USER_ID"},
	{agent: "jetbrains-copilot", vars: "IDEA_INITIAL_DIRECTORY JETBRAINS_IDE"},
	{agent: "vscode-copilot", vars: "TERM_PROGRAM", holds: func(v string) bool { return v == "vscode" }},
	{agent: "vscode-copilot", vars: "VSCODE_PID"},
}

func namesGrok(value string) bool { return strings.Contains(strings.ToLower(value), "grok") }

func liesInGrok(path string) bool {
	return slices.Contains(strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '\\' }), ".grok")
}

// DetectHost is the agent that runs the process with this environment, and the
// variable that shows it; [UnknownAgent] and no variable if nothing does.
func DetectHost(getenv func(string) string) (agent, variable string) {
	const set = "DEVCODEX_AGENT"
	if agent, ok := ParseAgent(getenv(set)); ok {
		return agent, set
	}
	for _, s := range signs {
		for v := range strings.FieldsSeq(s.vars) {
			if value := getenv(v); value != "" && (s.holds == nil || s.holds(value)) {
				return s.agent, v
			}
		}
	}
	return UnknownAgent, ""
}

// A Choice is the agent whose memory is meant where none is named.
type Choice struct {
	Agent      string   // empty if several would do
	Candidates []string // those, in order
	Reason     Message
	Overruled  string // an agent that is configured, but is not the host
}

var (
	choseHost       = Text{En: "%s shows that the host is %s", Zh: "%s 表明宿主是 %s"}
	choseConfigured = Text{En: "the host is unknown and %s is configured", Zh: "宿主未知，配置为 %s"}
	choseSole       = Text{En: "the host is unknown and %s alone has memory here", Zh: "宿主未知，此处只有 %s 有记忆"}
	choseNone       = Text{En: "the host is unknown, no agent is configured and none has memory here", Zh: "宿主未知，未配置 Agent，此处也没有任何记忆"}
	choseSeveral    = Text{En: "the host is unknown, no agent is configured and several have memory here", Zh: "宿主未知，未配置 Agent，此处有多个 Agent 的记忆"}
)

// ChooseAgent picks the agent whose memory is meant: the actual host; if nothing
// shows it, the configured agent; else the only one among folders, the names of
// the agents' folders that exist. It never guesses between several.
func ChooseAgent(getenv func(string) string, configured string, folders []string) Choice {
	configured, valid := ParseAgent(configured)
	if host, variable := DetectHost(getenv); variable != "" {
		c := Choice{Agent: host, Reason: choseHost.With(variable, host)}
		if valid && !SameHost(host, configured) {
			c.Overruled = configured
		}
		return c
	}
	if valid {
		return Choice{Agent: configured, Reason: choseConfigured.With(configured)}
	}
	var known []string
	for _, name := range folders {
		if slices.Contains(Agents, name) {
			known = append(known, name)
		}
	}
	slices.Sort(known)
	switch len(known) {
	case 0:
		return Choice{Agent: UnknownAgent, Reason: choseNone.With()}
	case 1:
		return Choice{Agent: known[0], Reason: choseSole.With(known[0])}
	}
	return Choice{Candidates: known, Reason: choseSeveral.With()}
}
