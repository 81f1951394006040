package secret

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	toml "github.com/pelletier/go-toml/v2"
	"github.com/zricethezav/gitleaks/v8/config"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// Of gitleaks only the rules are used. Its detector takes a quarter of a second
// to build and brings archive formats and a terminal with it; its rules are read
// in a millisecond, and an expression is compiled when a line first holds one of
// its keywords.

// A ruleSet is gitleaks' rules about single lines of text.
type ruleSet struct {
	keywords map[string][]keyword // by their first characters
	allowed  []*regexp.Regexp     // what is no secret by any rule
	stop     []string             // nor is what holds one of these
}

// A keyword stands, in lower case, in every line that its rule finds a secret in.
type keyword struct {
	word string
	rule *leakRule
}

// keyedBy is how many characters of a keyword are looked up.
const keyedBy = 2

type leakRule struct {
	id      string
	entropy float64 // that a value must exceed, in bits a character
	group   int     // of the expression, that holds the value; 0: the first that matched
	allowed []*regexp.Regexp
	expr    func() *regexp.Regexp
}

// A leakFile is as much of gitleaks' configuration as is read.
type leakFile struct {
	AllowList allowList
	Rules     []struct {
		ID, Path, Regex string
		Entropy         float64
		SecretGroup     int
		Keywords        []string
		Allowlists      []allowList
	}
}

type allowList struct{ Regexes, StopWords []string }

// leftOut are rules that others of ours do better: values behind a word, keys
// over several lines.
var leftOut = []string{"generic-api-key", "private-key"}

// rules are read when the first line asks for them.
var rules = sync.OnceValue(readRules)

func readRules() *ruleSet {
	var c leakFile
	if err := toml.Unmarshal([]byte(config.DefaultConfig), &c); err != nil {
		panic(err) // a test reads it
	}
	s := &ruleSet{keywords: map[string][]keyword{}, allowed: compile(c.AllowList.Regexes), stop: c.AllowList.StopWords}
	for _, r := range c.Rules {
		if r.Path != "" || r.Regex == "" || slices.Contains(leftOut, r.ID) {
			continue
		}
		rule := &leakRule{
			id: r.ID, entropy: r.Entropy, group: r.SecretGroup,
			expr: pattern(r.Regex),
		}
		for _, a := range r.Allowlists {
			rule.allowed = append(rule.allowed, compile(a.Regexes)...)
		}
		for _, k := range r.Keywords {
			k = strings.ToLower(k)
			s.keywords[k[:keyedBy]] = append(s.keywords[k[:keyedBy]], keyword{k, rule})
		}
	}
	return s
}

// pattern is a regular expression that is compiled when it is first asked for: few
// texts look like a secret.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

func compile(exprs []string) (all []*regexp.Regexp) {
	for _, e := range exprs {
		all = append(all, regexp.MustCompile(e))
	}
	return all
}

// find applies the rules whose keywords stand in the text.
func (s *ruleSet) find(text string) (found []Match) {
	for _, r := range s.called(strings.ToLower(text)) {
		for _, m := range r.expr().FindAllStringSubmatchIndex(text, -1) {
			at := r.value(m)
			if v := text[at.Start:at.End]; entropy(v) > r.entropy && !s.allows(r, v) {
				found = append(found, Match{Name: r.id, Span: at, Value: at})
			}
		}
	}
	return found
}

// called are the rules whose keywords stand in a text in lower case.
func (s *ruleSet) called(text string) (called []*leakRule) {
	for i := range len(text) - keyedBy + 1 {
		for _, k := range s.keywords[text[i:i+keyedBy]] {
			if strings.HasPrefix(text[i:], k.word) && !slices.Contains(called, k.rule) {
				called = append(called, k.rule)
			}
		}
	}
	return called
}

// value is where a match holds the secret.
func (r *leakRule) value(m []int) markdown.Span {
	at := markdown.Span{Start: m[0], End: m[1]}
	for g := 1; g < len(m)/2; g++ {
		if m[2*g] < m[2*g+1] && (r.group == 0 || r.group == g) {
			return markdown.Span{Start: m[2*g], End: m[2*g+1]}
		}
	}
	return at
}

// allows reports whether a value is no secret.
func (s *ruleSet) allows(r *leakRule, v string) bool {
	matches := func(re *regexp.Regexp) bool { return re.MatchString(v) }
	return slices.ContainsFunc(s.allowed, matches) || slices.ContainsFunc(r.allowed, matches) ||
		slices.ContainsFunc(s.stop, func(w string) bool { return strings.Contains(strings.ToLower(v), w) }) ||
		placeholder(v) || hash(v) || nameLike(v) || known(v)
}

// entropy is the bits that a character of s tells, by how often each occurs.
func entropy(s string) (bits float64) {
	var count [256]int
	for i := range len(s) {
		count[s[i]]++
	}
	for _, n := range count {
		if n > 0 {
			p := float64(n) / float64(len(s))
			bits -= p * math.Log2(p)
		}
	}
	return bits
}
