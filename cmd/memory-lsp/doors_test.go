package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/textproto"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// doorFiles is a project in which every operation has something to do.
var doorFiles = map[string]string{
	".devcodex/.memory/clients/codex/SUMMARY.md": "# Agent SUMMARY — codex\n\n> 项目：shop\n\n| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n" +
		"|------|:----:|------|------|---------|---------|:----:|\n| 2026-08-29 10:00 | 01 | dev | 导入器 | — | — | ✅ |\n\n一段不该在索引里的文字。\n",
	".devcodex/reports/fix/codex/20260830/01--coupons.md": "# Coupons\n",
	".devcodex/requirements/优惠券/01-需求确认.md":               confirmedText,
	"memory/MEMORY.md":    "# Memory\n\n- [debugging](debugging.md)\n",
	"memory/debugging.md": "- look at the disk first\n",
	"talk.jsonl":          `{"role": "user", "text": "记住：金额一律用分"}` + "\n",
}

const (
	confirmedText = "# 需求确认\n"
	doorReport    = "reports/fix/codex/20260830/01--coupons.md"
	doorDay       = ".memory/clients/codex/tasks/20260830.md"
)

// A doorStep is one operation, as it is asked for at each door.
type doorStep struct {
	tool, command string
	args          map[string]any
	typed         []string
}

func doorSteps(dir string) []doorStep {
	artifact := map[string]any{"targetPath": doorReport}
	sum := sha256.Sum256([]byte(confirmedText))
	digest := hex.EncodeToString(sum[:])
	return []doorStep{
		{
			"memory_session_allocate", "allocateSession",
			map[string]any{"taskId": "t1", "title": "优惠券", "intent": "fix", "sourceMessage": "总价不对"},
			[]string{"session", "allocate", "--task", "t1", "--title", "优惠券", "--intent", "fix", "--source-message", "总价不对"},
		},
		{
			"memory_session_write", "writeSession",
			map[string]any{"taskId": "t1", "content": "- 先满减后折扣", "artifacts": []any{artifact}},
			[]string{"session", "write", "--task", "t1", "--content", "- 先满减后折扣", "--artifact", doorReport},
		},
		{
			"memory_session_write", "writeSession", // a secret is refused
			map[string]any{"taskId": "t1", "content": "password: hunter2hunter2"},
			[]string{"session", "write", "--task", "t1", "--content", "password: hunter2hunter2"},
		},
		{
			"memory_summary_append", "appendSummaryRow",
			map[string]any{"taskId": "t1", "entry": map[string]any{"summary": "a | b", "status": "completed"}, "reportArtifact": artifact},
			[]string{"summary", "append", "--task", "t1", "--summary", "a | b", "--status", "completed", "--report", doorReport},
		},
		{
			"memory_cp_confirm", "confirmCP",
			map[string]any{"requirement": "优惠券", "kind": "requirements", "phase": "CP1", "artifactPath": "01-需求确认.md", "artifactSha256": digest},
			[]string{"cp", "confirm", "--requirement", "优惠券", "--kind", "requirements", "--phase", "CP1", "--artifact", "01-需求确认.md", "--sha256", digest},
		},
		{
			"memory_artifact_link_project", "projectLink",
			map[string]any{"documentPath": doorDay, "artifacts": []any{artifact}},
			[]string{"link", "project", "--document", doorDay, doorReport},
		},
		{
			"memory_summary_migrate", "migrate",
			map[string]any{},
			[]string{"migrate"},
		},
		{
			"memory_consolidate", "consolidate",
			map[string]any{"transcript": filepath.Join(dir, "talk.jsonl")},
			[]string{"consolidate", "talk.jsonl"},
		},
	}
}

// TestDoors: the same operation through the command line, the language server and
// the server for agents gives the same bytes and the same receipt.
func TestDoors(t *testing.T) {
	want := throughCommand(t)
	for name, through := range map[string]func(*testing.T) passage{"language server": throughEditor, "server for agents": throughAgent} {
		t.Run(name, func(t *testing.T) {
			got := through(t)
			if diff := cmp.Diff(want.files, got.files); diff != "" {
				t.Errorf("files (-command +%s):\n%s", name, diff)
			}
			for i, r := range want.receipts {
				if diff := cmp.Diff(r, got.receipts[i]); diff != "" {
					t.Errorf("receipt of %v (-command +%s):\n%s", doorSteps("")[i].typed[:1], name, diff)
				}
			}
		})
	}
}

// A passage is what all operations said and left.
type passage struct {
	receipts []map[string]any
	files    map[string]string
}

// doorWorld is a project and a system of its own, in which nothing is random.
func doorWorld(t *testing.T) (session, *system) {
	s := session{t: t, dir: t.TempDir()}
	for name, text := range doorFiles {
		s.write(name, text)
	}
	sys := s.system(map[string]string{"DEVCODEX_AGENT": "codex"})
	sys.Stderr, sys.Random = io.Discard, &ticking{}
	return s, sys
}

// ticking is randomness that is the same for all.
type ticking struct{ n byte }

func (r *ticking) Read(p []byte) (int, error) {
	for i := range p {
		r.n++
		p[i] = r.n
	}
	return len(p), nil
}

func throughCommand(t *testing.T) (p passage) {
	s, sys := doorWorld(t)
	for _, step := range doorSteps(s.dir) {
		var out strings.Builder
		sys.Stdout = &out
		run(t.Context(), sys, append(slices.Clone(step.typed), "--json"))
		p.take(t, s.dir, []byte(out.String()))
	}
	p.leave(t, s.dir)
	return p
}

func throughAgent(t *testing.T) passage {
	return throughServer(t, func(string) door { return &agentDoor{} }, "mcp")
}

func throughEditor(t *testing.T) passage {
	return throughServer(t, func(dir string) door { return &editorDoor{dir: dir} }, "serve")
}

// throughServer takes all steps through a server that one command is.
func throughServer(t *testing.T, through func(dir string) door, args ...string) (p passage) {
	s, sys := doorWorld(t)
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	sys.Stdin, sys.Stdout = inRead, outWrite
	code := make(chan int, 1)
	go func() {
		code <- run(t.Context(), sys, args)
		outWrite.Close()
	}()
	d := through(s.dir)
	if err := d.open(inWrite, bufio.NewReader(outRead)); err != nil {
		t.Fatal(err)
	}
	for _, step := range doorSteps(s.dir) {
		text, err := d.do(step)
		if err != nil {
			t.Fatal(err)
		}
		p.take(t, s.dir, text)
	}
	if err := d.close(); err != nil {
		t.Fatal(err)
	}
	inWrite.Close()
	go io.Copy(io.Discard, outRead)
	if got := <-code; got != exitClean {
		t.Errorf("%v ends with %d", args, got)
	}
	p.leave(t, s.dir)
	return p
}

// A door is a server that operations are asked of.
type door interface {
	open(in io.Writer, out *bufio.Reader) error
	do(doorStep) (receipt json.RawMessage, err error)
	close() error
}

// An agentDoor is the server for agents.
type agentDoor struct {
	in  io.Writer
	out *bufio.Reader
	id  int
}

func (d *agentDoor) open(in io.Writer, out *bufio.Reader) error {
	d.in, d.out = in, out
	_, err := d.ask("initialize", map[string]any{
		"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "t", "version": "1"},
	})
	return err
}

func (d *agentDoor) do(step doorStep) (json.RawMessage, error) {
	return d.ask("tools/call", map[string]any{"name": step.tool, "arguments": step.args})
}

func (d *agentDoor) close() error { return nil }

func (d *agentDoor) ask(method string, params any) (json.RawMessage, error) {
	d.id++
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": d.id, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(d.in, "%s\n", text); err != nil {
		return nil, err
	}
	line, err := d.out.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var m struct {
		Result struct{ StructuredContent json.RawMessage }
		Error  json.RawMessage
	}
	if err := json.Unmarshal(line, &m); err != nil || m.Error != nil {
		return nil, fmt.Errorf("%s is answered with %s: %w", method, line, err)
	}
	return m.Result.StructuredContent, nil
}

// An editorDoor is the language server.
type editorDoor struct {
	dir string
	in  io.Writer
	out *bufio.Reader
	id  int
}

func (d *editorDoor) open(in io.Writer, out *bufio.Reader) error {
	d.in, d.out = in, out
	_, err := d.ask("initialize", map[string]any{"processId": nil, "rootUri": "file://" + filepath.ToSlash(d.dir), "capabilities": map[string]any{}})
	return errors.Join(err, d.say(map[string]any{"method": "initialized", "params": map[string]any{}}))
}

func (d *editorDoor) do(step doorStep) (json.RawMessage, error) {
	return d.ask("workspace/executeCommand", map[string]any{"command": "memory-lsp.server." + step.command, "arguments": []any{step.args}})
}

func (d *editorDoor) close() error {
	_, err := d.ask("shutdown", nil)
	return errors.Join(err, d.say(map[string]any{"method": "exit"}))
}

func (d *editorDoor) say(m map[string]any) error {
	m["jsonrpc"] = "2.0"
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.in, "Content-Length: %d\r\n\r\n%s", len(text), text)
	return err
}

// ask is what a request is answered with: its result, or what its error says.
func (d *editorDoor) ask(method string, params any) (json.RawMessage, error) {
	d.id++
	if err := d.say(map[string]any{"id": d.id, "method": method, "params": params}); err != nil {
		return nil, err
	}
	for {
		m, err := framed(d.out)
		switch {
		case err != nil:
			return nil, err
		case m.Method != "" && m.ID != nil: // asked of the editor
			if err := d.say(map[string]any{"id": m.ID, "result": nil}); err != nil {
				return nil, err
			}
		case m.ID != nil && string(*m.ID) == strconv.Itoa(d.id) && m.Error != nil:
			return m.Error.Data, nil
		case m.ID != nil && string(*m.ID) == strconv.Itoa(d.id):
			return m.Result, nil
		}
	}
}

// A frame is a message to an editor.
type frame struct {
	ID     *json.RawMessage
	Method string
	Result json.RawMessage
	Error  *struct{ Data json.RawMessage }
}

// framed reads the next message to an editor.
func framed(in *bufio.Reader) (m frame, err error) {
	head, err := textproto.NewReader(in).ReadMIMEHeader()
	if err != nil {
		return m, err
	}
	size, err := strconv.Atoi(head.Get("Content-Length"))
	if err != nil {
		return m, err
	}
	text := make([]byte, size)
	if _, err := io.ReadFull(in, text); err != nil {
		return m, err
	}
	return m, json.Unmarshal(text, &m)
}

// machines is what differs from project to project, and from door to door by who
// asked for randomness before.
var machines = regexp.MustCompile(`\b[0-9a-f]{24,64}\b`)

// take takes down a receipt. How much of an index is loaded only agents are told.
func (p *passage) take(t *testing.T, dir string, text []byte) {
	t.Helper()
	var r map[string]any
	if err := json.Unmarshal(p.common(dir, text), &r); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	delete(r, "load")
	p.receipts = append(p.receipts, r)
}

func (p *passage) common(dir string, text []byte) []byte {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		real = dir
	}
	out := strings.NewReplacer(dir, "DIR", real, "DIR").Replace(string(text))
	return []byte(machines.ReplaceAllString(out, "…"))
}

// leave takes down all files of the project, but for our own state.
func (p *passage) leave(t *testing.T, dir string) {
	t.Helper()
	p.files = map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			if e != nil && (e.Name() == ".runtime-state" || e.Name() == "home") {
				return filepath.SkipDir
			}
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path) // both are absolute
		p.files[filepath.ToSlash(rel)] = string(p.common(dir, text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
