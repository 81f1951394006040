package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestMCPOverHTTP: the address is told on standard error; the token is in a file
// that nobody else can read, and stays the same.
func TestMCPOverHTTP(t *testing.T) {
	s := session{t: t, dir: t.TempDir()}
	file := filepath.Join(s.dir, "token")
	var tokens []string
	for range 2 {
		ctx, stop := context.WithCancel(t.Context())
		errRead, errWrite := io.Pipe()
		sys := s.system(nil)
		sys.Stdin, sys.Stdout, sys.Stderr = strings.NewReader(""), io.Discard, errWrite
		code := make(chan int, 1)
		go func() {
			code <- run(ctx, sys, []string{"mcp", "--http", "127.0.0.1:0", "--token-file", file})
			errWrite.Close()
		}()
		said := bufio.NewReader(errRead)
		line, err := said.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		url := regexp.MustCompile(`http://127\.0\.0\.1:\d+/mcp`).FindString(line)
		if url == "" {
			t.Fatalf("the address is not told: %q", line)
		}
		go io.Copy(io.Discard, said)
		token, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tokens = append(tokens, string(token))
		for auth, want := range map[string]int{"": http.StatusUnauthorized, "Bearer " + strings.TrimSpace(string(token)): http.StatusBadRequest} { // a request that asks for nothing
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Authorization", auth)
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != want {
				t.Errorf("with the authorization %q the answer is %d, want %d", auth, res.StatusCode, want)
			}
		}
		stop()
		if got := <-code; got != exitClean {
			t.Errorf("the server ends with %d", got)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the token's file: %v, %v", info.Mode(), err)
	}
	if tokens[0] != tokens[1] || len(tokens[0]) < leastToken {
		t.Errorf("the tokens are %q", tokens)
	}
}

func TestPrintedPathsOfWindows(t *testing.T) {
	text, err := mcpClients[1].snippet(`C:\Program Files\memory-lsp.exe`, nil)
	if err != nil || !strings.Contains(text, `command = 'C:\Program Files\memory-lsp.exe'`) {
		t.Error(text, err)
	}
}
