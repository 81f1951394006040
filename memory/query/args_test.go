package query_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/memory/query"
)

func TestArgumentsAreBounded(t *testing.T) {
	r := reader(files(nil))
	ctx := t.Context()
	for _, tt := range []struct {
		name string
		ask  func() error
	}{
		{"status limit", func() error { _, err := r.Status(ctx, bookshop, query.StatusArgs{Limit: 21}); return err }},
		{"status scope", func() error {
			_, err := r.Status(ctx, bookshop, query.StatusArgs{Where: query.Where{Scope: "all"}})
			return err
		}},
		{"summary limit", func() error { _, err := r.Summary(ctx, bookshop, query.SummaryArgs{Limit: -1}); return err }},
		{"summary status", func() error { _, err := r.Summary(ctx, bookshop, query.SummaryArgs{Status: "Active"}); return err }},
		{"summary since", func() error { _, err := r.Summary(ctx, bookshop, query.SummaryArgs{Since: "2026-02-29"}); return err }},
		{"summary since in another form", func() error { _, err := r.Summary(ctx, bookshop, query.SummaryArgs{Since: "20260801"}); return err }},
		{"session date", func() error { _, err := r.Session(ctx, bookshop, query.SessionArgs{Date: "20260231"}); return err }},
		{"session date outside", func() error { _, err := r.Session(ctx, bookshop, query.SessionArgs{Date: "../../x"}); return err }},
		{"session id", func() error { _, err := r.Session(ctx, bookshop, query.SessionArgs{SessionID: "a b"}); return err }},
		{"session limit", func() error { _, err := r.Session(ctx, bookshop, query.SessionArgs{Limit: 21}); return err }},
		{"session characters", func() error { _, err := r.Session(ctx, bookshop, query.SessionArgs{MaxChars: 50_001}); return err }},
		{"old session date", func() error { _, err := r.ReadSession(ctx, bookshop, query.SessionReadArgs{Date: "today"}); return err }},
		{"task name", func() error {
			_, err := r.Task(ctx, bookshop, query.TaskArgs{Name: strings.Repeat("长", 301)})
			return err
		}},
	} {
		if got := codeOf(tt.ask()); got != query.Invalid {
			t.Errorf("%s: error %q, want %s", tt.name, got, query.Invalid)
		}
	}
}

// A read plan may be left out. One that is passed has to be one of this memory;
// it comes back with the answer and changes nothing of its content.
func TestContextBinding(t *testing.T) {
	const good = `{"schemaVersion":"ContextReadBindingV1","contextEpoch":"e1","planId":"p1","planContentId":"c1","activeRoot":"/ann/bookshop/.devcodex","project":"bookshop"}`
	r := reader(files(map[string]string{summary: index("2026-08-01 01 🔄")}))
	ask := func(plan string) (*query.Status, error) {
		return r.Status(t.Context(), bookshop, query.StatusArgs{Bound: query.Bound{ContextBinding: json.RawMessage(plan)}})
	}
	without, err := ask("")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, plan, code string }{
		{"whole", good, ""},
		{"null", "null", ""},
		{"text", `"p1"`, query.ContextInvalid},
		{"a field too many", strings.Replace(good, `"planId"`, `"plan":"x","planId"`, 1), query.ContextInvalid},
		{"without the plan", strings.Replace(good, `"p1"`, `" "`, 1), query.ContextInvalid},
		{"another schema", strings.Replace(good, "BindingV1", "BindingV2", 1), query.ContextInvalid},
		{"of another root", strings.Replace(good, "bookshop/.dev", "cinema/.dev", 1), query.ContextMismatch},
		{"of another project", strings.Replace(good, `:"bookshop"`, `:"cinema"`, 1), query.ContextMismatch},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := ask(tt.plan)
			if got := codeOf(err); got != tt.code {
				t.Fatalf("error %q, want %q", got, tt.code)
			}
			if err == nil && s.ContentIdentity != without.ContentIdentity {
				t.Error("the content is another with a plan")
			}
		})
	}
}

// read reads arguments that are JSON at all.
func read[T any](text []byte) (args T, ok bool) {
	err := json.Unmarshal(text, &args)
	return args, err == nil
}

// FuzzArguments holds that whatever arguments are passed, an answer or an error
// with a code and a next step comes back.
func FuzzArguments(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"limit":1,"status":"all"}`, `{"cursor":"mcv1.e30.0"}`, `{"date":"20260830","maxChars":1}`,
		`{"name":"继续"}`, `{"topic":"_list"}`, `{"contextBinding":{"planId":1}}`, `{"since":"2026-08-30"}`,
	} {
		f.Add([]byte(seed), "mcv1.e30.")
	}
	r := reader(files(map[string]string{
		summary: index("2026-08-01 01 🔄", "2026-08-01 02 🔄"), today: daySessions,
		"ann/bookshop/memory/MEMORY.md": "# Memory\n",
	}))
	check := func(t *testing.T, err error) {
		if err == nil {
			return
		}
		e, ok := err.(*query.Error)
		if !ok || e.Code == "" || e.Message.String() == "" || e.NextStep.String() == "" {
			t.Fatalf("error %#v", err)
		}
		if _, err := json.Marshal(e); err != nil {
			t.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, cursor string) {
		ctx := t.Context()
		if a, ok := read[query.StatusArgs](text); ok {
			_, err := r.Status(ctx, bookshop, a)
			check(t, err)
		}
		if a, ok := read[query.SummaryArgs](text); ok {
			_, err := r.Summary(ctx, bookshop, a)
			check(t, err)
			a.Cursor = cursor
			_, err = r.Summary(ctx, bookshop, a)
			check(t, err)
		}
		if a, ok := read[query.SessionArgs](text); ok {
			_, err := r.Session(ctx, bookshop, a)
			check(t, err)
			a.Cursor = token(cursor)
			_, err = r.Session(ctx, bookshop, a)
			check(t, err)
		}
		if a, ok := read[query.TaskArgs](text); ok {
			_, err := r.Task(ctx, bookshop, a)
			check(t, err)
		}
		if a, ok := read[query.TopicArgs](text); ok {
			_, err := r.Topic(ctx, notes, a)
			check(t, err)
		}
	})
}
