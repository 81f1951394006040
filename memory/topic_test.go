package memory

import (
	"strings"
	"testing"
)

func TestTopicFile(t *testing.T) {
	for _, tt := range []struct{ topic, want string }{
		{"deploy", "deploy.md"},
		{" deploy.md ", "deploy.md"},
		{"deploy.MD", "deploy.md"},
		{"deploy.md.md", "deploy.md.md"},
		{"a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j.md"},
		{"..hidden", "--hidden.md"},
		{"a\tb\x00c", "a-b-c.md"},
		{"a\u202eb\u2028c", "a-b-c.md"},
		{"密钥 轮换", "密钥 轮换.md"},
		{"cafe\u0301", "caf\u00e9.md"}, // NFC
		{"🔑", "🔑.md"},
		{"con-notes", "con-notes.md"},
		{strings.Repeat("x", 197), strings.Repeat("x", 197) + ".md"},
		// Refused:
		{"", ""},
		{"  ", ""},
		{"...", ""},
		{"-/-", ""},
		{".md", ""},
		{"con", ""},
		{"Aux.txt", ""},
		{"COM1", ""},
		{"lpt²", ""},
		{"ends.", ""},
		{"ends .md", ""},
		{"MEMORY", ""},
		{"memory.md", ""},
		{"_list", ""},
		{"_List.md", ""},
		{strings.Repeat("字", 66), ""},
	} {
		got, err := TopicFile(tt.topic)
		if got != tt.want || (err != nil) != (tt.want == "") {
			t.Errorf("TopicFile(%q) = %q, %v; want %q", tt.topic, got, err, tt.want)
		}
	}
}

func TestFoldTopic(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"feedback_x", "feedback-x", true},
		{"Deploy", "deploy", true},
		{"cafe\u0301", "CAFÉ", true},
		{"a_b-c", "a-b_c", true},
		{"a b", "a-b", false},
		{"ΣΑΣ", "σας", true},
		{"ſtats", "Stats", true},
		{"\u212Aubernetes", "kubernetes", true}, // the sign of the kelvin
		{"ışık", "isik", false},
		{"反馈_简短", "反馈-简短", true},
	} {
		if got := FoldTopic(tt.a) == FoldTopic(tt.b); got != tt.same {
			t.Errorf("%q and %q are one topic: %v, want %v", tt.a, tt.b, got, tt.same)
		}
	}
}

func TestTopicSlug(t *testing.T) {
	for _, tt := range []struct{ title, want string }{
		{"Human Title Here", "human-title-here"},
		{"Use pnpm, not npm!", "use-pnpm-not-npm"},
		{"A -> B", "a-b"},
		{"密钥：轮换 2", "密钥-轮换-2"},
		{"feedback_x", "feedback_x"},
		{"🔑", ""},
	} {
		if got := TopicSlug(tt.title); got != tt.want {
			t.Errorf("TopicSlug(%q) = %q, want %q", tt.title, got, tt.want)
		}
	}
}
