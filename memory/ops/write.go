package ops

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// SessionWrite are the arguments of memory_session_write.
type SessionWrite struct {
	Where
	Caller
	Content        string     `json:"content"`
	SessionID      string     `json:"sessionId,omitempty"`      // empty: of the caller's allocation
	SessionBinding string     `json:"sessionBinding,omitempty"` // the same
	Date           string     `json:"date,omitempty"`           // YYYYMMDD; empty: of the allocation, else today
	Artifacts      []Artifact `json:"artifacts,omitempty"`
}

// A SessionReceipt is the transaction's, with what is told of the session.
type SessionReceipt struct {
	store.Receipt
	Session SessionWriteReceipt `json:"-"` // is Receipt.SessionWrite too
}

// A SessionWriteReceipt is a MemorySessionWriteReceiptV1.
type SessionWriteReceipt struct {
	SchemaVersion      string         `json:"schemaVersion"`
	Mode               string         `json:"mode"`
	SessionID          string         `json:"sessionId"`
	Date               string         `json:"date"`
	BindingStatus      string         `json:"bindingStatus"`
	WriteDigest        string         `json:"writeDigest"`
	TargetBeforeDigest string         `json:"targetBeforeDigest"`
	TargetAfterDigest  string         `json:"targetAfterDigest"`
	NonTargetDigest    BeforeAndAfter `json:"nonTargetDigest"`
	NonTargetStable    bool           `json:"nonTargetStable"`
	ReadbackVerified   bool           `json:"readbackVerified"`
	// Duplicate says that all of the content stood there already.
	Duplicate bool `json:"duplicate,omitempty"`
	// Recovered says that id or binding were taken from the caller's allocation.
	Recovered bool `json:"recovered,omitempty"`
	// Continues is the session without a binding, date and id, that this one was
	// opened for; then SessionBinding is the new one's.
	Continues      string `json:"continues,omitempty"`
	SessionBinding string `json:"sessionBinding,omitempty"`
}

// BeforeAndAfter is something before a write and after.
type BeforeAndAfter struct {
	Before string `json:"before"`
	After  string `json:"after"`
}

const maxContent = 262144

var (
	leavesOpen   = memory.Text{En: "the content leaves a code block or a comment open", Zh: "内容留有未闭合的代码块或注释"}
	holdsHeading = memory.Text{En: "the content holds the session heading %q", Zh: "内容含有会话标题 %q"}
	holdsBinding = memory.Text{En: "the content holds a comment that binds a session", Zh: "内容含有会话绑定注释"}
	badToken     = memory.Text{En: "sessionBinding is not 64 lower-case hexadecimal digits", Zh: "sessionBinding 不是 64 位小写十六进制数"}
	tokenAlone   = memory.Text{En: "sessionBinding is given without sessionId", Zh: "给出了 sessionBinding 却没有 sessionId"}
	noRecord     = memory.Text{En: "no allocation of this caller is known, and sessionId is missing", Zh: "没有该调用方的分配记录，且缺少 sessionId"}
	manyRecords  = memory.Text{En: "the caller was given several sessions: %s", Zh: "该调用方有多个会话：%s"}
	noBinding    = memory.Text{En: "the binding of session %s is missing, and no allocation of this caller tells it", Zh: "缺少会话 %s 的绑定，也没有该调用方的分配记录"}
	noSession2   = memory.Text{En: "%s has no session %s", Zh: "%s 中没有会话 %s"}
	manySessions = memory.Text{En: "%s has %d sessions %s", Zh: "%s 中有 %d 个会话 %s"}
	otherToken   = memory.Text{En: "the binding is not that of session %s in %s", Zh: "该绑定不属于 %[2]s 中的会话 %[1]s"}

	closeIt    = memory.Text{En: "Close the fence or comment and call again; nothing was written.", Zh: "请闭合代码围栏或注释后重新调用；没有写入任何内容。"}
	nameOne    = memory.Text{En: "Pass sessionId: one of those.", Zh: "请传入其中一个 sessionId。"}
	takeOutTag = memory.Text{En: "Take the comment out: only an allocation binds a session; nothing was written.", Zh: "请去掉该注释：只有分配才能绑定会话；没有写入任何内容。"}
)

// settle checks the arguments that need no file.
func (a *SessionWrite) settle(now time.Time) error {
	if err := oneLines(a.fields()...); err != nil {
		return err
	}
	if a.Content == "" {
		return refuse(ArgumentRequired, isMissing.With("content"))
	}
	if !strings.ContainsFunc(a.Content, func(r rune) bool { return !unicode.IsSpace(r) && r != '\uFEFF' }) {
		return refuse(ArgumentInvalid, noContent.With("content"))
	}
	if err := multiLine("content", a.Content); err != nil {
		return err
	}
	if a.SessionBinding != "" && !tokenForm().MatchString(a.SessionBinding) {
		return refuse(BindingInvalid, badToken.With())
	}
	if a.SessionBinding != "" && a.SessionID == "" {
		return refuse(BindingInvalid, tokenAlone.With())
	}
	if a.SessionID != "" {
		id, err := canonicalID("sessionId", a.SessionID)
		if err != nil {
			return err
		}
		a.SessionID = id
	}
	if _, err := parseDay(a.Date, now); err != nil {
		return err
	}
	return judgeContent(a.Content)
}

// multiLine refuses what may not stand in a text of several lines.
func multiLine(name, text string) error {
	if !utf8.ValidString(text) {
		return refuse(ArgumentInvalid, notUTF8.With(name))
	}
	for _, r := range text {
		if markdown.Controls(r) {
			return refuse(ArgumentInvalid, hasControl.With(name, r))
		}
	}
	if n := utf16Len(text); n > maxContent {
		return refuse(ArgumentInvalid, tooLong.With(name, n, maxContent))
	}
	return nil
}

// judgeContent refuses content that would not stay within its section.
func judgeContent(content string) error {
	if m := indentedLine().FindString(content); m != "" {
		return refuse(VerificationFailed, holdsHeading.With(strings.TrimSpace(m)))
	}
	lower := strings.ToLower(content)
	for at := strings.Index(lower, "<!--"); at >= 0; {
		end := strings.Index(lower[at:], "-->")
		if end >= 0 && strings.Contains(lower[at:at+end], memory.BindingName) {
			return &store.Error{Code: LayoutInvalid, Message: holdsBinding.With(), NextStep: takeOutTag.With()}
		}
		next := strings.Index(lower[at+1:], "<!--")
		if next < 0 {
			break
		}
		at += 1 + next
	}
	if leftOpen(content) {
		return &store.Error{Code: ArgumentInvalid, Message: leavesOpen.With(), NextStep: closeIt.With()}
	}
	return nil
}

// WriteSession adds content to a session. What cannot be written is kept, unless
// it holds a secret or the fault is in the arguments.
func (w *Writer) WriteSession(ctx context.Context, a SessionWrite) (SessionReceipt, error) {
	if err := w.opt.cleanAll(a); err != nil {
		return SessionReceipt{}, err
	}
	r, err := w.writeSession(ctx, a)
	if err != nil {
		return SessionReceipt{}, w.keepPending(a, err)
	}
	return r, nil
}

func (w *Writer) writeSession(ctx context.Context, a SessionWrite) (SessionReceipt, error) {
	if err := a.settle(w.now()); err != nil {
		return SessionReceipt{}, err
	}
	sw := &sessionWrite{args: a, content: a.Content}
	if err := w.recover(sw); err != nil {
		return SessionReceipt{}, err
	}
	file := w.dayFile(sw.day)
	if err := w.equip(sw, file); err != nil {
		return SessionReceipt{}, err
	}
	if err := w.ready(); err != nil {
		return SessionReceipt{}, err
	}
	r, err := w.store.Do(ctx, w.sessionChange(sw, file))
	if errors.Is(err, errUnbound) {
		return w.continueSession(ctx, sw)
	}
	if err != nil {
		return SessionReceipt{}, err
	}
	return sw.finish(r), nil
}

// A sessionWrite is content on its way into a section.
type sessionWrite struct {
	args      SessionWrite
	id, token string
	day       memory.Day
	recovered bool

	content  string // with the block of artifacts
	set      *ProjectionSet
	links    LinkValidation
	receipt  SessionWriteReceipt
	before   []session
	old      []byte
	inserted string // in the file's own line breaks
}

// recover fills in what the caller left out from its own allocation.
func (w *Writer) recover(sw *sessionWrite) error {
	a := sw.args
	sw.id, sw.token = a.SessionID, a.SessionBinding
	sw.day, _ = parseDay(a.Date, w.now())
	if sw.id != "" && sw.token != "" {
		return nil
	}
	found, err := w.allocations(a.Caller, a.Date)
	if err != nil {
		return err
	}
	if sw.id != "" {
		found = withID(found, sw.id)
	}
	switch {
	case len(found) == 1:
		r := found[0]
		sw.id, sw.token, sw.recovered = r.SessionID, r.Binding, true
		sw.day, _ = memory.ParseDay(dayForm, r.Date)
		return nil
	case sw.id != "": // the file tells whether a binding is needed
		return nil
	case len(found) > 1:
		e := refuse(SessionAmbiguous, manyRecords.With(listed(found)))
		e.NextStep = nameOne.With()
		return e
	}
	e := refuse(SessionNotFound, noRecord.With())
	e.NextStep = nextSteps[SessionUnresolved].With()
	return e
}

func withID(list []Record, id string) (out []Record) {
	for _, r := range list {
		if r.SessionID == id {
			out = append(out, r)
		}
	}
	return out
}

// listed names the sessions of records.
func listed(list []Record) string {
	var names []string
	for _, r := range list {
		names = append(names, r.Date+"#"+r.SessionID)
	}
	return strings.Join(names, ", ")
}

// equip adds the block of artifacts to the content and makes sure that all links
// are good.
func (w *Writer) equip(sw *sessionWrite, file string) error {
	if len(sw.args.Artifacts) > 0 {
		set, err := w.ProjectLinks(LinkProject{DocumentPath: file, Artifacts: sw.args.Artifacts})
		if err != nil {
			return err
		}
		sw.set = &set
		gap := "\n"
		if !strings.HasSuffix(sw.args.Content, "\n") {
			gap = "\n\n"
		}
		sw.content = sw.args.Content + gap + set.block()
		if n := utf16Len(sw.content); n > maxContent {
			return refuse(ArgumentInvalid, tooLong.With("content", n, maxContent))
		}
	}
	var err error
	sw.links, err = w.gate(file, sw.content)
	return err
}
