// Package arch holds no code: its test is the import map of the module.
package arch

import (
	"os"
	"os/exec"
	"path"
	"strings"
	"testing"
)

const module = "github.com/memory-lsp/memory-lsp/"

// layers says, for every package, which packages of this module it may import.
// Names are patterns of path.Match; the first that fits a package counts.
var layers = []struct{ pkg, imports string }{
	{"markdown", ""},
	{"memory", "markdown"},
	{"memory/rules", "markdown memory memory/rules/*"},
	{"memory/rules/page", "markdown memory"},
	{"memory/rules/*", "markdown memory memory/rules/page"},
	{"lsp", "markdown memory memory/rules"},
	{"cmd/memory-lsp", "markdown memory memory/rules lsp"},
}

// owners says which packages may import a module from outside. A module that
// is missing here may be imported by tests alone.
var owners = map[string]string{
	"github.com/yuin/goldmark": "markdown",
	"go.lsp.dev/protocol":      "lsp",
	"go.lsp.dev/jsonrpc2":      "lsp",
	"go.lsp.dev/uri":           "lsp",
	"go.uber.org/zap":          "lsp cmd/memory-lsp",
	"github.com/spf13/cobra":   "cmd/memory-lsp",
}

// The files of a package differ by system, and so may their imports.
var systems = []string{"linux", "darwin", "windows"}

func TestImports(t *testing.T) {
	for _, goos := range systems {
		for pkg, imports := range imports(t, goos) {
			if pkg == strings.TrimSuffix(module, "/") {
				continue // the root, which holds this test
			}
			pkg = strings.TrimPrefix(pkg, module)
			may, known := layer(pkg)
			if !known {
				t.Errorf("package %s is not in the map: say where it stands", pkg)
			}
			for _, imp := range imports {
				if own, ok := strings.CutPrefix(imp, module); ok {
					if !fits(own, may) {
						t.Errorf("%s: %s must not import %s", goos, pkg, own)
					}
					continue
				}
				if host, _, _ := strings.Cut(imp, "/"); strings.Contains(host, ".") && !fits(pkg, owner(imp)) {
					t.Errorf("%s: %s must not import %s: its owners are %q", goos, pkg, imp, owner(imp))
				}
			}
		}
	}
}

// imports lists each package of the module with what it imports, tests left out.
func imports(t *testing.T, goos string) map[string][]string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	cmd.Env = append(os.Environ(), "GOOS="+goos)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		all[f[0]] = f[1:]
	}
	return all
}

func layer(pkg string) (imports string, known bool) {
	for _, l := range layers {
		if fits(pkg, l.pkg) {
			return l.imports, true
		}
	}
	return "", false
}

// owner finds the packages that own the module of an import path.
func owner(imp string) string {
	for mod := imp; mod != "."; mod = path.Dir(mod) {
		if who, ok := owners[mod]; ok {
			return who
		}
	}
	return ""
}

// fits tells whether name matches one of the space-separated patterns.
func fits(name, patterns string) bool {
	for _, p := range strings.Fields(patterns) {
		if ok, err := path.Match(p, name); err == nil && ok {
			return true
		}
	}
	return false
}
