package ops_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var soak = flag.Bool("soak", false, "let processes contend for 250 rows and 50 sessions each in place of a few")

// A child is another process that writes the same memory.
type child struct {
	Dir            string
	No             int
	Rows, Sessions int

	Cut int // the step of a migration at which the process dies; 0: it does not migrate
}

const childVar = "MEMORY_LSP_OPS_CHILD"

func TestMain(m *testing.M) {
	text := os.Getenv(childVar)
	if text == "" {
		if err := flag.Set("rapid.checks", "40"); err != nil { // each writes many files
			panic(err)
		}
		os.Exit(m.Run())
	}
	var c child
	err := json.Unmarshal([]byte(text), &c)
	if err == nil {
		err = c.run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run adds rows, and opens sessions and writes into them, in turns.
func (c child) run() error {
	w, err := c.writer()
	if err != nil {
		return err
	}
	ctx := context.Background()
	if c.Cut > 0 {
		_, err := w.MigrateSummary(ctx, ops.SummaryMigrate{})
		return err
	}
	for n := range max(c.Rows, c.Sessions) {
		if n < c.Rows {
			e := second
			e.Summary = fmt.Sprintf("p%d-%03d", c.No, n)
			if _, err := w.AppendSummary(ctx, ops.SummaryAppend{Entry: &e}); err != nil {
				return err
			}
		}
		if n < c.Sessions {
			if err := c.session(ctx, w, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// writer is one of the child's own, on which it is always the same minute.
func (c child) writer() (*ops.Writer, error) {
	now := func() time.Time { return time.Date(2026, 8, 30, 10, 5, 0, 0, east) }
	nothing := func(string) string { return "" }
	env := memory.Env{FS: memory.OSFS(), Getenv: nothing, Now: now}
	target, err := ops.Resolve(env, memory.FromOS(c.Dir), ops.Where{Agent: "codex"})
	if err != nil {
		return nil, err
	}
	state := store.SystemEnv(c.Dir, nothing)
	state.Now = now
	opt := ops.Options{Env: env, Store: state, Refuse: ops.FindSecret(env), Wait: 10 * time.Minute}
	if c.Cut > 0 {
		opt.FS, opt.Step = dying(c.Cut)
	}
	return ops.NewWriter(target, opt)
}

// dying is a system in which the process dies at a step; if that is an append,
// half of it is written.
func dying(at int) (store.FS, func(string)) {
	die := func() {
		if own, err := os.FindProcess(os.Getpid()); err == nil {
			_ = own.Kill()
		}
		select {}
	}
	files, steps, half := store.SystemFS(), 0, false
	write := files.Append
	files.Append = func(f *os.File, text []byte) (int, error) {
		if half {
			_, _ = write(f, text[:len(text)/2])
			die()
		}
		return write(f, text)
	}
	return files, func(step string) {
		if steps++; steps == at {
			if half = step == "append.write"; !half {
				die()
			}
		}
	}
}

func (c child) session(ctx context.Context, w *ops.Writer, n int) error {
	a, err := w.Allocate(ctx, ops.SessionAllocate{Title: fmt.Sprintf("p%d-%03d", c.No, n), Intent: "fix"})
	if err != nil {
		return err
	}
	for part := range 3 {
		content := fmt.Sprintf("p%d-%03d part %d\n", c.No, n, part)
		if _, err := w.WriteSession(ctx, ops.SessionWrite{SessionID: a.SessionID, SessionBinding: a.SessionBinding, Content: content}); err != nil {
			return err
		}
	}
	return nil
}

// TestProcesses lets processes contend for one index and one day: every row is
// there once and in its writer's order, the numbers have no gap and no twin, and
// each session holds what was written into it, in order.
func TestProcesses(t *testing.T) {
	const processes = 8
	c := child{Rows: 15, Sessions: 4}
	if *soak {
		c.Rows, c.Sessions = 250, 50
	}
	b := newBench(t, summaryFile, indexHead)
	c.Dir = b.dir
	atOnce(t, processes, func(i int) error {
		own := c
		own.No = i
		return own.process()
	})
	inOrder(t, b.read(summaryFile), `(?m)^\| 2026-08-30 10:05 \| 02 \| fix \| p(\d)-(\d+) \| — \| — \| ✅ \|$`, processes, c.Rows)
	day := b.read(dayFile)
	inOrder(t, day, `(?m)^## 会话 \d+ — p(\d)-(\d+)$`, processes, c.Sessions)
	sections := strings.Split(day, "## 会话 ")[1:]
	for i, s := range sections {
		id, rest, _ := strings.Cut(s, " — ")
		title, _, _ := strings.Cut(rest, "\n")
		if want := fmt.Sprintf("%02d", i+1); id != want {
			t.Errorf("session %s stands where %s was due", id, want)
		}
		want := []string{title + " part 0", title + " part 1", title + " part 2"}
		if got := regexp.MustCompile(`(?m)^p\d.*$`).FindAllString(s, -1); !slices.Equal(got, want) {
			t.Errorf("session %s:\n%s", id, s)
		}
	}
	for _, f := range b.findings() {
		if f.Severity == memory.Error || slices.Contains([]string{"file", "binding", "link"}, f.Rule.Group()) {
			t.Errorf("a finding: %s %s", f.Rule.ID, f.Message)
		}
	}
	if left := leftovers(b); len(left) > 0 {
		t.Errorf("left over: %q", left)
	}
}

// process runs the child as a process.
func (c child) process() error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childVar+"="+string(text))
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// inOrder makes sure that a text has n matches of each process, numbered from 0
// in order, and no others.
func inOrder(t *testing.T, text, pattern string, processes, n int) {
	t.Helper()
	next := make([]int, processes)
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		who, err := strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		number, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		if number != next[who] {
			t.Errorf("process %d: %d where %d was due", who, number, next[who])
		}
		next[who] = number + 1
	}
	for who, got := range next {
		if got != n {
			t.Errorf("process %d has %d of %d", who, got, n)
		}
	}
}

// leftovers are locks and temporary files. Those of intents stay, blank.
func leftovers(b *bench) (names []string) {
	err := filepath.WalkDir(b.dir, func(name string, e fs.DirEntry, err error) error {
		up := filepath.Base(filepath.Dir(name))
		if err == nil && (up == "memory-locks" || filepath.Ext(name) == ".tmp") {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return names
}
