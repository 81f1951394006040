package memory

import (
	"fmt"
	"testing"
	"time"
)

func TestParseDate(t *testing.T) {
	day, _ := ParseDay(time.DateOnly, "2026-08-29")
	leap, _ := ParseDay(time.DateOnly, "2024-02-29")
	type dated struct {
		Date
		key string
	}
	for text, want := range map[string]dated{
		"2026-08-29 09:05":       {Date{DayTime, 545, day}, "2026-08-29"},
		"2026-08-29  00:00":      {Date{DayTime, 0, day}, "2026-08-29"},
		"2026-08-29":             {Date{DayOnly, 0, day}, "2026-08-29"},
		"2024-02-29":             {Date{DayOnly, 0, leap}, "2024-02-29"},
		"2026-02-30":             {Date{Form: Impossible}, "2026-02-30"},
		"2025-02-29 10:00":       {Date{Form: Impossible}, "2025-02-29"},
		"2026-13-45 09:00":       {Date{Form: Impossible}, "2026-13-45"},
		"2026-00-10":             {Date{Form: Impossible}, "2026-00-10"},
		"2026-08-29 24:00":       {Date{Form: Impossible}, "2026-08-29"},
		"2026-08-29 23:60":       {Date{Form: Impossible}, "2026-08-29"},
		"2026-08-29T10:00":       {Date{}, "2026-08-29"},
		"2026-08-29 10:00:00":    {Date{}, "2026-08-29"},
		"2026-08-29 10:00 +0800": {Date{}, "2026-08-29"},
		"2026-08-29 9:00":        {Date{}, "2026-08-29"},
		"2026-08-29 ":            {Date{}, "2026-08-29"},
		"2026/08/29":             {},
		"2026-8-29":              {},
		"20260829":               {},
		"２０２６-08-29":             {},
		"昨天":                     {},
		"":                       {},
	} {
		got := dated{ParseDate(text), DayKey(text)}
		if got != want {
			t.Errorf("%q: got %+v, want %+v", text, got, want)
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

// Each day of five centuries, and those around the turns of others.
func TestEachDay(t *testing.T) {
	for _, year := range []int{0, 1, 4, 100, 400, 1900, 9999} {
		eachDay(t, year, year)
	}
	eachDay(t, 1600, 2100)
}

func eachDay(t *testing.T, from, to int) {
	for at := time.Date(from, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() <= to; at = at.AddDate(0, 0, 1) {
		if d := ParseDate(at.Format(time.DateOnly)); d.Form != DayOnly || d.Day != DayOf(at) || d.Day.String() != at.Format(time.DateOnly) {
			t.Fatalf("%s is read as %+v", at.Format(time.DateOnly), d)
		}
		if past := at.Day() + 1; at.AddDate(0, 0, 1).Month() != at.Month() {
			if text := fmt.Sprintf("%s-%02d", at.Format("2006-01"), past); ParseDate(text).Form != Impossible {
				t.Fatalf("%s is read as a day", text)
			}
		}
	}
}
