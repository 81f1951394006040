package assist

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// maxEvents is how many events of a session are shown, the last ones.
const maxEvents = 8

var (
	sessionIs     = memory.Text{En: "**%s** — %s %s", Zh: "**%s** — %s %s"}
	sessionEvents = memory.Text{En: "**%s** — %s %s, by the last of %d rows", Zh: "**%s** — %s %s，以 %d 行中的最后一行为准"}
	sessionNew    = memory.Text{En: "**%s** — no row of the index is about it", Zh: "**%s** — 索引中没有对应行"}
	sessionBack   = memory.Text{En: "It was completed before: a conflict, whatever follows.", Zh: "此前已完成：无论后续如何，都是冲突。"}
	sessionMore   = memory.Text{En: "- … %d rows before", Zh: "- … 此前还有 %d 行"}
	daySays       = memory.Text{En: "The day's file says: %s %s — %s", Zh: "当日文件：%s %s — %s"}
	daySilent     = memory.Text{En: "The day's file tells no state: %s", Zh: "当日文件未写明状态：%s"}
	dayLacks      = memory.Text{En: "The day's file has no such session.", Zh: "当日文件中没有此会话。"}
	dayMissing    = memory.Text{En: "There is no file of that day.", Zh: "没有当日文件。"}
)

// rowHover tells about a row of an index: what its type or its status means where
// the place lies in one, and the session's state by all of its rows.
func (p *place) rowHover() (h Hover, ok bool) {
	i, ok := p.f.Summary().RowAt(p.off)
	if !ok {
		return h, false
	}
	row := p.f.Summary().Row(i)
	h.Span = row.Span
	at := spanOf(p.off, p.off)
	for c := range row.CellCount() {
		if s := row.CellSpan(c); s.Contains(at) {
			h.Span = s
			switch {
			case !row.Whole():
			case memory.Column(c) == memory.TypeColumn:
				h.Parts = typesOf(p.text(s))
			case memory.Column(c) == memory.StatusColumn:
				h.Parts = []memory.Message{stateOf(p.text(s))}
			}
		}
	}
	if key, keyed := row.Key(); keyed {
		h.Parts = append(h.Parts, history(p.s, p.f, key)...)
	}
	return h, len(h.Parts) > 0
}

// sessionHover tells on the heading of a session what the index says of it.
func (p *place) sessionHover() (h Hover, ok bool) {
	t := sectionThing(p.f, p.off)
	if t.kind != sessionThing {
		return h, false
	}
	return Hover{Span: t.words, Parts: history(p.s, p.f, t.session)}, true
}

// history is a session's state by the rows of the index of the agent that f is
// of, those rows, and what the day's file says.
func history(s *memory.Snapshot, f *memory.File, key memory.Key) (parts []memory.Message) {
	if index := s.Load(f.Folder + "/SUMMARY.md"); index != nil {
		parts = events(index, key)
	} else {
		parts = []memory.Message{sessionNew.With(key.String())}
	}
	day := s.Load(fileOfDay(f.Folder, key.Day))
	if day == nil {
		return append(parts, dayMissing.With())
	}
	sec, ok := day.Daily().Section(key.ID)
	if !ok {
		return append(parts, dayLacks.With())
	}
	title := literal(memory.Shorten(day.Excerpt(sec.Title), previewChars))
	line, ok := sec.Current()
	if !ok {
		return append(parts, daySilent.With(title))
	}
	return append(parts, daySays.With(line.Status.State.Name(), line.Status.State.Mark(), title))
}

// events are the rows of an index about a session, and what they come to.
func events(index *memory.File, key memory.Key) []memory.Message {
	sum := index.Summary()
	fold := sum.Fold()
	latest, ok := fold.Of(key)
	if !ok {
		return []memory.Message{sessionNew.With(key.String())}
	}
	var lines []string
	count, back := 0, false
	for i, more := latest, true; more; i, more = fold.Before(i) {
		if count++; count <= maxEvents {
			lines = append([]string{event(index, sum.Row(i))}, lines...)
		}
		_, regressed := fold.Regressed(i)
		back = back || regressed
	}
	state := sum.Row(latest).Status.State
	head := sessionIs.With(key.String(), state.Name(), state.Mark())
	if count > 1 {
		head = sessionEvents.With(key.String(), state.Name(), state.Mark(), count)
	}
	parts := []memory.Message{head}
	if back {
		parts = append(parts, sessionBack.With())
	}
	list := label(strings.Join(lines, "\n"))
	if count > maxEvents {
		list = memory.Text{En: "%s\n%s", Zh: "%s\n%s"}.With(sessionMore.With(count-maxEvents), strings.Join(lines, "\n"))
	}
	return append(parts, list)
}

// event is a row as an item of a list.
func event(index *memory.File, row memory.Row) string {
	cell := func(c memory.Column) string {
		if row.CellCount() <= int(c) {
			return ""
		}
		return literal(memory.Shorten(markdown.UnescapeCell(index.Excerpt(row.CellSpan(int(c)))), previewChars))
	}
	mark := row.Status.State.Mark()
	if mark == "" {
		mark = "?"
	}
	return strings.Join([]string{"-", cell(memory.DateColumn), mark, cell(memory.TypeColumn), "—", cell(memory.TextColumn)}, " ")
}
