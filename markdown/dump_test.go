package markdown

import (
	"fmt"
	"strings"
)

// dump renders all that d holds, one thing a line, by lines and columns, so that
// twins of a document with other line breaks look the same.
func dump(d *Doc) string {
	var out strings.Builder
	at := func(s Span) string {
		l0, c0 := d.Lines().Position(s.Start, UTF8)
		l1, c1 := d.Lines().Position(s.End, UTF8)
		return fmt.Sprintf("%d:%d-%d:%d %q", l0, c0, l1, c1, oneBreak.Replace(d.Text(s)))
	}
	if f := d.Frontmatter(); f != nil {
		fmt.Fprintf(&out, "frontmatter %s body %s\n", at(f.Span), at(f.Body))
	}
	for _, b := range d.Blocks() {
		fmt.Fprintf(&out, "block %d %s\n", b.Kind, at(b.Span()))
		for _, i := range b.Items() {
			fmt.Fprintf(&out, "item %d/%d %s text %s\n", i.List, i.Depth, at(i.Span), at(i.Text))
		}
	}
	for l := range d.Links() {
		fmt.Fprintf(&out, "link %d %s text %s dest %s angle=%v nested=%v label=%q %s\n", l.Kind,
			at(l.Span), at(l.Text), at(l.Dest), l.Angle, l.Nested, l.Label, oneBreak.Replace(l.Target))
	}
	for _, h := range d.Headings() {
		fmt.Fprintf(&out, "heading %d %s text %s plain %q\n", h.Level, at(h.Span), at(h.Text), h.Plain)
	}
	for _, t := range d.Tables() {
		fmt.Fprintf(&out, "table %s\n", at(t.Span))
		for _, r := range append([]Row{t.Head, t.Delim}, t.Rows...) {
			fmt.Fprintf(&out, "row %s", at(r.Span))
			for _, c := range r.Cells {
				fmt.Fprintf(&out, " [%s]", at(c))
			}
			out.WriteByte('\n')
		}
	}
	for _, c := range d.Code() {
		fmt.Fprintf(&out, "code %s block=%v\n", at(c.Span), c.Block)
	}
	for c := range d.Comments() {
		fmt.Fprintf(&out, "comment %s\n", at(c))
	}
	for _, x := range d.Definitions() {
		fmt.Fprintf(&out, "definition %q %s dest %s angle=%v target %q\n", x.Label, at(x.Span), at(x.Dest), x.Angle, x.Target)
	}
	for name, s := range sorted(d.Anchors()) {
		fmt.Fprintf(&out, "anchor %q %s\n", oneBreak.Replace(name), at(s))
	}
	return out.String()
}

var oneBreak = strings.NewReplacer("\r\n", "\n", "\r", "\n")
