package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// speakChinese puts the helps of all commands into Chinese, those of the library's
// own commands, too.
func speakChinese(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	root.SetUsageFunc(chineseUsage(root.UsageFunc()))
	words := make(map[string]string, len(flagHelp))
	for _, text := range flagHelp {
		words[text.En] = text.Zh
	}
	translate(root, words)
}

// translate puts the help of a command and of those below it into Chinese. What
// words do not know stays.
func translate(cmd *cobra.Command, words map[string]string) {
	path := cmd.CommandPath()
	cmd.Short = cmp.Or(shortHelp[path], cmd.Short)
	cmd.Long = cmp.Or(longHelp[path], cmd.Long)
	cmd.Example = cmp.Or(exampleHelp[path], cmd.Example)
	cmd.InitDefaultHelpFlag()
	cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = cmp.Or(words[f.Usage], f.Usage) })
	cmd.Flags().Lookup("help").Usage = "显示帮助"
	for _, sub := range slices.Clone(cmd.Commands()) {
		translate(sub, words)
	}
}

// helpHeads are the headings of a help.
var helpHeads = map[string]string{
	"Usage:": "用法：", "Aliases:": "别名：", "Examples:": "示例：", "Available Commands:": "命令：", "Additional Commands:": "其他命令：",
	"Global Flags:": "全局选项：", "Flags:": "选项：", "Additional help topics:": "更多帮助：",
}

// chineseUsage writes what usage does, in Chinese where that is the library's own
// words. A template of the library would do, but keeps in the program every method
// that one might call.
func chineseUsage(usage func(*cobra.Command) error) func(*cobra.Command) error {
	return func(cmd *cobra.Command) error {
		out := cmd.OutOrStderr()
		var said strings.Builder
		cmd.SetOut(&said)
		err := usage(cmd)
		cmd.SetOut(out)
		if err != nil {
			return err
		}
		more := fmt.Sprintf("Use \"%s [command] --help\" for more information about a command.", cmd.CommandPath())
		lines := strings.Split(said.String(), "\n")
		for i, line := range lines {
			if line == more {
				line = fmt.Sprintf("某个命令的说明见 \"%s [command] --help\"。", cmd.CommandPath())
			}
			if text, value, ok := strings.Cut(line, " (default "); ok {
				line = text + "（默认：" + strings.TrimSuffix(value, ")") + "）"
			}
			lines[i] = cmp.Or(helpHeads[line], line)
		}
		_, err = io.WriteString(out, strings.Join(lines, "\n"))
		return err
	}
}

// shortHelp are the Chinese twins of the commands' short helps, by the command.
var shortHelp = map[string]string{
	"memory-lsp":                       "检查 AI 编程 Agent 的记忆文件",
	"memory-lsp check":                 "检查路径之下的记忆文件（默认：当前目录）",
	"memory-lsp explain":               "打印规则说明：为何有此规则，何为错，何为对",
	"memory-lsp rules":                 "列出所有规则",
	"memory-lsp status":                "说明某个 Agent 的记忆现状与未完成事项",
	"memory-lsp query":                 "查询索引中的行，或某日的会话",
	"memory-lsp query summary":         "打印 Agent 索引中的行，新的在前",
	"memory-lsp query session":         "打印某日的会话，最后的在前",
	"memory-lsp task":                  "查找名称所指的任务",
	"memory-lsp task resolve":          "按名称、别名或编号查找任务",
	"memory-lsp session":               "在当日文件中开启会话并写入",
	"memory-lsp session allocate":      "开启会话，打印其编号与绑定",
	"memory-lsp session write":         "向会话追加内容",
	"memory-lsp summary":               "向 Agent 的会话索引追加",
	"memory-lsp summary append":        "向索引追加一行",
	"memory-lsp cp":                    "确认任务的检查点",
	"memory-lsp cp confirm":            "以任务的文件确认检查点",
	"memory-lsp link":                  "生成记忆文件到其他文件的链接，或确认其已有",
	"memory-lsp link project":          "打印从文档到各文件的链接",
	"memory-lsp link validate":         "确认文档已有到各文件的链接",
	"memory-lsp migrate":               "将不属于索引的内容移到当日文件",
	"memory-lsp pending":               "列出、查看、写入或丢弃未能写入的内容",
	"memory-lsp pending list":          "列出待写内容，最早的在前",
	"memory-lsp pending show":          "打印保留的内容",
	"memory-lsp pending replay":        "写入保留的内容，完成后丢弃",
	"memory-lsp pending drop":          "放弃保留的内容",
	"memory-lsp topic":                 "读写自动记忆的主题",
	"memory-lsp topic list":            "列出索引和主题，新的在前",
	"memory-lsp topic show":            "打印主题；名称 MEMORY 表示索引",
	"memory-lsp topic append":          "在主题末尾追加文本；主题不存在则创建",
	"memory-lsp topic write":           "创建主题；替换须给出被替换内容的摘要",
	"memory-lsp topic delete":          "删除主题及其在索引中的条目",
	"memory-lsp topic clear":           "删除所有主题和索引",
	"memory-lsp consolidate":           "将对话中标记为值得保留的内容写入主题",
	"memory-lsp doctor":                "说明所指的是哪份记忆及原因，以及写入者遗留了什么",
	"memory-lsp serve":                 "通过标准输入输出为编辑器服务",
	"memory-lsp mcp":                   "通过标准输入输出为 Agent 服务",
	"memory-lsp version":               "打印版本",
	"memory-lsp docs":                  "写出规则页面和配置的架构",
	"memory-lsp help":                  "显示任一命令的帮助",
	"memory-lsp completion":            "为指定的 shell 生成自动补全脚本",
	"memory-lsp completion bash":       "生成 bash 的自动补全脚本",
	"memory-lsp completion zsh":        "生成 zsh 的自动补全脚本",
	"memory-lsp completion fish":       "生成 fish 的自动补全脚本",
	"memory-lsp completion powershell": "生成 powershell 的自动补全脚本",
}

// exampleHelp are the Chinese twins of the examples with comments, by the command.
var exampleHelp = map[string]string{
	"memory-lsp": `  memory-lsp check                          # 当前目录之下的全部记忆
  memory-lsp check --dry-run                # 以 diff 显示可安全应用的修复
  memory-lsp explain summary/row-columns    # 为何有此规则，如何修正`,
}
