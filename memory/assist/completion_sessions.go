package assist

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	detailSession  = memory.Text{En: "a new session", Zh: "新会话"}
	detailPart     = memory.Text{En: "a part of the session", Zh: "会话的组成部分"}
	detailTurn     = memory.Text{En: "one more turn", Zh: "新增一轮"}
	detailExisting = memory.Text{En: "a session of %s", Zh: "%s 的会话"}
)

var (
	sectionBegun = memory.Pattern(`^(?:#{1,2}[ \t]*(?:会话[ \t]*)?)?$`)
	partBegun    = memory.Pattern(`^###[ \t]*[^\s]*$`)
	sectionRef   = memory.Pattern(`(\d{8})\.md[ \t]*§([\w.]*)$`)
)

// sessionItems knows the headings of a day's file, and what refers to a session of
// another day.
func (p *place) sessionItems() ([]Item, bool) {
	if m := sectionRef().FindStringSubmatchIndex(p.before); m != nil {
		return p.sessionsOf(p.before[m[2]:m[3]], m[4]), true
	}
	switch {
	case p.ends("") && partBegun().MatchString(p.before) && p.section() != nil:
		return append(p.partTexts(), p.cardHeads()...), true
	case p.ends("") && sectionBegun().MatchString(p.before) && (p.before != "" || p.betweenSessions()):
		return []Item{p.sectionText()}, true
	}
	return nil, false
}

// sessionsOf are the ids of a day's sessions.
func (p *place) sessionsOf(name string, start int) []Item {
	day, ok := memory.ParseDay("20060102", name)
	if !ok {
		return nil
	}
	f := p.daily(day)
	if f == nil {
		return nil
	}
	var items []Item
	for _, sec := range f.Daily().Sections {
		if sec.ID.Canonical {
			items = append(items, p.word(start, Item{
				Kind: SessionItem, Label: sec.ID.ID, Beside: f.Excerpt(sec.Title), Text: sec.ID.ID, Detail: detailExisting.With(day.String()),
				About: Subject{AboutRow, memory.Key{Day: day.String(), ID: sec.ID.ID}.String()},
			}))
		}
	}
	return items
}

// section is the session that the place lies in; nil above the first.
func (p *place) section() *memory.Section {
	all := p.f.Daily().Sections
	i, _ := slices.BinarySearchFunc(all, p.off, func(s *memory.Section, off int) int {
		if s.Span.Start <= off {
			return -1
		}
		return 1
	})
	if i == 0 {
		return nil
	}
	return all[i-1]
}

// betweenSessions reports whether no session goes on below the place: the next
// line with text, if there is one, is the heading of another.
func (p *place) betweenSessions() bool {
	if p.section() != nil && strings.TrimSpace(p.lineAt(p.no-1)) != "" {
		return false
	}
	for i := p.no + 1; i < p.f.Lines().Count(); i++ {
		if line := p.lineAt(i); strings.TrimSpace(line) != "" {
			return strings.HasPrefix(line, "## 会话")
		}
	}
	return true
}

// dialogue is the head of a session's dialogue.
func dialogue() string {
	return "| " + strings.Join(memory.DialogueNames, " | ") + " |\n|:----:|-----------|----------|:----:|\n"
}

// sectionText is a whole session, to be filled in.
func (p *place) sectionText() Item {
	id, at := nextID(p.f.Daily()), p.s.Now()
	if day, ok := memory.ParseDay("20060102", memory.Stem(baseOf(p.f.Path))); ok && day != p.s.Today() {
		y, m, d := time.Unix(int64(day)*86400, 0).UTC().Date()
		at = time.Date(y, m, d, at.Hour(), at.Minute(), 0, 0, at.Location())
	}
	d := p.draft().text("## 会话 " + id + " — ").stop("")
	d.text("\n\n- **时间**：" + at.Format("2006-01-02 15:04 -07:00") + "\n- **意图**：").choice(memory.TypeNames()...)
	d.text("\n- **状态**：").choice("🔄", "✅", "⛔")
	d.text("\n\n### 🎯 任务摘要\n\n").stop("").text("\n\n### 📨 对话记录\n\n", dialogue(), "| 1 | ").stop("").text(" | ").stop("").text(" | ").choice("🔄", "✅", "⛔").text(" |")
	p.ended(d)
	it := Item{Kind: TextItem, Label: "## 会话 " + id, Detail: detailSession.With(), Filter: "## 会话 " + id + " session"}
	return p.over(0, len(p.after), d.into(it))
}

func baseOf(p string) string { return p[strings.LastIndexByte(p, '/')+1:] }

// partTexts are the parts that the session does not have yet.
func (p *place) partTexts() []Item {
	sec := p.section()
	var items []Item
	add := func(have bool, heading, name string, d *draft) {
		if !have {
			items = append(items, p.over(0, len(p.after), d.into(Item{
				Kind: TextItem, Label: "### " + heading, Filter: "### " + heading + " " + name, Detail: detailPart.With(),
			})))
		}
	}
	head := func(heading string) *draft { return p.draft().text("### ", heading, "\n\n") }
	add(sec.Has(memory.TaskSummary), "🎯 任务摘要", "summary", head("🎯 任务摘要").stop(""))
	add(sec.Has(memory.Dialogue), "📨 对话记录", "dialogue",
		head("📨 对话记录").text(dialogue(), "| 1 | ").stop("").text(" | ").stop("").text(" | ").choice("🔄", "✅", "⛔").text(" |"))
	add(sec.Has(memory.TaskList), "📋 任务清单", "tasks", head("📋 任务清单").text("- T1 ").stop("").text(" ").choice("🔄", "✅", "❌").text("\n- T2 ").stop("").text(" ").choice("🔄", "✅", "❌"))
	add(sec.Has(memory.Checkpoint), "📦 编码检查点", "checkpoint", head("📦 编码检查点").text("| 文件 | 变更类型 |\n|------|------|\n| ").stop("").text(" | ").stop("").text(" |"))
	add(sec.Has(memory.FollowUp), "⚠️ 待跟进", "follow-up", head("⚠️ 待跟进").text("| # | 事项 | 优先级 | 状态 |\n|:-:|------|:----:|:----:|\n| 1 | ").stop("").text(" | ").stop("").text(" | ").choice("🔄", "✅", "⛔").text(" |"))
	add(false, "💡 关键决策", "decisions", head("💡 关键决策").text("- ").stop(""))
	add(false, "📄 关联报告", "reports", head("📄 关联报告").text("- ").stop(""))
	return items
}

var taskLine = memory.Pattern(`^([ \t]*[-*+][ \t]+)T?\d*$`)

// dialogueItems knows the tables and lists of tasks of a session.
func (p *place) dialogueItems() ([]Item, bool) {
	sec := p.section()
	if sec == nil {
		return nil, false
	}
	if m := taskLine().FindStringSubmatchIndex(p.before); m != nil && p.ends("") && sec.Has(memory.TaskList) {
		last := 0
		for _, t := range sec.Tasks {
			if t.Span.End < p.line.Start {
				last = max(last, t.No)
			}
		}
		no := "T" + strconv.Itoa(last+1)
		d := p.draft().text(no, " ").stop("").text(" ").choice("🔄", "✅", "❌")
		return []Item{p.over(m[3], len(p.after), d.into(Item{Kind: TextItem, Label: no, Filter: no, Detail: detailTask.With()}))}, true
	}
	c, ok := p.cell()
	if !ok {
		return nil, false
	}
	t := p.tableAt(sec)
	switch {
	case t == nil || t.Part != memory.Dialogue && t.Part != memory.FollowUp:
		return nil, true
	case t.Part == memory.Dialogue && strings.Trim(p.before+p.after, "| \t") == "":
		return []Item{p.turn(t)}, true
	case c.no == len(t.Head.Cells)-1:
		return p.states(c.start, c.behind), true
	}
	return nil, true
}

var detailTask = memory.Text{En: "the next task", Zh: "下一个任务"}

// tableAt is the table of a session that the place lies in.
func (p *place) tableAt(sec *memory.Section) *memory.PartTable {
	for i := range sec.Tables {
		if t := &sec.Tables[i]; t.Span.Start <= p.off && p.off <= t.Span.End+1 {
			return t
		}
	}
	return nil
}

// turn is the next row of a dialogue.
func (p *place) turn(t *memory.PartTable) Item {
	last := 0
	for _, r := range t.Rows {
		if r.Span.Start < p.line.Start && len(r.Cells) > 0 {
			if n, err := strconv.Atoi(p.f.Doc().Text(r.Cells[0])); err == nil {
				last = n
			}
		}
	}
	no := strconv.Itoa(last + 1)
	d := p.draft().text("| ", no, " | ").stop("").text(" | ").stop("").text(" | ").choice("🔄", "✅", "⛔").text(" |")
	return p.over(0, len(p.after), d.into(Item{Kind: TextItem, Label: "| " + no + " |", Filter: p.before + no, Detail: detailTurn.With()}))
}
