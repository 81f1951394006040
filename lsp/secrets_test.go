package lsp

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// Values are put together here, so that the repository holds none.
const (
	aKey      = "gh" + "p_A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4E5f6"
	aPassword = "Zx9!kLm2" + "Qp"
)

const secretive = "# Memory\n\n" +
	"- 密码：" + aPassword + " [a](gone.md)\n" +
	"- [" + aKey + "](" + aKey + ".md) 😀\n" +
	"- postgres:/" + "/app:k3Ym9Vt2Lq@db/shop\n"

// Nothing that the server sends or logs holds a secret: no finding, no hover, no
// fix.
func TestServerTellsNoSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const doc = "file:///w/memory/MEMORY.md"
		var log bytes.Buffer
		opt := options(tree(map[string]string{"w/memory/MEMORY.md": "# Memory\n", "w/.git/HEAD": ""}))
		opt.Log = zap.New(zapcore.NewCore(zapcore.NewConsoleEncoder(zap.NewDevelopmentEncoderConfig()), zapcore.AddSync(&log), zap.DebugLevel))
		e := start(t, opt, "", "w")
		e.open(doc, secretive)
		found := e.awaitFindings(doc, []string{
			"2:5-2:15 secret/assignment", "3:3-3:43 secret/token", "4:2-4:28 secret/url-credentials",
		}, "secret/assignment", "secret/token", "secret/url-credentials")
		for _, d := range found.Diagnostics {
			at := map[string]any{"textDocument": map[string]any{"uri": doc}, "position": d.Range.Start}
			if r := e.call("textDocument/hover", at); !strings.Contains(string(r.Result), "contents") {
				t.Errorf("no hover at %v: %s", d.Range.Start, r.Result)
			}
		}
		r := e.call("textDocument/codeAction", map[string]any{
			"textDocument": map[string]any{"uri": doc}, "context": map[string]any{"diagnostics": []any{}},
			"range": map[string]any{"start": map[string]int{"line": 0, "character": 0}, "end": map[string]int{"line": 5, "character": 0}},
		})
		if n := strings.Count(string(r.Result), `"newText":"[REDACTED]"`); n != 3 {
			t.Errorf("%d secrets can be redacted: %s", n, r.Result)
		}
		if err := e.quit(); err != nil {
			t.Error(err)
		}
		said := e.transcript() + log.String()
		for _, secret := range []string{aKey, aPassword, "k3Ym9Vt2Lq"} {
			if strings.Contains(said, secret[:8]) {
				t.Errorf("a secret was told:\n%s", said)
			}
		}
	})
}
