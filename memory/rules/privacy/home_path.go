// # privacy/home-path
//
// The text holds a path into somebody's home.
//
// It tells everybody who reads the repository what that person is called on the
// machine, and leads nowhere on any other. A path from this file, or from the
// root of the project, says the same. Names that stand for anybody, as in
// `/home/user/`, are fine; link destinations are what link/absolute and
// link/file-uri are about. Plain notes, and memory that lies in a home itself, are
// not judged.
//
// Source: diagnostics.md, Security.
//
// ## 中文
//
// 文本含有某人主目录下的路径。
//
// 它会让所有读到仓库的人知道这个人在机器上的用户名，而在别的机器上这个路径哪儿也到不
// 了。从本文件或项目根目录写起的路径同样说得清楚。`/home/user/` 这类泛指的名称没有问
// 题；链接目标由 link/absolute 和 link/file-uri 检查。普通笔记和本来就在主目录下的记忆不检查。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存 👩‍💻
//
// 日志在 /home/wang.wei/shop/var/app.log，报告在 `/Users/Ann Lee/shop/.devcodex/reports/audit/codex/20260820/01--缓存.md:12`。
//     ^^^^^^^^^^^^^^^ this path says whose home it leads into
//                                          ^^^^^^^^^^^^^^^ this path says whose home it leads into
// Build: C:\Users\ann\shop\build.ps1, and `c:/users/ann/.npmrc`
//        ^^^^^^^^^^^^^ this path says whose home it leads into
//                                          ^^^^^^^^^^^^^ this path says whose home it leads into
// -- .devcodex/reports/audit/codex/20260820/01--缓存.md --
// # 缓存
// -- fixed: Change to ../../../../reports/audit/codex/20260820/01--缓存.md --
// ## 会话 01 — 缓存 👩‍💻
//
// 日志在 /home/wang.wei/shop/var/app.log，报告在 `../../../../reports/audit/codex/20260820/01--缓存.md:12`。
// Build: C:\Users\ann\shop\build.ps1, and `c:/users/ann/.npmrc`
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — run `bin/deploy`, logs in ~/.cache/shop
// -- memory/deploy.md --
// # Deploy
//
// In the image all lives in /home/node/app, in CI in /home/runner/work.
// Put your own name in: /home/<name>/.npmrc, /Users/$USER/.npmrc, C:\Users\%USERNAME%\.npmrc
// See https://example.com/home/ann/ and [the plan](file:///home/ann/plan.md) in src/home/ann/.

package privacy

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "privacy/home-path",
	Severity: memory.Hint,
	Kinds:    memory.AnyText &^ memory.KindsOf(memory.Note),
	Text:     homePath,
})

var (
	namesHome = memory.Text{En: "this path says whose home it leads into", Zh: "该路径暴露了用户主目录"}
	changeTo  = memory.Text{En: "Change to %s", Zh: "改为 %s"}
)

// home is where a home begins, up to its owner's name and the slash behind it.
var home = memory.Pattern(`(?:/home/|/Users/|[A-Za-z]:[\\/]{1,2}[Uu]sers[\\/]{1,2})(` + name + `+(?: ` + name + `+)?)[\\/]`)

const name = `[^\\/\s\x00-\x1f"'<>()\[\]{}|*?:;,%$` + "`" + `，。；：、（）]`

// anybody are the names that stand for no one in particular: placeholders, and
// accounts that images and services come with.
var anybody = strings.Fields(`
	user username name you yourname your-name your_name
	runner node ubuntu ec2-user vagrant vscode codespace jovyan circleci linuxbrew
	shared public default`)

func homePath(p *memory.Pass, text markdown.Span) {
	if p.File.Personal {
		return // it lies in a home itself, and nobody else reads it
	}
	src := p.File.Slice(text)
	var next [len(slashes)]int // where a mark stands next behind each of them
	for at := 0; ; {
		for i := range next {
			if at == 0 || next[i] < at {
				next[i] = markBehind(src, at, slashes[i])
			}
		}
		if at = slices.Min(next[:]); at == len(src) {
			return
		}
		line := p.File.Lines().Line(p.File.Lines().At(text.Start + at))
		words := p.File.Slice(line)
		for _, m := range home().FindAllSubmatchIndex(words, -1) {
			s := markdown.Span{Start: m[0], End: m[1]}.Shift(line.Start)
			owner := string(words[m[2]:m[3]])
			if begins(words[:m[0]]) && !slices.Contains(anybody, strings.ToLower(owner)) && !inLink(p, s) {
				p.Report(memory.Finding{Span: s, Message: namesHome.With(), Fixes: relativePath(p, s)})
			}
		}
		at = max(at+1, line.End-text.Start)
	}
}

// marks are what every home holds one of between slashes, by their first letter.
var marks = [256]string{'h': "home", 'U': "Users", 'u': "users"}

const slashes = `/\`

var isSlash = [256]bool{'/': true, '\\': true}

// markBehind is where a slash stands in src from an offset on, with a mark and another
// slash behind it; the end of src if none does.
func markBehind(src []byte, from int, slash byte) int {
	for at := from; at < len(src); at++ {
		i := bytes.IndexByte(src[at:], slash)
		if i < 0 {
			break
		}
		at += i
		m := marks[src[min(at+1, len(src)-1)]]
		if end := at + 1 + len(m); m != "" && end < len(src) && isSlash[src[end]] && string(src[at+1:end]) == m {
			return at
		}
	}
	return len(src)
}

// begins reports whether a path may begin after head: not within another path or
// an address, but for one of a file.
func begins(head []byte) bool {
	if bytes.HasSuffix(head, []byte("file://")) || bytes.HasSuffix(head, []byte("file:///")) {
		return true
	}
	r, _ := utf8.DecodeLastRune(head)
	return len(head) == 0 || r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(`/\._~-}>$%`, r)
}

// inLink reports whether s lies in a link's destination, which is judged with
// its link.
func inLink(p *memory.Pass, s markdown.Span) bool {
	line := p.File.Lines().Line(p.File.Lines().At(s.Start))
	for l := range p.Doc().LinksIn(line) {
		if l.Dest.Contains(s) {
			return true
		}
	}
	return false
}

// pathEnd is what cannot be part of a path in running text.
const pathEnd = " \t\r\n\"'<>()[]|*`，。；：、（）"

// relativePath writes the whole path from the file, where it leads to something
// below the root: by its own name, or by that of the root.
func relativePath(p *memory.Pass, s markdown.Span) []memory.Fix {
	root := p.File.Root
	line := p.File.Lines().Line(p.File.Lines().At(s.Start))
	rest := p.Doc().Text(markdown.Span{Start: s.End, End: line.End})
	if i := strings.IndexAny(rest, pathEnd); i >= 0 {
		rest = rest[:i]
	}
	rest, _, _ = strings.Cut(rest, ":")
	rest = strings.TrimRight(rest, ".,;")
	s.End += len(rest)
	whole := path.Clean(strings.TrimPrefix(strings.ReplaceAll(p.Doc().Text(s), `\`, "/"), "/"))
	may := []string{whole}
	if _, below, ok := strings.Cut(whole, "/"+path.Base(root)+"/"); ok {
		may = append(may, path.Join(root, below))
	}
	for _, to := range may {
		if p.Reaches(to) {
			to = memory.Relative(path.Dir(p.File.Path), to)
			return []memory.Fix{{Title: changeTo.With(to), Preferred: true, Edits: []memory.Edit{{Span: s, New: to}}}}
		}
	}
	return nil
}
