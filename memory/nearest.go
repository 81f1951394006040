package memory

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Nearest are those of words that one may have meant by writing word, the
// likeliest first: equal but for letter case, few edits away, or longer. The
// same word is not among them.
func Nearest(word string, words []string) []string {
	type near struct {
		word string
		dist int
	}
	const enough = 4 // bytes of a beginning that stand for the whole
	var found []near
	for _, w := range words {
		most := max(1, min(len(word), len(w))/4)
		switch {
		case w == word:
		case strings.EqualFold(w, word):
			found = append(found, near{w, 0})
		case len(word) >= enough && strings.HasPrefix(w, word):
			found = append(found, near{w, 1})
		case max(len(w), len(word))-min(len(w), len(word)) <= utf8.UTFMax*most:
			if d := distance([]rune(word), []rune(w), most); d <= most {
				found = append(found, near{w, d})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.dist, b.dist), cmp.Compare(a.word, b.word))
	})
	out := make([]string, len(found))
	for i, n := range found {
		out[i] = n.word
	}
	return out
}

// distance is the number of characters to insert, remove, replace or swap with
// their neighbour to make b of a; anything over most counts as more than most.
func distance(a, b []rune, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		least := row[0]
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(row[j]+1, last[j+1]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if least > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
