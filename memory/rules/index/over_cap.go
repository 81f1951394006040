// # index/over-cap
//
// An index is longer than its agent loads.
//
// At the start of a session an agent takes in the head of the index and nothing
// more: Blade 200 lines, Claude Code 200 lines or 25,000 bytes, whichever comes
// first, OpenClaw 12,000 characters. For Claude Code the frontmatter and comments
// that stand by themselves do not count, and a final line break is no line. New
// entries are added at the end, so what is lost is the newest, often the
// correction of an older one. Put new entries at the top, merge old ones into
// topics, and remove what nobody needs.
//
// Source: auto-memory.md §1.
//
// ## 中文
//
// 索引超出了 Agent 载入的长度。
//
// 会话开始时，Agent 只读索引的开头：Blade 读 200 行；Claude Code 读 200 行或 25,000 字
// 节，以先到者为准；OpenClaw 读 12,000 字。对 Claude Code，文件头和独立成块的注释不
// 计，末尾换行也不算一行。新条目加在末尾，所以丢掉的正是最新的，往往还是对旧条目的更
// 正。请把新条目放在最前，把旧条目并入主题，删去没人需要的。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — the steps, newest first
// ‹195×␤›
// - [Old keys](keys.md) — the last line that is loaded
// - [密钥轮换](rotation.md) — 每月一次，替代旧流程 🔑
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the agent loads only the first 200 lines; lost from here on: entries 2, headings 1, first “密钥轮换”
//
// ## Billing
//
// - [Refunds](refunds.md) — who may approve them
// -- .claude/memory/MEMORY.md --
// # Memory
// ‹198×␤›
// Nothing here is an entry, and it is not loaded.␍
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the agent loads only the first 200 lines; lost from here on: lines 1, first “Nothing here is an entry, and it is not…”
//
// ## Right
//
// -- memory/MEMORY.md --
// ---
// name: Memory
// ---
// <!-- Newest first. Neither this comment nor the header counts. -->
// # Memory
// ‹197×␤›
// - [密钥轮换](rotation.md) — line 200, and a line break behind it

package index

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "index/over-cap",
	Severity: memory.Warning,
	Kinds:    memory.KindsOf(memory.Index),
	File:     overCap,
})

var (
	overCapped = memory.Text{
		En: "the agent loads only the first %d %s; lost from here on: %s, first “%s”",
		Zh: "智能体只载入前 %d %s；此处起丢失：%s，首个为“%s”",
	}
	lostEntries = memory.Text{En: "entries %d, headings %d", Zh: "条目 %d 个、标题 %d 个"}
	lostLines   = memory.Text{En: "lines %d", Zh: "文字 %d 行"}
)

// units are what caps count.
var units = [...]memory.Text{
	memory.LinesUnit: {En: "lines", Zh: "行"},
	memory.BytesUnit: {En: "bytes", Zh: "字节"},
	memory.CharsUnit: {En: "characters", Zh: "个字符"},
}

func overCap(p *memory.Pass) {
	ix := p.File.Index()
	load := ix.Load
	if load.Rest.Len() == 0 {
		return
	}
	what, first := lost(p, ix)
	p.Report(memory.Finding{
		Span:        load.Rest,
		Message:     overCapped.With(load.Cap.Max, units[load.Cap.Unit], what, first),
		Unnecessary: true,
	})
}

// lost says how much of an index is not loaded and what comes first there.
func lost(p *memory.Pass, ix *memory.IndexFile) (what memory.Message, first string) {
	from, at := ix.Load.Rest.Start, ix.Load.Rest.End
	entries, headings := 0, 0
	for _, e := range ix.Entries {
		if e.Span.Start < from {
			continue
		}
		if entries++; e.Span.Start < at {
			at, first = e.Span.Start, title(p.Doc(), e)
		}
	}
	for _, h := range p.Doc().Headings() {
		if h.Span.Start < from {
			continue
		}
		if headings++; h.Span.Start < at {
			at, first = h.Span.Start, h.Plain
		}
	}
	if entries+headings > 0 {
		return lostEntries.With(entries, headings), shorten(first)
	}
	lines := p.File.Lines()
	count := 0
	for i := lines.At(from); i < lines.Count(); i++ {
		if text := strings.TrimSpace(p.Doc().Text(lines.Line(i))); text != "" {
			if count++; count == 1 {
				first = text
			}
		}
	}
	return lostLines.With(count), shorten(first)
}
