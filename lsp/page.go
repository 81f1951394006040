package lsp

import (
	"fmt"
	"html"
	"strings"
)

// The report is written by hand: a template keeps in the program every method
// that one might call, which is a sixth of it.

// A markup is HTML that grows.
type markup struct{ strings.Builder }

// put writes markup whose arguments are text, and not markup.
func (m *markup) put(format string, args ...any) {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = html.EscapeString(s)
		}
	}
	fmt.Fprintf(m, format, args...)
}

// link writes a place.
func (m *markup) link(p place) { m.put(`<a href="%s">%s</a>`, p.Link, p.Label) }

// none says that there is nothing to show.
func (m *markup) none(text string) { m.put("<p class=\"none\">%s</p>\n", text) }

// section writes a section around what inside writes.
func (m *markup) section(title string, inside func()) {
	m.put("<section>\n<h2>%s</h2>\n", title)
	inside()
	m.put("</section>\n")
}

// body is the page in HTML.
func (p *page) body() string {
	var m markup
	m.put("<header>\n<h1>%s</h1>\n<ul class=\"sums\">", p.Title)
	for _, s := range p.Sums {
		m.put("<li><b>%d</b> %s</li>", s.Value, s.Label)
	}
	m.put("</ul>\n</header>\n")
	for _, c := range p.Charts {
		m.section(c.Title, func() { m.chart(c) })
	}
	m.section(p.OpenTitle, func() { m.open(p) })
	m.section(p.BudgetTitle, func() {
		for _, b := range p.Budgets {
			m.budget(b)
		}
		if len(p.Budgets) == 0 {
			m.none(p.NoBudget)
		}
	})
	m.section(p.LinksTitle, func() { m.links(p) })
	return m.String()
}

// chart writes the bars and what their parts stand for.
func (m *markup) chart(c chart) {
	if len(c.Bars) == 0 {
		m.none(c.None)
		return
	}
	m.put(`<figure><svg viewBox="0 0 %d %d" role="img" aria-label="%s: %s"><defs>`, c.Width, c.Height, c.Title, c.Spoken)
	for _, s := range c.Legend {
		if s.Pattern != "" {
			m.put(`<pattern id="%s" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="%s" width="6" height="6"/><path class="hatch" d="%s"/></pattern>`,
				s.fill(), s.Class, s.Pattern)
		}
	}
	m.put("</defs>\n")
	for _, g := range c.Grid {
		m.put(`<line class="grid" x1="40" x2="%d" y1="%d" y2="%d"/><text class="axis" x="34" y="%d" dy="4" text-anchor="end">%s</text>`,
			c.Width, g.Y, g.Y, g.Y, g.Label)
	}
	for _, b := range c.Bars {
		for _, p := range b.Parts {
			m.part("class", p.Class, p)
			if p.Fill != "" {
				m.part("fill", "url(#"+p.Fill+")", p)
			}
		}
		m.put("<text class=\"axis\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", b.Middle, b.Foot, b.Label)
	}
	m.put("</svg>\n<figcaption>")
	for _, s := range c.Legend {
		m.put(`<span><svg class="key" viewBox="0 0 12 12" aria-hidden="true"><rect class="%s" width="12" height="12"/>`, s.Class)
		if s.Pattern != "" {
			m.put(`<rect fill="url(#%s)" width="12" height="12"/>`, s.fill())
		}
		m.put(`</svg> %s <b>%d</b></span>`, s.Label, s.Total)
	}
	m.put("</figcaption></figure>\n")
}

// part writes a part of a bar, painted as an attribute says.
func (m *markup) part(attribute, value string, p barPart) {
	m.put(`<rect `+attribute+`="%s" x="%d" y="%d" width="%d" height="%d"><title>%s</title></rect>`, value, p.X, p.Y, p.W, p.H, p.Spoken)
}

// open lists the sessions that are open.
func (m *markup) open(p *page) {
	if len(p.Open) == 0 {
		m.none(p.NoOpen)
		return
	}
	m.put(`<ul class="open">`)
	for _, o := range p.Open {
		m.put("<li>")
		m.link(o)
		m.put(" <span>%s</span></li>", o.Note)
	}
	m.put("</ul>\n")
}

// budget draws how full an index is, and lists what falls behind its limit.
func (m *markup) budget(b meter) {
	m.put("<article><h3>")
	m.link(b.place)
	m.put("</h3>\n")
	m.put(`<svg class="meter" viewBox="0 0 400 14" preserveAspectRatio="none" role="img" aria-label="%s"><rect class="track" width="400" height="14" rx="3"/>`, b.Spoken)
	m.put(`<rect class="%s" width="%d" height="14" rx="3"/>`, b.Class, b.Used)
	if b.Over > 0 {
		m.put(`<rect class="over" x="%d" width="%d" height="14" rx="3"/>`, b.Used, b.Over)
	}
	m.put("</svg>\n<p>%s</p>\n", b.Spoken)
	if len(b.Lost) > 0 {
		m.put(`<details open><summary>%s</summary><ol start="%d">`, b.LostTitle, b.First)
		for _, l := range b.Lost {
			m.put("<li>")
			m.link(l)
			m.put("</li>")
		}
		m.put("</ol></details>\n")
	}
	m.put("</article>\n")
}

// links is the table of targets that are not there.
func (m *markup) links(p *page) {
	if len(p.Links) == 0 {
		m.none(p.NoLinks)
		return
	}
	m.put("<table><thead><tr>")
	for _, h := range p.LinkHead {
		m.put(`<th scope="col">%s</th>`, h)
	}
	m.put("</tr></thead>\n<tbody>")
	for _, l := range p.Links {
		m.put(`<tr><th scope="row"><code>%s</code></th><td>%d</td><td>`, l.Target, l.Count)
		for _, f := range l.From {
			m.link(f)
			m.put(" ")
		}
		m.put("%s</td></tr>\n", l.More)
	}
	m.put("</tbody></table>\n")
}
