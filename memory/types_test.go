package memory

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseTypes(t *testing.T) {
	const dev, fix, audit, selfFix Types = 1, 2, 8, 16
	for text, want := range map[string]TypeList{
		"fix":            {Set: fix},
		" fix ":          {Set: fix},
		"fix+audit":      {Set: fix | audit},
		"self-fix+audit": {Set: selfFix | audit},
		"Fix":            {Set: fix, Upper: true},
		"fix+":           {Set: fix, Gap: true},
		"fix++dev":       {Set: fix | dev, Gap: true},
		"fix+FIX":        {Set: fix, Upper: true, Repeated: true},
		"":               {Fault: TypeEmpty},
		" + ":            {Fault: TypeEmpty},
		"++":             {Fault: TypeEmpty},
		"fix/dev":        {Fault: TypeSlash},
		"fix / ops":      {Fault: TypeSlash},
		"fix + dev":      {Fault: TypeWhitespace},
		"fix\u3000dev":   {Fault: TypeWhitespace},
		"ops +dev":       {Fault: TypeWhitespace},
		"ops":            {Fault: TypeNonCanonical},
		"fix+✅":          {Fault: TypeNonCanonical},
		"unspecified":    {Fault: TypeNonCanonical},
		"fix,dev":        {Fault: TypeNonCanonical},
		"fix＋dev":        {Fault: TypeNonCanonical},
		"selffix":        {Fault: TypeNonCanonical},
	} {
		if diff := cmp.Diff(want, ParseTypes(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestCanonicalTypes(t *testing.T) {
	if got := CanonicalTypes("Fix++dev+fix+ops"); got != "fix+dev" {
		t.Errorf("got %q, want fix+dev", got)
	}
}

func TestTypeTokens(t *testing.T) {
	var got []string
	var at []int
	for i, tok := range TypeTokens("fix++审查") {
		at, got = append(at, i), append(got, tok)
	}
	if !slices.Equal(at, []int{0, 4, 5}) || !slices.Equal(got, []string{"fix", "", "审查"}) {
		t.Errorf("got %q at %d", got, at)
	}
}
