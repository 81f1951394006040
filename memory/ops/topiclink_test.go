package ops

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/memory/store"
)

// What symbolic links lead out of the folder is no memory: neither its text nor
// its size is told, whichever name it is asked for by.
func TestTopicsOutsideAreNotRead(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "other.md")
	if err := os.WriteFile(outside, []byte("not yours\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := newFolder(t, map[string]string{"real.md": "ours\n"})
	for name, to := range map[string]string{
		"out.md": outside, "round.md": "round.md", "up.md": "../../" + filepath.Base(filepath.Dir(outside)) + "/other.md",
		"MEMORY.md": outside, "chain.md": "out.md", "inside.md": "real.md",
	} {
		if err := os.Symlink(to, filepath.Join(f.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Dir(outside), filepath.Join(f.dir, "folder")); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ topic, code string }{
		{"real", ""},
		{"inside", ""},
		{"out", store.NotRegular},
		{"round", store.NotRegular},
		{"chain", store.NotRegular},
		{"MEMORY", store.NotRegular},
		{"up", store.NotRegular},
		{"folder/other", TopicNotFound},
	} {
		r, err := f.Read(tt.topic)
		if code(err) != tt.code || tt.code == "" && r.Text != "ours\n" {
			t.Errorf("%s: got %q, %v, want the code %q", tt.topic, r.Text, err, tt.code)
		}
	}
	r := f.Preview(t.Context(), Tally{}, extract("user: note: a"))
	for _, topic := range r.Topics {
		if topic.Index != nil && strings.Contains(string(topic.Index.Before), "not yours") {
			t.Errorf("a preview shows what an index outside says: %q", topic.Index.Before)
		}
	}
}
