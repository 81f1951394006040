package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

// TestCommandParity: a row that an editor appends is byte for byte the one that
// the command line appends, and so is its receipt but for where and when.
func TestCommandParity(t *testing.T) {
	const index = ".devcodex/.memory/clients/codex/SUMMARY.md"
	const text = "# Agent SUMMARY — codex\r\n\r\n> 项目：bookshop\r\n"
	newSide := func() session {
		s := session{t: t, dir: filepath.Join(t.TempDir(), "bookshop"), random: rand.NewChaCha8([32]byte{})}
		s.write(index, text)
		s.write(".devcodex/reports/audit/codex/20260830/01--退款.md", "# 退款\n")
		return s
	}
	typed, asked := newSide(), newSide()

	printed := typed.run(`memory-lsp summary append --agent codex --session 01 --type audit+fix --status completed ` +
		`--summary '核对 12 笔退款 a|b' --report reports/audit/codex/20260830/01--退款.md --json`)
	answered := execute(&asked, "memory-lsp.server.appendSummaryRow", map[string]any{
		"agent":          "codex",
		"entry":          map[string]string{"summary": "核对 12 笔退款 a|b", "status": "completed", "type": "audit+fix", "sessionId": "01"},
		"reportArtifact": map[string]string{"targetPath": "reports/audit/codex/20260830/01--退款.md"},
	})

	if diff := cmp.Diff(string(typed.read(index)), string(asked.read(index))); diff != "" {
		t.Errorf("on disk (-command line +editor):\n%s", diff)
	}
	if got := string(asked.read(index)); !strings.Contains(got, `a\|b`) || !strings.HasPrefix(got, text) {
		t.Errorf("nothing was appended: %q", got)
	}
	if diff := cmp.Diff(sameReceipt(t, printed), sameReceipt(t, answered)); diff != "" {
		t.Errorf("receipt (-command line +editor):\n%s", diff)
	}
}

// sameReceipt is a receipt without the machine's own: ids, times, places.
func sameReceipt(t *testing.T, text string) (r map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for _, own := range []string{"transactionId", "activeRoot", "startedAt", "completedAt"} {
		if _, there := r[own]; !there {
			t.Errorf("the receipt has no %s: %s", own, text)
		}
		delete(r, own)
	}
	links, _ := r["artifactLinks"].([]any)
	if len(links) != 1 {
		t.Errorf("the receipt tells of %d links", len(links))
	}
	for _, link := range links {
		delete(link.(map[string]any), "targetIdentity")
	}
	return r
}

// execute has an editor's command executed by the server of a session, and is its
// answer.
func execute(s *session, command string, argument any) string {
	in, send := io.Pipe()
	answers, stdout := io.Pipe()
	sys := s.system(nil)
	sys.Stdin, sys.Stdout, sys.Stderr = in, stdout, io.Discard
	ended := make(chan int)
	go func() {
		ended <- run(s.t.Context(), sys, []string{"serve"})
	}()
	out := bufio.NewReader(answers)
	call := func(id int, method string, params any) string {
		writeMessage(s.t, send, map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
		return answerTo(s.t, out, id)
	}
	folder := map[string]string{"uri": "file:///" + memory.FromOS(s.dir), "name": "bookshop"}
	call(1, "initialize", map[string]any{"processId": nil, "workspaceFolders": []any{folder}, "capabilities": map[string]any{}})
	writeMessage(s.t, send, map[string]any{"jsonrpc": "2.0", "method": "initialized", "params": map[string]any{}})
	answer := call(2, "workspace/executeCommand", map[string]any{"command": command, "arguments": []any{argument}})
	call(3, "shutdown", nil)
	writeMessage(s.t, send, map[string]any{"jsonrpc": "2.0", "method": "exit"})
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if code := <-ended; code != 0 {
		s.t.Errorf("the server ended with %d", code)
	}
	_ = stdout.Close() // ends the copying
	return answer
}

func writeMessage(t testing.TB, to io.Writer, message any) {
	body, err := json.Marshal(message)
	if err == nil {
		_, err = fmt.Fprintf(to, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	if err != nil {
		t.Error(err)
	}
}

// answerTo reads messages up to the answer to a request, which must be no error.
func answerTo(t testing.TB, from *bufio.Reader, id int) string {
	for {
		head, err := from.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		size, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(head, "Content-Length:")))
		if err != nil {
			continue // the line between head and body
		}
		body := make([]byte, size+2)
		if _, err := io.ReadFull(from, body); err != nil {
			t.Fatal(err)
		}
		var m struct {
			ID     json.RawMessage
			Method string
			Result json.RawMessage
			Error  json.RawMessage
		}
		if err := json.Unmarshal(body, &m); err != nil {
			t.Fatal(err)
		}
		if m.Method == "" && string(m.ID) == strconv.Itoa(id) {
			if m.Error != nil {
				t.Errorf("%s", m.Error)
			}
			return string(m.Result)
		}
	}
}
