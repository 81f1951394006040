package memory

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestParseDate(t *testing.T) {
	day, _ := ParseDay(time.DateOnly, "2026-08-29")
	leap, _ := ParseDay(time.DateOnly, "2024-02-29")
	for text, want := range map[string]Date{
		"2026-08-29 09:05":       {DayTime, day, 545, "2026-08-29"},
		"2026-08-29  00:00":      {DayTime, day, 0, "2026-08-29"},
		"2026-08-29":             {DayOnly, day, 0, "2026-08-29"},
		"2024-02-29":             {DayOnly, leap, 0, "2024-02-29"},
		"2026-02-30":             {Form: Impossible, Key: "2026-02-30"},
		"2025-02-29 10:00":       {Form: Impossible, Key: "2025-02-29"},
		"2026-13-45 09:00":       {Form: Impossible, Key: "2026-13-45"},
		"2026-00-10":             {Form: Impossible, Key: "2026-00-10"},
		"2026-08-29 24:00":       {Form: Impossible, Key: "2026-08-29"},
		"2026-08-29 23:60":       {Form: Impossible, Key: "2026-08-29"},
		"2026-08-29T10:00":       {Key: "2026-08-29"},
		"2026-08-29 10:00:00":    {Key: "2026-08-29"},
		"2026-08-29 10:00 +0800": {Key: "2026-08-29"},
		"2026-08-29 9:00":        {Key: "2026-08-29"},
		"2026-08-29 ":            {Key: "2026-08-29"},
		"2026/08/29":             {},
		"2026-8-29":              {},
		"20260829":               {},
		"２０２６-08-29":             {},
		"昨天":                     {},
		"":                       {},
	} {
		if diff := cmp.Diff(want, ParseDate(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestDateBefore(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"2026-08-28 10:00", "2026-08-29 09:00", true},
		{"2026-08-29 09:00", "2026-08-29 09:01", true},
		{"2026-08-29 09:00", "2026-08-29 09:00", false},
		{"2026-08-29 09:00", "2026-08-29", false},
		{"2026-08-29", "2026-08-29 00:00", false},
		{"2026-08-30", "2026-08-29 23:59", false},
	} {
		if got := ParseDate(c.a).Before(ParseDate(c.b)); got != c.want {
			t.Errorf("%s before %s: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
