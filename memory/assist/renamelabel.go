package assist

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	badLabel   = memory.Text{En: "a label holds no brackets", Zh: "标签不得含有方括号"}
	labelAlike = memory.Text{En: "the label %s is defined already", Zh: "标签 %s 已有定义"}
)

// prepareLabel takes the label that links of the form [text][label] share.
func (r *Renaming) prepareLabel() error {
	r.Name = r.from.Doc().Text(r.words)
	r.to = r.renameLabel
	return nil
}

func (r *Renaming) renameLabel(name string) (Change, error) {
	if strings.ContainsAny(name, "[]\\") {
		return Change{}, refuse(badLabel)
	}
	for _, d := range r.file.Doc().Definitions() {
		if d.Label != r.label && strings.EqualFold(strings.Join(strings.Fields(name), " "), d.Label) {
			return Change{}, refuse(labelAlike, d.Label)
		}
	}
	refs := references{snap: r.snap, thing: r.thing, declaration: true}
	refs.find()
	var edits []memory.Edit
	for _, l := range refs.settled() {
		edits = append(edits, memory.Edit{Path: l.Path, Span: l.Span, New: name})
	}
	return Change{Edits: settled(r.snap, edits)}, nil
}
