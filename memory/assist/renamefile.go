package assist

import (
	"errors"
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	noPath     = memory.Text{En: "a name, and not a path: to move the file, move it among the files", Zh: "请输入名称而非路径：如需移动文件，请在文件列表中移动"}
	badName    = memory.Text{En: "`%s` can't be linked to: a name holds none of %s and does not end with a dot or a blank", Zh: "`%s` 无法被链接：名称不得含有 %s，也不得以点或空格结尾"}
	namedAlike = memory.Text{En: "%s is there already", Zh: "%s 已存在"}
	fileWould  = memory.Text{En: "a topic of this name is kept in %s: give it that name", Zh: "该主题会保存为 %s：请使用这个名称"}
	noWikiName = memory.Text{En: "wikilinks lead there, which can't hold any of [ ] | #", Zh: "有维基链接指向该文件，而维基链接不能含有 [ ] | #"}
	reportName = memory.Text{En: "the name of a report is NN--<slug>.md: two digits from 01, two hyphens, a slug", Zh: "报告文件名应为 NN--<简述>.md：从 01 起的两位数字、双连字符、简述"}
)

// forbidden are the characters that no path of a link may hold.
const forbidden = `: < > ? # |`

var reportForm = memory.Pattern(`^\d\d--.*[^\s-].*\.md$`)

func base(p string) string { return path.Base(p) }

func below(p, dir string) bool { return strings.HasPrefix(p, dir+"/") }

// prepareFile takes the file that the link under the cursor leads to: its name is
// the last in the path. A wikilink that goes by the name in the note's header
// renames that.
func (r *Renaming) prepareFile() error {
	if r.link.Link.Kind == markdown.Wiki && !goesByFile(r.link, r.file.Path) {
		return r.prepareTitle()
	}
	if err := keepsName(r.snap, r.from, r.file.Path); err != nil {
		return err
	}
	written := r.from.Doc().Text(r.words)
	r.Span.Start += strings.LastIndexAny(written, `/\`) + 1
	r.Name = base(r.file.Path)
	if r.link.Link.Kind == markdown.Wiki && !strings.EqualFold(path.Ext(written), ".md") {
		r.Name = memory.Stem(r.Name)
	}
	r.to = r.renameFile
	return nil
}

func (r *Renaming) renameFile(name string) (Change, error) {
	from := r.file.Path
	if strings.EqualFold(path.Ext(from), ".md") && !strings.EqualFold(path.Ext(name), ".md") {
		name += ".md"
	}
	if err := r.mayBe(name); err != nil {
		return Change{}, err
	}
	moves := []memory.Rename{{From: from, To: path.Dir(from) + "/" + name}}
	if strings.ContainsAny(memory.Stem(name), "[]|#") {
		for _, m := range r.snap.Mentions(from) {
			if m.Link.Kind == markdown.Wiki && m.Name.Len() > 0 {
				return Change{}, refuse(noWikiName)
			}
		}
	}
	return Change{Edits: Move(r.snap, moves), Moves: moves}, nil
}

// mayBe refuses a name that the file can't have.
func (r *Renaming) mayBe(name string) error {
	was, place := base(r.file.Path), r.file.Place
	if strings.ContainsAny(name, `/\`) {
		return refuse(noPath)
	}
	if memory.AutoText.Has(place.Kind) {
		if err := topicName(name); err != nil {
			return err
		}
	}
	switch {
	case strings.ContainsAny(name, strings.ReplaceAll(forbidden, " ", "")) || strings.TrimRight(memory.Stem(name), ". ") != memory.Stem(name):
		return refuse(badName, name, forbidden)
	case place.Kind == memory.Report && reportForm().MatchString(was) && !reportForm().MatchString(name):
		return refuse(reportName)
	case place.Dialect == memory.OpenClaw && memory.IsDated(was) && (!memory.IsDated(name) || name[:len("2006-01-02")] != was[:len("2006-01-02")]):
		return refuse(keepsDate)
	}
	for _, e := range r.snap.Dir(path.Dir(r.file.Path)) {
		if e.Name != was && (memory.FoldTopic(e.Name) == memory.FoldTopic(name)) {
			return refuse(namedAlike, e.Name)
		}
	}
	if memory.AutoText.Has(place.Kind) {
		return r.free(memory.Stem(name))
	}
	return nil
}

// topicName refuses the name of a file that is not that of a topic.
func topicName(name string) error {
	file, err := memory.TopicFile(name)
	var bad *memory.TopicNameError
	switch {
	case errors.As(err, &bad):
		return &Refusal{bad.Message}
	case file != name:
		return refuse(fileWould, file)
	}
	return nil
}

// free refuses the name of a note by which wikilinks would mean another.
func (r *Renaming) free(name string) error {
	if p, ok := r.snap.Called(r.file, name); ok && p != r.file.Path {
		return refuse(namedAlike, strings.TrimPrefix(p, r.file.Folder+"/"))
	}
	return nil
}

// prepareTitle takes the name in the header of a note.
func (r *Renaming) prepareTitle() error {
	f := r.file
	field, ok := f.Header().Field("name")
	raw := f.Doc().Text(field.Span)
	if !ok || raw == "" || strings.Contains(field.Value, "\n") || strings.ContainsAny(raw[:1], "|>&*!") {
		return refuse(keepsNothing)
	}
	if r.told {
		r.Span = field.Span
	}
	r.Name = strings.TrimSpace(field.Value)
	r.to = func(name string) (Change, error) { return r.renameTitle(field, strings.TrimSpace(name)) }
	return nil
}

func (r *Renaming) renameTitle(field memory.HeaderField, name string) (Change, error) {
	if err := r.free(name); err != nil {
		return Change{}, err
	}
	text := memory.Scalar(name)
	switch quote := r.file.Doc().Text(field.Span)[:1]; {
	case quote == `"`:
		text = memory.Quoted(name)
	case quote == `'` && !strings.Contains(name, `'`):
		text = quote + name + quote
	}
	edits := []memory.Edit{{Path: r.file.Path, Span: field.Span, New: text}}
	for _, m := range r.snap.Mentions(r.file.Path) {
		if m.Link.Kind != markdown.Wiki || m.Name.Len() == 0 || goesByFile(m, r.file.Path) {
			continue
		}
		if strings.ContainsAny(name, "[]|#") {
			return Change{}, refuse(noWikiName)
		}
		to := name
		if m.In.Doc().Text(m.Name) == memory.TopicSlug(r.Name) {
			to = memory.TopicSlug(name)
		}
		edits = append(edits, memory.Respell(m, to)...)
	}
	return Change{Edits: settled(r.snap, edits)}, nil
}
