package query

import (
	"context"
	"slices"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A Status is a MemoryStatusV1: how a target's memory stands, without any body.
type Status struct {
	SchemaVersion    string     `json:"schemaVersion"`
	ActiveRoot       string     `json:"activeRoot"`
	Project          string     `json:"project"`
	Agent            string     `json:"agent"`
	Today            DayFile    `json:"today"`
	Yesterday        DayFile    `json:"yesterday"`
	Summary          Source     `json:"summary"`
	LatestRows       []Row      `json:"latestRows"`       // the newest first, history included
	ActiveSessionIDs []string   `json:"activeSessionIds"` // YYYY-MM-DD#id, the newest first
	Conflicts        []Conflict `json:"conflicts"`
	Resume           Resume     `json:"resume"`
	Warnings         []Note     `json:"warnings"`
	Basis
	ContextBinding  *ContextBinding `json:"contextBinding"`
	ContentIdentity ContentIdentity `json:"contentIdentity"`
}

// A DayFile is a day's file, whether it is there or not.
type DayFile struct {
	Date       string  `json:"date"` // YYYYMMDD
	Path       string  `json:"path"`
	Exists     bool    `json:"exists"`
	Bytes      int64   `json:"bytes"`
	Chars      int     `json:"chars"`
	ModifiedAt *string `json:"modifiedAt"`
}

// A Resume says whether there is something to go on with.
type Resume struct {
	Unfinished bool `json:"unfinished"`
	// Candidate is the newest session that is not finished. It is a hint where to
	// look, not what was decided.
	Candidate *string `json:"candidate"`
	Hint      Note    `json:"hint"`
}

const (
	maxStatusRows  = 20
	maxStatusLists = 20
	maxBrief       = 120
)

var (
	cutActive    = memory.Text{En: "activeSessionIds was bounded to %d of %d.", Zh: "activeSessionIds 只列出 %d 个（共 %d 个）。"}
	cutConflicts = memory.Text{En: "conflicts was bounded to %d of %d.", Zh: "conflicts 只列出 %d 个（共 %d 个）。"}
	looseActive  = memory.Text{En: "%d active SUMMARY row(s) use non-canonical session labels; inspect latestRows.", Zh: "%d 个进行中的 SUMMARY 行使用了非规范的会话编号；请查看 latestRows。"}

	unfinished = memory.Text{
		En: "⚠️ A task was left unfinished: %s. Resume it first.",
		Zh: "⚠️ 上次存在未完成任务：%s，建议先 resume",
	}
	nothingOpen = memory.Text{
		En: "Nothing is unfinished in this project. If the user asks to resume, say so and ask what is meant; do not pick an old task.",
		Zh: "本项目没有未完成的任务。若用户要求继续，请如实说明并询问意图，不要自行选取旧任务。",
	}
)

// Status tells how a target's memory stands: the files of today and yesterday,
// the newest rows of the index, what is unfinished and what contradicts itself.
func (r *Reader) Status(_ context.Context, t Target, args StatusArgs) (*Status, error) {
	limit, err := number("limit", args.Limit, maxStatusRows, 5)
	if err != nil {
		return nil, err
	}
	if err := args.check(); err != nil {
		return nil, err
	}
	binding, err := args.parse(t)
	if err != nil {
		return nil, err
	}
	rel := t.client(summaryName)
	src, err := r.load(t.Root, rel)
	if err != nil {
		return nil, err
	}
	out := &Status{
		SchemaVersion: "MemoryStatusV1",
		ActiveRoot:    memory.ToOS(t.Root), Project: t.project(), Agent: t.Agent,
	}
	today := memory.DayOf(r.env.Now())
	if out.Today, err = r.dayFile(t, today); err != nil {
		return nil, err
	}
	if out.Yesterday, err = r.dayFile(t, today-1); err != nil {
		return nil, err
	}
	ix := r.statusIndex(t, rel, src)
	out.Warnings = src.absence(rel)
	out.fill(src.summary(), limit)
	out.Summary = src.tell(t, rel)
	out.Basis = src.basis(ix)
	out.ContentIdentity = t.identify("memory_status", out.SchemaVersion, out)
	out.ContextBinding = binding
	return out, nil
}

// fill adds what the index of sessions says.
func (out *Status) fill(s *summary, limit int) {
	out.LatestRows = make([]Row, 0, limit)
	for i := len(s.rows) - 1; i >= 0 && len(out.LatestRows) < limit; i-- {
		out.LatestRows = append(out.LatestRows, s.row(i))
	}
	out.ActiveSessionIDs = s.active(maxStatusLists)
	out.Conflicts = slices.Clone(s.conflicts[:min(len(s.conflicts), maxStatusLists)])
	if out.Conflicts == nil {
		out.Conflicts = []Conflict{}
	}
	if n := s.actives(); n > maxStatusLists {
		out.Warnings = append(out.Warnings, note(cutActive, maxStatusLists, n))
	}
	if n := len(s.conflicts); n > maxStatusLists {
		out.Warnings = append(out.Warnings, note(cutConflicts, maxStatusLists, n))
	}
	if s.loose > 0 {
		out.Warnings = append(out.Warnings, note(looseActive, s.loose))
	}
	out.Warnings = append(out.Warnings, s.notes...)
	out.Warnings = out.Warnings[:min(len(out.Warnings), maxNotes)]
	out.Resume = s.resume()
}

// resume says what the newest active row is about.
func (s *summary) resume() Resume {
	for _, i := range slices.Backward(s.byState[memory.Active]) {
		row := s.row(i)
		if s.rows[i].key == 0 {
			continue
		}
		brief, _ := firstChars(row.Summary, maxBrief)
		return Resume{true, optional(row.Day + "#" + row.SessionID), note(unfinished, brief)}
	}
	return Resume{Hint: note(nothingOpen)}
}

func (r *Reader) dayFile(t Target, day memory.Day) (DayFile, error) {
	rel := t.client(dailyName(day))
	src, err := r.load(t.Root, rel)
	if err != nil {
		return DayFile{}, err
	}
	s := src.tell(t, rel)
	return DayFile{day.Format(dayForm), s.Path, s.Exists, s.Bytes, s.Chars, s.ModifiedAt}, nil
}
