package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var (
	rootLine  = memory.Text{En: "memory: %s (%s)", Zh: "记忆：%s（%s）"}
	absent    = memory.Text{En: "memory: %s is not there yet (%s)", Zh: "记忆：%s 尚不存在（%s）"}
	noRoots   = memory.Text{En: "memory: none is meant from %s", Zh: "记忆：从 %s 没有找到"}
	agentLine = memory.Text{En: "agent: %s (%s)", Zh: "Agent：%s（%s）"}
	noAgent   = memory.Text{En: "agent: not known (%s)", Zh: "Agent：未知（%s）"}
	offLine   = memory.Text{En: "loading is off: %s", Zh: "加载已关闭：%s"}
	shareLine = memory.Text{En: "shared with the project %s", Zh: "与项目 %s 共用"}

	heldLine      = memory.Text{En: "lock: %s is held (%s)", Zh: "锁：%s 被持有（%s）"}
	pendingKept   = memory.Text{En: "not written: %d contents are kept; `memory-lsp pending list` shows them", Zh: "未写入：保留了 %d 份内容；`memory-lsp pending list` 可列出"}
	oldRecords    = memory.Text{En: "old records: %d in %s", Zh: "过期记录：%d 条，%s"}
	staleLine     = memory.Text{En: "lock: %s is stale: its owner is dead, the next writer removes it", Zh: "锁：%s 已失效：持有者已退出，下一个写入者会移除它"}
	intentLine    = memory.Text{En: "append cut short: %s, %d bytes at %s; the next writer finishes it", Zh: "追加中断：%s，%d 字节，%s；下一个写入者会完成它"}
	asideLine     = memory.Text{En: "append cut short: %s, kept in %s to be looked at: another program wrote behind it", Zh: "追加中断：%s，保留在 %s 供查看：其后有其他程序写入"}
	tempLine      = memory.Text{En: "temporary file: %s", Zh: "临时文件：%s"}
	tempDead      = memory.Text{En: "temporary file: %s, left by a writer that has ended", Zh: "临时文件：%s，由已退出的写入者留下"}
	quarantine    = memory.Text{En: "lock moved aside: %s", Zh: "移开的锁：%s"}
	newerLine     = memory.Text{En: "state: %s was written by a newer memory-lsp (schema %d): upgrade", Zh: "状态：%s 由更新版本的 memory-lsp 写成（架构 %d）：请升级"}
	unreadLine    = memory.Text{En: "cannot be read: %s: %s", Zh: "无法读取：%s：%s"}
	removedLine   = memory.Text{En: "removed: %s", Zh: "已移除：%s"}
	nothingLeft   = memory.Text{En: "writers left nothing", Zh: "写入者没有留下任何东西"}
	cleanHint     = memory.Text{En: "`memory-lsp doctor --clean` removes what writers left that have ended", Zh: "`memory-lsp doctor --clean` 会移除已退出的写入者留下的东西"}
	byHolder      = memory.Text{En: "by process %d on %s since %s", Zh: "进程 %d，主机 %s，自 %s"}
	byNobodyKnown = memory.Text{En: "%s", Zh: "%s"}
)

// lockSteps say what to do about locks of which we cannot tell whether they are
// left, by the reason.
var lockSteps = map[string]memory.Text{
	"cross-host-owner": {
		En: "  another machine took it: once the writer there has ended, delete %s",
		Zh: "  由另一台机器持有：确认那里的写入者已退出后，请删除 %s",
	},
	"legacy-lock-within-safety-window": {
		En: "  its owner cannot be read: the next writer removes it when it is 30 minutes old; if nobody writes, you may delete %s before",
		Zh: "  无法读出持有者：满 30 分钟后由下一个写入者移除；若确无写入者，可提前删除 %s",
	},
}

// tell prints the diagnosis.
func (d *doctor) tell() error {
	if d.flags.json {
		out := json.NewEncoder(d.Stdout)
		out.SetEscapeHTML(false)
		if err := out.Encode(d.found); err != nil {
			return fmt.Errorf("print the report: %w", err)
		}
	} else {
		d.tellRoots()
		d.tellLeft()
	}
	for _, e := range d.found.Errors {
		fmt.Fprintln(d.Stderr, "memory-lsp:", printable(e))
	}
	if len(d.found.Errors)+len(d.found.Unreadable) > 0 {
		return exit(1)
	}
	return nil
}

func (d *doctor) line(w io.Writer, m memory.Message) { fmt.Fprintln(w, printable(m.In(d.locale))) }

// name is a path of the system as the user is told it.
func (d *doctor) name(file string) string { return d.named(file) }

// tellRoots says which memory is meant, and why.
func (d *doctor) tellRoots() {
	if len(d.found.Roots) == 0 {
		d.line(d.Stdout, noRoots.With(d.name(d.found.From)))
	}
	for _, r := range d.found.Roots {
		what := rootLine
		if !r.There {
			what = absent
		}
		d.line(d.Stdout, what.With(d.name(r.Path), r.why))
		if r.LoadingOff != "" {
			fmt.Fprint(d.Stdout, "  ")
			d.line(d.Stdout, offLine.With(r.LoadingOff))
		}
		for _, p := range r.Shared {
			fmt.Fprint(d.Stdout, "  ")
			d.line(d.Stdout, shareLine.With(d.name(p)))
		}
	}
	if a := d.found.Agent; a != nil && a.Name != "" {
		d.line(d.Stdout, agentLine.With(a.Name, a.why))
	} else if a != nil {
		d.line(d.Stdout, noAgent.With(a.why))
	}
	for _, u := range d.found.Unreadable {
		d.line(d.Stdout, unreadLine.With(d.name(u.Path), u.why))
	}
}

// tellLeft says what writers left.
func (d *doctor) tellLeft() {
	left := d.leftLines()
	for _, m := range left {
		d.line(d.Stdout, m)
	}
	for _, p := range d.found.Removed {
		d.line(d.Stdout, removedLine.With(d.name(p)))
	}
	switch {
	case len(left)+len(d.found.Removed) == 0:
		d.line(d.Stdout, nothingLeft.With())
	case d.dead() && !d.flags.clean:
		fmt.Fprintln(d.Stderr, "memory-lsp:", printable(noteLine.With(cleanHint).In(d.locale)))
	}
}

func (d *doctor) leftLines() (all []memory.Message) {
	l := &d.found.Left
	for _, s := range l.States {
		if s.Newer > 0 {
			all = append(all, newerLine.With(d.name(s.Path), s.Newer))
		}
	}
	for _, lock := range l.Locks {
		if lock.Stale {
			all = append(all, staleLine.With(d.locked(lock)))
		} else if lock.Held {
			all = append(all, heldLine.With(d.locked(lock), holder(lock)))
			reason, _, _ := strings.Cut(lock.Reason, ":")
			if step, ok := lockSteps[reason]; ok {
				all = append(all, step.With(d.name(lock.Path)))
			}
		}
	}
	for _, in := range l.Intents {
		if in.Aside {
			all = append(all, asideLine.With(d.name(in.Target), d.name(in.Path)))
		} else {
			all = append(all, intentLine.With(d.name(in.Target), in.Length, in.At))
		}
	}
	for _, t := range l.Temps {
		what := tempLine
		if t.Abandoned {
			what = tempDead
		}
		all = append(all, what.With(d.name(t.Path)))
	}
	for _, q := range l.Folders {
		all = append(all, quarantine.With(d.name(q.Path)))
	}
	for _, r := range l.Records {
		if r.Kind == store.Pending {
			all = append(all, pendingKept.With(r.Count))
		}
		if r.Old > 0 {
			all = append(all, oldRecords.With(r.Old, d.name(r.Path)))
		}
	}
	return all
}

// dead reports whether something is left that nobody needs any more.
func (d *doctor) dead() bool {
	l := &d.found.Left
	for _, lock := range l.Locks {
		if lock.Stale {
			return true
		}
	}
	for _, r := range l.Records {
		if r.Old > 0 {
			return true
		}
	}
	return len(l.Intents)+len(l.Temps)+len(l.Folders) > 0
}

// locked is what a lock is for, as far as it tells.
func (d *doctor) locked(l store.LockReport) string {
	switch {
	case l.Holder != nil && l.Holder.Target != "":
		return d.name(l.Holder.Target)
	case l.Owner != nil && l.Owner.File != "":
		return l.Owner.File
	}
	return d.name(l.Path)
}

// holder is who holds a lock, and why it does not count as left.
func holder(l store.LockReport) memory.Message {
	switch {
	case l.Holder != nil:
		return byHolder.With(l.Holder.PID, l.Holder.Host, l.Holder.AcquiredAt)
	case l.Owner != nil:
		return byHolder.With(l.Owner.PID, l.Owner.Host, l.Owner.AcquiredAt)
	}
	return byNobodyKnown.With(l.Reason)
}
