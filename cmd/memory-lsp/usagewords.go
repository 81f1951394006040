package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
)

// usageTexts are the lines in which wrong usage is told: those of cobra, of what
// reads flags, and ours.
var usageTexts = []memory.Text{
	{En: `unknown command "%s" for "%s"`, Zh: `"%[2]s" 没有命令 "%[1]s"`},
	{En: "Did you mean this?", Zh: "是否想用："},
	{En: "unknown flag: %s", Zh: "未知选项：%s"},
	{En: "unknown shorthand flag: %s in %s", Zh: "未知的短选项：%s（%s）"},
	{En: "flag needs an argument: %s", Zh: "选项缺少值：%s"},
	{En: "bad flag syntax: %s", Zh: "选项写法有误：%s"},
	{En: `invalid argument "%s" for "%s" flag: %s`, Zh: `选项 %[2]s 的值 "%[1]s" 无效：%[3]s`},
	{En: "must be a day, such as %s", Zh: "必须是日期，如 %s"},
	{En: "must be %s or %s", Zh: "必须是 %s 或 %s"},
	{En: "must not be negative: 0 is not to wait", Zh: "不能为负：0 表示不等待"},
	{En: `time: invalid duration "%s"`, Zh: `"%s" 不是时长，例如 5s`},
	{En: `time: missing unit in duration "%s"`, Zh: `"%s" 缺少时间单位，例如 5s`},
	{En: `time: unknown unit "%s" in duration "%s"`, Zh: `"%[2]s" 中的时间单位 "%[1]s" 未知`},
	{En: `strconv.%s: parsing "%s": invalid syntax`, Zh: `%.0[1]s"%[2]s" 的写法有误`},
	{En: `strconv.%s: parsing "%s": value out of range`, Zh: `%.0[1]s"%[2]s" 超出范围`},
	{En: "Run '%s --help' for usage", Zh: "用法见 '%s --help'"},
	{En: "%s takes no arguments, got %s", Zh: "%s 不接受参数，却给出了 %s"},
	{En: "%s has no command %s", Zh: "%s 没有命令 %s"},
	{En: "%s takes the name of one topic", Zh: "%s 需要一个主题的名称"},
	{En: "%s takes the name of one task", Zh: "%s 需要一个任务的名称"},
	{En: "%s takes one id; 'memory-lsp pending list' tells them", Zh: "%s 需要一个编号；'memory-lsp pending list' 可列出"},
	{En: "%s takes one rule; 'memory-lsp rules' lists them", Zh: "%s 需要一条规则；'memory-lsp rules' 可列出"},
	{En: "%s takes one file, or - for standard input", Zh: "%s 需要一个文件，或用 - 表示标准输入"},
	{En: "%s takes the files that are linked", Zh: "%s 需要要链接的文件"},
	{En: "%s needs --%s", Zh: "%s 需要 --%s"},
	{En: "--content is missing: the text, or - for standard input", Zh: "缺少 --content：正文，或用 - 表示标准输入"},
	{En: "--confirm is missing: how many files are deleted; 'memory-lsp topic list' shows them", Zh: "缺少 --confirm：要删除的文件数量；'memory-lsp topic list' 可列出"},
	{En: "--row is the whole row: it leaves no room for --%s", Zh: "--row 是整行，不能再用 --%s"},
	{En: "--label is for a single file", Zh: "--label 只用于单个文件"},
	{En: "--token-file is for --http", Zh: "--token-file 用于 --http"},
	{En: "--stdin-path needs the path -", Zh: "--stdin-path 需要路径 -"},
	{En: "the path - needs --stdin-path: memory is judged by where it lies", Zh: "路径 - 需要 --stdin-path：记忆按所在位置判断"},
	{En: "standard input can be read once: the path - is given twice", Zh: "标准输入只能读一次：路径 - 给出了两次"},
	{En: "--fix prints the fixed standard input, so there is no room for --format %s", Zh: "--fix 输出修复后的标准输入，不能再用 --format %s"},
	{En: "there is no rule %s; do you mean one of these?", Zh: "没有规则 %s；是否想用："},
	{En: "there is no rule %s; 'memory-lsp rules' lists them", Zh: "没有规则 %s；'memory-lsp rules' 可列出"},
	{En: "interrupted", Zh: "已中断"},
}

// usageIn is what was said of wrong usage in a language, line by line. A line that
// is not known stays.
func usageIn(l memory.Locale, said string) string {
	if l == memory.English {
		return said
	}
	lines := strings.Split(said, "\n")
	for i, line := range lines {
		lines[i] = usageLine(l, line)
	}
	return strings.Join(lines, "\n")
}

func usageLine(l memory.Locale, line string) string {
	for _, text := range usageTexts {
		form := strings.ReplaceAll(regexp.QuoteMeta(text.En), "%s", "(.+)")
		m := regexp.MustCompile("^" + form + "$").FindStringSubmatch(line)
		if m == nil {
			continue
		}
		var args []any
		for _, part := range m[1:] {
			args = append(args, usageLine(l, part))
		}
		if len(args) == 0 {
			return text.In(l)
		}
		return fmt.Sprintf(text.In(l), args...)
	}
	return line
}

// spokenLocale is the language of a command whose flags need not be good: that of
// the last --locale, if that is one.
func (s *system) spokenLocale() memory.Locale {
	var flag localeFlag
	for i, arg := range s.args {
		tag, ok := strings.CutPrefix(arg, "--locale=")
		if !ok && arg == "--locale" && i+1 < len(s.args) {
			tag, ok = s.args[i+1], true
		}
		if ok {
			_ = flag.Set(tag) // one that is wrong is told as that
		}
	}
	return s.locale(flag)
}

// shortHelp are the Chinese twins of the commands' short helps, by the command.
var shortHelp = map[string]string{
	"memory-lsp":                  "检查 AI 编程 Agent 的记忆文件",
	"memory-lsp check":            "检查路径之下的记忆文件（默认：当前目录）",
	"memory-lsp explain":          "打印规则说明：为何有此规则，何为错，何为对",
	"memory-lsp rules":            "列出所有规则",
	"memory-lsp status":           "说明某个 Agent 的记忆现状与未完成事项",
	"memory-lsp query":            "查询索引中的行，或某日的会话",
	"memory-lsp query summary":    "打印 Agent 索引中的行，新的在前",
	"memory-lsp query session":    "打印某日的会话，最后的在前",
	"memory-lsp task":             "查找名称所指的任务",
	"memory-lsp task resolve":     "按名称、别名或编号查找任务",
	"memory-lsp session":          "在当日文件中开启会话并写入",
	"memory-lsp session allocate": "开启会话，打印其编号与绑定",
	"memory-lsp session write":    "向会话追加内容",
	"memory-lsp summary":          "向 Agent 的会话索引追加",
	"memory-lsp summary append":   "向索引追加一行",
	"memory-lsp cp":               "确认任务的检查点",
	"memory-lsp cp confirm":       "以任务的文件确认检查点",
	"memory-lsp link":             "生成记忆文件到其他文件的链接，或确认其已有",
	"memory-lsp link project":     "打印从文档到各文件的链接",
	"memory-lsp link validate":    "确认文档已有到各文件的链接",
	"memory-lsp migrate":          "将不属于索引的内容移到当日文件",
	"memory-lsp pending":          "列出、查看、写入或丢弃未能写入的内容",
	"memory-lsp pending list":     "列出待写内容，最早的在前",
	"memory-lsp pending show":     "打印保留的内容",
	"memory-lsp pending replay":   "写入保留的内容，完成后丢弃",
	"memory-lsp pending drop":     "放弃保留的内容",
	"memory-lsp topic":            "读写自动记忆的主题",
	"memory-lsp topic list":       "列出索引和主题，新的在前",
	"memory-lsp topic show":       "打印主题；名称 MEMORY 表示索引",
	"memory-lsp topic append":     "在主题末尾追加文本；主题不存在则创建",
	"memory-lsp topic write":      "创建主题；替换须给出被替换内容的摘要",
	"memory-lsp topic delete":     "删除主题及其在索引中的条目",
	"memory-lsp topic clear":      "删除所有主题和索引",
	"memory-lsp consolidate":      "将对话中标记为值得保留的内容写入主题",
	"memory-lsp doctor":           "说明所指的是哪份记忆及原因，以及写入者遗留了什么",
	"memory-lsp serve":            "通过标准输入输出为编辑器服务",
	"memory-lsp mcp":              "通过标准输入输出为 Agent 服务",
	"memory-lsp version":          "打印版本",
	"memory-lsp docs":             "写出规则页面和配置的架构",
}

// helpHeads are the headings of a help.
var helpHeads = map[string]string{
	"Usage:": "用法：", "Aliases:": "别名：", "Examples:": "示例：", "Available Commands:": "命令：", "Additional Commands:": "其他命令：",
	"Global Flags:": "全局选项：", "Flags:": "选项：", "Additional help topics:": "更多帮助：",
}

// chineseHeads writes what usage does, under Chinese headings. A template of the
// library would do, but keeps in the program every method that one might call.
func chineseHeads(usage func(*cobra.Command) error) func(*cobra.Command) error {
	return func(cmd *cobra.Command) error {
		out := cmd.OutOrStderr()
		var said strings.Builder
		cmd.SetOut(&said)
		err := usage(cmd)
		cmd.SetOut(out)
		if err != nil {
			return err
		}
		lines := strings.Split(said.String(), "\n")
		for i, line := range lines {
			if head, ok := helpHeads[line]; ok {
				lines[i] = head
			}
			if line == fmt.Sprintf("Use \"%s [command] --help\" for more information about a command.", cmd.CommandPath()) {
				lines[i] = fmt.Sprintf("某个命令的说明见 \"%s [命令] --help\"。", cmd.CommandPath())
			}
		}
		_, err = io.WriteString(out, strings.Join(lines, "\n"))
		return err
	}
}

// speakChinese puts what the helps say in short, and their headings, into Chinese.
func speakChinese(cmd *cobra.Command) {
	if short := shortHelp[cmd.CommandPath()]; short != "" {
		if cmd.Long != "" {
			cmd.Long = short + "。\n\n" + cmd.Long
		}
		cmd.Short = short
	}
	if !cmd.HasParent() {
		cmd.SetUsageFunc(chineseHeads(cmd.UsageFunc()))
	}
	for _, sub := range slices.Clone(cmd.Commands()) {
		speakChinese(sub)
	}
}
