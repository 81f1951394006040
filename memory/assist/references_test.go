package assist

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReferences: who speaks of what stands under the cursor.
func TestReferences(t *testing.T) {
	const (
		index  = ".devcodex/.memory/clients/codex/SUMMARY.md"
		day    = ".devcodex/.memory/clients/codex/tasks/20260829.md"
		report = "../../../reports/audit/codex/20260829/01--库存.md"
	)
	const missing = "-- memory/MEMORY.md --\n# Index\n\n- [x](<gone.md>) ![y](gone.png)\n- [y](./gone.md#part)\n- [[Lost]] [[a]]\n-- memory/a.md --\n[z][g] [[lost#part]]\n\n[g]: gone.md\n" +
		"-- memory/sub/b.md --\n[w](gone.md)\n"
	toDeploy := `
memory/MEMORY.md:4 Deploys
memory/MEMORY.md:4 deploy.md
memory/build notes.md:7 [deploy][d]
memory/build notes.md:7 [d]
memory/build notes.md:9 deploy.md
memory/build notes.md:12 ./deploy.md
memory/deploy.md:7 deploy.md`
	toRules := `
memory/MEMORY.md:3 cache-rules
memory/build notes.md:7 [again][]
memory/build notes.md:13 cache-rules
memory/build notes.md:17 Cache rules
memory/deploy.md:7 Cache rules`
	for _, c := range []struct{ name, scene, want string }{
		{"a file, from a link in another, every place in each file", at(notes, "loys]]"), toDeploy},
		{"from a bare name", at(notes, "deploy.md\n"), toDeploy},
		{"from where nothing is named, as those that lead to the file", at(notes, "\n# Deploy"), toDeploy},
		{"from the name in the header", at(notes, "eploys\n---"), toDeploy},
		{"from the title, which speaks for the file", at(notes, "eploy\n\n[["), "memory/MEMORY.md:4 Deploys\nmemory/MEMORY.md:4 deploy.md\nmemory/build notes.md:9 deploy.md"},
		{"a heading, from the heading", at(notes, "ache rules\n\nK"), toRules},
		{"a heading, from a link elsewhere", at(notes, "rules>"), toRules},
		{"a heading, from a wikilink", at(notes, "ache rules|"), toRules},
		{"the first of two headings that are the same", at(notes, "un it\n"), "memory/build notes.md:7 [deploy][d]\nmemory/build notes.md:7 [d]\nmemory/build notes.md:12 run%20it"},
		{"the second of them", at(notes, "un it\n\n`"), "memory/deploy.md:7 run-it-1"},
		{"a label", at(notes, "d],"), "memory/build notes.md:7 d\nmemory/build notes.md:7 d"},
		{"a file that is no note", at(notes, "cat.gif"), "memory/build notes.md:17 cat.gif"},
		{"a note in a folder that is called by its stem and by its name", at(notes, "\n# Build"), `
memory/MEMORY.md:3 build notes.md
memory/MEMORY.md:5 build notes.md
memory/deploy.md:7 build notes
memory/deploy.md:7 Builds 🏗`},

		{"what a link names where nothing is, from there", at(missing, "one.md>"), "memory/MEMORY.md:3 gone.md\nmemory/MEMORY.md:4 ./gone.md\nmemory/a.md:1 [z][g]\nmemory/a.md:3 gone.md"},
		{"what a wikilink names where nothing is", at(missing, "ost]]"), "memory/MEMORY.md:5 Lost\nmemory/a.md:1 lost"},

		{"a session, from its first row", at(agent, "fix |"), index + ":7 01\n" + index + ":9 1"},
		{"a session, from its heading", at(agent, "会话 02\n\n- "), index + ":8 02\n" + index + ":8 会话-02\n" + day + ":5 会话-02"},
		{"a report", at(agent, "库存\n\n## 结"), index + ":7 " + report},
		{"a heading of a report", at(agent, "结论\n\n一"), day + ":5 结论"},
		{"an artifact with a link in the record", at(agent, "最多"), ".devcodex/requirements/retry/.memory/sessions.md:7 ../01-需求确认.md\n.devcodex/requirements/retry/02-技术方案.md:3 01-需求确认.md"},
		{"an artifact without one", at(agent, "见 [需求]"), ".devcodex/requirements/retry/.memory/sessions.md:8 `02-技术方案.md`"},
		{"a task, from its name", at(agent, "支付重试"), day + ":9 e49eb436-00c3-5ae9-9e6e-1552f0b78afa\n" + day + ":10 重试"},
		{"a task, from a card", at(agent, "taskId: ", "e49"), day + ":9 e49eb436-00c3-5ae9-9e6e-1552f0b78afa\n" + day + ":10 重试"},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			var got []string
			for _, l := range References(sc.Snapshot, sc.path, sc.off, false) {
				got = append(got, sc.told(l.Path, l.Span))
			}
			if diff := cmp.Diff(lines(c.want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestReferencesWithDeclaration: the place that tells a thing is one of them if it
// is asked for.
func TestReferencesWithDeclaration(t *testing.T) {
	for _, c := range []struct{ name, scene, want string }{
		{"a heading", at(notes, "un it\n\n`"), "memory/deploy.md:7 run-it-1\nmemory/deploy.md:11 Run it"},
		{"a label", at(notes, "d],"), "memory/build notes.md:7 d\nmemory/build notes.md:7 d\nmemory/build notes.md:12 d"},
		{"a session", at(agent, "chat |"), `
.devcodex/.memory/clients/codex/SUMMARY.md:8 02
.devcodex/.memory/clients/codex/SUMMARY.md:8 会话-02
.devcodex/.memory/clients/codex/tasks/20260829.md:5 会话-02
.devcodex/.memory/clients/codex/tasks/20260829.md:12 ## 会话 02`},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			var got []string
			for _, l := range References(sc.Snapshot, sc.path, sc.off, true) {
				got = append(got, sc.told(l.Path, l.Span))
			}
			if diff := cmp.Diff(lines(c.want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestHighlight: where else the file speaks of what stands under the cursor; a star
// marks where that is told.
func TestHighlight(t *testing.T) {
	for _, c := range []struct{ name, scene, want string }{
		{"a file", at(notes, "(dep", "loy.md"), "7 [deploy][d]\n7 [d]\n9 deploy.md\n12 ./deploy.md"},
		{"a heading", at(notes, "ache rules\n\nK"), "7 [again][]\n13 cache-rules\n15 Cache rules*\n17 Cache rules"},
		{"a heading of another file", at(notes, "-rules>"), "3 cache-rules"},
		{"a label", at(notes, "d],"), "7 d\n7 d\n12 d*"},
		{"a session in an index", at(agent, "fix |"), "7 01\n9 1"},
		{"a session in its day", at(agent, "话-02)"), "5 会话-02\n12 会话 02*"},
		{"a session in its day, from its heading", at(agent, "会话 02\n\n- "), "5 会话-02\n12 ## 会话 02*"},
		{"nothing", at(notes, "eyed."), ""},
	} {
		inBoth(t, c.name, c.scene, func(t *testing.T, sc scene) {
			var got []string
			for _, m := range Highlight(sc.Snapshot, sc.path, sc.off) {
				line := strings.TrimPrefix(sc.told(sc.path, m.Span), strings.TrimPrefix(sc.path, "w/")+":")
				if m.Told {
					line += "*"
				}
				got = append(got, line)
			}
			if diff := cmp.Diff(lines(c.want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
