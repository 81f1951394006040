package assist

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	taskAlike = memory.Text{En: "the task in %s has this name, or had it", Zh: "%s 中的任务正在或曾经使用该名称"}
	badTask   = memory.Text{En: "task.json can't be read: %s", Zh: "无法读取 task.json：%s"}
)

// prepareTask takes the name of a task in its task.json.
func (r *Renaming) prepareTask() error {
	t := r.file.Identity()
	if !r.told || !t.Valid || !t.Name.String {
		return refuse(keepsNothing)
	}
	r.Span, r.Name = t.Name.Span, t.Name.Text
	r.to = func(name string) (Change, error) { return r.renameTask(t, strings.TrimSpace(name)) }
	return nil
}

// renameTask gives a task another name and keeps the former as an alias, by which
// cards and prompts still find it. The digest of a protected identity is made anew.
func (r *Renaming) renameTask(t *memory.Identity, name string) (Change, error) {
	for _, other := range r.snap.Tasks(r.file.Root) {
		if other.Path != r.file.Path && calls(other, name) {
			return Change{}, refuse(taskAlike, strings.TrimPrefix(other.Folder, r.file.Root+"/"))
		}
	}
	edits := append([]memory.Edit{{Span: t.Name.Span, New: inJSON(name)}}, aliased(t, name)...)
	if n, err := strconv.ParseUint(t.Revision.Text, 10, 63); err == nil && !t.Revision.String {
		edits = append(edits, memory.Edit{Span: t.Revision.Span, New: strconv.FormatUint(n+1, 10)})
	}
	slices.SortFunc(edits, func(a, b memory.Edit) int { return a.Span.Start - b.Span.Start })
	next := memory.ReadIdentity(memory.Apply(r.file.Source(), edits))
	if !next.Valid {
		return Change{}, refuse(badTask, next.Fault)
	}
	if t.Schema == memory.TaskIdentityV2 && t.Digest.String {
		edits = append(edits, memory.Edit{Span: t.Digest.Span, New: digestLike(t.Digest.Text, next.Sum)})
	}
	for i := range edits {
		edits[i].Path = r.file.Path
	}
	return Change{Edits: settled(r.snap, edits)}, nil
}

// aliased adds the present name of a task to those that it had. A former name that
// it takes again gives up its place.
func aliased(t *memory.Identity, name string) []memory.Edit {
	was := inJSON(t.Name.Text)
	same := func(v memory.TaskValue, text string) bool {
		return v.String && memory.FoldTask(v.Text) == memory.FoldTask(text)
	}
	if memory.FoldTask(t.Name.Text) == memory.FoldTask(name) {
		return nil // in another spelling
	}
	for _, v := range t.Names {
		if same(v, name) {
			return []memory.Edit{{Span: v.Span, New: was}}
		}
	}
	if slices.ContainsFunc(t.Names, func(v memory.TaskValue) bool { return same(v, t.Name.Text) }) {
		return nil
	}
	at, text := t.Name.Span.End+1, `, "aliases": ["`+was+`"]`
	if n := len(t.Names); n > 0 {
		at, text = t.Names[n-1].Span.End, `, "`+was+`"`
		if t.Names[n-1].String {
			at++
		}
	} else if t.Aliases.Given() {
		return []memory.Edit{{Span: t.Aliases.Span, New: `["` + was + `"]`}}
	}
	return []memory.Edit{{Span: markdown.Span{Start: at, End: at}, New: text}}
}

// inJSON is text as it stands between the quotes of a string.
func inJSON(text string) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(text) // of a string, which can't fail
	return strings.TrimSuffix(out.String()[1:], "\"\n")
}

// digestLike is a digest as another is written.
func digestLike(was, sum string) string {
	bare, prefixed := strings.CutPrefix(was, "sha256:")
	if bare != strings.ToLower(bare) {
		sum = strings.ToUpper(sum)
	}
	if prefixed {
		return "sha256:" + sum
	}
	return sum
}
