package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/store"
)

// noProcess is a number that no process has.
const noProcess = 1 << 30

// treeWithLeftovers is a tree beside which a writer that has ended left a lock, a
// lock that was moved aside and a temporary file.
func treeWithLeftovers(t *testing.T, s session) {
	t.Helper()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	key := strings.Repeat("ab", 32)
	owner := fmt.Sprintf(`{"schemaVersion": "MemoryWriterLockV2", "pid": %d, "host": %q, "token": %q, "file": ".memory/clients/codex/SUMMARY.md", "acquiredAt": "2026-08-30T11:00:00.000Z"}`,
		noProcess, host, strings.Repeat("0", 32))
	s.write("p/.devcodex/.memory/clients/codex/SUMMARY.md", "# Agent SUMMARY — codex\n")
	s.write("p/.devcodex/.runtime-state/memory-locks/"+key+"/owner.json", owner)
	s.write(fmt.Sprintf("p/.devcodex/.runtime-state/memory-locks/%s.stale.%d.1700000000000.abcdef01/owner.json", key, noProcess), owner)
	s.write(fmt.Sprintf("p/.devcodex/.memory/clients/codex/.SUMMARY.md.%d.1700000000000.abcdef01.tmp", noProcess), "half")
}

// left are the lines of doctor about what writers left.
func left(out string) (lines []string) {
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "memory:") && !strings.HasPrefix(line, "agent:") && !strings.HasPrefix(line, "! ") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

func TestDoctorCleans(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	treeWithLeftovers(t, s)
	key := strings.Repeat("ab", 32)
	aside := fmt.Sprintf("p/.devcodex/.runtime-state/memory-locks/%s.stale.%d.1700000000000.abcdef01", key, noProcess)
	temp := fmt.Sprintf("p/.devcodex/.memory/clients/codex/.SUMMARY.md.%d.1700000000000.abcdef01.tmp", noProcess)
	want := []string{
		"lock: .memory/clients/codex/SUMMARY.md is stale: its owner is dead, the next writer removes it",
		"temporary file: " + temp + ", left by a writer that has ended",
		"lock moved aside: " + aside,
	}
	if diff := cmp.Diff(want, left(s.run("memory-lsp doctor --root p"))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	removed := s.run("memory-lsp doctor --root p --clean")
	for _, name := range []string{temp, aside} {
		if !strings.Contains(removed, "removed: "+name+"\n") {
			t.Errorf("%s is not told to be removed:\n%s", name, removed)
		}
	}
	if diff := cmp.Diff([]string{"writers left nothing"}, left(s.run("memory-lsp doctor --root p"))); diff != "" {
		t.Errorf("after that (-want +got):\n%s", diff)
	}
	var rest []string
	err := filepath.WalkDir(s.dir, func(name string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, _ := filepath.Rel(s.dir, name)
			rest = append(rest, filepath.ToSlash(rel))
		}
		return err
	})
	if diff := cmp.Diff([]string{"p/.devcodex/.memory/clients/codex/SUMMARY.md"}, rest); diff != "" || err != nil {
		t.Errorf("what stays (-want +got):\n%s%v", diff, err)
	}
}

// A lock that is held is told with its holder, and stays.
func TestDoctorTellsWhoHoldsALock(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	s.write("memory/MEMORY.md", "# Memory\n")
	sys := s.system(nil)
	writer, err := store.Open(store.Options{ActiveRoot: filepath.Join(s.dir, "memory"), Env: store.SystemEnv(sys.Home, sys.Getenv)})
	if err != nil {
		t.Fatal(err)
	}
	_, err = writer.Do(t.Context(), store.Change{File: "MEMORY.md", Plan: func(store.Snapshot) (store.Plan, error) {
		want := fmt.Sprintf("lock: memory/MEMORY.md is held (by process %d on ", os.Getpid())
		if out := s.run("memory-lsp doctor"); !strings.Contains(out, want) {
			t.Errorf("%q is not told:\n%s", want, out)
		}
		if out := s.run("memory-lsp doctor --clean"); !strings.Contains(out, want) {
			t.Errorf("a clean removed the lock:\n%s", out)
		}
		var d diagnosis
		if err := json.Unmarshal([]byte(s.run("memory-lsp doctor --json")), &d); err != nil {
			t.Error(err)
		}
		if len(d.Left.Locks) != 1 || !d.Left.Locks[0].Held || d.Left.Locks[0].Holder == nil || d.Left.Locks[0].Holder.PID != os.Getpid() {
			t.Errorf("the locks %+v", d.Left.Locks)
		}
		if out := s.run("memory-lsp topic append MEMORY --content x --wait 0"); !strings.Contains(out, "MEMORY_TRANSACTION_LOCKED") || !strings.HasSuffix(out, "? 3\n") {
			t.Errorf("another writer is told:\n%s", out)
		}
		return store.Plan{}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"writers left nothing"}, left(s.run("memory-lsp doctor"))); diff != "" {
		t.Errorf("after that (-want +got):\n%s", diff)
	}
}

// What doctor cannot judge it says how to judge, with the path; what is kept it
// counts, and what is too old to be of use it cleans away.
func TestDoctorSaysWhatToDo(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	key := strings.Repeat("cd", 32)
	const state = "p/.devcodex/.runtime-state/"
	s.write("p/.devcodex/.memory/clients/codex/SUMMARY.md", "# Agent SUMMARY — codex\n")
	s.write(state+"memory-locks/"+key+"/owner.json", `{"schemaVersion": "MemoryWriterLockV2", "pid": 7, "host": "elsewhere", "token": "`+strings.Repeat("0", 32)+`", "file": "a.md", "acquiredAt": "2026-08-30T11:00:00.000Z"}`)
	s.write(state+"memory-pending/1-a.json", `{"createdAt": "2020-01-01T00:00:00.000Z"}`)
	s.write(state+"memory-allocations/old.json", `{"createdAt": "2020-01-01T00:00:00.000Z"}`)
	held := []string{
		"lock: a.md is held (by process 7 on elsewhere since 2026-08-30T11:00:00.000Z)",
		"another machine took it: once the writer there has ended, delete " + state + "memory-locks/" + key,
	}
	kept := "not written: 1 content is kept; `memory-lsp pending list` shows them"
	want := append(held[:2:2], "old records: 1 in "+state+"memory-allocations", kept)
	out := s.run("memory-lsp doctor --root p")
	if diff := cmp.Diff(want, left(out)); diff != "" || !strings.Contains(out, "doctor --clean") {
		t.Errorf("(-want +got):\n%s%s", diff, out)
	}
	want = append(held[:2:2], kept, "removed: "+state+"memory-allocations", "removed: "+state+"memory-allocations/old.json")
	if diff := cmp.Diff(want, left(s.run("memory-lsp doctor --root p --clean"))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := os.Remove(filepath.Join(s.dir, state, "memory-locks", key, "owner.json")); err != nil {
		t.Fatal(err)
	}
	if out := s.run("memory-lsp doctor --root p --locale zh-cn"); !strings.Contains(out, "满 30 分钟后由下一个写入者移除；若确无写入者，可提前删除 "+state+"memory-locks/"+key) {
		t.Errorf("a lock without an owner:\n%s", out)
	}
}
