package memory

import "testing"

func TestMessage(t *testing.T) {
	state := Text{En: "completed", Zh: "已完成"}
	m := Text{En: "%s is %s", Zh: "%[1]s 的状态是 %[2]s"}.With("01", state)
	for l, want := range map[Locale]string{English: "01 is completed", Chinese: "01 的状态是 已完成"} {
		if got := m.In(l); got != want {
			t.Errorf("locale %d: %q, want %q", l, got, want)
		}
	}
	if got := (Text{En: "100%", Zh: "百分之百"}).With().String(); got != "100%" {
		t.Errorf("a template without arguments gives %q", got)
	}
}

// What is one is told in the singular, and its verb with it.
func TestMessageCounts(t *testing.T) {
	for _, tt := range []struct {
		said string
		args []any
		want string
	}{
		{"%d lines", []any{1}, "1 line"},
		{"%d lines", []any{2}, "2 lines"},
		{"%d lines", []any{0}, "0 lines"},
		{"%d bytes in %s", []any{int64(1), "1 lines"}, "1 byte in 1 lines"},
		{"%s: %d lines", []any{1, 2}, "%!s(int=1): 2 lines"},
		{"%d%% of %d entries", []any{1, 1}, "1% of 1 entry"},
		{"%[2]d topics, %[1]d files", []any{1, 3}, "3 topics, 1 file"},
		{"%d of %d files", []any{1, 12}, "1 of 12 files"},
		{"%d lines of %s do not belong", []any{1, "a"}, "1 line of a does not belong"},
		{"%d lines of %s do not belong", []any{2, "a"}, "2 lines of a do not belong"},
		{"%d lines with %d entries are not loaded, from line %d on", []any{1, 1, 1}, "1 line with 1 entry is not loaded, from line 1 on"},
		{"%d lines with %d entries are not loaded", []any{2, 1}, "2 lines with 1 entry are not loaded"},
		{"%d entries from line %d on are not loaded", []any{1, 9}, "1 entry from line 9 on is not loaded"},
		{"%d open sessions, %d errors and %d warnings", []any{1, 1, 2}, "1 open session, 1 error and 2 warnings"},
	} {
		if got := (Text{En: tt.said}).With(tt.args...).String(); got != tt.want {
			t.Errorf("%q of %v: %q, want %q", tt.said, tt.args, got, tt.want)
		}
	}
}

func TestDay(t *testing.T) {
	d, ok := ParseDay("20060102", "20240229")
	if !ok || d.String() != "2024-02-29" || (d+1).Format("20060102") != "20240301" {
		t.Errorf("got %v %v", d, ok)
	}
	if _, ok := ParseDay("20060102", "20260229"); ok {
		t.Error("2026-02-29 passed for a day")
	}
}
