package ops

import (
	"context"

	"github.com/memory-lsp/memory-lsp/memory"
)

// continueSession writes the content of a session that has no binding into a new
// one of today, which says what it continues. A caller that is known finds that
// one again.
func (w *Writer) continueSession(ctx context.Context, sw *sessionWrite) (SessionReceipt, error) {
	from := sw.day.Format(dayForm) + "#" + sw.id
	al, err := w.newAllocation(w.successor(sw))
	if err != nil {
		return SessionReceipt{}, err
	}
	if al.key.HostSessionID != noSession || al.key.task != "" {
		al.key.task = "continues " + from
	}
	al.body = "\ncontinues: " + from + "\n"
	opened, err := w.allocate(ctx, al)
	if err != nil {
		return SessionReceipt{}, err
	}
	next := sessionWrite{args: sw.args, content: sw.args.Content, id: opened.SessionID, token: opened.SessionBinding, day: al.day}
	file := w.dayFile(next.day)
	if err := w.equip(&next, file); err != nil {
		return SessionReceipt{}, err
	}
	r, err := w.store.Do(ctx, w.sessionChange(&next, file))
	if err != nil {
		return SessionReceipt{}, err
	}
	next.receipt.Continues, next.receipt.SessionBinding = from, next.token
	return next.finish(r), nil
}

// successor are the arguments for the new session: title and intent are those of
// the old one, as far as they will do.
func (w *Writer) successor(sw *sessionWrite) SessionAllocate {
	a := SessionAllocate{Caller: sw.args.Caller, Title: defaultTitle, Intent: defaultIntent, SourceMessage: noText}
	f := w.load(w.dayFile(sw.day))
	if f == nil {
		return a
	}
	old, ok := f.Daily().Section(sw.id)
	if !ok {
		return a
	}
	if title := f.Doc().Text(old.Title); title != "" && oneLine("title", title, maxTitle) == nil && w.opt.clean("title", title) == nil {
		a.Title = title
	}
	if memory.ParseTypes(old.Intent.Text).Fault == memory.NoTypeFault {
		a.Intent = memory.CanonicalTypes(old.Intent.Text)
	}
	return a
}

var isolation = memory.Text{En: "%s would not be as it should: %s", Zh: "%s 的结果不符合要求：%s"}
