package ops_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// nested are the fields of an argument that is an object, or a list of them.
var nested = map[string][]string{
	"entry":          ops.FieldNames[ops.SummaryEntry](),
	"artifacts":      ops.FieldNames[ops.Artifact](),
	"reportArtifact": ops.FieldNames[ops.Artifact](),
	"memoryArtifact": ops.FieldNames[ops.Artifact](),
}

// noText are arguments that say where memory lies, or that are no text.
var noText = append(ops.FieldNames[ops.Where](), "linkCapability", "dryRun")

// with are the arguments of a call that has a value in one field, each once.
func with(fields []string, value string) (all []map[string]any) {
	for _, f := range fields {
		switch {
		case slices.Contains(noText, f):
		case f == "artifacts":
			for _, inner := range with(nested[f], value) {
				all = append(all, map[string]any{f: []any{inner}})
			}
		case nested[f] != nil:
			for _, inner := range with(nested[f], value) {
				all = append(all, map[string]any{f: inner})
			}
		default:
			all = append(all, map[string]any{f: value})
		}
	}
	return all
}

// A secret is refused in whichever argument it stands, before anything is said of
// that argument, and is kept nowhere.
func TestSecretsInAnyArgument(t *testing.T) {
	const value = "kX9#vQ2m" + "Tz7pLw"
	for _, c := range []struct {
		tool   string
		fields []string
	}{
		{"allocate", ops.FieldNames[ops.SessionAllocate]()},
		{"write", ops.FieldNames[ops.SessionWrite]()},
		{"append", ops.FieldNames[ops.SummaryAppend]()},
		{"confirm", ops.FieldNames[ops.CPConfirm]()},
		{"project", ops.FieldNames[ops.LinkProject]()},
	} {
		for _, args := range with(c.fields, "password: "+value) {
			text, err := json.Marshal(args)
			if err != nil {
				t.Fatal(err)
			}
			b := badBench(t)
			before := b.files()
			err = call(t, b.writer(), c.tool, string(text))
			if code(err) != ops.SecretRefused || strings.Contains(err.Error(), value) {
				t.Errorf("%s %s: %v", c.tool, text, err)
			}
			if diff := cmp.Diff(before, b.files()); diff != "" {
				t.Errorf("%s %s: files changed (-before +after):\n%s", c.tool, text, diff)
			}
			b.lacks(value)
		}
	}
}

// What the environment tells is not asked for, and not kept if it is a secret.
func TestSecretInTheEnvironment(t *testing.T) {
	const value = "kX9#vQ2m" + "Tz7pLw"
	b := newBench(t, dayFile, bound("01", tokenA, "old\n"))
	b.env["CODEX_THREAD_ID"] = "token=" + value
	w := b.writer()
	r := must(w.Allocate(t.Context(), ops.SessionAllocate{Title: "a"}))(t)
	if r.Idempotent {
		t.Error("the session is found again by a secret")
	}
	_, err := w.WriteSession(t.Context(), ops.SessionWrite{SessionID: "09", SessionBinding: tokenA, Content: "x"})
	if err == nil {
		t.Error("a session that is not there was written")
	}
	if n := len(must(w.Pending())(t)); n != 1 {
		t.Errorf("%d are pending", n)
	}
	b.lacks(value)
}

// lacks makes sure that no file holds a text, our own state included.
func (b *bench) lacks(value string) {
	b.t.Helper()
	err := filepath.WalkDir(b.dir, func(p string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			var text []byte
			if text, err = os.ReadFile(p); strings.Contains(string(text), value) {
				b.t.Errorf("%s holds the secret", p)
			}
		}
		return err
	})
	if err != nil {
		b.t.Error(err)
	}
}

// A secret may begin in what stands in the session already.
func TestSecretOfTwoWrites(t *testing.T) {
	token := "ghp" + "_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
	b := newBench(t, dayFile, bound("01", tokenA, "the key "+token[:20]+"\n")+bound("02", tokenB, ""))
	before := b.files()
	_, err := b.writer().WriteSession(t.Context(), ops.SessionWrite{SessionID: "01", SessionBinding: tokenA, Content: token[20:] + "\n"})
	if code(err) != ops.SecretRefused {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff(before, b.files()); diff != "" {
		t.Errorf("files changed (-before +after):\n%s", diff)
	}
}
