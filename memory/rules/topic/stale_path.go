// # topic/stale-path
//
// A topic names a file of the repository that is not there any more.
//
// Code moves on and memories do not. An agent that trusts an old path searches in
// vain or edits the wrong place. Judged are paths in backticks with a folder and
// an extension, seen from the root of the repository and from the note. This rule
// is off unless it is configured.
//
// Source: auto-memory.md §7.
//
// ## 中文
//
// 主题提到的仓库文件已经不存在。
//
// 代码在变，记忆没有变。相信旧路径的 Agent 会白找一场，或改错地方。检查的是反引号中带
// 目录和扩展名的路径，从仓库根目录和笔记所在目录两处去找。本规则默认关闭。
//
// ## Wrong
//
// -- .git/HEAD --
// ref: refs/heads/main
// -- src/search/query.go --
// package search
// -- memory/MEMORY.md --
// - [搜索](search.md)
// -- memory/search.md --
// 查询在 `src/search/old_name.ts:41` 🔍，索引在 `src/index/`␍
//      ^^^^^^^^^^^^^^^^^^^^^^^^^ `src/search/old_name.ts` is not in the repository
//                                         ^^^^^^^^^^ `src/index` is not in the repository
//
// ## Right
//
// -- .git/HEAD --
// ref: refs/heads/main
// -- src/search/query.go --
// package search
// -- memory/MEMORY.md --
// - [搜索](search.md)
// -- memory/search.md --
// 查询在 `src/search/query.go:41-60` 🔍，另见 `src/search/` 和 `./MEMORY.md`␍
// Not paths: `and/or`, `origin/main`, `github.com/a/b.go`, `src/**/*.go`, `<dir>/x.go`,
// `~/notes/x.md`, `/etc/hosts.conf`, `https://example.com/a.js`, `a / b.c`
//
//     src/in/code.go

package topic

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "topic/stale-path",
	Severity:  memory.Hint,
	Kinds:     memory.KindsOf(memory.Topic),
	Cross:     true,
	Optional:  true,
	Workspace: stalePath,
})

var notThere = memory.Text{En: "`%s` is not in the repository", Zh: "仓库中没有 `%s`"}

var (
	// repoPath is a relative path of two names or more, with or without a line.
	repoPath = memory.Pattern(`^(?:\./)?([\p{L}\p{N}_.@+-]+(?:/[\p{L}\p{N}_.@+-]+)+/?|[\p{L}\p{N}_.@+-]+/)(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)?$`)
	fileName = memory.Pattern(`[^.]\.[A-Za-z][A-Za-z0-9]{0,7}$`)
)

func stalePath(p *memory.Pass) {
	root := p.File.Root
	if p.File.Personal || root == p.File.Folder {
		return // which repository is meant is not known
	}
	for _, c := range p.Doc().Code() {
		if c.Block {
			continue
		}
		s := inside(p.Doc(), c.Span)
		m := repoPath().FindStringSubmatch(p.Doc().Text(s))
		if m == nil {
			continue
		}
		name := strings.TrimSuffix(m[1], "/")
		if stale(p, name, strings.HasSuffix(m[1], "/")) {
			p.Report(memory.Finding{Span: s, Message: notThere.With(name)})
		}
	}
}

// inside is a code span without its backticks and the blanks beside them.
func inside(doc *markdown.Doc, s markdown.Span) markdown.Span {
	text := doc.Text(s)
	s.Start += len(text) - len(strings.TrimLeft(text, "` "))
	s.End -= len(text) - len(strings.TrimRight(text, "` "))
	if s.End < s.Start {
		s.End = s.Start
	}
	return s
}

// stale reports whether a path is meant as one of the repository and not there.
// What has neither extension nor final slash may be a branch or a pair of words,
// and what begins with a name that looks like a host may be a package.
func stale(p *memory.Pass, name string, folder bool) bool {
	root := p.File.Root
	first, _, _ := strings.Cut(name, "/")
	_, known := p.Entry(path.Join(root, first))
	if !known && (folder || !fileName().MatchString(name) || strings.Contains(strings.TrimLeft(first, "."), ".")) {
		return false
	}
	if !folder && !fileName().MatchString(name) {
		return false
	}
	for _, base := range []string{root, path.Dir(p.File.Path), p.File.Folder, path.Dir(p.File.Folder)} {
		if _, ok := p.Entry(path.Join(base, name)); ok {
			return false
		}
	}
	return true
}
