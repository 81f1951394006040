// Package daily holds the rules about an agent's daily files, tasks/YYYYMMDD.md.
package daily

import (
	"embed"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "daily", Sources: sources}

// days is the kind that all rules of the group judge.
var days = memory.KindsOf(memory.Daily)

// replace is the one fix that most people want: a span by other text.
func replace(title memory.Message, s markdown.Span, with string) []memory.Fix {
	return []memory.Fix{{Title: title, Preferred: true, Edits: []memory.Edit{{Span: s, New: with}}}}
}

// insert is the one fix that most people want: these edits.
func insert(title memory.Message, edits ...memory.Edit) []memory.Fix {
	return []memory.Fix{{Title: title, Preferred: true, Edits: edits}}
}

// writeAs is the title of a fix that replaces one text by another.
var writeAs = memory.Text{En: "Replace `%s` by `%s`", Zh: "将 `%s` 改为 `%s`"}

// addLine is the title of a fix that inserts a line.
var addLine = memory.Text{En: "Insert `%s`", Zh: "插入 `%s`"}

// header and delimiter begin the table of a dialogue.
var (
	header    = "| " + strings.Join(memory.DialogueNames, " | ") + " |"
	delimiter = "|:----:|-----------|----------|:----:|"
)

// What a session's head and body are to have.
const (
	activeStatus    = "- **状态**：🔄"
	summaryHeading  = "### 🎯 任务摘要"
	dialogueHeading = "### 📨 对话记录"
)

// addField inserts a field's line: behind the last of those that come before it
// and are there, else at the start of the head's fields.
func addField(p *memory.Pass, sec *memory.Section, line string, before ...memory.Field) memory.Edit {
	eol := p.File.EOL()
	for i := len(before) - 1; i >= 0; i-- {
		if before[i].Given() {
			return at(before[i].Line.Span.End, eol+line)
		}
	}
	fields := []memory.Field{sec.Time, sec.Intent, sec.Message}
	for _, s := range sec.Status {
		fields = append(fields, s.Field)
	}
	first := sec.Head.End
	for _, f := range fields {
		if f.Given() && f.Line.Span.Start < first {
			first = f.Line.Span.Start
		}
	}
	if first < sec.Head.End {
		return at(first, line+eol)
	}
	return at(sec.Heading.Span.End, eol+eol+line+gap(p, sec.Heading.Span.End))
}

func addStatus(p *memory.Pass, sec *memory.Section) memory.Edit {
	return addField(p, sec, activeStatus, sec.Time, sec.Intent)
}

// addSummary inserts the heading of the summary below the head. Text that stands
// there without a heading becomes the summary.
func addSummary(p *memory.Pass, sec *memory.Section) memory.Edit {
	eol := p.File.EOL()
	return at(sec.Head.End, eol+eol+summaryHeading+gap(p, sec.Head.End))
}

// gap is a line break if text follows in the line below an offset: a blank line
// must set it apart from what is inserted there.
func gap(p *memory.Pass, off int) string {
	lines := p.File.Lines()
	if next := lines.Line(lines.At(off) + 1); strings.TrimSpace(p.Doc().Text(next)) != "" {
		return p.File.EOL()
	}
	return ""
}

// addDialogue inserts an empty dialogue at the end of the section.
func addDialogue(p *memory.Pass, sec *memory.Section) memory.Edit {
	eol := p.File.EOL()
	return at(sec.Span.End, eol+eol+dialogueHeading+eol+eol+header+eol+delimiter)
}

// complete inserts what a section must have and lacks, so that mending a heading
// does not open a session with faults of its own.
func complete(p *memory.Pass, sec *memory.Section) (edits []memory.Edit) {
	for _, part := range []struct {
		there bool
		add   func(*memory.Pass, *memory.Section) memory.Edit
	}{
		{len(sec.Status) > 0, addStatus},
		{sec.Has(memory.TaskSummary), addSummary},
		{sec.Has(memory.Dialogue), addDialogue},
	} {
		if part.there {
			continue
		}
		e := part.add(p, sec)
		if n := len(edits); n > 0 && edits[n-1].Span == e.Span {
			edits[n-1].New = strings.TrimSuffix(edits[n-1].New, gap(p, e.Span.Start)) + e.New
		} else {
			edits = append(edits, e)
		}
	}
	return edits
}

// at inserts text at an offset.
func at(off int, text string) memory.Edit {
	return memory.Edit{Span: markdown.Span{Start: off, End: off}, New: text}
}

// taken reports whether a section of the file has an id.
func taken(p *memory.Pass, id memory.SessionID) bool {
	_, ok := p.Daily().Section(id.ID)
	return ok
}
