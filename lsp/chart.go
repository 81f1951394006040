package lsp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// The measures of a chart, in units of its own.
const (
	chartWidth  = 720
	chartHeight = 220
	chartLeft   = 44
	chartFoot   = 196
	chartTop    = 12
	maxBars     = 14
)

// A chart is bars of weeks, each of parts that are told apart by colour and by
// pattern.
type chart struct {
	Title, None, Spoken string
	Width, Height       int
	Grid                []gridLine
	Bars                []bar
	Legend              []series
}

type gridLine struct {
	Y     int
	Label string
}

// A bar is a week.
type bar struct {
	Label        string
	Middle, Foot int
	Parts        []barPart
}

type barPart struct {
	Class, Fill, Spoken string
	X, Y, W, H          int
}

// A series is what a part stands for.
type series struct {
	key     string
	name    memory.Text // the zero one: the key
	Class   string
	Pattern string // a path that is drawn over the colour
	Label   string
	Total   int
}

// fill is the id of its pattern.
func (s series) fill() string { return "fill-" + s.Class }

var stateSeries = []series{
	{key: "completed", name: memory.Completed.Name(), Class: "c-completed"},
	{key: "active", name: memory.Active.Name(), Class: "c-active", Pattern: "M0 6L6 0"},
	{key: "blocked", name: memory.Blocked.Name(), Class: "c-blocked", Pattern: "M0 0L6 6M0 6L6 0"},
	{key: "unknown", name: memory.UnknownState.Name(), Class: "c-unknown", Pattern: "M0 3H6"},
}

// typeSeries are the types in the format's order.
func typeSeries() (all []series) {
	patterns := []string{"", "M0 6L6 0", "M0 3H6", "M3 0V6", "M0 0L6 6", "M0 0L6 6M0 6L6 0", "M0 3H6M3 0V6", "M2 3H4"}
	for i, n := range memory.TypeNames() {
		all = append(all, series{key: n, Class: fmt.Sprint("t-", i), Pattern: patterns[i%len(patterns)]})
	}
	return all
}

// chart counts sessions by week and by what keys says of them. Of many weeks the
// last are shown.
func (v *survey) chart(title memory.Text, sessions []heldSession, of []series, keys func(heldSession) []string) chart {
	c := chart{Title: title.With().In(v.locale), None: noSessions.With().In(v.locale), Width: chartWidth, Height: chartHeight}
	weeks := map[memory.Day]map[string]int{}
	totals := map[string]int{}
	for _, h := range sessions {
		day, ok := memory.ParseDay("20060102", h.day)
		if !ok {
			continue
		}
		week := monday(day)
		if weeks[week] == nil {
			weeks[week] = map[string]int{}
		}
		for _, k := range keys(h) {
			weeks[week][k]++
			totals[k]++
		}
	}
	var said []string
	for _, s := range of {
		if s.Total = totals[s.key]; s.Total == 0 {
			continue
		}
		if s.Label = s.name.With().In(v.locale); s.Label == "" {
			s.Label = s.key
		}
		c.Legend = append(c.Legend, s)
		said = append(said, fmt.Sprint(s.Label, " ", s.Total))
	}
	c.Spoken = strings.Join(said, ", ")
	c.draw(weeks)
	return c
}

// monday is the first day of the week of a day.
func monday(d memory.Day) memory.Day { return d - ((d+3)%7+7)%7 }

// draw makes the bars, of which one is a week, from the first to the last.
func (c *chart) draw(weeks map[memory.Day]map[string]int) {
	if len(weeks) == 0 || len(c.Legend) == 0 {
		return
	}
	var days []memory.Day
	most := 0
	for d, counts := range weeks {
		days = append(days, d)
		sum := 0
		for _, n := range counts {
			sum += n
		}
		most = max(most, sum)
	}
	last := slices.Max(days)
	first := max(slices.Min(days), last-7*(maxBars-1))
	step := (chartWidth - chartLeft) / (int(last-first)/7 + 1)
	width := min(step*3/5, 60)
	height := func(n int) int { return n * (chartFoot - chartTop) / most }
	for _, n := range slices.Compact([]int{0, (most + 1) / 2, most}) {
		c.Grid = append(c.Grid, gridLine{chartFoot - height(n), fmt.Sprint(n)})
	}
	for i, d := 0, first; d <= last; i, d = i+1, d+7 {
		b := bar{Label: d.Format("01-02"), Middle: chartLeft + i*step + step/2, Foot: chartFoot + 16}
		y := chartFoot
		for _, s := range c.Legend {
			n := weeks[d][s.key]
			if n == 0 {
				continue
			}
			part := barPart{Class: s.Class, X: b.Middle - width/2, W: width, H: max(height(n), 1), Spoken: fmt.Sprintf("%s: %s %d", d, s.Label, n)}
			if s.Pattern != "" {
				part.Fill = s.fill()
			}
			y -= part.H
			part.Y = y
			b.Parts = append(b.Parts, part)
		}
		c.Bars = append(c.Bars, b)
	}
}
