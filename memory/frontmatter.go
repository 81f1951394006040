package memory

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Frontmatter is the YAML header of a note. One that does not parse has
// faults and no fields.
type Frontmatter struct {
	Span   markdown.Span // from the opening fence to the closing one
	Body   markdown.Span // the lines between the fences
	Fields []HeaderField // in order; those below `metadata` in its place
	Faults []HeaderFault // in order
}

// A HeaderField is a key of a header with its value.
type HeaderField struct {
	Name  string        // below metadata: metadata.NAME
	Span  markdown.Span // the value as written, on its first line; empty, behind the colon, if there is none
	Value string        // of a scalar what it means, else as it is written
}

// A HeaderFault is a line that keeps a header from being read.
type HeaderFault struct {
	Line  markdown.Span // the text of the line
	Colon bool          // a plain value holds a colon and a blank
	Twin  string        // the key that the line repeats, if that is the fault
	Quote *Edit         // what mends it by quoting a value; nil if that does not help
}

// Field finds a field of the header by name. A nil header has none.
func (fm *Frontmatter) Field(name string) (HeaderField, bool) {
	if fm != nil {
		for _, f := range fm.Fields {
			if f.Name == name {
				return f, true
			}
		}
	}
	return HeaderField{}, false
}

// Value is the value of a field without blanks around it, or empty.
func (fm *Frontmatter) Value(name string) string {
	f, _ := fm.Field(name)
	return strings.TrimSpace(f.Value)
}

// Type is the field that says what kind of memory a note holds. It stands at
// the top of the header or below metadata: both are in wide use.
func (fm *Frontmatter) Type() (HeaderField, bool) {
	if f, ok := fm.Field("type"); ok {
		return f, true
	}
	return fm.Field("metadata.type")
}

// Header is the file's YAML header, or nil.
func (f *File) Header() *Frontmatter {
	return f.facts().header.get(func() *Frontmatter {
		if front := markdown.FindFrontmatter(f.Source()); front != nil {
			return parseHeader(f.Source(), *front)
		}
		return nil
	})
}

// maxHeaderFaults bounds how many lines of a header are told to be at fault.
const maxHeaderFaults = 16

// parseHeader decodes a header; nil for what is no list of keys, which is text
// between two rules. Behind a line that can be mended by quoting it
// looks for the next fault.
func parseHeader(src []byte, front markdown.Frontmatter) *Frontmatter {
	fm := &Frontmatter{Span: front.Span, Body: front.Body}
	h := newYAML(src, front.Body)
	for len(fm.Faults) < maxHeaderFaults {
		root, at := h.decode()
		if at < 0 {
			if len(fm.Faults) > 0 {
				break
			}
			if !isMapping(root) {
				return nil
			}
			h.collect(fm, root, "")
			break
		}
		fault, ok := h.mend(at)
		fm.Faults = append(fm.Faults, fault)
		if !ok {
			break
		}
	}
	if len(fm.Faults) > 0 {
		fm.Fields = nil
	}
	return fm
}

// Quoted is a value as YAML text that stands on one line and means nothing else.
func Quoted(value string) string {
	switch {
	case !strings.ContainsAny(value, `"\`):
		return `"` + value + `"`
	case !strings.Contains(value, "'"):
		return "'" + value + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// Scalar is a value of one line as it may stand behind a key: quoted only if it
// must be.
func Scalar(value string) string {
	h := newYAML([]byte("k: "+value+"\n"), markdown.Span{End: len("k: ") + len(value) + 1})
	if root, at := h.decode(); at < 0 {
		fm := &Frontmatter{}
		h.collect(fm, root, "")
		if len(fm.Fields) == 1 && fm.Value("k") == value && value != "" {
			return value
		}
	}
	return Quoted(value)
}
