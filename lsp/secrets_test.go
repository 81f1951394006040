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

// What is offered, described or shown of other files holds no secret of theirs.
func TestAssistTellsNoSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const (
			doc   = "file:///w/memory/MEMORY.md"
			index = ".devcodex/.memory/clients/codex/"
			day   = "file:///w/" + index + "tasks/20260830.md"
		)
		loose := "---\nname: my " + aKey + "\ndescription: " + aKey + "\n---\n\n# " + aKey + "\n\npassword: " + aPassword + "\n"
		section := "## 会话 01 — " + aKey + "\n\n- **时间**：2026-08-30 09:00 +08:00\n- **意图**：fix\n- **状态**：🔄 " + aPassword + "\n"
		e := start(t, options(tree(map[string]string{
			"w/.git/HEAD": "", "w/memory/MEMORY.md": "", "w/memory/loose.md": loose, "w/memory/" + aKey + ".md": "x\n",
			"w/" + index + "SUMMARY.md": deskText + "| 2026-08-30 | 01 | fix | " + aKey + " | — | — | ✅ |\n", "w/" + index + "tasks/20260830.md": section,
			"w/.devcodex/requirements/x/.memory/task.json": `{"schemaVersion":"TaskIdentityV1","taskId":"` + "0190a7e2-8f6b-7c3d-9a41-2f5b6c7d8e90" + `","displayName":"` + aKey + `"}`,
		})), "", "w")
		text := "[x](loose.md)\n[x](" + "\n[x](loose.md#" + "\n[[" + "\n- " + "\n[y](" + aKey + ".md)\n"
		e.open(doc, text)
		e.open("file:///w/"+index+"SUMMARY.md", deskText+"| 2026-08-30 | 01 | fix | x | — |  | ✅ |\n")
		e.open(day, section+"\n继续")
		e.settle()
		asked := 0
		for _, at := range [][2]int{{0, 4}, {1, 4}, {2, 13}, {3, 2}, {4, 2}, {5, 1}} {
			where := bag{"textDocument": bag{"uri": doc}, "position": bag{"line": at[0], "character": at[1]}}
			e.call("textDocument/hover", where)
			for _, it := range e.complete(doc, at[0], at[1]).Items {
				asked++
				e.describe(it)
			}
		}
		for uri, places := range map[string][][2]int{
			"file:///w/" + index + "SUMMARY.md": {{7, 0}, {8, 15}, {8, 33}, {9, 0}}, day: {{0, 5}, {4, 12}, {6, 2}},
		} {
			for _, at := range places {
				e.call("textDocument/hover", bag{"textDocument": bag{"uri": uri}, "position": bag{"line": at[0], "character": at[1]}})
				for _, it := range e.complete(uri, at[0], at[1]).Items {
					asked++
					e.describe(it)
				}
			}
		}
		if asked < 10 {
			t.Errorf("only %d items were offered", asked)
		}
		said := strings.ReplaceAll(e.transcript(), `{"uri":"file:///w/memory/`+aKey+`.md"`, "") // what is published of that file says which it is
		if strings.Contains(said, aKey[:8]) || strings.Contains(said, aPassword[:8]) {
			t.Errorf("a secret was told:\n%s", said)
		}
	})
}
