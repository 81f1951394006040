package main

import (
	"fmt"
	"regexp"
	"strings"

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
