package markdown

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Slug is the fragment that GitHub gives to a heading of this plain text,
// before twins are numbered: letters, marks, digits and connectors in lower
// case and hyphens stay, spaces become hyphens, all else is dropped.
func Slug(plain string) string {
	return strings.Map(slugRune, plain)
}

// slugRune is what becomes of a character in a slug; -1 if it is dropped.
func slugRune(r rune) rune {
	switch {
	case r == ' ':
		return '-'
	case r == '-' || isWord(r):
		return unicode.ToLower(r)
	}
	return -1
}

// hasSlug reports whether slug is that of a heading of this plain text.
func hasSlug(plain, slug string) bool {
	for _, r := range plain {
		if r = slugRune(r); r < 0 {
			continue
		}
		want, n := utf8.DecodeRuneInString(slug)
		if n == 0 || want != r {
			return false
		}
		slug = slug[n:]
	}
	return slug == ""
}

// twinOf is the slug that a name may be a numbered twin of.
func twinOf(name string) (slug string, ok bool) {
	slug = strings.TrimRight(name, "0123456789")
	if len(slug) == len(name) {
		return "", false
	}
	return strings.CutSuffix(slug, "-")
}

func isWord(r rune) bool {
	if r < unicode.MaxASCII {
		return r == '_' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc, unicode.Other_Alphabetic)
}

// unique numbers twins as GitHub does: the second `a` is `a-1`, unless a heading
// took that name before. twins counts those of each slug.
func unique(taken map[string]Span, twins map[string]int, slug string) string {
	name := slug
	for {
		if _, ok := taken[name]; !ok {
			return name
		}
		twins[slug]++
		name = slug + "-" + strconv.Itoa(twins[slug])
	}
}
