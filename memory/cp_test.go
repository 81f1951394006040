package memory

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

const cpTable = "| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n|:--:|:--:|--|--|--|--|--|\n"

func TestCPRecord(t *testing.T) {
	row := func(phase int, status string) string {
		return fmt.Sprintf("| CP%d | %s | — | — | — | — | — |\n", phase, status)
	}
	for _, c := range []struct{ name, src, want string }{
		{"none", "# 任务\n\n说明 CP1。\n", "form 0, headings 0, columns 0"},
		{"a heading alone", "### 🎯 CP 确认记录\n\n暂无\n", "form 0, headings 1, columns 0"},
		{"the record", "### CP确认记录\n\n" + cpTable + row(1, "✅") + row(2, "⏳") + "\n" + row(3, "N/A"), "form 3, headings 1, columns 7: CP1=3 CP2=1 CP3=5"},
		{"without a heading", cpTable + row(1, "⚠️ stale ✅"), "form 3, headings 0, columns 7: CP1=4"},
		{"text between heading and table", "## CP 确认记录\n\n如下：\n\n" + cpTable + row(1, "⏹"), "form 3, headings 1, columns 7: CP1=2"},
		{"the old form", "## CP 确认记录\n| CP | 状态 | 时间 |\n|--|--|--|\n| CP1 | ✅ | 10:30 |\n", "form 2, headings 1, columns 3: CP1=3"},
		{"another header", "## CP 确认记录\n| CP | Status |\n|--|--|\n| CP1 | 好 |\n", "form 1, headings 1, columns 2: CP1=0"},
		{"no header", "## CP 确认记录\n" + row(1, "✅/⏳"), "form 1, headings 1, columns 7: CP1=0"},
		{"a table below another heading is not the record's", "## CP 确认记录\n\n## 变更\n\n| a | b |\n|--|--|\n", "form 0, headings 1, columns 0"},
		{"rows outside", row(1, "✅") + "\n## CP 确认记录\n" + cpTable + row(2, "⏳") + "\n备注\n" + row(3, "✅"), "form 3, headings 1, columns 7: CP2=1; outside: CP1=3 CP3=3"},
		{"a second record is judged by its heading", "## CP 确认记录\n" + cpTable + row(1, "⏳") + "## CP 确认记录\n" + cpTable + row(1, "✅") + "## 备注\n" + row(2, "✅"), "form 3, headings 2, columns 7: CP1=1; outside: CP2=3"},
		{"CRLF", strings.ReplaceAll("## CP 确认记录\n"+cpTable+row(1, "⏳"), "\n", "\r\n"), "form 3, headings 1, columns 7: CP1=1"},
	} {
		r := parseCP(markdown.Parse([]byte(c.src)))
		got := fmt.Sprintf("form %d, headings %d, columns %d", r.Form, len(r.Headings), r.Columns)
		for i, rows := range [][]CPRow{r.Rows, r.Orphans} {
			for j, row := range rows {
				if j == 0 {
					got += []string{":", "; outside:"}[i]
				}
				got += fmt.Sprintf(" CP%d=%d", row.Phase, row.State)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestCPArtifact(t *testing.T) {
	for cell, want := range map[string]ArtifactCell{
		"[01-需求确认.md](../01-需求确认.md)":   {"01-需求确认.md", true},
		"[a \\[1\\].md](<../a [1].md>)": {"a [1].md", true},
		"`reports/x.md`":                {"reports/x.md", false},
		"02-方案.md":                      {"02-方案.md", false},
		"—":                             {},
		"-":                             {},
		"":                              {},
	} {
		r := parseCP(markdown.Parse([]byte(cpTable + "| CP1 | ⏳ | " + cell + " | — | — | — | — |\n")))
		if diff := cmp.Diff(want, r.Rows[0].Artifact()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", cell, diff)
		}
	}
}
