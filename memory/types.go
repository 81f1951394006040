package memory

import (
	"iter"
	"slices"
	"strings"
	"unicode"
)

// Types is a set of session types.
type Types uint16

// typeNames are the types that the format knows, in its order.
var typeNames = []string{"dev", "fix", "analyze", "audit", "self-fix", "chat", "resume", "other"}

// TypeNames are the types that the format knows, in its order.
func TypeNames() []string { return append([]string(nil), typeNames...) }

// A TypeFault is why a list of types is not canonical. Its order is that of the
// tests: the first that fails is the fault.
type TypeFault uint8

// The faults of a list of types.
const (
	NoTypeFault TypeFault = iota
	TypeEmpty             // nothing, or nothing but +
	TypeSlash
	TypeWhitespace
	TypeNonCanonical // a token that is no type
)

// A TypeList is a session's types or intent as it is written: tokens joined by
// +. Of a list with a fault only the fault is told.
type TypeList struct {
	Fault    TypeFault
	Set      Types
	Upper    bool // a token is not in lower case
	Gap      bool // a token is empty, as in fix+
	Repeated bool // a token occurs twice
}

// ParseTypes reads a list of types.
func ParseTypes(text string) TypeList {
	if i := slices.Index(typeNames, text); i >= 0 { // as most are
		return TypeList{Set: 1 << i}
	}
	text = strings.TrimSpace(text)
	switch {
	case strings.Trim(text, "+") == "":
		return TypeList{Fault: TypeEmpty}
	case strings.Contains(text, "/"):
		return TypeList{Fault: TypeSlash}
	case strings.ContainsFunc(text, unicode.IsSpace):
		return TypeList{Fault: TypeWhitespace}
	}
	var list TypeList
	for _, tok := range TypeTokens(text) {
		bit, lower := typeOf(tok)
		switch {
		case tok == "":
			list.Gap = true
			continue
		case bit == 0:
			return TypeList{Fault: TypeNonCanonical}
		}
		list.Repeated = list.Repeated || list.Set&bit != 0
		list.Upper = list.Upper || !lower
		list.Set |= bit
	}
	return list
}

// KnownType reports whether a token names a type, in any letter case.
func KnownType(token string) bool {
	bit, _ := typeOf(token)
	return bit != 0
}

// TypeTokens are the tokens of a list of types, each with its place in it.
func TypeTokens(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		at := 0
		for tok := range strings.SplitSeq(text, "+") {
			if !yield(at, tok) {
				return
			}
			at += len(tok) + 1
		}
	}
}

// CanonicalTypes is a list of known types in lower case, without empty and
// repeated tokens.
func CanonicalTypes(text string) string {
	var set Types
	var out []string
	for _, tok := range TypeTokens(text) {
		if bit, _ := typeOf(tok); bit != 0 && set&bit == 0 {
			set |= bit
			out = append(out, strings.ToLower(tok))
		}
	}
	return strings.Join(out, "+")
}

// typeOf is the set of the one type that a token names, or 0; lower says that it
// is in lower case.
func typeOf(token string) (bit Types, lower bool) {
	for i, n := range typeNames {
		if token == n {
			return 1 << i, true
		}
	}
	for i, n := range typeNames {
		if strings.EqualFold(token, n) {
			return 1 << i, false
		}
	}
	return 0, false
}

// TypeFor is the type that fits a word which is often written in place of one;
// empty if none is known.
func TypeFor(word string) string { return typesFor[strings.ToLower(word)] }

// typesFor are the types for words that are often used instead.
var typesFor = map[string]string{
	"analyse": "analyze", "analysis": "analyze", "分析": "analyze", "分析结论": "analyze", "research": "analyze", "调研": "analyze",
	"review": "audit", "审查": "audit", "复审": "audit", "审计": "audit", "评审": "audit", "code-review": "audit",
	"bugfix": "fix", "hotfix": "fix", "bug": "fix", "修复": "fix",
	"feature": "dev", "feat": "dev", "refactor": "dev", "开发": "dev", "重构": "dev", "ecr": "dev", "实施闭环": "dev",
	"selffix": "self-fix", "自修复": "self-fix",
	"讨论": "chat", "聊天": "chat", "问答": "chat",
	"恢复": "resume", "继续": "resume",
	"ops": "other", "运维": "other", "release": "other", "发布": "other", "deploy": "other", "部署": "other",
	"ledger": "other", "governance-record": "other", "docs": "other", "文档": "other",
}
