package ops

import (
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A Record says which session was given to whom: a
// MemorySessionAllocationRecordV1. It counts as long as the day's file agrees.
type Record struct {
	SchemaVersion string `json:"schemaVersion"`
	Host          string `json:"host"`
	HostSessionID string `json:"hostSessionId"`
	TaskKey       string `json:"taskKey"`
	Date          string `json:"date"` // YYYYMMDD
	Agent         string `json:"agent"`
	SessionID     string `json:"sessionId"`
	BindingDigest string `json:"bindingDigest"`
	Binding       string `json:"binding"`
	File          string `json:"file"`
	CreatedAt     string `json:"createdAt"`
}

// noSession stands for a host's session that is not known.
const noSession = "none"

// A Key is by what the sessions of one caller are found again.
type Key struct {
	Host, HostSessionID, Agent string

	task string
}

// key is that of a caller, as far as it is known.
func (w *Writer) key(c Caller) Key {
	k := Key{Host: w.host, HostSessionID: w.hostSession(c.HostSession), Agent: w.Agent, task: strings.TrimSpace(c.TaskID)}
	if k.HostSessionID == "" {
		k.HostSessionID = noSession
	}
	return k
}

// name is that of the record of a day.
func (k Key) name(day memory.Day) string {
	return digest([]byte(strings.Join([]string{k.Host, k.HostSessionID, k.task, day.Format(dayForm), k.Agent}, "\x00")))
}

func (k Key) record(day memory.Day, id, token, file string, now time.Time) Record {
	return Record{
		SchemaVersion: "MemorySessionAllocationRecordV1",
		Host:          k.Host, HostSessionID: k.HostSessionID, TaskKey: k.task, Date: day.Format(dayForm), Agent: k.Agent,
		SessionID: id, BindingDigest: digest([]byte(token)), Binding: token, File: file,
		CreatedAt: now.UTC().Format("2006-01-02T15:04:05.000Z"),
	}
}

// valid reports whether the day's file has the session with that binding.
func (r Record) valid(sessions []session) bool {
	s, n := find(sessions, r.SessionID)
	return n == 1 && s.token != "" && s.token == r.Binding
}

// by reports whether a record is of the caller.
func (r Record) by(k Key) bool {
	switch {
	case r.Agent != k.Agent || r.Host != k.Host:
		return false
	case k.task != "":
		return r.TaskKey == k.task && (k.HostSessionID == noSession || r.HostSessionID == k.HostSessionID)
	}
	return k.HostSessionID != noSession && r.HostSessionID == k.HostSessionID
}

// Allocations are the records of sessions that a caller was given: those of a
// day, if one is named, else of today, else of any day. Those that the day's file
// does not bear out are void.
func (w *Writer) allocations(c Caller, date string) ([]Record, error) {
	key := w.key(c)
	records, err := w.store.Records(store.Allocations)
	if err != nil {
		return nil, err
	}
	names, err := records.Names()
	if err != nil {
		return nil, err
	}
	var all, todays []Record
	today, _ := w.today()
	for _, name := range names {
		var r Record
		if err := records.Get(name, &r); err != nil {
			continue // gone meanwhile, or damaged: it says nothing
		}
		if !r.by(key) || date != "" && r.Date != date || !w.bears(r) {
			continue
		}
		all = append(all, r)
		if r.Date == today.Format(dayForm) {
			todays = append(todays, r)
		}
	}
	if date == "" && len(todays) > 0 {
		return todays, nil
	}
	return all, nil
}

// bears reports whether the day's file has the session of a record.
func (w *Writer) bears(r Record) bool {
	day, ok := memory.ParseDay(dayForm, r.Date)
	if !ok || r.File != w.dayFile(day) {
		return false
	}
	f := w.load(r.File)
	if f == nil {
		return false
	}
	sessions, err := readDay(r.File, f.Source())
	return err == nil && r.valid(sessions)
}
