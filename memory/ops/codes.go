package ops

import (
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// The codes of errors, besides those of package store. The first group is the
// format's, the second ours.
const (
	ArgumentInvalid    = store.ArgumentInvalid
	ArgumentRequired   = "MEMORY_WRITER_ARGUMENT_REQUIRED"
	BindingInvalid     = "MEMORY_SESSION_BINDING_INVALID"
	BindingRequired    = "MEMORY_SESSION_BINDING_REQUIRED"
	BindingUnavailable = "MEMORY_SESSION_BINDING_UNAVAILABLE"
	BindingMismatch    = "MEMORY_SESSION_BINDING_MISMATCH"
	SessionNotFound    = "MEMORY_SESSION_NOT_FOUND"
	SessionAmbiguous   = "MEMORY_SESSION_AMBIGUOUS"
	LayoutInvalid      = "MEMORY_SESSION_LAYOUT_INVALID"
	VerificationFailed = "MEMORY_SESSION_WRITE_VERIFICATION_FAILED"
	SummaryReadback    = "MEMORY_SUMMARY_READBACK_FAILED"
	ScopeAmbiguous     = "MEMORY_SCOPE_AMBIGUOUS"
	QueryInvalid       = "MEMORY_QUERY_INVALID"
	NamespaceInvalid   = "PROJECT_NAMESPACE_INVALID"
	ProjectNotFound    = "PROFILE_TARGET_NOT_FOUND"
	ProjectAmbiguous   = "PROFILE_TARGET_AMBIGUOUS"
	CPUnbound          = "MEMORY_CP_CONFIRMATION_UNBOUND"
	InvalidUTF8        = "SOURCE_INVALID_UTF8"

	TypeEmpty        = "SUMMARY_TYPE_EMPTY"
	TypeSlash        = "SUMMARY_TYPE_SLASH"
	TypeWhitespace   = "SUMMARY_TYPE_WHITESPACE"
	TypeNonCanonical = "SUMMARY_TYPE_NON_CANONICAL"

	SecretRefused     = "MEMORY_SECRET_REFUSED"
	SessionUnresolved = "MEMORY_SUMMARY_SESSION_UNRESOLVED"
	TypeUnresolved    = "MEMORY_SUMMARY_TYPE_UNRESOLVED"
	FileCorrupt       = "MEMORY_FILE_CORRUPT"
	RootNotFound      = "MEMORY_ROOT_NOT_FOUND"
	SummaryNotFound   = "MEMORY_SUMMARY_NOT_FOUND"
	PendingNotFound   = "MEMORY_PENDING_NOT_FOUND"
	CPDigestMismatch  = "MEMORY_CP_DIGEST_MISMATCH"
	CPArtifactInvalid = "MEMORY_CP_ARTIFACT_INVALID"
	CPReadbackFailed  = "MEMORY_CP_READBACK_FAILED"
	CPOrderInvalid    = "MEMORY_CP_ORDER_INVALID"
)

// nextSteps say for each code what to do. A caller that knows better says so.
var nextSteps = map[string]memory.Text{
	ArgumentInvalid:    {En: "Correct the argument and call again; nothing was written.", Zh: "请改正该参数后重新调用；没有写入任何内容。"},
	ArgumentRequired:   {En: "Give the argument and call again; nothing was written.", Zh: "请补上该参数后重新调用；没有写入任何内容。"},
	BindingInvalid:     {En: "Pass the session id and the binding exactly as the allocation returned them.", Zh: "请原样传入分配时返回的会话编号和绑定。"},
	BindingRequired:    {En: "Pass the binding that the allocation returned, or allocate a new session and write there.", Zh: "请传入分配时返回的绑定，或分配新会话后写入。"},
	BindingUnavailable: {En: "Allocate a new session and write there.", Zh: "请分配新会话后写入。"},
	BindingMismatch:    {En: "Do not try other bindings: pass the one of your own allocation, or allocate a new session.", Zh: "不要尝试其他绑定：请传入你自己分配所得的绑定，或分配新会话。"},
	SessionNotFound:    {En: "Allocate the session first, or pass the date of the day's file that holds it.", Zh: "请先分配会话，或传入该会话所在日期。"},
	SessionAmbiguous:   {En: "Give one of the sections another number by hand, or allocate a new session.", Zh: "请手工为其中一个会话改号，或分配新会话。"},
	LayoutInvalid:      {En: "Mend the line: `memory-lsp check` shows it with a fix. Until then nothing is written to the file.", Zh: "请修正该行：`memory-lsp check` 会指出并给出修复。在此之前不会写入该文件。"},
	VerificationFailed: {En: "Take session headings out of the content: a session is opened by an allocation.", Zh: "请从内容中去掉会话标题：会话须通过分配开启。"},
	SummaryReadback:    {En: "Move what does not belong in the index with `memory-lsp migrate`, then append again.", Zh: "请用 `memory-lsp migrate` 移走索引中不该有的内容，再追加。"},
	ScopeAmbiguous:     {En: "Name one of them: the agent, the project or the scope.", Zh: "请指明其中之一：agent、project 或 scope。"},
	QueryInvalid:       {En: "Correct the row, or pass an entry in its place, of which the row is built (on the command line: no --row); nothing was written.", Zh: "请改正该行，或改为传入 entry 由程序构造（命令行则不用 --row）；没有写入任何内容。"},
	NamespaceInvalid:   {En: "Name the project by its path from the workspace, such as apps/web.", Zh: "请用项目相对工作区的路径命名，如 apps/web。"},
	ProjectNotFound:    {En: "Name one of the projects, or the scope workspace.", Zh: "请指明其中一个项目，或使用 workspace 范围。"},
	ProjectAmbiguous:   {En: "Name one of them by its whole path.", Zh: "请用完整路径指明其中之一。"},
	CPUnbound:          {En: "Finish editing the artifact, compute its sha256, and confirm with artifactPath and artifactSha256.", Zh: "请先完成产物的编辑，计算其 sha256，再带上 artifactPath 与 artifactSha256 确认。"},
	InvalidUTF8:        {En: "Convert the file to UTF-8, or restore it; nothing was written.", Zh: "请将文件转换为 UTF-8 或恢复原文；没有写入任何内容。"},
	TypeEmpty:          typeStep, TypeSlash: typeStep, TypeWhitespace: typeStep, TypeNonCanonical: typeStep,
	SecretRefused:     {En: "Take the secret out and call again: write where it is kept, never its value. It was neither written nor kept.", Zh: "请去掉机密后重新调用：可写明存放之处，不要写其值。内容未写入，也未保留。"},
	SessionUnresolved: {En: "Pass sessionId, or allocate a session first.", Zh: "请传入 sessionId，或先分配会话。"},
	TypeUnresolved:    {En: "Pass the type: one of dev fix analyze audit self-fix chat resume other, several joined by +.", Zh: "请传入类型：dev fix analyze audit self-fix chat resume other 之一，多个以 + 相连。"},
	FileCorrupt:       {En: "Restore the file from a backup or from git, or remove it; nothing was written.", Zh: "请从备份或 git 恢复该文件，或将其移除；没有写入任何内容。"},
	RootNotFound:      {En: "Name the folder with --root DIR; in a new project, that of the project: its memory is made in DIR/.devcodex.", Zh: "请用 --root DIR 指明目录；新项目请指明项目目录，记忆建在 DIR/.devcodex 中。"},
	SummaryNotFound:   {En: "There is nothing to move: the first append makes the index.", Zh: "没有可迁移的内容：首次追加时会创建索引。"},
	PendingNotFound:   {En: "`memory-lsp pending list` shows what is kept.", Zh: "`memory-lsp pending list` 可列出保留的内容。"},
	CPDigestMismatch:  {En: "Finish editing the artifact, compute its sha256 again, and confirm at once.", Zh: "请先完成产物的编辑，重新计算 sha256 后立即确认。"},
	CPArtifactInvalid: {En: "Name a regular file inside the task's folder, by its path from there.", Zh: "请用相对任务目录的路径指明其中的普通文件。"},
	CPReadbackFailed:  {En: "Look at the task's sessions.md before you confirm again: another program writes it.", Zh: "再次确认前请先查看该任务的 sessions.md：有其他程序在写它。"},
	CPOrderInvalid:    {En: "Confirm the earlier checkpoint first, or mark it N/A.", Zh: "请先确认前一检查点，或将其标为 N/A。"},
}

var typeStep = memory.Text{
	En: "Use types of dev fix analyze audit self-fix chat resume other, several joined by +; nothing was written.",
	Zh: "请使用 dev fix analyze audit self-fix chat resume other 中的类型，多个以 + 相连；没有写入任何内容。",
}

// refuse makes an error with the next step that its code has.
func refuse(code string, m memory.Message) *store.Error {
	return &store.Error{Code: code, Message: m, NextStep: nextSteps[code].With()}
}
