package ops

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

const migrateTool = "memory_summary_migrate"

// SummaryMigrate are the arguments of a migration: what does not belong in the
// agent's index moves into a session of today.
type SummaryMigrate struct {
	Where
	DryRun bool `json:"dryRun,omitempty"` // tell, and write nothing
}

// A MigrationReceipt is a MemorySummaryMigrationReceiptV1. Without anything to
// move, or if nothing was to be written, there are no transactions.
type MigrationReceipt struct {
	SchemaVersion string           `json:"schemaVersion"`
	DryRun        bool             `json:"dryRun"`
	Lines         int              `json:"lines"` // that move
	Moved         string           `json:"moved"` // as they will stand in the day's file
	SummaryFile   string           `json:"summaryFile"`
	DailyFile     string           `json:"dailyFile"`
	SessionID     string           `json:"sessionId,omitempty"`
	Daily         *store.Receipt   `json:"daily,omitempty"` // written first
	Summary       *store.Receipt   `json:"summary,omitempty"`
	Preview       MigrationPreview `json:"-"`
}

// A MigrationPreview is both files before and after.
type MigrationPreview struct {
	SummaryBefore, SummaryAfter []byte
	DailyBefore, DailyAfter     []byte
}

var noIndex = memory.Text{En: "there is no %s", Zh: "没有 %s"}

// MigrateSummary moves what does not belong in the agent's index: first it is
// written into the day's file, then taken out. If that is cut short, the next
// migration goes on from there.
func (w *Writer) MigrateSummary(ctx context.Context, a SummaryMigrate) (MigrationReceipt, error) {
	file := w.summaryFile()
	text, err := os.ReadFile(w.native(file))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return MigrationReceipt{}, refuse(SummaryNotFound, noIndex.With(file))
	case err != nil:
		return MigrationReceipt{}, fmt.Errorf("read the index: %w", err)
	}
	if err := readable(file, text); err != nil {
		return MigrationReceipt{}, err
	}
	today, _ := w.today()
	kept, moved := sortIndex(text)
	r := MigrationReceipt{
		SchemaVersion: "MemorySummaryMigrationReceiptV1", DryRun: a.DryRun, Lines: countText(moved),
		SummaryFile: file, DailyFile: w.dayFile(today),
	}
	if r.Lines == 0 {
		return r, nil
	}
	r.Moved = movedText(moved)
	al, err := w.migration(r)
	if err != nil {
		return MigrationReceipt{}, err
	}
	if a.DryRun {
		for _, day := range w.marked(al) {
			r.DailyFile = w.dayFile(day)
		}
		r.Preview = MigrationPreview{SummaryBefore: text, SummaryAfter: kept}
		r.Preview.DailyBefore, r.Preview.DailyAfter = w.previewDay(al, r.DailyFile)
		return r, nil
	}
	opened, err := w.moveOnce(ctx, al)
	if err != nil {
		return MigrationReceipt{}, err
	}
	r.SessionID, r.Daily, r.DailyFile = opened.SessionID, &opened.Transaction, opened.Transaction.File
	done, err := w.store.Do(ctx, w.clearIndex(file, moved))
	if err != nil {
		return r, err
	}
	r.Summary = &done
	return r, nil
}

// migration is the session that takes in what moves.
func (w *Writer) migration(r MigrationReceipt) (*allocation, error) {
	if err := w.opt.clean(r.SummaryFile, r.Moved); err != nil {
		return nil, err
	}
	if err := judgeContent(r.Moved); err != nil {
		return nil, err
	}
	mark := "移自 SUMMARY.md sha256:" + digest([]byte(r.Moved))[:16]
	al, err := w.newAllocation(SessionAllocate{Title: "SUMMARY 迁移", Intent: "other", SourceMessage: mark})
	if err != nil {
		return nil, err
	}
	al.key.task, al.key.HostSessionID = "", noSession // by the mark alone it is found again
	al.mark, al.holds = mark, r.Moved
	al.body = "\n### 🎯 任务摘要\n\n" +
		"SUMMARY.md 只保留会话索引；其中不属于索引的 " + strconv.Itoa(r.Lines) + " 行移到此处。\n" +
		"\n### 📎 SUMMARY 原文\n\n" + r.Moved + "\n\n- **状态**：✅\n"
	return al, nil
}

// previewDay is the day's file before and after.
func (w *Writer) previewDay(al *allocation, file string) (before, after []byte) {
	if f := w.load(file); f != nil {
		before = f.Source()
	}
	_, now := w.today()
	if sessions, err := readDay(file, before); err == nil && al.marked(before, sessions) {
		return before, before
	}
	al.id = nextID(before)
	return before, append(bytes.Clone(before), al.text(before, now)...)
}

// clearIndex takes out of the index what was moved.
func (w *Writer) clearIndex(file string, moved []string) store.Change {
	return store.Change{
		File: file, Operation: migrateTool, Arguments: moved, Pure: true,
		Plan: func(old store.Snapshot) (store.Plan, error) {
			kept, now := sortIndex(old.Text)
			p := store.Plan{Text: kept, Precondition: "the same moves"}
			if strings.Join(now, "") != strings.Join(moved, "") {
				p = store.Plan{Precondition: "something else would move"}
			}
			return p, nil
		},
		Verify: func(after []byte) error {
			if _, left := sortIndex(after); countText(left) > 0 {
				return refuse(SummaryReadback, lastRow.With(file))
			}
			return nil
		},
	}
}
