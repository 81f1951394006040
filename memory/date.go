package memory

import (
	"strings"
	"time"
)

// A DateForm says how well a date cell is written.
type DateForm uint8

// The forms of a date cell, from the worst.
const (
	NoDate     DateForm = iota // not YYYY-MM-DD, with or without HH:MM
	Impossible                 // well written, but no such day or time
	DayOnly
	DayTime
)

// A Date is what a date cell of an index says.
type Date struct {
	Form   DateForm
	Minute int16 // of the day, of DayTime
	Day    Day   // of DayOnly and DayTime
}

// Valid reports whether the date names a day.
func (d Date) Valid() bool { return d.Form >= DayOnly }

// Before reports whether d is earlier than o. Where one lacks the time of day,
// the days decide. Both must be valid.
func (d Date) Before(o Date) bool {
	if d.Day != o.Day || d.Form != DayTime || o.Form != DayTime {
		return d.Day < o.Day
	}
	return d.Minute < o.Minute
}

// ParseDate reads the text of a date cell.
func ParseDate(text string) Date {
	var d Date
	year, month, day, ok := shapedDay(text)
	if !ok {
		return d
	}
	hour, minute, timed, ok := shapedTime(text[len(time.DateOnly):])
	if !ok {
		return d
	}
	if month < 1 || month > 12 || day < 1 || day > monthDays(year, month) || hour > 23 || minute > 59 {
		d.Form = Impossible
		return d
	}
	d.Form, d.Day = DayOnly, dayIn(year, month, day)
	if timed {
		d.Form, d.Minute = DayTime, int16(hour*60+minute)
	}
	return d
}

// DayKey is what the text of a date cell begins with, if that looks like a day, as
// readers take it; else it is empty.
func DayKey(text string) string {
	if _, _, _, ok := shapedDay(text); !ok {
		return ""
	}
	return text[:len(time.DateOnly)]
}

// shapedDay reads the dddd-dd-dd that s starts with.
func shapedDay(s string) (year, month, day int, ok bool) {
	if len(s) < len(time.DateOnly) || s[4] != '-' || s[7] != '-' {
		return 0, 0, 0, false
	}
	year, ok1 := digits(s[:4])
	month, ok2 := digits(s[5:7])
	day, ok3 := digits(s[8:10])
	return year, month, day, ok1 && ok2 && ok3
}

// shapedTime reads what follows a day: nothing, or blanks and dd:dd.
func shapedTime(s string) (hour, minute int, timed, ok bool) {
	if s == "" {
		return 0, 0, false, true
	}
	clock := strings.TrimLeftFunc(s, blank)
	if len(clock) == len(s) || len(clock) != len("00:00") || clock[2] != ':' {
		return 0, 0, false, false
	}
	hour, ok1 := digits(clock[:2])
	minute, ok2 := digits(clock[3:])
	return hour, minute, true, ok1 && ok2
}

// digits is the number that s writes in ASCII digits alone.
func digits(s string) (n int, ok bool) {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, s != ""
}
