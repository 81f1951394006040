package secret

import (
	"github.com/memory-lsp/memory-lsp/markdown"
)

var (
	armorHead = pattern(`(?:\\?-){5}BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?(?:\\?-){5}`)
	armorFoot = pattern(`^(?:\\?-){5}END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?(?:\\?-){5}`)
	// armorGap is what may stand between two lines of a key: blanks, line breaks as
	// they are or written out, the marks of quotes and strings, the key's headers.
	armorGap  = pattern(`^(?:[\s>"'+|]|\\[nr]|<br ?/?>|(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\r\n\\<]*)+`)
	armorLine = pattern(`^[A-Za-z0-9+/=]+`)
)

// armorSign stands in every head, but for backslashes.
const armorSign = "-----BEGIN"

// A line of a key is longer than a word, but for the last; a key is longer than
// what only shows where one would stand.
const (
	leastArmorLine = 16
	leastArmor     = 24
)

// privateKeys finds private keys that begin in a line of src, whether they have
// an end or were cut short, stand on lines of their own or in a cell.
func privateKeys(src []byte, line markdown.Span) (found []Match) {
	for _, m := range armorHead().FindAllIndex(src[line.Start:line.End], -1) {
		s := markdown.Span{Start: line.Start + m[0], End: line.Start + m[1]}
		end, size := armorBody(src, s.End)
		if size >= leastArmor && distinct(string(src[s.End:end])) > leastDistinct {
			s.End = end
			found = append(found, Match{Name: "private-key", Span: s, Value: s})
		}
	}
	return found
}

// leastDistinct is how many characters a key has at least.
const leastDistinct = 8

// armorBody is where a key ends whose body starts at an offset, and how many
// characters it has.
func armorBody(src []byte, at int) (end, size int) {
	end = at
	for {
		at += len(armorGap().Find(src[at:]))
		if foot := armorFoot().Find(src[at:]); foot != nil {
			return at + len(foot), size
		}
		n := len(armorLine().Find(src[at:]))
		if n == 0 {
			return end, size
		}
		after := at + n
		if n < leastArmorLine && !armorFoot().Match(src[after+len(armorGap().Find(src[after:])):]) {
			return end, size
		}
		at, end, size = after, after, size+n
	}
}
