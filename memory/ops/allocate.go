package ops

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// SessionAllocate are the arguments of memory_session_allocate.
type SessionAllocate struct {
	Where
	Caller
	Date          string `json:"date,omitempty"` // YYYYMMDD; empty: today
	Title         string `json:"title,omitempty"`
	Intent        string `json:"intent,omitempty"`
	SourceMessage string `json:"sourceMessage,omitempty"`
}

// AllocationReceipt is a MemorySessionAllocationReceiptV1.
type AllocationReceipt struct {
	SchemaVersion               string `json:"schemaVersion"`
	SessionID                   string `json:"sessionId"`
	SessionBinding              string `json:"sessionBinding"`
	SessionBindingSchemaVersion string `json:"sessionBindingSchemaVersion"`
	Date                        string `json:"date"`
	// Reused says that the caller had this session already. Only an idempotent
	// allocation finds it again; for one that is not, the reason is told.
	Reused            bool          `json:"reused"`
	Idempotent        bool          `json:"idempotent"`
	IdempotenceReason string        `json:"idempotenceReason,omitempty"`
	Recorded          bool          `json:"recorded"` // a record was kept, by which later calls find the session
	RecordFailure     string        `json:"recordFailure,omitempty"`
	Transaction       store.Receipt `json:"transaction"`
}

const (
	defaultTitle  = "未命名任务"
	defaultIntent = "unspecified"
	noText        = "—"

	maxTitle   = 160
	maxIntent  = 120
	maxMessage = 300
)

// notIdempotent is why an allocation is not found again.
const notIdempotent = "neither a host session nor a task id is known"

// settle checks the arguments and fills in the defaults.
func (a *SessionAllocate) settle() (err error) {
	a.Title, a.Intent = strings.TrimSpace(a.Title), strings.TrimSpace(a.Intent)
	a.SourceMessage = strings.TrimSpace(a.SourceMessage)
	err = oneLines(append(a.fields(),
		field{"title", a.Title, maxTitle}, field{"intent", a.Intent, maxIntent},
		field{"sourceMessage", a.SourceMessage, maxMessage})...)
	if err != nil {
		return err
	}
	if a.Intent != "" && !strings.EqualFold(a.Intent, defaultIntent) {
		if a.Intent, err = canonicalTypes(a.Intent); err != nil {
			return err
		}
	}
	a.Title = cmp.Or(a.Title, defaultTitle)
	a.Intent = cmp.Or(strings.ToLower(a.Intent), defaultIntent)
	a.SourceMessage = cmp.Or(a.SourceMessage, noText)
	return nil
}

// errDayOver says that the day for which a plan was made is over.
var errDayOver = errors.New("the day is over")

// Allocate opens a session in a day's file, or finds the one that the caller
// opened before.
func (w *Writer) Allocate(ctx context.Context, a SessionAllocate) (AllocationReceipt, error) {
	if err := w.opt.cleanAll(a); err != nil {
		return AllocationReceipt{}, err
	}
	if err := a.settle(); err != nil {
		return AllocationReceipt{}, err
	}
	_, now := w.today()
	if _, err := parseDay(a.Date, now); err != nil {
		return AllocationReceipt{}, err
	}
	al, err := w.newAllocation(a)
	if err != nil {
		return AllocationReceipt{}, err
	}
	return w.allocate(ctx, al)
}

// An allocation is the making of one session.
type allocation struct {
	args    SessionAllocate
	key     Key
	token   string
	records *store.Records
	body    string // what stands below the template
	mark    string // a text by which the session is known, whoever made it; empty: none
	holds   string // what stands in that session, with line feeds

	id     string
	day    memory.Day
	reused bool
	failed error // to keep the record
}

func (w *Writer) newAllocation(a SessionAllocate) (*allocation, error) {
	al := &allocation{args: a}
	al.key = w.key(a.Caller)
	if al.key.task == "" && al.key.HostSessionID != noSession && a.Title != defaultTitle {
		al.key.task = foldTitle(a.Title)
	}
	var err error
	if al.token, err = w.newToken(); err != nil {
		return nil, err
	}
	al.records, err = w.store.Records(store.Allocations)
	return al, err
}

// foldTitle makes one key of the spellings of a title.
func foldTitle(title string) string { return strings.ToLower(strings.Join(strings.Fields(title), " ")) }

// allocate makes the session. If a day that was not named ends before the locks
// are held, the next day's file is taken.
func (w *Writer) allocate(ctx context.Context, al *allocation) (AllocationReceipt, error) {
	if err := w.ready(); err != nil {
		return AllocationReceipt{}, err
	}
	for {
		_, now := w.today()
		al.day, _ = parseDay(al.args.Date, now)
		r, err := w.store.Do(ctx, w.allocationChange(al))
		if errors.Is(err, errDayOver) {
			continue
		}
		if err != nil {
			return AllocationReceipt{}, err
		}
		return al.receipt(r), nil
	}
}

func (w *Writer) allocationChange(al *allocation) store.Change {
	file := w.dayFile(al.day)
	return store.Change{
		File: file, Operation: "memory_session_allocate", Arguments: al.args, Pure: true,
		Plan: func(old store.Snapshot) (store.Plan, error) {
			today, now := w.today()
			if al.args.Date == "" && today != al.day {
				return store.Plan{}, errDayOver
			}
			sessions, err := readDay(file, old.Text)
			if err != nil {
				return store.Plan{}, err
			}
			if al.marked(old.Text, sessions) || al.reuse(sessions) {
				return store.Plan{}, nil
			}
			al.id = nextID(old.Text)
			return store.Plan{Append: []byte(al.text(old.Text, now))}, nil
		},
		Verify: func(after []byte) error {
			sessions, err := readDay(file, after)
			if err != nil {
				return err
			}
			if s, n := find(sessions, al.id); n != 1 || s.token != al.token {
				return errors.New("the session is not there, or not there alone")
			}
			al.keep(file, w)
			return nil
		},
	}
}

// reuse looks for the session of an earlier allocation.
func (al *allocation) reuse(sessions []session) bool {
	al.reused = false
	if !al.idempotent() {
		return false
	}
	var rec Record
	if err := al.records.Get(al.key.name(al.day), &rec); err != nil || !rec.valid(sessions) {
		return false
	}
	al.id, al.token, al.reused = rec.SessionID, rec.Binding, true
	return true
}

// marked looks for the session that has the mark, and all that it is to hold.
func (al *allocation) marked(text []byte, sessions []session) bool {
	for _, s := range sessions {
		if al.mark == "" || s.token == "" {
			continue
		}
		if section := withEOL(string(text[s.start:s.end]), "\n"); strings.Contains(section, al.mark) && strings.Contains(section, al.holds) {
			al.id, al.token, al.reused = s.id, s.token, true
			return true
		}
	}
	return false
}

// idempotent reports whether the allocation is found again.
func (al *allocation) idempotent() bool { return al.key.task != "" }

// keep keeps the record, under the locks. That it cannot be kept undoes nothing.
func (al *allocation) keep(file string, w *Writer) {
	if al.reused || al.key.HostSessionID == noSession && !al.idempotent() {
		return
	}
	key := al.key
	if key.task == "" { // it is found by the host's session alone
		key.task = "#" + al.id
	}
	al.failed = al.records.Put(key.name(al.day), key.record(al.day, al.id, al.token, file, w.now()))
}

func (al *allocation) receipt(r store.Receipt) AllocationReceipt {
	out := AllocationReceipt{
		SchemaVersion: "MemorySessionAllocationReceiptV1",
		SessionID:     al.id, SessionBinding: al.token, SessionBindingSchemaVersion: "MemorySessionBindingV1",
		Date: al.day.Format(dayForm), Reused: al.reused, Idempotent: al.idempotent(),
		Recorded: al.failed == nil && (al.idempotent() || al.key.HostSessionID != noSession), Transaction: r,
	}
	if !out.Idempotent {
		out.IdempotenceReason = notIdempotent
		if al.key.HostSessionID != noSession {
			out.IdempotenceReason = "the session has no title and no task id is known"
		}
	}
	if al.failed != nil {
		out.RecordFailure = al.failed.Error()
	}
	return out
}

// text is what is added to a day's file.
func (al *allocation) text(old []byte, now time.Time) string {
	eol, gap := fileEOL(old), ""
	if len(old) > 0 && string(old) != string(byteOrderMark) {
		gap = "\n\n"
		if line := closing(old); line != "" {
			gap = line + gap
			if !bytes.HasSuffix(old, []byte("\n")) {
				gap = "\n" + gap
			}
		}
	}
	text := gap + sessionText(al.id, al.token, al.args, now) + al.body
	return withEOL(text, eol)
}

// sessionText is a section as it is opened.
func sessionText(id, token string, a SessionAllocate, now time.Time) string {
	return "## 会话 " + id + " — " + a.Title + "\n" +
		"\n" +
		"- **时间**：" + now.Format("2006-01-02 15:04 -07:00") + "\n" +
		"- **意图**：" + a.Intent + "\n" +
		"- **状态**：🔄 reserved / awaiting content\n" +
		"- **sourceMessage**：" + a.SourceMessage + "\n" +
		"<!-- " + memory.BindingName + " v1 session=" + id + " token=" + token + " -->\n" +
		"\n" +
		"### 📨 对话记录\n" +
		"\n" +
		"| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n" +
		"|:----:|-----------|----------|:----:|\n"
}
