package assist

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

// edited are the texts of files that edits change, by their paths in w.
func (sc scene) edited(edits []Edit) map[string]string {
	by := map[string][]memory.Edit{}
	for _, e := range edits {
		by[e.Path] = append(by[e.Path], e.Edit)
	}
	out := map[string]string{}
	for path, es := range by {
		out[strings.TrimPrefix(path, "w/")] = string(memory.Apply(sc.Load(path).Source(), es))
	}
	return out
}

// differing are the lines of an edited scene that are not as they were, by file.
func (sc scene) differing(edits []Edit) (out []string) {
	texts := sc.edited(edits)
	for name, text := range texts {
		was := strings.Split(string(sc.Load("w/"+name).Source()), "\n")
		for i, line := range strings.Split(text, "\n") {
			if i >= len(was) || was[i] != line {
				out = append(out, name+": "+strings.TrimSuffix(line, "\r"))
			}
		}
	}
	slices.Sort(out)
	return out
}

// moved are renames of paths in w: old and new take turns.
func moved(paths ...string) (all []memory.Rename) {
	for i := 0; i < len(paths); i += 2 {
		all = append(all, memory.Rename{From: "w/" + paths[i], To: "w/" + paths[i+1]})
	}
	return all
}

// A folder of notes of which one lies in a folder that is called nearly as
// another.
const folders = `
-- memory/MEMORY.md --
# Memory

- [A](docs/a%20b.md#x "t"), [B](<docs/sub/b.md>), [two](docs2/c.md), [all](docs/)
- [[a b]], [[sub/b]], [[docs/sub/b#y|b]], [[Bees]], a b.md
- ![pic](docs/pic.png) [pic]: no

[def]: ./docs/a%20b.md
-- memory/docs/a b.md --
[up](../MEMORY.md) [b](sub/b.md) [own](#x) [self](a%20b.md) [other](../docs2/c.md) [gone](gone.md) [web](https://a.b/docs/c.md)

# X
-- memory/docs/sub/b.md --
---
name: Bees
---
[a](<../a b.md>) [odd](../../docs/a%20b.md)
-- memory/docs2/c.md --
[a](../docs/a%20b.md?raw#x)
-- memory/docs/pic.png --
PNG
`

// TestMove: what files say when files and folders have moved.
func TestMove(t *testing.T) {
	for _, c := range []struct {
		name, scene string
		moves       []memory.Rename
		want        string
	}{
		{"a note, in every form that leads to it, in its writer's spelling", folders, moved("memory/docs/a b.md", "memory/docs/c d.md"), `
memory/MEMORY.md: - [A](docs/c%20d.md#x "t"), [B](<docs/sub/b.md>), [two](docs2/c.md), [all](docs/)
memory/MEMORY.md: - [[c d]], [[sub/b]], [[docs/sub/b#y|b]], [[Bees]], c d.md
memory/MEMORY.md: [def]: ./docs/c%20d.md
memory/docs/a b.md: [up](../MEMORY.md) [b](sub/b.md) [own](#x) [self](c%20d.md) [other](../docs2/c.md) [gone](gone.md) [web](https://a.b/docs/c.md)
memory/docs/sub/b.md: [a](<../c d.md>) [odd](../../docs/c%20d.md)
memory/docs2/c.md: [a](../docs/c%20d.md?raw#x)`},
		{"a note into another folder: its own links too, but for fragments", folders, moved("memory/docs/a b.md", "memory/a b.md"), `
memory/MEMORY.md: - [A](a%20b.md#x "t"), [B](<docs/sub/b.md>), [two](docs2/c.md), [all](docs/)
memory/MEMORY.md: [def]: ./a%20b.md
memory/docs/a b.md: [up](MEMORY.md) [b](docs/sub/b.md) [own](#x) [self](a%20b.md) [other](docs2/c.md) [gone](gone.md) [web](https://a.b/docs/c.md)
memory/docs/sub/b.md: [a](<../../a b.md>) [odd](../../a%20b.md)
memory/docs2/c.md: [a](../a%20b.md?raw#x)`},
		{"a folder, and not the one that begins like it", folders, moved("memory/docs", "memory/doc s"), `
memory/MEMORY.md: - ![pic](<doc s/pic.png>) [pic]: no
memory/MEMORY.md: - [A](doc%20s/a%20b.md#x "t"), [B](<doc s/sub/b.md>), [two](docs2/c.md), [all](<doc s/>)
memory/MEMORY.md: - [[a b]], [[sub/b]], [[doc s/sub/b#y|b]], [[Bees]], a b.md
memory/MEMORY.md: [def]: ./doc%20s/a%20b.md
memory/docs/sub/b.md: [a](<../a b.md>) [odd](../a%20b.md)
memory/docs2/c.md: [a](../doc%20s/a%20b.md?raw#x)`},
		{"a file that is no note", folders, moved("memory/docs/pic.png", "memory/docs/new.png"), `
memory/MEMORY.md: - ![pic](docs/new.png) [pic]: no`},
		{"a note and what it leads to, in one go", folders, moved("memory/docs/a b.md", "memory/x/a b.md", "memory/docs/sub/b.md", "memory/x/sub/b.md"), `
memory/MEMORY.md: - [A](x/a%20b.md#x "t"), [B](<x/sub/b.md>), [two](docs2/c.md), [all](docs/)
memory/MEMORY.md: - [[a b]], [[sub/b]], [[x/sub/b#y|b]], [[Bees]], a b.md
memory/MEMORY.md: [def]: ./x/a%20b.md
memory/docs/sub/b.md: [a](<../a b.md>) [odd](../a%20b.md)
memory/docs2/c.md: [a](../x/a%20b.md?raw#x)`},
		{"a note in letter case alone", folders, moved("memory/docs2/c.md", "memory/docs2/C.md"), `
memory/MEMORY.md: - [A](docs/a%20b.md#x "t"), [B](<docs/sub/b.md>), [two](docs2/C.md), [all](docs/)
memory/docs/a b.md: [up](../MEMORY.md) [b](sub/b.md) [own](#x) [self](a%20b.md) [other](../docs2/C.md) [gone](gone.md) [web](https://a.b/docs/c.md)`},
		{"a note that goes by the name in its header", folders, moved("memory/docs/sub/b.md", "memory/docs/sub/e.md"), `
memory/MEMORY.md: - [A](docs/a%20b.md#x "t"), [B](<docs/sub/e.md>), [two](docs2/c.md), [all](docs/)
memory/MEMORY.md: - [[a b]], [[sub/e]], [[docs/sub/e#y|b]], [[Bees]], a b.md
memory/docs/a b.md: [up](../MEMORY.md) [b](sub/e.md) [own](#x) [self](a%20b.md) [other](../docs2/c.md) [gone](gone.md) [web](https://a.b/docs/c.md)`},
		{"nothing", folders, moved("memory/docs/a b.md", "memory/docs/a b.md"), ""},
		{"what nobody leads to", folders, moved("memory/none", "memory/more"), ""},

		{"an artifact, by its link and as its record calls it", agent, moved(".devcodex/requirements/retry/01-需求确认.md", ".devcodex/requirements/retry/01-需求 [2].md"), `
.devcodex/requirements/retry/.memory/sessions.md: | CP1 | ⏳ | [01-需求 \[2\].md](<../01-需求 [2].md>) | — | — | — | — |
.devcodex/requirements/retry/02-技术方案.md: 见 [需求](<01-需求 [2].md>)。`},
		{"an artifact that its record names without a link", agent, moved(".devcodex/requirements/retry/02-技术方案.md", ".devcodex/requirements/retry/02-方案.md"), `
.devcodex/requirements/retry/.memory/sessions.md: | CP2 | ⏳ | ` + "`02-方案.md`" + ` | — | — | — | — |`},
		{"a task's folder", agent, moved(".devcodex/requirements/retry", ".devcodex/requirements/pay"), ""},
		{"a report", agent, moved(".devcodex/reports/audit/codex/20260829/01--库存.md", ".devcodex/reports/audit/codex/20260829/01--盘点.md"), `
.devcodex/.memory/clients/codex/SUMMARY.md: | 2026-08-29 09:00 | 01 | fix | 修复 📦 库存 | [r](../../../reports/audit/codex/20260829/01--盘点.md) | [20260829.md §01](tasks/20260829.md) | 🔄 |
.devcodex/.memory/clients/codex/tasks/20260829.md: 见 [下文](#会话-02) 与 [报告](../../../../reports/audit/codex/20260829/01--盘点.md#结论)。`},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			if diff := cmp.Diff(lines(c.want), sc.differing(Move(sc.Snapshot, c.moves))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestMoveKeepsLinks: after a move every link leads where it led.
func TestMoveKeepsLinks(t *testing.T) {
	for _, moves := range [][]memory.Rename{
		moved("memory/docs", "memory/z/docs"),
		moved("memory/docs/sub", "memory/sub"),
		moved("memory/docs/a b.md", "memory/docs/sub/x(1)%20.md"),
		moved("memory/docs2", "memory/docs/docs2", "memory/docs/a b.md", "memory/docs2.md"),
		moved("memory/docs/a b.md", "memory/docs2/c.md", "memory/docs2/c.md", "memory/docs/a b.md"),
	} {
		sc := sceneOf(t, folders)
		m := mover{moves: moves}
		var files []string
		texts := sc.edited(Move(sc.Snapshot, moves))
		for f := range sc.Files() {
			text, ok := texts[strings.TrimPrefix(f.Path, "w/")]
			if !ok {
				text = string(f.Source())
			}
			files = append(files, m.to(f.Path), text)
		}
		files = append(files, m.to("w/memory/docs/pic.png"), "PNG")
		then := shape(files...)
		for f := range sc.Files() {
			was, now := leadsOf(sc.Snapshot, f), leadsOf(then, then.File(m.to(f.Path)))
			for i := range was {
				was[i] = m.to(was[i])
			}
			if diff := cmp.Diff(was, now); diff != "" {
				t.Errorf("%v: %s\n%s", moves, f.Path, diff)
			}
		}
	}
}

// leadsOf is where the links of a file lead, in order.
func leadsOf(s *memory.Snapshot, f *memory.File) (all []string) {
	for _, m := range s.AllMentions(f) {
		if m.Fault == memory.NoFault {
			all = append(all, m.Leads())
		}
	}
	return all
}
