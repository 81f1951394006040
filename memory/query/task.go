package query

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A TaskResolution is a TaskResolutionV1: which task a name means. It locates,
// and gives no right to write.
type TaskResolution struct {
	SchemaVersion    string          `json:"schemaVersion"`
	Status           string          `json:"status"`
	Query            string          `json:"query"`
	NormalizedQuery  string          `json:"normalizedQuery"`
	Scope            string          `json:"scope"`
	RequestedProject *string         `json:"requestedProject"`
	ErrorCode        *string         `json:"errorCode"` // of any status but resolved-active
	Message          *Note           `json:"message"`
	NextStep         *Note           `json:"nextStep"`
	Candidate        *Task           `json:"candidate"`   // the one task that is meant
	Candidates       []Task          `json:"candidates"`  // of an ambiguous name, at most 5
	Suggestions      []Task          `json:"suggestions"` // of a name that is not found, at most 5
	Confirmations    []Confirmation  `json:"confirmationEvidence"`
	Stale            []Confirmation  `json:"staleConfirmations"`
	Rehydration      *Rehydration    `json:"rehydration"` // of a resolved task
	WriteAuthority   bool            `json:"writeAuthority"`
	Scan             Scan            `json:"scan"`
	ContentIdentity  ContentIdentity `json:"contentIdentity"`
}

// The statuses of resolutions.
const (
	ResolvedActive    = "resolved-active"
	NotFound          = "not-found"
	Ambiguous         = "ambiguous"
	ScaleBlocked      = "scale-blocked"
	TaskCompleted     = "completed"
	TaskRejected      = "rejected"
	StaleConfirmation = "stale-confirmation"
)

// A Task is a task as resolutions tell it.
type Task struct {
	TaskID       *string `json:"taskId"` // null of a task without an identity
	DisplayName  string  `json:"displayName"`
	Project      string  `json:"project"`
	Kind         string  `json:"kind"`
	Status       string  `json:"status"` // active, completed or rejected
	Legacy       bool    `json:"legacy"` // it has no identity
	TaskRoot     string  `json:"taskRoot"`
	RelativePath string  `json:"relativeTaskPath"`
}

// A Confirmation is a confirmed checkpoint, held to the artifact as it is now.
type Confirmation struct {
	Phase          string `json:"phase"`
	ArtifactPath   string `json:"artifactPath"`
	ExpectedSHA256 string `json:"expectedSha256"`
	ObservedSHA256 string `json:"observedSha256"` // empty if it is not there
	Verified       bool   `json:"verified"`
}

// A Rehydration is what to read before going on with a task.
type Rehydration struct {
	IdentityPath string `json:"identityPath"`
	SessionsPath string `json:"sessionsPath"`
	Rule         Note   `json:"rule"`
}

// A Scan is how much was looked at, and how much at most.
type Scan struct {
	Directories    int   `json:"directories"`
	Bytes          int64 `json:"bytes"`
	MaxDirectories int   `json:"maxDirectories"`
	MaxBytes       int64 `json:"maxBytes"`
}

const (
	maxTasks    = 5
	maxTaskName = 300
)

var (
	nameless = memory.Text{En: "a name is required", Zh: "缺少名称"}
	longName = memory.Text{En: "the name has %d characters; at most %d are allowed", Zh: "名称有 %d 个字符，最多允许 %d 个"}

	isAbsent     = memory.Text{En: "no task is called %s", Zh: "没有名为 %s 的任务"}
	isSeveral    = memory.Text{En: "%d tasks are called %s", Zh: "有 %d 个任务名为 %s"}
	isTooMuch    = memory.Text{En: "there are more tasks than are looked through: over %d folders or %d bytes", Zh: "任务数量超出查找上限：超过 %d 个目录或 %d 字节"}
	isDone       = memory.Text{En: "the task %s is completed; it is not reopened by asking", Zh: "任务 %s 已完成，不会因查询而重新打开"}
	isRejected   = memory.Text{En: "the task %s is rejected; it is not reopened by asking", Zh: "任务 %s 已被拒绝，不会因查询而重新打开"}
	isStale      = memory.Text{En: "artifacts of the task %[2]s that are not as they were confirmed: %[1]d", Zh: "任务 %[2]s 有 %[1]d 个已确认产物与确认时不同"}
	badIdentity  = memory.Text{En: "the identity of the task %s is not valid: %s", Zh: "任务 %s 的身份无效：%s"}
	takeNear     = memory.Text{En: "Take one of the suggestions, or the name as it stands in the task's identity.", Zh: "请从建议中选择，或使用任务身份中的原名。"}
	checkName    = memory.Text{En: "Check the name: it is that of the task's folder, or a name, an alias or the id in its identity.", Zh: "请核对名称：可用任务目录名，或任务身份中的名称、别名、编号。"}
	askWider     = memory.Text{En: "Check the name, or look in the whole workspace with the scope workspace.", Zh: "请核对名称，或用 workspace 范围在整个工作区查找。"}
	nameOne      = memory.Text{En: "Name the project, or ask by the taskId. Do not guess.", Zh: "请指明项目，或用 taskId 查询，不要猜测。"}
	nameProject  = memory.Text{En: "Name the project to look in.", Zh: "请指明要查找的项目。"}
	reopen       = memory.Text{En: "Ask the user whether to reopen the task or to begin another.", Zh: "请询问用户：重新打开该任务，还是新建任务。"}
	confirmAgain = memory.Text{En: "Go back to %s, and have the artifact confirmed as it is now.", Zh: "请回到 %s，按当前内容重新确认产物。"}
	mendIdentity = memory.Text{En: "Mend the task's task.json, and keep its taskId: `memory-lsp check` shows what is wrong.", Zh: "请修复该任务的 task.json 并保留 taskId：`memory-lsp check` 会指出问题。"}
	readFirst    = memory.Text{
		En: "The name only locates: read the sessions and the current artifacts before going on.",
		Zh: "名称仅用于定位：继续之前请先读取 sessions 与当前产物。",
	}
)

// Task finds the task that a name means: by its id, else the active one of that
// name, else the active one with that alias, else one that is not active. Names
// are the same in any width, with any blanks and in either case of ASCII.
func (r *Reader) Task(ctx context.Context, t Target, args TaskArgs) (*TaskResolution, error) {
	name := strings.Join(strings.Fields(args.Name), " ")
	if name == "" {
		return nil, refuse(TaskName, nameless.With())
	}
	if n := countChars([]byte(name)); n > maxTaskName {
		return nil, refuse(Invalid, longName.With(n, maxTaskName))
	}
	if err := args.check(); err != nil {
		return nil, err
	}
	out := &TaskResolution{
		SchemaVersion: "TaskResolutionV1", Query: name, NormalizedQuery: memory.FoldTask(name), Scope: t.Scope,
		Candidates: []Task{}, Suggestions: []Task{}, Confirmations: []Confirmation{}, Stale: []Confirmation{},
	}
	if t.Scope != memory.WorkspaceScope {
		out.RequestedProject = optional(t.Project)
	}
	inv := r.inventory(t)
	err := inv.look(ctx)
	if err == nil {
		err = out.resolve(inv)
	}
	if errors.Is(err, errScale) {
		out.Candidate, out.Confirmations, out.Stale = nil, []Confirmation{}, []Confirmation{}
		out.fail(ScaleBlocked, "TASK_INDEX_SCALE_BLOCKED", isTooMuch.With(inv.MaxDirectories, inv.MaxBytes), nameProject.With())
		err = nil
	}
	if err != nil {
		return nil, err
	}
	out.Scan = inv.Scan
	out.ContentIdentity = t.identify("memory_task_resolve", out.SchemaVersion, out)
	return out, nil
}

// fail says why the name leads to no task to go on with.
func (out *TaskResolution) fail(status, code string, why, next memory.Message) {
	what, then := Note(why), Note(next)
	out.Status, out.ErrorCode, out.Message, out.NextStep = status, &code, &what, &then
}

// resolve judges what the name leads to.
func (out *TaskResolution) resolve(inv *inventory) error {
	found := inv.exact(out.NormalizedQuery)
	switch len(found) {
	case 0:
		out.Suggestions = inv.near(out.NormalizedQuery)
		next := takeNear
		switch {
		case len(out.Suggestions) > 0:
		case inv.target.Scope != memory.WorkspaceScope:
			next = askWider
		default:
			next = checkName
		}
		out.fail(NotFound, "TASK_NOT_FOUND", isAbsent.With(out.Query), next.With())
		return nil
	case 1:
		return out.judge(inv, found[0])
	}
	for _, e := range found[:min(len(found), maxTasks)] {
		out.Candidates = append(out.Candidates, e.Task)
	}
	out.fail(Ambiguous, "TASK_AMBIGUOUS", isSeveral.With(len(found), out.Query), nameOne.With())
	return nil
}

// judge says whether the one task of the name can be gone on with.
func (out *TaskResolution) judge(inv *inventory, e *taskEntry) error {
	out.Candidate = &e.Task
	switch {
	case e.fault != nil:
		out.fail(StaleConfirmation, "TASK_IDENTITY_INVALID", badIdentity.With(e.DisplayName, *e.fault), mendIdentity.With())
		return nil
	case e.Status == TaskCompleted:
		out.fail(TaskCompleted, "TASK_COMPLETED", isDone.With(e.DisplayName), reopen.With())
		return nil
	case e.Status == TaskRejected:
		out.fail(TaskRejected, "TASK_REJECTED", isRejected.With(e.DisplayName), reopen.With())
		return nil
	}
	var err error
	if out.Confirmations, err = inv.confirmations(e); err != nil {
		return err
	}
	for _, c := range out.Confirmations {
		if !c.Verified {
			out.Stale = append(out.Stale, c)
		}
	}
	if len(out.Stale) > 0 {
		out.fail(StaleConfirmation, "TASK_CONFIRMATION_STALE", isStale.With(len(out.Stale), e.DisplayName), confirmAgain.With(out.Stale[0].Phase))
		return nil
	}
	out.Status = ResolvedActive
	out.Rehydration = &Rehydration{memory.ToOS(e.folder + identityFile), memory.ToOS(e.folder + sessionsFile), note(readFirst)}
	return nil
}

// exact are the tasks that a folded name means.
func (inv *inventory) exact(name string) []*taskEntry {
	active := func(e *taskEntry) bool { return e.Status == activeTask }
	for _, fits := range []func(*taskEntry) bool{
		func(e *taskEntry) bool { return e.TaskID != nil && memory.FoldTask(*e.TaskID) == name },
		func(e *taskEntry) bool { return active(e) && memory.FoldTask(e.DisplayName) == name },
		func(e *taskEntry) bool { return active(e) && slices.Contains(e.aliases, name) },
		func(e *taskEntry) bool {
			return !active(e) && (memory.FoldTask(e.DisplayName) == name || slices.Contains(e.aliases, name))
		},
	} {
		var found []*taskEntry
		for _, e := range inv.entries {
			if fits(e) {
				found = append(found, e)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// near are the tasks that one may have meant: first those whose names hold the
// name or lie in it, then those that differ from it in little.
func (inv *inventory) near(name string) []Task {
	byName := map[string][]*taskEntry{}
	var parts, others []string
	for _, e := range inv.entries {
		for _, n := range append([]string{memory.FoldTask(e.DisplayName)}, e.aliases...) {
			if n == "" {
				continue
			}
			if byName[n] == nil && (strings.Contains(n, name) || strings.Contains(name, n)) {
				parts = append(parts, n)
			} else if byName[n] == nil {
				others = append(others, n)
			}
			byName[n] = append(byName[n], e)
		}
	}
	found := []Task{}
	seen := map[*taskEntry]bool{}
	for _, n := range append(parts, memory.Nearest(name, others)...) {
		for _, e := range byName[n] {
			if len(found) < maxTasks && !seen[e] {
				seen[e] = true
				found = append(found, e.Task)
			}
		}
	}
	return found
}
