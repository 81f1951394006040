package ops

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A row is what is to stand in an index of sessions: its cells as they are
// written.
type row [memory.Columns]string

// String is the row's line.
func (r row) String() string { return "| " + strings.Join(r[:], " | ") + " |" }

// key is the session that the row is about.
func (r row) key() memory.Key {
	return memory.Key{Day: memory.DayKey(r[memory.DateColumn]), ID: memory.ParseSessionID(r[memory.SessionColumn]).ID}
}

var (
	rowCells   = memory.Text{En: "the row has %d cells; there must be %d between unescaped pipes", Zh: "该行有 %d 个单元格；未转义的竖线之间必须有 %d 个"}
	rowBounds  = memory.Text{En: "the row must begin and end with a pipe", Zh: "该行必须以竖线开头和结尾"}
	rowLines   = memory.Text{En: "the row must be a single line without control characters", Zh: "该行必须为单行且不含控制字符"}
	rowDate    = memory.Text{En: "the date %q is none: it must be YYYY-MM-DD or YYYY-MM-DD HH:MM, and exist", Zh: "日期 %q 无效：须为存在的 YYYY-MM-DD 或 YYYY-MM-DD HH:MM"}
	rowSession = memory.Text{En: "the session %q is no id", Zh: "会话 %q 不是编号"}
	rowEmpty   = memory.Text{En: "the summary is empty", Zh: "摘要为空"}
	rowStatus  = memory.Text{En: "the status %q says none of active, blocked, completed, or more than one", Zh: "状态 %q 未说明 active、blocked、completed 之一，或说了不止一个"}
)

// dateForm is what writers take for a date, if it exists.
var dateForm = memory.Pattern(`^\d{4}-\d{2}-\d{2}(?:\s+\d{2}:\d{2})?$`)

// parseRow reads a row that a caller wrote.
func parseRow(text string) (r row, err error) {
	text = strings.TrimSpace(text)
	if !utf8.ValidString(text) {
		return r, refuse(ArgumentInvalid, notUTF8.With("row"))
	}
	if strings.ContainsFunc(text, func(c rune) bool { return breaks(c) || c == '\t' || markdown.Controls(c) }) {
		return r, refuse(QueryInvalid, rowLines.With())
	}
	cells, bounded := markdown.SplitRow([]byte(text), 0)
	switch {
	case !bounded:
		return r, refuse(QueryInvalid, rowBounds.With())
	case len(cells) != len(r):
		return r, refuse(QueryInvalid, rowCells.With(len(cells), len(r)))
	}
	for i, c := range cells {
		r[i] = text[c.Start:c.End]
	}
	return r, r.settle()
}

// settle checks the cells and puts them in their one form.
func (r *row) settle() (err error) {
	if r[memory.DateColumn], err = settleDate(r[memory.DateColumn], QueryInvalid); err != nil {
		return err
	}
	id := memory.ParseSessionID(r[memory.SessionColumn])
	if !id.Canonical {
		return refuse(QueryInvalid, rowSession.With(r[memory.SessionColumn]))
	}
	r[memory.SessionColumn] = id.ID
	if r[memory.TypeColumn], err = canonicalTypes(r[memory.TypeColumn]); err != nil {
		return err
	}
	if r[memory.TextColumn] == "" {
		return refuse(QueryInvalid, rowEmpty.With())
	}
	st := memory.ParseStatus(r[memory.StatusColumn])
	if st.State == memory.UnknownState || st.Other != memory.UnknownState || st.Meant != memory.UnknownState {
		return refuse(QueryInvalid, rowStatus.With(r[memory.StatusColumn]))
	}
	for _, c := range []memory.Column{memory.ReportColumn, memory.MemoryColumn} {
		if r[c] == "" {
			r[c] = noText
		}
	}
	return nil
}

// settleDate puts a date in its one form, or says that it is none.
func settleDate(text, code string) (string, error) {
	day, clock, _ := strings.Cut(strings.Join(strings.Fields(text), " "), " ")
	form := strings.TrimSpace(day + " " + clock)
	if !dateForm().MatchString(form) || !memory.ParseDate(form).Valid() {
		return "", refuse(code, rowDate.With(text))
	}
	return form, nil
}

// statusMarks are the states that an entry may have, by name and by mark.
var statusMarks = map[string]memory.State{
	"active": memory.Active, "blocked": memory.Blocked, "completed": memory.Completed,
	"🔄": memory.Active, "⏳": memory.Active, "⛔": memory.Blocked, "✅": memory.Completed,
}

// cellText writes a text into a cell: line breaks and control characters become
// one blank, pipes are escaped.
func cellText(text string) string {
	var out strings.Builder
	last, gap := ' ', false
	for _, r := range strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || markdown.Controls(r) || breaks(r) }) {
		if breaks(r) || r == '\t' || markdown.Controls(r) {
			gap = true
			continue
		}
		if gap && !unicode.IsSpace(last) && !unicode.IsSpace(r) {
			out.WriteByte(' ')
			last = ' '
		}
		gap = false
		if r == '|' && last != '\\' {
			out.WriteByte('\\')
		}
		out.WriteRune(r)
		last = r
	}
	return out.String()
}

// rowTime is a time as an index has it.
func rowTime(t time.Time) string { return t.Format("2006-01-02 15:04") }
