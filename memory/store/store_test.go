package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const summary = ".memory/clients/codex/SUMMARY.md"

// A site is an active root to write in.
type site struct {
	t   testing.TB
	dir string
	opt Options
}

func newSite(t testing.TB) *site {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	env := SystemEnv(dir, func(string) string { return "" })
	env.State = filepath.Join(t.TempDir(), "state")
	return &site{t, dir, Options{ActiveRoot: dir, Agent: "codex", Tree: true, Env: env}}
}

func (s *site) open() *Store {
	s.t.Helper()
	st, err := Open(s.opt)
	must(s.t, err)
	return st
}

func (s *site) path(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

func (s *site) put(name, text string) {
	s.t.Helper()
	must(s.t, os.MkdirAll(filepath.Dir(s.path(name)), 0o755))
	must(s.t, os.WriteFile(s.path(name), []byte(text), 0o640))
	must(s.t, os.Chmod(s.path(name), 0o640))
}

// text is what a file holds; "absent" if there is none.
func (s *site) text(name string) string {
	s.t.Helper()
	b, err := os.ReadFile(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "absent"
	}
	must(s.t, err)
	return string(b)
}

// tree are all files and folders below the root, but for those that hold others.
func (s *site) tree() (list []string) {
	s.t.Helper()
	must(s.t, filepath.WalkDir(s.dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			inside, err := os.ReadDir(name)
			if err != nil || len(inside) > 0 {
				return err
			}
		}
		rel, err := filepath.Rel(s.dir, name)
		list = append(list, filepath.ToSlash(rel))
		return err
	}))
	return list
}

// left are those that are neither memory nor stay by design between changes.
func (s *site) left() []string {
	s.t.Helper()
	return slices.DeleteFunc(s.tree(), func(name string) bool {
		base := path.Base(name)
		own := strings.HasPrefix(name, stateDir+"/"+ownDir+"/")
		return strings.HasSuffix(name, ".md") || strings.HasPrefix(name, ".memory/") && !strings.HasSuffix(name, ".tmp") ||
			own && (base == stateFile || base == ignoreFile || base == intentsDir || lockFile().MatchString(base) || intentFile().MatchString(base)) ||
			name == stateDir+"/"+foldersDir
	})
}

// write makes a change of a plan.
func (s *site) write(p Plan) (Receipt, error) {
	return s.open().Do(context.Background(), change(p))
}

func change(p Plan) Change {
	return Change{File: summary, Operation: "test", Plan: func(Snapshot) (Plan, error) { return p, nil }}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestRoutes(t *testing.T) {
	for _, c := range []struct {
		name   string
		before string // absent: no file
		plan   Plan
		route  string
		after  string
		scope  string
		writes int64
	}{
		{"nothing to do", "a\n", Plan{}, NoOp, "a\n", sameSnapshot, 0},
		{"the same text", "a\n", Plan{Text: []byte("a\n")}, NoOp, "a\n", sameSnapshot, 0},
		{"nothing to do with no file", "absent", Plan{}, NoOp, "absent", sameSnapshot, 0},
		{"an addition", "a\n", Plan{Append: []byte("b\n")}, Append, "a\nb\n", appendedRange, 2},
		{"an addition to an empty file", "", Plan{Append: []byte("b\n")}, Append, "b\n", appendedRange, 2},
		{"an addition with its sum", "a\n", Plan{Append: []byte("b\n"), Text: []byte("a\nb\n")}, Append, "a\nb\n", appendedRange, 2},
		{"a new file", "absent", Plan{Text: []byte("a\n")}, Rewrite, "a\n", wholeFile, 2},
		{"an addition to no file", "absent", Plan{Append: []byte("a\n")}, Rewrite, "a\n", wholeFile, 2},
		{"a new empty file", "absent", Plan{Text: []byte{}}, Rewrite, "", wholeFile, 0},
		{"another text", "a\nb\n", Plan{Text: []byte("a\nx\nb\n")}, Rewrite, "a\nx\nb\n", wholeFile, 6},
		{"no text", "a\n", Plan{Text: []byte{}}, Rewrite, "", wholeFile, 0},
		{"a BOM and CRLF", "\ufeffa\r\n", Plan{Append: []byte("b\r\n")}, Append, "\ufeffa\r\nb\r\n", appendedRange, 3},
		{"deletion", "a\n", Plan{Delete: true}, Delete, "absent", wholeFile, 0},
		{"deletion of no file", "absent", Plan{Delete: true}, NoOp, "absent", sameSnapshot, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			if c.before != "absent" {
				s.put(summary, c.before)
			}
			r, err := s.write(c.plan)
			must(t, err)
			if got := s.text(summary); got != c.after {
				t.Errorf("the file holds %q, want %q", got, c.after)
			}
			text := func(s string) []byte { return []byte(strings.TrimPrefix(s, "absent")) }
			want := Receipt{
				SchemaVersion: "MemoryFileTransactionReceiptV1", ActiveRoot: s.dir, Scope: "project", Agent: "codex", File: summary,
				Route:        c.route,
				BeforeDigest: Digest(text(c.before)), BeforeBytes: int64(len(text(c.before))),
				AfterDigest: Digest(text(c.after)), AfterBytes: int64(len(text(c.after))),
				BytesWritten: c.writes, Exclusion: Pass,
				WriteAmplificationRatio: amplification(c.writes, int64(len(text(c.before))), int64(len(text(c.after)))),
			}
			got := r
			got.TransactionID, got.BytesRead, got.StartedAt, got.CompletedAt, got.Metadata, got.Durability = "", 0, "", "", Metadata{}, Durability{}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("receipt (-want +got):\n%s", diff)
			}
			if len(r.TransactionID) != 24 || r.StartedAt == "" || r.CompletedAt < r.StartedAt {
				t.Errorf("transaction %q from %q to %q", r.TransactionID, r.StartedAt, r.CompletedAt)
			}
			d := r.Durability
			if d.Readback.Scope != c.scope || d.Readback.Status != Pass || d.FinalCAS.Digest != want.BeforeDigest || d.FinalCAS.Status != Pass {
				t.Errorf("durability %+v", d)
			}
			if r.Metadata.Status != Pass || r.Metadata.Created != (c.before == "absent" && c.after != "absent") {
				t.Errorf("metadata %+v", r.Metadata)
			}
			if left := s.left(); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

func TestMode(t *testing.T) {
	for _, c := range []struct {
		name   string
		before os.FileMode // 0: no file
		plan   Plan
		want   os.FileMode
	}{
		{"a new file is the user's alone", 0, Plan{Text: []byte("a\n")}, 0o600},
		{"a rewrite keeps the mode", 0o640, Plan{Text: []byte("a\n")}, 0o640},
		{"a rewrite keeps a mode that the umask forbids", 0o666, Plan{Text: []byte("a\n")}, 0o666},
		{"an append keeps the mode", 0o604, Plan{Append: []byte("a\n")}, 0o604},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			if c.before != 0 {
				s.put(summary, "old\n")
				must(t, os.Chmod(s.path(summary), c.before))
			}
			_, err := s.write(c.plan)
			must(t, err)
			info, err := os.Stat(s.path(summary))
			must(t, err)
			if info.Mode() != c.want {
				t.Errorf("mode %v, want %v", info.Mode(), c.want)
			}
		})
	}
}

// TestOwnerOfAFile can be tried by root alone: others cannot give files away.
func TestOwnerOfAFile(t *testing.T) {
	s := newSite(t)
	s.put(summary, "old\n")
	if err := os.Chown(s.path(summary), 1234, 2345); err != nil {
		t.Logf("no file can be given away here: %v", err)
		return
	}
	r, err := s.write(Plan{Text: []byte("new\n")})
	must(t, err)
	if o := r.Metadata.Owner; *o.AfterUID != 1234 || *o.AfterGID != 2345 || o.Status != Pass {
		t.Errorf("the owner is %+v", o)
	}
	s.opt.FS = watch(SystemFS(), func(c call) error {
		if c.op == "chown" {
			return fs.ErrPermission
		}
		return nil
	})
	if _, err := s.write(Plan{Text: []byte("newer\n")}); !Is(err, MetadataDrift) {
		t.Errorf("got %v", err)
	}
	if got := s.text(summary); got != "new\n" {
		t.Errorf("the file holds %q", got)
	}
	if left := s.left(); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestPlansThatContradictThemselves(t *testing.T) {
	for _, p := range []Plan{
		{Append: []byte("b"), Text: []byte("axb")},
		{Append: []byte("b"), Text: []byte("b")},
		{Delete: true, Append: []byte("b")},
	} {
		s := newSite(t)
		s.put(summary, "a")
		if _, err := s.write(p); !Is(err, PlanInvalid) {
			t.Errorf("%+v: got %v", p, err)
		}
		if got := s.text(summary); got != "a" {
			t.Errorf("%+v: the file holds %q", p, got)
		}
	}
}
