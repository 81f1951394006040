package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/zap"
)

// FuzzLines feeds the server any lines after the greeting. It never dies, prints
// nothing but messages, and writes nothing outside of
// the folder that it serves.
func FuzzLines(f *testing.F) {
	for _, tool := range tools() {
		line, err := json.Marshal(map[string]any{
			"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{"name": tool.name, "arguments": filled(tool.input())},
		})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"memory://topic/%2e%2e%2foutside"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"resume","arguments":{"agent":"../x"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"resume"},"argument":{"name":"agent","value":"c"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"memory://index"}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		`[{"jsonrpc":"2.0","id":"a","method":"ping"},{"jsonrpc":"2.0","id":"a","method":"ping"}]`,
		"{\n\n[]\n\xff",
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		top := t.TempDir()
		root := filepath.Join(top, "root")
		lay(t, top, map[string]string{
			"outside/secret.md":                               "x",
			"root/memory/MEMORY.md":                           "# Memory\n",
			"root/.devcodex/.memory/clients/codex/SUMMARY.md": "# 会话索引 — codex\n",
		})
		before := everything(t, top, root)
		opt := optionsIn(t, root)
		opt.Log = zap.NewNop()
		var out bytes.Buffer
		ended := make(chan error, 1)
		go func() { ended <- Serve(context.Background(), strings.NewReader(hello+string(input)), &out, opt) }()
		select {
		case err := <-ended:
			if err != nil {
				t.Error("the server ended with", err)
			}
		case <-time.After(time.Minute):
			t.Fatal("the server does not end with its input")
		}
		judgeOutput(t, out.String())
		if diff := cmp.Diff(before, everything(t, top, root)); diff != "" {
			t.Errorf("outside of the root (-before +after):\n%s", diff)
		}
	})
}

// judgeOutput makes sure that all lines are messages.
func judgeOutput(t *testing.T, out string) {
	for line := range strings.Lines(out) {
		var list []json.RawMessage
		if json.Unmarshal([]byte(line), &list) != nil {
			list = []json.RawMessage{json.RawMessage(line)}
		}
		for _, text := range list {
			var m struct {
				JSONRPC string          `json:"jsonrpc"`
				Method  string          `json:"method"`
				Result  json.RawMessage `json:"result"`
				Error   json.RawMessage `json:"error"`
			}
			if err := json.Unmarshal(text, &m); err != nil || m.JSONRPC != "2.0" || (m.Method == "") == (m.Result == nil && m.Error == nil) {
				t.Errorf("standard output holds %q", line)
			}
		}
	}
}
