package ops

import (
	"context"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// moveOnce opens the session that takes in what moves, unless an earlier
// migration of the same text did, on whichever day that was. Before it writes, it
// keeps a record of the day: an append that was cut short is found there.
func (w *Writer) moveOnce(ctx context.Context, al *allocation) (AllocationReceipt, error) {
	name := digest([]byte(al.mark + "\x00" + w.Agent))
	days := w.marked(al)
	var rec Record
	if al.records.Get(name, &rec) == nil {
		if day, ok := memory.ParseDay(dayForm, rec.Date); ok && !slices.Contains(days, day) {
			days = append(days, day)
		}
	}
	for _, day := range days {
		r, err := w.lookAt(ctx, al, day)
		if err != nil || al.reused {
			return r, err
		}
	}
	today, now := w.today()
	rec = Record{
		SchemaVersion: "MemorySummaryMigrationRecordV1", TaskKey: al.mark, Date: today.Format(dayForm),
		Agent: w.Agent, File: w.dayFile(today), CreatedAt: now.UTC().Format("2006-01-02T15:04:05.000Z"),
	}
	if err := al.records.Put(name, rec); err != nil {
		return AllocationReceipt{}, err
	}
	al.args.Date = rec.Date
	return w.allocate(ctx, al)
}

// lookAt looks for the session in the file of a day, when what was cut short
// there has been finished.
func (w *Writer) lookAt(ctx context.Context, al *allocation, day memory.Day) (AllocationReceipt, error) {
	al.day, al.reused = day, false
	file := w.dayFile(day)
	r, err := w.store.Do(ctx, store.Change{
		File: file, Operation: migrateTool, Arguments: al.args, Pure: true,
		Plan: func(old store.Snapshot) (store.Plan, error) {
			sessions, err := readDay(file, old.Text)
			if err == nil {
				al.marked(old.Text, sessions)
			}
			return store.Plan{}, err
		},
	})
	if err != nil {
		return AllocationReceipt{}, err
	}
	return al.receipt(r), nil
}

// marked are the days whose files tell of the same migration, the oldest first.
func (w *Writer) marked(al *allocation) (days []memory.Day) {
	names, err := os.ReadDir(w.native(path.Dir(w.dayFile(al.day))))
	if err != nil {
		return nil
	}
	for _, e := range names {
		day, ok := memory.ParseDay(dayForm, strings.TrimSuffix(e.Name(), ".md"))
		if !ok || !e.Type().IsRegular() || e.Name() != path.Base(w.dayFile(day)) {
			continue
		}
		f := w.load(w.dayFile(day))
		if f == nil {
			continue
		}
		if sessions, err := readDay(f.Path, f.Source()); err == nil && al.marked(f.Source(), sessions) {
			days = append(days, day)
		}
	}
	al.reused = false
	return days
}
