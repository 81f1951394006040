package assist

import (
	"path"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	detailCP       = memory.Text{En: "the record of the task's checkpoints, with nothing confirmed", Zh: "尚未确认的 CP 确认记录"}
	detailCPRow    = memory.Text{En: "a checkpoint that waits for its confirmation", Zh: "等待确认的 CP"}
	detailTaskHead = memory.Text{En: "the sessions of a task", Zh: "任务会话记录"}
)

// checkpointItems knows the cells of the record of a task's checkpoints. None of
// them confirms: the writer alone does that.
func (p *place) checkpointItems() ([]Item, bool) {
	r := p.f.Sessions().CP
	if r.Form == memory.NoTable || p.line.Start <= r.Header.Span.Start || p.line.Start > r.End+len("\r\n") {
		return nil, false
	}
	c, ok := p.cell()
	switch {
	case strings.Trim(p.before+p.after, "| \t") == "":
		return p.checkpointRows(r), true
	case !ok || r.Form != memory.BoundForm:
		return nil, false
	}
	switch memory.CPColumn(c.no) {
	case memory.CPStatusColumn:
		return p.checkpointStates(c), true
	case memory.ArtifactColumn:
		return p.artifacts(c), true
	}
	return nil, true
}

func (p *place) checkpointStates(c cellPlace) []Item {
	var items []Item
	for _, m := range cpMarks[:len(cpMarks)-1] {
		if m.mark == "N/A" && c.cells[0] != "CP3" {
			continue
		}
		items = append(items, p.over(c.start, c.behind, Item{
			Kind: WordItem, Label: m.mark, Filter: p.found(c.start, m.mark, m.name.En, m.name.Zh), Text: m.mark,
			Detail: m.name.With(), About: Subject{AboutCP, m.mark},
		}))
	}
	return items
}

// artifacts are links to the task's own documents.
func (p *place) artifacts(c cellPlace) []Item {
	var items []Item
	for _, e := range p.s.Dir(p.f.Folder) {
		if e.Type == 0 && isMarkdown(e.Name) {
			items = append(items, p.linkCell(c, e.Name, p.f.Folder+"/"+e.Name))
		}
	}
	return append(items, p.noLink(c))
}

// checkpointRows are the rows that the record lacks.
func (p *place) checkpointRows(r *memory.CPRecord) []Item {
	var items []Item
	for phase := 1; phase <= memory.CPPhases; phase++ {
		if _, ok := r.Row(phase); ok || r.Form != memory.BoundForm {
			continue
		}
		name := "CP" + strconv.Itoa(phase)
		items = append(items, p.over(0, len(p.after), Item{
			Kind: TextItem, Label: name, Text: "| " + name + " | ⏳ | — | — | — | — | — |", Filter: p.before + name, Detail: detailCPRow.With(),
		}))
	}
	return items
}

var headingBegun = memory.Pattern(`^#{0,3}[ \t]*\S*$`)

// taskTexts knows where a file of a task's sessions begins, and where its record
// of checkpoints may.
func (p *place) taskTexts() ([]Item, bool) {
	if !p.ends("") || !headingBegun().MatchString(p.before) {
		return nil, false
	}
	table := "| " + strings.Join(memory.CPNames, " | ") + " |\n|" + strings.Repeat("------|", int(memory.CPColumns))
	for phase := 1; phase <= memory.CPPhases; phase++ {
		table += "\n| CP" + strconv.Itoa(phase) + " | ⏳ | — | — | — | — | — |"
	}
	if strings.TrimSpace(p.f.Doc().Text(p.f.Head())) == strings.TrimSpace(p.before) && p.no == 0 && p.f.Lines().Count() <= 2 {
		d := p.draft().text("# ").stop(path.Base(p.f.Folder)).text(" 任务会话记录\n\n> **日期**: ", p.s.Today().String(), "\n> **轮次**: R1\n> **类型**: ", path.Base(dirOf(p.f.Folder)))
		d.text("\n> **状态**: 进行中\n\n### CP 确认记录\n\n", table, "\n\n## 本轮摘要\n\n").stop("").text("\n\n## 已确认事项\n\n").stop("").text("\n\n## 待确认事项\n\n").stop("").text("\n\n## 备注\n")
		return []Item{p.over(0, 0, d.into(Item{Kind: TextItem, Label: "# 任务会话记录", Detail: detailTaskHead.With(), Filter: p.before + "# sessions 任务会话记录"}))}, true
	}
	r := p.f.Sessions().CP
	if r.Form != memory.NoTable || len(r.Headings) > 0 || p.no == 0 {
		return nil, false
	}
	return []Item{p.over(0, 0, Item{
		Kind: TextItem, Label: "### CP 确认记录", Filter: "### CP 确认记录", Detail: detailCP.With(),
		Text: p.draft().text("### CP 确认记录\n\n", table).plain.String(),
	})}, true
}
