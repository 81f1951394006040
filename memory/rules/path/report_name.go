// # path/report-name
//
// A report is not filed under its agent, its day and a number.
//
// Reports are found as `reports/…/<agent>/YYYYMMDD/NN--<slug>.md`: two digits
// from 01, two hyphens. A report filed otherwise does not count when the next
// number is taken, so two reports may come to share one, and tools that list a
// day's reports pass it over.
//
// Source: formats.md §2.
//
// ## 中文
//
// 报告没有按 Agent、日期和编号存放。
//
// 报告按 `reports/…/<agent>/YYYYMMDD/NN--<slug>.md` 查找：编号两位，从 01 起，后接两
// 个连字符。放在别处的报告在取下一个编号时不计入，可能出现同号报告；列出某天报告的工具
// 也会漏掉它。
//
// ## Wrong
//
// -- .devcodex/reports/audit/codex/20260829/1-配置审查.md --
// # 配置审查
// ^^^^^^ the name of a report is NN--<slug>.md: two digits from 01, two hyphens, a slug
// -- .devcodex/reports/audit/codex/20260829/03--依赖审计.md --
// # 依赖审计
// -- .devcodex/reports/audit/claude/20260829/01--latency.md --
// # Latency
// ^^^^^^^^^ `claude` is not the name of an agent: reports stand in <agent>/YYYYMMDD/
// -- .devcodex/reports/audit/claude/20260830/01--throughput.md --
// # Throughput
// -- .devcodex/bugs/分页丢行/reports/codex/2026-07-06/01--修复.md --
// # 修复
// ^^^^ `2026-07-06` is not a day: reports stand in <agent>/YYYYMMDD/
// -- .devcodex/reports/overview.md --
// # Overview
// ^^^^^^^^^^ a report stands in <agent>/YYYYMMDD/, not directly in `reports`
// -- fixed: Rename the file to 04--配置审查.md --
// rename .devcodex/reports/audit/codex/20260829/1-配置审查.md -> .devcodex/reports/audit/codex/20260829/04--配置审查.md
//
// ## Right
//
// -- .devcodex/reports/audit/codex/20260829/01--配置审查.md --
// # 配置审查
// -- .devcodex/reports/README.md --
// # Reports
// -- .devcodex/bugs/分页丢行/reports/codex/20260706/01--page loses rows.md --
// # Page loses rows

package path

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "path/report-name",
	Severity:  memory.Warning,
	Kinds:     reportKinds,
	Raw:       true,
	Workspace: reportFiled,
})

var reportKinds = memory.KindsOf(memory.Report)

var (
	looseReport = memory.Text{
		En: "a report stands in <agent>/YYYYMMDD/, not directly in `%s`",
		Zh: "报告应放在 <agent>/YYYYMMDD/ 下，而不是直接放在 `%s` 中",
	}
	reportAgent = memory.Text{
		En: "`%s` is not the name of an agent: reports stand in <agent>/YYYYMMDD/",
		Zh: "`%s` 不是 Agent 名称：报告应放在 <agent>/YYYYMMDD/ 下",
	}
	reportDay = memory.Text{
		En: "`%s` is not a day: reports stand in <agent>/YYYYMMDD/",
		Zh: "`%s` 不是日期：报告应放在 <agent>/YYYYMMDD/ 下",
	}
	reportForm = memory.Text{
		En: "the name of a report is NN--<slug>.md: two digits from 01, two hyphens, a slug",
		Zh: "报告文件名应为 NN--<简述>.md：从 01 起的两位数字、双连字符、简述",
	}
)

func reportFiled(p *memory.Pass) {
	names := strings.Split(inRoot(p.File), "/")
	names = names[slices.Index(names, "reports"):]
	folder, name := split(p.File.Path)
	if len(names) < 4 {
		report(p, looseReport.With(names[len(names)-2]))
		return
	}
	agent, day := names[len(names)-3], names[len(names)-2]
	agentFolder, _ := split(folder)
	if !slices.Contains(memory.Agents, agent) && speaks(p, agentFolder, reportKinds) {
		report(p, reportAgent.With(agent))
		return
	}
	if _, ok := memory.ParseDay(dayForm, day); !ok && speaks(p, folder, reportKinds) {
		report(p, reportDay.With(day))
		return
	}
	if n, ok := reportNumber(name); ok && n > 0 {
		return
	}
	var fixes []memory.Fix
	if free, ok := numbered(p, folder, name); ok {
		fixes = rename(p, renameFile.With(free), p.File.Path, folder+"/"+free)
	}
	report(p, reportForm.With(), fixes...)
}
