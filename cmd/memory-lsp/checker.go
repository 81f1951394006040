package main

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown/crew"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// A checker is one run of the command check.
type checker struct {
	*system
	flags    *checkFlags
	locale   memory.Locale
	least    memory.Severity // findings below it are left out
	w        *memory.Workspace
	stdin    string    // the path that standard input stands for, if it is memory
	input    []byte    // what standard input held; in the end, what the fixes made of it
	failures []failure // as was said
}

func newChecker(sys *system, f *checkFlags) (*checker, error) {
	set := memory.Settings{
		Rules:     rules.All(),
		Flags:     memory.Config{Agent: f.agent},
		FileScope: f.scope.word == "file",
		Today:     f.today.day,
		Once:      true,
	}
	if err := sys.configure(&set, f); err != nil {
		return nil, err
	}
	c := &checker{system: sys, flags: f, w: memory.NewWorkspace(sys.env(), set)}
	c.least, _ = memory.ParseSeverity(f.minSeverity.word)
	here := memory.FromOS(filepath.Join(sys.Dir, memory.ConfigName))
	c.locale = sys.localeOf(f.locale.tag, c.w.Snapshot().Config(here).Locale)
	return c, nil
}

// run checks what the arguments name and says what it found.
func (c *checker) run(ctx context.Context, args []string) error {
	files, err := c.find(ctx, args)
	if err != nil {
		return err
	}
	c.noteConfigs(files)
	reports, err := c.judge(ctx, files)
	if err != nil {
		return err
	}
	if c.flags.fix {
		if reports, err = c.mend(ctx, reports); err != nil {
			return err
		}
	}
	if err := c.print(reports); err != nil {
		return err
	}
	return c.verdict(reports)
}

// verdict is the exit code.
func (c *checker) verdict(reports []report) error {
	if len(c.failures) > 0 {
		return exit(exitFailed)
	}
	for _, r := range reports {
		for _, f := range r.findings {
			if c.flags.fails(f.Severity) {
				return exit(exitFound)
			}
		}
	}
	return nil
}

// A report is what is found in one file.
type report struct {
	name     string // as it is shown, if anything is found
	file     *memory.File
	findings []memory.Finding
	mendable bool   // a finding, shown or not, may be mended unasked
	text     []byte // what printText prints, made while other files are judged
}

// judge checks files side by side. Reports are in order of the files' names;
// files that cannot be read have none.
func (c *checker) judge(ctx context.Context, files []*memory.File) ([]report, error) {
	snap := c.w.Snapshot()
	reports := make([]report, len(files))
	errs := make([]error, len(files))
	watch := c.watch(checking, len(files))
	order := turns(files)
	judge := func(i int) { reports[i], errs[i] = c.judgeOne(ctx, snap, files[i].Path) }
	crew.Each(len(order), 1, func(turn int) {
		judge(order[turn])
		watch.step()
	})
	twins := snap.Twins()
	again := slices.DeleteFunc(order, func(i int) bool { return !twins[files[i].Path] })
	crew.Each(len(again), 1, func(turn int) { judge(again[turn]) })
	watch.stop()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i, err := range errs {
		if err != nil {
			c.problem(c.shown(files[i].Path), err)
		}
	}
	reports = slices.DeleteFunc(reports, func(r report) bool { return r.file == nil })
	slices.SortFunc(reports, func(a, b report) int { return cmp.Compare(a.name, b.name) })
	return reports, nil
}

// indexes ask about other files and take longest.
var indexes = memory.KindsOf(memory.AgentSummary, memory.GlobalSummary, memory.Index)

// turns is the order in which files are judged: days first, so that what they say is
// known to the indexes, which come before the last third of them: what an index does
// alone leaves a core to others. Then all others from the last. An index asks about
// them from the first, and whoever asks about a file that another one just reads has
// to wait.
func turns(files []*memory.File) []int {
	var days, asking, others []int
	for i, f := range files {
		list := &others
		switch {
		case f.Kind == memory.Daily:
			list = &days
		case indexes.Has(f.Kind):
			list = &asking
		}
		*list = append(*list, i)
	}
	slices.Reverse(others)
	most := len(days) * 2 / 3
	return slices.Concat(days[:most], asking, days[most:], others)
}

func (c *checker) judgeOne(ctx context.Context, snap *memory.Snapshot, path string) (report, error) {
	res := snap.Check(ctx, path)
	if res.Err != nil {
		return report{}, res.Err
	}
	r := report{file: cmp.Or(res.File, snap.File(path))}
	if len(res.Findings) > 0 {
		r.name = c.shown(path)
	}
	r.mendable = slices.ContainsFunc(res.Findings, safe)
	r.findings = slices.DeleteFunc(res.Findings, func(f memory.Finding) bool { return f.Severity > c.least })
	if c.flags.format.word == "text" && len(r.findings) > 0 {
		r.text = c.tell(r)
	}
	return r, nil
}
