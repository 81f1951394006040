package mcp

import (
	"context"
	"net/http"
	"strings"
	"testing"

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
