package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// hello opens a session.
const hello = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// spoken is what the server prints for an input, after it was greeted, in the
// order of the ids.
func spoken(t *testing.T, input string) map[string]string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(hello+input), &out, optionsIn(t, t.TempDir())); err != nil {
		t.Fatal("the server ended with", err)
	}
	said := map[string]string{}
	for line := range strings.Lines(out.String()) {
		if list := []json.RawMessage(nil); json.Unmarshal([]byte(line), &list) == nil {
			said["list"] = fmt.Sprint(len(list))
			continue
		}
		var m struct {
			JSONRPC string          `json:"jsonrpc"`
			ID      json.RawMessage `json:"id"`
			Error   *struct{ Code int }
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil || m.JSONRPC != "2.0" {
			t.Errorf("standard output holds %q", line)
		}
		outcome := "ok"
		if m.Error != nil {
			outcome = fmt.Sprint(m.Error.Code)
		}
		said[string(m.ID)] = outcome
	}
	delete(said, "0")
	return said
}

func TestLines(t *testing.T) {
	ping := func(id string) string { return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"ping"}`, id) }
	deep := func(id string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"ping","params":%s1%s}`, id, strings.Repeat(`{"a":`, 5000), strings.Repeat("}", 5000))
	}
	for _, tt := range []struct {
		name, in string
		want     map[string]string
	}{
		{"all that was asked is answered, though the input ended", ping("1") + "\n" + ping(`"a"`), map[string]string{"1": "ok", `"a"`: "ok"}},
		{"lines may end as on Windows, and be empty", ping("1") + "\r\n\r\n\n" + ping("2") + "\r\n", map[string]string{"1": "ok", "2": "ok"}},
		{"a line that is no JSON does not end the session", "{oops\n" + ping("1"), map[string]string{"null": "-32700", "1": "ok"}},
		{"nor does one that is not UTF-8", "{\"a\":\"\xff\"}\n" + ping("1"), map[string]string{"null": "-32700", "1": "ok"}},
		{"nor one that is no message", `{"id":1}` + "\n" + ping("2"), map[string]string{"null": "-32600", "2": "ok"}},
		{"nor an empty list", "[]\n" + ping("1"), map[string]string{"null": "-32600", "1": "ok"}},
		{"nor JSON that is nested without end", strings.Repeat("[", 1<<20) + "\n" + ping("1"), map[string]string{"null": "-32700", "1": "ok"}},
		{"nor a line longer than any message", strings.Repeat("x", maxLine+1) + "\n" + ping("1"), map[string]string{"null": "-32600", "1": "ok"}},
		{"nor an answer that nobody waits for", `{"jsonrpc":"2.0","id":9,"result":{}}` + "\n" + ping("1"), map[string]string{"1": "ok"}},
		{"what has an id is answered by it, though it is no message", `{"id":1,"method":"ping"}` + "\n" + `{"jsonrpc":"2.0","id":"x","method":5}` + "\n" + deep("7"), map[string]string{"1": "-32600", `"x"`: "-32600", "7": "-32600"}},
		{"an id that would come back as another is refused", ping("1.5") + "\n" + ping("9007199254740993") + "\n" + ping("1e3") + "\n" + ping("-1e999"), map[string]string{"1.5": "-32600", "9007199254740993": "-32600", "1e3": "-32600", "-1e999": "-32600"}},
		{"others come back as they are", ping("9007199254740992") + "\n" + ping("-3") + "\n" + ping(`"1.5"`) + "\n" + ping(`""`), map[string]string{"9007199254740992": "ok", "-3": "ok", `"1.5"`: "ok", `""`: "ok"}},
		{"an id that is neither is that of nobody", ping("{}") + "\n" + ping("true"), map[string]string{"null": "-32600"}},
		{"a list is answered as a list", "[" + ping("1") + "," + ping("2") + `,{"jsonrpc":"2.0","method":"notifications/initialized"},7]`, map[string]string{"list": "3"}},
		{"a method that we do not have is refused", `{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{}}`, map[string]string{"1": "-32601"}},
		{"messages may be large", fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"memory_explain","arguments":{"rule":"%s"}}}`, strings.Repeat("长", 300_000)), map[string]string{"1": "ok"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, spoken(t, tt.in)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestNoArguments: a tool that needs none is called with none, {} or null.
func TestNoArguments(t *testing.T) {
	for _, arguments := range []string{"", `,"arguments":{}`, `,"arguments":null`} {
		var out bytes.Buffer
		in := hello + `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"memory_check"` + arguments + "}}\n"
		if err := Serve(t.Context(), strings.NewReader(in), &out, optionsIn(t, t.TempDir())); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), `"MemoryCheckV1"`) {
			t.Errorf("with %q: %s", arguments, out.String())
		}
	}
}

// TestMarkBeforeTheFirstMessage: PowerShell puts one into every pipe.
func TestMarkBeforeTheFirstMessage(t *testing.T) {
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader("\uFEFF"+hello), &out, optionsIn(t, t.TempDir())); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"serverInfo"`) {
		t.Errorf("the server says %q", out.String())
	}
}

// TestEndOfOutput: a client that is gone ends the server.
func TestEndOfOutput(t *testing.T) {
	out, in := io.Pipe()
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if err := Serve(context.Background(), strings.NewReader(hello), in, optionsIn(t, t.TempDir())); err == nil {
		t.Error("the server does not tell that nobody listens")
	}
}
