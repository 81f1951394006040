// # link/missing
//
// Nothing stands where a link leads.
//
// An agent that follows the link loses what it was sent to find, and the managed
// writer refuses the text. Links start at the file that they stand in, never at
// the project's root. A document that is open and not yet saved exists.
//
// Source: links.md §3 and §4, ARTIFACT_LINK_TARGET_MISSING.
//
// ## 中文
//
// 链接的目标不存在。
//
// 跟着链接走的 Agent 找不到该看的内容，受管写入方也会拒绝这段文本。链接从所在文件算
// 起，而不是从项目根目录。已打开但尚未保存的文档算作存在。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | audit | 👩‍💻 核对命中率 | [r](../../../reports/审计/命中绿.md) | [20260820.md §01](tasks/20260820.md) | ✅ |
//                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^ reports/审计/命中绿.md does not exist
// | 2026-08-20 10:00 | 02 | fix | retry loop cut | [r](reports/审计/命中率.md#top) | [d](tasks/20260821.md) | ✅ |
//                                                      ^^^^^^^^^^^^^^^^^^^^^ .memory/clients/codex/reports/审计/命中率.md does not exist
//                                                                                   ^^^^^^^^^^^^^^^^^ .memory/clients/codex/tasks/20260821.md does not exist
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01
// -- .devcodex/reports/审计/命中率.md --
// # 命中率
// -- fixed: Change to ../../../reports/审计/命中率.md --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | audit | 👩‍💻 核对命中率 | [r](../../../reports/审计/命中率.md) | [20260820.md §01](tasks/20260820.md) | ✅ |
// | 2026-08-20 10:00 | 02 | fix | retry loop cut | [r](reports/审计/命中率.md#top) | [d](tasks/20260821.md) | ✅ |
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploi.md) — steps
//            ^^^^^^^^^ deploi.md does not exist
// - [Build](build) and [later][l]
//           ^^^^^ build does not exist
//
// [l]: <no such.md> "title"
//       ^^^^^^^^^^ no such.md does not exist
// -- memory/deploy.md --
// # Deploy
// -- memory/build.md --
// # Build
// -- fixed: Change to deploy.md --
// # Memory
//
// - [Deploy](deploy.md) — steps
// - [Build](build) and [later][l]
//
// [l]: <no such.md> "title"
// -- fixed: Change to build.md --
// # Memory
//
// - [Deploy](deploi.md) — steps
// - [Build](build.md) and [later][l]
//
// [l]: <no such.md> "title"
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [My day](my%20day.md), [once more](<my day.md>) — a name with a space
// - [New](new.md) — not yet saved
// - [x] done, [draft], `[x](none.md)`
//
// <!-- [old](gone.md) -->
// -- memory/my day.md --
// # Day
// -- open: memory/new.md --
// # New

package link

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/missing",
	Severity: memory.Error,
	Kinds:    memory.AnyText,
	Link:     fault(memory.Missing, describeMissing),
})

var missing = memory.Text{En: "%s does not exist", Zh: "%s 不存在"}

// Of so many missing targets of one file near names are looked for, and of each
// so many are offered.
const (
	maxHelped = 100
	maxNear   = 3
)

func describeMissing(p *memory.Pass, l *markdown.Link, t *memory.Target) (memory.Message, []memory.Fix) {
	var fixes []memory.Fix
	if p.Reported() < maxHelped {
		near := slices.DeleteFunc(meant(p, t), func(to string) bool { return to == p.File.Path })
		for _, to := range near {
			fixes = append(fixes, fixTo(p, l, t, to, len(near) == 1))
		}
	}
	return missing.With(shown(p, t.Path)), fixes
}

// meant are the files that a link to a missing one may have been meant for.
func meant(p *memory.Pass, t *memory.Target) []string {
	if to := fromRoot(p, t); to != "" {
		return []string{to}
	}
	if to := t.Path + ".md"; p.Reaches(to) {
		return []string{to}
	}
	return nearPaths(p, p.File.Root, shown(p, t.Path))
}

// fromRoot is the file that a link means if it starts at the root of the
// repository or of the tree, or counted the folders up to there wrong; empty if
// there is none.
func fromRoot(p *memory.Pass, t *memory.Target) string {
	name := path.Clean(t.To)
	for strings.HasPrefix(name, "../") {
		name = name[len("../"):]
	}
	root := p.File.Root
	for _, to := range []string{path.Join(root, name), path.Join(path.Dir(root), name)} {
		if p.Reaches(to) {
			return to
		}
	}
	return ""
}

// nearPaths are the files below dir whose way from there is nearly rest.
func nearPaths(p *memory.Pass, dir, rest string) []string {
	name, rest, deeper := strings.Cut(rest, "/")
	var found []string
	for _, n := range nearNames(p.Dir(dir), name, deeper) {
		switch to := path.Join(dir, n); {
		case len(found) == maxNear:
			return found
		case !deeper:
			found = append(found, to)
		default:
			found = append(found, nearPaths(p, to, rest)...)
		}
	}
	return found[:min(len(found), maxNear)]
}

// nearNames are the names of files in a folder, or of folders, that are nearly name:
// that alone if it is there. Another day or another number is another file, however
// near the names are.
func nearNames(list []memory.Entry, name string, folders bool) (near []string) {
	fits := func(e memory.Entry) bool { return e.Type.IsDir() == folders && e.Type&^fs.ModeDir == 0 }
	if i, ok := slices.BinarySearchFunc(list, name, byName); ok && fits(list[i]) {
		return []string{name}
	}
	want := slices.DeleteFunc([]rune(name), func(r rune) bool { return !digit(r) })
	for _, e := range list {
		if fits(e) && hasDigits(e.Name, want) {
			near = append(near, e.Name)
		}
	}
	return memory.Nearest(name, near)
}

func byName(e memory.Entry, name string) int { return strings.Compare(e.Name, name) }

// hasDigits reports whether these are the digits of a name.
func hasDigits(name string, want []rune) bool {
	for _, r := range name {
		switch {
		case !digit(r):
		case len(want) == 0 || want[0] != r:
			return false
		default:
			want = want[1:]
		}
	}
	return len(want) == 0
}

// digit reports whether r is a digit, in any script.
func digit(r rune) bool {
	return '0' <= r && r <= '9' || r >= utf8.RuneSelf && unicode.IsDigit(r)
}
