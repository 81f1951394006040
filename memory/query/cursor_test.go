package query_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// codeOf is the code of an error, or what it says.
func codeOf(err error) string {
	var e *query.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Code
	}
	return err.Error()
}

// token makes a cursor with a digest that fits.
func token(payload string) string {
	body := base64.RawURLEncoding.EncodeToString([]byte(payload))
	return fmt.Sprintf("mcv1.%s.%x", body, sha256.Sum256([]byte("MemoryCursorV1\x00"+body)))
}

// opened is what a cursor holds.
func opened(t *testing.T, cursor string) map[string]any {
	text, err := base64.RawURLEncoding.DecodeString(strings.Split(cursor, ".")[1])
	if err != nil {
		t.Fatal(err)
	}
	var payload map[string]any
	if err := json.Unmarshal(text, &payload); err != nil {
		t.Fatal(err)
	}
	return payload
}

// A cursor is good for one question about one version of one source.
func TestCursorIsRefused(t *testing.T) {
	text := index("2026-08-01 01 🔄", "2026-08-01 02 🔄", "2026-08-01 03 🔄")
	fsys := files(map[string]string{summary: text, strings.Replace(summary, "codex", "cursor", 1): text})
	r := reader(fsys)
	args := query.SummaryArgs{Limit: 1}
	first, err := r.Summary(t.Context(), bookshop, args)
	if err != nil {
		t.Fatal(err)
	}
	good := *first.NextCursor
	with := func(key string, value any) string {
		payload := opened(t, good)
		payload[key] = value
		text, _ := json.Marshal(payload)
		return token(string(text))
	}
	plan := json.RawMessage(`{"contextEpoch":"1","planId":"p","planContentId":"c","activeRoot":"/ann/bookshop/.devcodex","project":"bookshop"}`)
	cursor := bookshop
	cursor.Agent = "cursor"
	for _, tt := range []struct {
		name   string
		target query.Target
		args   query.SummaryArgs
		cursor string
		code   string
	}{
		{"the next page", bookshop, args, good, ""},
		{"no token at all", bookshop, args, "2", query.CursorInvalid},
		{"a letter changed", bookshop, args, good[:20] + "x" + good[21:], query.CursorInvalid},
		{"cut", bookshop, args, good[:len(good)-1], query.CursorInvalid},
		{"another version of cursors", bookshop, args, "mcv2" + good[4:], query.CursorInvalid},
		{"a blank behind it", bookshop, args, good + " ", query.CursorInvalid},
		{"too long", bookshop, args, token(strings.Repeat(" ", 8192)), query.CursorInvalid},
		{"no JSON", bookshop, args, token("offset"), query.CursorInvalid},
		{"no object", bookshop, args, token("[]"), query.CursorInvalid},
		{"something behind the object", bookshop, args, token("{}{}"), query.CursorInvalid},
		{"a field too many", bookshop, args, with("page", 2), query.CursorInvalid},
		{"an offset below zero", bookshop, args, with("offset", -1), query.CursorInvalid},
		{"an offset too large", bookshop, args, with("offset", 1_000_001), query.CursorInvalid},
		{"an offset that is no number", bookshop, args, with("offset", "1"), query.CursorInvalid},
		{"no source", bookshop, args, with("sourceIdentity", ""), query.CursorInvalid},
		{"another schema", bookshop, args, with("schemaVersion", "MemoryCursorV2"), query.CursorInvalid},
		{"another tool", bookshop, args, with("tool", "memory_session_query"), query.CursorMismatch},
		{"another limit", bookshop, query.SummaryArgs{Limit: 2}, good, query.CursorMismatch},
		{"another status", bookshop, query.SummaryArgs{Limit: 1, Status: "all"}, good, query.CursorMismatch},
		{"a first day", bookshop, query.SummaryArgs{Limit: 1, Since: "2026-01-01"}, good, query.CursorMismatch},
		{"another agent", cursor, args, good, query.CursorMismatch},
		{"a read plan", bookshop, query.SummaryArgs{Limit: 1, Bound: query.Bound{ContextBinding: plan}}, good, query.CursorMismatch},
		{"another source", bookshop, args, with("sourceIdentity", strings.Repeat("0", 64)), query.SourceChanged},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.args.Cursor = tt.cursor
			page, err := r.Summary(t.Context(), tt.target, tt.args)
			if got := codeOf(err); got != tt.code {
				t.Fatalf("error %q, want %q", got, tt.code)
			}
			if tt.code == "" && cmp.Diff([]string{"2026-08-01#02 active"}, keys(page.Rows)) != "" {
				t.Errorf("rows %q", keys(page.Rows))
			}
		})
	}
}

// The form of cursors is the format's: another server's are taken if they are of
// the same question.
func TestCursorForm(t *testing.T) {
	page, err := reader(files(map[string]string{summary: index("2026-08-01 01 🔄", "2026-08-01 02 🔄")})).Summary(t.Context(), bookshop, query.SummaryArgs{Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	sum := func(s string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(s))) }
	want := map[string]any{
		"schemaVersion":        "MemoryCursorV1",
		"tool":                 "memory_summary_query",
		"targetDigest":         sum(`{"activeRoot":"` + memory.ToOS(bookshop.Root) + `","agent":"codex","project":"bookshop","scope":"project"}`),
		"contextBindingDigest": sum("null"),
		"queryDigest":          sum(`{"limit":1,"since":null,"status":"active"}`),
		"sourceIdentity": sum(fmt.Sprintf(`{"bytes":%d,"exists":true,"path":".memory/clients/codex/SUMMARY.md","sha256":"%s"}`,
			page.Source.Bytes, page.Source.SourceDigest)),
		"offset": float64(1),
	}
	if diff := cmp.Diff(want, opened(t, *page.NextCursor)); diff != "" {
		t.Errorf("cursor (-want +got):\n%s", diff)
	}
}

// anIndex draws rows of an index.
func anIndex(t *rapid.T) string {
	row := rapid.Custom(func(t *rapid.T) string {
		return fmt.Sprintf("2026-%02d-%02d %s %s",
			rapid.IntRange(1, 3).Draw(t, "month"), rapid.IntRange(1, 3).Draw(t, "day"),
			rapid.SampledFrom([]string{"01", "1", "2", "02a", "02A", "x·y", "release.2026"}).Draw(t, "session"),
			rapid.SampledFrom([]string{"🔄", "✅", "⛔", "❌", "未完成"}).Draw(t, "status"))
	})
	return index(rapid.SliceOfN(row, 0, 40).Draw(t, "rows")...)
}

// Pages one after the other are the whole answer, whatever their size, and agree
// on its length.
func TestPagesAreTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := reader(files(map[string]string{summary: anIndex(t)}))
		args := query.SummaryArgs{
			Status: rapid.SampledFrom([]string{"active", "completed", "blocked", "unresolved", "all"}).Draw(t, "status"),
			Limit:  50,
		}
		if rapid.Bool().Draw(t, "since") {
			args.Since = "2026-02-02"
		}
		whole, err := r.Summary(t.Context(), bookshop, args)
		if err != nil {
			t.Fatal(err)
		}
		args.Limit = rapid.IntRange(1, 7).Draw(t, "limit")
		rows := []query.Row{}
		for {
			page, err := r.Summary(t.Context(), bookshop, args)
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, page.Rows...)
			if page.TotalMatched != whole.TotalMatched || page.Truncated != page.Pagination.HasMore {
				t.Fatalf("a page matched %d, the whole %d", page.TotalMatched, whole.TotalMatched)
			}
			if page.NextCursor == nil {
				break
			}
			args.Cursor = *page.NextCursor
		}
		if diff := cmp.Diff(whole.Rows, rows); diff != "" {
			t.Fatalf("pages (-whole +pages):\n%s", diff)
		}
	})
}

func TestSessionPagesAreTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		for i := range rapid.IntRange(0, 12).Draw(t, "sessions") {
			fmt.Fprintf(&b, "## 会话 %02d — %s\n\n- **状态**：%s\n\n", i+1, rapid.StringMatching(`[a-z ]{0,20}`).Draw(t, "title"), rapid.SampledFrom([]string{"🔄", "✅"}).Draw(t, "status"))
		}
		r := reader(files(map[string]string{today: b.String()}))
		args := query.SessionArgs{Status: "active", Limit: 20}
		whole, err := r.Session(t.Context(), bookshop, args)
		if err != nil {
			t.Fatal(err)
		}
		args.Limit = rapid.IntRange(1, 4).Draw(t, "limit")
		matches := []query.Match{}
		for {
			page, err := r.Session(t.Context(), bookshop, args)
			if err != nil {
				t.Fatal(err)
			}
			matches = append(matches, page.Matches...)
			if page.NextCursor == nil {
				break
			}
			args.Cursor = *page.NextCursor
		}
		if diff := cmp.Diff(whole.Matches, matches); diff != "" {
			t.Fatalf("pages (-whole +pages):\n%s", diff)
		}
	})
}

// Whatever is changed of a source between two pages is told; the pages never begin
// anew.
func TestChangedSourceIsTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fsys := files(map[string]string{summary: index("2026-08-01 01 🔄", "2026-08-01 02 🔄", "2026-08-01 03 🔄")})
		r := reader(fsys)
		page, err := r.Summary(t.Context(), bookshop, query.SummaryArgs{Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		file := fsys[summary]
		before := string(file.Data)
		changed := []byte(before)
		switch rapid.SampledFrom([]string{"letter", "row", "cut", "gone"}).Draw(t, "change") {
		case "letter": // same length, same time
			i := rapid.IntRange(0, len(changed)-1).Draw(t, "at")
			changed[i] ^= 1
		case "row":
			changed = append(changed, "| 2026-08-02 | 01 | fix | a | — | — | ✅ |\n"...)
		case "cut":
			changed = changed[:rapid.IntRange(0, len(changed)-1).Draw(t, "length")]
		case "gone":
			delete(fsys, summary)
		}
		file.Data = changed
		_, err = r.Summary(t.Context(), bookshop, query.SummaryArgs{Limit: 1, Cursor: *page.NextCursor})
		if codeOf(err) != query.SourceChanged {
			t.Fatalf("error %v", err)
		}
		file.Data = []byte(before)
		fsys[summary] = file
		if _, err = r.Summary(t.Context(), bookshop, query.SummaryArgs{Limit: 1, Cursor: *page.NextCursor}); err != nil {
			t.Fatalf("the same version again: %v", err)
		}
	})
}
