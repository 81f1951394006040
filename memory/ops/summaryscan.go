package ops

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// An indexScan is what an append must know of an index. It is made in one pass:
// the index may be long, and it is made at each append.
type indexScan struct {
	header bool           // readers find the table
	end    int            // where the table may grow: behind the last line, unless a heading ends it
	ended  bool           // a heading ends the table
	states []memory.State // that the rows of one session say, in order
	last   []byte         // the last row
	free   int            // lines that do not belong in an index
}

// scanIndex reads an index as the format's readers do, with an eye on the rows of
// one session.
func scanIndex(text []byte, key memory.Key) (s indexScan) {
	first, project := true, false
	grown := 0 // behind the last line of the table
	for at := len(text) - len(bytes.TrimPrefix(text, byteOrderMark)); at < len(text); {
		end := len(text)
		if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		line := text[at:end]
		at = end
		if line[0] != '|' {
			if line = bytes.TrimSpace(line); len(line) == 0 {
				continue
			}
		}
		switch {
		case line[0] == '|':
			s.line(line, key)
			if s.header && !s.ended {
				grown = end
			}
		case first && line[0] == '#':
		case !s.header && !project && isProject(line):
			project = true
		case bytes.HasPrefix(line, []byte("<!-- memory-lsp")):
		default:
			s.free++
			s.ended = s.ended || s.header && line[0] == '#'
		}
		first = false
	}
	if s.end = len(text); s.ended {
		s.end = grown
	}
	return s
}

func isProject(line []byte) bool {
	_, _, ok := memory.ProjectName(string(line))
	return ok
}

// line takes a line that begins with a pipe.
func (s *indexScan) line(line []byte, key memory.Key) {
	if s.ended {
		return
	}
	if !s.header {
		cells, bounded := markdown.SplitRow(line, 0)
		at := func(c memory.Column) string { return string(line[cells[c].Start:cells[c].End]) }
		s.header = bounded && len(cells) >= int(memory.Columns) && at(memory.DateColumn) == memory.ColumnNames[memory.DateColumn] &&
			at(memory.SessionColumn) == memory.ColumnNames[memory.SessionColumn] && at(memory.StatusColumn) == memory.ColumnNames[memory.StatusColumn]
		return
	}
	day := bytes.TrimLeft(line[1:], " \t")
	if !dayShaped(day) {
		return
	}
	if string(day[:len(key.Day)]) != key.Day && plain(line) {
		s.last = line
		return
	}
	r, ok := readRow(line)
	if !ok {
		return
	}
	s.last = line
	if r.key() == key {
		s.states = append(s.states, memory.ParseStatus(r[memory.StatusColumn]).State)
	}
}

const dayLen = len("2006-01-02")

// dayShaped reports whether readers take the start of a cell for a day.
func dayShaped(b []byte) bool {
	if len(b) < dayLen || b[4] != '-' || b[7] != '-' {
		return false
	}
	for i, c := range b[:dayLen] {
		if i != 4 && i != 7 && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// plain reports whether a line has the cells of a row at first glance: no pipe is
// escaped, none is too many, and there is a session.
func plain(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r\n")
	if bytes.Count(line, []byte("|")) != int(memory.Columns)+1 || line[len(line)-1] != '|' || bytes.IndexByte(line, '\\') >= 0 {
		return false
	}
	i := bytes.IndexByte(line[1:], '|') + 2
	j := bytes.IndexByte(line[i:], '|')
	return len(bytes.TrimSpace(line[i:i+j])) > 0
}

// readRow reads a line as readers do: cells that are too many are the summary's.
func readRow(line []byte) (r row, ok bool) {
	cells, bounded := markdown.SplitRow(line, 0)
	more := len(cells) - len(r)
	if !bounded || more < 0 {
		return r, false
	}
	for i := range r {
		first, last := i, i
		if i >= int(memory.TextColumn) {
			last += more
		}
		if i > int(memory.TextColumn) {
			first = last
		}
		r[i] = string(line[cells[first].Start:cells[last].End])
	}
	return r, memory.DayKey(r[memory.DateColumn]) != "" && memory.ParseSessionID(r[memory.SessionColumn]).ID != ""
}

// regressed are the states of a session, sorted, if a further event takes back
// that it is completed, or an earlier one did; else nil.
func regressed(states []memory.State, next memory.State) []string {
	all := append(slices.Clone(states), next)
	done, back := false, false
	for _, st := range all {
		back = back || done && st != memory.Completed && st != memory.UnknownState
		done = done || st == memory.Completed
	}
	if !back {
		return nil
	}
	slices.Sort(all)
	var names []string
	for _, st := range slices.Compact(all) {
		names = append(names, st.Name().En)
	}
	return names
}

// indexHead is what an index begins with.
func indexHead(agent, label string) string {
	return memory.TitleStart + agent + "\n\n> 项目：" + label + "\n\n" + tableHead()
}

// tableHead are the header and the delimiter row.
func tableHead() string {
	return "| " + strings.Join(memory.ColumnNames[:], " | ") + " |\n|------|:----:|------|------|---------|---------|:----:|\n"
}

// blankText reports whether nothing stands in a text.
func blankText(text []byte) bool {
	return len(bytes.TrimFunc(bytes.TrimPrefix(text, byteOrderMark), unicode.IsSpace)) == 0
}
