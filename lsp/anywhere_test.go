package lsp

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// fullCaps are the abilities of an editor that has them all.
const fullCaps = `"workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename","delete"],"changeAnnotationSupport":{}},` +
	`"fileOperations":{"willRename":true},"symbol":{"resolveSupport":{"properties":["location.range"]}}},` +
	`"textDocument":{"rename":{"prepareSupport":true},"definition":{"linkSupport":true},"documentSymbol":{"hierarchicalDocumentSymbolSupport":true},` +
	`"completion":{"completionItem":{"snippetSupport":true,"insertReplaceSupport":true,"labelDetailsSupport":true}}},` +
	`"experimental":{"memory-lsp":{"show":true,"suggest":true}}`

// TestFeaturesAnywhere asks for everything at places by chance in all files of the
// examples, as they are and as other editors write them, of an editor with all
// abilities and of one with none: nothing fails, and each place in an answer is one
// of the text that the editor has, below the folder that it opened.
func TestFeaturesAnywhere(t *testing.T) {
	written := map[string]func(string) string{
		"as it is":     func(s string) string { return s },
		"CRLF and BOM": func(s string) string { return "\ufeff" + strings.ReplaceAll(s, "\n", "\r\n") },
		"wide letters": func(s string) string {
			return strings.NewReplacer("的", "😀", " | ", " 😀 | ", "e", "é").Replace(s)
		},
		"cut off": func(s string) string { return string([]rune(s)[:len([]rune(s))*2/3]) },
	}
	for _, tree := range []string{"faulty", "clean-tree", "clean-auto"} {
		for name, write := range written {
			for _, caps := range []string{`{}`, `{"general":{"positionEncodings":["utf-8"]}}`, "{" + fullCaps + "}"} {
				t.Run(fmt.Sprintf("%s/%s/%.20s", tree, name, caps), func(t *testing.T) {
					files := copyOf(t, "../examples/"+tree)
					synctest.Test(t, func(t *testing.T) {
						p := prober{e: start(t, options(files), caps, "w"), files: files, utf8: strings.Contains(caps, "utf-8"), texts: map[string]string{}}
						withSettings(p.e, `{"inlayHints":true,"alignTables":true}`)
						p.probe(t, write)
					})
				})
			}
		}
	}
}

// A prober asks for everything and looks at the places in the answers.
type prober struct {
	e     *editor
	files fs.FS
	utf8  bool
	texts map[string]string // of open documents, by URI
}

var (
	atPlaces = []string{"hover", "definition", "references", "documentHighlight", "prepareRename", "rename", "completion", "selectionRange"}
	ofWhole  = []string{
		"documentSymbol", "foldingRange", "codeLens", "documentLink", "inlayHint", "formatting", "rangeFormatting", "rangesFormatting",
		"semanticTokens/full", "semanticTokens/range", "semanticTokens/full/delta",
	}
)

func (p *prober) probe(t *testing.T, write func(string) string) {
	rnd := rand.New(rand.NewPCG(6, 11))
	err := fs.WalkDir(p.files, "w", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".md" && path.Ext(name) != ".json" {
			return err
		}
		src, err := fs.ReadFile(p.files, name)
		if err != nil {
			return err
		}
		uri, text := uriOf(name, false), write(string([]rune(string(src))))
		p.texts[uri] = text
		p.e.open(uri, text)
		lines := markdown.Parse([]byte(text)).Lines()
		for _, m := range ofWhole {
			ask := about(uri)
			ask["range"], ask["previousResultId"] = bag{"start": placeAt(0, 0), "end": placeAt(rnd.IntN(lines.Count()+1), 3)}, "1"
			ask["ranges"] = []any{ask["range"]}
			p.call(t, uri, "textDocument/"+m, ask)
		}
		for range 5 {
			line, col := lines.Position(rnd.IntN(len(text)+1), p.encoding())
			for _, m := range atPlaces {
				ask := about(uri)
				ask["position"], ask["positions"] = placeAt(line, col), []any{placeAt(line, col), placeAt(line, col+rnd.IntN(9))}
				ask["context"], ask["newName"] = bag{"includeDeclaration": true}, []string{"new 名称", "a.md", "", "../x.md"}[rnd.IntN(4)]
				p.call(t, uri, "textDocument/"+m, ask)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{"", "2026", "a", "会"} {
		p.call(t, "", "workspace/symbol", bag{"query": q})
	}
	if err := p.e.quit(); err != nil {
		t.Error(err)
	}
}

func (p *prober) encoding() markdown.Encoding {
	if p.utf8 {
		return markdown.UTF8
	}
	return markdown.UTF16
}

// web are the addresses of what is no file.
var web = regexp.MustCompile(`^(https?|mailto):`)

// resolved are the requests that complete what the others answer with.
var resolved = map[string]string{
	"textDocument/completion": "completionItem/resolve", "textDocument/codeLens": "codeLens/resolve",
	"textDocument/documentLink": "documentLink/resolve", "workspace/symbol": "workspaceSymbol/resolve",
}

func (p *prober) call(t *testing.T, uri, method string, ask any) {
	t.Helper()
	r := p.e.call(method, ask)
	if r.Error != nil {
		if code := r.Error.Code; !strings.Contains(strings.ToLower(method), "rename") || code != -32803 {
			t.Errorf("%s of %s, %v: %+v", method, uri, ask, r.Error)
		}
		return
	}
	p.look(t, method, uri, r.Result)
	if method == "textDocument/semanticTokens/full" {
		p.tokens(t, uri, r.Result)
	}
	then := resolved[method]
	if then == "" {
		return
	}
	var all []json.RawMessage
	var list struct{ Items []json.RawMessage }
	if json.Unmarshal(r.Result, &all) != nil && json.Unmarshal(r.Result, &list) != nil {
		t.Fatalf("%s: %s", method, r.Result)
	}
	all = append(all, list.Items...)
	for _, one := range all[:min(len(all), 8)] {
		r := p.e.call(then, one)
		if r.Error != nil {
			t.Errorf("%s %s: %+v", then, one, r.Error)
		}
		p.look(t, then, uri, r.Result)
	}
}

// look holds that all places in an answer are there.
func (p *prober) look(t *testing.T, method, uri string, raw json.RawMessage) {
	t.Helper()
	if strings.Contains(method, "completion") && strings.Contains(string(raw), `"data":`) && !strings.Contains(string(raw), `"uri":"file:///w/`) {
		t.Errorf("%s is about another place: %s", method, raw)
	}
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	p.walk(t, method, uri, v)
}

func (p *prober) walk(t *testing.T, method, uri string, v any) {
	t.Helper()
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			p.walk(t, method, uri, x)
		}
	case map[string]any:
		if u, ok := v["uri"].(string); ok {
			uri = u
		}
		if doc, ok := v["textDocument"].(map[string]any); ok {
			uri, _ = doc["uri"].(string)
		}
		if s, ok := v["start"].(map[string]any); ok {
			from, to := p.offset(t, method, uri, s), p.offset(t, method, uri, v["end"].(map[string]any))
			if from > to {
				t.Errorf("%s: a range that ends before it begins: %v", method, v)
			}
			return
		}
		for name, x := range v {
			u, ok := x.(string)
			switch {
			case name == "data":
			case ok && (name == "uri" || name == "target" || strings.HasSuffix(name, "Uri")) && !strings.HasPrefix(u, "file:///w/") && !web.MatchString(u):
				t.Errorf("%s leads out: %s", method, u)
			case name == "changes":
				for u, edits := range x.(map[string]any) {
					p.walk(t, method, u, edits)
				}
			case strings.HasPrefix(name, "target") && v["targetUri"] != nil:
				p.walk(t, method, v["targetUri"].(string), x)
			default:
				p.walk(t, method, uri, x)
			}
		}
	}
}

// offset is where a position is; it must be one of the document.
func (p *prober) offset(t *testing.T, method, uri string, at map[string]any) int {
	t.Helper()
	text, ok := p.texts[uri]
	if !ok {
		name, _ := pathOf(uri, false)
		src, err := fs.ReadFile(p.files, name)
		if err != nil {
			t.Fatalf("%s tells of a place in %q: %v", method, uri, err)
		}
		text = string(src)
	}
	lines := markdown.NewLines([]byte(text))
	line, col := int(at["line"].(float64)), int(at["character"].(float64))
	off := lines.Offset(line, col, p.encoding())
	if l, c := lines.Position(off, p.encoding()); l != line || c != col {
		t.Errorf("%s tells of %d:%d in %s, which is no place there: the next is %d:%d", method, line, col, uri, l, c)
	}
	return off
}

// tokens holds that tokens are in order, on their lines, and none is empty.
func (p *prober) tokens(t *testing.T, uri string, raw json.RawMessage) {
	t.Helper()
	var r struct{ Data []int }
	if err := json.Unmarshal(raw, &r); err != nil {
		t.Fatal(err)
	}
	line, col, end := 0, 0, 0
	for d := range slices.Chunk(r.Data, tokenLen) {
		if d[0] > 0 {
			col, end = 0, 0
		}
		line, col = line+d[0], col+d[1]
		if col < end || d[2] == 0 {
			t.Errorf("a token at %d:%d of length %d overlaps another or is empty", line, col, d[2])
		}
		end = col + d[2]
		for _, c := range []int{col, end} {
			p.offset(t, "tokens", uri, map[string]any{"line": float64(line), "character": float64(c)})
		}
	}
}

func placeAt(line, col int) bag { return bag{"line": line, "character": col} }
