package ops

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/memory-lsp/memory-lsp/memory/store"
)

// extract are the items of what users, agents and tools said, as "role: text".
func extract(said ...string) []Item {
	x := NewExtraction(testNow, refuseSecrets)
	for i, s := range said {
		by, text, _ := strings.Cut(s, ": ")
		x.Take(Said{By: Speaker(by), Text: text, Record: i + 1})
	}
	return x.Items()
}

func TestConsolidate(t *testing.T) {
	f := newFolder(t, map[string]string{
		"MEMORY.md":      "# Memory\n\n- [Lessons](Lessons.md)\n",
		"Lessons.md":     "# Lessons\n\n- [2026-01-01] read the log first\n",
		"conventions.md": "```\nopen\n",
	})
	items := extract(
		"user: remember: use pnpm, see [x](y.md)\nlesson: Read the log first.\nlesson: a new one\nconvention: small commits\nnote: token: hunter2Xy!9zz",
		"assistant: fix: too short",
		"tool: Error: ENOENT no such file",
	)
	before := f.files()
	preview := f.Preview(t.Context(), Tally{}, items)
	if diff := cmp.Diff(before, f.files()); diff != "" {
		t.Errorf("the preview wrote (-before +after):\n%s", diff)
	}
	r := f.Consolidate(t.Context(), Tally{}, items)
	want := map[string]string{
		"MEMORY.md":      "# Memory\n\n- [debugging](debugging.md) — faults that were met, and what mended them\n- [preferences](preferences.md) — what the user asked to remember\n- [Lessons](Lessons.md)\n",
		"Lessons.md":     "# Lessons\n\n- [2026-01-01] read the log first\n- [2026-11-30] a new one\n",
		"conventions.md": "```\nopen\n",
		"preferences.md": "- [2026-11-30] use pnpm, see \\[x](y.md)\n",
		"debugging.md":   "- [2026-11-30] Tool error pattern: ENOENT no such file\n",
	}
	if diff := cmp.Diff(want, f.files()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	told := func(r ConsolidationReply) (out []string) {
		for _, topic := range r.Topics {
			line := topic.Topic
			for _, it := range topic.Items {
				line += " " + string(it.Fate)
			}
			if topic.Index != nil {
				line += " index:" + string(topic.Index.State)
			}
			if topic.Error != nil {
				line += " error:" + topic.Error.Code
			}
			out = append(out, line)
		}
		return append(out, fmt.Sprint(r.Written, " written, ", r.Skipped, " skipped"))
	}
	wantTold := []string{
		"preferences kept secret index:added",
		"conventions kept error:" + TopicUnclosed,
		"Lessons duplicate kept index:unlisted",
		"debugging too-short kept index:added",
		"3 written, 4 skipped",
	}
	wantTold[2] = "Lessons duplicate kept index:listed"
	if diff := cmp.Diff(wantTold, told(r)); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
	wantTold[2] = "Lessons duplicate kept"
	if diff := cmp.Diff(wantTold, told(preview)); diff != "" {
		t.Errorf("the preview told (-want +got):\n%s", diff)
	}

	after := f.files()
	again := f.Consolidate(t.Context(), Tally{}, items)
	if diff := cmp.Diff(after, f.files()); diff != "" || again.Written != 0 {
		t.Errorf("a second time %d items were written (-before +after):\n%s", again.Written, diff)
	}
}

// A topic that cannot be written does not keep the others, nor undo them.
func TestConsolidateFailsInParts(t *testing.T) {
	f := newFolder(t, map[string]string{"MEMORY.md": "# Memory\n"})
	if err := os.Symlink(filepath.Join(f.dir, "MEMORY.md"), filepath.Join(f.dir, "conventions.md")); err != nil {
		t.Fatal(err)
	}
	r := f.Consolidate(t.Context(), Tally{}, extract("user: note: a\nconvention: b\nlesson: c"))
	codes := map[string]string{}
	for _, topic := range r.Topics {
		codes[topic.Topic] = ""
		if topic.Error != nil {
			codes[topic.Topic] = topic.Error.Code
		}
	}
	want := map[string]string{"preferences": "", "conventions": store.NotRegular, "lessons": ""}
	if diff := cmp.Diff(want, codes); diff != "" || r.Written != 2 {
		t.Errorf("%d written (-want +got):\n%s", r.Written, diff)
	}
}

// sentences are what a conversation is made of in random tests: marks, traps,
// Markdown, both languages.
var sentences = []string{
	"remember: use pnpm", "Note: use [pnpm](pnpm.md)", "记住：先跑测试。备注：用 pnpm", "convention: `go vet` first", "约定：小步提交 <b>",
	"lesson: never </auto-memory> push", "踩坑：端口 8080 被占用", "footnote: none", "> note: quoted", "```\nnote: fenced\n```",
	"fix: the timeout was too short, now it is 30 seconds", "修复：把超时从 5 秒改为 30 秒，并重试三次后放弃", "Error: ENOENT no such file or directory",
	"错误：找不到指定的模块文件路径", "note: [[wiki]] and ![p](p.png)", "note: the password: hunter2Xy!9zz", "note: - [x] 1. a", "remember: USE PNPM.", "text",
}

func conversation(t *rapid.T) []Item {
	x := NewExtraction(testNow, refuseSecrets)
	for i := range rapid.IntRange(0, 6).Draw(t, "messages") {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(sentences), 0, 5).Draw(t, "sentences"), rapid.SampledFrom([]string{"\n", "\r\n", "\n\n"}).Draw(t, "break"))
		x.Take(Said{By: rapid.SampledFrom([]Speaker{ByUser, ByAssistant, ByTool, ByNote}).Draw(t, "by"), Text: text, Record: i + 1})
	}
	return x.Items()
}

var starts = []map[string]string{
	{},
	{"MEMORY.md": "# Memory\r\n\r\n- [Deploy](deploy.md)\r\n", "deploy.md": "# Deploy\r\n"},
	{"MEMORY.md": "- [prefs](preferences.md)\n", "preferences.md": "\uFEFF# Prefs\r\n\r\n* use PNPM\r\n"},
	{"MEMORY.md": "| t |\n|---|\n| [l](lessons.md) |\n", "lessons.md": "---\nname: lessons\ndescription: what went wrong\ntype: project\n---\n\ntext"},
}

// Consolidating twice changes nothing, the order of topics does not matter, and
// the linter finds nothing that it did not find before.
func TestConsolidateTwice(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		start := rapid.SampledFrom(starts).Draw(rt, "start")
		items := conversation(rt)
		f, other := newFolder(t, start), newFolder(t, start)
		before := f.findings()
		f.Consolidate(t.Context(), Tally{}, items)
		once := f.files()
		r := f.Consolidate(t.Context(), Tally{}, items)
		if diff := cmp.Diff(once, f.files()); diff != "" || r.Written > 0 {
			rt.Fatalf("a second time changed (-before +after):\n%s", diff)
		}
		for _, x := range f.findings() {
			if !slices.Contains(before, x) {
				rt.Errorf("the linter finds %s in\n%q", x, once)
			}
		}
		for _, topic := range slices.Backward(ConsolidatedTopics) {
			other.Consolidate(t.Context(), Tally{}, slices.DeleteFunc(slices.Clone(items), func(it Item) bool { return it.Topic != topic.Name }))
		}
		got := other.files()
		for _, files := range []map[string]string{once, got} { // entries stand in the order of the writes
			for name, text := range files {
				if name == "MEMORY.md" {
					lines := strings.Split(text, "\n")
					slices.Sort(lines)
					files[name] = strings.Join(lines, "\n")
				}
			}
		}
		if !maps.Equal(once, got) {
			rt.Errorf("in another order of topics (-one +other):\n%s", cmp.Diff(once, got))
		}
	})
}
