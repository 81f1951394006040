package query

import (
	"context"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A SummaryPage is a MemorySummaryQueryV1: rows of an index of sessions.
type SummaryPage struct {
	SchemaVersion string       `json:"schemaVersion"`
	Query         SummaryQuery `json:"query"`
	Rows          []Row        `json:"rows"` // the newest first
	TotalMatched  int          `json:"totalMatched"`
	Truncated     bool         `json:"truncated"` // there is more
	Source        PageSource   `json:"source"`
	Warnings      []Note       `json:"warnings"`
	Basis
	Pagination      Pagination      `json:"pagination"`
	NextCursor      *string         `json:"nextCursor"`
	ContextBinding  *ContextBinding `json:"contextBinding"`
	ContentIdentity ContentIdentity `json:"contentIdentity"`
}

// A SummaryQuery is what was asked, defaults filled in.
type SummaryQuery struct {
	Status string  `json:"status"`
	Limit  int     `json:"limit"`
	Since  *string `json:"since"`
}

// A PageSource is the source of a page, and whose it is.
type PageSource struct {
	ActiveRoot string `json:"activeRoot"`
	Project    string `json:"project"`
	Agent      string `json:"agent"`
	Date       string `json:"date,omitempty"` // of a day's file
	Source
}

const maxSummaryRows = 50

// Summary returns rows of the index of sessions: of a status, the current row of
// each session; of all, every row.
func (r *Reader) Summary(_ context.Context, t Target, args SummaryArgs) (*SummaryPage, error) {
	q, since, err := args.query()
	if err != nil {
		return nil, err
	}
	binding, err := args.parse(t)
	if err != nil {
		return nil, err
	}
	cur, err := question("memory_summary_query", t, binding, q).read(args.Cursor)
	if err != nil {
		return nil, err
	}
	rel := t.client(summaryName)
	src, err := r.load(t.Root, rel)
	if err != nil {
		return nil, err
	}
	if cur, err = cur.at(rel, src); err != nil {
		return nil, err
	}
	out := &SummaryPage{SchemaVersion: "MemorySummaryQueryV1", Query: q}
	ix := r.summaryIndex(t, rel, src)
	s := src.summary()
	out.Rows, out.TotalMatched = s.page(q, since, cur.Offset)
	out.Warnings = append(src.absence(rel), s.notes...)
	out.Source = PageSource{memory.ToOS(t.Root), t.project(), t.Agent, "", src.tell(t, rel)}
	out.Basis = src.basis(ix)
	out.Truncated = !out.complete() || out.TotalMatched > cur.Offset+len(out.Rows)
	out.Pagination = cur.page(args.Cursor != "", out.complete(), len(out.Rows), out.TotalMatched)
	out.NextCursor = out.Pagination.NextCursor
	out.ContentIdentity = t.identify("memory_summary_query", out.SchemaVersion, out)
	out.ContextBinding = binding
	return out, nil
}

// query is what the arguments ask; since is the first day, or 0.
func (args SummaryArgs) query() (q SummaryQuery, since uint32, err error) {
	if err = args.check(); err != nil {
		return q, 0, err
	}
	if q.Status, err = word("status", args.Status, "active", statusWords); err != nil {
		return q, 0, err
	}
	if q.Limit, err = number("limit", args.Limit, maxSummaryRows, 5); err != nil {
		return q, 0, err
	}
	if args.Since == "" {
		return q, 0, nil
	}
	if _, err = day("since", args.Since, sinceForm, "YYYY-MM-DD"); err != nil {
		return q, 0, err
	}
	q.Since = &args.Since
	since, _ = packDay([]byte(args.Since))
	return q, since, nil
}

// page is the rows that a question asks for from an offset on, the newest first,
// and how many there are in all.
func (s *summary) page(q SummaryQuery, since uint32, offset int) (rows []Row, total int) {
	rows = make([]Row, 0, q.Limit)
	list, every := s.matching(q.Status)
	n := len(list)
	if every {
		n = len(s.rows)
	}
	if since == 0 {
		total = n
	}
	for at := n - 1; at >= 0; at-- {
		i := at
		if !every {
			i = list[at]
		}
		if since > 0 {
			if s.rows[i].day < since {
				continue
			}
			total++
		}
		place := n - 1 - at
		if since > 0 {
			place = total - 1
		}
		if place >= offset && len(rows) < q.Limit {
			rows = append(rows, s.row(i))
		}
		if since == 0 && len(rows) == q.Limit {
			break
		}
	}
	return rows, total
}
