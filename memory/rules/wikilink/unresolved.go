// # wikilink/unresolved
//
// A link in double brackets names no note.
//
// It may be meant for a note that is still to be written, or its note may have
// been renamed; an agent that follows it finds nothing. A note is found by the
// name of its file, then by the `name` in its header, as it is written or as a
// slug, then by either in another letter case or with `_` for `-`.
//
// Source: auto-memory.md §4.
//
// ## 中文
//
// 双方括号链接没有对应的笔记。
//
// 它指的可能是尚未写的笔记，也可能是笔记改了名；跟着它走的 Agent 找不到内容。查找笔记
// 时先按文件名，再按文件头的 `name`（原样或转成 slug），最后忽略大小写并把 `_` 与 `-`
// 视为相同。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — 🚀 see [[depoly]] and [[密钥轮换#每月|密钥]]
//                                  ^^^^^^ no note is called depoly
//                                                 ^^^^ no note is called 密钥轮换
// -- fixed: Change to deploy --
// # Memory
//
// - [Deploy](deploy.md) — 🚀 see [[deploy]] and [[密钥轮换#每月|密钥]]
// -- fixed: Create depoly.md --
// create memory/depoly.md
// -- fixed: Create 密钥轮换.md --
// create memory/密钥轮换.md
// -- memory/deploy.md --
// # Deploy
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [[deploy]], [[Human Title Here]], [[human-title-here]], [[feedback_x]]
// - [[deploy#steps|the steps]]␍
// - ![[deploy.md]] and [[#memory]]
// - no notes: [[:space:]], [[word #12]], `[[code]]`, [[<slug>]], [[ -f x ]], [[1]]
// - [[agents/反馈]], [[反馈]] 😀
//
//       [[in a block of code]]
// -- memory/deploy.md --
// # Deploy
// -- memory/feedback_short_slug.md --
// ---
// name: Human Title Here
// ---
// -- memory/feedback-X.md --
// # X
// -- memory/agents/反馈.md --
// # 反馈
//
// See [[deploy]].

package wikilink

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "wikilink/unresolved",
	Severity: memory.Info,
	Kinds:    memory.KindsOf(memory.Index, memory.Topic, memory.Note),
	Cross:    true,
	Link:     unresolved,
})

var (
	noNote     = memory.Text{En: "no note is called %s", Zh: "没有名为 %s 的笔记"}
	changeTo   = memory.Text{En: "Change to %s", Zh: "改为 %s"}
	createNote = memory.Text{En: "Create %s", Zh: "新建 %s"}
)

// maxMended is how many links of a file get fixes: to compare a name with those
// of all notes is dear.
const maxMended = 100

func unresolved(p *memory.Pass, l *markdown.Link) {
	t, ok := p.Wiki(*l)
	if !ok || t.Path != "" {
		return
	}
	var fixes []memory.Fix
	if p.Reported() < maxMended {
		fixes = append(nearest(p, t), create(p, t)...)
	}
	p.Report(memory.Finding{Span: t.Name, Message: noNote.With(t.Text), Fixes: fixes})
}

// nearest is the fix that names the note that was probably meant.
func nearest(p *memory.Pass, t memory.WikiTarget) []memory.Fix {
	near := p.NearNotes(t.Text)
	if len(near) == 0 || strings.ContainsAny(near[0], "[]|#") {
		return nil
	}
	return []memory.Fix{{
		Title:     changeTo.With(near[0]),
		Preferred: true,
		Edits:     []memory.Edit{{Span: t.Name, New: near[0]}},
	}}
}

// create is the fix that makes an empty note, if a file can have this name. In a folder with an
// index, where it would be one more topic that nothing lists, it is offered for
// links of what is listed.
func create(p *memory.Pass, t memory.WikiTarget) []memory.Fix {
	file, err := memory.TopicFile(t.Text)
	if err != nil || p.File.Dialect == memory.OpenClaw || memory.Stem(file) != memory.Stem(t.Text) {
		return nil
	}
	if p.File.Kind == memory.Topic {
		if _, unlisted := p.Unlisted(); unlisted {
			return nil
		}
	}
	return []memory.Fix{{
		Title:   createNote.With(file),
		Creates: []string{path.Join(p.File.Folder, file)},
	}}
}
