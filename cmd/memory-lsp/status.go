package main

import (
	"context"
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

const statusHelp = `Status tells how an agent's memory stands: the files of today and yesterday, the
newest rows of its index, what is unfinished, what contradicts itself. Of auto
memory it tells how much of each index the agent loads, and whether its own
loading is off. No text of days or topics is printed.

What is unfinished is a hint where to look, not what was decided.`

const statusExamples = `  memory-lsp status
  memory-lsp status --agent codex --limit 20
  memory-lsp status --root ~/code/shop --json | jq -r '.activeSessionIds[]'`

func newStatus(sys *system) *cobra.Command {
	var f askFlags
	var args query.StatusArgs
	cmd := &cobra.Command{
		Use: "status", Short: "Tell how an agent's memory stands, and what is unfinished",
		Long: statusHelp, Example: statusExamples, Args: noArgs,
		RunE: sys.asks(&f, func(ctx context.Context, a *asking, _ []string) error { return a.status(ctx, args) }),
	}
	cmd.Flags().IntVar(&args.Limit, "limit", 5, "how many of the newest rows: `N` from 1 to 20")
	f.add(cmd)
	return cmd
}

// A statusAnswer is what is told of a tree, if there is one, and of auto memory.
type statusAnswer struct {
	*query.Status
	AutoMemory []query.AutoMemory `json:"autoMemory"`
}

func (a *asking) status(ctx context.Context, args query.StatusArgs) (err error) {
	var out statusAnswer
	if info, err := os.Stat(a.abs(a.flags.root)); a.flags.root != "" && (err != nil || !info.IsDir()) {
		_, err := a.target() // says so
		return err
	}
	if out.AutoMemory, err = a.AutoMemory(ctx, memory.FromOS(a.abs(a.flags.root))); err != nil {
		return err
	}
	target, err := a.resolve(a.flags.where(a.system))
	var none *store.Error
	absent := target.Missing || errors.As(err, &none) && none.Code == ops.RootNotFound
	if absent && len(out.AutoMemory) > 0 {
		err = nil // there is auto memory alone
	} else if err == nil {
		out.Status, err = a.Status(ctx, targetOf(target), args)
	}
	if err != nil {
		return err
	}
	if a.flags.json {
		return a.object(out)
	}
	return a.tellStatus(out, target.Root)
}

var (
	whoseMemory = memory.Text{En: "%s, agent %s: %s", Zh: "%s，Agent %s：%s"}
	todayLine   = memory.Text{En: "today      %s", Zh: "今天  %s"}
	yesterdayIs = memory.Text{En: "yesterday  %s", Zh: "昨天  %s"}
	dayThere    = memory.Text{En: "%s, %d bytes", Zh: "%s，%d 字节"}
	dayAbsent   = memory.Text{En: "%s is not there", Zh: "%s 不存在"}
	latestHead  = memory.Text{En: "newest rows:", Zh: "最新的行："}
	activeHead  = memory.Text{En: "unfinished: %s", Zh: "未完成：%s"}
	conflictIs  = memory.Text{En: "conflict: %s is %s", Zh: "冲突：%s 同时为 %s"}
	autoLine    = memory.Text{En: "auto memory %s: %s, %d topics", Zh: "自动记忆 %s：%s；主题：%d 个"}
	noIndexYet  = memory.Text{En: "no index", Zh: "没有索引"}
	wholeIndex  = memory.Text{En: "the index is loaded whole", Zh: "索引全部加载"}
	indexUses   = memory.Text{En: "the index has %d of %d %s", Zh: "索引占 %d / %d %s"}
	indexLoses  = memory.Text{En: "%d entries from line %d on are not loaded: the index has %d of %d %s", Zh: "自第 %[2]d 行起有 %[1]d 个条目不会加载：索引占 %[3]d / %[4]d %[5]s"}
	unitLines   = memory.Text{En: "lines", Zh: "行"}
	unitBytes   = memory.Text{En: "bytes", Zh: "字节"}
	unitChars   = memory.Text{En: "characters", Zh: "个字符"}
	unitTexts   = map[string]memory.Text{"lines": unitLines, "bytes": unitBytes, "characters": unitChars}
)

func (a *asking) tellStatus(out statusAnswer, root string) error {
	if s := out.Status; s != nil {
		lines := []memory.Message{
			whoseMemory.With(s.Project, s.Agent, a.shown(root)),
			todayLine.With(dayLine(s.Today)), yesterdayIs.With(dayLine(s.Yesterday)),
			memory.Message(s.Resume.Hint),
		}
		if len(s.ActiveSessionIDs) > 0 {
			lines = append(lines, activeHead.With(strings.Join(s.ActiveSessionIDs, ", ")))
		}
		for _, c := range s.Conflicts {
			lines = append(lines, conflictIs.With(c.SessionKey, strings.Join(c.States, " + ")))
		}
		if len(s.LatestRows) > 0 {
			lines = append(lines, latestHead.With())
		}
		for _, m := range append(lines, rowLines(s.LatestRows)...) {
			if err := a.line(m); err != nil {
				return err
			}
		}
		a.notes(s.Warnings)
	}
	for _, m := range out.AutoMemory {
		if err := a.line(autoLine.With(a.shown(memory.FromOS(m.Folder)), loadText(m.Load), m.Topics)); err != nil {
			return err
		}
		if m.LoadingOff != "" {
			a.say(noteLine.With(loadingOff.With(m.LoadingOff)))
		}
		if len(m.SharedWith) > 0 {
			a.say(noteLine.With(sharedBy.With(strings.Join(m.SharedWith, ", "))))
		}
	}
	return nil
}

func dayLine(d query.DayFile) memory.Message {
	if !d.Exists {
		return dayAbsent.With(d.Date)
	}
	return dayThere.With(d.Date, d.Bytes)
}

func loadText(l *query.Load) memory.Message {
	switch {
	case l == nil:
		return noIndexYet.With()
	case l.Max == 0:
		return wholeIndex.With()
	case l.Whole:
		return indexUses.With(l.Used, l.Max, unitTexts[l.Unit])
	}
	return indexLoses.With(l.LostCount, l.FirstLost, l.Used, l.Max, unitTexts[l.Unit])
}

// rowLines are rows as people are told them.
func rowLines(rows []query.Row) (lines []memory.Message) {
	for _, r := range rows {
		lines = append(lines, rowLine.With(r.Date, r.SessionID, r.Status, r.Type, r.Summary))
	}
	return lines
}

var rowLine = memory.Text{En: "  %s  %s  %s  %s  %s", Zh: "  %s  %s  %s  %s  %s"}
