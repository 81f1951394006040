package memory

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// environ reads variables from `NAME=value` words.
func environ(vars string) func(string) string {
	return func(key string) string {
		for v := range strings.FieldsSeq(vars) {
			if name, value, _ := strings.Cut(v, "="); name == key {
				return value
			}
		}
		return ""
	}
}

func TestParseAgent(t *testing.T) {
	for name, want := range map[string]string{
		"codex":           "codex",
		" Codex\n":        "codex",
		"CLAUDE-CODE":     "claude-code",
		"unknown-agent":   "unknown-agent",
		"claude":          "", // forbidden
		"vscode":          "",
		"github-copilot":  "",
		"":                "",
		"claude code":     "",
		"vscode-copilot ": "vscode-copilot",
	} {
		if got, ok := ParseAgent(name); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v", name, got, ok)
		}
	}
}

func TestDetectHost(t *testing.T) {
	for vars, want := range map[string]string{
		"":                                                 "unknown-agent",
		"DEVCODEX_AGENT=Cursor CODEX_HOME=/x":              "cursor DEVCODEX_AGENT",
		"DEVCODEX_AGENT=claude CODEX_HOME=/x":              "codex CODEX_HOME",
		"CLAUDE_CODE_VERSION=2 CODEX_HOME=/x":              "claude-code CLAUDE_CODE_VERSION",
		"CODEX_ENV_PWD=/x VSCODE_PID=1":                    "codex CODEX_ENV_PWD",
		"XAI_AGENT=1 CURSOR_TRACE_ID=1":                    "grok XAI_AGENT",
		"TERM_PROGRAM=Grok-Terminal":                       "grok TERM_PROGRAM",
		`USERPROFILE=C:\Users\ann\.grok\x`:                 "grok USERPROFILE",
		"HOME=/home/grok TERM_PROGRAM=vscode":              "vscode-copilot TERM_PROGRAM",
		"CURSOR_TRACE_ID=1 TERM_PROGRAM=vscode":            "cursor CURSOR_TRACE_ID",
		"JETBRAINS_IDE=GoLand":                             "jetbrains-copilot JETBRAINS_IDE",
		"VSCODE_PID=1 TERM_PROGRAM=xterm":                  "vscode-copilot VSCODE_PID",
		"VSCODE_GIT_ASKPASS_NODE=/opt/grok/node CODEX_X=1": "grok VSCODE_GIT_ASKPASS_NODE",
	} {
		agent, variable := DetectHost(environ(vars))
		if got := strings.TrimSpace(agent + " " + variable); got != want {
			t.Errorf("%s: %s, want %s", vars, got, want)
		}
	}
}

func TestChooseAgent(t *testing.T) {
	const vscode = "TERM_PROGRAM=vscode"
	for _, tc := range []struct {
		name, vars, configured string
		folders                []string
		want                   Choice
	}{
		{
			name: "the host beats what is configured, and what is there",
			vars: "CODEX_HOME=/x", configured: "cursor", folders: []string{"grok"},
			want: Choice{Agent: "codex", Reason: choseHost.With("CODEX_HOME", "codex"), Overruled: "cursor"},
		},
		{
			name: "two names of one host do not differ", vars: vscode, configured: "copilot",
			want: Choice{Agent: "vscode-copilot", Reason: choseHost.With("TERM_PROGRAM", "vscode-copilot")},
		},
		{
			name: "without a host the configuration counts", configured: " Cursor", folders: []string{"grok"},
			want: Choice{Agent: "cursor", Reason: choseConfigured.With("cursor")},
		},
		{
			name: "a folder that is no agent's is no candidate", configured: "claude", folders: []string{"claude", "grok"},
			want: Choice{Agent: "grok", Reason: choseSole.With("grok")},
		},
		{
			name: "between several there is no guessing", folders: []string{"grok", "codex"},
			want: Choice{Candidates: []string{"codex", "grok"}, Reason: choseSeveral.With()},
		},
		{
			name: "nothing known", want: Choice{Agent: "unknown-agent", Reason: choseNone.With()},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := ChooseAgent(environ(tc.vars), tc.configured, tc.folders)
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
