package mcp

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/secret"
)

// A fault is why a tool did nothing, in the envelope of the format: what package
// store calls a MemoryWriterErrorV1 and package query a ContextReadErrorV1.
type fault struct {
	SchemaVersion string          `json:"schemaVersion"`
	IsError       bool            `json:"isError"`
	ErrorCode     string          `json:"errorCode"`
	Message       string          `json:"message"`
	NextStep      string          `json:"nextStep"`
	Conflict      json.RawMessage `json:"conflict,omitempty"`
}

func (f *fault) Error() string { return f.ErrorCode + ": " + f.Message }

// The codes of faults that are told here.
const (
	writeInvalid = "MEMORY_WRITER_ARGUMENT_INVALID"
	queryInvalid = "MEMORY_QUERY_INVALID"
	internal     = "MEMORY_INTERNAL_ERROR"
	canceled     = "MEMORY_REQUEST_CANCELLED"
	outside      = "MEMORY_PATH_OUTSIDE_ROOT"
)

// The two envelopes.
const (
	writerError = "MemoryWriterErrorV1"
	readerError = "ContextReadErrorV1"
)

// failed makes a fault.
func failed(code, next, format string, args ...any) *fault {
	f := &fault{SchemaVersion: writerError, IsError: true, ErrorCode: code, NextStep: next, Message: fmt.Sprintf(format, args...)}
	if code == queryInvalid {
		f.SchemaVersion = readerError
	}
	return f
}

// faultOf is the fault that an error is. Errors of memory are faults in JSON;
// what is left is no fault of the caller.
func faultOf(err error) *fault {
	var own *fault
	if errors.As(err, &own) {
		return own
	}
	var told json.Marshaler
	if errors.As(err, &told) {
		var f fault
		if text, bad := told.MarshalJSON(); bad == nil && json.Unmarshal(text, &f) == nil && f.ErrorCode != "" {
			f.NextStep = cmp.Or(nextSteps[f.ErrorCode], f.NextStep)
			return &f
		}
	}
	return failed(internal, reportIt, "%v", err)
}

// discreet is a fault that repeats no secret of an argument.
func discreet(f *fault) *fault {
	f.Message, f.NextStep = veiled(f.Message), veiled(f.NextStep)
	return f
}

// veiled is a text with dots in place of the secrets in it.
func veiled(text string) string {
	found, _ := secret.ScanPart([]byte(text))
	for _, m := range slices.Backward(secret.Join(found)) {
		text = text[:m.Value.Start] + "…" + text[m.Value.End:]
	}
	return text
}

const reportIt = "Read the memory before you try once more: it is unknown whether something was written. If it happens again, it is a fault of memory-lsp: please report it."

// nextSteps are those of errors whose own are for the command line.
var nextSteps = map[string]string{
	ops.RootNotFound:    "Pass root: the folder of the project. In a new project its memory is made in its folder .devcodex.",
	ops.ProjectNotFound: "Pass project: one of those, or scope workspace.",
	ops.FolderNotFound:  "Pass folder: one that is listed (leave it out to have them listed), to begin a memory there, or one that is there already.",
	ops.FolderAmbiguous: "Pass folder: one of those.",
	ops.FolderLintOnly:  "Pass folder: one with a MEMORY.md of Blade, Claude Code or OpenClaw.",
	ops.TopicNotFound:   "List the topics with MemoryRead and topic _list, and pass one of them.",
	ops.TopicEmpty:      "Write to it with MemoryWrite.",
	ops.TopicReserved:   "Choose another name: MEMORY is the index, _list stands for the list of topics.",
	ops.TopicExists:     "To add to it, leave mode out. To replace it, read it with MemoryRead and pass its digest as expectedDigest.",
	ops.SummaryReadback: "Call memory_summary_migrate, then append again.",
	ops.LayoutInvalid:   "Mend the line: memory_check shows it with a fix. Until then nothing is written to the file.",
}
