package secret

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestFigures holds what the rules' pages say about the table against the table.
func TestFigures(t *testing.T) {
	rows := rowsOf(t)
	right, wrong, missed, with := 0, 0, 0, 0
	for _, r := range rows {
		got := scanString(r.text)
		if len(r.want) > 0 {
			with++
		}
		for _, w := range r.want {
			if contains(got, w) {
				right++
			} else {
				missed++
			}
		}
		for _, m := range got {
			if !contains(r.want, m) {
				wrong++
			}
		}
	}
	if len(rows) < 120 {
		t.Errorf("only %d rows", len(rows))
	}
	precision, recall := share(right, right+wrong), share(right, right+missed)
	for _, page := range []string{"token", "assignment", "url_credentials"} {
		src, err := os.ReadFile("../rules/secret/" + page + ".go")
		if err != nil {
			t.Fatal(err)
		}
		text := joined(strings.ReplaceAll(string(src), "\n//", "\n"))
		for _, want := range []string{
			fmt.Sprintf("On a table of %d lines, %d of them with a secret, these rules have a precision of %s and a recall of %s.", len(rows), with, precision, recall),
			fmt.Sprintf("在 %d 行的测试表（其中 %d 行含密文）上，这组规则的准确率为 %s，召回率为 %s。", len(rows), with, precision, recall),
		} {
			if !strings.Contains(text, joined(want)) {
				t.Errorf("the page in %s.go does not say: %s", page, want)
			}
		}
	}
}

// joined is s without blanks: where its lines break does not matter.
func joined(s string) string { return strings.Join(strings.Fields(s), "") }

// contains reports whether a match is at the place, and of the kind, of one of all.
func contains(all []Match, m Match) bool {
	return slices.ContainsFunc(all, func(o Match) bool { return o.Span == m.Span && o.Kind == m.Kind })
}

// share is a part of a whole in percent.
func share(part, whole int) string {
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(whole))
}
