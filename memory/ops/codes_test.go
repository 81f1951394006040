package ops

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// Every code that an error can be made with has a next step.
func TestCodesHaveNextSteps(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	codes := 0
	ast.Inspect(file, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		if code, err := strconv.Unquote(lit.Value); err == nil && strings.ToUpper(code) == code && strings.Contains(code, "_") {
			codes++
			if nextSteps[code].En == "" {
				t.Errorf("%s has no next step", code)
			}
		}
		return true
	})
	if codes < 20 {
		t.Errorf("only %d codes were found", codes)
	}
}
