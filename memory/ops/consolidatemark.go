package ops

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// The topics that consolidation writes to.
const (
	Preferences = "preferences"
	Conventions = "conventions"
	Lessons     = "lessons"
	Debugging   = "debugging"
)

// ConsolidatedTopics are the topics that consolidation writes to, and what they
// hold, as an index says it.
var ConsolidatedTopics = []struct {
	Name  string
	About memory.Text
}{
	{Preferences, memory.Text{En: "what the user asked to remember", Zh: "用户要求记住的事"}},
	{Conventions, memory.Text{En: "what was agreed on how things are done", Zh: "约定好的做法"}},
	{Lessons, memory.Text{En: "what went wrong once and must not again", Zh: "吃过的亏，不可再犯"}},
	{Debugging, memory.Text{En: "faults that were met, and what mended them", Zh: "遇到的故障及其解决办法"}},
}

// A mark is a word that, with a colon behind it, says that the rest of the line
// is worth keeping.
type mark struct {
	words []string
	topic string
	by    []Speaker
	not   []string // what takes it back if it stands before it
	inner bool     // the word may end a longer one: TypeError
}

// What stands before a word that asks for nothing, and before one that tells of
// no success.
var (
	notAsked = []string{"don't ", "do not ", "不要", "不用", "不必", "别"}
	notDone  = []string{"not ", "won't ", "can't ", "cannot ", "couldn't ", "to ", "未", "没", "没有", "不", "待", "无法", "不能", "难以", "需", "需要", "如何", "怎么"}
)

var marks = []mark{
	{[]string{"remember", "note", "记住", "备注"}, Preferences, []Speaker{ByUser, ByNote}, notAsked, false},
	{[]string{"convention", "约定", "规范"}, Conventions, []Speaker{ByUser, ByNote}, nil, false},
	{[]string{"lesson", "教训", "踩坑"}, Lessons, []Speaker{ByUser, ByNote}, nil, false},
	{[]string{"fix", "resolved", "修复", "解决"}, Debugging, []Speaker{ByAssistant, ByNote}, notDone, false},
	{[]string{"error", "fail", "错误"}, Debugging, []Speaker{ByTool}, nil, true},
}

// A hit is a mark in a line.
type hit struct {
	mark       *mark
	start, end int // the mark with its colon
}

// stands reports whether a mark begins where a word does, and not behind a word
// that takes it back.
func (m *mark) stands(line string, start, end int) bool {
	rest := line[end:]
	if strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "=") {
		return false // an address, a name with colons, an assignment
	}
	before := line[:start]
	for _, no := range m.not {
		if strings.HasSuffix(strings.ToLower(before), no) {
			return false
		}
	}
	first, _ := utf8.DecodeRuneInString(line[start:])
	last, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case before == "" || first >= utf8.RuneSelf || unicode.Is(unicode.Han, last):
		return true
	case m.inner && line[start] == 'E' && unicode.IsLower(last):
		return true
	}
	return !unicode.IsLetter(last) && !unicode.IsDigit(last) && !strings.ContainsRune(`_-./\@$#&`, last)
}

// quotes are what opens and closes a quotation.
var quotes = []struct{ open, close string }{{`"`, `"`}, {"“", "”"}, {"‘", "’"}, {"「", "」"}, {"『", "』"}, {"`", "`"}}

// quoted reports whether an offset of a line stands in a quotation or a code
// span.
func quoted(line string, at int) bool {
	for _, q := range quotes {
		before, after := line[:at], line[at:]
		if !strings.Contains(after, q.close) {
			continue
		}
		if q.open == q.close && strings.Count(before, q.open)%2 == 1 ||
			q.open != q.close && strings.LastIndex(before, q.open) > strings.LastIndex(before, q.close) {
			return true
		}
	}
	return false
}

// ending is where a clause ends.
var ending = memory.Pattern(`[;；。！？]|[.!?][ \t]`)

// mostMarks is how many marks are looked at in a line.
const mostMarks = 64

// hits finds the marks of a line. A further one counts if a clause ended since
// the one before.
func hits(line string, by Speaker) (found []hit) {
	for h := range colons(line, by) {
		if h.mark.stands(line, h.start, h.end) && !quoted(line, h.start) {
			if n := len(found); n > 0 && !ending().MatchString(line[found[n-1].end:h.start]) {
				continue
			}
			if found = append(found, h); len(found) == mostMarks {
				break
			}
		}
	}
	return found
}

// colons are the places of a text where a word of a speaker's marks stands before
// a colon, with emphasis or blanks between them or not.
func colons(text string, by Speaker) func(yield func(hit) bool) {
	return func(yield func(hit) bool) {
		for at := 0; ; {
			i := strings.IndexAny(text[at:], ":：")
			if i < 0 {
				return
			}
			_, n := utf8.DecodeRuneInString(text[at+i:])
			head := strings.TrimRight(strings.TrimRight(text[:at+i], " \t"), emphasis)
			at += i + n
			for m := range marks {
				if w := marks[m].endOf(head, by); w > 0 && !yield(hit{&marks[m], len(head) - w, at}) {
					return
				}
			}
		}
	}
}

// endOf is the length of the word of a speaker's mark that a text ends with.
func (m *mark) endOf(text string, by Speaker) int {
	if !m.heeds(by) {
		return 0
	}
	for _, w := range m.words {
		if len(text) >= len(w) && strings.EqualFold(text[len(text)-len(w):], w) {
			return len(w)
		}
	}
	return 0
}

func (m *mark) heeds(by Speaker) bool {
	for _, b := range m.by {
		if b == by {
			return true
		}
	}
	return false
}

// said is what stands behind a hit, to the end of the line or of the last clause
// before the next hit.
func said(line string, h hit, next int) string {
	text := line[h.end:]
	if next >= 0 {
		text = line[h.end:next]
		at := ending().FindAllStringIndex(text, -1)
		text = text[:at[len(at)-1][1]]
	}
	if next >= 0 {
		text = strings.TrimRight(text, " \t;；")
	}
	open := strings.TrimRight(line[:h.start], emphasis) != line[:h.start] && !strings.ContainsAny(line[h.start:h.end], emphasis)
	return tidy(text, open)
}

// emphasis are the characters of which emphasis is made.
const emphasis = "*_"

// tidy is a text on one line, without blanks at its ends and without the end of
// emphasis that began before it; open tells that some did.
func tidy(text string, open bool) string {
	text = strings.Map(func(r rune) rune {
		if markdown.Controls(r) || unicode.IsSpace(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
	if rest := strings.TrimLeft(text, emphasis); rest != text && (rest == "" || rest[0] == ' ') {
		text = rest // the colon stood within the emphasis
	} else if open {
		text = strings.TrimRight(text, emphasis+" ") // all of the line was emphasised
	}
	return strings.TrimSpace(text)
}
