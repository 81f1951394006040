package ops

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var (
	noSection   = memory.Text{En: "there is no session %q; there are %s", Zh: "没有会话 %q；现有：%s"}
	noSections  = memory.Text{En: "there is no session %q, and no other: this is no daily file", Zh: "没有会话 %q，也没有其他会话：这不是日记文件"}
	manySection = memory.Text{En: "the session %q is there %d times", Zh: "会话 %q 出现了 %d 次"}
)

var nameSection = memory.Text{En: "Name one of the sessions of the file; nothing was written.", Zh: "请指明文件中的一个会话；没有写入任何内容。"}

func sectionError(code string, m memory.Message) error {
	return &store.Error{Code: code, Message: m, NextStep: nameSection.With()}
}

// anyDay is a name by which a text is read as a daily file.
const anyDay = ".memory/clients/any/tasks/20260101.md"

// SectionOf is what one session of a daily file says, of a note that is all of
// the file.
func SectionOf(env memory.Env, note Said, id string) (Said, error) {
	src := []byte(note.Text)
	daily := memory.NewWorkspace(env, memory.Settings{}).Open(anyDay, 1, markdown.Parse(src)).Load(anyDay).Daily()
	want := memory.ParseSessionID(id)
	var found []*memory.Section
	var ids []string
	for _, s := range daily.Sections {
		ids = append(ids, s.ID.ID)
		if s.ID.ID == want.ID {
			found = append(found, s)
		}
	}
	switch {
	case len(ids) == 0:
		return note, sectionError(SessionNotFound, noSections.With(id))
	case len(found) == 0:
		return note, sectionError(SessionNotFound, noSection.With(id, strings.Join(ids, ", ")))
	case len(found) > 1:
		return note, sectionError(SessionAmbiguous, manySection.With(id, len(found)))
	}
	note.First += markdown.NewLines(src).At(found[0].Span.Start)
	note.Text = note.Text[found[0].Span.Start:found[0].Span.End]
	return note, nil
}
