package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDocs holds the committed pages against the rules: `go generate ./...`
// renews them.
func TestDocs(t *testing.T) {
	const docs = "../../docs"
	want, err := rulePages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	err = filepath.WalkDir(filepath.Join(docs, "rules"), func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		name, _ := filepath.Rel(filepath.Join(docs, "rules"), file)
		got[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("docs/rules is out of date: run go generate ./... (-want +got):\n%s", diff)
	}
	schema, err := os.ReadFile(filepath.Join(docs, schemaName))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(configSchema(), string(schema)); diff != "" {
		t.Errorf("%s is out of date (-want +got):\n%s", schemaName, diff)
	}
}
