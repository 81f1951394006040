package assist

import (
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	digestSame    = memory.Text{En: "The file is the one that was confirmed: sha256 `%s…`", Zh: "文件与确认时一致：sha256 `%s…`"}
	digestDiffers = memory.Text{En: "The file was changed since: its sha256 is `%s…`, the record has `%s…`", Zh: "文件此后有改动：其 sha256 为 `%s…`，记录为 `%s…`"}
	digestUnbound = memory.Text{En: "The record binds no digest. The file's sha256 is `%s…`", Zh: "记录未绑定摘要。文件的 sha256 为 `%s…`"}
	digestUnread  = memory.Text{En: "The file can't be read.", Zh: "文件无法读取。"}
	artifactNone  = memory.Text{En: "The row names no file.", Zh: "此行未指明文件。"}
	artifactGone  = memory.Text{En: "The file is not there.", Zh: "文件不存在。"}
	artifactOut   = memory.Text{En: "The row names no file of the task: it is not looked at.", Zh: "此行所指不在任务目录内：不予查看。"}
	checkpointIs  = memory.Text{En: "**CP%d** %s — %s", Zh: "**CP%d** %s — %s"}
	checkpointOdd = memory.Text{En: "**CP%d** — readers know no state in this text", Zh: "**CP%d** — 读取方无法从此文本得知状态"}
)

// cpNames are the marks and meanings of the states of checkpoints.
var cpNames = map[memory.CPState]cpMark{
	memory.WaitingCP: cpMarks[0], memory.NotStartedCP: cpMarks[1], memory.StaleCP: cpMarks[2],
	memory.ExemptCP: cpMarks[3], memory.ConfirmedCP: cpMarks[4],
}

// checkpointHover tells how far a checkpoint is, and whether its artifact is the
// one that was confirmed.
func (p *place) checkpointHover() (h Hover, ok bool) {
	for _, row := range p.f.Sessions().CP.Rows {
		if row.Span.Start > p.off || p.off > row.Span.End {
			continue
		}
		h.Span = row.Span
		if m, known := cpNames[row.State]; known {
			h.Parts = []memory.Message{checkpointIs.With(row.Phase, m.mark, m.name)}
		} else {
			h.Parts = []memory.Message{checkpointOdd.With(row.Phase)}
		}
		if row.Whole() {
			h.Parts = append(h.Parts, p.binding(row)...)
		}
		return h, true
	}
	return h, false
}

// binding tells whether the artifact of a row is the one that it binds.
func (p *place) binding(row memory.CPRow) []memory.Message {
	name := row.Artifact().Path
	if name == "" {
		return []memory.Message{artifactNone.With()}
	}
	to, fault := p.s.Artifact(p.f, name)
	switch fault {
	case memory.NoFault:
	case memory.Missing:
		return []memory.Message{artifactGone.With()}
	default:
		return []memory.Message{artifactOut.With()}
	}
	sum, ok := p.s.Digest(to)
	if !ok {
		return []memory.Message{digestUnread.With()}
	}
	got, want := strings.ToUpper(hex.EncodeToString(sum[:])), strings.ToUpper(memory.CellText(row.Cell(memory.DigestColumn).Text))
	digest := digestUnbound.With(got[:short])
	switch bound, err := hex.DecodeString(want); {
	case want == got:
		digest = digestSame.With(got[:short])
	case err == nil && len(bound) == len(sum):
		digest = digestDiffers.With(got[:short], want[:short])
	}
	return append([]memory.Message{digest}, preview(p.s, p.f, to, "")...)
}

// short is how many digits of a digest are shown.
const short = 12

// cardHover tells what a card is for and what it lacks, what a field says, and
// how the task stands that one names.
func (p *place) cardHover() (h Hover, ok bool) {
	for _, c := range p.f.Cards() {
		if p.off < c.Heading.Span.Start || c.Span.End < p.off {
			continue
		}
		if p.off <= c.Heading.Span.End {
			h = Hover{Span: c.Heading.Span, Parts: []memory.Message{named.With(c.Kind.Name(), cardMeanings[c.Kind])}}
			if missing := c.Missing(); len(missing) > 0 {
				h.Parts = append(h.Parts, cardLacks.With("`"+strings.Join(missing, "`, `")+"`"))
			}
			return h, true
		}
		if t := cardThing(p.s, p.f, p.off); t.kind == taskThing {
			return Hover{Span: t.words, Parts: aboutTask(p.s, p.f, t.task)}, true
		}
		for _, f := range c.Fields {
			if meaning, known := fieldMeanings[f.Name]; known && f.Key.Contains(spanOf(p.off, p.off)) {
				return Hover{Span: f.Key, Parts: []memory.Message{named.With(f.Name, meaning)}}, true
			}
		}
	}
	return h, false
}

var (
	cardLacks = memory.Text{En: "It lacks %s.", Zh: "缺少 %s。"}
	taskIs    = memory.Text{En: "**%s** — active · %s", Zh: "**%s** — 进行中 · %s"}
	taskWas   = memory.Text{En: "**%s** — done · %s", Zh: "**%s** — 已结束 · %s"}
)

// aboutTask tells how a task stands, with its checkpoints.
func aboutTask(s *memory.Snapshot, f *memory.File, t *memory.TaskFolder) []memory.Message {
	name := t.Name.Text
	if own := s.Load(t.Path); own != nil {
		name = own.Hide(name)
	}
	is := taskWas
	if t.Active {
		is = taskIs
	}
	parts := []memory.Message{is.With(literal(name), pathOf(f, t.Folder))}
	sessions := s.Load(t.Sessions())
	if sessions == nil {
		return parts
	}
	var points []string
	for phase := 1; phase <= memory.CPPhases; phase++ {
		if row, ok := sessions.Sessions().CP.Row(phase); ok && cpNames[row.State].mark != "" {
			points = append(points, "CP"+strconv.Itoa(phase)+" "+cpNames[row.State].mark)
		}
	}
	if len(points) > 0 {
		parts = append(parts, label(strings.Join(points, " · ")))
	}
	return parts
}
