package query

import (
	"encoding/json"
	"time"
)

// Where says which memory is meant. The caller makes a [Target] of it.
type Where struct {
	Root     string `json:"root,omitempty"`
	Document string `json:"document,omitempty"`
	Agent    string `json:"agent,omitempty"`
	Project  string `json:"project,omitempty"`
	Scope    string `json:"scope,omitempty"`
}

// Bound is the read plan that a question belongs to, a ContextReadBindingV1. It
// may be absent; it never allows anything.
type Bound struct {
	ContextBinding json.RawMessage `json:"contextBinding,omitempty"`
}

// StatusArgs are the arguments of memory_status. In these and the others, what
// is zero takes its default.
type StatusArgs struct {
	Where
	Bound
	Limit int `json:"limit,omitempty"` // rows: 1 to 20, by default 5
}

// SummaryArgs are the arguments of memory_summary_query.
type SummaryArgs struct {
	Where
	Bound
	Status string `json:"status,omitempty"` // active, completed, blocked, unresolved or all; by default active
	Limit  int    `json:"limit,omitempty"`  // rows: 1 to 50, by default 5
	Since  string `json:"since,omitempty"`  // YYYY-MM-DD
	Cursor string `json:"cursor,omitempty"`
}

// SessionArgs are the arguments of memory_session_query.
type SessionArgs struct {
	Where
	Bound
	Date        string `json:"date,omitempty"` // YYYYMMDD, by default today
	SessionID   string `json:"sessionId,omitempty"`
	Status      string `json:"status,omitempty"` // by default all
	Limit       int    `json:"limit,omitempty"`  // sessions: 1 to 20, by default 1
	HandoffOnly bool   `json:"handoffOnly,omitempty"`
	MaxChars    int    `json:"maxChars,omitempty"` // of all sessions: 1 to 50000, by default 12000
	Cursor      string `json:"cursor,omitempty"`
}

// TaskArgs are the arguments of memory_task_resolve.
type TaskArgs struct {
	Where
	Name string `json:"name"`
}

// SessionReadArgs are the arguments of memory_session_read.
type SessionReadArgs struct {
	Where
	Bound
	Date string `json:"date,omitempty"`
}

// SummaryReadArgs are the arguments of memory_summary_read.
type SummaryReadArgs struct {
	Where
	Bound
}

// TopicArgs are the arguments of MemoryRead.
type TopicArgs struct {
	Folder   string `json:"folder,omitempty"`   // the caller finds it, if it is not given
	Topic    string `json:"topic,omitempty"`    // by default MEMORY; _list lists the topics
	MaxChars int    `json:"maxChars,omitempty"` // 1 to 50000, by default 50000
	Cursor   string `json:"cursor,omitempty"`
}

// dayForm is how a day's file is called.
const dayForm = "20060102"

// sinceForm is how a row's day is written.
const sinceForm = time.DateOnly
