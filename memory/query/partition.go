package query

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// An indexedSource is what a partition says of the file that it was made of.
type indexedSource struct {
	Path       string  `json:"path"`
	Exists     bool    `json:"exists"`
	Bytes      int64   `json:"bytes"`
	ModifiedAt *string `json:"modifiedAt"`
}

// An indexedRow is a row as an index has it.
type indexedRow struct {
	RowNumber int    `json:"rowNumber"`
	State     string `json:"state"`
}

// A statusPartition is a MemorySummaryStatusPartitionV1. Of its lists one more is
// kept than answers tell.
type statusPartition struct {
	SchemaVersion    string        `json:"schemaVersion"`
	Source           indexedSource `json:"source"`
	LatestRows       []indexedRow  `json:"latestRows"`
	ActiveSessionIDs []string      `json:"activeSessionIds"`
	Conflicts        []Conflict    `json:"conflicts"`
	Loose            int           `json:"nonCanonicalActiveCount"`
}

// A currentPartition is a MemorySummaryCurrentPartitionV2.
type currentPartition struct {
	SchemaVersion string           `json:"schemaVersion"`
	Source        indexedSource    `json:"source"`
	RowNumbers    map[string][]int `json:"rowNumbersByState"`
	Counts        map[string]int   `json:"counts"`
}

// A dailyPartition is a MemoryDailyPartitionV1.
type dailyPartition struct {
	SchemaVersion string        `json:"schemaVersion"`
	Date          string        `json:"date"`
	Source        indexedSource `json:"source"`
	Sessions      []struct {
		SessionID  string `json:"sessionId"`
		State      string `json:"state"`
		HasHandoff bool   `json:"hasHandoff"`
	} `json:"sessions"`
}

const summaryWindow = 50

// statusIndex is the index of a target's sessions, for how memory stands.
func (r *Reader) statusIndex(t Target, rel string, s *source) *index {
	var p statusPartition
	ix := r.open(t, indexScope{Source: summaryKind}, "summary:status", &p)
	ix.hold("summary-status", "MemorySummaryStatusPartitionV1", p.SchemaVersion, p.Source, t, rel, s, func() bool {
		return p.agrees(s.summary())
	})
	return ix
}

// summaryIndex is the index of a target's sessions, for its rows.
func (r *Reader) summaryIndex(t Target, rel string, s *source) *index {
	var p currentPartition
	ix := r.open(t, indexScope{Source: summaryKind}, "summary:current", &p)
	ix.hold("summary-current", "MemorySummaryCurrentPartitionV2", p.SchemaVersion, p.Source, t, rel, s, func() bool {
		return p.agrees(s.summary())
	})
	return ix
}

// dailyIndex is the index of a day's file.
func (r *Reader) dailyIndex(t Target, rel, date string, s *source) *index {
	var p dailyPartition
	ix := r.open(t, indexScope{Source: dailyKind, Date: date}, "daily:"+date, &p)
	ix.hold("daily", "MemoryDailyPartitionV1", p.SchemaVersion, p.Source, t, rel, s, func() bool {
		return p.Date == date && p.agrees(s.daily())
	})
	return ix
}

// hold holds the partition that was read to the source.
func (ix *index) hold(kind, want, schema string, from indexedSource, t Target, rel string, s *source, agrees func() bool) {
	switch {
	case ix.fault != "":
	case schema != want:
		ix.fault = kind + schemaInvalid
	case !from.of(t, rel, s):
		ix.fault = metadataDrift
	case s.partial || ix.source.Digest != s.digest() || int64(ix.source.Bytes) != s.id.size:
		ix.fault = indexStale
	case !agrees():
		ix.fault = otherContent
	}
}

// of reports whether the file is as it was when the partition was made, as far as
// the system tells.
func (i indexedSource) of(t Target, rel string, s *source) bool {
	now := s.tell(t, rel)
	at := func(p *string) string {
		if p == nil {
			return ""
		}
		return *p
	}
	return i.Path == now.Path && i.Exists == now.Exists && i.Bytes == now.Bytes && at(i.ModifiedAt) == at(now.ModifiedAt)
}

func (p *statusPartition) agrees(s *summary) bool {
	last := s.rows[max(0, len(s.rows)-maxStatusRows):]
	same := slices.EqualFunc(p.LatestRows, last, func(r indexedRow, ref rowRef) bool {
		return r.RowNumber == int(ref.line) && r.State == stateName(ref.state)
	})
	return same && p.Loose == s.loose &&
		slices.EqualFunc(p.ActiveSessionIDs, s.active(maxStatusLists+1), strings.EqualFold) &&
		slices.EqualFunc(p.Conflicts, s.conflicts[:min(len(s.conflicts), maxStatusLists+1)], func(a, b Conflict) bool {
			return strings.EqualFold(a.SessionKey, b.SessionKey) && slices.Equal(a.States, b.States)
		})
}

func (p *currentPartition) agrees(s *summary) bool {
	for _, status := range statusWords {
		window, count := s.window(status)
		if p.Counts[status] != count || !slices.Equal(p.RowNumbers[status], window) {
			return false
		}
	}
	return true
}

// window is the numbers of the last rows that a status asks for, in order, and
// how many rows there are.
func (s *summary) window(status string) (lines []int, count int) {
	rows, every := s.matching(status)
	if count = len(rows); every {
		count = len(s.rows)
	}
	for at := max(0, count-summaryWindow); at < count; at++ {
		i := at
		if !every {
			i = rows[at]
		}
		lines = append(lines, int(s.rows[i].line))
	}
	return lines, count
}

func (p *dailyPartition) agrees(d *daily) bool {
	if len(p.Sessions) != len(d.sessions) {
		return false
	}
	for i, s := range d.sessions {
		got := p.Sessions[i]
		if memory.ParseSessionID(got.SessionID).ID != s.id || got.State != stateName(s.state) || got.HasHandoff != (s.handoff != "") {
			return false
		}
	}
	return true
}
