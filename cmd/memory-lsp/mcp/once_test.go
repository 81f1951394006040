package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// lessons is an auto memory with one topic.
func lessons(t *testing.T) (dir string, read func() string) {
	dir = t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n\n- [lessons](lessons.md)\n", "memory/lessons.md": "- one\n"})
	return dir, func() string {
		text, err := os.ReadFile(filepath.Join(dir, "memory", "lessons.md"))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
}

func writing(text, key string) map[string]any {
	return map[string]any{"topic": "lessons", "content": text, "requestKey": key}
}

// TestRequestKeys: a write with a key is done once, however often and however
// close together it is asked for, also by another process; the key is free for
// another write only when the first is forgotten.
func TestRequestKeys(t *testing.T) {
	dir, read := lessons(t)
	w := clock{}
	opt := w.watched(optionsIn(t, dir))
	a := newRawAgent(t, opt)
	var answers []chan answer
	for range 5 {
		_, got := a.begin(t, "tools/call", map[string]any{"name": "MemoryWrite", "arguments": writing("- two", "k")})
		answers = append(answers, got)
	}
	first := (<-answers[0]).Result
	for _, c := range answers[1:] {
		if diff := cmp.Diff(string(first), string((<-c).Result)); diff != "" {
			t.Errorf("another receipt:\n%s", diff)
		}
	}
	a.close(t)

	b := newRawAgent(t, opt)
	defer b.close(t)
	again := called(t, b, "MemoryWrite", writing("- two", "k"))
	if !strings.Contains(string(first), mustJSON(t, again)) {
		t.Errorf("another process says %s\nthe first said %s", again, first)
	}
	if text := called(t, b, "MemoryWrite", writing("- three", "k")); !strings.Contains(text, keyReused) {
		t.Errorf("another write with the same key: %s", text)
	}
	if got := read(); got != "- one\n- two\n" {
		t.Errorf("the topic is %q", got)
	}
	tomorrow := noon.Add(store.KeepRequests)
	w.at.Store(&tomorrow)
	if text := called(t, b, "MemoryWrite", writing("- three", "k")); strings.Contains(text, "isError") {
		t.Errorf("the key a day later: %s", text)
	}
	if got := read(); got != "- one\n- two\n- three\n" {
		t.Errorf("the topic is %q", got)
	}
}

// TestRequestKeyElsewhere: while another process does the write of a key, nobody
// else does it.
func TestRequestKeyElsewhere(t *testing.T) {
	dir, read := lessons(t)
	opt := optionsIn(t, dir)
	opt.Wait = -1
	folder := memory.FromOS(real(dir)) + "/memory"
	release, err := kept(t, dir, opt).Hold(t.Context(), sum("MemoryWrite", "k", folder))
	if err != nil {
		t.Fatal(err)
	}
	a := newRawAgent(t, opt)
	defer a.close(t)
	if text := called(t, a, "MemoryWrite", writing("- two", "k")); !strings.Contains(text, store.Locked) {
		t.Errorf("meanwhile: %s", text)
	}
	release()
	if text := called(t, a, "MemoryWrite", writing("- two", "k")); strings.Contains(text, "isError") {
		t.Errorf("after that: %s", text)
	}
	if got := read(); got != "- one\n- two\n" {
		t.Errorf("the topic is %q", got)
	}
}

// kept are the records of requests, as another process has them.
func kept(t *testing.T, dir string, opt Options) *store.Records {
	t.Helper()
	st, err := store.Open(store.Options{ActiveRoot: filepath.Join(dir, "memory"), Env: opt.Store})
	if err != nil {
		t.Fatal(err)
	}
	records, err := st.Records(store.Requests)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRefusedWriteFreesItsKey: what was refused was not written; the key may be
// used for what is right. Why it was refused is told as without a key.
func TestRefusedWriteFreesItsKey(t *testing.T) {
	dir, read := lessons(t)
	a := newRawAgent(t, optionsIn(t, dir))
	defer a.close(t)
	for _, args := range []map[string]any{
		{"topic": "lessons", "content": "password: hunter2hunter2"},
		{"topic": "lessons", "content": "x", "mode": "overwrite"},
		{"topic": "lessons", "content": "x", "mode": "overwrite", "expectedDigest": strings.Repeat("0", 64)},
		{"topic": "_list", "content": "x"},
		{"topic": "lessons", "content": "x", "expectedDigest": "0"},
	} {
		without := called(t, a, "MemoryWrite", args)
		args["requestKey"] = "k"
		if with := called(t, a, "MemoryWrite", args); with != without || !strings.Contains(with, `"isError":true`) {
			t.Errorf("with a key: %s\nwithout: %s", with, without)
		}
	}
	if text := called(t, a, "MemoryWrite", writing("- two", "k")); strings.Contains(text, "isError") {
		t.Error(text)
	}
	if got := read(); got != "- one\n- two\n" {
		t.Errorf("the topic is %q", got)
	}
}

// TestCutShort: of a write whose process was killed nobody knows whether it was
// done. It is not done a second time unseen.
func TestCutShort(t *testing.T) {
	dir, read := lessons(t)
	opt := optionsIn(t, dir)
	records := kept(t, dir, opt)
	args, err := encode(writing("- two", "k"))
	if err != nil {
		t.Fatal(err)
	}
	folder := memory.FromOS(real(dir)) + "/memory"
	begun := requestRecord{Tool: "MemoryWrite", RequestKey: "k", Digest: sum(string(args)), CreatedAt: noon.Add(-time.Minute)}
	if err := records.Put(sum("MemoryWrite", "k", folder), begun); err != nil {
		t.Fatal(err)
	}
	a := newRawAgent(t, opt)
	defer a.close(t)
	if text := called(t, a, "MemoryWrite", writing("- two", "k")); !strings.Contains(text, keyUndecided) {
		t.Error(text)
	}
	if got := read(); got != "- one\n" {
		t.Errorf("the topic is %q", got)
	}
}

// TestManyKeys: records do not pile up.
func TestManyKeys(t *testing.T) {
	dir, _ := lessons(t)
	opt := optionsIn(t, dir)
	records := kept(t, dir, opt)
	for i := range maxRequests {
		rec := requestRecord{CreatedAt: noon.Add(time.Duration(i-maxRequests) * time.Second)}
		if err := records.Put(sum("x", rec.CreatedAt.String()), rec); err != nil {
			t.Fatal(err)
		}
	}
	prune(records, noon)
	if names, err := records.Names(); err != nil || len(names) != maxRequests/2 {
		t.Errorf("%d are left, %v", len(names), err)
	}
}

// TestCancelledBeforeItBegan: a write that was cancelled while it waited leaves its
// key free; of one that had come to write nobody knows.
func TestCancelledBeforeItBegan(t *testing.T) {
	for _, began := range []bool{false, true} {
		dir, _ := lessons(t)
		opt := optionsIn(t, dir)
		st, err := store.Open(store.Options{ActiveRoot: filepath.Join(dir, "memory"), Env: opt.Store})
		if err != nil {
			t.Fatal(err)
		}
		w := write{tool: "MemoryWrite", key: "k", owner: "o", args: []byte(`{}`), store: st}
		first := newCall(opt)
		_, err = first.once(t.Context(), w, func() (any, error) {
			first.began.Store(began)
			return nil, context.Canceled
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the cancelled write: %v", err)
		}
		done := false
		_, err = newCall(opt).once(t.Context(), w, func() (any, error) { done = true; return "done", nil })
		if done == began || began != (err != nil) || began && faultOf(err).ErrorCode != keyUndecided {
			t.Errorf("it had begun: %v; again: done %v, %v", began, done, err)
		}
	}
}

func newCall(opt Options) *call {
	return &call{server: &server{opt: opt, refuse: func(string) (int, string, bool) { return 0, "", false }}}
}
