package query

import (
	"context"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A SessionPage is a MemorySessionQueryV1: sessions of a day's file.
type SessionPage struct {
	SchemaVersion string       `json:"schemaVersion"`
	Query         SessionQuery `json:"query"`
	Matches       []Match      `json:"matches"` // the last of the file first
	TotalMatched  int          `json:"totalMatched"`
	Truncated     bool         `json:"truncated"`
	Source        PageSource   `json:"source"`
	Warnings      []Note       `json:"warnings"`
	Basis
	Pagination      Pagination      `json:"pagination"`
	NextCursor      *string         `json:"nextCursor"`
	ContextBinding  *ContextBinding `json:"contextBinding"`
	ContentIdentity ContentIdentity `json:"contentIdentity"`
}

// A SessionQuery is what was asked, defaults filled in.
type SessionQuery struct {
	Date        string  `json:"date"`
	SessionID   *string `json:"sessionId"`
	Status      string  `json:"status"`
	Limit       int     `json:"limit"`
	HandoffOnly bool    `json:"handoffOnly"`
	MaxChars    int     `json:"maxChars"`
}

// A Match is a session, or its last handoff card.
type Match struct {
	Date      string `json:"date"`
	SessionID string `json:"sessionId"`
	Title     string `json:"title"`
	Status    string `json:"status"`
	State     string `json:"state"`
	Content   string `json:"content"`
	Chars     int    `json:"chars"` // of content
	Truncated bool   `json:"truncated"`
}

const (
	maxSessions = 20
	maxChars    = 50_000
)

// Session returns sessions of a day's file, with at most so many characters in
// all. The first that does not fit is cut and ends the page.
func (r *Reader) Session(_ context.Context, t Target, args SessionArgs) (*SessionPage, error) {
	q, day, err := args.query(memory.DayOf(r.env.Now()))
	if err != nil {
		return nil, err
	}
	binding, err := args.parse(t)
	if err != nil {
		return nil, err
	}
	cur, err := question("memory_session_query", t, binding, q).read(args.Cursor)
	if err != nil {
		return nil, err
	}
	rel := t.client(dailyName(day))
	src, err := r.load(t.Root, rel)
	if err != nil {
		return nil, err
	}
	if cur, err = cur.at(rel, src); err != nil {
		return nil, err
	}
	out := &SessionPage{SchemaVersion: "MemorySessionQueryV1", Query: q}
	ix := r.dailyIndex(t, rel, q.Date, src)
	d := src.daily()
	var cut bool
	out.Matches, out.TotalMatched, cut = d.page(q, cur.Offset)
	out.Warnings = append(src.absence(rel), d.notes...)
	out.Source = PageSource{memory.ToOS(t.Root), t.project(), t.Agent, q.Date, src.tell(t, rel)}
	out.Basis = src.basis(ix)
	out.Truncated = cut || !out.complete() || out.TotalMatched > cur.Offset+len(out.Matches)
	out.Pagination = cur.page(args.Cursor != "", out.complete(), len(out.Matches), out.TotalMatched)
	out.NextCursor = out.Pagination.NextCursor
	out.ContentIdentity = t.identify("memory_session_query", out.SchemaVersion, out)
	out.ContextBinding = binding
	return out, nil
}

func (args SessionArgs) query(today memory.Day) (q SessionQuery, date memory.Day, err error) {
	if err = args.check(); err != nil {
		return q, 0, err
	}
	if q.Status, err = word("status", args.Status, "all", statusWords); err != nil {
		return q, 0, err
	}
	if q.Limit, err = number("limit", args.Limit, maxSessions, 1); err != nil {
		return q, 0, err
	}
	if q.MaxChars, err = number("maxChars", args.MaxChars, maxChars, 12_000); err != nil {
		return q, 0, err
	}
	if args.SessionID != "" {
		id := memory.ParseSessionID(args.SessionID)
		if !id.Canonical {
			return q, 0, refuse(Invalid, badSession.With(args.SessionID))
		}
		q.SessionID = &id.ID
	}
	if date, err = dateOr(args.Date, today); err != nil {
		return q, 0, err
	}
	q.Date, q.HandoffOnly = date.Format(dayForm), args.HandoffOnly
	return q, date, nil
}

// dateOr is the argument date; empty is today.
func dateOr(text string, today memory.Day) (memory.Day, error) {
	if text == "" {
		return today, nil
	}
	return day("date", text, dayForm, "YYYYMMDD")
}

// page is the sessions that a question asks for from an offset on, how many there
// are in all, and whether the last that is returned is cut.
func (d *daily) page(q SessionQuery, offset int) (matches []Match, total int, cut bool) {
	matches = []Match{}
	left := q.MaxChars
	for _, s := range slices.Backward(d.sessions) {
		if !s.fits(q) {
			continue
		}
		total++
		if total <= offset || len(matches) == q.Limit || cut || left == 0 {
			continue
		}
		m := s.match(q, left)
		left -= m.Chars
		cut = m.Truncated
		matches = append(matches, m)
	}
	return matches, total, cut
}

func (s *session) fits(q SessionQuery) bool {
	return (q.SessionID == nil || s.id == *q.SessionID) &&
		slices.Contains(statuses[q.Status], s.state) &&
		(!q.HandoffOnly || s.handoff != "")
}

// match is the session with at most so many characters.
func (s *session) match(q SessionQuery, most int) Match {
	text := s.content
	if q.HandoffOnly {
		text = s.handoff
	}
	short, n := firstChars(text, most)
	return Match{
		Date: q.Date, SessionID: s.id, Title: s.title, Status: s.status, State: stateName(s.state),
		Content: strings.Clone(short), Chars: n, Truncated: len(short) < len(text),
	}
}
