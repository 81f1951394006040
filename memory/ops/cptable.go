package ops

import (
	"slices"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// cpRow are the cells of a checkpoint's row as they are written.
type cpRow [memory.CPColumns]string

func (r cpRow) String() string { return "| " + strings.Join(r[:], " | ") + " |" }

const cpDelimiter = "|:--:|:----:|--------------|---------|--------|---------------|-------------|"

// plan rewrites the record with the phase confirmed.
func (c *confirmation) plan(w *Writer, old []byte) (store.Plan, error) {
	if err := readable(c.file, old); err != nil {
		return store.Plan{}, err
	}
	eol := "\n"
	if hasCRLF(old) {
		eol = "\r\n"
	}
	file, rec := c.record(w, old)
	rows := tableRows(file, rec)
	key := stageOf(old)
	before := rows[c.phase()-1].String()
	history, mark := "", ""
	c.closed = 0
	if c.args.StageKey != "" && c.args.Phase == phases[0] && c.args.StageKey != key {
		if confirmedAny(rows) {
			c.closed = len(epochHeading().FindAll(old, -1)) + 1
			history = closedEpoch(c.closed, key, rows)
			rows = freshRows()
		}
		mark = "<!-- memory-lsp:cp-stage " + c.args.StageKey + " -->"
	}
	if err := c.ordered(rec, c.closed > 0); err != nil {
		return store.Plan{}, err
	}
	rows[c.phase()-1] = cpRow{
		c.args.Phase, "✅", c.set.Links[0].Markdown, c.args.ArtifactVersion,
		"`" + c.args.ArtifactSHA256 + "`", c.args.SourceMessage, c.moment,
	}
	table := []string{cpRow(memory.CPNames).String(), cpDelimiter}
	for _, r := range rows {
		table = append(table, r.String())
	}
	text := c.put(file, rec, strings.Join(table, eol), eol)
	if mark != "" {
		text = setStage(text, mark, strings.Join(table, eol), eol)
	}
	if history != "" {
		text = strings.TrimRight(text, "\r\n") + eol + eol + withEOL(history, eol)
	}
	return store.Plan{Text: []byte(text), Precondition: before + c.args.ArtifactSHA256}, nil
}

// ordered makes sure that the earlier checkpoints are confirmed.
func (c *confirmation) ordered(rec *memory.CPRecord, fresh bool) error {
	for phase := 1; phase < c.phase(); phase++ {
		row, ok := rec.Row(phase)
		if fresh || !ok || row.State != memory.ConfirmedCP && row.State != memory.ExemptCP {
			return refuse(CPOrderInvalid, earlierOpen.With(c.args.Phase, phases[phase-1]))
		}
	}
	return nil
}

// freshRows are those of a record in which nothing is confirmed.
func freshRows() (rows [memory.CPPhases]cpRow) {
	for i := range rows {
		rows[i] = cpRow{phases[i], "⏹️", noText, noText, noText, noText, noText}
	}
	rows[0][memory.CPStatusColumn] = "⏳"
	return rows
}

// tableRows are the rows of a record in the form of a bound one. A row that the
// table lacks is taken from outside of it.
func tableRows(f *memory.File, rec *memory.CPRecord) [memory.CPPhases]cpRow {
	rows := freshRows()
	for i := range rows {
		row, ok := rec.Row(i + 1)
		if !ok {
			n := slices.IndexFunc(rec.Orphans, func(r memory.CPRow) bool { return r.Phase == i+1 && r.Bounded })
			if n < 0 {
				continue
			}
			row = rec.Orphans[n]
		}
		rows[i].take(f, row)
	}
	return rows
}

// take copies the cells of a row: all of a bound one, state and time of one in
// the old form, the state of any other.
func (r *cpRow) take(f *memory.File, from memory.CPRow) {
	cells := from.Cells()
	raw := func(i int) string {
		if text := f.Doc().Text(cells[i].Span); text != "" {
			return text
		}
		return noText
	}
	switch {
	case from.Whole():
		for i := range r {
			r[i] = raw(i)
		}
		r[memory.PhaseColumn] = phases[from.Phase-1]
	case len(cells) == len(memory.LegacyCPNames):
		r[memory.CPStatusColumn], r[memory.ConfirmedColumn] = raw(1), raw(2)
	case len(cells) > int(memory.CPStatusColumn):
		r[memory.CPStatusColumn] = raw(1)
	}
}

// put puts the table in place of the old one, takes rows outside of it away, and
// makes the record if there is none.
func (c *confirmation) put(f *memory.File, rec *memory.CPRecord, table, eol string) string {
	text := string(f.Source())
	if blankText([]byte(text)) {
		return text + "# " + c.args.Requirement + " — CP 确认记录" + eol + eol + table + eol
	}
	edits := []textEdit{}
	for _, o := range rec.Orphans {
		edits = append(edits, textEdit{wholeLine(text, o.Span), ""})
	}
	switch {
	case rec.Form != memory.NoTable:
		edits = append(edits, textEdit{markdown.Span{Start: rec.Header.Span.Start, End: rec.End}, table + c.others(f, rec, eol)})
	case len(rec.Headings) > 0:
		end := rec.Headings[0].Span.End
		edits = append(edits, textEdit{markdown.Span{Start: end, End: end}, eol + eol + table})
	default:
		text = strings.TrimRight(text, "\r\n") + eol
		if line := closing([]byte(text)); line != "" {
			text += line + eol
		}
		end := len(text)
		edits = append(edits, textEdit{markdown.Span{Start: end, End: end}, eol + "### CP 确认记录" + eol + eol + table + eol})
	}
	slices.SortFunc(edits, func(a, b textEdit) int { return b.span.Start - a.span.Start })
	for _, e := range edits {
		text = text[:e.span.Start] + e.text + text[min(e.span.End, len(text)):]
	}
	return text
}

// others are the lines of the old table that are no rows of checkpoints.
func (c *confirmation) others(f *memory.File, rec *memory.CPRecord, eol string) (lines string) {
	at := rec.Header.Span.End
	for line := range strings.Lines(string(f.Source()[at:rec.End])) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "|") && !phaseRow().MatchString(line) && !delimiterLine().MatchString(line) {
			lines += eol + line
		}
	}
	return lines
}

// A textEdit puts a text in place of a span.
type textEdit struct {
	span markdown.Span
	text string
}

// wholeLine is a line with its break.
func wholeLine(text string, s markdown.Span) markdown.Span {
	s.Start = strings.LastIndexByte(text[:s.Start], '\n') + 1
	if i := strings.IndexByte(text[s.End:], '\n'); i >= 0 {
		s.End += i + 1
	}
	return s
}

var (
	phaseRow     = memory.Pattern(`^\|\s*CP[123]\s*\|`)
	epochHeading = memory.Pattern(`(?m)^#{1,6}\s+CP 历史 — epoch \d+`)
	stageMark    = memory.Pattern(`(?m)^<!-- memory-lsp:cp-stage ([A-Za-z0-9._-]{1,64}) -->\r?\n?`)
)

// stageOf is the key of the round that a record is in; empty if it tells none.
func stageOf(text []byte) string {
	if m := stageMark().FindSubmatch(text); m != nil {
		return string(m[1])
	}
	return ""
}

// setStage writes the key of the round below the record.
func setStage(text, mark, table, eol string) string {
	text = stageMark().ReplaceAllString(text, "")
	i := strings.Index(text, table) + len(table)
	rest := text[i:]
	if n := strings.Index(rest, "\n"); n >= 0 {
		i, rest = i+n+1, rest[n+1:]
	} else {
		text += eol
		i, rest = len(text), ""
	}
	if rest != "" {
		rest = eol + strings.TrimLeft(rest, "\r\n")
	}
	return text[:i] + eol + mark + eol + rest
}

func confirmedAny(rows [memory.CPPhases]cpRow) bool {
	return slices.ContainsFunc(rows[:], func(r cpRow) bool { return strings.Contains(r[memory.CPStatusColumn], "✅") })
}

// closedEpoch is a round as it stands in the history. Its rows do not look like
// those of a record.
func closedEpoch(n int, key string, rows [memory.CPPhases]cpRow) string {
	if key == "" {
		key = noText
	}
	no := strconv.Itoa(n)
	var out strings.Builder
	head := cpRow(memory.CPNames)
	head[memory.PhaseColumn] = "阶段"
	out.WriteString("### CP 历史 — epoch " + no + " (" + key + ")\n\n" + head.String() + "\n" + cpDelimiter + "\n")
	for _, r := range rows {
		r[memory.PhaseColumn] = "e" + no + "." + r[memory.PhaseColumn]
		out.WriteString(r.String() + "\n")
	}
	return out.String()
}
