package ops

import (
	"errors"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/memory/store"
)

// TestCheckField: what a form says while a field is typed is what the operation
// would say.
func TestCheckField(t *testing.T) {
	opt := Options{Refuse: func(text string) (int, string, bool) { return 1, "secret/token", strings.Contains(text, "hunter2") }}
	for _, c := range []struct{ name, value, code string }{
		{"title", "修复登录 🧠", ""},
		{"title", "  ", ArgumentRequired},
		{"title", "two\nlines", ArgumentInvalid},
		{"title", strings.Repeat("长", maxTitle+1), ArgumentInvalid},
		{"title", "password hunter2", SecretRefused},
		{"sourceMessage", "", ""},
		{"summary", "", ArgumentRequired},
		{"summary", "a|b", ""},
		{"summary", strings.Repeat("长", maxSummary+1), ArgumentInvalid},
		{"content", "### Done\n\n- all\n", ""},
		{"content", "```\nopen", ArgumentInvalid},
		{"type", "fix+audit", ""},
		{"type", "fix/audit", TypeSlash},
		{"type", "", TypeEmpty},
		{"sessionId", "01", ""},
		{"sessionId", "a b", ArgumentInvalid},
		{"nobody-knows", "x", ""},
	} {
		err := CheckField(c.name, c.value, opt)
		var told *store.Error
		errors.As(err, &told)
		switch {
		case (err == nil) != (c.code == ""):
			t.Errorf("%s %.20q: %v, want the code %q", c.name, c.value, err, c.code)
		case told != nil && told.Code != c.code:
			t.Errorf("%s %.20q: %s (%v), want %s", c.name, c.value, told.Code, err, c.code)
		}
	}
}
