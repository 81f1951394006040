package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var contend = flag.Duration("contend", 2*time.Second, "how long processes write to one tree at once")

// mainVar makes the test's own program the command.
const mainVar = "MEMORY_LSP_TEST_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(mainVar) != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestOneTree lets four servers for agents, two language servers and two users of
// the command line write to one tree: what each was told is written is there,
// once; ids are unique; the files are as they should be.
func TestOneTree(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	s.write(".devcodex/.memory/clients/codex/SUMMARY.md", "# Agent SUMMARY — codex\n\n> 项目：shop\n\n| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n")
	doors := []door{
		&agentDoor{}, &agentDoor{}, &agentDoor{}, &agentDoor{},
		&editorDoor{dir: s.dir}, &editorDoor{dir: s.dir},
		typing{dir: s.dir},
		typing{dir: s.dir},
	}
	until := time.Now().Add(*contend)
	done := make([][]written, len(doors))
	errs := make([]error, len(doors))
	var all sync.WaitGroup
	for i, d := range doors {
		all.Go(func() { done[i], errs[i] = contendAt(d, s.dir, i, until) })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	judgeTree(t, &s, slices.Concat(done...))
}

// A written is a session that a writer was told is written.
type written struct {
	who, id, day string
}

// contendAt opens sessions, writes into them and closes them until the time is
// over.
func contendAt(d door, dir string, no int, until time.Time) (done []written, err error) {
	in, out, end, err := spawned(d, dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.close(), end()) }()
	if err := d.open(in, out); err != nil {
		return nil, err
	}
	for n := 0; n == 0 || time.Now().Before(until); n++ {
		who := fmt.Sprintf("w%d-%04d", no, n)
		var a struct{ SessionID, SessionBinding, Date string }
		if err := done1(d, &a, doorStep{
			"memory_session_allocate", "allocateSession",
			map[string]any{"title": who, "intent": "fix"},
			[]string{"session", "allocate", "--title", who, "--intent", "fix"},
		}); err != nil {
			return done, err
		}
		row := "| 1 | " + who + " | 已写 | ✅ |\n\n### 🎯 任务摘要\n\n" + who + " 写入一行。并核对结果。\n\n- **状态**：✅ 已完成\n"
		day := a.Date[:4] + "-" + a.Date[4:6] + "-" + a.Date[6:]
		for _, step := range []doorStep{
			{
				"memory_session_write", "writeSession",
				map[string]any{"sessionId": a.SessionID, "sessionBinding": a.SessionBinding, "date": a.Date, "content": row},
				[]string{"session", "write", "--session", a.SessionID, "--binding", a.SessionBinding, "--date", a.Date, "--content", row},
			},
			{
				"memory_summary_append", "appendSummaryRow",
				map[string]any{"entry": map[string]any{"summary": who, "status": "completed", "type": "fix", "sessionId": a.SessionID, "date": day}},
				[]string{"summary", "append", "--summary", who, "--status", "completed", "--type", "fix", "--session", a.SessionID, "--date", day},
			},
		} {
			if err := done1(d, &struct{}{}, step); err != nil {
				return done, err
			}
		}
		done = append(done, written{who, a.SessionID, a.Date})
	}
	return done, nil
}

// done1 takes a step until it is not locked out.
func done1(d door, receipt any, step doorStep) error {
	for {
		text, err := d.do(step)
		if err != nil {
			return err
		}
		var failure struct{ ErrorCode, Message string }
		if err := json.Unmarshal(text, &failure); err != nil {
			return fmt.Errorf("%q: %w", text, err)
		}
		switch failure.ErrorCode {
		case "":
			return json.Unmarshal(text, receipt)
		case "MEMORY_TRANSACTION_LOCKED":
		default:
			return errors.New(failure.ErrorCode + ": " + failure.Message)
		}
	}
}

// spawned starts the program that a door leads to. What is typed starts its own.
func spawned(d door, dir string) (in io.Writer, out *bufio.Reader, end func() error, err error) {
	var cmd *exec.Cmd
	switch d.(type) {
	case *agentDoor:
		cmd = child(dir, "mcp")
	case *editorDoor:
		cmd = child(dir, "serve")
	default:
		return nil, nil, func() error { return nil }, nil
	}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	return stdin, bufio.NewReader(stdout), func() error {
		stdin.Close()
		_, err := io.Copy(io.Discard, stdout)
		return errors.Join(err, cmd.Wait())
	}, cmd.Start()
}

// child is this program as the command, for an agent in a folder.
func child(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir = dir
	home := filepath.Join(dir, "home")
	cmd.Env = append(os.Environ(), mainVar+"=1", "DEVCODEX_AGENT=codex", "HOME="+home, "XDG_STATE_HOME="+filepath.Join(home, "state"))
	cmd.Stderr = os.Stderr
	return cmd
}

// A typing is a user of the command line.
type typing struct{ dir string }

func (typing) open(io.Writer, *bufio.Reader) error { return nil }

func (typing) close() error { return nil }

func (u typing) do(step doorStep) (json.RawMessage, error) {
	cmd := child(u.dir, append(slices.Clone(step.typed), "--json")...)
	cmd.Stderr = nil
	text, err := cmd.Output()
	var code *exec.ExitError
	if errors.As(err, &code) && len(text) > 0 {
		err = nil // the error is told in the text
	}
	return text, err
}

var (
	contendedSection = regexp.MustCompile(`(?m)^## 会话 (\S+) — (w\d-\d+)$`)
	contendedRow     = regexp.MustCompile(`(?m)^\| \d{4}-\d\d-\d\d[^|]*\| (\S+) \| fix \| (w\d-\d+) \|`)
	contendedTurn    = regexp.MustCompile(`(?m)^\| 1 \| (w\d-\d+) \| 已写 \|`)
)

// judgeTree compares what stands in the files with what writers were told.
func judgeTree(t *testing.T, s *session, done []written) {
	if len(done) < 8 {
		t.Errorf("only %d sessions were written", len(done))
	}
	want, days := map[string]string{}, map[string]bool{}
	for _, w := range done {
		want[w.who], days[w.day] = w.id, true
	}
	var text strings.Builder
	for day := range days {
		text.Write(s.read(".devcodex/.memory/clients/codex/tasks/" + day + ".md"))
	}
	index := string(s.read(".devcodex/.memory/clients/codex/SUMMARY.md"))
	sections := idsOf(t, "section", contendedSection.FindAllStringSubmatch(text.String(), -1))
	if diff := cmp.Diff(want, sections); diff != "" {
		t.Errorf("sections (-told +there):\n%s", diff)
	}
	if diff := cmp.Diff(want, idsOf(t, "row", contendedRow.FindAllStringSubmatch(index, -1))); diff != "" {
		t.Errorf("rows (-told +there):\n%s", diff)
	}
	if n := len(contendedTurn.FindAllString(text.String(), -1)); n != len(done) {
		t.Errorf("%d turns are there, %d were written", n, len(done))
	}
	ids := map[string]string{}
	for who, id := range sections {
		if other, twice := ids[id]; twice && len(days) == 1 {
			t.Errorf("%s and %s have the id %s", who, other, id)
		}
		ids[id] = who
	}
	out := s.run("memory-lsp check .devcodex --min-severity warning --today " + time.Now().Format(time.DateOnly))
	if strings.Contains(out, "? ") {
		t.Error(out)
	}
}

// idsOf are the ids by who wrote them.
func idsOf(t *testing.T, what string, found [][]string) map[string]string {
	ids := map[string]string{}
	for _, m := range found {
		if _, twice := ids[m[2]]; twice {
			t.Errorf("the %s of %s is there twice", what, m[2])
		}
		ids[m[2]] = m[1]
	}
	return ids
}
