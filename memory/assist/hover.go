package assist

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Hover is what is known about what stands at a place.
type Hover struct {
	Span  markdown.Span    // of what it is about
	Parts []memory.Message // Markdown
	Rule  string           // the id of the rule that it is about; empty if it is about none
	Wrong bool             // it says no more than that something is wrong, as a finding may
}

// HoverAt is what is known about what stands at an offset of the memory file at
// path; ok is false if that is nothing.
func HoverAt(s *memory.Snapshot, path string, off int) (h Hover, ok bool) {
	p, ok := placeAt(s, path, off)
	if !ok {
		return h, false
	}
	for _, e := range explained {
		if !e.kinds.Has(p.f.Kind) {
			continue
		}
		if h, ok = e.at(p); ok {
			return h, true
		}
	}
	return h, false
}

// explained are what is explained where, in order.
var explained = []struct {
	kinds memory.Kinds
	at    func(*place) (Hover, bool)
}{
	{memory.Directed, (*place).directiveHover},
	{memory.AutoText, (*place).headerHover},
	{memory.AnyText, (*place).linkHover},
	{memory.KindsOf(memory.AgentSummary), (*place).rowHover},
	{memory.KindsOf(memory.Daily), (*place).sessionHover},
	{memory.KindsOf(memory.Sessions), (*place).checkpointHover},
	{carriers, (*place).cardHover},
	{memory.TreeText, (*place).fieldHover},
	{memory.KindsOf(memory.Index), (*place).budgetHover},
}

// wordAt is the word of the line that the place lies in or at the end of; cut
// tells what no word holds.
func (p *place) wordAt(cut string) markdown.Span {
	text, at := p.before+p.after, len(p.before)
	start := strings.LastIndexAny(p.before, cut)
	if start >= 0 { // the separator may be of several bytes
		for start++; start < at && text[start]&0xC0 == 0x80; start++ {
		}
	} else {
		start = 0
	}
	end := len(text)
	if n := strings.IndexAny(p.after, cut); n >= 0 {
		end = at + n
	}
	return spanOf(start, end).Shift(p.line.Start)
}

func (p *place) text(s markdown.Span) string { return p.f.Doc().Text(s) }

// directiveHover explains the verb of a directive, and names the rule that stands
// at the place.
func (p *place) directiveHover() (h Hover, ok bool) {
	begin := strings.LastIndex(p.before, "<!--")
	if begin < 0 || strings.Contains(p.before[begin:], "-->") {
		return h, false
	}
	words := strings.FieldsFunc(p.before[begin+len("<!--"):]+p.after, func(r rune) bool { return strings.ContainsRune(" \t,", r) })
	if len(words) == 0 || !slices.Contains(memory.Verbs, words[0]) {
		return h, false
	}
	h.Span = p.wordAt(" \t,")
	word := p.text(h.Span)
	if word == words[0] {
		h.Parts = []memory.Message{named.With(word, verbMeanings[word])}
		return h, true
	}
	if group, all := strings.CutSuffix(word, "/*"); all {
		h.Parts = []memory.Message{detailGroup.With(group)}
		return h, true
	}
	h.Rule = word
	return h, slices.ContainsFunc(p.s.Rules(), func(r *memory.Rule) bool { return r.ID == word })
}

// named is a name and what it means.
var named = memory.Text{En: "**%s** — %s", Zh: "**%s** — %s"}

// headerHover explains the keys of a note's header, and what its type means.
func (p *place) headerHover() (h Hover, ok bool) {
	m := headerLine().FindStringSubmatchIndex(p.before + p.after)
	if m == nil || m[6] < 0 || !p.inHeader() {
		return h, false
	}
	text := p.before + p.after
	key, at := text[m[4]:m[5]], len(p.before)
	h.Span = spanOf(m[4], m[5]).Shift(p.line.Start)
	if at <= m[5] {
		h.Parts = []memory.Message{named.With(key, headerMeanings[key])}
		return h, headerMeanings[key].En != ""
	}
	value := strings.Trim(text[m[8]:m[9]], " \t\"'")
	h.Span = spanOf(m[8], m[9]).Shift(p.line.Start)
	h.Parts = []memory.Message{named.With(value, topicMeanings[value])}
	return h, key == "type" && topicMeanings[value].En != ""
}

// fieldHover explains what the fields at the head of a session or a report say.
func (p *place) fieldHover() (h Hover, ok bool) {
	text := p.before + p.after
	m := fieldOf().FindStringSubmatchIndex(text)
	if m == nil {
		return h, false
	}
	value := strings.TrimSpace(text[m[4]:m[5]])
	h.Span = spanOf(m[4], m[4]+len(value)).Shift(p.line.Start)
	switch name := text[m[2]:m[3]]; {
	case p.f.Kind == memory.Sessions && (name == "状态" || name == "当前状态"):
		state, _ := memory.ParseTaskState(value)
		h.Parts = []memory.Message{taskStates[state].With()}
	case name == "状态":
		h.Parts = []memory.Message{stateOf(value)}
	case name == "意图" || name == "类型" && p.f.Kind != memory.Sessions:
		h.Parts = typesOf(value)
	}
	return h, len(h.Parts) > 0
}

// taskStates are what readers take a task for.
var taskStates = map[memory.TaskState]memory.Text{
	memory.ActiveTask:    {En: "readers take the task for **active**", Zh: "读取方视此任务为**进行中**"},
	memory.CompletedTask: {En: "readers take the task for **completed**", Zh: "读取方视此任务为**已完成**"},
	memory.RejectedTask:  {En: "readers take the task for **rejected**", Zh: "读取方视此任务为**已拒绝**"},
}

var (
	readAs    = memory.Text{En: "**%s** %s — %s", Zh: "**%s** %s — %s"}
	readAsToo = memory.Text{En: "**%s** %s — %s. It also names **%s**: readers take the first", Zh: "**%s** %s — %s。文本还提到**%s**：读取方只取前者"}
	readAmiss = memory.Text{En: "**%s** %s — %s. Its writer meant **%s**", Zh: "**%s** %s — %s。书写者本意是**%s**"}
)

// stateOf is what readers take a status for.
func stateOf(text string) memory.Message {
	st := memory.ParseStatus(text)
	name, mark, meaning := st.State.Name(), st.State.Mark(), stateMeanings[st.State]
	switch {
	case st.Meant != memory.UnknownState && st.Meant != st.State:
		return readAmiss.With(name, mark, meaning, st.Meant.Name())
	case st.Other != memory.UnknownState:
		return readAsToo.With(name, mark, meaning, st.Other.Name())
	}
	return readAs.With(name, mark, meaning)
}

// typesOf are what the types of a list mean.
func typesOf(text string) (parts []memory.Message) {
	for _, token := range memory.TypeTokens(strings.TrimSpace(text)) {
		token = strings.ToLower(token)
		if meaning, ok := typeMeanings[token]; ok {
			parts = append(parts, named.With(token, meaning))
		}
	}
	return parts
}

// budgetHover tells how much of an index its agent loads. It stands at the head
// of the index, at the end of one that is nearly full, and on all that is lost.
func (p *place) budgetHover() (h Hover, ok bool) {
	load := p.f.Index().Load
	at := spanOf(p.off, p.off)
	switch {
	case load.Cap.Max == 0:
		return h, false
	case load.Rest.Len() > 0 && load.Rest.Contains(at), load.Near() && load.Last.Contains(at),
		strings.HasPrefix(p.before+p.after, "# "):
		h.Span = p.line
	default:
		return h, false
	}
	h.Parts = []memory.Message{budgetUsed.With(load.Used, load.Cap.Max, units[load.Cap.Unit], agentsOf[p.f.Dialect])}
	if load.Rest.Len() > 0 {
		line, _ := p.f.Lines().Position(load.Rest.Start, markdown.UTF8)
		h.Parts = append(h.Parts, budgetOver.With(line+1))
	} else if load.Near() {
		h.Parts = append(h.Parts, budgetNear.With(load.Cap.Max-load.Used, units[load.Cap.Unit]))
	}
	return h, true
}

var (
	budgetUsed = memory.Text{En: "**%d/%d** %s of what %s loads", Zh: "已用 **%d/%d** %s（%s 的加载上限）"}
	budgetOver = memory.Text{En: "What begins at line %d is lost.", Zh: "自第 %d 行起不会被加载。"}
	budgetNear = memory.Text{En: "%d %s are left.", Zh: "剩余 %d %s。"}
	units      = [...]memory.Text{
		memory.LinesUnit: {En: "lines", Zh: "行"},
		memory.BytesUnit: {En: "bytes", Zh: "字节"},
		memory.CharsUnit: {En: "characters", Zh: "字符"},
	}
	agentsOf = map[memory.Dialect]string{memory.Blade: "Blade", memory.Claude: "Claude Code", memory.OpenClaw: "OpenClaw"}
)
