package memory

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"

	"github.com/tailscale/hujson"
	"golang.org/x/text/unicode/norm"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// The schemas of a task's identity. The second is protected by a digest.
const (
	TaskIdentityV1 = "TaskIdentityV1"
	TaskIdentityV2 = "TaskIdentityV2"
)

// An Identity is a task's task.json: what the task is called, for ever and now.
type Identity struct {
	Valid    bool    // it is JSON of a known schema; else nothing but Fault is known
	Fault    Message // why it is not
	Schema   string
	ID       TaskValue
	Name     TaskValue // displayName
	Aliases  TaskValue
	Created  TaskValue
	Revision TaskValue
	Digest   TaskValue
	// Names are the aliases one by one. They are none if Aliases is no list.
	Names []TaskValue
	// Sum is what the digest has to be, in lower-case hex.
	Sum string
}

// A TaskValue is a value of an identity. That of a key that is not there is
// zero.
type TaskValue struct {
	Span   markdown.Span // of a string: without the quotes
	Text   string        // of a string; of another literal its JSON
	String bool
}

// Given reports whether the key is there.
func (v TaskValue) Given() bool { return v.Span.End > 0 }

// Identity is the file as a task's identity.
func (f *File) Identity() *Identity {
	return f.facts().identity.get(func() *Identity { return parseIdentity(f.Source()) })
}

var taskID = Pattern(`^(?i)[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// IsTaskID reports whether text is a task's id: a UUID of the versions 1 to 8.
func IsTaskID(text string) bool { return taskID().MatchString(text) }

// FoldTask makes one key of the spellings of a name that mean one task: of any
// width, with any blanks, in either case of ASCII.
func FoldTask(name string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, strings.Join(strings.FieldsFunc(norm.NFKC.String(name), unicode.IsSpace), " "))
}

var (
	commented     = Text{En: "comments and trailing commas are no JSON", Zh: "JSON 不允许注释与多余的逗号"}
	notObject     = Text{En: "not a JSON object", Zh: "不是 JSON 对象"}
	noSchema      = Text{En: "`schemaVersion` is missing", Zh: "缺少 `schemaVersion`"}
	unknownSchema = Text{En: "readers know no schemaVersion %q", Zh: "读取方不认识 schemaVersion %q"}
)

// ReadIdentity reads the text of a task.json.
func ReadIdentity(src []byte) *Identity { return parseIdentity(src) }

func parseIdentity(src []byte) *Identity {
	src = bytes.Clone(src) // which the value shares
	if bytes.HasPrefix(src, []byte("\uFEFF")) {
		copy(src, "   ")
	}
	if bytes.IndexByte(src, '\n') < 0 {
		src = bytes.ReplaceAll(src, []byte{'\r'}, []byte{'\n'}) // the parser counts and ends by no other
	}
	v, err := hujson.Parse(src)
	if err != nil {
		_, msg, _ := strings.Cut(err.Error(), ": ")
		return &Identity{Fault: notJSON.With(msg)}
	}
	obj, ok := v.Value.(*hujson.Object)
	switch {
	case !v.IsStandard():
		return &Identity{Fault: commented.With()}
	case !ok:
		return &Identity{Fault: notObject.With()}
	}
	t := &Identity{Valid: true}
	var schema TaskValue
	for key, value := range map[string]*TaskValue{
		"schemaVersion": &schema, "taskId": &t.ID, "displayName": &t.Name, "aliases": &t.Aliases,
		"createdAt": &t.Created, "identityRevision": &t.Revision, "identityDigest": &t.Digest,
	} {
		if m := member(obj, key); m != nil {
			*value = taskValue(*m)
		}
	}
	switch t.Schema = schema.Text; {
	case !schema.Given():
		return &Identity{Fault: noSchema.With()}
	case t.Schema != TaskIdentityV1 && t.Schema != TaskIdentityV2:
		return &Identity{Fault: unknownSchema.With(t.Schema)}
	}
	if m := member(obj, "aliases"); m != nil {
		if list, ok := m.Value.(*hujson.Array); ok {
			for _, e := range list.Elements {
				t.Names = append(t.Names, taskValue(e))
			}
		}
	}
	sum := sha256.Sum256(canonicalJSON(nil, v, "identityDigest"))
	t.Sum = hex.EncodeToString(sum[:])
	return t
}

// member is the value of a key, of two the last.
func member(obj *hujson.Object, key string) *hujson.Value {
	for i := range slices.Backward(obj.Members) {
		if name(obj.Members[i]) == key {
			return &obj.Members[i].Value
		}
	}
	return nil
}

func taskValue(v hujson.Value) TaskValue {
	span := markdown.Span{Start: v.StartOffset, End: v.EndOffset}
	if lit, ok := v.Value.(hujson.Literal); ok {
		if lit.Kind() == '"' {
			return TaskValue{markdown.Span{Start: span.Start + 1, End: span.End - 1}, lit.String(), true}
		}
		return TaskValue{span, string(lit), false}
	}
	return TaskValue{Span: span}
}
