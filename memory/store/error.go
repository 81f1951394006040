package store

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// The codes of errors. The first group is the format's, the second ours.
const (
	Locked                   = "MEMORY_TRANSACTION_LOCKED"
	PlanInvalid              = "MEMORY_TRANSACTION_PLAN_INVALID"
	CASMismatch              = "MEMORY_FILE_CAS_MISMATCH"
	ReadbackMismatch         = "MEMORY_FILE_READBACK_MISMATCH"
	NotRegular               = "MEMORY_FILE_NOT_REGULAR"
	MetadataDrift            = "MEMORY_FILE_METADATA_DRIFT"
	ExpectedSnapshotRequired = "MEMORY_FILE_EXPECTED_SNAPSHOT_REQUIRED"
	ArgumentInvalid          = "MEMORY_WRITER_ARGUMENT_INVALID"

	NoSpace       = "MEMORY_FILE_NO_SPACE"
	ReadOnly      = "MEMORY_FILE_READ_ONLY"
	AccessDenied  = "MEMORY_FILE_ACCESS_DENIED"
	FolderMissing = "MEMORY_FILE_FOLDER_MISSING"
	Busy          = "MEMORY_FILE_BUSY"
	IOFailed      = "MEMORY_FILE_IO_FAILED"
	StateNewer    = "MEMORY_STATE_NEWER"
)

// An Error is why a change was not made, or not proved, and what to do next.
// Unless its message says otherwise nothing was written.
type Error struct {
	Code     string
	Message  memory.Message
	NextStep memory.Message
	Conflict *ConflictReceipt // of a CASMismatch
	Err      error            // what the system said; may be nil
	Pending  string           // under which what could not be written is kept; empty if it is not
}

// Error is the code and the message in English.
func (e *Error) Error() string { return e.Code + ": " + e.Message.String() }

// Unwrap is what the system said.
func (e *Error) Unwrap() error { return e.Err }

// MarshalJSON is the error as machines are given it: a MemoryWriterErrorV1 in
// English.
func (e *Error) MarshalJSON() ([]byte, error) { return json.Marshal(e.Envelope(memory.English)) }

// An Envelope is a MemoryWriterErrorV1.
type Envelope struct {
	SchemaVersion string           `json:"schemaVersion"`
	IsError       bool             `json:"isError"`
	ErrorCode     string           `json:"errorCode"`
	Message       string           `json:"message"`
	NextStep      string           `json:"nextStep"`
	Conflict      *ConflictReceipt `json:"conflict,omitempty"`
	Pending       string           `json:"pending,omitempty"`
}

// Envelope is the error in a language.
func (e *Error) Envelope(l memory.Locale) Envelope {
	return Envelope{"MemoryWriterErrorV1", true, e.Code, e.Message.In(l), e.NextStep.In(l), e.Conflict, e.Pending}
}

// Is reports whether an error is one of a code.
func Is(err error, code string) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}

// Messages and next steps.
var (
	isLocked  = memory.Text{En: "%s is locked by another writer (%s)", Zh: "%s 已被另一个写入者锁定（%s）"}
	waitRetry = memory.Text{
		En: "Read the memory again, then retry; if it stays locked, `memory-lsp doctor` tells who holds the lock. Do not edit the file by hand meanwhile.",
		Zh: "请重新读取记忆后再试；若一直被锁，`memory-lsp doctor` 会说明谁持有锁。其间不要手工编辑该文件。",
	}
	hasChanged = memory.Text{En: "%s was changed by someone else meanwhile (%s)", Zh: "%s 在此期间被他人修改（%s）"}
	readAgain  = memory.Text{En: "Read the file again and decide anew; nothing was written.", Zh: "请重新读取文件并重新决定；没有写入任何内容。"}
	isLink     = memory.Text{En: "%s is a symbolic link to %s: it is not written through", Zh: "%s 是指向 %s 的符号链接：不会通过它写入"}
	writeReal  = memory.Text{En: "Name the real file, if it is memory, or put a regular file in the link's place.", Zh: "若真实文件是记忆，请直接指定它；否则用普通文件替换该链接。"}
	notRegular = memory.Text{En: "%s is no regular file", Zh: "%s 不是普通文件"}
	moveAside  = memory.Text{En: "Move away what stands there, then retry.", Zh: "请移走占据该位置的东西后再试。"}
	leavesRoot = memory.Text{En: "%s does not lead to a place below the memory's root", Zh: "%s 没有指向记忆根目录之下的位置"}
	stayInside = memory.Text{En: "Name a file below the root; symbolic links that leave it are not followed.", Zh: "请指定根目录之下的文件；不会跟随越出根目录的符号链接。"}
	badName    = memory.Text{En: "%q is no name of a file below the root", Zh: "%q 不是根目录之下的文件名"}
	badPlan    = memory.Text{En: "the plan for %s contradicts itself: %s", Zh: "对 %s 的计划自相矛盾：%s"}
	reportBug  = memory.Text{En: "This is a fault of memory-lsp: please report it.", Zh: "这是 memory-lsp 的缺陷：请报告。"}
	notProved  = memory.Text{En: "%s does not hold what was written to it", Zh: "%s 的内容与写入的不符"}
	drifted    = memory.Text{En: "mode or owner of %s would not stay as they were: %s", Zh: "%s 的权限或属主无法保持原样：%s"}
	lookAgain  = memory.Text{En: "Look at the file before you retry: another program writes it without a lock.", Zh: "重试前请先查看该文件：有程序不加锁地写它。"}
	keepOwner  = memory.Text{En: "Write as the file's owner, or have its mode and owner set right first.", Zh: "请以文件属主的身份写入，或先改正其权限和属主。"}
	newerState = memory.Text{En: "the state in %s was written by a newer memory-lsp (schema %d): it is only read", Zh: "%s 中的状态由更新版本的 memory-lsp 写成（架构 %d）：只读"}
	upgrade    = memory.Text{En: "Upgrade memory-lsp on this machine.", Zh: "请升级本机的 memory-lsp。"}
	noState    = memory.Text{En: "it is unknown where this user's programs keep their state", Zh: "不知道该用户的程序把状态存放在何处"}
	setState   = memory.Text{En: "Set HOME, or XDG_STATE_HOME to a folder of yours.", Zh: "请设置 HOME，或把 XDG_STATE_HOME 设为你的一个目录。"}
	overtaken  = memory.Text{En: "%s was written, but another program wrote it at once, and so it could not be proved", Zh: "%s 已写入，但另一个程序紧接着也写了它，因此无法证实"}
	verifyFail = memory.Text{En: "%s was written, but what stands there is not what was meant: %s", Zh: "%s 已写入，但其内容不是所要的：%s"}
)

// A trouble is a way in which the system refuses.
type trouble struct {
	is             []error
	code           string
	message, after memory.Text
}

var troubles = []trouble{
	{
		full, NoSpace,
		memory.Text{En: "no space left to write %s", Zh: "没有空间写入 %s"},
		memory.Text{En: "Free some space on that disk, then retry.", Zh: "请在该磁盘上腾出空间后再试。"},
	},
	{
		readOnly, ReadOnly,
		memory.Text{En: "%s is on a file system that is read-only", Zh: "%s 位于只读的文件系统"},
		memory.Text{En: "Mount it writable, or name another root.", Zh: "请以可写方式挂载，或指定另一个根目录。"},
	},
	{
		[]error{fs.ErrPermission},
		AccessDenied,
		memory.Text{En: "no permission to write %s or its folder", Zh: "没有权限写 %s 或其目录"},
		memory.Text{En: "Give this user the right to write there, then retry.", Zh: "请授予该用户写入权限后再试。"},
	},
	{
		inUse, Busy,
		memory.Text{En: "another program keeps %s open", Zh: "另一个程序一直打开着 %s"},
		memory.Text{En: "Close the program that has the file open, then retry.", Zh: "请关闭打开该文件的程序后再试。"},
	},
	{
		[]error{fs.ErrNotExist},
		FolderMissing,
		memory.Text{En: "the folder of %s is not there", Zh: "%s 所在的目录不存在"},
		memory.Text{En: "Create the folder, or name another root; nothing was written.", Zh: "请创建该目录，或指定另一个根目录；没有写入任何内容。"},
	},
	{
		[]error{nil},
		IOFailed,
		memory.Text{En: "%s cannot be written", Zh: "%s 无法写入"},
		memory.Text{En: "Check the disk and the message of the system, then retry.", Zh: "请检查磁盘和系统给出的消息后再试。"},
	},
}

var withCause = memory.Text{En: "%s: %s", Zh: "%s：%s"}

// trouble makes an error of ours of one of the system's; errors of ours and of
// the context stay.
func (t *txn) trouble(err error) error { return troubleWith(t.at.file, err) }

func troubleWith(file string, err error) error {
	var ours *Error
	if err == nil || errors.As(err, &ours) || isContext(err) {
		return err
	}
	if strings.HasSuffix(err.Error(), escapes) {
		return &Error{Code: NotRegular, Message: leavesRoot.With(file), NextStep: stayInside.With(), Err: err}
	}
	for _, kind := range troubles {
		for _, target := range kind.is {
			if target == nil || errors.Is(err, target) {
				return &Error{kind.code, withCause.With(kind.message.With(file), cause(err)), kind.after.With(), nil, err, ""}
			}
		}
	}
	return err
}

// escapes is what package os says of a name that leads out of its root.
const escapes = "path escapes from parent"

// cause is what the system said, without the names of our own files.
func cause(err error) string {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err.Error()
	case errors.As(err, &link):
		return link.Err.Error()
	}
	return err.Error()
}
