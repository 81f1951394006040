package assist

import (
	"strconv"
	"strings"
)

// A draft is text that is being written for an item, with the stops that its user
// goes through.
type draft struct {
	eol          string
	plain, stops strings.Builder
	n            int
}

func (p *place) draft() *draft { return &draft{eol: p.f.EOL()} }

// ended goes on with the line break that the file's last line lacks.
func (p *place) ended(d *draft) *draft {
	if p.no+1 >= p.f.Lines().Count() {
		d.text("\n")
	}
	return d
}

var (
	inStop   = strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`)
	inChoice = strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`, `,`, `\,`, `|`, `\|`)
)

// text goes on with text as it stands; its line breaks become the file's.
func (d *draft) text(parts ...string) *draft {
	for _, s := range parts {
		s = strings.ReplaceAll(s, "\n", d.eol)
		d.plain.WriteString(s)
		d.stops.WriteString(inStop.Replace(s))
	}
	return d
}

// stop is a place to be filled in; text is what stands there until then.
func (d *draft) stop(text string) *draft {
	d.n++
	d.plain.WriteString(text)
	d.stops.WriteString("${" + strconv.Itoa(d.n) + ":" + inStop.Replace(text) + "}")
	return d
}

// choice is a stop with a few words to choose from; the first stands there until
// then.
func (d *draft) choice(words ...string) *draft {
	d.n++
	d.plain.WriteString(words[0])
	for i, w := range words {
		words[i] = inChoice.Replace(w)
	}
	d.stops.WriteString("${" + strconv.Itoa(d.n) + "|" + strings.Join(words, ",") + "|}")
	return d
}

// into gives the item what was written.
func (d *draft) into(it Item) Item {
	it.Text = d.plain.String()
	if d.n > 0 {
		it.Snippet = d.stops.String()
	}
	return it
}
