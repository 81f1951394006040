package assist

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A form is how the destination of a link is written.
type form uint8

const (
	bare       form = iota // [text](dest)
	angled                 // [text](<dest>)
	wiki                   // [[dest]]
	definition             // [label]: dest
	angledDef              // [label]: <dest>
)

// A destination is the target of a link that is being written on a line. Columns
// are those of the line.
type destination struct {
	form   form
	start  int    // where it begins, behind its bracket
	typed  string // from there to the place
	ahead  string // what stands of it behind the place
	half   string // the bracket behind that, where another is missing
	closed string // the brackets that it needs, behind what is ahead and in place of half
}

// destination finds the destination that the place lies in. The line is read by
// itself: while a link is being written it is none yet.
func (p *place) destination() (d destination, ok bool) {
	at := -1
	for _, find := range []func(string) (destination, int, bool){wikiTarget, inlineTarget, definedTarget} {
		if found, opens, yes := find(p.before); yes && opens > at {
			d, at, ok = found, opens, true
		}
	}
	if ok {
		d.typed = p.before[d.start:]
		d.lookAhead(p.after)
	}
	return d, ok
}

func wikiTarget(before string) (d destination, opens int, ok bool) {
	opens = strings.LastIndex(before, "[[")
	if opens < 0 || strings.ContainsAny(before[opens+2:], "[]|") || strings.HasSuffix(before[:opens], `\`) {
		return d, opens, false
	}
	return destination{form: wiki, start: opens + 2}, opens, true
}

func inlineTarget(before string) (d destination, opens int, ok bool) {
	opens = strings.LastIndex(before, "](")
	if opens < 0 {
		return d, opens, false
	}
	rest := strings.TrimLeft(before[opens+2:], " \t")
	d.start = len(before) - len(rest)
	if strings.HasPrefix(rest, "<") {
		d.form, d.start = angled, d.start+1
		return d, opens, cut(rest[1:], angled) == len(rest)-1
	}
	return d, opens, cut(rest, bare) == len(rest)
}

var defines = memory.Pattern(`^(?:[ \t]|> ?)*\[[^\]^][^\]]*\]:[ \t]*(<?)`)

func definedTarget(before string) (d destination, opens int, ok bool) {
	m := defines().FindStringSubmatchIndex(before)
	if m == nil {
		return d, 0, false
	}
	d.form, d.start = definition, m[1]
	if m[3] > m[2] {
		d.form = angledDef
	}
	return d, 0, cut(before[m[1]:], d.form) == len(before)-m[1]
}

// cut is how much of text belongs to a destination of a form: up to the bracket
// that closes it or, of one without brackets, to a blank.
func cut(text string, f form) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\':
			i++
		case f == angled || f == angledDef:
			if c == '>' || c == '<' {
				return i
			}
		case f == wiki:
			if c == ']' || c == '|' || c == '[' {
				return i
			}
		case c == ' ' || c == '\t' || c == '|' || c == '<':
			return i
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 && f == bare {
				return i
			}
		}
	}
	return len(text)
}

// lookAhead finds what stands of the destination behind the place, and which
// brackets are missing there. What does not end in its bracket is text that
// happens to follow.
func (d *destination) lookAhead(after string) {
	n := cut(after, d.form)
	rest := after[n:]
	switch d.form {
	case wiki:
		switch {
		case strings.HasPrefix(rest, "]]") || strings.HasPrefix(rest, "|") && strings.Contains(rest, "]]"):
			d.ahead = after[:n]
		case strings.HasPrefix(rest, "]"):
			d.ahead, d.half, d.closed = after[:n], "]", "]]"
		default:
			d.closed = "]]"
		}
	case angled, angledDef:
		if strings.HasPrefix(rest, ">") {
			d.ahead, d.half, rest = after[:n], ">", rest[1:]
		} else {
			n = cut(after, bare)
			d.ahead, d.closed, rest = after[:n], ">", after[n:]
		}
		if d.form == angled && !closes(rest) {
			d.closed = ">)"
		} else {
			d.half = ""
		}
	case bare:
		d.ahead = after[:n]
		if !closes(rest) {
			d.closed = ")"
		}
	default:
		d.ahead = after[:n]
	}
}

// finish gives an item that replaces n bytes of what is ahead of a place the brackets
// that the destination needs. They come behind all that stands of it.
func (p *place) finish(d destination, start, n int, it Item) Item {
	if d.closed != "" && len(d.ahead)+len(d.half) > n {
		it.Text += d.ahead[n:] + d.closed
		it = p.over(start, len(d.ahead)+len(d.half), it)
		it.Insert = it.Replace // or they would stand in the midst of it
		return it
	}
	it.Text += d.closed
	return p.over(start, n, it)
}

// closes reports whether the bracket of a link is closed behind its destination,
// or a title begins there.
func closes(rest string) bool {
	rest = strings.TrimLeft(rest, " \t")
	return rest != "" && strings.ContainsRune(`)"'(`, rune(rest[0]))
}
