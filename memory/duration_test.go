package memory

import (
	"testing"
	"time"
)

func TestParseDuration(t *testing.T) {
	for text, want := range map[string]struct {
		d        time.Duration
		unit, ok bool
	}{
		"7200000":          {2 * time.Hour, false, true},
		"7,200,000":        {2 * time.Hour, false, true},
		"7200000ms":        {2 * time.Hour, true, true},
		"90m":              {90 * time.Minute, true, true},
		"1h20m":            {80 * time.Minute, true, true},
		"1h 20m（估计）":       {80 * time.Minute, true, true},
		"1.5h":             {90 * time.Minute, true, true},
		"90 分钟":            {90 * time.Minute, true, true},
		"2小时5分":            {125 * time.Minute, true, true},
		"约 40 min":         {40 * time.Minute, true, true},
		"01:30:00":         {90 * time.Minute, true, true},
		"PT1H20M":          {80 * time.Minute, true, true},
		"0m（用户说继续）":        {0, true, true},
		"0":                {0, false, true},
		"35%":              {},
		"2026-08-30":       {},
		"N/A":              {},
		"":                 {},
		"3 轮":              {},
		"99999999999999d":  {},
		"999999999999999":  {},
		"9999999d":         {},
		"2026-08-30T01:00": {},
	} {
		d, unit, ok := ParseDuration(text)
		if d != want.d || unit != want.unit || ok != want.ok {
			t.Errorf("%q: %v, %v, %v; want %v", text, d, unit, ok, want)
		}
	}
}
