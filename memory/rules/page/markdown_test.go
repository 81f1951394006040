package page

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

var example = Page{
	Rule:   &memory.Rule{ID: "group/name", Severity: memory.Warning, Kinds: memory.TreeText, Cross: true},
	why:    [2]string{"A row lacks\na cell.\n\nReaders skip it.", "该行缺少单元格。\n\n读取方会跳过。"},
	Source: "formats.md §5.",
	Wrong:  "-- SUMMARY.md --\n| a |\n  ^ too few\n  ‹9×^› too few\n  ^ unknown\n```\n-- fixed: Add a cell --\n| a | b |\n-- link: x.md -> y.md --\n-- open: z.md --\nz␃\n",
	Right:  "-- empty.md --\n",
}

func TestMarkdown(t *testing.T) {
	twins := map[string]string{"too few": "过少", "Add a cell": "补一个单元格"}
	for _, c := range []struct {
		locale memory.Locale
		twins  map[string]string
		want   string
	}{{memory.English, nil, english}, {memory.Chinese, twins, chinese}} {
		want := strings.ReplaceAll(c.want, "¹", "`")
		if diff := cmp.Diff(want, example.Markdown(c.locale, c.twins)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	if got, want := example.Summary(memory.English), "A row lacks a cell."; got != want {
		t.Errorf("summary %q, want %q", got, want)
	}
	if got, want := example.Summary(memory.Chinese), "该行缺少单元格。"; got != want {
		t.Errorf("summary %q, want %q", got, want)
	}
}

const english = `# group/name

Severity: warning · family: tree · needs other files’ content (off with ¹--scope file¹) · fix: in an editor, or by hand

A row lacks
a cell.

Readers skip it.

## Wrong

¹SUMMARY.md¹:

¹¹¹¹text
| a |
  ^ too few
  ‹9×^› too few
  ^ unknown
¹¹¹
¹¹¹¹

Fixed by “Add a cell”:

¹¹¹text
| a | b |
¹¹¹

¹x.md¹ is a symbolic link to ¹y.md¹.

¹z.md¹, as an editor has it, not saved yet:

¹¹¹text
z␃
¹¹¹

## Right

¹empty.md¹ (empty)

In the examples ␃ stands for the end of a file whose last line has no line break, ‹9×x› stands for nine times x.

## Configure

In ¹.memory-lsp.json¹, this turns the rule off; ¹error¹, ¹warning¹, ¹info¹ and ¹hint¹ give its findings another severity, and ¹overrides¹ do so for some files:

¹¹¹json
{ "rules": { "group/name": "off" } }
¹¹¹

A comment silences one place: ¹<!-- memory-lsp-disable-line group/name -->¹ on the line, or ¹<!-- memory-lsp-disable-next-line group/name -->¹ on the line above. In an agent's SUMMARY.md, which holds nothing but its table, only the configuration does.

Source: formats.md §5.
`

const chinese = `# group/name

级别：警告 · 适用：.memory 树 · 需读取其他文件（¹--scope file¹ 时关闭） · 修复：在编辑器中选用，或手动修改

该行缺少单元格。

读取方会跳过。

## 错误示例

¹SUMMARY.md¹：

¹¹¹¹text
| a |
  ^ 过少
  ‹9×^› 过少
  ^ unknown
¹¹¹
¹¹¹¹

修复后（补一个单元格）：

¹¹¹text
| a | b |
¹¹¹

¹x.md¹ 是指向 ¹y.md¹ 的符号链接。

¹z.md¹，编辑器中尚未保存的内容：

¹¹¹text
z␃
¹¹¹

## 正确示例

¹empty.md¹（空文件）

示例中 ␃ 代表末行没有换行符的文件结尾，‹9×x› 代表连续九个 x。

## 配置

在 ¹.memory-lsp.json¹ 中这样写可关闭本规则；写 ¹error¹、¹warning¹、¹info¹ 或 ¹hint¹ 可改变其级别，用 ¹overrides¹ 可只对部分文件生效：

¹¹¹json
{ "rules": { "group/name": "off" } }
¹¹¹

注释可只屏蔽一处：在该行写 ¹<!-- memory-lsp-disable-line group/name -->¹，或在上一行写 ¹<!-- memory-lsp-disable-next-line group/name -->¹。Agent 的 SUMMARY.md 只含索引表，只能用配置屏蔽。

来源：formats.md §5.
`

// What a rule that no comment silences, and one that is off by default, say of
// their configuration.
func TestConfigure(t *testing.T) {
	for _, c := range []struct {
		rule memory.Rule
		want []string
	}{
		{memory.Rule{ID: "summary/x", Severity: memory.Error, Kinds: memory.KindsOf(memory.AgentSummary)}, []string{`"summary/x": "off"`, "No comment silences it."}},
		{memory.Rule{ID: "directive/unused", Severity: memory.Info, Kinds: memory.Directed}, []string{`"off"`, "No comment silences it."}},
		{memory.Rule{ID: "topic/x", Severity: memory.Hint, Kinds: memory.KindsOf(memory.Topic), Optional: true}, []string{"off by default", `"topic/x": "hint"`, "memory-lsp-disable-line topic/x"}},
	} {
		got := Page{Rule: &c.rule}.configure(memory.English)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", c.rule.ID, want, got)
			}
		}
	}
}

func TestUnwrap(t *testing.T) {
	const wrapped = "一行\n缺少 a\nb 单元\n格，\n`c`\n也是。\n\n  - 甲\n    乙\n  - 丙\n\n末\n句。"
	const want = "一行缺少 a b 单元格，`c` 也是。\n\n  - 甲乙\n  - 丙\n\n末句。"
	if diff := cmp.Diff(want, unwrap(wrapped)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
