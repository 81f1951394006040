package lsp
import ("testing";"os";"strings";"fmt";"github.com/memory-lsp/memory-lsp/memory")
func BenchmarkReal(b *testing.B) {
	opt := options(nil)
	opt.Env.FS = memory.OSFS()
	root := strings.TrimPrefix(os.Getenv("CORPUS"), "/")
	file := root + "/codex/SUMMARY.md"
	src, err := os.ReadFile("/" + file); if err != nil { b.Fatal(err) }
	text := string(src)
	k := newKeyboardOpt(b, opt, root, bag{"textDocument": bag{"diagnostic": bag{}}})
	k.send("textDocument/didOpen", bag{"textDocument": bag{"uri": k.uri(file), "languageId": "markdown", "version": 1, "text": text}})
	id := 10
	pull := func() { id++; k.write(bag{"jsonrpc": "2.0", "id": id, "method": "textDocument/diagnostic", "params": bag{"textDocument": bag{"uri": k.uri(file)}}})
		k.await(func(m received) bool { return string(m.ID) == fmt.Sprint(id) }) }
	pull()
	line := strings.Count(text[:len(text)/2], "\n")
	l := k.line(text, line)
	at := len([]rune(l[:strings.Index(l, "第")])) + 3
	version := 1
	for b.Loop() {
		version++
		from, to, typed := bag{"line": line, "character": at}, bag{"line": line, "character": at}, "x"
		if version%2 == 1 { to, typed = bag{"line": line, "character": at + 1}, "" }
		k.send("textDocument/didChange", bag{"textDocument": bag{"uri": k.uri(file), "version": version}, "contentChanges": []bag{{"range": bag{"start": from, "end": to}, "text": typed}}})
		pull()
	}
}
