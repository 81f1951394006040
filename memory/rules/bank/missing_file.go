// # bank/missing-file
//
// A memory bank lacks one of its files.
//
// An agent with a memory bank reads all six files at the start of a task:
// projectbrief, productContext, activeContext, systemPatterns, techContext and
// progress. One that is not there is a gap in what it knows, or sends it off to
// write the file anew. The finding stands on the bank's first file.
//
// Source: auto-memory.md §1, §7.
//
// ## 中文
//
// 记忆库缺少应有的文件。
//
// 使用记忆库的 Agent 在任务开始时会读全六个文
// 件：projectbrief、productContext、activeContext、systemPatterns、techContext、progress。
// 少了一个，它知道的就缺一块，或者会自己重写一份。问题标在记忆库的第一个文件上。
//
// ## Wrong
//
// -- memory-bank/activeContext.md --
// # 当前重点 😀␍
// ^^^^^^^^^ the memory bank lacks progress.md, techContext.md
// -- fixed: Create progress.md, techContext.md --
// create memory-bank/progress.md
// create memory-bank/techContext.md
// -- memory-bank/productContext.md --
// # Product
// -- memory-bank/projectBrief.md --
// # Brief
// -- memory-bank/systemPatterns.md --
// # Patterns
//
// ## Right
//
// -- memory-bank/activeContext.md --
// # 当前重点 😀␍
// -- memory-bank/productContext.md --
// # Product
// -- memory-bank/progress.md --
// # Progress
// -- memory-bank/projectbrief.md --
// # Brief
// -- memory-bank/systemPatterns.md --
// # Patterns
// -- memory-bank/techContext.md --
// # Tech
// -- memory-bank/decisionLog.md --
// # Decisions

package bank

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "bank/missing-file",
	Severity:  memory.Warning,
	Kinds:     memory.KindsOf(memory.Bank),
	Workspace: missingFile,
})

var (
	bankLacks   = memory.Text{En: "the memory bank lacks %s", Zh: "记忆库缺少 %s"}
	createFiles = memory.Text{En: "Create %s", Zh: "新建 %s"}
)

// required are the files of a memory bank.
var required = []string{
	"activeContext.md", "productContext.md", "progress.md", "projectbrief.md", "systemPatterns.md", "techContext.md",
}

func missingFile(p *memory.Pass) {
	folder := p.File.Folder
	if path.Dir(p.File.Path) != folder {
		return
	}
	there := map[string]bool{}
	first := ""
	for _, e := range p.Dir(folder) {
		if p.Place(path.Join(folder, e.Name)).Kind != memory.Bank || e.Type.IsDir() {
			continue
		}
		there[strings.ToLower(e.Name)] = true
		if first == "" {
			first = path.Join(folder, e.Name)
		}
	}
	if p.File.Path != first {
		return
	}
	var lacks, creates []string
	for _, name := range required {
		if !there[strings.ToLower(name)] {
			lacks, creates = append(lacks, name), append(creates, path.Join(folder, name))
		}
	}
	if len(lacks) == 0 {
		return
	}
	names := strings.Join(lacks, ", ")
	p.Report(memory.Finding{
		Span:    p.File.Head(),
		Message: bankLacks.With(names),
		Fixes:   []memory.Fix{{Title: createFiles.With(names), Creates: creates}},
	})
}
