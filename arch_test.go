// Package arch holds no code: its test is the import map of the module.
package arch

import (
	"errors"
	"go/build"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

const module = "github.com/memory-lsp/memory-lsp/"

// layers says, for every package, which packages of this module it may import.
// Names are patterns of path.Match; the first that fits a package counts.
var layers = []struct{ pkg, imports string }{
	{"markdown/crew", ""},
	{"markdown", "markdown/crew"},
	{"memory/secret", "markdown"},
	{"memory", "markdown markdown/crew memory/secret"},
	{"memory/store", "memory"},
	{"memory/ops", "markdown memory memory/secret memory/store"},
	{"memory/query", "markdown markdown/crew memory"},
	{"memory/assist", "markdown markdown/crew memory"},
	{"memory/rules", "markdown memory memory/rules/*"},
	{"memory/rules/page", "markdown memory"},
	{"memory/rules/ruletest", "markdown memory memory/rules"},
	{"memory/rules/*", "markdown memory memory/secret memory/rules/page"},
	{"lsp", "markdown markdown/crew memory memory/assist memory/rules memory/store memory/ops"},
	{"cmd/memory-lsp/findings", "markdown memory"},
	{"cmd/memory-lsp/mcp", "memory memory/secret memory/store memory/ops memory/query memory/rules cmd/memory-lsp/findings"},
	{"cmd/memory-lsp", "markdown markdown/crew memory memory/store memory/ops memory/query memory/rules memory/rules/ruletest lsp cmd/memory-lsp/*"},
}

// owners says which packages may import a module from outside. A module that
// is missing here may be imported by tests alone.
var owners = map[string]string{
	"github.com/yuin/goldmark":        "markdown",
	"github.com/tailscale/hujson":     "memory",
	"github.com/bmatcuk/doublestar":   "memory",
	"github.com/go-git/go-git":        "memory",
	"golang.org/x/text":               "memory",
	"github.com/gofrs/flock":          "memory/store",
	"golang.org/x/sys":                "memory/store",
	"go.yaml.in/yaml":                 "memory",
	"github.com/zricethezav/gitleaks": "memory/secret",
	"github.com/pelletier/go-toml":    "memory/secret",
	"go.lsp.dev/protocol":             "lsp",
	"go.lsp.dev/jsonrpc2":             "lsp",
	"go.lsp.dev/uri":                  "lsp",
	"github.com/fsnotify/fsnotify":    "lsp",

	"github.com/modelcontextprotocol/go-sdk": "cmd/memory-lsp/mcp",

	"go.uber.org/zap":          "lsp cmd/memory-lsp cmd/memory-lsp/mcp",
	"github.com/spf13/cobra":   "cmd/memory-lsp",
	"github.com/spf13/pflag":   "cmd/memory-lsp",
	"golang.org/x/tools/txtar": "memory/rules/ruletest memory/rules/page",

	"github.com/aymanbagabas/go-udiff": "cmd/memory-lsp",
	"github.com/mattn/go-runewidth":    "cmd/memory-lsp",
	"golang.org/x/term":                "cmd/memory-lsp",
}

// The files of a package differ by system, and so may their imports.
var systems = []string{"linux", "darwin", "windows"}

func TestImports(t *testing.T) {
	for _, dir := range folders(t) {
		pkg := filepath.ToSlash(dir)
		may, known := layer(pkg)
		for _, goos := range systems {
			files, imports := load(t, goos, dir)
			if len(files) > 0 && !known {
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

// Templates call methods by name: with one of them the linker keeps every method
// of the program, a sixth of it. The library of the commands brings its own in by
// what is set.
func TestNoTemplates(t *testing.T) {
	for _, dir := range folders(t) {
		files, imports := load(t, "linux", dir)
		for _, imp := range imports {
			if path.Base(imp) == "template" {
				t.Errorf("%s imports %s", dir, imp)
			}
		}
		for _, file := range files {
			src, err := os.ReadFile(filepath.Join(dir, file))
			if err != nil {
				t.Fatal(err)
			}
			for _, set := range []string{"SetVersionTemplate(", "SetHelpTemplate(", "SetUsageTemplate(", "AddTemplateFunc"} {
				if strings.Contains(string(src), set) {
					t.Errorf("%s/%s calls %s", dir, file, set)
				}
			}
		}
	}
}

func TestDependenciesAreExplained(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	for mod := range owners {
		if !strings.Contains(string(text), "`"+mod+"`") {
			t.Errorf("ARCHITECTURE.md does not say what %s saves us", mod)
		}
	}
}

// folders lists the folders that the go command looks for packages in.
func folders(t *testing.T) (dirs []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(p string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() || p == "." {
			return err
		}
		if name := e.Name(); name == "testdata" || name == "node_modules" || strings.ContainsAny(name[:1], "._") {
			return filepath.SkipDir
		}
		dirs = append(dirs, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}

// load reads the package in dir as a system sees it: its files and what they
// import, tests left out; both are empty for a folder without a package. The
// files are read here, not by the go command, so that a cached result of the
// test knows them.
func load(t *testing.T, goos, dir string) (files, imports []string) {
	t.Helper()
	ctx := build.Default
	ctx.GOOS, ctx.CgoEnabled = goos, false
	pkg, err := ctx.ImportDir(dir, 0)
	if none := (*build.NoGoError)(nil); err != nil && !errors.As(err, &none) {
		t.Fatal(err)
	}
	return pkg.GoFiles, pkg.Imports
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
