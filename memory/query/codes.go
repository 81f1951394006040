package query

import "github.com/memory-lsp/memory-lsp/memory"

// The codes of errors. The first group is the format's, the second ours.
const (
	Invalid         = "MEMORY_QUERY_INVALID"
	ContextInvalid  = "CONTEXT_BINDING_INVALID"
	ContextMismatch = "CONTEXT_BINDING_MISMATCH"
	CursorInvalid   = "MEMORY_CURSOR_INVALID"
	CursorMismatch  = "MEMORY_CURSOR_BINDING_MISMATCH"
	SourceChanged   = "MEMORY_CURSOR_SOURCE_CHANGED"
	SourceMoving    = "SOURCE_CHANGED_DURING_READ"
	TaskName        = "TASK_NAME_REQUIRED"

	NotRegular       = "MEMORY_FILE_NOT_REGULAR"
	AccessDenied     = "MEMORY_FILE_ACCESS_DENIED"
	IOFailed         = "MEMORY_FILE_IO_FAILED"
	TopicNotFound    = "MEMORY_TOPIC_NOT_FOUND"
	TopicEmpty       = "MEMORY_TOPIC_EMPTY"
	TopicUnreadable  = "MEMORY_TOPIC_UNREADABLE"
	TopicNameInvalid = "MEMORY_TOPIC_NAME_INVALID"
)

// nextSteps say for each code what to do.
var nextSteps = map[string]memory.Text{
	Invalid:          {En: "Correct the argument and ask once more.", Zh: "请改正该参数后再查询一次。"},
	ContextInvalid:   {En: "Pass the contextBinding of the current read plan as it is, or leave it out.", Zh: "请原样传入当前读取计划的 contextBinding，或不传。"},
	ContextMismatch:  {En: "Make the read plan anew for this active root and project, or leave the binding out.", Zh: "请为该 active root 与项目重新生成读取计划，或不传该绑定。"},
	CursorInvalid:    {En: "Pass nextCursor exactly as it was returned, or ask without a cursor for the first page.", Zh: "请原样传入返回的 nextCursor，或不带 cursor 从第一页开始。"},
	CursorMismatch:   {En: "Ask the same question as for the page before, or ask anew without a cursor.", Zh: "请使用与上一页相同的查询，或不带 cursor 重新查询。"},
	SourceChanged:    {En: "Ask anew without a cursor: pages of two versions do not fit together.", Zh: "请不带 cursor 重新查询：两个版本的分页无法拼接。"},
	SourceMoving:     {En: "Ask again once the writer is done.", Zh: "请待写入完成后再查询。"},
	TaskName:         {En: "Give the name, an alias or the id of a task.", Zh: "请给出任务的名称、别名或 taskId。"},
	NotRegular:       {En: "Move away what stands there, or name the root where the memory really lies.", Zh: "请移走占据该位置的东西，或指定记忆真正所在的根目录。"},
	AccessDenied:     {En: "Give this user the right to read there, then ask again.", Zh: "请授予该用户读取权限后再查询。"},
	IOFailed:         {En: "Check the disk and the message of the system, then ask again.", Zh: "请检查磁盘和系统给出的消息后再查询。"},
	TopicNotFound:    {En: "List the topics with the topic `_list`, and name one of them.", Zh: "请用主题 `_list` 列出所有主题，再指明其中之一。"},
	TopicEmpty:       {En: "There is nothing to read: write the topic, or name another.", Zh: "没有可读的内容：请写入该主题，或指明其他主题。"},
	TopicUnreadable:  {En: "Check the file and the right to read it; it was not changed.", Zh: "请检查该文件及读取权限；文件未被修改。"},
	TopicNameInvalid: {En: "Name a topic as the list has it, without a folder.", Zh: "请按列表中的写法指明主题，不带目录。"},
}

// refuse makes an error with the next step that its code has.
func refuse(code string, m memory.Message) *Error {
	return &Error{Code: code, Message: m, NextStep: nextSteps[code].With()}
}
