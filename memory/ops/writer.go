package ops

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// Options are what a writer needs besides its target.
type Options struct {
	Env   memory.Env
	Store store.Env
	// Refuse finds a secret in a text: its line, from 1, and the rule that knows
	// it. It is never nil.
	Refuse func(text string) (line int, rule string, bad bool)
	FS     store.FS      // zero: the system's
	Wait   time.Duration // for the locks, as package store has it
	Step   func(string)  // as package store has it; may be nil
	Locale memory.Locale // of what is written in our own words: what a new topic is about
}

// A Writer makes operations on one target. It is safe for concurrent use.
type Writer struct {
	Target
	opt   Options
	store *store.Store
	root  string // the active root as the system names it
	host  string // the agent that runs us
	now   func() time.Time
}

// NewWriter makes a writer. It touches nothing.
func NewWriter(t Target, opt Options) (*Writer, error) {
	w := &Writer{Target: t, opt: opt, root: memory.ToOS(t.Root), now: opt.Store.Now}
	w.host, _ = memory.DetectHost(opt.Env.Getenv)
	var err error
	w.store, err = store.Open(store.Options{
		ActiveRoot: w.root, Project: t.Project, Scope: t.Scope, Agent: t.Agent, Tree: true,
		Env: opt.Store, FS: opt.FS, Wait: opt.Wait, Step: opt.Step,
	})
	return w, err
}

// Store is what the writer's changes go through.
func (w *Writer) Store() *store.Store { return w.store }

// summaryFile and dayFile are where the agent's files are, from the active root.
func (w *Writer) summaryFile() string { return ".memory/clients/" + w.Agent + "/SUMMARY.md" }

func (w *Writer) dayFile(day memory.Day) string {
	return ".memory/clients/" + w.Agent + "/tasks/" + day.Format(dayForm) + ".md"
}

// native is a file of the active root as the system names it.
func (w *Writer) native(file string) string { return filepath.Join(w.root, filepath.FromSlash(file)) }

// ready makes the active root if the target was resolved before there was one.
func (w *Writer) ready() error {
	if !w.Missing {
		return nil
	}
	var missing []string
	for dir := w.root; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			break
		}
		missing = append(missing, dir)
	}
	for i := len(missing) - 1; i >= 0; i-- {
		if err := makeDir(missing[i]); err != nil {
			return fmt.Errorf("make the active root: %w", err)
		}
	}
	return nil
}

// makeDir makes a folder that lasts.
func makeDir(name string) error {
	if err := os.Mkdir(name, 0o755); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil
		}
		return err
	}
	if up, err := os.Open(filepath.Dir(name)); err == nil {
		_ = up.Sync() // not every system can flush a folder
		return up.Close()
	}
	return nil
}

// hostSessions are the variables in which agents tell the session that they run.
var hostSessions = []string{"DEVCODEX_SESSION_ID", "CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID", "GROK_SESSION_ID", "CURSOR_TRACE_ID"}

// hostSession is the session of the agent that calls: what it says, else what the
// environment tells; empty if nothing does.
func (w *Writer) hostSession(said string) string {
	if said = strings.TrimSpace(said); said != "" {
		return said
	}
	for _, v := range hostSessions {
		if id := strings.TrimSpace(w.opt.Env.Getenv(v)); id != "" && w.opt.clean(v, id) == nil {
			return id
		}
	}
	return ""
}

// newToken is a binding that nobody has.
func (w *Writer) newToken() (string, error) {
	b := make([]byte, 32)
	if _, err := io.ReadFull(w.opt.Store.Random, b); err != nil {
		return "", fmt.Errorf("make a binding: %w", err)
	}
	return fmt.Sprintf("%x", b), nil
}

// canonicalID is the session id that a text names.
func canonicalID(name, text string) (string, error) {
	id := memory.ParseSessionID(text)
	if !id.Canonical {
		return "", refuse(ArgumentInvalid, badID.With(name, text))
	}
	return id.ID, nil
}

var badID = memory.Text{
	En: "the argument %s, %q, is no session id: letters, digits, dots, dashes and underscores, 64 at most",
	Zh: "参数 %s 为 %q，不是会话编号：只能含字母、数字、点、横线、下划线，最多 64 个",
}

// today is the day and the time of now, where the user is.
func (w *Writer) today() (memory.Day, time.Time) {
	now := w.now()
	return memory.DayOf(now), now
}

// load reads a memory file for what it says; nil if it cannot be read.
func (w *Writer) load(file string) *memory.File {
	return memory.NewWorkspace(w.opt.Env, memory.Settings{}).Snapshot().Load(join(w.Root, file))
}

// steady makes what keeps a plan from being made a second time a changed
// precondition: the first time it could be made.
func steady(plan func(store.Snapshot) (store.Plan, error)) func(store.Snapshot) (store.Plan, error) {
	again := false
	return func(old store.Snapshot) (store.Plan, error) {
		p, err := plan(old)
		if err != nil && again && !errors.Is(err, errDayOver) {
			return store.Plan{Precondition: err.Error()}, nil
		}
		again = true
		return p, err
	}
}

// parse reads a text as the memory file that it is, or is to become.
func (w *Writer) parse(file string, text []byte) *memory.File {
	name := join(w.Root, file)
	return memory.NewWorkspace(w.opt.Env, memory.Settings{}).Open(name, 1, markdown.Parse(text)).Load(name)
}
