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

// accounts are what a day's file says of its sessions, in order of their ids.
type accounts []account

type account struct {
	id string
	Told
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
	all := day.told.get(day.tell)
	if p.next >= len(all) || all[p.next].id != id {
		p.next, ok = sort.Find(len(all), func(i int) int { return strings.Compare(id, all[i].id) })
		if !ok {
			return t, false
		}
	}
	p.next++
	return all[p.next-1].Told, true
}

// tell is what the file says of its sessions. An index asks after thousands of days, and
// nothing else is to stay of each.
func (f *File) tell() accounts {
	if day, made := f.daily.made(); made {
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
func accountsOf(sections []*Section) accounts {
	all, size := make(accounts, 0, len(sections)), 0
	for _, sec := range sections {
		if sec.ID.Canonical {
			all = append(all, account{sec.ID.ID, sec.told()})
			size += len(sec.ID.ID) + len(sec.Intent.Text)
		}
	}
	words := make([]byte, 0, size)
	for i := range all {
		words = append(append(words, all[i].id...), all[i].Intent...)
	}
	own := markdown.AsText(words)
	for i := range all {
		t := &all[i]
		t.id, own = own[:len(t.id)], own[len(t.id):]
		t.Intent, own = own[:len(t.Intent)], own[len(t.Intent):]
	}
	slices.SortStableFunc(all, func(a, b account) int { return cmp.Compare(a.id, b.id) })
	return all // of twins the first is found
}

func (s *Section) told() Told {
	t := Told{Intent: s.Intent.Text, IntentAt: s.Intent.Value}
	if line, ok := s.Current(); ok {
		t.State, t.StateAt = line.Status.State, line.Value
	}
	return t
}
