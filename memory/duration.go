package memory

import (
	"strconv"
	"strings"
	"time"
)

// Time as people and tools write it: 7200000 (milliseconds), 1h20m, 90 分钟,
// 01:30:00, PT1H20M.
var (
	plainNumber = Pattern(`^(\d{1,15})\s*(?:$|[（(，；;。])`)
	clockTime   = Pattern(`^(\d{1,4}):([0-5]\d):([0-5]\d)(?:$|[^\d:])`)
	timePart    = Pattern(`(?i)^(\d{1,9}(?:\.\d{1,9})?)[ \t]*(milliseconds?|毫秒|ms|days?|天|d|hours?|hrs?|小时|时|h|minutes?|mins?|分钟|分|m|seconds?|secs?|秒钟|秒|s)`)
)

// timeUnits are the units by how their names begin, in lower case; the first
// that fits counts.
var timeUnits = []struct {
	start string
	unit  time.Duration
}{
	{"ms", time.Millisecond},
	{"milli", time.Millisecond},
	{"毫", time.Millisecond},
	{"d", 24 * time.Hour},
	{"天", 24 * time.Hour},
	{"h", time.Hour},
	{"小", time.Hour},
	{"时", time.Hour},
	{"m", time.Minute},
	{"分", time.Minute},
	{"s", time.Second},
	{"秒", time.Second},
}

// ParseDuration reads the duration that text begins with; ok is false if there
// is none. A bare number is of milliseconds; unit tells that one with units was
// written.
func ParseDuration(text string) (d time.Duration, unit, ok bool) {
	text = strings.TrimLeft(strings.TrimSpace(text), "~≈约 ")
	digits := strings.NewReplacer(",", "", "_", "").Replace(text)
	if m := plainNumber().FindStringSubmatch(digits); m != nil && timePart().FindString(text) == "" {
		n, err := strconv.ParseInt(m[1], 10, 64)
		if err != nil || n > int64(maxDuration/time.Millisecond) {
			return 0, false, false
		}
		return time.Duration(n) * time.Millisecond, false, true
	}
	if m := clockTime().FindStringSubmatch(text); m != nil {
		h, _ := strconv.Atoi(m[1])
		min, _ := strconv.Atoi(m[2])
		s, _ := strconv.Atoi(m[3])
		return time.Duration(h)*time.Hour + time.Duration(min)*time.Minute + time.Duration(s)*time.Second, true, true
	}
	if len(text) > 2 && text[0] == 'P' && strings.Contains(text, "T") {
		text = strings.Replace(text[1:], "T", "", 1)
	}
	for {
		m := timePart().FindStringSubmatch(text)
		if m == nil {
			return d, ok, ok
		}
		n, _ := strconv.ParseFloat(m[1], 64)
		part := n * float64(unitOf(m[2]))
		if part > float64(maxDuration-d) {
			return 0, false, false
		}
		d += time.Duration(part)
		ok = true
		text = strings.TrimLeft(text[len(m[0]):], " \t")
	}
}

// maxDuration is longer than any session.
const maxDuration = 100 * 365 * 24 * time.Hour

func unitOf(name string) time.Duration {
	name = strings.ToLower(name)
	for _, u := range timeUnits {
		if strings.HasPrefix(name, u.start) {
			return u.unit
		}
	}
	return 0
}
