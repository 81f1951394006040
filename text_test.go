package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/memory-lsp/memory-lsp/memory"
)

// TestTextsHaveTwins reads every message template in the source: each must be
// written in English and in Chinese, and take the same arguments in both.
func TestTextsHaveTwins(t *testing.T) {
	texts := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok && isText(lit.Type) {
				texts++
				if why := twin(lit); why != "" {
					t.Errorf("%s: %s", fset.Position(lit.Pos()), why)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if texts == 0 {
		t.Error("no template found: does the type still have its name?")
	}
}

func isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "Text"
	case *ast.SelectorExpr:
		return e.Sel.Name == "Text"
	}
	return false
}

// twin says what is wrong with a template, or nothing.
func twin(lit *ast.CompositeLit) string {
	in := map[string]string{}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return "name the languages: Text{En: …, Zh: …}"
		}
		value, ok := constant(kv.Value)
		if !ok {
			return "a template is a constant string"
		}
		in[kv.Key.(*ast.Ident).Name] = value
	}
	en, zh := in["En"], in["Zh"]
	switch {
	case len(lit.Elts) == 0:
		return ""
	case en == "" || zh == "":
		return "a language is missing"
	case !slices.Equal(verbs(en), verbs(zh)):
		return "the languages take different arguments: " + strconv.Quote(en) + ", " + strconv.Quote(zh)
	case strings.IndexFunc(en, isHan) >= 0 && strings.IndexFunc(zh, isHan) < 0:
		return "the languages are swapped"
	}
	for _, m := range countedNoun.FindAllStringSubmatch(en, -1) {
		if one := (memory.Text{En: "%d " + m[1]}).With(1).String(); one == "1 "+m[1] && !slices.Contains([]string{"is", "was", "has", "stands"}, m[1]) {
			return "the singular of " + m[1] + " is not known: 1 " + m[1]
		}
	}
	return ""
}

// countedNoun is the plural of what a template counts.
var countedNoun = regexp.MustCompile(`%(?:\[\d\])?d (?:open )?([a-z]+s)\b`)

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// constant is the value of a string literal or of a sum of them.
func constant(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil
	case *ast.BinaryExpr:
		x, ok1 := constant(e.X)
		y, ok2 := constant(e.Y)
		return x + y, ok1 && ok2
	}
	return "", false
}

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+# 0]*[0-9]*(?:\.[0-9]+)?([a-zA-Z])`)

// verbs are the arguments that a template takes, by position.
func verbs(s string) []string {
	var out []string
	next := 1
	for _, m := range verb.FindAllStringSubmatch(strings.ReplaceAll(s, "%%", ""), -1) {
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		out = append(out, strconv.Itoa(next)+m[2])
		next++
	}
	slices.Sort(out)
	return slices.Compact(out)
}
