package query

import (
	"bytes"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/markdown/crew"
	"github.com/memory-lsp/memory-lsp/memory"
)

// maxLine is how long a line may be that readers look at.
const maxLine = 64 << 10

// maxNotes is how many notes an answer has.
const maxNotes = 20

// chunkSize is how much of an index one worker takes at a time.
const chunkSize = 1 << 20

var (
	noHeader   = memory.Text{En: "SUMMARY table header was not found.", Zh: "未找到 SUMMARY 表头。"}
	badUTF8    = memory.Text{En: "SOURCE_INVALID_UTF8: the file is not UTF-8, from byte %d on; nothing of it is read.", Zh: "SOURCE_INVALID_UTF8：文件自第 %d 字节起不是 UTF-8，未读取其内容。"}
	scanCut    = memory.Text{En: "The file is longer than is read: what lies beyond byte %d is not covered.", Zh: "文件超出读取范围：第 %d 字节之后未覆盖。"}
	longLine   = memory.Text{En: "Skipped oversized line %d.", Zh: "跳过过长的第 %d 行。"}
	noRow      = memory.Text{En: "Skipped non-table SUMMARY line %d.", Zh: "跳过 SUMMARY 中非表格的第 %d 行。"}
	shortRow   = memory.Text{En: "Skipped malformed SUMMARY row %d.", Zh: "跳过 SUMMARY 中格式错误的第 %d 行。"}
	wideRow    = memory.Text{En: "Took unescaped pipes of SUMMARY row %d for text.", Zh: "SUMMARY 第 %d 行的未转义竖线按文本处理。"}
	namelessIs = memory.Text{En: "Skipped SUMMARY row %d without a date or session.", Zh: "跳过 SUMMARY 中缺少日期或会话的第 %d 行。"}
	clippedRow = memory.Text{En: "SUMMARY row %d was cut to the limits of its fields.", Zh: "SUMMARY 第 %d 行按字段上限截断。"}
)

// A rowRef is what has to be known of every row of an index. The rest is read
// when it is asked for.
type rowRef struct {
	key   uint64 // of the session that it is an event of; 0 if it stands alone
	start uint32 // of the line
	end   uint32
	line  int32 // from 1
	day   uint32
	state memory.State
}

// A chunk is a part of an index: whole lines.
type chunk struct {
	text  []byte
	off   int // of the text
	lines int // how many line breaks
	rows  []rowRef
	long  []longKey // of rows whose sessions have long names
	notes []chunkNote
	stop  bool // a heading ends the table here
	valid bool
}

type chunkNote struct {
	text memory.Text
	line int
}

// A longKey is the session of a row whose name does not fit in a number.
type longKey struct {
	row int
	id  string
}

// scanRows reads the lines below the header in chunks, all processors at a time.
// The text is checked to be UTF-8 in passing.
func scanRows(text []byte, from int) []*chunk {
	var chunks []*chunk
	for at := from; at < len(text); {
		end := min(at+chunkSize, len(text))
		if n := bytes.IndexByte(text[end:], '\n'); n >= 0 {
			end += n + 1
		} else {
			end = len(text)
		}
		chunks = append(chunks, &chunk{text: text[at:end], off: at})
		at = end
	}
	crew.Each(len(chunks), 1, func(i int) { chunks[i].scan() })
	return chunks
}

func (c *chunk) scan() {
	c.valid = utf8.Valid(c.text)
	if !c.valid {
		return
	}
	c.rows = make([]rowRef, 0, len(c.text)/256)
	for at := 0; at < len(c.text); c.lines++ {
		end := len(c.text)
		if n := bytes.IndexByte(c.text[at:], '\n'); n >= 0 {
			end = at + n
		}
		if !c.stop {
			c.line(at, end)
		}
		at = end + 1
	}
}

// line takes a line of the chunk.
func (c *chunk) line(at, end int) {
	if end-at > maxLine {
		c.note(longLine)
		return
	}
	line := trimLine(c.text[at:end])
	switch {
	case len(line) == 0:
		return
	case line[0] == '#':
		c.stop = true
		return
	case line[0] != '|' || line[len(line)-1] != '|' || len(line) == 1:
		c.note(noRow)
		return
	}
	f, ok := quickFields(line)
	if !ok {
		f = fields(line)
	}
	switch {
	case f.delimiter:
		return
	case f.cells < int(memory.Columns):
		c.note(shortRow)
		return
	case f.cells > int(memory.Columns):
		c.note(wideRow)
	}
	c.add(f, at, end)
}

// add takes a row with as many cells as it needs.
func (c *chunk) add(f rowFields, at, end int) {
	day, ok := packDay(f.date)
	if !ok || len(f.session) == 0 {
		c.note(namelessIs)
		return
	}
	r := rowRef{start: uint32(c.off + at), end: uint32(c.off + end), line: int32(c.lines), day: day, state: stateOf(f.status)}
	if id, ok := packID(f.session); ok {
		r.key = uint64(day)<<32 | uint64(id)
	} else {
		session := memory.ParseSessionID(string(f.session))
		short, packs := packID([]byte(session.ID))
		switch {
		case session.ID == "":
			c.note(namelessIs)
			return
		case session.Canonical && packs:
			r.key = uint64(day)<<32 | uint64(short)
		case session.Canonical:
			c.long = append(c.long, longKey{len(c.rows), session.ID})
		}
	}
	if f.long {
		c.note(clippedRow)
	}
	c.rows = append(c.rows, r)
}

func (c *chunk) note(t memory.Text) {
	if len(c.notes) < maxNotes {
		c.notes = append(c.notes, chunkNote{t, c.lines})
	}
}

// trimLine is a line without blanks at its ends.
func trimLine(line []byte) []byte {
	if n := len(line); n > 1 && line[0] == '|' && line[n-1] == '|' {
		return line
	}
	return bytes.TrimSpace(line)
}

// rowFields are the cells by which rows are found.
type rowFields struct {
	cells                 int
	date, session, status []byte
	delimiter             bool
	long                  bool // a field is longer than answers tell it
}

// quickFields reads a row without backslashes and with one cell for each column.
func quickFields(line []byte) (f rowFields, ok bool) {
	if bytes.Count(line, pipe) != int(memory.Columns)+1 || bytes.IndexByte(line, '\\') >= 0 {
		return f, false
	}
	f.cells = int(memory.Columns)
	cells := line[1 : len(line)-1]
	for col := range memory.Columns - 1 {
		n := bytes.IndexByte(cells, '|')
		cell := cells[:n]
		cells = cells[n+1:]
		switch col {
		case memory.DateColumn:
			f.date = bytes.TrimSpace(cell)
		case memory.SessionColumn:
			f.session = bytes.TrimSpace(cell)
		}
		f.long = f.long || tooLong(cell, int(col))
	}
	f.status = bytes.TrimSpace(cells)
	f.long = f.long || tooLong(f.status, int(memory.StatusColumn))
	f.delimiter = len(f.date) > 0 && (f.date[0] == '-' || f.date[0] == ':') && fields(line).delimiter
	return f, true
}

var pipe = []byte{'|'}

// fields reads any row.
func fields(line []byte) rowFields {
	spans, bounded := markdown.SplitRow(line, 0)
	f := rowFields{cells: len(spans), delimiter: bounded && delimits(line, spans)}
	if !bounded || f.cells < int(memory.Columns) {
		return f
	}
	texts := columnTexts(line, spans)
	f.date, f.session, f.status = []byte(texts[memory.DateColumn]), []byte(texts[memory.SessionColumn]), []byte(texts[memory.StatusColumn])
	for i, t := range texts {
		f.long = f.long || tooLong([]byte(t), i)
	}
	return f
}

// tooLong reports whether a cell is longer than answers tell it.
func tooLong(cell []byte, column int) bool {
	most := fieldCaps[column]
	return len(cell) > most && countChars(bytes.TrimSpace(cell)) > most
}

// delimits reports whether cells are those of a delimiter row.
func delimits(line []byte, spans []markdown.Span) bool {
	for _, s := range spans {
		cell := bytes.TrimSuffix(bytes.TrimPrefix(line[s.Start:s.End], colon), colon)
		if len(cell) < 3 || len(bytes.Trim(cell, "-")) > 0 {
			return false
		}
	}
	return len(spans) > 0
}

var colon = []byte{':'}
