package query

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A daily is a day's file, read by lines as the format's readers do: they know
// no code fences.
type daily struct {
	sessions []session // in order; those without an id that readers take are left out
	notes    []Note
	invalid  bool // the text is not UTF-8
}

// A session is one section of a day's file.
type session struct {
	id, title, status string
	state             memory.State
	content           string // from the heading on, with line feeds alone
	handoff           string // the last ContextHandoffCard; empty if there is none
}

// What counts as a blank to readers.
const blanks = `[\s\v\p{Z}\x{feff}]`

var (
	sessionHeading = memory.Pattern(`^##` + blanks + `+会话` + blanks + `+([^\s\v\p{Z}\x{feff}—-]+)(?:` + blanks + `*[-—]` + blanks + `*(.*))?$`)
	statusLine     = memory.Pattern(`^` + blanks + `*(?:-` + blanks + `*)?(?:\*\*)?状态(?:\*\*)?` + blanks + `*[：:]` + blanks + `*(.*)$`)
	handoffHeading = memory.Pattern(`(?i)^(#{2,6})` + blanks + `+.*ContextHandoffCard\b`)
	anyHeading     = memory.Pattern(`^(#{1,6})` + blanks)
)

var (
	noSession = memory.Text{En: "No canonical session headings were found.", Zh: "未找到规范的会话标题。"}
	cutAway   = memory.Text{En: "The final session was withheld: the file was read in part, and may end within it.", Zh: "最后一个会话未返回：文件只读取了一部分，可能在其中截断。"}
)

const maxTitle = 300

func readDaily(text []byte, partial bool) *daily {
	d := &daily{}
	if partial {
		text = text[:bytes.LastIndexByte(text, '\n')+1]
		d.notes = append(d.notes, note(scanCut, len(text)))
	}
	if !utf8.Valid(text) {
		_, off, _ := memory.Encoding(text)
		return &daily{invalid: true, notes: []Note{note(badUTF8, off+1)}}
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	var cur *section
	any := false
	no := 0
	for raw := range strings.Lines(string(text)) {
		no++
		line := strings.TrimSuffix(strings.TrimSuffix(raw, "\n"), "\r")
		if len(line) > maxLine {
			d.note(longLine, no)
			continue
		}
		any = any || strings.TrimSpace(line) != ""
		if m := heading(line); m != nil {
			d.add(cur)
			cur = &section{id: m[1], title: m[2]}
		}
		if cur != nil {
			cur.lines = append(cur.lines, line)
		}
	}
	switch {
	case cur == nil && any && !partial:
		d.note(noSession)
	case cur != nil && partial:
		d.note(cutAway)
	default:
		d.add(cur)
	}
	return d
}

// heading matches the heading of a session.
func heading(line string) []string {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "##") {
		return nil
	}
	return sessionHeading().FindStringSubmatch(line)
}

func (d *daily) note(t memory.Text, args ...any) {
	if len(d.notes) < maxNotes {
		d.notes = append(d.notes, note(t, args...))
	}
}

// A section is a session that is being read.
type section struct {
	id, title string
	lines     []string
}

// add takes a section that has ended.
func (d *daily) add(sec *section) {
	if sec == nil {
		return
	}
	id := memory.ParseSessionID(sec.id)
	if !id.Canonical {
		return
	}
	s := session{id: id.ID, content: strings.TrimSpace(strings.Join(sec.lines, "\n")), handoff: handoff(sec.lines)}
	s.title, _ = firstChars(strings.TrimSpace(sec.title), maxTitle)
	for _, line := range sec.lines {
		if !strings.Contains(line, "状态") {
			continue
		}
		if m := statusLine().FindStringSubmatch(line); m != nil {
			if state := memory.ParseStatus(m[1]).State; state != memory.UnknownState {
				s.status, s.state = strings.TrimSpace(m[1]), state
			}
		}
	}
	d.sessions = append(d.sessions, s)
}

// handoff is the last card, from its heading to the next that is not below it.
func handoff(lines []string) string {
	start, level := -1, 0
	for i, line := range lines {
		if m := handoffHeading().FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			start, level = i, len(m[1])
		}
	}
	if start < 0 {
		return ""
	}
	end := start + 1
	for ; end < len(lines); end++ {
		if m := anyHeading().FindStringSubmatch(strings.TrimSpace(lines[end]) + " "); m != nil && len(m[1]) <= level {
			break
		}
	}
	return strings.TrimSpace(strings.Join(lines[start:end], "\n"))
}
