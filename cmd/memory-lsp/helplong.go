package main

// longHelp are the Chinese twins of the commands' long helps, by the command.
var longHelp = map[string]string{
	"memory-lsp": `memory-lsp 检查 AI 编程 Agent 的记忆文件，即 Agent 用来记下做过什么、决定了什
么、不可忘记什么的 Markdown 文件。支持两类记忆：.memory 树（SUMMARY.md、日记
文件、任务的会话、报告）和自动记忆（MEMORY.md 及其主题、OpenClaw 的日记、
memory bank）。

无需任何配置：记忆按所在位置识别。`,
	"memory-lsp check": `检查各路径（默认：当前目录）之下的记忆文件，打印其中的问题，每个一行：

  path:line:column: severity: message [rule]

在终端上，其后还有原文所在行和标出位置的 ^。行号和列号从 1 起；列按 UTF-16 单
元计，与编辑器一致。

路径可以是目录或文件。忽略文件对普通目录有效，对已知或声明为记忆的目录无效；不
跟随符号链接。重复给出的只检查一次。主目录中的记忆，指明其路径才会检查。

路径 - 表示标准输入，按文件 --stdin-path 来检查。与 --fix 同用时，修复后的文本
写到标准输出，问题写到标准错误。

修复：--fix 应用在任何情况下都正确的修复，改写文件后再次检查；剩余的问题会
打印出来，并决定退出码。--dry-run 不写入任何内容，以统一 diff 格式打印改
动，可交给 'patch -p1'。哪些规则有这种修复，见 "memory-lsp rules"；其他修复
由编辑器逐个提供。

退出码：
  0  没有达到 --fail-on 级别的问题，或没有找到记忆
  1  有达到 --fail-on 级别的问题
  2  无法运行，或未能检查全部：用法有误，或路径无法读取。标准错误会说明是
     哪些；其余的仍会检查`,
	"memory-lsp explain": `以 Markdown 打印规则的页面：为何有此规则；错误示例，及应用修复后的结果；正确示
例；如何配置该规则。示例中的 ^ 标出其上一行中所发现的问题。`,
	"memory-lsp rules": `列出所有规则，各列为

  SEVERITY  问题的级别，以及是否默认关闭
  FIX       yes：编辑器提供修复；--fix：check --fix 也会应用
  FAMILY    tree：.memory 树；auto：自动记忆；both：两者；
            config：.memory-lsp.json
  SCOPE     workspace：需要其他文件的内容；--scope file 可将其关闭`,
	"memory-lsp status": `说明某个 Agent 的记忆现状：今天和昨天的文件、索引中最新的行、未完成的事项、自
相矛盾之处。对于自动记忆，说明 Agent 加载了各索引的多少内容，以及 Agent 自身的
加载是否已关闭。不打印日记和主题的正文。

未完成的事项只提示应查看何处，不代表已作的决定。

不写入、不创建、不锁定任何内容。` + askExitsZh,
	"memory-lsp query": `按页回答。还有下文时，回答以 cursor 结尾：用相同的选项传入它，可得下一页。若此
后文件发生了变化，会予以说明：请不带 cursor 重新查询。`,
	"memory-lsp query summary": `打印 Agent 索引中的行，新的在前。默认为进行中的会话：每个会话只取当前行，即它
的最后一行。--status all 打印每一行。

不写入、不创建、不锁定任何内容。` + askExitsZh,
	"memory-lsp query session": `打印某日文件中的会话，最后的在前：默认为今天的最后一个。--max-chars 限制这些会
话的总长度；第一个放不下的会被截断，该页到此为止。

不写入、不创建、不锁定任何内容。` + askExitsZh,
	"memory-lsp task": `按名称、别名和编号查找任务。`,
	"memory-lsp task resolve": `查找名称所指的唯一任务：先按编号，再按进行中任务的名称，再按进行中任务的别名，
最后查找不在进行中的任务。不区分全角半角、空白和 ASCII 大小写；除此之外不作猜
测。在工作区顶层且未指明项目时，查找其中所有项目。

找到的任务，只有在进行中，且已确认的产物与确认时相同，才可继续。名称仅用于定
位，并不赋予写入的权利。

不写入、不创建、不锁定任何内容。` + askExitsZh,
	"memory-lsp session": `会话是当日文件 .memory/clients/AGENT/tasks/YYYYMMDD.md 中的一段。它只开启一
次，有自己的编号和绑定，之后由持有绑定者写入。其他会话的内容逐字节不变。`,
	"memory-lsp session allocate": `用下一个空闲编号开启新会话，打印其编号与绑定。无论多少程序同时请求，编号都不会
重复。

同一天内，为同一任务再次请求，或在 Agent 的同一会话中以同一标题再次请求，得到
的是先前开启的会话。没有 --task 且 Agent 不告知其会话时，每次调用都开启新会
话。` + writeExitsZh,
	"memory-lsp session write": `在会话末尾追加内容。绑定必须属于该会话；不给出 --session 和 --binding 时，使用
先前为同一任务、或在 Agent 的同一会话中分配的会话及其绑定。

已有的内容不会重复写入：不断增长的缓冲可以每次整体写入。没有绑定的会话会续写到
今天的一个新会话中，并予以说明：下次请指明该会话及所告知的绑定，或每次都给出
--task，否则会再开启一个。

内容不得含有机密、会话标题和没有目标的链接。因其他原因未能写入的内容会保留，见
"memory-lsp pending --help"。` + writeExitsZh,
	"memory-lsp summary": `Agent 的索引 .memory/clients/AGENT/SUMMARY.md 中，会话的每个事件占一行。行只追
加，不修改：会话的最后一行说明其状态。`,
	"memory-lsp summary append": `向索引追加一行；没有索引则创建。该行由选项构造：竖线会转义，换行和控制字符变为
空格，并生成从索引到 --report 和 --memory 所指文件的链接。也可用 --row 给出整
行，原样写入。回答会告知该行的行号（JSON 中为 rowNumber，与
'memory-lsp query summary' 打印的一致）。

未能写入的行不像会话的内容那样保留：所需内容全部在调用之中，重新调用即可。

不编造任何内容。不给出 --session 时，使用先前为同一任务、或在 Agent 的同一会话
中分配的会话；不给出 --type 时，使用该会话段落中的意图；状态必须给出。` + writeExitsZh,
	"memory-lsp cp": `任务有三个检查点：CP1 针对需求，CP2 针对设计，CP3 针对计划。确认记录在任务的
.memory/sessions.md 中。`,
	"memory-lsp cp confirm": `记录检查点已确认，并绑定到任务的一个文件此刻的内容：--sha256 必须是它的摘要
值。此后再编辑该文件，确认即告失效，不能冒充已确认。

请先完成编辑，计算摘要值，随即确认。CP2 须先有 CP1，CP3 须先有 CP2 或 N/A。使
用 --stage 时，为另一阶段确认 CP1 会结束这一轮：其中已确认的移入历史。` + writeExitsZh,
	"memory-lsp link": `记忆中的链接相对于所在文档，使用正斜杠，指向活动根目录内的文件。这些命令不
写入任何内容。`,
	"memory-lsp link project": `打印从文档到各文件的链接，每行一个，可原样写入文档。文档可以尚不存在。重复给出
的文件只链接一次。` + writeExitsZh,
	"memory-lsp link validate": `确认文档已有到各文件的链接，且与 "memory-lsp link project" 所打印的逐字一致。` + writeExitsZh,
	"memory-lsp migrate": `将 Agent 的索引 SUMMARY.md 中不属于索引的内容，移到今日文件的一个会话中：索引
保留标题、项目和行。移走的内容中，链接会重新指向原来的目标。先写当日文件，因此
不会丢失任何内容；再次运行不会有任何改动。

使用 --dry-run 时以 diff 打印改动，不写入任何内容。` + writeExitsZh,
	"memory-lsp pending": `因文件被锁定、绑定不符或磁盘已满而未能写入会话的内容，无论由哪个 Agent 写入，
都保留在记忆的运行时状态中。之后按原意写入：绝不会猜测并写入其他会话。因机密被
拒绝的内容不保留；除会话的内容外，其他也不保留：行和确认请重新执行。`,
	"memory-lsp pending list": `每项待写内容打印一行：编号、要写入的会话、长度，以及未能写入的原因。` + writeExitsZh,
	"memory-lsp pending show": `打印保留的内容；标准错误说明它要写到哪里。` + writeExitsZh,
	"memory-lsp pending replay": `将保留的内容写入原定的会话。仍不能写入的继续保留。要写入其他会话：

  memory-lsp pending show ID | memory-lsp session write --session NN --binding HEX --content -` + writeExitsZh,
	"memory-lsp pending drop": `删除保留的内容，不可恢复。` + writeExitsZh,
	"memory-lsp topic": `读写自动记忆的主题，即 MEMORY.md 旁的笔记。

哪份记忆：--root DIR 指明记忆的目录，或一个项目。不给出时，从当前目录找到项
目：git 仓库的主工作树，因此关联的工作树和子目录共用一份记忆；在 git 之外，即
当前目录本身。对于项目，指的是 Agent 存放其记忆的目录：主目录中 Blade 或
Claude Code 的目录，或项目中含 MEMORY.md 的目录。若有多个，请指明其中之一，或
用 --agent 指明 Agent。

名称：主题的名称即其文件名，文件名不允许的字符以 - 代替。MEMORY 无论怎样书写都
是索引。与另一主题仅在大小写或 - 和 _ 上不同的名称会混淆，因此被拒绝：请传入现
有名称，或另选一个。

每次写入都会加锁、落盘、读回并验证。含机密的内容会被拒绝：只告知所在行和类别，
绝不透露其值。`,
	"memory-lsp topic list": `打印索引，再打印主题，新的在前：大小、最后修改时间、名称。目录不存在，即没有主
题。不创建任何内容。` + writeExitsZh,
	"memory-lsp topic show": `原样打印主题的文本。主题不存在、为空、无法读取，是三种不同的错误（退出码 1）。
使用 --json 时还会告知摘要值，'topic write --replaces' 用它指明所替换的内容。` + writeExitsZh,
	"memory-lsp topic append": `在主题末尾另起一行追加文本，保留文件的换行符、字节序标记和权限。新建的主题在索
引还有空间时列入索引：回答会告知是否列入，以及 Agent 加载了索引的多少内容。` + writeExitsZh,
	"memory-lsp topic write": `创建主题，索引还有空间时列入索引。已存在的主题不会改动：请用 'topic append'，
或用 --replaces 传入要替换的文本的摘要值（由 'topic show NAME --json' 告知）。
若主题已不是该文本，则不写入任何内容（退出码 5）。` + writeExitsZh,
	"memory-lsp topic delete": `删除主题及其在索引中的条目。索引中其他提到它的地方不变，并会告知。` + writeExitsZh,
	"memory-lsp topic clear": `删除 'topic list' 列出的全部内容，索引在最后。请传入文件数量以确认；数量不符则
不删除任何内容，并告知正确的数量。` + writeExitsZh,
	"memory-lsp consolidate": `将对话中标记为值得保留的内容写入自动记忆的主题。不调用模型：标记是后面带冒号
（: 或 ：）的词。

  来自    标记                          主题
  用户    remember, note, 记住, 备注    preferences
          convention, 约定, 规范        conventions
          lesson, 教训, 踩坑            lessons
  助手    fix, resolved, 修复, 解决     debugging（21 到 199 个字符）
  工具    Error, FAIL, 错误             debugging（超过 10 个字符，每次 5 条）

每条内容是该行的其余部分，写作 '- [YYYY-MM-DD] text'，日期是说出它的那天。代
码、引用和注释会跳过；主题中已有的也会跳过，因此再次运行不会有任何改动。含机密
的那一条会单独被拒绝。各主题分别写入：一个失败不会撤销另一个。

FILE 是对话记录，每行一条 JSON 记录：
{"role": "user|assistant|tool", "text": …, "time": …}，或是 Claude Code 或
Blade 的会话；也可以是 Markdown，如日记文件（--section 取其中一个会话）。
路径 - 表示标准输入。

使用 --dry-run 时不写入任何内容：只显示什么将写到哪里，以及各条来自哪条消息。

若部分主题失败，其余仍会写入，以第一个失败作为退出码。` + writeExitsZh,
	"memory-lsp doctor": `说明从此处所指的是哪份记忆及原因，以及写入者在其旁遗留了什么：被持有的锁，由
谁、从何时持有；持有者已不在的锁；写到一半的追加；临时文件；被移开的锁；未能写
入的内容。还说明哪些记忆文件无法读取，哪些项目共用一个记忆目录，以及 Agent 自
身的加载是否已关闭。

不作任何改动。使用 --clean 时，删除已结束的写入者所遗留的，以及无人使用的自身
状态：失效的锁、临时文件、未完成的追加（先予完成），以及 30 天前开启的会话的记
录、一天前的请求的记录。记忆、被持有的锁和未能写入的内容不变。

退出码：0 已完成；1 有内容无法读取或删除；2 用法有误。`,
	"memory-lsp serve": `通过标准输入输出提供 Language Server Protocol（语言服务器协议），由编辑器启
动。日志写到标准错误。

退出码：编辑器先请求了关闭为 0，否则为 1。`,
	"memory-lsp mcp": `通过标准输入输出提供 Model Context Protocol（模型上下文协议），由 Agent 启
动：以工具读取、写入和检查记忆。日志写到标准错误。--print-config 显示如何告诉
客户端启动它。

所服务的是客户端指明的目录，没有则为当前目录；--root 可另行指明。不读写这些目
录之外的任何内容，只有 Agent 在主目录中为这些目录保存的记忆除外。

使用 --http 时，只监听本机的地址，只应答知道令牌者：令牌在 --token-file 中，文
件不存在则创建；不给出时打印到标准错误。

退出码：输入结束或被要求停止时为 0，否则为 2。`,
	"memory-lsp help": `显示任一命令的帮助。
详情请输入 memory-lsp help [path to command]。`,
	"memory-lsp completion": `为指定的 shell 生成 memory-lsp 的自动补全脚本。
所生成脚本的用法见各子命令的帮助。`,
	"memory-lsp completion bash": `生成 bash 的自动补全脚本。

该脚本依赖 'bash-completion' 软件包；若尚未安装，可用 OS 的包管理器安装。

在当前 shell 会话中加载补全：

	source <(memory-lsp completion bash)

为每个新会话加载补全，执行一次：

#### Linux：

	memory-lsp completion bash > /etc/bash_completion.d/memory-lsp

#### macOS：

	memory-lsp completion bash > $(brew --prefix)/etc/bash_completion.d/memory-lsp

须启动新的 shell 才会生效。`,
	"memory-lsp completion zsh": `生成 zsh 的自动补全脚本。

若环境中尚未启用 shell 补全，须先启用。执行一次：

	echo "autoload -U compinit; compinit" >> ~/.zshrc

在当前 shell 会话中加载补全：

	source <(memory-lsp completion zsh)

为每个新会话加载补全，执行一次：

#### Linux：

	memory-lsp completion zsh > "${fpath[1]}/_memory-lsp"

#### macOS：

	memory-lsp completion zsh > $(brew --prefix)/share/zsh/site-functions/_memory-lsp

须启动新的 shell 才会生效。`,
	"memory-lsp completion fish": `生成 fish 的自动补全脚本。

在当前 shell 会话中加载补全：

	memory-lsp completion fish | source

为每个新会话加载补全，执行一次：

	memory-lsp completion fish > ~/.config/fish/completions/memory-lsp.fish

须启动新的 shell 才会生效。`,
	"memory-lsp completion powershell": `生成 powershell 的自动补全脚本。

在当前 shell 会话中加载补全：

	memory-lsp completion powershell | Out-String | Invoke-Expression

为每个新会话加载补全，请将上述命令的输出加入 powershell 的配置文件。`,
}

const askExitsZh = `

退出码：
  0  已回答
  1  文件或目录不存在，或无法读取
  2  用法有误：参数有误，或可能指多份记忆
  4  被拒绝
  5  生成 cursor 之后或读取期间，文件发生了变化
使用 --json 时，标准输出为回答；退出码不为 0 时为错误（errorCode、message、
nextStep）。`

const writeExitsZh = `

退出码：
  0  已完成，或无事可做
  1  文件或目录不存在，或无法读写
  2  用法有误：参数缺失或有误，或可能指多份记忆
  3  已被另一个写入者锁定
  4  被拒绝：机密、类型、链接、绑定、摘要值……
  5  冲突：文件在此期间被其他程序改动
除非消息另有说明，失败时记忆保持原样。使用 --json 时，标准输出为回执；退出码不
为 0 时为错误（errorCode、message、nextStep）。`
