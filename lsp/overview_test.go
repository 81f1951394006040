package lsp

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// outlined is a tree as text.
func outlined(nodes []node, indent string, out *strings.Builder) {
	for _, n := range nodes {
		fmt.Fprintf(out, "%s%s (%s) %s\n", indent, n.Label, n.Description, n.Icon)
		outlined(n.Children, indent+"  ", out)
	}
}

// survey asks for the overview until it holds a text: what is on disk is found
// and checked in the background.
func (d *desk) survey(t *testing.T, texts ...string) (got overview, told string) {
	t.Helper()
	for end := time.Now().Add(limit); ; {
		r := d.call(overviewMethod, nil)
		got = overview{}
		if r.Error != nil || json.Unmarshal(r.Result, &got) != nil {
			t.Fatal(r.Error, string(r.Result))
		}
		var text strings.Builder
		outlined(got.Nodes, "", &text)
		told = text.String()
		if !slices.ContainsFunc(texts, func(want string) bool { return !strings.Contains(told, want) }) {
			return got, told
		}
		if time.Now().After(end) {
			t.Fatalf("the overview lacks one of %q:\n%s", texts, told)
		}
	}
}

// TestOverview: open sessions come first, states are told in words, and each
// index of topics with its budget.
func TestOverview(t *testing.T) {
	d := layOut(t, deskIndex, deskText, deskDay, deskTwo,
		"memory/MEMORY.md", "# Memory\n\n- [Notes](notes.md) — loose ends\n- [Gone](gone.md) — not there\n", "memory/notes.md", "# Notes\n\nSee [it](gone.md).\n")
	d.sit(t)
	d.begin("", d.dir[1:])
	got, told := d.survey(t, "notes.md (1 problem)", "MEMORY.md (4 of 200 lines · ", "SUMMARY.md (1 problem", "sessions · ")
	problems := regexp.MustCompile(`\d+ problems?`)
	want := `bookshop (2 open · N problems) root-folder
  codex (agent · 2 open · N problems) account
    Open sessions (2 open) flame
      01 — 修复库存 🧠 (active · 2026-08-30) sync
      01 — 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖 (active · 2026-08-27) sync
    SUMMARY.md (N problems) list-ordered
    2026-08-30 (2 sessions · N problems) calendar
      02 — 查日志 (completed) pass
      01 — 修复库存 🧠 (active) sync
bookshop/memory (topics · 4 of 200 lines · N problems) library
  MEMORY.md (4 of 200 lines · N problems) list-ordered
  notes.md (N problems) note
`
	if diff := cmp.Diff(want, problems.ReplaceAllString(told, "N problems")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.Status.Open != 2 || got.Status.Budget != 2 || !strings.Contains(got.Status.Text, "2 open") {
		t.Errorf("status: %+v", got.Status)
	}
}

// TestOpenIsOneNumber: the tree, the sum and the report count the same sessions as
// open, whether a day's file tells of them, an index, or both, and the blocked
// ones among them.
func TestOpenIsOneNumber(t *testing.T) {
	const row = "| %s 09:00 | %s | fix | 查一个会话 | — | — | %s |\n"
	for _, c := range []struct{ name, day, rows, open, sessions string }{
		{"an index alone", "", fmt.Sprintf(row, "2026-08-20", "01", "⛔") + fmt.Sprintf(row, "2026-08-21", "01", "🔄"), "2 open (1 blocked)", "2"},
		{"a day alone", deskTwo, "", "1 open", "2"},
		{"both tell of one session", deskTwo, fmt.Sprintf(row, "2026-08-30", "01", "🔄"), "1 open", "2"},
		{"the day tells what the index does not yet", deskTwo, fmt.Sprintf(row, "2026-08-30", "02", "🔄"), "1 open", "2"},
		{"a later row closes it", "", fmt.Sprintf(row, "2026-08-20", "01", "⛔") + fmt.Sprintf(row, "2026-08-20", "01", "✅"), "0 open", "1"},
		{"one of each", deskTwo, fmt.Sprintf(row, "2026-08-20", "01", "⛔"), "2 open (1 blocked)", "3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			head, _, _ := strings.Cut(deskText, "| 2026")
			files := []string{deskIndex, head + c.rows}
			if c.day != "" {
				files = append(files, deskDay, c.day)
			}
			d := layOut(t, files...)
			d.sit(t)
			d.begin("", d.dir[1:])
			got, told := d.survey(t, "codex")
			if said, _, _ := strings.Cut(got.Status.Text, " · "); said != c.open {
				t.Errorf("the sum says %s, want %s", said, c.open)
			}
			if c.open != "0 open" && strings.Count(told, c.open+")")+strings.Count(told, c.open+" ·") != 3 {
				t.Errorf("the root, the agent and the list of its open sessions do not all say %s:\n%s", c.open, told)
			}
			var report reportReply
			if r := d.call(reportMethod, nil); r.Error != nil || json.Unmarshal(r.Result, &report) != nil {
				t.Fatal(r.Error, string(r.Result))
			}
			n, said, _ := strings.Cut(c.open, " ")
			want := fmt.Sprintf("<li><b>%s</b> sessions</li><li><b>%s</b> %s</li>", c.sessions, n, said)
			if !strings.Contains(report.Body, want) {
				t.Errorf("the report lacks %s:\n%.400s", want, report.Body)
			}
		})
	}
}

// TestReport: the report counts what is there, escapes what it shows, and has
// neither scripts nor styles.
func TestReport(t *testing.T) {
	long := strings.Repeat("- [Gone](gone.md) — <b>bold</b>\n", 210)
	d := layOut(t, deskIndex, deskText, "memory/MEMORY.md", "# Memory\n\n"+long)
	d.sit(t)
	d.begin("", d.dir[1:])
	d.survey(t, "codex", "MEMORY.md (212 of 200 lines, 12 entries are not loaded · 2")
	r := d.call(reportMethod, nil)
	var got reportReply
	if r.Error != nil || json.Unmarshal(r.Result, &got) != nil {
		t.Fatal(r.Error, string(r.Result))
	}
	for _, want := range []string{
		"<b>1</b> sessions", "<b>1</b> open", "212 of 200 lines, 12 entries are not loaded", "<code>gone.md</code>", "<td>210</td>", "and 205 more",
		`href="command:memory-lsp.openAt?`, "&lt;b&gt;bold", `class="c-active"`,
	} {
		if !strings.Contains(got.Body, want) {
			t.Errorf("the report lacks %s:\n%.3000s", want, got.Body)
		}
	}
	for _, bad := range []string{"<script", "style=", "<b>bold", "ZgotmplZ"} {
		if i := strings.Index(got.Body, bad); i >= 0 {
			t.Errorf("the report holds %s: %.200s", bad, got.Body[i:])
		}
	}
}

// TestDeclaredAgent: a folder that is declared to be an agent's has its sessions
// in the tree, the sum and the report; no dialogue offers to write there.
func TestDeclaredAgent(t *testing.T) {
	d := layOut(t, ".memory-lsp.json", `{"folders": [{"path": "notes/kept", "layout": "agent", "agent": "grok", "root": "."}]}`,
		"notes/kept/SUMMARY.md", deskText, "notes/kept/tasks/20260830.md", deskTwo)
	d.sit(t)
	d.begin("", d.dir[1:])
	got, told := d.survey(t, "grok (agent · 2 open", "02 — 查日志 (completed)")
	if got.Status.Open != 2 {
		t.Errorf("the sum has %d open sessions, want 2:\n%s", got.Status.Open, told)
	}
	var report reportReply
	if r := d.call(reportMethod, nil); r.Error != nil || json.Unmarshal(r.Result, &report) != nil {
		t.Fatal(r.Error, string(r.Result))
	}
	if want := "<li><b>3</b> sessions</li>"; !strings.Contains(report.Body, want) {
		t.Errorf("the report lacks %s:\n%.400s", want, report.Body)
	}
	if _, told := d.asked(t, bag{"verb": "showStatus"}); !strings.HasPrefix(told, "say No .memory tree") {
		t.Errorf("the status of a folder that the writers do not know: %s", told)
	}
}

// TestReportLinks: whatever a file is called, its link in the report leads there
// when its escapes are taken away twice, as an editor does with a command's link.
func TestReportLinks(t *testing.T) {
	names := []string{"plain.md", "a #1.md", "50% & more.md", "%20.md", "it's [é] 记忆 🧠.md"}
	files := []string{"memory/MEMORY.md", "# Memory\n"}
	var checked []string
	for _, name := range names {
		files = append(files, "memory/"+name, "See [it](gone.md).\n")
		checked = append(checked, name+" (2 problems)")
	}
	d := layOut(t, files...)
	d.sit(t)
	d.begin("", d.dir[1:])
	d.survey(t, checked...)
	var report reportReply
	if r := d.call(reportMethod, nil); r.Error != nil || json.Unmarshal(r.Result, &report) != nil {
		t.Fatal(r.Error, string(r.Result))
	}
	leads := map[string]bool{}
	for _, found := range regexp.MustCompile(`command:memory-lsp\.openAt\?([^"]*)"`).FindAllStringSubmatch(report.Body, -1) {
		link := html.UnescapeString(found[1])
		for range 2 {
			var err error
			if link, err = url.PathUnescape(link); err != nil {
				t.Fatalf("%v in %s", err, found[1])
			}
		}
		leads[link] = true
	}
	for _, name := range names {
		if raw, _ := json.Marshal([]any{d.at("memory/" + name), 0}); !leads[string(raw)] {
			t.Errorf("nothing leads to %s:\n%v", raw, leads)
		}
	}
}
