package assist

import "github.com/memory-lsp/memory-lsp/memory"

// typeMeanings are what the types of sessions mean.
var typeMeanings = map[string]memory.Text{
	"dev":      {En: "something new was built or changed", Zh: "新增或修改了功能"},
	"fix":      {En: "a fault was mended", Zh: "修复了缺陷"},
	"analyze":  {En: "something was looked into and a conclusion drawn; nothing was changed", Zh: "调研并得出结论，未作改动"},
	"audit":    {En: "work was reviewed against what was agreed", Zh: "对照约定审查成果"},
	"self-fix": {En: "the agent mended its own rules or tools", Zh: "Agent 修正自身的规则或工具"},
	"chat":     {En: "a conversation without work on files", Zh: "纯对话，未处理文件"},
	"resume":   {En: "earlier work was taken up again", Zh: "恢复先前的工作"},
	"other":    {En: "none of the others: operations, releases, records", Zh: "其他：运维、发布、台账等"},
}

// stateMeanings are what the states of sessions mean to readers.
var stateMeanings = map[memory.State]memory.Text{
	memory.Active:       {En: "work goes on: the session is among the open ones", Zh: "进行中：列为未结束的会话"},
	memory.Blocked:      {En: "work waits for something: unresolved, but nobody goes on by himself", Zh: "阻塞：尚未解决，等待外部条件"},
	memory.Completed:    {En: "the work is done: a later row that says otherwise is a conflict", Zh: "已完成：之后若有行改为其他状态即为冲突"},
	memory.UnknownState: {En: "readers know no state in this text", Zh: "读取方无法从此文本得知状态"},
}

// topicMeanings are what the types of topics mean.
var topicMeanings = map[string]memory.Text{
	"user":      {En: "who the user is: role, knowledge, preferences", Zh: "用户信息：角色、知识、偏好"},
	"feedback":  {En: "how the user wants the agent to work", Zh: "用户对工作方式的反馈"},
	"project":   {En: "what is known about the project and cannot be read from its files", Zh: "无法从文件读出的项目信息"},
	"reference": {En: "where something is found outside the project", Zh: "外部资料的位置"},
}

// headerMeanings are what the keys of a topic's header mean.
var headerMeanings = map[string]memory.Text{
	"name":        {En: "what the topic is called; wikilinks find it by that", Zh: "主题名称，双链可据此定位"},
	"description": {En: "one line by which the agent decides whether to read the topic", Zh: "一行说明，Agent 据此决定是否读取"},
	"type":        {En: "user, feedback, project or reference", Zh: "user、feedback、project 或 reference"},
	"metadata":    {En: "fields that the agent keeps itself", Zh: "由 Agent 自行维护的字段"},
}

// verbMeanings are what directives do.
var verbMeanings = map[string]memory.Text{
	memory.DisableLine:     {En: "silences rules on this line", Zh: "在本行停用规则"},
	memory.DisableNextLine: {En: "silences rules on the next line", Zh: "在下一行停用规则"},
	memory.Disable:         {En: "silences rules from here on", Zh: "自此处起停用规则"},
	memory.Enable:          {En: "ends what was silenced above", Zh: "结束上文的停用"},
}

// cardMeanings are what cards are for.
var cardMeanings = map[memory.CardKind]memory.Text{
	memory.HandoffCard:      {En: "what whoever takes over must know: agreed, open, next", Zh: "交接须知：已确认、未决与下一步"},
	memory.ContinuationCard: {En: "how to go on with the task in a new session", Zh: "如何在新会话中继续任务"},
	memory.TimingCard:       {En: "where the time of a long task went; waiting is told apart", Zh: "长任务的耗时，等待单独计"},
	memory.RoutingRef:       {En: "why a tool of the host was chosen, without the user's text", Zh: "为何选用宿主能力，不含用户原文"},
}

// fieldMeanings are what the fields of cards say.
var fieldMeanings = map[string]memory.Text{
	"source-of-truth":           {En: "the file that decides in doubt", Zh: "以哪个文件为准"},
	"confirmed-decisions":       {En: "what was agreed and stays", Zh: "已确认且不再变动的决定"},
	"open-risks":                {En: "what may still go wrong", Zh: "尚存的风险"},
	"next-action":               {En: "the one thing to do next", Zh: "下一步唯一的动作"},
	"blocked-reason":            {En: "what the work waits for; N/A if for nothing", Zh: "阻塞原因；无则 N/A"},
	"must-not-overwrite":        {En: "what must not be touched", Zh: "不得覆盖的内容"},
	"validation-state":          {En: "what was checked, and with which result", Zh: "验证情况与结果"},
	"artifact-links":            {En: "links to what was made", Zh: "产物链接"},
	"targetProject":             {En: "the project that the task belongs to", Zh: "任务所属项目"},
	"taskId":                    {En: "the id in the task's task.json; N/A of an old task", Zh: "task.json 中的编号；旧任务为 N/A"},
	"task":                      {En: "the task's name", Zh: "任务名"},
	"displayName":               {En: "the task's name", Zh: "任务名"},
	"phaseAndConfirmationState": {En: "which checkpoint is reached, and whether it is confirmed", Zh: "所处 CP 与是否已确认"},
	"sourceOfTruth":             {En: "the file that decides in doubt", Zh: "以哪个文件为准"},
	"confirmedDecisions":        {En: "what was agreed and stays", Zh: "已确认且不再变动的决定"},
	"mustNotOverwrite":          {En: "what must not be touched", Zh: "不得覆盖的内容"},
	"validationState":           {En: "what was checked, and with which result", Zh: "验证情况与结果"},
	"nextAction":                {En: "the one thing to do next", Zh: "下一步唯一的动作"},
	"copyReadyPrompt":           {En: "what the user pastes to go on: 继续…任务", Zh: "可直接粘贴的提示语：继续…任务"},
	"startedAt":                 {En: "when the work began", Zh: "开始时间"},
	"endedAt":                   {En: "when the work ended", Zh: "结束时间"},
	"lastActiveAt":              {En: "when there was work last", Zh: "最近活动时间"},
	"wallClock":                 {En: "all the time from start to end", Zh: "起止总时长"},
	"executionMs":               {En: "the time of work", Zh: "执行耗时"},
	"waitingUserMs":             {En: "the time that was waited for the user", Zh: "等待用户的时长"},
	"waitingExternalMs":         {En: "the time that was waited for others", Zh: "等待外部的时长"},
}

// A cpMark is how a checkpoint's state is written.
type cpMark struct {
	mark string
	name memory.Text
}

// cpMarks are the states of checkpoints. Confirmed comes last, and is never
// offered: the writer alone confirms, and binds what was confirmed.
var cpMarks = []cpMark{
	{"⏳", memory.Text{En: "waiting for the user's confirmation", Zh: "等待用户确认"}},
	{"⏹️", memory.Text{En: "not started", Zh: "未开始"}},
	{"⚠️ stale", memory.Text{En: "confirmed once; the artifact has changed since", Zh: "曾经确认，产物此后有改动"}},
	{"N/A", memory.Text{En: "the task needs none", Zh: "该任务不需要"}},
	{"✅", memory.Text{En: "confirmed, and bound to the artifact by its digest", Zh: "已确认，并以摘要绑定产物"}},
}
