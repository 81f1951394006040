package lsp

import (
	"testing"

	"go.lsp.dev/protocol"
)

// Whatever a client sees of a finding makes another list of it.
func TestIDOf(t *testing.T) {
	at := func(line uint32) protocol.Range { return protocol.Range{End: protocol.Position{Line: line}} }
	related := func(r protocol.DiagnosticRelatedInformation) protocol.Diagnostic {
		return protocol.Diagnostic{RelatedInformation: []protocol.DiagnosticRelatedInformation{r}}
	}
	lists := map[string][]protocol.Diagnostic{
		"nothing":         nil,
		"a finding":       {{}},
		"two":             {{}, {}},
		"a place":         {{Range: at(1)}},
		"a severity":      {{Severity: protocol.DiagnosticSeverityError}},
		"a rule":          {{Code: protocol.String("a/b")}},
		"a page":          {{CodeDescription: protocol.CodeDescription{Href: "x:y"}}},
		"a message":       {{Message: protocol.String("a")}},
		"a message and …": {{Message: protocol.String("a"), Code: protocol.String("a")}},
		"faded":           {{Tags: protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)}},
		"a related place": {related(protocol.DiagnosticRelatedInformation{})},
		"where that is":   {related(protocol.DiagnosticRelatedInformation{Location: protocol.Location{URI: "x:y"}})},
		"in which line":   {related(protocol.DiagnosticRelatedInformation{Location: protocol.Location{Range: at(2)}})},
		"what it says":    {related(protocol.DiagnosticRelatedInformation{Message: "a"})},
	}
	of := map[string]string{}
	for name, list := range lists {
		id := idOf(list)
		if other, taken := of[id]; taken {
			t.Errorf("%s has the id of %s", name, other)
		}
		if idOf(list) != id {
			t.Errorf("%s has two ids", name)
		}
		of[id] = name
	}
}
