package lsp

import (
	"cmp"
	"path"
	"slices"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// formDays is how many of the newest days a form offers the sessions of.
const formDays = 7

var stateIcons = map[memory.State]string{
	memory.Active: "sync", memory.Blocked: "circle-slash", memory.Completed: "pass", memory.UnknownState: "question",
}

var (
	whichSession = memory.Text{En: "Which session?", Zh: "哪个会话？"}
	noSessionYet = memory.Text{En: "%s has no session that can be written to: open one first", Zh: "%s 还没有可写入的会话：请先开启一个"}
	openOne      = memory.Text{En: "Open a session", Zh: "开启会话"}
)

// session is the one that is chosen: open ones come first. What is known already
// is not asked for.
func (f *form) session(t ops.Target, day, id string, usable func(heldSession) bool) (h heldSession, ok bool) {
	days := formDays
	if _, chosen := f.p.Answers["session"]; chosen {
		days = overviewDays // it may be one of the tree
	}
	all := slices.DeleteFunc(f.sessionsOf(f.v, agentFolder(t), days), func(h heldSession) bool { return !usable(h) })
	if len(all) == 0 {
		f.say(noSessionYet.With(t.Agent))
		f.reply.Offer = &formOffer{f.text(openOne), "allocateSession"}
		return h, false
	}
	slices.SortStableFunc(all, func(a, b heldSession) int { return cmp.Compare(openFirst[a.state], openFirst[b.state]) })
	choices := make([]formChoice, len(all))
	for i, h := range all {
		choices[i] = formChoice{
			Value: h.key(), Label: h.id + " — " + h.title, Icon: stateIcons[h.state],
			Description: h.date() + " · " + h.state.Name().In(f.locale),
		}
		if h.id == id && (day == "" || h.day == day) {
			return h, true
		}
	}
	chosen, ok := f.given(formField{Name: "session", Prompt: f.text(whichSession), Choices: choices})
	if !ok {
		return h, false
	}
	i := slices.IndexFunc(all, func(h heldSession) bool { return h.key() == chosen })
	if i < 0 {
		f.err = refuseAnswer("session", chosen)
		return h, false
	}
	return all[i], true
}

var openFirst = map[memory.State]int{memory.Active: 0, memory.Blocked: 1, memory.UnknownState: 2, memory.Completed: 3}

var (
	whichState  = memory.Text{En: "How does the session stand?", Zh: "会话现在是什么状态？"}
	whichType   = memory.Text{En: "What kind of work is it?", Zh: "是哪类工作？"}
	whatSummary = memory.Text{En: "What was done or found, in 50 to 100 characters", Zh: "做了什么、发现了什么，50 到 100 字"}
	whatTitle   = memory.Text{En: "What is the session about?", Zh: "这个会话要做什么？"}
	whatContent = memory.Text{En: "What is to be written, in Markdown", Zh: "要写入的内容（Markdown）"}
)

func (f *form) state() (string, bool) {
	field := formField{Name: "status", Prompt: f.text(whichState)}
	for _, s := range []memory.State{memory.Active, memory.Blocked, memory.Completed} {
		field.Choices = append(field.Choices, formChoice{Value: s.Name().En, Label: s.Name().In(f.locale), Description: s.Mark(), Icon: stateIcons[s]})
	}
	return f.given(field)
}

// types are one type, or several joined by +, which may be typed.
func (f *form) types(name string) (string, bool) {
	field := formField{Name: name, Prompt: f.text(whichType), Many: true}
	for _, n := range memory.TypeNames() {
		field.Choices = append(field.Choices, formChoice{Value: n, Label: n})
	}
	return f.given(field)
}

func (f *form) appendRow() {
	var known ops.SummaryAppend
	if f.complete(&known, func() bool { return known.Entry != nil || known.Row != "" }) {
		return
	}
	where, t, ok := f.memory()
	if !ok {
		return
	}
	h, ok := f.session(t, "", "", func(heldSession) bool { return true })
	if !ok {
		return
	}
	e := &ops.SummaryEntry{SessionID: h.id, Type: h.types, Date: h.date()}
	if today := f.v.Today(); h.date() == today.String() {
		e.Date = "" // with the time of day
	}
	if e.Status, ok = f.state(); !ok {
		return
	}
	if e.Type == "" {
		if e.Type, ok = f.types("type"); !ok {
			return
		}
	}
	if e.Summary, ok = f.given(formField{Name: "summary", Prompt: f.text(whatSummary), Value: h.title}); !ok {
		return
	}
	f.call(ops.SummaryAppend{
		Where: where, Entry: e,
		MemoryArtifact: &ops.Artifact{TargetPath: relative(t, h.file.Path), Label: path.Base(h.file.Path) + " §" + h.id},
	})
}

func (f *form) allocate() {
	var known ops.SessionAllocate
	if f.complete(&known, func() bool { return known.Title != "" }) {
		return
	}
	where, ok := f.memoryOrFirst()
	if !ok {
		return
	}
	a := ops.SessionAllocate{Where: where}
	if a.Title, ok = f.given(formField{Name: "title", Prompt: f.text(whatTitle)}); !ok {
		return
	}
	if a.Intent, ok = f.types("intent"); !ok {
		return
	}
	f.call(a)
}

var (
	firstFolder = memory.Text{En: "Which folder is the session about?", Zh: "会话是关于哪个目录的？"}
	whoseFirst  = memory.Text{En: "%s has no memory yet: which agent's is it to be?", Zh: "%s 还没有记忆：要为哪个 Agent 建立？"}
)

// memoryOrFirst is the memory that is meant; where none is open, the first of a
// folder, which writing makes.
func (f *form) memoryOrFirst() (w ops.Where, ok bool) {
	dirs := f.folders.paths()
	if w, _, ok = f.memory(); f.reply.Say == "" || len(dirs) == 0 {
		return w, ok
	}
	f.reply.Say = ""
	field := formField{Name: "memory", Prompt: f.text(firstFolder)}
	for _, dir := range dirs {
		field.Choices = append(field.Choices, formChoice{Value: memory.ToOS(dir), Label: path.Base(dir), Description: memory.ToOS(dir), Icon: "folder"})
	}
	if w.Root, ok = f.pick(field); !ok {
		return w, false
	}
	field = formField{Name: "agent", Prompt: f.text(whoseFirst, path.Base(memory.FromOS(w.Root)))}
	for _, agent := range memory.Agents {
		field.Choices = append(field.Choices, formChoice{Value: agent, Label: agent, Icon: "account"})
	}
	w.Agent, ok = f.given(field)
	return w, ok
}

func (f *form) writeSession() {
	var known ops.SessionWrite
	if f.complete(&known, func() bool { return known.Content != "" }) {
		return
	}
	where, t, ok := f.memory()
	if !ok {
		return
	}
	h, ok := f.session(t, known.Date, known.SessionID, func(h heldSession) bool { return h.token != "" })
	if !ok {
		return
	}
	content, ok := f.given(formField{Name: "content", Prompt: f.text(whatContent)})
	if !ok {
		return
	}
	f.call(ops.SessionWrite{Where: where, SessionID: h.id, SessionBinding: h.token, Date: h.day, Content: content})
}
