package memory

import "strings"

// A State is what a status says about a session.
type State uint8

// The states. UnknownState is that of text that says none of them.
const (
	UnknownState State = iota
	Active
	Blocked
	Completed
)

// A stateWords is a state with the marks and words that mean it, in lower case.
type stateWords struct {
	state State
	mark  string
	words []string
}

// states are in the order in which readers try them; the first hit wins.
// Readers look for the words anywhere in the text, even inside other words.
var states = []stateWords{
	{Completed, "✅", []string{"✅", "complete", "closed", "done", "完成", "已关闭"}},
	{Blocked, "⛔", []string{"⛔", "blocked", "paused", "阻塞", "暂停"}},
	{Active, "🔄", []string{
		"🔄", "⏳", "active", "in progress", "in-progress", "inprogress", "pending", "进行中", "处理中", "等待",
	}},
}

// negations are words that readers misread or do not know, because they are the
// negation of one that they know, with the state that is meant.
var negations = []struct {
	word  string
	meant State
}{
	{"未完成", Active},
	{"incomplete", Active},
	{"未关闭", Active},
	{"解除阻塞", Active},
	{"inactive", Blocked},
	{"abandoned", Blocked},
}

// Open reports whether a session in this state has something left to be done: it
// is active or blocked.
func (s State) Open() bool { return s == Active || s == Blocked }

// Mark is the state's mark in a status cell; empty for UnknownState.
func (s State) Mark() string {
	for _, w := range states {
		if w.state == s {
			return w.mark
		}
	}
	return ""
}

// Name is the state's name.
func (s State) Name() Text { return stateNames[s] }

var stateNames = [...]Text{
	UnknownState: {En: "unknown", Zh: "未知"},
	Active:       {En: "active", Zh: "进行中"},
	Blocked:      {En: "blocked", Zh: "阻塞"},
	Completed:    {En: "completed", Zh: "已完成"},
}

// A Status is what a status cell or line says.
type Status struct {
	State State // as the format's readers read it
	Other State // a second state that the text names too, or UnknownState
	Meant State // of a negated word, as in 未完成: the state that its writer meant; else UnknownState
}

// ParseStatus reads the text of a status.
func ParseStatus(text string) Status {
	for _, w := range states {
		if text == w.mark {
			return Status{State: w.state}
		}
	}
	var st Status
	text = strings.ToLower(strings.TrimSpace(text))
	for _, w := range states {
		switch {
		case !containsAny(text, w.words):
		case st.State == UnknownState:
			st.State = w.state
		case st.Other == UnknownState:
			st.Other = w.state
		}
	}
	for _, n := range negations {
		if st.Meant == UnknownState && strings.Contains(text, n.word) {
			st.Meant = n.meant
		}
	}
	return st
}

func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
