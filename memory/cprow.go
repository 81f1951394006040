package memory

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A CPRow is a row `| CP1 | …`.
type CPRow struct {
	Line
	Phase   int  // 1 to 3
	Bounded bool // the row ends with a pipe
	State   CPState
	cells   []Cell
}

// Cells are the trimmed cells of the row, with `\|` read as a pipe.
func (r CPRow) Cells() []Cell { return r.cells }

// Whole reports whether the row has one cell for each column of a bound record.
func (r CPRow) Whole() bool { return r.Bounded && len(r.cells) == int(CPColumns) }

// Cell is a cell of a whole row.
func (r CPRow) Cell(c CPColumn) Cell { return r.cells[c] }

var cpRow = Pattern(`^\|\s*CP([123])\s*\|`)

func parseCPRow(l cpLine) (row CPRow, ok bool) {
	m := cpRow().FindStringSubmatch(l.text)
	if m == nil {
		return CPRow{}, false
	}
	row = CPRow{Line: l.Line, Phase: int(m[1][0] - '0')}
	cells, bounded := markdown.SplitRow([]byte(l.text), 0)
	row.Bounded = bounded
	for _, c := range cells {
		row.cells = append(row.cells, Cell{Span: c.Shift(l.Span.Start), Text: markdown.UnescapeCell(l.text[c.Start:c.End])})
	}
	if len(row.cells) > int(CPStatusColumn) {
		row.State = parseCPState(row.cells[CPStatusColumn].Text)
	}
	return row, true
}

// cpMarks are the marks of states. Text with the marks of two says neither.
var cpMarks = []struct {
	mark  string
	state CPState
}{
	{"✅", ConfirmedCP},
	{"⏳", WaitingCP},
	{"⏹", NotStartedCP},
	{"N/A", ExemptCP},
}

func parseCPState(text string) CPState {
	if strings.Contains(strings.ToLower(text), "stale") {
		return StaleCP
	}
	state := UnknownCP
	for _, m := range cpMarks {
		if strings.Contains(text, m.mark) {
			if state != UnknownCP {
				return UnknownCP
			}
			state = m.state
		}
	}
	return state
}

// An ArtifactCell is what the cell of a checkpoint says about its artifact.
type ArtifactCell struct {
	Path string // from the task's folder; empty if the cell names none
	Link bool   // it is a link, whose text is the path
}

var labelled = Pattern(`^\[((?:\\.|[^\[\]\\])*)\]\(.*\)$`)

// Artifact is what the row says about its artifact: a link, a path in backticks
// or a bare path. A dash names none.
func (r CPRow) Artifact() ArtifactCell {
	text := r.Cell(ArtifactColumn).Text
	if m := labelled().FindStringSubmatch(text); m != nil {
		return ArtifactCell{Path: unescapeLabel().ReplaceAllString(m[1], "$1"), Link: true}
	}
	return ArtifactCell{Path: CellText(text)}
}

var unescapeLabel = Pattern(`\\([\\\[\]|])`)

// CellText is the text of a cell without backticks; empty if it is a dash.
func CellText(text string) string {
	text = strings.TrimSpace(strings.Trim(text, "`"))
	if strings.Trim(text, "—–-") == "" {
		return ""
	}
	return text
}
