package ops

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// claudeOther are records of Claude Code's sessions that hold no message.
var claudeOther = []string{
	"system", "summary", "progress", "attachment", "file-history-snapshot", "queue-operation", "last-prompt",
	"custom-title", "ai-title", "agent-name", "mode", "permission-mode", "pr-link", "result",
}

// claude reads a record as Claude Code writes it: who speaks is its type, what
// is said stands in message.content, a string or a list of blocks.
func (t *transcript) claude(kind string, o object) bool {
	if slices.Contains(claudeOther, kind) {
		return true
	}
	message, ok := o.object("message")
	if !ok || kind != string(ByUser) && kind != string(ByAssistant) {
		return false
	}
	if o.is("isMeta") || o.is("isSidechain") || o.is("isCompactSummary") || o.is("isVisibleInTranscriptOnly") {
		return true // words that the program put in somebody's mouth
	}
	t.now.Time, t.now.ID = o.time("timestamp"), o.text("uuid")
	return t.content(Speaker(kind), message["content"])
}

// content reads what was said: a string or blocks.
func (t *transcript) content(by Speaker, raw json.RawMessage) bool {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		t.say(by, withoutInserts(text))
		return true
	}
	var blocks []object
	if json.Unmarshal(raw, &blocks) != nil {
		return false
	}
	for _, b := range blocks {
		switch b.text("type") {
		case "text":
			t.say(by, withoutInserts(b.text("text")))
		case "tool_result":
			t.say(ByTool, flat(b["content"]))
		}
	}
	return true
}

// flat is the text of a tool's result, which is a string or a list of blocks.
func flat(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var blocks []object
	if json.Unmarshal(raw, &blocks) != nil {
		return ""
	}
	var parts []string
	for _, b := range blocks {
		if s := b.text("text"); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}

// inserts is what Claude Code writes into a message of the user's by itself.
var inserts = sync.OnceValue(func() (all []*regexp.Regexp) {
	for _, tag := range []string{
		"system-reminder", "local-command-stdout", "local-command-stderr", "local-command-caveat", "command-name",
		"command-message", "command-args", "command-contents", "bash-input", "bash-stdout", "bash-stderr",
		"user-prompt-submit-hook", "task-notification",
	} {
		all = append(all, regexp.MustCompile("(?s)<"+tag+">.*?</"+tag+">"))
	}
	return all
})

// withoutInserts is a text without them; its lines stay where they are.
func withoutInserts(text string) string {
	if !strings.Contains(text, "</") {
		return text
	}
	for _, tag := range inserts() {
		text = tag.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) })
	}
	return text
}

// bladeEvents are the records of Blade's sessions.
var bladeEvents = []string{
	"message_created", "part_created", "part_updated",
	"session_created", "session_updated", "session_rewound", "turn_started", "turn_completed", "turn_aborted",
	"turn_recovery_acknowledged", "inbox_acknowledged", "interaction_requested", "interaction_responded",
	"interaction_recovered", "review_started", "review_completed", "token_budget_handoff_recorded",
}

// A bladeMessage is what an event said of a message whose parts come later.
type bladeMessage struct {
	by     Speaker
	hidden bool // from the user: the program's own words
}

// bladeEvent reads a record as Blade writes it: first an event that tells who
// speaks, then one for each part of what is said.
func (t *transcript) bladeEvent(kind string, o object) bool {
	data, ok := o.object("data")
	if !ok {
		return false
	}
	id := data.text("messageId")
	switch kind {
	case "message_created":
		m := bladeMessage{by: Speaker(data.text("role"))}
		meta, _ := data.object("metadata")
		m.hidden = string(meta["clientVisible"]) == "false" || m.by != ByUser && m.by != ByAssistant && m.by != ByTool
		t.blade[id] = m
	case "part_created", "part_updated":
		t.now.Time, t.now.ID = o.time("timestamp"), id
		return t.bladePart(t.blade[id], data)
	}
	return true
}

// bladePart reads a part of a message. The result of a tool may belong to none
// that was told.
func (t *transcript) bladePart(m bladeMessage, data object) bool {
	payload, ok := data.object("payload")
	if !ok {
		return false
	}
	switch data.text("partType") {
	case "text":
		if m.by != "" && !m.hidden {
			t.say(m.by, payload.text("text"))
		}
	case "tool_result":
		text := flat(payload["output"])
		if failure := payload.text("error"); failure != "" && !strings.Contains(text, failure) {
			text = strings.TrimPrefix(text+"\n"+failure, "\n")
		}
		t.say(ByTool, text)
	}
	return true
}
