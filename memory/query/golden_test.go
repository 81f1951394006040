package query_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/query"
)

var update = flag.Bool("update", false, "rewrite the golden files with what is answered")

// TestGolden holds the answers, as machines are given them, to testdata/*.json.
func TestGolden(t *testing.T) {
	fsys := files(map[string]string{
		summary:                                 index("2026-08-29 01 🔄", "2026-08-29 01 ✅", "2026-08-29 02 🔄", "2026-08-29 01 ⛔", "2026-08-30 01 🔄"),
		today:                                   daySessions,
		root + "bugs/login/.memory/task.json":   identity(loginID, "登录 修复", "login"),
		root + "bugs/login/.memory/sessions.md": confirmed("`01-问题确认.md`", strings.Repeat("0", 64)),
		root + "bugs/seats/.memory/task.json":   identity(searchID, "seats"),
		"ann/bookshop/memory/MEMORY.md":         "# Memory\n\n- [deploy](deploy.md)\n",
		"ann/bookshop/memory/deploy.md":         "Wait 30 s.\n",
	})
	r := reader(fsys)
	ctx := t.Context()
	for name, ask := range map[string]func() (any, error){
		"status":         func() (any, error) { return r.Status(ctx, bookshop, query.StatusArgs{Limit: 2}) },
		"summary":        func() (any, error) { return r.Summary(ctx, bookshop, query.SummaryArgs{Limit: 1, Since: "2026-08-01"}) },
		"session":        func() (any, error) { return r.Session(ctx, bookshop, query.SessionArgs{MaxChars: 40, Limit: 3}) },
		"session-absent": func() (any, error) { return r.Session(ctx, bookshop, query.SessionArgs{Date: "20260829"}) },
		"read":           func() (any, error) { return r.ReadSession(ctx, bookshop, query.SessionReadArgs{}) },
		"task-stale":     func() (any, error) { return r.Task(ctx, bookshop, query.TaskArgs{Name: "Login"}) },
		"task-active":    func() (any, error) { return r.Task(ctx, bookshop, query.TaskArgs{Name: "seats"}) },
		"topic":          func() (any, error) { return r.Topic(ctx, notes, query.TopicArgs{MaxChars: 10}) },
		"topic-list":     func() (any, error) { return r.Topic(ctx, notes, query.TopicArgs{Topic: query.ListTopic}) },
		"index":          func() (any, error) { return r.Index(ctx, notes) },
		"error": func() (any, error) {
			_, err := r.Summary(ctx, bookshop, query.SummaryArgs{Cursor: "2"})
			return err, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			answer, err := ask()
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			out := json.NewEncoder(&got)
			out.SetEscapeHTML(false)
			out.SetIndent("", "  ")
			if err := out.Encode(answer); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name+".json")
			if *update {
				if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
		})
	}
}

// The identity of an answer is that of its JSON without what depends on who asks.
func TestContentIdentity(t *testing.T) {
	r := reader(files(map[string]string{summary: index("2026-08-29 01 🔄", "2026-08-29 02 🔄")}))
	page, err := r.Summary(t.Context(), bookshop, query.SummaryArgs{Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(page)
	if err != nil {
		t.Fatal(err)
	}
	var parts map[string]any
	if err := json.Unmarshal(text, &parts); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"contentIdentity", "contextBinding", "pagination", "nextCursor"} {
		delete(parts, name)
	}
	var canonical bytes.Buffer
	out := json.NewEncoder(&canonical)
	out.SetEscapeHTML(false)
	if err := out.Encode(parts); err != nil {
		t.Fatal(err)
	}
	want := bytesIdentity("memory://bookshop/memory_summary_query#delivered", bytes.TrimSpace(canonical.Bytes()))
	if got := page.ContentIdentity; got.Digest != want["digest"] || got.Bytes != want["bytes"] || got.SourceKey != want["sourceKey"] {
		t.Errorf("identity %+v, want %v", got, want)
	}
}
