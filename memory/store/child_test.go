//go:build unix

package store

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// soak makes tests that run processes run many more of them: make soak.
var soak = flag.Bool("soak", false, "kill 500 writers at random in place of a few")

// A job is what a test has another process do: this test's own program, started
// anew.
type job struct {
	Dir   string // the active root
	Auto  bool   // the memory is in no tree
	State string
	Plan  Plan // of one change …
	Die   int  // … before whose Die'th step the process kills itself
	Half  bool // … when it has written half of what it is about to write

	Rows    int    // or so many changes, each adding a row; < 0: for ever
	Name    string // which rows begin with
	Threads int    // that each do so, side by side
	Rewrite bool   // by a rewrite, not at the end
}

const jobVar = "STORE_TEST_JOB"

func TestMain(m *testing.M) {
	if text := os.Getenv(jobVar); text != "" {
		var j job
		if err := json.Unmarshal([]byte(text), &j); err != nil {
			panic(err)
		}
		if err := j.run(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	// What a process that is killed has written is there even if it never
	// reached the disk, so the tests need none. Benchmarks do.
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() && !benchmarking() {
		os.Setenv("TMPDIR", "/dev/shm")
	}
	os.Exit(m.Run())
}

func benchmarking() bool {
	flag.Parse()
	return flag.Lookup("test.bench").Value.String() != ""
}

// start runs a job in another process.
func (s *site) start(j job) *exec.Cmd {
	s.t.Helper()
	j.Dir, j.State, j.Auto = s.dir, s.opt.Env.State, !s.opt.Tree
	text, err := json.Marshal(j)
	must(s.t, err)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), jobVar+"="+string(text))
	cmd.Stderr = os.Stderr
	return cmd
}

func (j *job) run() error {
	env := SystemEnv(j.Dir, os.Getenv)
	env.State = j.State
	opt := Options{ActiveRoot: j.Dir, Agent: "codex", Tree: !j.Auto, Env: env, Wait: time.Minute}
	if j.Die > 0 {
		opt.FS, opt.Step = dying(j.Die, j.Half)
	}
	s, err := Open(opt)
	if err != nil {
		return err
	}
	if j.Rows == 0 {
		_, err := s.Do(context.Background(), change(j.Plan))
		return err
	}
	var all sync.WaitGroup
	errs := make([]error, max(1, j.Threads))
	for i := range errs {
		name := j.Name
		if j.Threads > 0 {
			name += string(rune('a' + i))
		}
		all.Go(func() { errs[i] = j.rows(s, name) })
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// rows adds rows, and says each that is there.
func (j *job) rows(s *Store, name string) error {
	for i := 0; i != j.Rows; i++ {
		row := fmt.Sprintf("| %s | %04d | %s |\n", name, i, strings.Repeat("行", 40))
		plan := func(old Snapshot) (Plan, error) {
			if j.Rewrite {
				return Plan{Text: append(old.Text[:len(old.Text):len(old.Text)], row...)}, nil
			}
			return Plan{Append: []byte(row)}, nil
		}
		if _, err := s.Do(context.Background(), Change{File: summary, Operation: "row", Plan: plan}); err != nil {
			return err
		}
		fmt.Print(row)
	}
	return nil
}

// dying counts steps and calls to the system, and kills the process at one.
func dying(at int, half bool) (FS, func(string)) {
	var mu sync.Mutex
	die := func(c call) error {
		mu.Lock()
		defer mu.Unlock()
		if at--; at != 0 {
			return nil
		}
		if half && c.half != nil {
			c.half()
		}
		if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
			panic(err)
		}
		select {}
	}
	return watch(SystemFS(), die), func(name string) { die(call{op: "step", name: name}) }
}

// reader is what a process prints, by the line.
func reader(t *testing.T, cmd *exec.Cmd) *bufio.Scanner {
	out, err := cmd.StdoutPipe()
	must(t, err)
	return bufio.NewScanner(out)
}
