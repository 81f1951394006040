package ops

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A folderFixture is a folder of memory on disk.
type folderFixture struct {
	*Topics
	t   testing.TB
	dir string
}

func testOptions(t testing.TB, home string, env map[string]string) Options {
	t.Helper()
	getenv := func(k string) string { return env[k] }
	st := store.SystemEnv(filepath.Join(home, "home"), getenv)
	st.Now = func() time.Time { return testNow }
	return Options{
		Env:    memory.Env{FS: memory.OSFS(), Home: memory.FromOS(filepath.Join(home, "home")), Getenv: getenv, Now: st.Now},
		Store:  st,
		Refuse: refuseSecrets,
	}
}

// newFolder makes a folder of memory with files, by name.
func newFolder(t testing.TB, files map[string]string) *folderFixture {
	t.Helper()
	top := t.TempDir()
	dir := filepath.Join(top, "memory")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	f := &folderFixture{t: t, dir: dir}
	for name, text := range files {
		f.put(name, text)
	}
	folder, err := FindFolder(testOptions(t, top, nil).Env, FolderWish{Dir: memory.FromOS(dir), AsItIs: true})
	if err != nil {
		t.Fatal(err)
	}
	if f.Topics, err = OpenTopics(folder, testOptions(t, top, nil)); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *folderFixture) put(name, text string) {
	f.t.Helper()
	if err := os.WriteFile(filepath.Join(f.dir, name), []byte(text), 0o640); err != nil {
		f.t.Fatal(err)
	}
}

// files are the contents of the folder, by name.
func (f *folderFixture) files() map[string]string {
	f.t.Helper()
	out := map[string]string{}
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(f.dir, e.Name()))
		if err != nil {
			f.t.Fatal(err)
		}
		out[e.Name()] = string(text)
	}
	return out
}

// findings is what all rules say of the folder.
func (f *folderFixture) findings() (all []string) {
	f.t.Helper()
	w := memory.NewWorkspace(f.opt.Env, memory.Settings{Rules: rules.All(), Flags: memory.Config{
		Folders: []memory.Folder{{Path: f.Folder.Path, Layout: "claude"}},
	}})
	snap := w.Snapshot()
	snap.Find(f.t.Context(), f.Folder.Path, func(f *memory.File) { w.Add(f.Path) })
	snap = w.Snapshot()
	for file := range snap.Files() {
		for _, x := range snap.Check(f.t.Context(), file.Path).Findings {
			all = append(all, fmt.Sprintf("%s: %s: %s", filepath.Base(file.Path), x.Rule.ID, x.Message))
		}
	}
	return all
}

// code is the code of an error; empty of none.
func code(err error) string {
	var e *store.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Code
	}
	return err.Error()
}

func TestTopicNames(t *testing.T) {
	for _, tt := range []struct{ there, topic, file, code string }{
		{"", "deploy", "deploy.md", ""},
		{"", " deploy.md ", "deploy.md", ""},
		{"", "a/b: c", "a-b- c.md", ""},
		{"", "密钥 轮换", "密钥 轮换.md", ""},
		{"", "..", "", TopicNameInvalid},
		{"", "../../etc/passwd", "---..-etc-passwd.md", ""},
		{"", "con", "", TopicNameInvalid},
		{"", "LPT1.txt", "", TopicNameInvalid},
		{"", "ends.", "", TopicNameInvalid},
		{"", "", "", TopicNameInvalid},
		{"", "\xff", "", TopicNameInvalid},
		{"", strings.Repeat("x", 197), strings.Repeat("x", 197) + ".md", ""},
		{"", strings.Repeat("x", 198), "", TopicNameInvalid},
		{"", "_list", "", TopicReserved},
		{"", "_list.md", "", TopicReserved},
		{"", "_LIST", "", TopicReserved},
		{"", "a\u202eb", "a-b.md", ""},
		{"", "MEMORY", "MEMORY.md", ""},
		{"", "memory", "MEMORY.md", ""},
		{"", " Memory.md", "MEMORY.md", ""},
		{"deploy.md", "deploy", "deploy.md", ""},
		{"Deploy.md", "deploy", "", TopicCollision},
		{"feedback_x.md", "feedback-x", "", TopicCollision},
		{"feedback_x.md", "feedback_x", "feedback_x.md", ""},
		{"a-b.md", "a/b", "", TopicCollision},
		{"a-b.md", "a-b", "a-b.md", ""},
		{"caf\u00e9.md", "cafe\u0301", "caf\u00e9.md", ""},
		{"cafe\u0301.md", "caf\u00e9", "cafe\u0301.md", ""},
		{"cafe\u0301.md", "Caf\u00e9", "", TopicCollision},
		{"σας.md", "ΣΑΣ", "", TopicCollision},
	} {
		files := map[string]string{"MEMORY.md": "# Memory\n"}
		if tt.there != "" {
			files[tt.there] = "# T\n"
		}
		f := newFolder(t, files)
		r, err := f.Append(t.Context(), tt.topic, "text")
		got := filepath.Base(r.File)
		if err != nil {
			got = ""
		}
		if got != tt.file || code(err) != tt.code {
			t.Errorf("append to %q where %q is: file %q, %v; want %q, %s", tt.topic, tt.there, got, err, tt.file, tt.code)
		}
		if tt.code == "" {
			continue
		}
		if diff := cmp.Diff(files, f.files()); diff != "" {
			t.Errorf("append to %q was refused, but (-before +after):\n%s", tt.topic, diff)
		}
	}
}

func TestTopicAppend(t *testing.T) {
	for _, tt := range []struct{ what, old, content, want string }{
		{"a line", "a\n", "b", "a\nb\n"},
		{"behind no line break", "a", "b\n", "a\nb\n"},
		{"to an empty file", "", "b", "b\n"},
		{"with the file's line breaks", "a\r\nb", "c\nd\r\n", "a\r\nb\r\nc\r\nd\r\n"},
		{"to a mark alone", "\uFEFF", "b", "\uFEFFb\n"},
		{"a mark of its own", "a\n", "\uFEFFb", "a\nb\n"},
		{"blank lines stay", "a\n", "\n## H\n\ntext\n\n", "a\n\n## H\n\ntext\n\n"},
	} {
		f := newFolder(t, map[string]string{"MEMORY.md": "- [t](t.md)\n", "t.md": tt.old})
		r, err := f.Append(t.Context(), "t", tt.content)
		if err != nil {
			t.Errorf("%s: %v", tt.what, err)
			continue
		}
		if diff := cmp.Diff(tt.want, f.files()["t.md"]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.what, diff)
		}
		if r.Created || r.Index.State != Listed || tt.old != "" && r.Transaction.Route != store.Append {
			t.Errorf("%s: created %v, index %s, route %s", tt.what, r.Created, r.Index.State, r.Transaction.Route)
		}
		info, err := os.Stat(filepath.Join(f.dir, "t.md"))
		if err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("%s: mode %v, %v; want 0640 as before", tt.what, info.Mode(), err)
		}
	}
}

func TestTopicWrite(t *testing.T) {
	f := newFolder(t, map[string]string{"MEMORY.md": "# Memory\n\n- [Old](old.md) — an old one\n", "old.md": "\uFEFF# Old\r\n"})
	ctx := t.Context()
	r, err := f.Write(ctx, "new", "---\nname: New one\ndescription: what is new\ntype: project\n---\n\n# New", "")
	if err != nil || !r.Created || r.Index.State != Added {
		t.Fatalf("a new topic: created %v, index %+v, %v", r.Created, r.Index, err)
	}
	want := "# Memory\n\n- [New one](new.md) — what is new\n- [Old](old.md) — an old one\n"
	if diff := cmp.Diff(want, f.files()["MEMORY.md"]); diff != "" {
		t.Errorf("the index (-want +got):\n%s", diff)
	}
	if got := f.findings(); got != nil {
		t.Errorf("the linter finds %q", got)
	}

	_, err = f.Write(ctx, "old", "# Other\n", "")
	if code(err) != TopicExists || !strings.Contains(err.(*store.Error).NextStep.String(), "topic append") {
		t.Errorf("writing what is there: %v; want an error that names append", err)
	}
	_, err = f.Write(ctx, "old", "# Other\n", store.Digest([]byte("something else")))
	if code(err) != store.CASMismatch {
		t.Errorf("replacing what is not there any more: %v", err)
	}
	if got := f.files()["old.md"]; got != "\uFEFF# Old\r\n" {
		t.Errorf("the refused writes left %q", got)
	}
	text, err := f.Read("old")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = f.Write(ctx, "old", "# Other\nx\n", text.Digest); err != nil {
		t.Fatal(err)
	}
	if got := f.files()["old.md"]; got != "\uFEFF# Other\r\nx\r\n" {
		t.Errorf("replaced by %q; want the mark and the line breaks kept", got)
	}
}

func TestTopicRead(t *testing.T) {
	f := newFolder(t, map[string]string{"MEMORY.md": "# Memory\n", "void.md": "\uFEFF \n\n", "Deploy.md": "# D\n"})
	f.put("latin.md", "caf\xe9\n")
	if err := os.Mkdir(filepath.Join(f.dir, "dir.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ topic, code string }{
		{"Deploy", ""},
		{"memory", ""},
		{"absent", TopicNotFound},
		{"deploy", TopicNotFound},
		{"void", TopicEmpty},
		{"latin", TopicUnreadable},
		{"dir", TopicUnreadable},
		{"_list", TopicReserved},
	} {
		if _, err := f.Read(tt.topic); code(err) != tt.code {
			t.Errorf("reading %q: %v; want %q", tt.topic, err, tt.code)
		}
	}
	if _, err := f.Read("deploy"); !strings.Contains(err.Error(), `"Deploy"`) {
		t.Errorf("what may be meant is not named: %v", err)
	}
}

func TestTopicList(t *testing.T) {
	f := newFolder(t, map[string]string{"MEMORY.md": "# Memory\n", "a.md": "a\n", "b.md": "b\n", "c.txt": "c\n", ".d.md": "d\n", "_list.md": "e\n"})
	for i, name := range []string{"MEMORY.md", "a.md", "b.md"} {
		at := testNow.Add(time.Duration(i) * time.Hour)
		if err := os.Chtimes(filepath.Join(f.dir, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	all, err := f.List()
	var names []string
	for _, info := range all {
		names = append(names, info.Name)
	}
	if diff := cmp.Diff([]string{"MEMORY", "b", "a"}, names); diff != "" || err != nil {
		t.Errorf("the index first, then newest first (-want +got):\n%s%v", diff, err)
	}
	if err := os.RemoveAll(f.dir); err != nil {
		t.Fatal(err)
	}
	if all, err := f.List(); len(all) > 0 || err != nil {
		t.Errorf("a folder that is not there: %v, %v; want an empty list", all, err)
	}
	if err := os.WriteFile(f.dir, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := f.List(); code(err) != TopicUnreadable {
		t.Errorf("a file in the folder's place: %v; want %s", err, TopicUnreadable)
	}
}

func TestTopicDelete(t *testing.T) {
	f := newFolder(t, map[string]string{
		"MEMORY.md": "# Memory\n\n- [A](a.md) — one\n  goes on\n- [[b-b]]\n- [C](c.md) and [A](a.md)\n\n| t |\n|---|\n| [D](d.md) |\n",
		"a.md":      "a\n", "b_b.md": "b\n", "c.md": "c\n", "d.md": "d\n",
	})
	ctx := t.Context()
	if _, err := f.Delete(ctx, "absent"); code(err) != TopicNotFound {
		t.Errorf("deleting what is not there: %v", err)
	}
	if _, err := f.Delete(ctx, "memory"); code(err) != TopicReserved {
		t.Errorf("deleting the index: %v", err)
	}
	for _, tt := range []struct {
		topic string
		state IndexState
	}{{"b_b", Removed}, {"d", Removed}, {"a", Listed}} {
		r, err := f.Delete(ctx, tt.topic)
		if err != nil || r.Index.State != tt.state || r.Transaction.Route != store.Delete {
			t.Errorf("deleting %s: index %+v, %v; want %s", tt.topic, r.Index, err, tt.state)
		}
	}
	want := map[string]string{"MEMORY.md": "# Memory\n\n- [C](c.md) and [A](a.md)\n\n| t |\n|---|\n", "c.md": "c\n"}
	if diff := cmp.Diff(want, f.files()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTopicClear(t *testing.T) {
	files := map[string]string{"MEMORY.md": "- [a](a.md)\n", "a.md": "a\n", "keep.txt": "k\n"}
	f := newFolder(t, files)
	if _, err := f.Clear(t.Context(), 3); code(err) != TopicUnconfirmed || !strings.Contains(err.Error(), "2 files") {
		t.Errorf("another count: %v; want one that tells 2", err)
	}
	if diff := cmp.Diff(files, f.files()); diff != "" {
		t.Errorf("an unconfirmed clear (-before +after):\n%s", diff)
	}
	r, err := f.Clear(t.Context(), 2)
	if err != nil || len(r.Deleted) != 2 || r.Deleted[1].Topic != "MEMORY" {
		t.Errorf("deleted %+v, %v; want the topic, then the index", r.Deleted, err)
	}
	if diff := cmp.Diff(map[string]string{"keep.txt": "k\n"}, f.files()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTopicRefusals(t *testing.T) {
	token := "ghp" + "_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
	files := map[string]string{"MEMORY.md": "- [t](t.md)\n", "t.md": "key " + token[:20]}
	for _, tt := range []struct{ what, content, code string }{
		{"a secret", "one\nthe key is " + token + "\n", SecretRefused},
		{"a secret that begins in the file", token[20:] + "\n", SecretRefused},
		{"nothing", " \n", ArgumentInvalid},
		{"a control character", "a\x00b", ArgumentInvalid},
		{"text that is written backwards", "a\u202eb", ArgumentInvalid},
		{"no UTF-8", "a\xff", ArgumentInvalid},
		{"too much", strings.Repeat("x", maxTopicText+1), ArgumentInvalid},
	} {
		f := newFolder(t, files)
		_, err := f.Append(t.Context(), "t", tt.content)
		if code(err) != tt.code {
			t.Errorf("%s: %v; want %s", tt.what, err, tt.code)
		}
		if tt.code == SecretRefused && (strings.Contains(err.Error(), token[20:]) || !strings.Contains(err.Error(), "line ") || !strings.Contains(err.Error(), "secret/token")) {
			t.Errorf("%s: %v; want line and rule, and no value", tt.what, err)
		}
		if diff := cmp.Diff(files, f.files()); diff != "" {
			t.Errorf("%s (-before +after):\n%s", tt.what, diff)
		}
		for _, name := range holding(t, filepath.Dir(f.dir), token[20:]) {
			t.Errorf("%s: %s holds the secret", tt.what, name)
		}
	}
}

// Of topics of like names that are made at once, one is made.
func TestTopicNamesAtOnce(t *testing.T) {
	names := []string{"Release-notes", "release-notes", "RELEASE_NOTES", "release_notes"}
	for range 20 {
		f := newFolder(t, map[string]string{"MEMORY.md": "# Memory\n"})
		var all sync.WaitGroup
		codes := make([]string, len(names))
		for i, name := range names {
			all.Go(func() {
				_, err := f.Append(t.Context(), name, "text")
				codes[i] = code(err)
			})
		}
		all.Wait()
		made := len(f.files()) - 1
		slices.Sort(codes)
		if diff := cmp.Diff([]string{"", TopicCollision, TopicCollision, TopicCollision}, codes); diff != "" || made != 1 {
			t.Fatalf("%d topics were made (-want +got):\n%s", made, diff)
		}
	}
}

// A name becomes that of a file, and an entry of the index.
func TestTopicNamedByASecret(t *testing.T) {
	value := "kX9#vQ2m" + "Tz7pLw"
	f := newFolder(t, map[string]string{"MEMORY.md": "# Memory\n"})
	before := f.files()
	for _, name := range []string{"password: " + value, "a/password: " + value, "CON.password=" + value} {
		_, err := f.Append(t.Context(), name, "text")
		if code(err) != SecretRefused || strings.Contains(err.Error(), value) {
			t.Errorf("%v", err)
		}
	}
	if diff := cmp.Diff(before, f.files()); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
}

// holding are the files below a folder that hold a text.
func holding(t *testing.T, dir, text string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		got, err := os.ReadFile(name)
		if strings.Contains(string(got), text) {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// An index that is full keeps what it has; the reply says so.
func TestTopicIndexLoad(t *testing.T) {
	lines := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- [N %d](n.md)\n", i)
		}
		return b.String()
	}
	f := newFolder(t, map[string]string{"MEMORY.md": lines(200), "n.md": "n\n"})
	r, err := f.Append(t.Context(), "late", "text")
	if err != nil || r.Index.State != Full || r.Index.Entry != "- [late](late.md)" {
		t.Errorf("a new topic where the index is full: %+v, %v", r.Index, err)
	}
	r, err = f.Append(t.Context(), "MEMORY", "- [Late](late.md) — newest")
	if err != nil || r.Index.Load.FirstLost != 201 || r.Index.Load.Lost != 1 {
		t.Fatalf("line 201: %+v, %v", r.Index.Load, err)
	}
	want := "the index has 201 lines, of which the agent loads 200: line 201 and what follows (entries: 1) will not be loaded; newest entries go first"
	if diff := cmp.Diff(want, r.Index.Load.Message().String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	f = newFolder(t, map[string]string{"MEMORY.md": lines(150), "n.md": "n\n"})
	r, err = f.Append(t.Context(), "n", "text")
	if want := "the index takes 150 of 200 lines that the agent loads"; err != nil || r.Index.Load.Message().String() != want {
		t.Errorf("%q, %v; want %q", r.Index.Load.Message(), err, want)
	}
}

// A folder that is not there yet is made by the first write, with an index.
func TestTopicMakesPersonalFolder(t *testing.T) {
	top := t.TempDir()
	opt := testOptions(t, top, map[string]string{"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"})
	dir := filepath.Join(top, "home", ".claude", "projects", "-w-app", "memory")
	folder, err := FindFolder(opt.Env, FolderWish{Dir: memory.FromOS(dir), AsItIs: true})
	if err != nil || folder.There || folder.Off != "CLAUDE_CODE_DISABLE_AUTO_MEMORY=1" {
		t.Fatalf("%+v, %v", folder, err)
	}
	topics, err := OpenTopics(folder, opt)
	if err != nil {
		t.Fatal(err)
	}
	if all, err := topics.List(); len(all) > 0 || err != nil {
		t.Errorf("listing %v, %v", all, err)
	}
	if _, err := os.Stat(filepath.Join(top, "home")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("listing made a folder: %v", err)
	}
	if err := os.MkdirAll(filepath.Join(top, "home"), 0o755); err != nil {
		t.Fatal(err)
	}
	r, err := topics.Append(t.Context(), "deploy", "# Deploy\n")
	if err != nil || r.Index.State != Added || r.Loading == "" {
		t.Fatalf("%+v, %v", r, err)
	}
	f := &folderFixture{Topics: topics, t: t, dir: dir}
	want := map[string]string{"MEMORY.md": "# Memory\n\n- [deploy](deploy.md)\n", "deploy.md": "# Deploy\n"}
	if diff := cmp.Diff(want, f.files()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := f.findings(); got != nil {
		t.Errorf("the linter finds %q", got)
	}
}

func TestFindFolder(t *testing.T) {
	top := t.TempDir()
	for _, dir := range []string{
		"repo/.git", "repo/memory", "repo/sub", "repo/docs/memory", "plain/src", ".devcodex/.memory", "mem",
		"new/.git", "new/memory", "new/docs/memory", "new/.claude/memory", "new/sub", "git/memory/.git",
	} {
		if err := os.MkdirAll(filepath.Join(top, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write := func(name string) {
		if err := os.WriteFile(filepath.Join(top, name), []byte("# M\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	env := testOptions(t, top, nil).Env
	find := func(dir string, asItIs bool) string {
		f, err := FindFolder(env, FolderWish{Dir: memory.FromOS(filepath.Join(top, dir)), AsItIs: asItIs})
		if err != nil {
			return code(err)
		}
		rel, _ := filepath.Rel(memory.FromOS(top), f.Path)
		return filepath.ToSlash(rel)
	}
	check := func(dir string, asItIs bool, want string) {
		t.Helper()
		if got := find(dir, asItIs); got != want {
			t.Errorf("from %s (as it is: %v): %s, want %s", dir, asItIs, got, want)
		}
	}
	check("repo/sub", false, FolderNotFound)
	write("repo/memory/MEMORY.md")
	check("repo/sub", false, "repo/memory")
	check("repo/memory", false, "repo/memory")
	write("repo/docs/memory/MEMORY.md")
	check("repo/sub", false, FolderAmbiguous)
	check("plain/src", false, FolderNotFound)
	check("mem", true, "mem")
	check("nowhere", true, FolderNotFound)
	check(".devcodex/.memory", true, FolderLintOnly)

	// A new folder that is named is taken if its name says what it is for.
	for dir, want := range map[string]string{
		"new/.claude/memory": "new/.claude/memory", "new/docs/memory": "new/docs/memory", "new/memory": "new/memory",
		"new": FolderNotFound, "new/sub": FolderNotFound, "new/other/memory": FolderNotFound, "git/memory": FolderNotFound,
	} {
		f, err := FindFolder(env, FolderWish{Dir: memory.FromOS(filepath.Join(top, dir)), Named: true})
		got := code(err)
		if got == "" {
			got = strings.TrimPrefix(f.Path, memory.FromOS(top)+"/")
		}
		if got != want {
			t.Errorf("the named folder %s: %s, want %s", dir, got, want)
		}
		if _, err := FindFolder(env, FolderWish{Dir: memory.FromOS(filepath.Join(top, dir))}); code(err) != FolderNotFound {
			t.Errorf("from the folder %s, which is not named: %v", dir, err)
		}
	}

	_, err := FindFolder(env, FolderWish{Dir: memory.FromOS(filepath.Join(top, "repo/sub"))})
	for _, want := range []string{filepath.Join("repo", "memory"), filepath.Join("docs", "memory")} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the candidate %s is not listed: %v", want, err)
		}
	}

	f, err := FindFolder(env, FolderWish{Dir: memory.FromOS(filepath.Join(top, "repo/sub")), Agent: "blade"})
	if code(err) != FolderNotFound {
		t.Errorf("Blade's: %s, %v; want %s", f.Path, err, FolderNotFound)
	}
	write("repo/go.mod")
	if err := os.Remove(filepath.Join(top, "repo/docs/memory/MEMORY.md")); err != nil {
		t.Fatal(err)
	}
	f, err = FindFolder(env, FolderWish{Dir: memory.FromOS(top), Project: "repo"})
	if err != nil || !strings.HasSuffix(f.Path, "repo/memory") {
		t.Errorf("of the project repo: %s, %v", f.Path, err)
	}
	if _, err = FindFolder(env, FolderWish{Dir: memory.FromOS(top), Project: "other"}); code(err) != ProjectNotFound {
		t.Errorf("of a project that is not there: %v", err)
	}
}
