package query_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// notes is a folder of auto memory.
var notes = memory.AutoFolder{Path: "ann/bookshop/memory", Dialect: memory.Claude, There: true}

func TestTopic(t *testing.T) {
	fsys := files(map[string]string{
		"ann/bookshop/memory/MEMORY.md": "# Memory\n\n- [deploy](deploy.md)\n",
		"ann/bookshop/memory/deploy.md": "\uFEFFWait 30 s.\n",
		"ann/bookshop/memory/empty.md":  "\n",
		"ann/bookshop/memory/bytes.md":  "\xff\n",
		"ann/bookshop/secret.md":        "outside\n",
	})
	for _, tt := range []struct{ topic, content, code, message string }{
		{"", "# Memory\n\n- [deploy](deploy.md)\n", "", ""},
		{"memory.MD", "# Memory\n\n- [deploy](deploy.md)\n", "", ""},
		{"deploy", "Wait 30 s.\n", "", ""},
		{" deploy.md ", "Wait 30 s.\n", "", ""},
		{"Deploy", "", query.TopicNotFound, "there is no topic Deploy; deploy is near"},
		{"payments", "", query.TopicNotFound, "there is no topic payments"},
		{"empty", "", query.TopicEmpty, "the topic empty is empty"},
		{"bytes", "", query.TopicUnreadable, "bytes.md is not UTF-8, from byte 1 on"},
		{"../secret", "", query.TopicNotFound, "there is no topic ../secret"},
		{"CON", "", query.TopicNameInvalid, ""},
		{"...", "", query.TopicNameInvalid, ""},
	} {
		t.Run(tt.topic, func(t *testing.T) {
			got, err := reader(fsys).Topic(t.Context(), notes, query.TopicArgs{Topic: tt.topic})
			if codeOf(err) != tt.code {
				t.Fatalf("error %v, want %q", err, tt.code)
			}
			if err != nil {
				if tt.message != "" && err.Error() != tt.code+": "+tt.message {
					t.Errorf("error %q, want %q", err, tt.message)
				}
				return
			}
			if got.Content != tt.content {
				t.Errorf("content %q, want %q", got.Content, tt.content)
			}
		})
	}
}

// TestListedTopicsAreRead: whatever the list calls a topic, it is read by that name,
// also when nobody could give a new topic that name.
func TestListedTopicsAreRead(t *testing.T) {
	texts := map[string]string{}
	for _, name := range []string{"MEMORY.md", "a:b.md", "a-b.md", "CON.md", "cafe\u0301.md", "caf\u00e9s.md", "UP.MD", "-x.md", "trail .md", "a.md.md", " b.md", "中文 主题.md"} {
		texts["ann/bookshop/memory/"+name] = name
	}
	for _, folder := range []memory.AutoFolder{notes, {Path: "ann/bookshop", Dialect: memory.OpenClaw, There: true}} {
		r := reader(files(texts))
		list, err := r.Topic(t.Context(), folder, query.TopicArgs{Topic: query.ListTopic})
		if err != nil {
			t.Fatal(err)
		}
		if len(list.Topics) < len(texts)-1 { // MEMORY.md is no daily
			t.Errorf("%s: listed are %v", folder.Path, list.Topics)
		}
		for _, e := range list.Topics {
			got, err := r.Topic(t.Context(), folder, query.TopicArgs{Topic: e.Topic})
			if err != nil || got.Content != e.File {
				t.Errorf("%q is listed, and read as %+v, %v", e.Topic, got, err)
			}
		}
	}
}

func TestTopicList(t *testing.T) {
	fsys := files(map[string]string{
		"ann/bookshop/memory/MEMORY.md": "", "ann/bookshop/memory/old.md": "", "ann/bookshop/memory/new.md": "",
		"ann/bookshop/memory/.hidden.md": "", "ann/bookshop/memory/notes.txt": "", "ann/bookshop/memory/sub/deep.md": "",
		"ann/bookshop/memory/_list.md": "",
	})
	fsys["ann/bookshop/memory/new.md"].ModTime = noon
	list := func(folder memory.AutoFolder) []string {
		got, err := reader(fsys).Topic(t.Context(), folder, query.TopicArgs{Topic: query.ListTopic})
		if err != nil {
			t.Fatal(err)
		}
		names := []string{}
		for _, e := range got.Topics {
			names = append(names, e.Topic)
		}
		return names
	}
	if diff := cmp.Diff([]string{"MEMORY", "new", "old"}, list(notes)); diff != "" {
		t.Errorf("topics (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{}, list(memory.AutoFolder{Path: "ann/cinema/memory"})); diff != "" {
		t.Errorf("of a folder that is not there (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"2026-08-30"}, func() []string {
		fsys["ann/claw/memory/2026-08-30.md"] = fsys["ann/bookshop/memory/new.md"]
		fsys["ann/claw/other.md"] = fsys["ann/bookshop/memory/new.md"]
		return list(memory.AutoFolder{Path: "ann/claw", Dialect: memory.OpenClaw})
	}()); diff != "" {
		t.Errorf("of OpenClaw (-want +got):\n%s", diff)
	}
}

// Pages of a topic are its text.
func TestTopicPages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z记 \n]{1,200}x`).Draw(t, "text")
		r := reader(files(map[string]string{"ann/bookshop/memory/deploy.md": text}))
		args := query.TopicArgs{Topic: "deploy", MaxChars: rapid.IntRange(1, 60).Draw(t, "characters")}
		var got strings.Builder
		for {
			page, err := r.Topic(t.Context(), notes, args)
			if err != nil {
				t.Fatal(err)
			}
			got.WriteString(page.Content)
			if page.NextCursor == nil {
				break
			}
			args.Cursor = *page.NextCursor
		}
		if diff := cmp.Diff(text, got.String()); diff != "" {
			t.Fatalf("pages (-whole +pages):\n%s", diff)
		}
	})
}

// Of an index that is too long the agent loads the beginning; what it does not is
// told.
func TestIndex(t *testing.T) {
	var b strings.Builder
	for i := range 210 {
		fmt.Fprintf(&b, "- [topic %d](topic-%d.md)\n", i, i)
	}
	fsys := files(map[string]string{"ann/bookshop/memory/MEMORY.md": b.String()})
	folder := notes
	folder.Off, folder.Shared = "CLAUDE_CODE_DISABLE_AUTO_MEMORY=1", []string{"ann/cinema"}
	got, err := reader(fsys).Index(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(got.Content, "\n"); n != 200 {
		t.Errorf("%d lines are loaded", n)
	}
	lost := []query.Lost{}
	for i := 200; i < 210; i++ {
		lost = append(lost, query.Lost{Line: i + 1, Text: fmt.Sprintf("[topic %d](topic-%d.md)", i, i)})
	}
	want := &query.Load{Max: 200, Unit: "lines", Used: 210, FirstLost: 201, LostLines: 10, LostCount: 10, LostTopics: lost}
	if diff := cmp.Diff(want, got.Load); diff != "" {
		t.Errorf("load (-want +got):\n%s", diff)
	}
	var said []string
	for _, n := range got.Warnings {
		said = append(said, n.In(memory.English))
	}
	if diff := cmp.Diff([]string{
		"The agent does not load its memory by itself: CLAUDE_CODE_DISABLE_AUTO_MEMORY=1 is set.",
		"Other projects share this folder: " + memory.ToOS("ann/cinema") + ".",
		"The agent loads 200 lines: 10 lines with 10 entries are not loaded, from line 201 on.",
	}, said); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	none, err := reader(fsys).Index(t.Context(), memory.AutoFolder{Path: "ann/cinema/memory"})
	if err != nil || none.Exists || none.Content != "" {
		t.Errorf("an index that is not there is %+v, %v", none, err)
	}
}

func TestAutoMemory(t *testing.T) {
	fsys := files(map[string]string{
		"ann/bookshop/.git/HEAD":                   "ref: refs/heads/main\n",
		"ann/bookshop/memory/MEMORY.md":            "- [deploy](deploy.md)\n",
		"ann/bookshop/memory/deploy.md":            "Wait.\n",
		"ann/bookshop/.devcodex/.memory/x":         "",
		"ann/cinema/README.md":                     "",
		"ann/.claude/projects/-x/memory/MEMORY.md": "# Memory\n",
	})
	for _, tt := range []struct {
		dir  string
		want []string
	}{
		{"ann/bookshop", []string{"ann/bookshop/memory claude 1"}},
		{"ann/bookshop/.devcodex/.memory", []string{"ann/bookshop/memory claude 1"}},
		{"ann/bookshop/memory", []string{"ann/bookshop/memory claude 1"}},
		{"ann/.claude/projects/-x/memory", []string{"ann/.claude/projects/-x/memory claude 0"}},
		{"ann/cinema", nil},
	} {
		all, err := reader(fsys).AutoMemory(t.Context(), tt.dir)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range all {
			got = append(got, fmt.Sprintf("%s %s %d", memory.FromOS(m.Folder), m.Dialect, m.Topics))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("from %s (-want +got):\n%s", tt.dir, diff)
		}
	}
}

// An index counts in whatever letter case its name is written: what can be read
// as the index is measured as one.
func TestIndexInAnyCase(t *testing.T) {
	for _, name := range []string{"MEMORY.md", "memory.md", "Memory.MD"} {
		fsys := files(map[string]string{"ann/bookshop/memory/" + name: "# Memory\n\n- [deploy](deploy.md)\n", "ann/bookshop/memory/deploy.md": "x\n"})
		read, err := reader(fsys).Topic(t.Context(), notes, query.TopicArgs{Topic: "MEMORY"})
		if err != nil || read.Load == nil || read.Load.Used != 3 {
			t.Errorf("%s: %+v, %v", name, read, err)
		}
		loaded, err := reader(fsys).Index(t.Context(), notes)
		if err != nil || !loaded.Exists || loaded.File != name || loaded.Load == nil || loaded.Load.Used != 3 {
			t.Errorf("%s is loaded as %+v, %v", name, loaded, err)
		}
	}
}
