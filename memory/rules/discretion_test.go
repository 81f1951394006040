package rules_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// Values are put together here, so that the repository holds none.
const (
	aKey      = "gh" + "p_A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4E5f6"
	aPassword = "Zx9!kLm2" + "Qp"
)

var words = regexp.MustCompile("[^\\s|()\\[\\]*_`:：，<>]+")

// TestNoRuleTellsSecrets puts a secret in the place of every word of the rules'
// examples: whatever is then found, no rule quotes it.
func TestNoRuleTellsSecrets(t *testing.T) {
	found := 0
	for _, r := range rules.All() {
		examples, err := ruletest.Examples(r)
		if err != nil {
			t.Fatal(err)
		}
		ex := examples[0]
		for i, f := range ex.Files {
			if len(f.Text) > 4096 || r.Group() == "config" {
				continue
			}
			for n, w := range words.FindAllStringIndex(f.Text, -1) {
				secret := []string{aKey, "密码：" + aPassword}[n%2]
				if strings.HasPrefix(f.Text[w[1]:], "://") {
					secret = aKey // a password does not end there
				}
				spoilt := ex
				spoilt.Files = slices.Clone(ex.Files)
				spoilt.Files[i].Text = f.Text[:w[0]] + secret + f.Text[w[1]:]
				found += testDiscretion(t, spoilt)
			}
		}
	}
	if found == 0 {
		t.Error("nothing is found: the test shows nothing")
	}
}

// testDiscretion checks files and returns how many secrets are found in them.
func testDiscretion(t *testing.T, ex ruletest.Example) (found int) {
	snap := workspace(t, ex, rules.All()).Snapshot()
	for file := range snap.Files() {
		for _, f := range snap.Check(t.Context(), file.Path).Findings {
			if f.Rule.Group() == "secret" {
				found++
			}
			for _, said := range saidBy(f) {
				if tells(said) {
					t.Errorf("%s says %q", f.Rule.ID, said)
				}
			}
		}
	}
	return found
}

// saidBy is all that a finding says, in both languages.
func saidBy(f memory.Finding) (said []string) {
	messages := []memory.Message{f.Message}
	for _, rel := range f.Related {
		messages = append(messages, rel.Message)
	}
	for _, fix := range f.Fixes {
		messages = append(messages, fix.Title)
	}
	for _, m := range messages {
		said = append(said, m.In(memory.English), m.In(memory.Chinese))
	}
	return said
}

// tells reports whether a text gives one of the secrets away.
func tells(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, strings.ToLower(aKey[:8])) || strings.Contains(text, strings.ToLower(aPassword[:8]))
}
