package lsp

import (
	"strings"
	"testing"
)

// TestPageTellsTextFromMarkup puts markup wherever the report shows text.
func TestPageTellsTextFromMarkup(t *testing.T) {
	const evil = `"><b>'&`
	at := place{evil, evil, evil}
	sessions := chart{Title: evil, Spoken: evil, Grid: []gridLine{{0, evil}}}
	sessions.Legend = []series{{Class: evil, Pattern: evil, Label: evil}}
	sessions.Bars = []bar{{Label: evil, Parts: []barPart{{Class: evil, Fill: evil, Spoken: evil}}}}
	for name, p := range map[string]page{
		"full": {
			Title: evil, Sums: []sumOf{{1, evil}}, Charts: []chart{sessions},
			OpenTitle: evil, Open: []place{at},
			BudgetTitle: evil, Budgets: []meter{{place: at, Spoken: evil, Class: evil, LostTitle: evil, Over: 1, Lost: []place{at}}},
			LinksTitle: evil, LinkHead: []string{evil}, Links: []brokenTarget{{evil, 1, []place{at}, evil}},
		},
		"empty": {Charts: []chart{{None: evil}}, NoOpen: evil, NoBudget: evil, NoLinks: evil},
	} {
		body := p.body()
		for _, raw := range []string{"<b>'", "&quot;", "%!"} {
			if strings.Contains(body, raw) {
				t.Errorf("%s: %s stands in the page:\n%s", name, raw, body)
			}
		}
		if !strings.Contains(body, "&#34;&gt;&lt;b&gt;&#39;&amp;") {
			t.Errorf("%s: the texts are not in the page:\n%s", name, body)
		}
	}
}
