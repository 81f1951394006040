package memory

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseSessionID(t *testing.T) {
	long := strings.Repeat("a", 64)
	for text, want := range map[string]SessionID{
		"01":               {"01", true},
		"1":                {"01", true},
		"#1":               {"01", true},
		"会话 01":            {"01", true},
		"#会话1":             {"01", true},
		"001":              {"001", true}, // another session than 01
		"128":              {"128", true},
		"02A":              {"02a", true},
		" 02a ":            {"02a", true},
		"f3e9.b_c-d":       {"f3e9.b_c-d", true},
		long:               {long, true},
		long + "b":         {long, false},
		"":                 {"", false},
		"#":                {"#", false},
		"会话":               {"会话", false},
		"第3":               {"第3", false},
		"01 02":            {"01 02", false},
		"01：标题":            {"01：标题", false},
		"##1":              {"##1", false},
		"０１":               {"０１", false},
		long[:63] + "会话会话": {long[:63] + "会", false},
	} {
		if diff := cmp.Diff(want, ParseSessionID(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}
