// # path/artifact-slot
//
// A document of a task takes a number that is kept for another one.
//
// In a task's folder `02-…` is the design and `04-…` is the plan. Tools take
// whatever stands there for it and would have a protocol confirmed as the
// design. Other documents are reports.
//
// Source: formats.md §2.
//
// ## 中文
//
// 任务文档占用了留给其他文档的编号。
//
// 任务目录中 `02-…` 是技术方案，`04-…` 是实施计划。工具会把占着这个编号的文件当作它
// 们，把一份记录当方案去确认。其他文档应作为报告。
//
// ## Wrong
//
// -- .memory-lsp.json --
// {"agent": "codex"}
// -- .devcodex/requirements/退款流程/02-会议纪要.md --
// # 会议纪要
// ^^^^^^ `02-` is kept for the design (02-技术方案.md, 02-修复方案.md)
// -- .devcodex/bugs/slow-search/04-measurements.md --
// # Measurements
// ^^^^^^^^^^^^^^ `04-` is kept for the plan (04-实施计划.md)
// -- .devcodex/bugs/slow-search/reports/codex/20260830/01--profile.md --
// # Profile
// -- fixed: Move to the task's reports as 01--会议纪要.md --
// rename .devcodex/requirements/退款流程/02-会议纪要.md -> .devcodex/requirements/退款流程/reports/codex/20260830/01--会议纪要.md
// -- fixed: Move to the task's reports as 02--measurements.md --
// rename .devcodex/bugs/slow-search/04-measurements.md -> .devcodex/bugs/slow-search/reports/codex/20260830/02--measurements.md
//
// ## Right
//
// -- .devcodex/requirements/退款流程/02-技术方案.md --
// # 技术方案
// -- .devcodex/bugs/slow-search/04-实施计划.md --
// # 实施计划
// -- .devcodex/bugs/slow-search/05-实施进度.md --
// # 实施进度

package path

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "path/artifact-slot",
	Severity:  memory.Warning,
	Kinds:     memory.KindsOf(memory.Artifact),
	Raw:       true,
	Workspace: artifactSlot,
})

var (
	designSlot = memory.Text{
		En: "`02-` is kept for the design (02-技术方案.md, 02-修复方案.md)",
		Zh: "`02-` 只用于方案（02-技术方案.md、02-修复方案.md）",
	}
	planSlot = memory.Text{
		En: "`04-` is kept for the plan (04-实施计划.md)",
		Zh: "`04-` 只用于计划（04-实施计划.md）",
	}
	moveToReports = memory.Text{En: "Move to the task's reports as %s", Zh: "移入任务的 reports，命名为 %s"}
)

// slots are the numbers that are kept, with a word that shows a document to be
// the one meant.
var slots = []struct {
	prefix string
	words  []string
	taken  memory.Text
}{
	{"02-", []string{"方案", "设计", "design"}, designSlot},
	{"04-", []string{"计划", "plan"}, planSlot},
}

func artifactSlot(p *memory.Pass) {
	_, name := split(p.File.Path)
	for _, s := range slots {
		if strings.HasPrefix(name, s.prefix) && !holds(strings.ToLower(name), s.words) {
			report(p, s.taken.With(), toReports(p, name)...)
		}
	}
}

func holds(name string, words []string) bool {
	for _, w := range words {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// toReports is the fix that files a document as today's report of the task.
func toReports(p *memory.Pass, name string) []memory.Fix {
	var clients []string
	for _, e := range p.Dir(p.File.Root + "/.memory/clients") {
		clients = append(clients, e.Name)
	}
	unknown := func(string) string { return "" } // the host says nothing of whose document this is
	agent := memory.ChooseAgent(unknown, p.Config.Agent, clients).Agent
	if agent == "" {
		agent = memory.UnknownAgent
	}
	folder := p.File.Folder + "/reports/" + agent + "/" + p.Today.Format(dayForm)
	free, ok := numbered(p, folder, name)
	if !ok {
		return nil
	}
	return rename(p, moveToReports.With(free), p.File.Path, folder+"/"+free)
}
