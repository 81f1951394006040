package memory

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCheckNamespace(t *testing.T) {
	for name, want := range map[string]NamespaceFault{
		"app":            NamespaceValid,
		"apps/tea-shop":  NamespaceValid,
		"a/b/c_1.x":      NamespaceValid,
		"a/workspace":    NamespaceValid, // only the first part is reserved
		"":               NamespaceRequired,
		"  ":             NamespaceRequired,
		"/app":           NamespaceAbsolute,
		`C:\app`:         NamespaceAbsolute,
		`\\host\app`:     NamespaceAbsolute,
		"a/../b":         NamespaceTraversal,
		`a\..\b`:         NamespaceTraversal,
		"./a":            NamespaceTraversal,
		" app":           NamespaceShape,
		"tea shop":       NamespaceShape,
		"a//b":           NamespaceShape,
		"a/":             NamespaceShape,
		"茶店":             NamespaceShape,
		`a\b`:            NamespaceShape,
		"workspace":      NamespaceReserved,
		"Profile/x":      NamespaceReserved,
		".memory":        NamespaceReserved,
		"TASK-INDEX.md":  NamespaceReserved,
		"layout.json":    NamespaceReserved,
		".devcodex":      NamespaceReserved,
		"scenario-tests": NamespaceReserved,
	} {
		if got := CheckNamespace(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestProjects(t *testing.T) {
	s := world(
		"w/go.mod",                 // the workspace itself is no project
		"w/api/go.mod",             // a project
		"w/api/sub/package.json",   // what lies in one is none
		"w/web/.git",               // a linked work tree
		"w/packages/package.json",  // a container is none
		"w/packages/ui/Gemfile",    // but holds some
		"w/tools/package.json",     // a utility is none
		"w/tools/lint/Cargo.toml",  // but holds some
		"w/api2/tools/go.mod",      // deeper down the name is free
		"w/a/b/c/d/pom.xml",        // four deep
		"w/x/a/b/c/d/pom.xml",      // too deep
		"w/node_modules/p/go.mod",  // never looked into
		"w/.hidden/p/package.json", // nor this
		"w/empty/README.md",
	)
	want := []string{"a/b/c/d", "api", "api2/tools", "packages/ui", "tools/lint", "web"}
	if diff := cmp.Diff(want, s.Projects("w")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestProjectAt(t *testing.T) {
	projects := []string{"api", "packages/ui", "packages/ui-kit", "workspace/x"}
	for dir, want := range map[string]string{
		"w":                         "",
		"w/api":                     "api",
		"w/api/internal/db":         "api",
		"w/packages":                "",
		"w/packages/ui-kit/src":     "packages/ui-kit",
		"w/packages/ui/src":         "packages/ui",
		"w/.devcodex/api/.memory":   "",
		"w/workspace/x":             "",
		"w/other":                   "",
		"elsewhere/api":             "",
		"w2/api":                    "",
		"w/api2":                    "",
		"w/packages/ui/.devcodex/x": "packages/ui",
	} {
		if got := ProjectAt(projects, "w", dir); got != want {
			t.Errorf("%s: %q, want %q", dir, got, want)
		}
	}
}

func TestPickProjects(t *testing.T) {
	projects := []string{"api", "apps/web", "packages/ui", "tools/ui"}
	for target, want := range map[string][]string{
		"api":      {"api"},
		"apps/web": {"apps/web"},
		"web":      {"apps/web"},
		"ui":       {"packages/ui", "tools/ui"},
		"b/web":    nil,
		"none":     nil,
	} {
		if diff := cmp.Diff(want, PickProjects(projects, target)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", target, diff)
		}
	}
}
