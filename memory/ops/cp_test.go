package ops_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/ops"
)

const (
	recordFile = ".devcodex/requirements/login/.memory/sessions.md"
	cpHead     = "| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n|:--:|:----:|--------------|---------|--------|---------------|-------------|\n"
	cpOpen     = "| CP2 | ⏹️ | — | — | — | — | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n"
)

// cp1 is the row of the first checkpoint, confirmed.
var cp1 = "| CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | — | `" + strings.ToUpper(artifactSum) + "` | — | 2026-08-30 10:05 |\n"

func confirmCP1(change func(*ops.CPConfirm)) ops.CPConfirm {
	a := ops.CPConfirm{Requirement: "login", Kind: "requirements", Phase: "CP1", ArtifactPath: "01-需求确认.md", ArtifactSHA256: artifactSum}
	if change != nil {
		change(&a)
	}
	return a
}

func TestConfirmCP(t *testing.T) {
	for _, tt := range []struct{ name, old, want string }{
		{"no file", "", "# login — CP 确认记录\n\n" + cpHead + cp1 + cpOpen},
		{"a file without a record", "# login\n\n> **状态**: 进行中\n", "# login\n\n> **状态**: 进行中\n\n### CP 确认记录\n\n" + cpHead + cp1 + cpOpen},
		{"a heading without a table", "# login\n\n### CP 确认记录\n\n## 备注\n", "# login\n\n### CP 确认记录\n\n" + cpHead + cp1 + cpOpen + "\n## 备注\n"},
		{
			"a table that lacks rows", "### CP 确认记录\n\n" + cpHead + "| CP3 | N/A | — | — | — | — | — |\n\n后文\n",
			"### CP 确认记录\n\n" + cpHead + cp1 + "| CP2 | ⏹️ | — | — | — | — | — |\n| CP3 | N/A | — | — | — | — | — |\n\n后文\n",
		},
		{"CRLF", crlf("### CP 确认记录\n\n" + cpHead + cpOpen + "后文\n"), crlf("### CP 确认记录\n\n" + cpHead + cp1 + cpOpen + "后文\n")},
		{"no line break at the end", "### CP 确认记录\n\n" + cpHead + strings.TrimSuffix(cpOpen, "\n"), "### CP 确认记录\n\n" + cpHead + cp1 + strings.TrimSuffix(cpOpen, "\n")},
		{
			"the last of two rows counts", "### CP 确认记录\n\n" + cpHead + "| CP2 | ⏳ | — | — | — | — | — |\n" + "| CP2 | ⚠️ stale | — | v1 | — | a\\|b | — |\n",
			"### CP 确认记录\n\n" + cpHead + cp1 + "| CP2 | ⚠️ stale | — | v1 | — | a\\|b | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n",
		},
		{
			"a row that strayed", "### CP 确认记录\n\n" + cpHead + "\n移走的：\n\n| CP2 | ⏳ | — | — | — | — | — |\n\n后文\n",
			"### CP 确认记录\n\n" + cpHead + cp1 + "| CP2 | ⏳ | — | — | — | — | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n\n移走的：\n\n\n后文\n",
		},
		{
			"the old form", "### CP 确认记录\n\n| CP | 状态 | 时间 |\n|---|---|---|\n| CP1 | ⏳ | — |\n| CP2 | ⏹️ | |\n",
			"### CP 确认记录\n\n" + cpHead + cp1 + cpOpen,
		},
		{
			"a form that nobody knows", "### CP 确认记录\n\n| 阶段 | 结论 |\n|---|---|\n| CP2 | ⏳ |\n| 备注 | 保留 |\n",
			"### CP 确认记录\n\n" + cpHead + cp1 + "| CP2 | ⏳ | — | — | — | — | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n| 备注 | 保留 |\n",
		},
		{"a code block that was left open", "# login\n\n~~~\ncode", "# login\n\n~~~\ncode\n~~~\n\n### CP 确认记录\n\n" + cpHead + cp1 + cpOpen},
		{"a comment that was left open", crlf("# login\n<!-- x\n"), crlf("# login\n<!-- x\n-->\n\n### CP 确认记录\n\n" + cpHead + cp1 + cpOpen)},
		{"again", "### CP 确认记录\n\n" + cpHead + cp1 + cpOpen, "### CP 确认记录\n\n" + cpHead + cp1 + cpOpen},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t, ".devcodex/requirements/login/01-需求确认.md", "# 需求确认\n")
			if tt.old != "" {
				b.write(recordFile, tt.old)
			}
			r := must(b.writer().ConfirmCP(t.Context(), confirmCP1(nil)))(t)
			if diff := cmp.Diff(tt.want, b.read(recordFile)); diff != "" {
				t.Errorf("the record (-want +got):\n%s", diff)
			}
			if !r.DigestBound || !r.ReadbackVerified || r.CPRowCount != 3 || r.ArtifactPath != "01-需求确认.md" || r.ArtifactAuthority.CanonicalRelativePath != r.ArtifactPath {
				t.Errorf("receipt: %+v", r)
			}
			if got := b.lint(); tt.name == "no file" && len(got) > 0 {
				t.Errorf("a record of ours has findings: %q", got)
			}
		})
	}
}

// The digest is that of the file when the record is written, not when it was
// asked for.
func TestConfirmCPChangedArtifact(t *testing.T) {
	b := newBench(t, ".devcodex/requirements/login/01-需求确认.md", "# 需求确认\n")
	b.step = func(step string) {
		if step == "snapshot" {
			b.write(".devcodex/requirements/login/01-需求确认.md", "# 改了\n")
		}
	}
	_, err := b.writer().ConfirmCP(t.Context(), confirmCP1(nil))
	if code(err) != ops.CPDigestMismatch {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(b.path(recordFile)); err == nil {
		t.Error("a record was written")
	}
}

// The digest may be written in lower case, and the path with backslashes or
// below a folder.
func TestConfirmCPInFolder(t *testing.T) {
	b := newBench(t, ".devcodex/requirements/login/docs/需求 (1).md", "# 需求确认\n")
	r := must(b.writer().ConfirmCP(t.Context(), confirmCP1(func(a *ops.CPConfirm) {
		a.ArtifactPath, a.SourceMessage, a.ArtifactVersion, a.Time = `docs\需求 (1).md`, "可以|开始\n做", "v2", "2026-08-30T09:00:00+08:00"
	})))(t)
	want := "| CP1 | ✅ | [docs/需求 (1).md](<../docs/需求 (1).md>) | v2 | `" + strings.ToUpper(artifactSum) + "` | 可以 开始 做 | 2026-08-30T09:00:00+08:00 |\n"
	if got := b.read(recordFile); !strings.Contains(got, want) || r.ArtifactPath != "docs/需求 (1).md" {
		t.Errorf("the record:\n%s", got)
	}
	if got := b.lint(); len(got) > 0 {
		t.Errorf("findings: %q", got)
	}
}
