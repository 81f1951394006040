package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestServe: what the command's standard output is and how it ends. At every
// level of the log, standard output holds messages of the protocol and nothing
// else.
func TestServe(t *testing.T) {
	const (
		initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":%q,"capabilities":{}}}`
		didChange  = `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///x.md","version":1},"contentChanges":[]}}`
		shutdown   = `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`
		exitNow    = `{"jsonrpc":"2.0","method":"exit"}`
	)
	tests := []struct {
		args   string
		sends  []string
		code   int
		ids    []string // of the replies
		stderr string   // a part of it; empty if there is to be none
	}{
		{"serve", []string{initialize, shutdown, exitNow}, 0, []string{"1", "2"}, ""},
		{"serve --stdio", []string{initialize, shutdown, exitNow}, 0, []string{"1", "2"}, ""},
		{"serve --stdio --log-level debug", []string{initialize, didChange, shutdown, exitNow}, 0, []string{"1", "2"}, "file:///x.md is not open"},
		{"serve --log-level info", []string{initialize, shutdown, exitNow}, 0, []string{"1", "2"}, "initialized"},
		{"serve --log-level error", []string{initialize, exitNow}, 1, []string{"1"}, ""},
		{"serve", []string{initialize, exitNow}, 1, []string{"1"}, "without a shutdown request"},
		{"serve", []string{initialize}, 1, []string{"1"}, "without a shutdown request"},
		{"serve", nil, 1, nil, "without a shutdown request"},
		{"serve --log-level loud", nil, 2, nil, "must be debug, info, warn or error"},
		{"serve here", nil, 2, nil, "takes no arguments"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			s := session{t: t, dir: t.TempDir()}
			s.write("memory/MEMORY.md", "[A](gone.md)\n")
			var in strings.Builder
			for _, m := range tt.sends {
				if strings.Contains(m, "%q") {
					m = fmt.Sprintf(m, "file://"+filepath.ToSlash(s.dir))
				}
				fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(m), m)
			}
			var stdout, stderr buffer
			sys := s.system(nil)
			sys.Stdin, sys.Stdout, sys.Stderr = strings.NewReader(in.String()), &stdout, &stderr
			if code := run(t.Context(), sys, strings.Fields(tt.args)); code != tt.code {
				t.Errorf("exit code %d, want %d", code, tt.code)
			}
			if diff := cmp.Diff(tt.ids, replies(t, stdout.String())); diff != "" {
				t.Errorf("replies (-want +got):\n%s", diff)
			}
			if got := stderr.String(); !strings.Contains(got, tt.stderr) || tt.stderr == "" && got != "" {
				t.Errorf("standard error %q, want %q", got, tt.stderr)
			}
		})
	}
}

// replies are the ids that are answered in a stream of messages, which must hold
// nothing else.
func replies(t *testing.T, stream string) (ids []string) {
	for stream != "" {
		head, rest, _ := strings.Cut(stream, "\r\n\r\n")
		size, err := strconv.Atoi(strings.TrimPrefix(head, "Content-Length: "))
		if err != nil || size > len(rest) {
			t.Fatalf("no message: %q", stream)
		}
		body := rest[:size]
		stream = rest[size:]
		var m struct {
			ID     json.RawMessage
			Method string
		}
		if err := json.Unmarshal([]byte(body), &m); err != nil {
			t.Fatal(err)
		}
		if m.Method == "" {
			ids = append(ids, string(m.ID))
		}
	}
	return ids
}

// A buffer may be written to while it is read.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write appends to the buffer.
func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

// String is what was written so far.
func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
