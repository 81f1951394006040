package secret

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReports finds the secrets of the reports about secrets, which hold them in
// pieces, in the text that each is written into: alone, in a cell, in prose.
func TestReports(t *testing.T) {
	names, err := filepath.Glob("testdata/reports/*/pieces.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no reports", err)
	}
	for _, name := range names {
		var secrets map[string][]string
		src, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(src, &secrets)
		}
		if err != nil {
			t.Fatal(err)
		}
		for what, pieces := range secrets {
			value := strings.Join(pieces, "")
			for _, form := range []string{"%s", "key is %s ok", "用%s，勿忘", "| 01 | dev | %s | ✅ |"} {
				text := fmt.Sprintf(form, value)
				found := scanString(text)
				if len(found) != 1 || !strings.Contains(value, text[found[0].Value.Start:found[0].Value.End]) {
					t.Errorf("%s, %s in %q: %v", filepath.Dir(name), what, form, found)
				}
			}
			squeezed := "| 01 | " + strings.Join(strings.Fields(value), " ") + " |"
			if found := scanString(squeezed); len(found) != 1 {
				t.Errorf("%s, %s in one line: %v", filepath.Dir(name), what, found)
			}
		}
	}
}
