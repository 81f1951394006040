package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var (
	notMemory     = memory.Text{En: "%s is no memory file", Zh: "%s 不是记忆文件"}
	isLink        = memory.Text{En: "%s is a symbolic link, which is not followed: it leads to %s", Zh: "%s 是符号链接，不会跟随：它指向 %s"}
	noMemoryBelow = memory.Text{En: "no memory files below %s", Zh: "%s 下没有记忆文件"}
	noteLine      = memory.Text{En: "note: %s", Zh: "提示：%s"}
	cannotCheck   = memory.Text{En: "cannot check %s: %s", Zh: "无法检查 %s：%s"}
)

// say tells something besides the findings.
func (c *checker) say(m memory.Message) {
	fmt.Fprintln(c.Stderr, "memory-lsp:", printable(m.In(c.locale)))
}

func (c *checker) note(m memory.Message) { c.say(noteLine.With(m)) }

// problem tells that something could not be checked; the rest still is.
func (c *checker) problem(name string, err error) { c.fail(cannotCheck, name, err) }

// A failure is what could not be done with a file.
type failure struct {
	name string // as the user is told it
	what memory.Message
}

// fail tells what could not be done with a file, and why.
func (c *checker) fail(what memory.Text, name string, err error) {
	f := failure{name, what.With(name, reason(err))}
	c.failures = append(c.failures, f)
	c.say(f.what)
}

var (
	notThere  = memory.Text{En: "there is no such file or folder", Zh: "没有这个文件或目录"}
	forbidden = memory.Text{En: "permission denied", Zh: "没有权限"}
	otherwise = memory.Text{En: "%s", Zh: "%s"}
	withStep  = memory.Text{En: "%s. %s", Zh: "%s。%s"}
)

// reason is what went wrong. It leaves out the path, which the caller tells in
// the user's words.
func reason(err error) memory.Message {
	var at *fs.PathError
	var refused *store.Error
	switch {
	case errors.As(err, &refused):
		return withStep.With(refused.Message, refused.NextStep)
	case errors.Is(err, fs.ErrNotExist):
		return notThere.With()
	case errors.Is(err, fs.ErrPermission):
		return forbidden.With()
	case errors.As(err, &at):
		err = at.Err
	}
	return otherwise.With(err.Error())
}

// printable is s with what would steer a terminal, or break the line, escaped.
func printable(s string) string {
	if strings.IndexFunc(s, steers) < 0 {
		return s
	}
	var out strings.Builder
	for _, r := range s {
		if steers(r) {
			fmt.Fprintf(&out, `\u{%x}`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// steers reports whether r is a control character, a mark of direction, or a
// separator of lines; a tab is none.
func steers(r rune) bool {
	return r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}
