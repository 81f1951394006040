package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A record that no writer of ours left is not acted on, whatever it says: it
// neither stops the next writer nor leads it elsewhere.
func TestDamagedIntents(t *testing.T) {
	const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	for _, c := range []struct{ name, text string }{
		{"cut short", `{"schemaVersion": "MemoryAppendIntentV1", "offs`},
		{"of another schema", `{"schemaVersion": "MemoryAppendIntentV9", "transactionId": "a1", "digest": "` + nothing + `"}`},
		{"an offset before the file", `{"schemaVersion": "MemoryAppendIntentV1", "transactionId": "a1", "offset": -5, "digest": "` + nothing + `"}`},
		{"an id that is a way", `{"schemaVersion": "MemoryAppendIntentV1", "transactionId": "../../../x", "offset": 99, "digest": "` + nothing + `"}`},
		{"no id", `{"schemaVersion": "MemoryAppendIntentV1", "offset": 99, "digest": "` + nothing + `"}`},
		{"another length", `{"schemaVersion": "MemoryAppendIntentV1", "transactionId": "a1", "length": -1, "digest": "` + nothing + `"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			s.put(summary, "old\n")
			_, err := s.write(Plan{Append: []byte("a\n")})
			must(t, err)
			found, err := filepath.Glob(s.path(stateDir + "/*/" + intentsDir + "/*.json"))
			if err != nil || len(found) != 1 {
				t.Fatal(found, err)
			}
			must(t, os.WriteFile(found[0], []byte(c.text), 0o600))
			report, err := s.open().Inspect()
			if err != nil || len(report.Intents) > 0 {
				t.Errorf("doctor tells of %+v, %v", report.Intents, err)
			}
			if _, err := s.write(Plan{Append: []byte("b\n")}); err != nil {
				t.Error(err)
			}
			if got := s.text(summary); got != "old\na\nb\n" {
				t.Errorf("the file holds %q", got)
			}
			for _, name := range s.tree() {
				if strings.HasSuffix(name, ".aside") {
					t.Errorf("left behind: %s", name)
				}
			}
		})
	}
}
