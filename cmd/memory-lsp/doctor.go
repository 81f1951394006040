package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

const doctorHelp = `Doctor tells which memory is meant from here and why, and what writers left beside
it: locks that are held, by whom and since when; locks whose owner is dead; appends
that were cut short; temporary files; locks that were moved aside; content that
could not be written. It tells which files of memory cannot be read, which projects share a folder of memory, and
whether an agent's own loading is switched off.

Nothing is changed. With --clean it removes what writers left that have ended, and
our own state where nobody uses it: stale locks, temporary files, unfinished
appends, which are finished first, and records of sessions that were opened more
than 30 days ago, of requests more than a day ago. Memory, held locks and what
could not be written stay.

Exit codes: 0 done; 1 something could not be read or removed; 2 usage.`

// doctorFlags is how doctor was called.
type doctorFlags struct {
	whereFlags
	wait  lockWait
	clean bool
}

func newDoctor(sys *system) *cobra.Command {
	var f doctorFlags
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Tell which memory is meant and why, and what writers left beside it",
		Long:  doctorHelp,
		Example: `  memory-lsp doctor
  memory-lsp doctor --json | jq .locks
  memory-lsp doctor --clean`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d := doctor{system: sys, flags: &f, locale: sys.locale(f.locale)}
			d.examine(cmd.Context())
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			return d.tell()
		},
	}
	f.addWhere(cmd)
	cmd.Flags().BoolVar(&f.clean, "clean", false, "remove what writers left that have ended, and our own state")
	f.wait.add(cmd, "how long to wait for a lock when cleaning")
	f.addForm(cmd, "report")
	return cmd
}

// A diagnosis is what doctor finds, as machines are given it. Paths are those of
// the system.
type diagnosis struct {
	SchemaVersion string       `json:"schemaVersion"`
	From          string       `json:"from"`
	Roots         []memoryRoot `json:"roots"`
	Agent         *chosenAgent `json:"agent,omitempty"`
	Unreadable    []unreadable `json:"unreadable"`
	Left          store.Report `json:"left"`
	Removed       []string     `json:"removed"`
	Errors        []string     `json:"errors"`
	stores        []*store.Store
}

// A memoryRoot is a place of memory.
type memoryRoot struct {
	Path       string   `json:"path"`
	Family     string   `json:"family"` // tree or auto
	There      bool     `json:"there"`
	Why        string   `json:"why"`
	LoadingOff string   `json:"loadingOff,omitempty"`
	Shared     []string `json:"shared,omitempty"` // other projects whose memory lies here
	why        memory.Message
}

// A chosenAgent is whose memory is written, or why that is not known.
type chosenAgent struct {
	Name string `json:"name,omitempty"`
	Why  string `json:"why"`
	why  memory.Message
}

// An unreadable is a file or folder of memory that cannot be read.
type unreadable struct {
	Path  string `json:"path"`
	Error string `json:"error"`
	why   memory.Message
}

// A doctor is one run of the command.
type doctor struct {
	*system
	flags  *doctorFlags
	locale memory.Locale
	found  diagnosis
	snap   *memory.Snapshot
}

var (
	treeNearest = memory.Text{En: "it is the nearest .memory tree from %s upward", Zh: "它是从 %s 向上最近的 .memory 树"}
	liesBelow   = memory.Text{En: "it lies below %s", Zh: "它位于 %s 之下"}
	notUTF8Text = memory.Text{En: "it is not UTF-8", Zh: "它不是 UTF-8"}
	tooBig      = memory.Text{En: "it is too large to be checked", Zh: "它过大，无法检查"}
)

// examine looks at all memory that is meant from a folder.
func (d *doctor) examine(ctx context.Context) {
	dir := d.Dir
	if d.flags.root != "" {
		dir = d.abs(d.flags.root)
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	from := memory.FromOS(dir)
	d.found = diagnosis{
		SchemaVersion: "MemoryDoctorReportV1", From: dir, Roots: []memoryRoot{}, Unreadable: []unreadable{},
		Removed: []string{}, Errors: []string{},
		Left: store.Report{States: []store.State{}, Locks: []store.LockReport{}, Intents: []store.IntentState{}, Temps: []store.Leftover{}, Folders: []store.Leftover{}, Records: []store.RecordReport{}},
	}
	d.snap = memory.NewWorkspace(d.env(), memory.Settings{}).Snapshot()
	if _, err := os.Stat(dir); err != nil {
		d.cannot(from, reason(err))
		return
	}
	d.tree(from)
	d.auto(from)
	d.below(ctx, from)
	for _, s := range d.found.stores {
		if d.flags.clean {
			removed, err := s.Clean(ctx)
			d.found.Removed = append(d.found.Removed, removed...)
			d.failed("", err)
		}
		report, err := s.Inspect()
		d.add(report)
		d.failed("", err)
	}
	slices.Sort(d.found.Removed)
}

// failed notes what could not be done.
func (d *doctor) failed(what string, err error) {
	var joined interface{ Unwrap() []error }
	switch {
	case err == nil:
	case errors.As(err, &joined):
		for _, e := range joined.Unwrap() {
			d.failed(what, e)
		}
	case what != "":
		d.found.Errors = append(d.found.Errors, what+": "+reason(err).String())
	default:
		d.found.Errors = append(d.found.Errors, err.Error())
	}
}

// tree finds the .memory tree that is meant, and whose memory in it.
func (d *doctor) tree(from string) {
	want := d.flags.where(d.system)
	if want.Root != "" {
		want.Root = from
	}
	target, err := ops.Resolve(d.env(), from, want)
	var no *store.Error
	switch {
	case err == nil:
		d.found.Agent = &chosenAgent{target.Agent, target.Reason.String(), target.Reason}
	case errors.As(err, &no) && no.Code == ops.ScopeAmbiguous: // of several agents, or of several projects
		d.found.Agent = &chosenAgent{"", no.Message.String(), no.Message}
		want.Agent = memory.UnknownAgent
		target, err = ops.Resolve(d.env(), from, want)
	case d.flags.agent != "" || d.flags.project != "":
		d.failed("", err)
	}
	if err != nil || target.Missing {
		d.found.Agent = nil
	} else {
		d.root(target.Root, "tree", memoryRoot{There: true, why: treeNearest.With(d.shown(from))})
	}
}

// auto finds the folders of auto memory of the project.
func (d *doctor) auto(from string) {
	folders := d.snap.AutoFolders(d.snap.AutoProject(from, false))
	if f, ok := d.snap.AutoFolder(from); ok {
		folders = append([]memory.AutoFolder{f}, folders...)
	}
	for _, f := range folders {
		r := memoryRoot{There: f.There, LoadingOff: f.Off, why: f.Why}
		for _, p := range f.Shared {
			r.Shared = append(r.Shared, memory.ToOS(p))
		}
		d.root(f.Path, "auto", r)
	}
}

// below finds the memory below a folder and in the roots found so far, and what
// of it cannot be read.
func (d *doctor) below(ctx context.Context, from string) {
	starts := []string{from}
	for _, r := range d.found.Roots {
		if r.There {
			starts = append(starts, memory.FromOS(r.Path))
		}
	}
	seen := map[string]bool{}
	for _, start := range starts {
		for _, p := range d.snap.Find(ctx, start, func(f *memory.File) { d.file(f.Path, start, seen) }) {
			if !seen[p.Path] {
				seen[p.Path] = true
				d.cannot(p.Path, reason(p.Err))
			}
		}
	}
}

// file looks at a file of memory.
func (d *doctor) file(file, start string, seen map[string]bool) {
	if seen[file] {
		return
	}
	seen[file] = true
	place := d.snap.Place(file)
	switch place.Dialect {
	case memory.Tree:
		d.root(place.Root, "tree", memoryRoot{There: true, why: liesBelow.With(d.shown(start))})
	case memory.Blade, memory.Claude, memory.OpenClaw:
		d.root(place.Folder, "auto", memoryRoot{There: true, why: liesBelow.With(d.shown(start))})
	}
	if f := d.snap.Load(file); f == nil {
		_, err := d.FS.Open(file)
		d.cannot(file, reason(err))
	} else if src, size, _ := f.Disk(); size > memory.MaxCheck {
		d.cannot(file, tooBig.With())
	} else if _, _, ok := memory.Encoding(src); !ok {
		d.cannot(file, notUTF8Text.With())
	}
}

func (d *doctor) cannot(p string, why memory.Message) {
	d.found.Unreadable = append(d.found.Unreadable, unreadable{memory.ToOS(p), why.String(), why})
}

// root adds a place of memory, once.
func (d *doctor) root(p, family string, r memoryRoot) {
	r.Path, r.Family, r.Why = memory.ToOS(p), family, r.why.String()
	if slices.ContainsFunc(d.found.Roots, func(o memoryRoot) bool { return o.Path == r.Path }) {
		return
	}
	d.found.Roots = append(d.found.Roots, r)
	if !r.There {
		return
	}
	s, err := store.Open(store.Options{ActiveRoot: r.Path, Tree: family == "tree", Env: d.storeEnv(), Wait: d.flags.wait.wait()})
	if err != nil {
		d.failed(r.Path, err)
		return
	}
	d.found.stores = append(d.found.stores, s)
}

// add takes in a report: of memory outside trees all folders share one state.
func (d *doctor) add(r store.Report) {
	l := &d.found.Left
	l.States = merge(l.States, r.States, func(s store.State) string { return s.Path })
	l.Locks = merge(l.Locks, r.Locks, func(s store.LockReport) string { return s.Path })
	l.Intents = merge(l.Intents, r.Intents, func(s store.IntentState) string { return s.Path })
	l.Temps = merge(l.Temps, r.Temps, func(s store.Leftover) string { return s.Path })
	l.Folders = merge(l.Folders, r.Folders, func(s store.Leftover) string { return s.Path })
	l.Records = merge(l.Records, r.Records, func(s store.RecordReport) string { return s.Path })
}

// merge adds what is not there by its path.
func merge[T any](all, more []T, path func(T) string) []T {
	for _, m := range more {
		if !slices.ContainsFunc(all, func(o T) bool { return path(o) == path(m) }) {
			all = append(all, m)
		}
	}
	return all
}
