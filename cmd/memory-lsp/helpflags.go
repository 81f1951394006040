package main

import "github.com/memory-lsp/memory-lsp/memory"

// flagHelp are what the flags' helps say. Many commands have flags in common: one
// text serves them all.
var flagHelp = []memory.Text{
	// which memory is meant, and how the answer is told
	{En: "the `DIR` of the memory: an active root, a workspace or a folder of memory (default: found from the working folder)", Zh: "记忆所在目录 `DIR`：活动根目录、工作区或记忆目录（默认：从当前目录查找）"},
	{En: "whose memory, by `NAME` (default: the agent that runs, else the configured one, else the only one there)", Zh: "哪个 Agent 的记忆，以名称 `NAME` 指明（默认：正在运行的 Agent，其次为所配置的，再次为仅有的那个）"},
	{En: "the `NAME` of the project in a workspace that has memory for several", Zh: "工作区中有多个项目的记忆时，项目的名称 `NAME`"},
	{En: "workspace: the memory of the whole workspace", Zh: "workspace：整个工作区的记忆"},
	{En: "`DIR` of the memory, or a project whose memory is meant (default: found from the working folder)", Zh: "记忆所在目录 `DIR`，或记忆所属的项目（默认：从当前目录查找）"},
	{En: "the `NAME` of a project below that folder", Zh: "该目录之下的项目的名称 `NAME`"},
	{En: "whose memory, if there is that of several, by `NAME`: claude-code, blade or openclaw", Zh: "有多个 Agent 的记忆时，以名称 `NAME` 指明：claude-code、blade 或 openclaw"},
	{En: "workspace: the memory of the folder as a whole, not of a project in it", Zh: "workspace：整个目录的记忆，而非其中某个项目的记忆"},
	{En: "how long to wait for a lock", Zh: "等待锁的时长"},
	{En: "how long to wait for a lock when cleaning", Zh: "清理时等待锁的时长"},
	{En: "how long to wait for other writers; 0 is not at all", Zh: "等待其他写入者的时长；0 表示不等待"},
	{En: "how long to wait for other writers: reading waits for none", Zh: "等待其他写入者的时长：读取时不等待"},
	{En: "print the receipt, or what went wrong, as JSON", Zh: "以 JSON 打印回执或错误"},
	{En: "print the receipt, or the error, as JSON", Zh: "以 JSON 打印回执或错误"},
	{En: "print the answer, or what went wrong, as JSON", Zh: "以 JSON 打印回答或错误"},
	{En: "print the report, or what went wrong, as JSON", Zh: "以 JSON 打印报告或错误"},
	{En: "language of messages (default: the configuration's, then the system's); JSON is always English", Zh: "消息的语言（默认：依次取配置和系统的语言）；JSON 始终为英文"},

	// memory-lsp check, explain, rules, version
	{En: "how findings are printed", Zh: "问题的输出格式"},
	{En: "apply the fixes that are right everywhere", Zh: "应用在任何情况下都正确的修复"},
	{En: "with --fix, which it implies: print a diff and write nothing", Zh: "隐含 --fix：打印 diff，不写入任何内容"},
	{En: "the least severity that makes the exit code 1", Zh: "使退出码为 1 的最低级别"},
	{En: "leave out less severe findings: of the output, the counts and the exit code", Zh: "略去级别更低的问题：不输出、不计数、不影响退出码"},
	{En: "file: without the rules that need other files' content", Zh: "file：关闭需要其他文件内容的规则"},
	{En: "the day to judge dates by (default: the clock's)", Zh: "判断日期时以哪天为今天（默认：系统日期）"},
	{En: "the agent that is running, by `NAME`: memory of another one is pointed out", Zh: "正在运行的 Agent 的名称 `NAME`：会指出属于其他 Agent 的记忆"},
	{En: "use this configuration `FILE` for all files (default: the nearest .memory-lsp.json)", Zh: "对所有文件使用配置文件 `FILE`（默认：最近的 .memory-lsp.json）"},
	{En: "auto: on a terminal, unless NO_COLOR is set", Zh: "auto：在终端上着色，除非设置了 NO_COLOR"},
	{En: "language of messages (default: the configuration's, then the system's); JSON and SARIF are always English", Zh: "消息的语言（默认：依次取配置和系统的语言）；JSON 和 SARIF 始终为英文"},
	{En: "with the path -: the `PATH` that standard input is judged as", Zh: "与路径 - 同用：标准输入按路径 `PATH` 来检查"},
	{En: "language of the page (default: the configuration's, then the system's)", Zh: "页面的语言（默认：依次取配置和系统的语言）"},
	{En: "as JSON, with a summary of each", Zh: "以 JSON 打印，含各规则的说明"},
	{En: "version for memory-lsp", Zh: "打印版本"},

	// memory-lsp status, query
	{En: "how many of the newest rows: `N` from 1 to 20", Zh: "最新的行的数量：`N` 为 1 到 20"},
	{En: "how the sessions stand; unresolved: active or blocked", Zh: "会话的状态；unresolved 表示 active 或 blocked"},
	{En: "only rows of this `DAY`, YYYY-MM-DD, and later", Zh: "只取日期 `DAY`（YYYY-MM-DD）及之后的行"},
	{En: "how many rows a page has: `N` from 1 to 50", Zh: "每页的行数：`N` 为 1 到 50"},
	{En: "the `DAY`, YYYYMMDD (default: today)", Zh: "日期 `DAY`，YYYYMMDD（默认：今天）"},
	{En: "the `NUMBER` of the session", Zh: "会话的编号 `NUMBER`"},
	{En: "only sessions with a handoff card, and of them the last card", Zh: "只取有交接卡的会话，且只取其最后一张交接卡"},
	{En: "how many sessions a page has: `N` from 1 to 20", Zh: "每页的会话数：`N` 为 1 到 20"},
	{En: "how many characters a page has: `N` from 1 to 50000", Zh: "每页的字符数：`N` 为 1 到 50000"},
	{En: "the `TOKEN` with which the page before ended", Zh: "上一页结尾处的令牌 `TOKEN`"},

	// memory-lsp session
	{En: "what the session is about, in one `LINE`", Zh: "会话的标题，单行文本 `LINE`"},
	{En: "what kind of work it is: `TYPES` of dev fix analyze audit self-fix chat resume other, joined by + (default unspecified)", Zh: "工作的类型：`TYPES` 取自 dev fix analyze audit self-fix chat resume other，多个以 + 相连（默认：unspecified）"},
	{En: "what the user asked for, in one `LINE`", Zh: "用户的要求，单行文本 `LINE`"},
	{En: "the day, `YYYYMMDD` (default: today)", Zh: "日期，`YYYYMMDD`（默认：今天）"},
	{En: "the `ID` of the task: what was opened for it is found again", Zh: "任务的编号 `ID`：据此找回先前为它开启的会话"},
	{En: "the `ID` of the agent's own session (default: from the environment)", Zh: "Agent 自身会话的编号 `ID`（默认：取自环境）"},
	{En: "the `TEXT` to add; - is standard input", Zh: "要追加的文本 `TEXT`；- 表示标准输入"},
	{En: "its binding, 64 `HEX` digits", Zh: "会话的绑定，64 位十六进制数 `HEX`"},
	{En: "its day, `YYYYMMDD` (default: today)", Zh: "会话的日期，`YYYYMMDD`（默认：今天）"},
	{En: "link this `FILE` below the content; may be given several times", Zh: "在内容之下链接文件 `FILE`；可多次给出"},

	// memory-lsp summary
	{En: "what was done, with the figures that matter, in one `LINE`", Zh: "做了什么，附上重要的数字，单行文本 `LINE`"},
	{En: "how the session `STANDS`: active, blocked or completed", Zh: "会话的状态 `STANDS`：active、blocked 或 completed"},
	{En: "what kind of work it was: `TYPES` of dev fix analyze audit self-fix chat resume other, joined by +", Zh: "工作的类型：`TYPES` 取自 dev fix analyze audit self-fix chat resume other，多个以 + 相连"},
	{En: "when, `YYYY-MM-DD [HH:MM]` (default: now)", Zh: "时间，`YYYY-MM-DD [HH:MM]`（默认：现在）"},
	{En: "the report to link, a `FILE`", Zh: "要链接的报告文件 `FILE`"},
	{En: "the memory to link, a `FILE`", Zh: "要链接的记忆文件 `FILE`"},
	{En: "the whole `ROW`, in place of the flags above but for the links", Zh: "整行 `ROW`，代替除链接之外的上述选项"},

	// memory-lsp cp
	{En: "what kind of task it is", Zh: "任务的种类"},
	{En: "the `NAME` of the task's folder", Zh: "任务目录的名称 `NAME`"},
	{En: "the checkpoint", Zh: "检查点"},
	{En: "what is confirmed: a `PATH` from the task's folder", Zh: "所确认的文件：相对任务目录的路径 `PATH`"},
	{En: "its digest, 64 `HEX` digits", Zh: "该文件的摘要值，64 位十六进制数 `HEX`"},
	{En: "what the `VERSION` is called, such as v1", Zh: "版本的名称 `VERSION`，如 v1"},
	{En: "what the user said, in one `LINE`", Zh: "用户所说的话，单行文本 `LINE`"},
	{En: "when, `YYYY-MM-DD HH:MM` (default: now)", Zh: "时间，`YYYY-MM-DD HH:MM`（默认：现在）"},
	{En: "the `KEY` of the round of confirmations", Zh: "这一轮确认的标识 `KEY`"},

	// memory-lsp link, migrate
	{En: "the `FILE` that has the links", Zh: "链接所在的文件 `FILE`"},
	{En: "the `TEXT` of the link (default: the file's name)", Zh: "链接的文字 `TEXT`（默认：文件名）"},
	{En: "what the files are for, in one `LINE`", Zh: "这些文件的用途，单行文本 `LINE`"},
	{En: "print a diff and write nothing", Zh: "打印 diff，不写入任何内容"},

	// memory-lsp topic, consolidate, doctor
	{En: "the `TEXT`; - reads standard input", Zh: "文本 `TEXT`；- 表示读取标准输入"},
	{En: "the `SHA256` of the text that is replaced", Zh: "被替换文本的摘要值 `SHA256`"},
	{En: "`COUNT` of the files that are deleted", Zh: "要删除的文件数量 `COUNT`"},
	{En: "the `DIR` of the topics (default: that of the project, if it has one)", Zh: "主题所在目录 `DIR`（默认：项目的主题目录，如果有）"},
	{En: "of a daily file, the session with this `ID`", Zh: "日记文件中编号为 `ID` 的会话"},
	{En: "write nothing: show what would be written where, and why not", Zh: "不写入任何内容：显示什么将写到哪里，以及不写入的原因"},
	{En: "remove what writers left that have ended, and our own state", Zh: "删除已结束的写入者所遗留的，以及自身状态"},

	// memory-lsp serve, mcp, docs, completion
	{En: "as editors say it; there is no other way", Zh: "编辑器惯用的选项；没有其他方式"},
	{En: "the least that is logged", Zh: "日志的最低级别"},
	{En: "serve this `FOLDER` in place of those that the client names; may be repeated", Zh: "服务于目录 `FOLDER`，代替客户端指明的目录；可重复给出"},
	{En: "listen on this `ADDRESS`, such as 127.0.0.1:0, in place of standard input", Zh: "监听地址 `ADDRESS`，如 127.0.0.1:0，代替标准输入"},
	{En: "the `FILE` with the token for --http", Zh: "--http 的令牌所在的文件 `FILE`"},
	{En: "print the snippet for a client and exit", Zh: "打印客户端的配置片段后退出"},
	{En: "write the pages to this `FOLDER`", Zh: "将页面写到目录 `FOLDER`"},
	{En: "write the schema to this `FILE`", Zh: "将架构写到文件 `FILE`"},
	{En: "disable completion descriptions", Zh: "补全时不带说明"},
}
