package mcp

import (
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// tools is the table of all tools.
func tools() []tool {
	return []tool{
		asks("memory_status", "Memory status",
			"How the project's memory stands: the newest rows, what is unfinished and where to resume, what contradicts itself. Call it first. It has no bodies: ask memory_session_query for those.",
			(*query.Reader).Status),
		asks("memory_summary_query", "Query sessions",
			"Rows of the agent's index of sessions, the newest first, by status and day. Pages by nextCursor.",
			(*query.Reader).Summary),
		asks("memory_session_query", "Read a session",
			"What the sessions of one day say, the last first. With handoffOnly the hand-over card alone: read that first when you resume.",
			(*query.Reader).Session),
		asks("memory_task_resolve", "Find a task",
			"Which task the user means by a name. It tells where to read on, and allows nothing: with several or none, ask the user.",
			(*query.Reader).Task),
		asks("memory_session_read", "Read a day's file",
			"The whole file of a day, for old callers. Prefer memory_session_query.",
			(*query.Reader).ReadSession),
		asks("memory_summary_read", "Read the index of sessions",
			"The whole index of sessions, for old callers. Prefer memory_summary_query.",
			(*query.Reader).ReadSummary),

		writes("memory_session_allocate", "Open a session",
			"Opens a session in the day's file and returns its id and binding: keep both. Repeated for the same taskId and day it returns the same session.",
			settling, (*ops.Writer).Allocate),
		writes("memory_session_write", "Write into a session",
			"Adds text to a session that you opened, and to no other. Write as you go, not at the end.",
			appending, (*ops.Writer).WriteSession),
		writes("memory_summary_append", "Append to the index of sessions",
			"Adds one row that says how a session stands. Rows are never changed: the last one of a session counts. Pass entry; status completed only when the task is done.",
			appending, (*ops.Writer).AppendSummary),
		writes("memory_summary_migrate", "Tidy the index of sessions",
			"Moves text that does not belong in the index of sessions into a session of today. Call it when memory_summary_append returns migrationNeeded, with dryRun first.",
			replacing, (*ops.Writer).MigrateSummary),
		writes("memory_cp_confirm", "Confirm a checkpoint",
			"Records that the user confirmed a checkpoint of a task, bound to the file that was confirmed by its sha256. Finish editing, digest, then confirm at once.",
			settling, (*ops.Writer).ConfirmCP),
		reads("memory_artifact_link_project", "Make links to files",
			"Makes the Markdown links from a document to files, in the form that all readers can follow; or makes sure that a document has them. It writes nothing.",
			projectLinks).of(linkArgs).as(proposing).needing("documentPath", "artifacts"),

		reads("MemoryRead", "Read a topic",
			"Reads the agent's auto memory: the index MEMORY, a topic, or the list of topics. For the index it tells how much of it the agent loads by itself, and which entries it does not.",
			readTopic),
		keeps("MemoryWrite", "Write a topic",
			"Adds to a topic of auto memory, or replaces it: then expectedDigest must be that of what you read. A new topic is listed in the index. The answer tells how much of the index the agent will load.",
			replacing, func(a topicWrite) string { return a.Folder }, writeTopic),
		keeps("memory_consolidate", "Keep what was said",
			"Writes what a conversation marks as worth keeping (remember:, convention:, lesson:, fix:, 记住：…) to topics of auto memory. Repeated it changes nothing. Pass preview to see it first.",
			settling, func(a consolidateArgs) string { return a.Folder }, consolidate),

		reads("memory_check", "Check memory",
			"Finds what is wrong with memory files: broken links, malformed rows, secrets, an index too long to be loaded. Each finding names its rule and carries the edits that would mend it. Run it after editing memory by hand, and before handing over.",
			check),
		reads("memory_explain", "Explain a rule",
			"Says why a rule is there, what is wrong and what is right, with examples. Use it when a finding of memory_check is not clear.",
			explain),
	}
}
