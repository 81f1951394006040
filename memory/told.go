package memory

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Told is what a day's file says of one of its sessions.
type Told struct {
	State    State         // the last one that readers know; UnknownState if there is none
	StateAt  markdown.Span // where it stands
	Intent   string
	IntentAt markdown.Span
}

// accounts are what a day's file says of its sessions, in order of their ids. Those of
// all days are kept, in a few bytes for each session.
type accounts struct {
	all   []account
	words string // their ids and intents
}

type account struct {
	at       int32 // of the id in words, where the intent follows
	size     uint8 // of the id
	state    State
	stateAt  extent
	intentAt extent // as long as the intent
}

func (a *accounts) id(x account) string { return a.words[x.at:][:x.size] }

func (a *accounts) told(x account) Told {
	at := x.intentAt.from(0)
	intent := a.words[int(x.at)+int(x.size):][:at.Len()]
	return Told{State: x.state, StateAt: x.stateAt.from(0), Intent: intent, IntentAt: at}
}

// Told is what a day's file says of the session with a canonical id; ok is false
// if it has none.
func (p *Pass) Told(day *File, id string) (t Told, ok bool) {
	if p.asked != day {
		p.next = 0
	}
	if p.asked != day || p.askedID != id {
		p.asked, p.askedID = day, id
		p.answer, p.answered = p.tell(day, id)
	}
	return p.answer, p.answered
}

func (p *Pass) tell(day *File, id string) (t Told, ok bool) {
	told := day.told.get(day.tell)
	if p.next >= len(told.all) || told.id(told.all[p.next]) != id {
		p.next, ok = sort.Find(len(told.all), func(i int) int { return strings.Compare(id, told.id(told.all[i])) })
		if !ok {
			return t, false
		}
	}
	p.next++
	return told.told(told.all[p.next-1]), true
}

// tell is what the file says of its sessions. An index asks after thousands of days, and
// nothing else is to stay of each.
func (f *File) tell() *accounts {
	if day, made := f.known().daily.made(); made {
		return accountsOf(day.Sections)
	}
	r := dayReaders.Get().(*dayReader)
	defer dayReaders.Put(r)
	doc := f.text
	if doc == nil {
		doc = r.apart(f).Doc().In(&r.room)
	}
	r.heads = true
	return accountsOf(r.read(doc, nil).Sections)
}

// accountsOf holds on to nothing of the file.
func accountsOf(sections []*Section) *accounts {
	size := 0
	for _, sec := range sections {
		size += len(sec.ID.ID) + len(sec.Intent.Text)
	}
	told, words := &accounts{all: make([]account, 0, len(sections))}, make([]byte, 0, size)
	for _, sec := range sections {
		if !sec.ID.Canonical {
			continue
		}
		x := account{at: int32(len(words)), size: uint8(len(sec.ID.ID)), intentAt: extentOf(sec.Intent.Value)}
		if line, ok := sec.Current(); ok {
			x.state, x.stateAt = line.Status.State, extentOf(line.Value)
		}
		told.all = append(told.all, x)
		words = append(append(words, sec.ID.ID...), sec.Intent.Text...)
	}
	told.words = markdown.AsText(words)
	slices.SortStableFunc(told.all, func(a, b account) int { return cmp.Compare(told.id(a), told.id(b)) })
	return told // of twins the first is found
}
