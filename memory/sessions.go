package memory

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A SessionsFile is a task's sessions.md: how far the task is, and the record of
// its checkpoints.
type SessionsFile struct {
	Status TaskStatus
	CP     *CPRecord
}

// A TaskState is how far a task is.
type TaskState uint8

// The states of tasks. One that says nothing is active.
const (
	ActiveTask TaskState = iota
	CompletedTask
	RejectedTask
)

// A TaskStatus is the line that tells a task's state. That of a file without one
// is zero.
type TaskStatus struct {
	Line  Line
	Text  string // what stands behind the colon
	State TaskState
	Named bool // the text says the state; else it is what a task is by default
}

// Given reports whether there is such a line.
func (s TaskStatus) Given() bool { return s.Line.Span.End > 0 }

// Sessions is the file as a task's sessions.
func (f *File) Sessions() *SessionsFile {
	return f.facts().sessions.get(func() *SessionsFile {
		return &SessionsFile{Status: parseTaskStatus(f.Doc()), CP: parseCP(f.Doc())}
	})
}

var (
	headStatus = Pattern(`^\s*>\s*(?:[-*]\s+)?\**状态\**\s*[:：]\s*\**\s*(.*?)\s*$`)
	bodyStatus = Pattern(`(?i)^.*?(?:当前状态|\bstatus\b)[*_` + "`" + `\s]*[:：|=][*_` + "`" + `\s]*(.*?)[\s|]*$`)
)

// taskWords are the words of states in the order in which readers try them.
var taskWords = []struct {
	state TaskState
	words []string
}{
	{RejectedTask, []string{"❌", "rejected", "已拒绝", "已废弃"}},
	{ActiveTask, []string{"🔄", "进行中", "active", "执行中"}},
	{CompletedTask, []string{"✅", "completed", "已完成", "closed"}},
}

// parseTaskStatus finds the first line that tells the state: one of the quote at
// the head, or one that names the status anywhere.
func parseTaskStatus(doc *markdown.Doc) TaskStatus {
	lines := doc.Lines()
	head := true
	for i, span := range lines.From(0) {
		text := doc.Text(span)
		trimmed := strings.TrimSpace(text)
		if trimmed == "" {
			continue
		}
		head = head && (trimmed[0] == '#' || trimmed[0] == '>')
		m := bodyStatus().FindStringSubmatch(text)
		if head && m == nil {
			m = headStatus().FindStringSubmatch(text)
		}
		if m == nil || doc.Opaque(span.Start+indent(text)) {
			continue
		}
		span.Start += indent(text)
		st := TaskStatus{Line: Line{span, i}, Text: m[1]}
		st.State, st.Named = ParseTaskState(m[1])
		return st
	}
	return TaskStatus{}
}

// ParseTaskState reads the state that text names; named is false if it names none,
// and the task is active by default.
func ParseTaskState(text string) (state TaskState, named bool) {
	text = strings.ToLower(text)
	for _, w := range taskWords {
		if containsAny(text, w.words) {
			return w.state, true
		}
	}
	return ActiveTask, false
}

// Artifact is the path of a file that a checkpoint names from the task's folder,
// and what keeps it from being one: it is absolute, leaves the folder, leads
// through a symbolic link, is not there or no regular file.
func (p *Pass) Artifact(name string) (path string, fault Fault) {
	return p.snap.artifact(p.File.Folder, name, p.needs)
}

func (s *Snapshot) artifact(folder, name string, needs *Needs) (path string, fault Fault) {
	name = strings.ReplaceAll(name, `\`, "/")
	switch {
	case strings.HasPrefix(name, "/") || drive(name) || scheme(name) != "":
		return "", Absolute
	case name == ".." || strings.HasPrefix(name, "../") || strings.Contains(name, "/../") || strings.HasSuffix(name, "/.."):
		return "", Escape
	}
	path, ok := climb(folder, name)
	if !ok || !within(path, folder) || path == folder {
		return "", Escape
	}
	needs.Add(path)
	real, fault := s.look(folder, path, needs)
	if fault == NoFault {
		path = real
	}
	return path, fault
}
