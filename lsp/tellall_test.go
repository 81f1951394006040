package lsp

import (
	"strings"
	"testing"
	"testing/synctest"
)

// TestViewsTellNoSecret: the outline, the search, the tree, the reports, lenses,
// hints and what a rename is about hold no secret of the files that they tell of.
func TestViewsTellNoSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const (
			index = ".devcodex/.memory/clients/codex/SUMMARY.md"
			day   = ".devcodex/.memory/clients/codex/tasks/20260830.md"
		)
		files := map[string]string{
			"w/.git/HEAD": "",
			"w/memory/MEMORY.md": "# Index " + aKey + "\n\n- [" + aKey + "](" + aKey + ".md) — password: " + aPassword + "\n- [[" + aKey + "]]\n" +
				strings.Repeat("- [x](loose.md) — "+aKey+"\n", 220),
			"w/memory/loose.md":     "---\nname: " + aKey + "\ndescription: " + aKey + "\n---\n\n# " + aKey + "\n\n[[loose]] password: " + aPassword + "\n",
			"w/memory/topic.md":     "# Topic\n\n[[loose]] [a](loose.md#" + strings.ToLower(aKey) + ")\n",
			"w/" + index:            deskText + "| 2026-08-30 09:00 | 01 | fix | " + aKey + " | — | [" + aKey + "](tasks/20260830.md) | 🔄 |\n| 2026-08-30 10:00 | 02 | " + aKey + " | password: " + aPassword + " | — | — | 🔄 |\n",
			"w/" + day:              "# " + aKey + "\n\n## 会话 01 — " + aKey + "\n\n- **时间**：2026-08-30 09:00 +08:00\n- **意图**：fix\n- **状态**：🔄 " + aPassword + "\n\n### " + aKey + "\n",
			"w/" + aKey + "/README": "",
		}
		e := start(t, options(tree(files)), "{"+fullCaps+"}", "w")
		withSettings(e, `{"inlayHints":true,"alignTables":true,"closedFiles":"all"}`)
		for _, name := range []string{"memory/MEMORY.md", "memory/loose.md", "memory/topic.md", index, day} {
			uri := "file:///w/" + name
			e.open(uri, files["w/"+name])
			e.settle()
			for _, m := range []string{"documentSymbol", "inlayHint", "codeLens"} {
				ask := about(uri)
				ask["range"] = bag{"start": placeAt(0, 0), "end": placeAt(99, 0)}
				if r := e.call("textDocument/"+m, ask); r.Error != nil {
					t.Errorf("%s: %+v", m, r.Error)
				}
			}
			e.lenses(uri)
		}
		for method, p := range map[string]bag{
			"workspace/symbol": {"query": ""}, "workspace/textDocumentContent": {"uri": "memory-lsp:/report.md"}, overviewMethod: {}, reportMethod: {},
		} {
			if r := e.call(method, p); r.Error != nil || len(r.Result) < 50 {
				t.Errorf("%s: %s %+v", method, r.Result, r.Error)
			}
		}
		for _, m := range e.got {
			said := string(m.Params) + string(m.Result)
			for _, secret := range []string{aKey[:10], aPassword[:8]} {
				if at := strings.Index(said, secret); at >= 0 {
					t.Errorf("%s %s told a secret: …%s", m.Method, m.ID, said[max(0, at-300):at+40])
				}
			}
		}
	})
}
