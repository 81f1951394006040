package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// print says what was found, in the form that was asked for.
func (c *checker) print(reports []report) error {
	if c.flags.prints() {
		if _, err := c.Stdout.Write(c.input); err != nil {
			return fmt.Errorf("print the fixed text: %w", err)
		}
	}
	to, write := c.Stdout, c.printer()
	switch {
	case c.flags.format.word != "text":
	case c.flags.prints():
		to = c.Stderr
	case c.flags.dryRun: // the diff has standard output to itself
		write = func(io.Writer, []report) error { return nil }
	}
	out := bufio.NewWriter(to)
	if err := cmp.Or(write(out, reports), out.Flush()); err != nil {
		return fmt.Errorf("print the findings: %w", err)
	}
	if c.flags.format.word == "text" || c.flags.format.word == "github" {
		c.sum(reports)
	}
	return nil
}

// printer prints findings in the form that was asked for.
func (c *checker) printer() func(io.Writer, []report) error {
	switch c.flags.format.word {
	case "json":
		return c.printJSON
	case "sarif":
		return c.printSARIF
	case "github":
		return c.printGitHub
	}
	return c.printText
}

// printText prints what was told of the findings.
func (c *checker) printText(w io.Writer, reports []report) error {
	for _, r := range reports {
		if _, err := w.Write(r.text); err != nil {
			return err
		}
	}
	return nil
}

// tell has one finding a line; on a terminal, more about it follows.
func (c *checker) tell(r report) []byte {
	var out bytes.Buffer
	paint := c.painter()
	for _, f := range r.findings {
		line, col := r.file.Lines().Position(f.Span.Start, markdown.UTF16)
		fmt.Fprintf(&out, "%s:%d:%d: %s: %s %s\n",
			paint(bold, printable(r.name)), line+1, col+1, paint(colors[f.Severity], f.Severity.String()),
			printable(f.Message.In(c.locale)), paint(dim, "["+f.Rule.ID+"]"))
		if c.Columns > 0 && !c.flags.prints() {
			c.tellMore(&out, r, f, paint)
		}
	}
	return out.Bytes()
}

var (
	fixLine  = memory.Text{En: "fix: %s", Zh: "修复：%s"}
	safeMark = memory.Text{En: "fix (--fix): %s", Zh: "修复（--fix）：%s"}
)

// tellMore shows the source of a finding, what else explains it, and the ways
// to mend it.
func (c *checker) tellMore(w io.Writer, r report, f memory.Finding, paint painter) {
	lines := r.file.Lines()
	line, _ := lines.Position(f.Span.Start, markdown.UTF16)
	number := fmt.Sprint(line + 1)
	gutter := strings.Repeat(" ", len(number))
	source, carets := excerpt(r.file.Masked(), lines.Line(line), f.Span, c.Columns-len(number)-4)
	fmt.Fprintf(w, " %s %s\n", paint(dim, number+" |"), source)
	fmt.Fprintf(w, " %s %s\n", paint(dim, gutter+" |"), paint(colors[f.Severity], carets))
	for _, rel := range f.Related {
		where := c.place(r.file, rel.Path, rel.Span)
		fmt.Fprintf(w, " %s %s: %s\n", paint(dim, gutter+" ="), where, printable(rel.Message.In(c.locale)))
	}
	for _, fix := range f.Fixes {
		how := fixLine
		if f.Rule.FixAll && fix.Preferred {
			how = safeMark
		}
		fmt.Fprintf(w, " %s %s\n", paint(dim, gutter+" ="), printable(how.With(fix.Title).In(c.locale)))
	}
}

// place is where a span of a file starts, as path:line:column. The path is empty
// for the file itself.
func (c *checker) place(own *memory.File, path string, s markdown.Span) string {
	file := own
	if path != "" && path != own.Path {
		file = c.w.Snapshot().Load(path)
	}
	if file == nil {
		return printable(c.shown(path))
	}
	line, col := file.Lines().Position(s.Start, markdown.UTF16)
	return fmt.Sprintf("%s:%d:%d", printable(c.shown(file.Path)), line+1, col+1)
}
