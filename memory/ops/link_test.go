package ops_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/ops"
)

func linkBench(t testing.TB) *bench {
	b := newBench(
		t, dayFile, bound("01", tokenA, ""), ".devcodex/reports/a.md", "# A\n", ".devcodex/reports/a b.md", "", ".devcodex/reports/a(1).md", "",
		".devcodex/reports/50%.md", "", ".devcodex/reports/dir/x.md", "", "outside.md", "",
	)
	for from, to := range map[string]string{
		".devcodex/reports/alias.md": "a.md", ".devcodex/out": filepath.Dir(b.dir), ".devcodex/gone": "nothing",
	} {
		if err := os.Symlink(to, b.path(from)); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// Every new link of what is written must lead to a file inside the active root.
// What the format's own writers refuse is refused, in code spans too.
func TestGate(t *testing.T) {
	up := "../../../../reports/"
	for _, tt := range []struct{ content, code string }{
		{"[a](" + up + "a.md)", ""},
		{"![a](" + up + "a.md \"title\")", ""},
		{"[a](" + up + "a.md#part) [b](" + up + "a.md?x=1)", ""},
		{"[a](" + up + "a%20b.md)", ""},
		{"[a](<" + up + "a b.md>)", ""},
		{"[a](<" + up + "a(1).md>)", ""},
		{"[a](" + up + "50%.md)", ""},
		{"[a](" + up + "x/../a.md)", ""},
		{"[self](20260830.md)", ""},
		{"[](" + up + "a.md) []() [x]() [#](#part)", ""},
		{"[w](https://example.org/x) [m](mailto:x@example.org) [t](tel:1) [h](HTTP://example.org)", ""},
		{"[x]: " + up + "a.md\n\n[x]", ""},
		{"- [ ] a task\n- [x] done", ""},
		{"`[x]` and a ] (b", ""},

		{"[a](a b.md)", ops.LinkDestinationInvalid},
		{"[a](FILE:///x)", ops.LinkFileURI},
		{"[a](vscode://x)", ops.LinkScheme},
		{"[a](C:/x.md)", ops.LinkScheme},
		{`[a](C:\x.md)`, ops.LinkScheme},
		{"[a](/x.md)", ops.LinkAbsolute},
		{"[a](%2Fx.md)", ops.LinkAbsolute},
		{"[a](//host/x)", ops.LinkAbsolute},
		{`[a](\\host\x)`, ops.LinkAbsolute},
		{"[a](../../../../../outside.md)", ops.LinkTargetEscape},
		{"[a](../../../../out/x.md)", ops.LinkReparse},
		{"[a](" + up + "alias.md)", ops.LinkReparse},
		{"[a](../../../../gone)", ops.LinkReparse},
		{"[a](" + up + "none.md)", ops.LinkTargetMissing},
		{"[a](" + up + "a.md/x)", ops.LinkTargetMissing},
		{"[a](" + up + "a(1).md)", ops.LinkTargetMissing},
		{"[a](..\\\\..\\\\reports\\\\a.md)", ops.LinkTargetMissing},
		{"[a](" + up + "dir)", ops.LinkTargetInvalid},
		{"[a](" + up + "dir/)", ops.LinkTargetInvalid},
		{"[x]: " + up + "none.md", ops.LinkTargetMissing},
		{"[[x]](" + up + "none.md)", ops.LinkTargetMissing},
		{"`[a](none.md)`", ops.LinkTargetMissing},
		{"```\n[a](none.md)\n```", ops.LinkTargetMissing},
	} {
		b := linkBench(t)
		before := b.read(dayFile)
		_, err := b.writer().WriteSession(t.Context(), ops.SessionWrite{SessionID: "01", SessionBinding: tokenA, Content: tt.content})
		if code(err) != tt.code {
			t.Errorf("%s: %v, want %q", tt.content, err, tt.code)
		}
		if tt.code != "" {
			complete(t, err)
			if b.read(dayFile) != before {
				t.Errorf("%s was written", tt.content)
			}
		}
	}
}

func TestProjectLinks(t *testing.T) {
	project := func(doc string, targets ...string) ops.LinkProject {
		a := ops.LinkProject{DocumentPath: doc}
		for _, to := range targets {
			a.Artifacts = append(a.Artifacts, ops.Artifact{TargetPath: to})
		}
		return a
	}
	const doc = ".memory/clients/codex/tasks/20260830.md"
	for _, tt := range []struct {
		name  string
		args  ops.LinkProject
		links []string
		code  string
	}{
		{name: "up and down", args: project(doc, "reports/a.md", "reports/dir/x.md"), links: []string{"[a.md](../../../../reports/a.md)", "[x.md](../../../../reports/dir/x.md)"}},
		{name: "backslashes separate", args: project(doc, `reports\a.md`), links: []string{"[a.md](../../../../reports/a.md)"}},
		{name: "blanks and parentheses", args: project(doc, "reports/a b.md", "reports/a(1).md"), links: []string{"[a b.md](<../../../../reports/a b.md>)", "[a(1).md](<../../../../reports/a(1).md>)"}},
		{name: "a document that is yet to come", args: project("reports/new.md", "reports/a.md"), links: []string{"[a.md](a.md)"}},
		{name: "one file twice", args: project(doc, "reports/a.md", "reports/a.md"), links: []string{"[a.md](../../../../reports/a.md)"}},

		{name: "a name with a hash", args: project(doc, "reports/a#1.md"), code: ops.LinkPathInvalid},
		{name: "an empty part", args: project(doc, "reports//a.md"), code: ops.LinkPathInvalid},
		{name: "a part that climbs", args: project(doc, "reports/../a.md"), code: ops.LinkPathInvalid},
		{name: "a blank at the end", args: project(doc, "reports/a.md "), code: ops.LinkPathInvalid},
		{name: "absolute", args: project(doc, "/reports/a.md"), code: ops.LinkPathInvalid},
		{name: "a drive", args: project(doc, `C:\a.md`), code: ops.LinkPathInvalid},
		{name: "a document that climbs", args: project("../x.md", "reports/a.md"), code: ops.LinkPathInvalid},
		{name: "a folder", args: project(doc, "reports/dir"), code: ops.LinkTargetInvalid},
		{name: "nothing", args: project(doc, "reports/none.md"), code: ops.LinkTargetInvalid},
		{name: "a symbolic link", args: project(doc, "reports/alias.md"), code: ops.LinkTargetInvalid},
		{name: "behind a symbolic link", args: project(doc, "out/x.md"), code: ops.LinkTargetInvalid},
		{name: "a document behind a symbolic link", args: project("out/x.md", "reports/a.md"), code: ops.LinkReparse},
		{name: "a document below a file", args: project("reports/a.md/x.md", "reports/a.md"), code: ops.LinkDocumentParent},
		{name: "a document that is a folder", args: project("reports/dir", "reports/a.md"), code: ops.LinkDocumentInvalid},
		{name: "itself", args: project("reports/a.md", "reports/a.md"), code: ops.LinkSelf},
		{
			name: "one id twice", code: ops.LinkIDDuplicate,
			args: ops.LinkProject{DocumentPath: doc, Artifacts: []ops.Artifact{{ID: "a", TargetPath: "reports/a.md"}, {ID: "a", TargetPath: "reports/a b.md"}}},
		},
		{
			name: "a link that the document has not", code: ops.LinkReadbackMissing,
			args: ops.LinkProject{Operation: ops.ValidateExisting, DocumentPath: doc, Artifacts: []ops.Artifact{{TargetPath: "reports/a.md"}}},
		},
		{
			name: "a document that is not there", code: ops.LinkDocumentMissing,
			args: ops.LinkProject{Operation: ops.ValidateExisting, DocumentPath: "reports/new.md", Artifacts: []ops.Artifact{{TargetPath: "reports/a.md"}}},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := linkBench(t)
			set, err := b.writer().ProjectLinks(tt.args)
			if code(err) != tt.code {
				t.Fatalf("%v, want %q", err, tt.code)
			}
			if tt.code != "" {
				complete(t, err)
				return
			}
			var links []string
			for _, l := range set.Links {
				links = append(links, l.Markdown)
			}
			if diff := cmp.Diff(tt.links, links); diff != "" {
				t.Errorf("links (-want +got):\n%s", diff)
			}
			if n := set.Dedupe; n.InputCount != len(tt.args.Artifacts) || n.ProjectedCount != len(links) || n.SuppressedCount != n.InputCount-n.ProjectedCount {
				t.Errorf("dedupe: %+v", n)
			}
			if !strings.HasPrefix(set.ProjectionID, "artifact-link-projection-") || len(set.ProjectionID) != len("artifact-link-projection-")+64 {
				t.Errorf("the set is called %s", set.ProjectionID)
			}
		})
	}
}

// A capability counts as it was decided, and only where links may be portable.
func TestLinkCapability(t *testing.T) {
	b := linkBench(t)
	w := b.writer()
	args := ops.LinkProject{DocumentPath: "reports/new.md", Artifacts: []ops.Artifact{{TargetPath: "reports/a.md"}}}
	own := must(w.ProjectLinks(args))(t).Capability
	for _, tt := range []struct {
		name   string
		change func(*ops.LinkCapability)
		sign   bool
		code   string
	}{
		{"as it was decided", func(*ops.LinkCapability) {}, false, ""},
		{"forged", func(c *ops.LinkCapability) { c.Mode = "clickable" }, false, ops.LinkCapabilityInvalid},
		{"clickable", func(c *ops.LinkCapability) { c.Mode = "clickable" }, true, ""},
		{"plain", func(c *ops.LinkCapability) { c.Mode = "plain" }, true, ops.LinkCapabilityUnsup},
		{"external", func(c *ops.LinkCapability) { c.TargetRelation = "external" }, true, ops.LinkCapabilityUnsup},
		{"absolute paths", func(c *ops.LinkCapability) { c.AbsolutePathFallback = true }, true, ops.LinkCapabilityUnsup},
		{"a relative root", func(c *ops.LinkCapability) { c.WorkspaceRoot = "bookshop" }, true, ops.LinkCapabilityRoot},
		{"another root", func(c *ops.LinkCapability) { c.WorkspaceRoot = t.TempDir() }, true, ops.LinkCapabilityMismatch},
	} {
		c := own
		tt.change(&c)
		if tt.sign {
			c.DecisionID = c.Decide()
		}
		args.Capability = &c
		_, err := w.ProjectLinks(args)
		if code(err) != tt.code {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.code)
		}
	}
}
