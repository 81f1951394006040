// # path/daily-name
//
// A file of an agent's `tasks` folder is not called after a day.
//
// Agents find a day's sessions by the name `YYYYMMDD.md`. A file of another
// name, or of a day that does not exist, is never read, and what was recorded
// there is lost to the next session.
//
// Source: formats.md §2.
//
// ## 中文
//
// Agent 的 `tasks` 目录中有文件不是以日期命名。
//
// Agent 按 `YYYYMMDD.md` 找某天的会话。名称不同或日期不存在的文件不会被读取，其中的记
// 录对下一次会话等于丢失。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/2026-08-04.md --
// ## 会话 01 — 订单导出
// ^^^^^^^^^^^^^^^ `2026-08-04.md` is not the name of a day: YYYYMMDD.md
// -- .devcodex/.memory/clients/codex/tasks/20260231.md --
// ## 会话 01 — Rate limits
// ^^^^^^^^^^^^^^^^^^^^^^ `20260231.md` is not the name of a day: YYYYMMDD.md
// -- .devcodex/.memory/clients/codex/tasks/20260805-2.md --
// ## 会话 02 — 复查
// ^^^^^^^^^^^^^ `20260805-2.md` is not the name of a day: YYYYMMDD.md
// -- .devcodex/.memory/clients/codex/tasks/20260805.md --
// ## 会话 01 — 复查
// -- fixed: Rename the file to 20260804.md --
// rename .devcodex/.memory/clients/codex/tasks/2026-08-04.md -> .devcodex/.memory/clients/codex/tasks/20260804.md
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260804.md --
// ## 会话 01 — 订单导出
// -- .devcodex/.memory/clients/codex/tasks/20240229.md --
// ## 会话 01 — Leap day

package path

import (
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "path/daily-name",
	Severity:  memory.Error,
	Kinds:     memory.KindsOf(memory.Daily),
	Raw:       true,
	Workspace: dailyName,
})

var (
	notDay     = memory.Text{En: "`%s` is not the name of a day: YYYYMMDD.md", Zh: "`%s` 不是日期文件名 YYYYMMDD.md"}
	renameFile = memory.Text{En: "Rename the file to %s", Zh: "将文件改名为 %s"}
)

// someDay is how else a name may tell its day.
var someDay = memory.Pattern(`^(\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})(\D|$)`)

func dailyName(p *memory.Pass) {
	dir, name := split(p.File.Path)
	if _, ok := dayOf(name); ok {
		return
	}
	var fixes []memory.Fix
	if m := someDay().FindStringSubmatch(name); m != nil {
		if day, ok := memory.ParseDay(dayForm, m[1]+m[2]+m[3]); ok {
			to := day.Format(dayForm) + ".md"
			fixes = rename(p, renameFile.With(to), p.File.Path, dir+"/"+to)
		}
	}
	report(p, notDay.With(name), fixes...)
}

// dayOf is the day that a daily file's name tells.
func dayOf(name string) (memory.Day, bool) {
	day, ok := memory.ParseDay(dayForm+".md", name)
	return day, ok
}
