package assist

import (
	"slices"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

// carriers are the files that hold cards.
var carriers = memory.KindsOf(memory.Daily, memory.Report)

var (
	keyBegun   = memory.Pattern("^([ \\t]*(?:\\|[ \\t]*|[-*+][ \\t]+)?[`*]*)(?:[A-Za-z][\\w.-]*)?$")
	valueBegun = memory.Pattern("^[ \\t]*(?:\\||[-*+])?[ \\t]*[`*]*([A-Za-z][\\w.-]*(?:\\[\\])?)[`*]*[ \\t]*(?:\\||[:：])[*]*[ \\t]*([^|]*)$")
)

// cardItems knows the fields of a card and their values.
func (p *place) cardItems() ([]Item, bool) {
	c := p.inCard()
	if c == nil || strings.HasPrefix(p.before, "#") {
		return nil, false
	}
	if m := valueBegun().FindStringSubmatchIndex(p.before); m != nil && c.Kind.Knows(p.before[m[2]:m[3]]) {
		return p.cardValues(c, p.before[m[2]:m[3]], m[4])
	}
	if keyBegun().MatchString(p.before) && strings.Trim(p.after, " \t|") == "" {
		return p.cardKeys(c), true
	}
	return nil, false
}

// inCard is the card that the place lies in, below its heading; nil if it lies in
// none.
func (p *place) inCard() *memory.Card {
	if !carriers.Has(p.f.Kind) {
		return nil
	}
	all := p.f.Cards()
	i, _ := slices.BinarySearchFunc(all, p.line.Start, func(c memory.Card, off int) int {
		if c.Heading.Span.Start < off {
			return -1
		}
		return 1
	})
	if i == 0 {
		return nil
	}
	c := &all[i-1]
	end := c.Span.End
	if p.off > end && strings.Contains(p.f.Doc().Text(spanOf(end, p.line.Start)), "#") {
		return nil
	}
	return c
}

// cardKeys are the fields that a card lacks, in the form of those that it has.
func (p *place) cardKeys(c *memory.Card) []Item {
	missing := c.Missing()
	table := strings.HasPrefix(strings.TrimSpace(p.before), "|")
	if last := len(c.Fields) - 1; last >= 0 && strings.TrimSpace(p.before) == "" {
		table = c.Fields[last].Row
	}
	var items []Item
	if len(c.Fields) == 0 && strings.TrimSpace(p.before) == "" && len(missing) > 0 {
		items = append(items, p.over(0, len(p.after), p.fields(p.draft(), c.Kind, missing).into(Item{
			Kind: TextItem, Label: c.Kind.Name(), Detail: cardMeanings[c.Kind].With(), Filter: p.before + c.Kind.Name(),
		})))
	}
	for _, name := range missing {
		d := p.draft()
		if table {
			d.text("| `", name, "` | ").stop("").text(" |")
		} else {
			d.text("- ", name, ": ").stop("")
		}
		items = append(items, p.over(0, len(p.after), d.into(Item{
			Kind: FieldItem, Label: name, Detail: fieldMeanings[name].With(), Filter: keyBegun().FindStringSubmatch(p.before)[1] + name,
			About: Subject{AboutField, name},
		})))
	}
	return items
}

// cardValues are what a field of a card may say.
func (p *place) cardValues(c *memory.Card, name string, start int) ([]Item, bool) {
	behind := strings.IndexByte(p.after, '|')
	if behind < 0 {
		behind = len(p.after)
	}
	behind = len(strings.TrimRight(p.after[:behind], " \t"))
	value := func(text string, detail memory.Message) Item {
		return p.over(start, behind, Item{Kind: ValueItem, Label: text, Text: text, Detail: detail})
	}
	var items []Item
	switch name {
	case "startedAt", "endedAt", "lastActiveAt":
		return p.times(start, behind, time.RFC3339), true
	case "targetProject":
		return []Item{value(p.project(), detailProject.With())}, true
	case "blocked-reason":
		return []Item{value("N/A", detailNone.With())}, true
	case "task", "displayName", "taskId", "copyReadyPrompt":
		for _, t := range p.tasks() {
			it := value(taskValue(t, name), p.taskState(t))
			it.About = Subject{AboutTask, t.Folder}
			items = append(items, it)
		}
		if f, ok := c.Field("displayName", "task"); ok && name == "copyReadyPrompt" && !f.Unfilled() {
			prompt := "继续" + p.f.Excerpt(f.Value) + "任务"
			items = slices.DeleteFunc(items, func(it Item) bool { return it.Label == prompt })
			items = slices.Insert(items, 0, value(prompt, fieldMeanings[name].With()))
		}
		if name == "taskId" {
			items = append(items, value("N/A", fieldMeanings[name].With()))
		}
		return items, true
	}
	return nil, false
}

func taskValue(t *memory.TaskFolder, field string) string {
	switch field {
	case "taskId":
		return t.ID.Text
	case "copyReadyPrompt":
		return "继续" + t.Name.Text + "任务"
	}
	return t.Name.Text
}

// fields goes on with a table of fields, to be filled in.
func (p *place) fields(d *draft, kind memory.CardKind, names []string) *draft {
	d.text("| 字段 | 内容 |\n|------|------|")
	for _, name := range names {
		d.text("\n| `", name, "` | ")
		if name == "copyReadyPrompt" {
			d.text("继续").stop("").text("任务 |")
		} else {
			d.stop("").text(" |")
		}
	}
	return d
}

// cardTexts knows, in a report, the heading that a card begins with. In a day's
// file it is offered with the parts of the session.
func (p *place) cardTexts() ([]Item, bool) {
	if p.f.Kind != memory.Report || !p.ends("") || !partBegun().MatchString(p.before) {
		return nil, false
	}
	return p.cardHeads(), true
}

// cardHeads are whole cards.
func (p *place) cardHeads() []Item {
	var items []Item
	for _, kind := range []memory.CardKind{memory.HandoffCard, memory.ContinuationCard, memory.TimingCard} {
		d := p.fields(p.draft().text("### ", kind.Name(), "\n\n"), kind, kind.DueFields())
		items = append(items, p.over(0, len(p.after), d.into(Item{
			Kind: TextItem, Label: "### " + kind.Name(), Detail: cardMeanings[kind].With(), About: Subject{AboutCard, kind.Name()},
		})))
	}
	return items
}
