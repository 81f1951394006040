// Package cp holds the rules about the record of a task's checkpoints.
package cp

import (
	"bytes"
	"embed"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "cp", Sources: sources}

// record is the kind that all rules of the group judge.
var record = memory.KindsOf(memory.Sessions)

// bound are the rows of a record that binds confirmations to artifacts, those
// with a cell for each column.
func bound(p *memory.Pass) (rows []memory.CPRow) {
	r := p.File.Sessions().CP
	if r.Form != memory.BoundForm {
		return nil
	}
	for _, row := range r.Rows {
		if row.Whole() {
			rows = append(rows, row)
		}
	}
	return rows
}

// effective are the rows that count: the last of each phase, if it is whole.
func effective(p *memory.Pass) (rows []memory.CPRow) {
	r := p.File.Sessions().CP
	for phase := 1; r.Form == memory.BoundForm && phase <= memory.CPPhases; phase++ {
		if row, ok := r.Row(phase); ok && row.Whole() {
			rows = append(rows, row)
		}
	}
	return rows
}

// The lines of a record.
const (
	headingLine   = "### CP 确认记录"
	delimiterLine = "|:--:|:----:|--------------|---------|--------|---------------|-------------|"
	waitingMark   = "⏳"
	idleMark      = "⏹️"
	staleMark     = "⚠️ stale"
)

func headerLine() string { return "| " + strings.Join(memory.CPNames, " | ") + " |" }

// pendingRow is the row of a phase that nobody confirmed.
func pendingRow(phase int, mark string) string {
	return "| CP" + string(rune('0'+phase)) + " | " + mark + strings.Repeat(" | —", int(memory.CPColumns)-2) + " |"
}

// pendingTable is the table of a task of which nothing is confirmed.
func pendingTable(eol string) string {
	return headerLine() + eol + delimiterLine + eol +
		pendingRow(1, waitingMark) + eol + pendingRow(2, idleMark) + eol + pendingRow(3, idleMark)
}

// wholeLine is a line with the break that ends it; that of the last line, the one
// before it.
func wholeLine(p *memory.Pass, no int) markdown.Span {
	lines := p.File.Lines()
	s := markdown.Span{Start: lines.Line(no).Start, End: lines.Line(no + 1).Start}
	if no+1 == lines.Count() && no > 0 {
		s.Start = lines.Line(no - 1).End
	}
	return s
}

// gap is all that stands between the two pipes around a cell.
func gap(p *memory.Pass, cell markdown.Span) markdown.Span {
	src := p.File.Source()
	return markdown.Span{
		Start: bytes.LastIndexByte(src[:cell.Start], '|') + 1,
		End:   cell.End + bytes.IndexByte(src[cell.End:], '|'),
	}
}

// replace is the one fix that most people want: a span by other text.
func replace(title memory.Message, s markdown.Span, with string) []memory.Fix {
	return []memory.Fix{{Title: title, Preferred: true, Edits: []memory.Edit{{Span: s, New: with}}}}
}

// at is the place before offset off.
func at(off int) markdown.Span { return markdown.Span{Start: off, End: off} }

// label writes a path as the text of a link in a table.
var label = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `|`, `\|`)
