package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A ContextBinding is a ContextReadBindingV1: the read plan that a question
// belongs to.
type ContextBinding struct {
	SchemaVersion string `json:"schemaVersion,omitempty"`
	ContextEpoch  string `json:"contextEpoch"`
	PlanID        string `json:"planId"`
	PlanContentID string `json:"planContentId"`
	ActiveRoot    string `json:"activeRoot"`
	Project       string `json:"project"`
}

var (
	badBinding   = memory.Text{En: "contextBinding is no ContextReadBindingV1: %s", Zh: "contextBinding 不是 ContextReadBindingV1：%s"}
	otherBinding = memory.Text{En: "contextBinding is of the active root %s and the project %q; this memory is of %s and %q", Zh: "contextBinding 属于 active root %s 与项目 %q；此处的记忆属于 %s 与 %q"}
)

// parse reads the binding and holds it to the target. It is nil if there is none.
func (b Bound) parse(t Target) (*ContextBinding, error) {
	if len(b.ContextBinding) == 0 || string(b.ContextBinding) == "null" {
		return nil, nil
	}
	c := new(ContextBinding)
	if err := strictly(b.ContextBinding, c); err != nil {
		return nil, refuse(ContextInvalid, badBinding.With(strings.TrimPrefix(err.Error(), "json: ")))
	}
	for _, field := range []struct{ name, value string }{
		{"contextEpoch", c.ContextEpoch},
		{"planId", c.PlanID},
		{"planContentId", c.PlanContentID},
		{"activeRoot", c.ActiveRoot},
	} {
		if strings.TrimSpace(field.value) == "" {
			return nil, refuse(ContextInvalid, badBinding.With(field.name))
		}
	}
	if c.SchemaVersion != "" && c.SchemaVersion != "ContextReadBindingV1" {
		return nil, refuse(ContextInvalid, badBinding.With("schemaVersion"))
	}
	if !sameRoot(memory.FromOS(c.ActiveRoot), t.Root) || strings.TrimSpace(c.Project) != t.project() {
		return nil, refuse(ContextMismatch, otherBinding.With(c.ActiveRoot, c.Project, memory.ToOS(t.Root), t.project()))
	}
	return c, nil
}

func sameRoot(a, b string) bool {
	return a == b || runtime.GOOS == "windows" && strings.EqualFold(a, b)
}

// strictly reads one JSON value without unknown fields.
func strictly(text []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the value")
	}
	return nil
}
