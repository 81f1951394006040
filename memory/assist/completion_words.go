package assist

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// clock is how the format writes a time.
const clock = "2006-01-02 15:04"

var (
	detailNow    = memory.Text{En: "now", Zh: "当前时间"}
	detailToday  = memory.Text{En: "today", Zh: "今天"}
	detailNewest = memory.Text{En: "the next free id", Zh: "下一个可用编号"}
)

// types are those that may follow what stands from column start: of a list, those
// that it does not have yet.
func (p *place) types(start int) []Item {
	list := p.before[start:]
	if i := strings.LastIndexByte(list, '+'); i >= 0 {
		start += i + 1
	} else {
		list = ""
	}
	rest := p.after
	if i := strings.IndexAny(rest, "| \t"); i >= 0 {
		rest = rest[:i]
	}
	used := slices.Concat(strings.Split(list, "+"), strings.Split(rest, "+")[1:])
	var items []Item
	for _, name := range memory.TypeNames() {
		if slices.Contains(used, name) {
			continue
		}
		items = append(items, p.word(start, Item{
			Kind: WordItem, Label: name, Detail: typeMeanings[name].With(), Text: name, About: Subject{AboutType, name},
		}))
	}
	return items
}

// states are the marks of a session's states.
func (p *place) states(start, behind int) []Item {
	var items []Item
	for _, state := range []memory.State{memory.Active, memory.Completed, memory.Blocked} {
		mark, name := state.Mark(), state.Name()
		items = append(items, p.over(start, behind, Item{
			Kind: WordItem, Label: mark, Beside: name.En + " " + name.Zh, Filter: p.found(start, mark, name.En, name.Zh),
			Text: mark, About: Subject{AboutState, mark},
		}))
	}
	return items
}

// found is what finds a mark by its own form or by one of its names. What begins
// with what was typed stands first: some editors compare beginnings only.
func (p *place) found(start int, names ...string) string {
	typed := strings.ToLower(p.before[start:])
	i := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(strings.ToLower(n), typed) })
	if typed == "" {
		i = 1 // what is typed next may be a name, which some editors compare from its beginning
	}
	switch r, _ := utf8.DecodeRuneInString(typed); {
	case i >= 0:
		names[0], names[i] = names[i], names[0]
	case !unicode.IsLetter(r): // another mark, which is to be replaced
		names = slices.Insert(names, 0, p.before[start:])
	}
	return strings.Join(names, " ")
}

// times are the moment of writing, in a layout of package time.
func (p *place) times(start, behind int, layout string) []Item {
	now := p.s.Now().Format(layout)
	items := []Item{p.over(start, behind, Item{Kind: ValueItem, Label: now, Text: now, Detail: detailNow.With()})}
	if day := p.s.Today().String(); layout != time.DateOnly && layout != time.RFC3339 {
		items = append(items, p.over(start, behind, Item{Kind: ValueItem, Label: day, Text: day, Detail: detailToday.With()}))
	}
	return items
}

// agents are the names of agents, that of the file's folder first.
func (p *place) agents(start, behind int) []Item {
	names := slices.Clone(memory.Agents)
	if i := slices.Index(names, p.f.Agent); i > 0 {
		names = slices.Insert(slices.Delete(names, i, i+1), 0, p.f.Agent)
	}
	var items []Item
	for _, n := range names {
		it := Item{Kind: WordItem, Label: n, Text: n}
		if n == p.f.Agent {
			it.Detail = detailFolder.With()
		}
		items = append(items, p.over(start, behind, it))
	}
	return items
}

var detailFolder = memory.Text{En: "the agent whose folder this is", Zh: "此目录所属的 Agent"}

// begunDay is a day of this century that someone begins to write.
var begunDay = memory.Pattern(`(?:^|[^\w.-])(20\d{0,2}(?:-\d{0,2}){0,2})$`)

// dateItems knows a day that is begun anywhere in a text.
func (p *place) dateItems() ([]Item, bool) {
	m := begunDay().FindStringSubmatchIndex(p.before)
	if m == nil {
		return nil, false
	}
	day := p.s.Today().String()
	return []Item{p.word(m[2], Item{Kind: ValueItem, Label: day, Text: day, Detail: detailToday.With()})}, true
}
