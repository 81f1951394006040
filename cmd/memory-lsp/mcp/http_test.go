package mcp

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// listening is a server over HTTP, and its address.
func listening(t *testing.T, opt Options) string {
	t.Helper()
	l, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- ServeHTTP(ctx, l, "secret", opt) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error("the server ended with", err)
		}
	})
	return l.Addr().String()
}

// TestAddresses: only what this machine alone can reach is opened.
func TestAddresses(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.168.1.1:0", "example.org:80", "localhost:0", "127.0.0.1", "10.0.0.1:99999"} {
		if l, err := Listen(t.Context(), address); err == nil {
			t.Errorf("%s is opened: %s", address, l.Addr())
			l.Close()
		}
	}
	for _, address := range []string{"127.0.0.1:0", "127.0.0.2:0"} {
		l, err := Listen(t.Context(), address)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		l.Close()
	}
}

// TestGuard: nobody without the token, by another name or from another site.
func TestGuard(t *testing.T) {
	address := listening(t, optionsIn(t, t.TempDir()))
	const greeting = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	for _, tt := range []struct {
		name, path, host, origin, token string
		want                            int
	}{
		{"a client", Path, "", "", "Bearer secret", http.StatusOK},
		{"a page of our own", Path, "", "http://" + address, "Bearer secret", http.StatusOK},
		{"a client that writes the kind of token small", Path, "", "", "bearer secret", http.StatusOK},
		{"no token", Path, "", "", "", http.StatusUnauthorized},
		{"another token", Path, "", "", "Bearer secre", http.StatusUnauthorized},
		{"a token of another kind", Path, "", "", "Basic secret", http.StatusUnauthorized},
		{"a page of another site", Path, "", "https://example.org", "Bearer secret", http.StatusForbidden},
		{"a page without a site", Path, "", "null", "Bearer secret", http.StatusForbidden},
		{"another server of this machine", Path, "", "http://127.0.0.1:1", "Bearer secret", http.StatusForbidden},
		{"a name that leads here", Path, "example.org", "", "Bearer secret", http.StatusForbidden},
		{"another path", "/", "", "", "Bearer secret", http.StatusNotFound},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+address+tt.path, strings.NewReader(greeting))
		if err != nil {
			t.Fatal(err)
		}
		req.Host = tt.host
		for name, value := range map[string]string{
			"Origin": tt.origin, "Authorization": tt.token,
			"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		} {
			if value != "" {
				req.Header.Set(name, value)
			}
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != tt.want {
			t.Errorf("%s gets %d, want %d", tt.name, res.StatusCode, tt.want)
		}
	}
}

// TestSlowRequests: who is turned away is not waited for, and who may come in not for
// ever.
func TestSlowRequests(t *testing.T) {
	guarded := listening(t, optionsIn(t, t.TempDir()))
	waiting := httptest.NewServer(wholly(time.Millisecond, http.NotFoundHandler()))
	defer waiting.Close()
	for address, want := range map[string]int{guarded: http.StatusUnauthorized, waiting.Listener.Addr().String(): http.StatusRequestTimeout} {
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Length: 100000\r\n\r\n{", Path, address)
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != want || !res.Close {
			t.Errorf("half a request gets %d, and may go on: %v", res.StatusCode, !res.Close)
		}
		res.Body.Close()
		c.Close()
	}
}

// TestLargeRequests: a message is as long over HTTP as over pipes.
func TestLargeRequests(t *testing.T) {
	address := listening(t, optionsIn(t, t.TempDir()))
	for size, want := range map[int]int{maxLine + 1: http.StatusRequestEntityTooLarge, maxLine: http.StatusBadRequest} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+address+Path, strings.NewReader(strings.Repeat(" ", size)))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		res, err := (&http.Client{Transport: bearer("secret")}).Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("%d bytes get %d, want %d", size, res.StatusCode, want)
		}
	}
}

// TestHTTP: a client of the SDK works over HTTP as over pipes.
func TestHTTP(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Over HTTP\n"})
	address := listening(t, optionsIn(t, dir))
	client := sdk.NewClient(&sdk.Implementation{Name: "sdk", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{
		Endpoint: "http://" + address + Path, HTTPClient: &http.Client{Transport: bearer("secret")},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	got, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "MemoryRead", Arguments: map[string]any{}})
	if err != nil || got.IsError {
		t.Fatal(got, err)
	}
	if text, ok := got.Content[0].(*sdk.TextContent); !ok || !strings.Contains(text.Text, "# Over HTTP") {
		t.Errorf("%+v", got.Content[0])
	}
}

// bearer adds a token to requests.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}
