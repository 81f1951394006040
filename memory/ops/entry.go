package ops

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var (
	oneOfBoth  = memory.Text{En: "entry and row exclude each other", Zh: "entry 与 row 不能同时给出"}
	noneOfBoth = memory.Text{En: "neither entry nor row is given", Zh: "entry 与 row 均未给出"}
	noSummary  = memory.Text{En: "the session is not named, and no allocation of this caller is known", Zh: "未指明会话，也没有该调用方的分配记录"}
	whichOne   = memory.Text{En: "the session is not named, and the caller was given several: %s", Zh: "未指明会话，而该调用方有多个会话：%s"}
	badStatus  = memory.Text{En: "the argument entry.status is %q, which is none of active, blocked, completed", Zh: "参数 entry.status 为 %q，不是 active、blocked、completed 之一"}
	sayStatus  = memory.Text{En: "Say how the session stands: active, blocked or completed, as it is true; nothing was written.", Zh: "请如实说明会话状态：active、blocked 或 completed；没有写入任何内容。"}
	noType     = memory.Text{En: "the type is not named, and the section of session %s in %s tells none", Zh: "未指明类型，%[2]s 中会话 %[1]s 的段落也没有写明"}
)

// settleSummary makes the row, but for links and for a date that is now.
func (w *Writer) settleSummary(ap *appending) (err error) {
	a := ap.args
	if err := w.opt.cleanAll(a); err != nil {
		return err
	}
	if err := oneLines(a.fields()...); err != nil {
		return err
	}
	switch {
	case a.Entry != nil && a.Row != "":
		return refuse(ArgumentInvalid, oneOfBoth.With())
	case a.Entry != nil:
		return w.settleEntry(ap, *a.Entry)
	case strings.TrimSpace(a.Row) == "":
		return refuse(ArgumentRequired, noneOfBoth.With())
	}
	if ap.row, err = parseRow(a.Row); err != nil {
		return err
	}
	return longText("row", ap.row[memory.TextColumn])
}

// longText refuses a summary that readers would not show whole.
func longText(name, text string) error {
	if n := utf16Len(text); n > maxSummary {
		return refuse(ArgumentInvalid, tooLong.With(name, n, maxSummary))
	}
	if strings.Contains(strings.ToLower(text), memory.BindingName) {
		return refuse(ArgumentInvalid, hasReserved.With(name, memory.BindingName))
	}
	return nil
}

func (w *Writer) settleEntry(ap *appending, e SummaryEntry) (err error) {
	text := cellText(strings.ToValidUTF8(e.Summary, ""))
	state, known := statusMarks[strings.ToLower(strings.TrimSpace(e.Status))]
	switch {
	case text == "":
		return refuse(ArgumentRequired, isMissing.With("entry.summary"))
	case text != cellText(e.Summary):
		return refuse(ArgumentInvalid, notUTF8.With("entry.summary"))
	case strings.TrimSpace(e.Status) == "":
		return refuse(ArgumentRequired, isMissing.With("entry.status"))
	case !known:
		return &store.Error{Code: QueryInvalid, Message: badStatus.With(e.Status), NextStep: sayStatus.With()}
	}
	if err := longText("entry.summary", text); err != nil {
		return err
	}
	ap.row = row{memory.TextColumn: text, memory.ReportColumn: noText, memory.MemoryColumn: noText, memory.StatusColumn: state.Mark()}
	ap.clock = e.Date == ""
	if !ap.clock {
		if ap.row[memory.DateColumn], err = settleDate(e.Date, ArgumentInvalid); err != nil {
			return err
		}
	}
	if err := w.settleSession(ap, e); err != nil {
		return err
	}
	ap.row[memory.TypeColumn], err = w.typeOf(ap, e)
	return err
}

// settleSession finds the session: the one that is named, else the one that the
// caller was given. The latter's day is that of the row.
func (w *Writer) settleSession(ap *appending, e SummaryEntry) (err error) {
	if e.SessionID != "" {
		ap.row[memory.SessionColumn], err = canonicalID("entry.sessionId", e.SessionID)
		return err
	}
	date := ""
	if !ap.clock {
		date = strings.ReplaceAll(ap.row.key().Day, "-", "")
	}
	found, err := w.allocations(ap.args.Caller, date)
	switch {
	case err != nil:
		return err
	case len(found) == 0:
		return refuse(SessionUnresolved, noSummary.With())
	case len(found) > 1:
		e := refuse(SessionUnresolved, whichOne.With(listed(found)))
		e.NextStep = nameOne.With()
		return e
	}
	ap.row[memory.SessionColumn] = found[0].SessionID
	day, _ := memory.ParseDay(dayForm, found[0].Date)
	if today, _ := w.today(); ap.clock && day != today { // the time of day is not known
		ap.clock, ap.row[memory.DateColumn] = false, day.String()
	}
	return nil
}

// typeOf is the type: the one that is named, else the intent that the session's
// section tells.
func (w *Writer) typeOf(ap *appending, e SummaryEntry) (string, error) {
	if strings.TrimSpace(e.Type) != "" {
		return canonicalTypes(e.Type)
	}
	day, _ := w.today()
	if !ap.clock {
		day = memory.ParseDate(ap.row[memory.DateColumn]).Day
	}
	file := w.dayFile(day)
	if f := w.load(file); f != nil {
		if s, ok := f.Daily().Section(ap.row[memory.SessionColumn]); ok && memory.ParseTypes(s.Intent.Text).Fault == memory.NoTypeFault {
			return memory.CanonicalTypes(s.Intent.Text), nil
		}
	}
	return "", refuse(TypeUnresolved, noType.With(ap.row[memory.SessionColumn], file))
}
