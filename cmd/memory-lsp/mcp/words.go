package mcp

import (
	"fmt"
	"strings"
)

// A word is what is said of an argument, and what it may be.
type word struct {
	about       string
	enum        []string
	least, most int // of a number its value, of a text its characters, of a list its items; 0: no bound
	each        int // of each item of a list: its characters
	examples    []any
}

// over puts the word on the schema of the argument's type.
func (w word) over(s *schema) *schema {
	s.Description, s.Enum, s.Examples = w.about, w.enum, w.examples
	bound := func(n int) *int {
		if n == 0 {
			return nil
		}
		return &n
	}
	switch s.Type {
	case "integer":
		s.Minimum, s.Maximum = bound(w.least), bound(w.most)
	case "string":
		s.MaxLength = bound(w.most)
	case "array":
		s.MinItems, s.MaxItems, s.Items.MaxLength = bound(w.least), bound(w.most), bound(w.each)
	}
	return s
}

// lookUp finds what is said of an argument: of this tool's, of the argument as it
// is nested, of all of its name.
func lookUp(tool, path string) word {
	last := path[strings.LastIndexByte(path, '.')+1:]
	for _, key := range []string{tool + " " + path, path, last} {
		if w, ok := words[key]; ok {
			return w
		}
	}
	panic(fmt.Sprintf("nothing is said of the argument %s of %s", path, tool))
}

const kindsOfWork = "dev fix analyze audit self-fix chat resume other, several joined by +"

const (
	maxText = 262144 // characters that may be written at once
	maxPath = 4096
)

// words are said of arguments. Of several keys that fit, the longest counts.
var words = map[string]word{
	// Which memory.
	"root": {
		about: "Folder whose memory is meant, in the folders that are served: a project, a workspace or an active root. Leave it out for the project at hand.",
		most:  maxPath, examples: []any{"services/web"},
	},
	"agent":   {about: "Agent whose memory is meant; recognised by the environment if left out.", most: 64, examples: []any{"claude-code", "codex"}},
	"project": {about: "Project in a workspace that has several, by its path.", most: 1024, examples: []any{"apps/web"}},
	"scope":   {about: "workspace: the memory of the whole workspace. Default: project.", enum: []string{"project", "workspace"}},

	// Who asks.
	"taskId":        {about: "Your own id of the task: later calls find by it what this one opened.", most: 200, examples: []any{"checkout-latency"}},
	"hostSessionId": {about: "Id of your conversation, if the environment does not tell it.", most: 200, examples: []any{"b7f0c1d2"}},
	"requestKey":    {about: "Your own name for this one write: repeated with it, nothing is written again and the first receipt comes back.", most: 200, examples: []any{"2026-08-30-close-checkout"}},

	"contextBinding": {about: "Your read plan, exactly as you were given it, if you have one."},
	"schemaVersion":  {about: "ContextReadBindingV1, or leave it out.", most: 100, examples: []any{"ContextReadBindingV1"}},
	"contextEpoch":   {about: "Epoch of the plan.", most: 200, examples: []any{"7"}},
	"planId":         {about: "Id of the plan.", most: 200, examples: []any{"plan-12"}},
	"planContentId":  {about: "Identity of the plan's content.", most: 200, examples: []any{"sha256:…"}},
	"activeRoot":     {about: "Active root of the plan.", most: maxPath, examples: []any{"/home/ann/shop/.devcodex"}},

	// What is asked.
	"limit":       {about: "How many to return.", least: 1, most: 50, examples: []any{10}},
	"cursor":      {about: "nextCursor of the page before, exactly as it was returned. Everything else as for that page.", most: 8192, examples: []any{"mcv1.…"}},
	"status":      {about: "Which sessions: unresolved are active and blocked ones; all includes rows that later ones replaced.", enum: []string{"active", "completed", "blocked", "unresolved", "all"}},
	"since":       {about: "Leave out what is older than this day, YYYY-MM-DD.", most: 10, examples: []any{"2026-08-01"}},
	"date":        {about: "Day YYYYMMDD; today if left out.", most: 8, examples: []any{"20260830"}},
	"sessionId":   {about: "Id of the session, as its allocation returned it.", most: 64, examples: []any{"01"}},
	"handoffOnly": {about: "Only sessions with a hand-over card, and of them the card alone."},
	"maxChars":    {about: "How many characters of text to return in all.", least: 1, most: 50000, examples: []any{4000}},
	"name":        {about: "Name, alias or taskId of the task, as the user said it.", most: 500, examples: []any{"优惠券叠加"}},

	"memory_status limit":           {about: "How many of the newest rows to return. Default: 5.", least: 1, most: 20, examples: []any{5}},
	"memory_summary_query limit":    {about: "How many rows to return. Default: 5.", least: 1, most: 50, examples: []any{10}},
	"memory_session_query limit":    {about: "How many sessions to return, the last first. Default: 1.", least: 1, most: 20, examples: []any{1}},
	"memory_session_query maxChars": {about: "How many characters to return of all sessions. Default: 12000.", least: 1, most: 50000, examples: []any{4000}},
	"MemoryRead maxChars":           {about: "How many characters to return. Default: 50000.", least: 1, most: 50000, examples: []any{10000}},

	// What is written.
	"title":          {about: "What the session is about, one line.", most: 160, examples: []any{"优惠券叠加计算错误"}},
	"intent":         {about: "Kinds of work: " + kindsOfWork + ". Leave it out if you do not know yet.", most: 120, examples: []any{"dev", "fix+audit"}},
	"sourceMessage":  {about: "What the user asked, one line.", most: 300, examples: []any{"满减券和折扣券一起用时总价不对"}},
	"sessionBinding": {about: "sessionBinding of the allocation, exactly. Leave it out to have it found by taskId or conversation.", most: 64, examples: []any{strings.Repeat("0", 64)}},
	"artifacts":      {about: "Files to link from what is written.", least: 1, most: 20},
	"artifacts.id":   {about: "A name for the link among the others.", most: 80, examples: []any{"report"}},
	"label":          {about: "What the reader sees; the file's name if left out.", most: 200, examples: []any{"实施报告"}},
	"targetPath":     {about: "The file, by its path from the active root, with slashes.", most: maxPath, examples: []any{"reports/audit/codex/20260830/01--coupons.md"}},
	"purpose":        {about: "What the file is for, one line.", most: 300, examples: []any{"复核结果"}},
	"id":             {about: "A name for the link among the others.", most: 80, examples: []any{"summary-report"}},

	"memory_session_write content": {about: "Markdown to add to the session. No heading `## 会话`. Secrets are refused. Send what is new; what stands there already is not written again.", most: maxText, examples: []any{"- 复现：满 300 减 50 与 8 折叠加时先打折后满减。\n- 决定：先满减后折扣，见 06-关键决策.md。"}},

	"entry":                              {about: "The event, of which the row is made. Pass it rather than row."},
	"summary":                            {about: "What was done and what is open, in one line.", most: 2000, examples: []any{"修复叠加顺序，补 12 个用例，全部通过"}},
	"type":                               {about: "Kinds of work: " + kindsOfWork + "; the session's intent if left out.", most: 120, examples: []any{"fix"}},
	"memory_summary_append entry.status": {about: "How the session stands, truthfully: active, blocked or completed. Completed only when the task is done.", most: 20, examples: []any{"active", "completed"}},
	"memory_summary_append entry.date":   {about: "YYYY-MM-DD or YYYY-MM-DD HH:MM; now if left out.", most: 16, examples: []any{"2026-08-30 18:20"}},
	"row":                                {about: "The whole row of seven cells, if you were given one; else pass entry.", most: 8000, examples: []any{"| 2026-08-30 18:20 | 01 | fix | 修复叠加顺序 | — | — | ✅ |"}},
	"reportArtifact":                     {about: "File for the column of reports."},
	"memoryArtifact":                     {about: "File for the column of memory."},
	"dryRun":                             {about: "Tell what would be moved, and write nothing."},

	"requirement":     {about: "Name of the task's folder.", most: 255, examples: []any{"优惠券叠加"}},
	"kind":            {about: "Kind of the task.", enum: []string{"requirements", "bugs", "optimizations", "scenario-tests"}},
	"phase":           {about: "Checkpoint that the user confirmed.", enum: []string{"CP1", "CP2", "CP3"}},
	"artifactPath":    {about: "The file that was confirmed, by its path from the task's folder.", most: maxPath, examples: []any{"01-需求确认.md"}},
	"artifactSha256":  {about: "sha256 of that file's bytes, in hexadecimal, computed after the last edit.", most: 64, examples: []any{strings.Repeat("0", 64)}},
	"artifactVersion": {about: "Version of the file, if it has one.", most: 100, examples: []any{"v2"}},
	"time":            {about: "When it was confirmed, YYYY-MM-DD HH:MM; now if left out.", most: 16, examples: []any{"2026-08-30 10:30"}},
	"stageKey":        {about: "Name of the round of confirmations; another than before opens the next round.", most: 64, examples: []any{"round-2"}},

	"operation":            {about: "project (the default) makes links; validate-existing makes sure that the document has them.", enum: []string{"project", "validate-existing"}},
	"documentPath":         {about: "The document that the links are to stand in, by its path from the active root.", most: maxPath, examples: []any{".memory/clients/codex/tasks/20260830.md"}},
	"linkCapability":       {about: "Decision about links, exactly as you were given it. Leave it out for links that every reader can follow."},
	"surface":              {about: "Where the links are shown.", most: 200, examples: []any{"memory-lsp"}},
	"evidenceState":        {about: "How sure the decision is.", enum: []string{"verified", "inferred", "failed"}},
	"workspaceRoot":        {about: "Folder that holds the active root.", most: maxPath, examples: []any{"/home/ann/shop"}},
	"targetRelation":       {about: "Where the targets lie.", enum: []string{"workspace", "external", "ambiguous"}},
	"absolutePathFallback": {about: "Whether absolute paths stand in."},
	"fallbackReason":       {about: "Why they do.", most: 500, examples: []any{"—"}},
	"evidenceRefs":         {about: "What the decision is based on.", least: 0, most: 100, each: 1000},
	"decisionId":           {about: "Id of the decision.", most: 100, examples: []any{"link-capability-…"}},
	"validation":           {about: "How the decision was validated."},

	"linkCapability.mode":              {about: "What the reader can do with links.", enum: []string{"clickable", "portable", "plain", "failed"}},
	"linkCapability.schemaVersion":     {about: "LinkCapabilityDecisionV1.", most: 100, examples: []any{"LinkCapabilityDecisionV1"}},
	"linkCapability.validation.status": {about: "PASS.", most: 20, examples: []any{"PASS"}},

	// Auto memory.
	"folder":              {about: "Folder of the memory, if there is more than one or none yet. Leave it out for the project's own.", most: maxPath, examples: []any{"docs/memory"}},
	"topic":               {about: "Name of the topic, as the list has it. MEMORY is the index.", most: 200, examples: []any{"debugging"}},
	"MemoryRead topic":    {about: "Name of the topic; MEMORY, the index, if left out; _list lists all topics.", most: 200, examples: []any{"debugging", "_list"}},
	"MemoryWrite content": {about: "Markdown to add at the end, or in place of all with mode overwrite. Secrets are refused.", most: maxText, examples: []any{"- [2026-08-30] 折扣一律以分为单位计算"}},
	"mode":                {about: "append (the default), or overwrite to replace what you have read.", enum: []string{"append", "overwrite"}},
	"expectedDigest":      {about: "digest that MemoryRead returned for what you replace. A new topic needs none.", most: 64, examples: []any{strings.Repeat("0", 64)}},

	"messages":      {about: "The conversation to look through.", least: 1, most: 2000},
	"messages.role": {about: "Who said it.", enum: []string{"user", "assistant", "tool"}},
	"messages.text": {about: "What was said.", most: maxText, examples: []any{"记住：金额一律用分"}},
	"messages.time": {about: "When, as 2026-08-30T12:00:00Z.", most: 40, examples: []any{"2026-08-30T12:00:00Z"}},
	"text":          {about: "A text to look through: notes of yours or the user's.", most: maxText, examples: []any{"lesson: run the importer with a copy first"}},
	"transcript":    {about: "File of a conversation, one JSON record a line: of Claude Code, of Blade, or {role, text, time}.", most: maxPath, examples: []any{"session.jsonl"}},
	"preview":       {about: "Tell what would be written, and write nothing."},

	"memory_consolidate sessionId": {about: "A session of the agent's daily file to look through.", most: 64, examples: []any{"01"}},

	// Rules and findings.
	"rule":        {about: "Rule to explain, as a finding names it.", most: 100, examples: []any{"summary/row-columns"}},
	"paths":       {about: "Files or folders to check; all memory of the served folders if left out.", least: 1, most: 100, each: maxPath, examples: []any{[]any{".devcodex/.memory"}}},
	"minSeverity": {about: "Leave out what is less severe. Default: info.", enum: []string{"error", "warning", "info", "hint"}},

	"memory_check limit": {about: "How many findings to return; all are counted. Default: 50.", least: 1, most: 500, examples: []any{20}},
}
