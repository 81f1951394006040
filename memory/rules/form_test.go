package rules_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// TestForm holds what the rules about the form of rows find to what they find when
// they are asked of sound rows too.
func TestForm(t *testing.T) {
	lines, sound := formed(), 0
	fsys := fstest.MapFS{indexPath: &fstest.MapFile{Data: []byte(lines), Mode: 0o644}}
	var always []*memory.Rule
	for _, r := range rules.All() {
		if r.Form != nil {
			own := *r
			own.Row, own.Form = r.Form, nil
			always = append(always, &own)
		}
	}
	find := func(all []*memory.Rule) (found []string) {
		env := memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: time.Now}
		w := memory.NewWorkspace(env, memory.Settings{Rules: all, Today: &ruletest.Today})
		s := w.Add(indexPath)
		for _, row := range s.File(indexPath).Summary().All() {
			if row.Sound {
				sound++
			}
		}
		for _, f := range s.Check(t.Context(), indexPath).Findings {
			if f.Rule.Input() == memory.RowInput {
				found = append(found, fmt.Sprintf("%s: %s: %s", f.Rule.ID, lines[f.Span.Start:f.Span.End], f.Message))
			}
		}
		return found
	}
	want := find(always)
	if sound == 0 || len(want) == 0 {
		t.Fatalf("%d rows are sound, %d findings", sound, len(want))
	}
	var got []string
	for _, f := range find(rules.All()) {
		if id, _, _ := strings.Cut(f, ":"); rules.Find(id).Form != nil {
			got = append(got, f)
		}
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("(-always +got):\n%s", diff)
	}
}

// formed is an index of rows that are sound and of such as differ from one in up to
// two cells.
func formed() string {
	cells := [memory.Columns][]string{
		{"2026-01-02 09:30", "2026-01-02", "2026-1-2", "2026-02-30 09:30", "2026-01-02 24:00", "", "YYYY-MM-DD HH:MM"},
		{"01", "1", "#01", "会话 01", "A-b", "a b", "", "NN", `0\|1`},
		{"fix", "dev+fix", "Fix", "fix+fix", "fix+", "+", "dev/fix", "dev fix", "bug", "", "dev/fix/..."},
		{"修 5 处", `a \| b`, "", "[50~100字摘要]"},
		{"—", "", "[NN--x.md](x.md)", "[a](a.md)"},
		{"—", "", "[YYYYMMDD.md](x.md)"},
		{"✅", "完成", "🔄", "✅ 🔄", "未完成", "abandoned", "x", ""},
	}
	var b strings.Builder
	b.WriteString(memory.TitleStart + "codex\n\n> 项目：x\n\n| " + strings.Join(memory.ColumnNames[:], " | ") + " |\n|" + strings.Repeat("---|", len(cells)) + "\n")
	var row [memory.Columns]string
	for i := range cells {
		row[i] = cells[i][0]
	}
	for i := range cells {
		for _, one := range cells[i] {
			for j := range cells[:i] {
				for _, two := range cells[j] {
					own := row
					own[i], own[j] = one, two
					line := "| " + strings.Join(own[:], " | ") + " |"
					b.WriteString(line + "\n" + strings.TrimSuffix(line, "|") + "\n|" + line + "\n| x " + line + "\n")
				}
			}
		}
	}
	return b.String()
}
