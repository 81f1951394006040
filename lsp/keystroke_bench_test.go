package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/memory-lsp/memory-lsp/memory"
)

// notes are n notes of about 2 KB with links to each other, in folders of 100.
func notes(n int) fstest.MapFS {
	fsys := fstest.MapFS{"w/.memory-lsp.json": {Data: []byte(`{"folders":[{"path":".","layout":"plain"}]}`), Mode: 0o644}}
	for i := range n {
		var b strings.Builder
		fmt.Fprintf(&b, "# Note %d\n\n", i)
		for k := range 14 {
			to := (i*7 + k*13) % n
			fmt.Fprintf(&b, "%s[note](../d%03d/n%d.md#note-%d) 合并改动.\n\n", strings.Repeat("Some words of prose. ", 5), to/100, to, to)
		}
		fsys[fmt.Sprintf("w/d%03d/n%d.md", i/100, i)] = &fstest.MapFile{Data: []byte(b.String()), Mode: 0o644}
	}
	return fsys
}

// index is an agent's index of n sessions, with its daily files and reports.
func index(n int) fstest.MapFS {
	fsys := fstest.MapFS{}
	var b, day strings.Builder
	b.WriteString("# Agent SUMMARY — codex\n\n> 项目：w\n\n| " + strings.Join(memory.ColumnNames[:], " | ") + " |\n|------|:----:|------|------|---------|---------|:----:|\n")
	first := memory.DayOf(today) - memory.Day(n/25) - 40
	for i := range n {
		date, id := first+memory.Day(i/25), i%25+1
		name := date.Format("20060102")
		fmt.Fprintf(&b, "| %s 09:%02d | %02d | fix+audit | 修复第 %d 项缺货下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | [报告](../../../reports/%s.md) | [%s.md §%02d](tasks/%s.md) | ✅ |\n",
			date, id, id, i, name, name, id, name)
		fmt.Fprintf(&day, "## 会话 %02d — x\n\n- **意图**：fix\n- **状态**：✅\n\n", id)
		if id == 25 || i == n-1 {
			fsys["w/.devcodex/.memory/clients/codex/tasks/"+name+".md"] = &fstest.MapFile{Data: []byte(day.String()), Mode: 0o644}
			fsys["w/.devcodex/reports/"+name+".md"] = &fstest.MapFile{Data: []byte("# R\n"), Mode: 0o644}
			day.Reset()
		}
	}
	fsys["w/.devcodex/.memory/clients/codex/SUMMARY.md"] = &fstest.MapFile{Data: []byte(b.String()), Mode: 0o644}
	return fsys
}

// BenchmarkKeystroke types a letter in the middle of an open file, and takes it
// away the next time: through the protocol, from the edit to its findings.
func BenchmarkKeystroke(b *testing.B) {
	for _, c := range []struct {
		name, file string
		fsys       func() fstest.MapFS
	}{
		{"note-of-100", "w/d000/n50.md", func() fstest.MapFS { return notes(100) }},
		{"note-of-10000", "w/d000/n50.md", func() fstest.MapFS { return notes(10_000) }},
		{"summary-1000", "w/.devcodex/.memory/clients/codex/SUMMARY.md", func() fstest.MapFS { return index(1_000) }},
		{"summary-10000", "w/.devcodex/.memory/clients/codex/SUMMARY.md", func() fstest.MapFS { return index(10_000) }},
		{"summary-100000", "w/.devcodex/.memory/clients/codex/SUMMARY.md", func() fstest.MapFS { return index(100_000) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			fsys := c.fsys()
			text := string(fsys[c.file].Data)
			k := newKeyboard(b, fsys)
			k.send("textDocument/didOpen", bag{"textDocument": bag{"uri": k.uri(c.file), "languageId": "markdown", "version": 1, "text": text}})
			k.findings(c.file, 1)
			line := strings.Count(text[:len(text)/2], "\n")
			if k.line(text, line) == "" {
				line++
			}
			at := strings.Index(k.line(text, line), "of prose") + 3
			if at < 3 {
				at = len([]rune("| 2026-08-29 09:00 | 01 | fix+audit | 修"))
			}
			version := 1
			for b.Loop() {
				version++
				from, to, typed := bag{"line": line, "character": at}, bag{"line": line, "character": at}, "x"
				if version%2 == 1 {
					to, typed = bag{"line": line, "character": at + 1}, ""
				}
				k.send("textDocument/didChange", bag{
					"textDocument":   bag{"uri": k.uri(c.file), "version": version},
					"contentChanges": []bag{{"range": bag{"start": from, "end": to}, "text": typed}},
				})
				k.findings(c.file, version)
			}
		})
	}
}

// A keyboard is the client's side of a session that does nothing but edit.
type keyboard struct {
	b    *testing.B
	pipe net.Conn
	in   *textproto.Reader
}

func newKeyboard(b *testing.B, fsys fstest.MapFS) *keyboard {
	return newKeyboardOpt(b, options(fsys), "w", bag{})
}

func newKeyboardOpt(b *testing.B, opt Options, root string, caps bag) *keyboard {
	ours, theirs := net.Pipe()
	k := &keyboard{b, ours, textproto.NewReader(bufio.NewReaderSize(ours, 1<<20))}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = Serve(b.Context(), theirs, opt)
	}()
	b.Cleanup(func() {
		_ = ours.Close()
		<-ended
	})
	k.write(bag{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": bag{
		"capabilities": caps, "workspaceFolders": []bag{{"uri": k.uri(root), "name": "w"}},
	}})
	k.await(func(m received) bool { return string(m.ID) == "1" })
	k.send("initialized", bag{})
	return k
}

func (k *keyboard) uri(path string) string { return uriOf(path, false) }

func (k *keyboard) line(text string, i int) string { return strings.Split(text, "\n")[i] }

func (k *keyboard) send(method string, params any) {
	k.write(bag{"jsonrpc": "2.0", "method": method, "params": params})
}

func (k *keyboard) write(message bag) {
	body, err := json.Marshal(message)
	if err != nil {
		k.b.Fatal(err)
	}
	if _, err := fmt.Fprintf(k.pipe, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		k.b.Fatal(err)
	}
}

// findings waits for those of a version.
func (k *keyboard) findings(path string, version int) {
	uri, end := []byte(`"uri":"`+k.uri(path)+`"`), []byte(`"version":`+strconv.Itoa(version))
	k.await(func(m received) bool {
		return m.Method == "textDocument/publishDiagnostics" && bytes.Contains(m.Params, uri) && bytes.Contains(m.Params, end)
	})
}

func (k *keyboard) await(done func(received) bool) {
	for {
		header, err := k.in.ReadMIMEHeader()
		if err != nil {
			k.b.Fatal(err)
		}
		size, _ := strconv.Atoi(header.Get("Content-Length"))
		body := make([]byte, size)
		if _, err := io.ReadFull(k.in.R, body); err != nil {
			k.b.Fatal(err)
		}
		var m received
		if err := json.Unmarshal(body, &m); err != nil {
			k.b.Fatal(err)
		}
		if len(m.ID) > 0 && m.Method != "" {
			k.write(bag{"jsonrpc": "2.0", "id": m.ID, "result": nil})
		}
		if done(m) {
			return
		}
	}
}
