package memory

import "time"

// A Day is a calendar day, as the number of days since 1970-01-01.
type Day int

// DayOf is the calendar day of t in t's time zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

// ParseDay reads a day that exists, in a layout of package time.
func ParseDay(layout, s string) (Day, bool) {
	t, err := time.Parse(layout, s)
	if err != nil {
		return 0, false
	}
	return DayOf(t), true
}

// Format writes the day in a layout of package time.
func (d Day) Format(layout string) string {
	return time.Unix(int64(d)*86400, 0).UTC().Format(layout)
}

// String is the day as YYYY-MM-DD.
func (d Day) String() string { return d.Format(time.DateOnly) }
