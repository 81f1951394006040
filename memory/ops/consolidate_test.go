package ops

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

var testNow = time.Date(2026, 11, 30, 15, 4, 0, 0, time.UTC)

// refuseSecrets is what the command passes to operations.
var refuseSecrets = FindSecret(memory.Env{FS: fstest.MapFS{}, Getenv: func(string) string { return "" }, Now: time.Now})

// kept is what one message gives, as "topic: text"; what is not kept has its fate
// in place of the text.
func kept(by Speaker, text string) (out []string) {
	x := NewExtraction(testNow, refuseSecrets)
	x.Take(Said{By: by, Text: text, Record: 1})
	for _, it := range x.Items() {
		if it.Fate != Kept {
			out = append(out, fmt.Sprintf("%s: <%s>", it.Topic, it.Fate))
			continue
		}
		out = append(out, it.Topic+": "+it.Text)
	}
	return out
}

// chars is a text of n characters.
func chars(n int) string { return strings.Repeat("abcde fghi ", n)[:n-1] + "z" }

func hans(n int) string { return string([]rune(strings.Repeat("先改配置再重启", n))[:n]) }

func TestExtract(t *testing.T) {
	for _, tt := range []struct {
		what string
		by   Speaker
		text string
		want []string
	}{
		{"a word in English", ByUser, "Remember: use pnpm", []string{"preferences: use pnpm"}},
		{"all words of the user", ByUser, "note: a1\nremember: b1\nconvention: c1\nlesson: d1", []string{"preferences: a1", "preferences: b1", "conventions: c1", "lessons: d1"}},
		{"all words in Chinese", ByUser, "记住：甲\n备注：乙\n约定：丙\n规范：丁\n教训：戊\n踩坑：己", []string{"preferences: 甲", "preferences: 乙", "conventions: 丙", "conventions: 丁", "lessons: 戊", "lessons: 己"}},
		{"either colon after either language", ByUser, "记住: 用 pnpm\nNote：tabs", []string{"preferences: 用 pnpm", "preferences: tabs"}},
		{"a blank before the colon", ByUser, "note : tabs", []string{"preferences: tabs"}},
		{"behind other words", ByUser, "Please remember: deploy on Friday never", []string{"preferences: deploy on Friday never"}},
		{"behind Chinese words", ByUser, "请务必记住：周五不发布", []string{"preferences: 周五不发布"}},
		{"English right behind Chinese", ByUser, "请note：用 tab", []string{"preferences: 用 tab"}},
		{"a word in capitals", ByUser, "LESSON: read the log first", []string{"lessons: read the log first"}},
		{"in a list, a task and a heading", ByUser, "- note: one\n- [ ] remember: two\n\n## Convention: three", []string{"preferences: one", "preferences: two", "conventions: three"}},
		{"emphasis around the word", ByUser, "**Note**: one\n**Note:** two\n*remember*: *three* times", []string{"preferences: one", "preferences: two", "preferences: *three* times"}},
		{"emphasis around the line", ByUser, "**note: use tabs**", []string{"preferences: use tabs"}},
		{"in a cell of a table", ByUser, "| turn | said |\n|---|---|\n| 1 | remember: use pnpm | x |\n", []string{"preferences: use pnpm"}},

		{"several in a line", ByUser, "remember: use tabs; also note: never rebase", []string{"preferences: use tabs", "preferences: never rebase"}},
		{"several in a line of Chinese", ByUser, "记住：先跑测试。备注：用 pnpm。", []string{"preferences: 先跑测试。", "preferences: 用 pnpm。"}},
		{"a word within what another says", ByUser, "remember: the lesson: never push", []string{"preferences: the lesson: never push"}},
		{"only the line", ByUser, "note: the first line\ngoes on here\n\nand here", []string{"preferences: the first line"}},
		{"lines that end as on Windows", ByUser, "note: one\r\nnote: two\r\n", []string{"preferences: one", "preferences: two"}},
		{"said twice", ByUser, "note: use Tabs.\nremember: **use tabs**", []string{"preferences: use Tabs."}},

		{"a longer word", ByUser, "footnote: see below\nkeynote：tomorrow\ndenote: x\nfoot-note: y\nmy_note: z\n@note: a\nrelease.note: b", nil},
		{"no colon", ByUser, "remember to use tabs\n记住用 tab\nthe convention is clear", nil},
		{"a word between word and colon", ByUser, "note that: x\nremember me: y\nnotes: z", nil},
		{"nothing behind the colon", ByUser, "Note:\n记住：  \n**Note:**", nil},
		{"an address, a name, an assignment", ByUser, "note://x\nnote::new\nremember:=true", nil},
		{"in JSON", ByUser, `{"note": "x"}`, nil},
		{"in a fence", ByUser, "```\nnote: x\n```\n~~~sh\n记住：x\n~~~\nnote: y", []string{"preferences: y"}},
		{"in a fence that is not closed", ByUser, "```\nnote: x\nremember: z", nil},
		{"indented code", ByUser, "text\n\n    note: x\n", nil},
		{"in a code span", ByUser, "write `note: x` there", nil},
		{"quoted by a mark", ByUser, "> note: x\n> 记住：y\n\nnote: z", []string{"preferences: z"}},
		{"quoted in a list", ByUser, "- a\n  > note: x", nil},
		{"in quotation marks", ByUser, "he said \"remember: x\" once\n他说“记住：x”\n写了「备注：x」\n‘note: q’", nil},
		{"quotation marks in what is said", ByUser, `note: call it "tabs"`, []string{`preferences: call it "tabs"`}},
		{"in a comment", ByUser, "<!-- note: x -->\n<!--\n记住：y\n-->", nil},
		{"taken back", ByUser, "I don't remember: was it 8080?\n不要记住：这一条", nil},
		{"the agent's words from the user", ByUser, "fix: a long enough description of a fix", nil},

		{"a fix of 20 characters", ByAssistant, "fix: " + chars(20), []string{"debugging: <too-short>"}},
		{"a fix of 21 characters", ByAssistant, "Fix: " + chars(21), []string{"debugging: " + chars(21)}},
		{"a fix of 199 characters", ByAssistant, "resolved: " + chars(199), []string{"debugging: " + chars(199)}},
		{"a fix of 200 characters", ByAssistant, "resolved: " + chars(200), []string{"debugging: <too-long>"}},
		{"20 Chinese characters", ByAssistant, "修复：" + hans(20), []string{"debugging: <too-short>"}},
		{"21 Chinese characters", ByAssistant, "解决：" + hans(21), []string{"debugging: " + hans(21)}},
		{"199 and 200 Chinese characters", ByAssistant, "解决：" + hans(199) + "\n修复：" + hans(200), []string{"debugging: " + hans(199), "debugging: <too-long>"}},
		{"no fix yet", ByAssistant, "未修复：端口冲突导致的启动失败问题仍然存在着\n待解决：端口冲突导致的启动失败问题仍然存在着\nunresolved: the port is still taken by another process\nnot resolved: the port is still taken by someone\nhotfix: the port is still taken by another process", nil},
		{"the user's words from the agent", ByAssistant, "note: x\n记住：y", nil},

		{"an error of 10 characters", ByTool, "Error: 0123456789", []string{"debugging: <too-short>"}},
		{"an error of 11 characters", ByTool, "Error: 0123456789a", []string{"debugging: Tool error pattern: 0123456789a"}},
		{"a long error", ByTool, "错误：" + hans(151), []string{"debugging: Tool error pattern: " + hans(150)}},
		{"all words of tools", ByTool, "FAIL: the first test of all\n错误: 找不到指定的模块文件路径\nok", []string{"debugging: Tool error pattern: the first test of all", "debugging: Tool error pattern: 找不到指定的模块文件路径"}},
		{"the name of an error", ByTool, "TypeError: x is not a function", []string{"debugging: Tool error pattern: x is not a function"}},
		{"five errors at most", ByTool, "Error: number one of all\nError: number two of all\nError: number three of all\nError: number four of all\nError: number five of all\nError: number six of all", []string{
			"debugging: Tool error pattern: number one of all", "debugging: Tool error pattern: number two of all",
			"debugging: Tool error pattern: number three of all", "debugging: Tool error pattern: number four of all",
			"debugging: Tool error pattern: number five of all", "debugging: <over-limit>",
		}},
		{"one error many times", ByTool, strings.Repeat("Error: the same thing again\n", 9) + "Error: and another thing", []string{"debugging: Tool error pattern: the same thing again", "debugging: Tool error pattern: and another thing"}},
		{"a file that a tool shows", ByTool, "    12→// Error: not what happened\n```\nError: nor is this one\n```", nil},
		{"errors that users speak of", ByUser, "Error: not found, said the tool", nil},

		{"a secret", ByUser, "note: the password: hunter2Xy!9\nnote: tabs", []string{"preferences: <secret>", "preferences: tabs"}},
		{"a secret behind the cut", ByTool, "Error: " + chars(145) + " ghp" + "_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8", []string{"debugging: <secret>"}},

		{"a note by either", ByNote, "- 修复：把超时从 5 秒改为 30 秒，并重试三次后放弃\n- 约定：提交前跑测试\n- Error: of some tool or other", []string{"debugging: 把超时从 5 秒改为 30 秒，并重试三次后放弃", "conventions: 提交前跑测试"}},
	} {
		if diff := cmp.Diff(tt.want, kept(tt.by, tt.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.what, diff)
		}
	}
}

func TestExtractTellsWhere(t *testing.T) {
	x := NewExtraction(testNow, refuseSecrets)
	at := time.Date(2026, 11, 28, 23, 30, 0, 0, time.FixedZone("", -2*3600))
	x.Take(Said{By: ByUser, Text: "hello\nnote: tabs", Record: 7, ID: "m1", Time: at})
	x.Take(Said{By: ByNote, Text: "约定：小步提交", First: 12})
	var got []string
	for _, it := range x.Items() {
		got = append(got, fmt.Sprintf("%s %s record %d line %d id %s", it.Day, it.Source.By, it.Source.Record, it.Source.Line, it.Source.ID))
	}
	want := []string{"2026-11-29 user record 7 line 2 id m1", "2026-11-30 note record 0 line 13 id "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func item(topic, text string) Item {
	x := NewExtraction(testNow, refuseSecrets)
	return Item{Topic: topic, Day: x.today, Text: text, Fate: Kept}
}

func TestPlanTopic(t *testing.T) {
	for _, tt := range []struct{ what, old, text, want string }{
		{"a new topic", "", "use tabs", "- [2026-11-30] use tabs\n"},
		{"below a list", "- [2026-01-01] a\n", "use tabs", "- [2026-01-01] a\n- [2026-11-30] use tabs\n"},
		{"below a list without a line break", "- a", "use tabs", "- a\n- [2026-11-30] use tabs\n"},
		{"below a heading", "# P\n", "use tabs", "# P\n\n- [2026-11-30] use tabs\n"},
		{"below a paragraph and a blank line", "text\n\n", "use tabs", "text\n\n- [2026-11-30] use tabs\n"},
		{"below a header alone", "---\nname: p\n---\n", "use tabs", "---\nname: p\n---\n\n- [2026-11-30] use tabs\n"},
		{"with the topic's line breaks and mark", "\uFEFF# P\r\n", "use tabs", "\uFEFF# P\r\n\r\n- [2026-11-30] use tabs\r\n"},
		{"what stands there", "- [2026-01-01] use tabs\n", "use tabs", "- [2026-01-01] use tabs\n"},
		{"what stands there in another form", "* Use **tabs**.\n", "use tabs", "* Use **tabs**.\n"},
		{"what stands there in Chinese", "- [2026-01-01] 先跑测试，再提交。\n", "先跑测试,再提交", "- [2026-01-01] 先跑测试，再提交。\n"},
		{"names that differ in a dash are two", "- use a_b\n", "use a-b", "- use a_b\n- [2026-11-30] use a-b\n"},
		{"a link that leads nowhere from there", "", "see [deploy](docs/deploy.md) and [[x]]", "- [2026-11-30] see \\[deploy](docs/deploy.md) and \\[[x]]\n"},
		{"a link to the web", "", "see [docs](https://example.com/a)", "- [2026-11-30] see [docs](https://example.com/a)\n"},
		{"a link that looks like a task", "", "[x](y.md)", "- [2026-11-30] \\[x](y.md)\n"},
		{"a picture", "", "![x](a.png)", "- [2026-11-30] !\\[x](a.png)\n"},
		{"tags and comments", "", "use <b> not </auto-memory> <!-- x", "- [2026-11-30] use &lt;b> not &lt;/auto-memory> &lt;!-- x\n"},
		{"code stays", "", "run `go test [x](y) <z>`", "- [2026-11-30] run `go test [x](y) <z>`\n"},
	} {
		more, _ := PlanTopic([]byte(tt.old), []Item{item(Preferences, tt.text)})
		got := tt.old + string(more)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.what, diff)
		}
		again, out := PlanTopic([]byte(got), []Item{item(Preferences, tt.text)})
		if len(again) > 0 || out[0].Fate != Duplicate {
			t.Errorf("%s: the second time %q is added, and the item is %s", tt.what, again, out[0].Fate)
		}
	}
}
