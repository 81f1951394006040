package memory

import "time"

// A Day is a calendar day, as the number of days since 1970-01-01.
type Day int32

// DayOf is the calendar day of t in t's time zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay)
}

// ParseDay reads a day that exists, in a layout of package time.
func ParseDay(layout, s string) (Day, bool) {
	t, err := time.Parse(layout, s)
	if err != nil {
		return 0, false
	}
	return DayOf(t), true
}

// dayIn is a day that exists, of the year 0 or a later one.
func dayIn(year, month, day int) Day {
	days := 365*year + (year+3)/4 - (year+99)/100 + (year+399)/400 // of the years before
	for m := 1; m < month; m++ {
		days += monthDays(year, m)
	}
	return Day(days + day - 1 - daysTo1970)
}

// daysTo1970 is how many days there are from the start of the year 0 to that of 1970.
const daysTo1970 = 719_528

// monthDays is the length of a month.
func monthDays(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	default:
		return 31
	}
}

const secondsPerDay = 24 * 60 * 60

// Format writes the day in a layout of package time.
func (d Day) Format(layout string) string {
	return time.Unix(int64(d)*secondsPerDay, 0).UTC().Format(layout)
}

// String is the day as YYYY-MM-DD.
func (d Day) String() string { return d.Format(time.DateOnly) }
