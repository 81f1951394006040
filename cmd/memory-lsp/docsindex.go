package main

import (
	"fmt"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var indexHead = memory.Text{
	En: "# Rules\n\n" +
		"Generated from the rules' sources by `go generate ./...`: edit those. [中文](zh-cn/README.md)\n\n" +
		"- Severity: **error** an agent will be misled, or a write will be refused; **warning** a rule of the format is broken; **info** untidy; **hint** could be better. A [configuration](../configuration.md) changes it.\n" +
		"- Default: whether the rule runs unless it is configured.\n" +
		"- Fix: an editor offers one. Fix all: it is right everywhere, so that `check --fix` and an editor's fix-all apply it.\n" +
		"- Cross-file: needs other files' content; `--scope file` turns it off.\n" +
		"- Source, on a page: the chapter of the formats' specification that the rule holds to. The specification is not part of this repository.\n",
	Zh: "# 规则\n\n" +
		"由 `go generate ./...` 从规则源码生成，请修改源码。[English](../README.md)\n\n" +
		"- 级别：**错误**会误导 Agent，或写入会被拒绝；**警告**违反格式规则；**信息**不够整洁；**提示**可以更好。可用[配置](../../configuration.md)修改。\n" +
		"- 默认：未配置时是否启用。\n" +
		"- 修复：编辑器提供修复。全部修复：在任何情况下都正确，`check --fix` 和编辑器的“全部修复”会自动应用。\n" +
		"- 跨文件：需读取其他文件，`--scope file` 时关闭。\n" +
		"- 来源（见各页）：规则所依据的格式规范章节；规范本身不在本仓库中。\n",
}

// sections are the families in the order of the index.
var sections = []struct {
	family string
	title  memory.Text
}{
	{"tree", memory.Text{En: "The .memory tree", Zh: ".memory 树"}},
	{"auto", memory.Text{En: "Auto memory", Zh: "自动记忆"}},
	{"both", memory.Text{En: "Both families", Zh: "两类记忆"}},
	{"config", memory.Text{En: "The configuration", Zh: "配置文件"}},
}

var tableHead = memory.Text{
	En: "| rule | severity | default | fix | fix all | cross-file | about |\n|---|---|:---:|:---:|:---:|:---:|---|\n",
	Zh: "| 规则 | 级别 | 默认 | 修复 | 全部修复 | 跨文件 | 说明 |\n|---|---|:---:|:---:|:---:|:---:|---|\n",
}

var (
	ruleOn  = memory.Text{En: "on", Zh: "启用"}
	ruleOff = memory.Text{En: "off", Zh: "关闭"}
)

// rulesIndex is a table of the rules of each family.
func rulesIndex(l memory.Locale, facts []ruleFact) string {
	var out strings.Builder
	out.WriteString(indexHead.In(l))
	for _, s := range sections {
		fmt.Fprintf(&out, "\n## %s\n\n%s", s.title.In(l), tableHead.In(l))
		for _, f := range facts {
			if f.Family != s.family {
				continue
			}
			on := ruleOff
			if f.Default {
				on = ruleOn
			}
			fmt.Fprintf(&out, "| [%s](%s.md) | %s | %s | %s | %s | %s | %s |\n",
				f.ID, f.ID, f.severityName, on.In(l), ticked(f.Fix), ticked(f.FixAll), ticked(f.Scope == "workspace"), strings.ReplaceAll(f.Summary, "|", `\|`))
		}
	}
	return out.String()
}

func ticked(yes bool) string {
	if yes {
		return "✓"
	}
	return ""
}
