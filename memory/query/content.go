package query

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A ContentIdentity is a ContentIdentityV1: by what one content is known to be
// the same as another.
type ContentIdentity struct {
	SchemaVersion   string `json:"schemaVersion"`
	Algorithm       string `json:"algorithm"`
	SourceKey       string `json:"sourceKey"` // whose content it is
	ContractVersion string `json:"contractVersion"`
	Digest          string `json:"digest"`
	Bytes           int    `json:"bytes"`
}

// identityOf is the identity of content in a language of machines.
func identityOf(key, contract string, content []byte) ContentIdentity {
	return ContentIdentity{"ContentIdentityV1", "sha256", key, contract, digest(content), len(content)}
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// canonical is a value in the one form of JSON that digests are made of.
func canonical(v any, but ...string) []byte {
	text, _ := memory.CanonicalJSON(encode(v), but...)
	return text
}

func digestOf(v any) string { return digest(canonical(v)) }

// outside are the parts of an answer that its identity leaves out: they depend on
// who asks.
var outside = []string{"contentIdentity", "contextBinding", "pagination", "nextCursor"}

// identify tells the identity of what an answer delivers.
func (t Target) identify(tool, schema string, answer any) ContentIdentity {
	return identityOf("memory://"+t.project()+"/"+tool+"#delivered", schema, canonical(answer, outside...))
}

// encode is a value in JSON. Answers are plain data: they can always be told.
func encode(v any) []byte {
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	if err := out.Encode(v); err != nil {
		panic(fmt.Sprintf("query: %T cannot be told in JSON: %v", v, err))
	}
	return text.Bytes()
}
