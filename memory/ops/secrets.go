package ops

import (
	"strings"

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
		found := f.Secrets()
		if len(found) == 0 {
			return 0, "", false
		}
		first := found[0]
		return f.Lines().At(first.Span.Start) + 1, strings.TrimSpace(secretRules[first.Kind] + " " + first.Name), true
	}
}

// hidden is an error about arguments; if one of them looks like a secret, it is
// that alone which is told, without the value.
func hidden(env memory.Env, err error, args ...field) error {
	if err == nil {
		return nil
	}
	o := Options{Refuse: FindSecret(env)}
	for _, a := range args {
		if err := o.clean(a.name, a.value); err != nil {
			return err
		}
	}
	return err
}
