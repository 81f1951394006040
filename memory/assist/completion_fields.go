package assist

import (
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// fieldOf is a line `- **name**：value` or `> **name**: value`.
var fieldOf = memory.Pattern(`^[ \t]*(?:[-*>][ \t]+)*\**(状态|当前状态|意图|类型|时间|创建日期|日期|Agent|agent|项目)\**[ \t]*[：:]\**[ \t]*(.*)$`)

// fieldItems knows the values of the fields at the head of a session, a report or
// a task's sessions, and in a day's file the fields that a session lacks.
func (p *place) fieldItems() ([]Item, bool) {
	m := fieldOf().FindStringSubmatchIndex(p.before)
	if m == nil {
		return p.missingFields()
	}
	start, behind := m[4], len(strings.TrimRight(p.after, " \t"))
	switch name := p.before[m[2]:m[3]]; name {
	case "状态", "当前状态":
		if p.f.Kind == memory.Sessions {
			return p.taskStates(start, behind), true
		}
		return p.states(start, behind), true
	case "意图":
		return p.types(start), true
	case "类型":
		return p.kinds(start, behind), true
	case "时间":
		return p.times(start, behind, "2006-01-02 15:04 -07:00"), true
	case "创建日期":
		return p.times(start, behind, clock), true
	case "日期":
		return p.times(start, behind, "2006-01-02"), true
	case "项目":
		return []Item{p.over(start, behind, Item{Kind: ValueItem, Label: p.project(), Text: p.project(), Detail: detailProject.With()})}, true
	}
	return p.agents(start, behind), true
}

// kinds are what a task or a report is about: the folders that hold them.
func (p *place) kinds(start, behind int) []Item {
	if p.f.Kind != memory.Sessions {
		return p.types(start)
	}
	var items []Item
	for _, k := range []string{path.Base(dirOf(p.f.Folder)), "requirements", "bugs", "optimizations", "scenario-tests"} {
		if len(items) == 0 || items[0].Label != k {
			items = append(items, p.over(start, behind, Item{Kind: WordItem, Label: k, Text: k}))
		}
	}
	return items
}

// taskStates are the words for a task's state that readers know.
func (p *place) taskStates(start, behind int) []Item {
	var items []Item
	for _, w := range []struct {
		word string
		name memory.Text
	}{
		{"进行中", memory.Text{En: "active", Zh: "进行中"}},
		{"已完成", memory.Text{En: "completed", Zh: "已完成"}},
		{"已拒绝", memory.Text{En: "rejected", Zh: "已拒绝"}},
	} {
		items = append(items, p.over(start, behind, Item{
			Kind: WordItem, Label: w.word, Beside: w.name.En, Filter: p.found(start, w.word, w.name.En), Text: w.word,
		}))
	}
	return items
}

var fieldBegun = memory.Pattern(`^-[ \t]*\**([^\s*：:]*)$`)

// missingFields are the fields that the head of the session lacks: a status may
// be appended anywhere.
func (p *place) missingFields() ([]Item, bool) {
	if p.f.Kind != memory.Daily || !p.ends("") || !fieldBegun().MatchString(p.before) {
		return nil, false
	}
	sec := p.section()
	if sec == nil || p.inCard() != nil {
		return nil, false
	}
	inHead := p.line.Start <= sec.Head.End+len("\r\n\r\n")
	var items []Item
	for _, f := range []struct {
		name  string
		given bool
	}{
		{"状态", inHead && len(sec.Status) > 0},
		{"时间", sec.Time.Given() || !inHead},
		{"意图", sec.Intent.Given() || !inHead},
		{"sourceMessage", sec.Message.Given() || !inHead},
	} {
		if !f.given {
			items = append(items, p.over(0, len(p.after), Item{
				Kind: FieldItem, Label: f.name, Text: "- **" + f.name + "**：", Filter: p.before + f.name, Again: f.name != "sourceMessage",
			}))
		}
	}
	return items, len(items) > 0 && (inHead || p.before != "- ")
}

var continued = memory.Pattern(`继续\s*([^\s，。；|*_` + "`" + `]*)$`)

// continueItems knows the words by which a user goes on with a task.
func (p *place) continueItems() ([]Item, bool) {
	m := continued().FindStringSubmatchIndex(p.before)
	if m == nil {
		return nil, false
	}
	var items []Item
	for _, t := range p.tasks() {
		text := "继续" + t.Name.Text + "任务"
		it := Item{Kind: ValueItem, Label: text, Text: text, Detail: p.taskState(t), About: Subject{AboutTask, t.Folder}}
		items = append(items, p.word(m[0], it))
	}
	return items, len(items) > 0
}

// tasks are those of the active root, the active ones first; what holds a secret
// is not among them.
func (p *place) tasks() []*memory.TaskFolder {
	all := slices.DeleteFunc(p.s.Tasks(p.f.Root), func(t *memory.TaskFolder) bool {
		f := p.s.Load(t.Path)
		return f == nil || f.Reveals(t.Name.Text) || f.Reveals(t.ID.Text)
	})
	slices.SortStableFunc(all, func(a, b *memory.TaskFolder) int {
		switch {
		case a.Active == b.Active:
			return 0
		case a.Active:
			return -1
		}
		return 1
	})
	return all
}

func (p *place) taskState(t *memory.TaskFolder) memory.Message {
	if t.Active {
		return detailActiveTask.With(path.Base(t.Folder))
	}
	return detailDoneTask.With(path.Base(t.Folder))
}

var (
	detailActiveTask = memory.Text{En: "an active task: %s", Zh: "进行中的任务：%s"}
	detailDoneTask   = memory.Text{En: "a task that is done: %s", Zh: "已结束的任务：%s"}
)
