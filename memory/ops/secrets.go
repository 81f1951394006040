package ops

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/secret"
)

// secretRules are the rules that find secrets, by what gives one away.
var secretRules = map[secret.Kind]string{
	secret.Token: "secret/token", secret.URL: "secret/url-credentials", secret.Assignment: "secret/assignment",
}

// FindSecret is what [Options] want for Refuse: it finds what the rules about
// secrets would report in a file of memory.
func FindSecret(env memory.Env) func(text string) (line int, rule string, bad bool) {
	const name = "memory/.memory/clients/unknown-agent/tasks/20260101.md" // any will do
	return func(text string) (int, string, bool) {
		f := memory.NewWorkspace(env, memory.Settings{}).Open(name, 1, markdown.Parse([]byte(text))).Load(name)
		for _, m := range f.Secrets() {
			rule := secretRules[m.Kind]
			if m.Name != "" {
				rule += " " + m.Name
			}
			return f.Lines().At(m.Span.Start) + 1, rule, true
		}
		return 0, "", false
	}
}
