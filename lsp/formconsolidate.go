package lsp

import (
	"context"
	"io/fs"
	"path"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	whichSource   = memory.Text{En: "What is looked through?", Zh: "从哪里提取？"}
	theSelection  = memory.Text{En: "The selection", Zh: "所选内容"}
	theSession    = memory.Text{En: "Session %s", Zh: "会话 %s"}
	theDocument   = memory.Text{En: "All of %s", Zh: "整个 %s"}
	aTranscript   = memory.Text{En: "A transcript", Zh: "会话记录"}
	whichFolder   = memory.Text{En: "Which folder of topics?", Zh: "写入哪个主题目录？"}
	noTopicFolder = memory.Text{En: "The project has no folder of topics yet: make a memory/MEMORY.md", Zh: "项目还没有主题目录：请先建立 memory/MEMORY.md"}
)

func (f *form) consolidate() {
	var known consolidation
	if f.complete(&known, func() bool { return known.Document != "" || known.Transcript != "" }) {
		if f.reply.Call != nil {
			f.reply.Call.Preview = true
		}
		return
	}
	a, ok := f.source()
	if !ok {
		return
	}
	if a.Folder, ok = f.topicFolder(); ok {
		f.reply.Call = &formCall{f.p.Verb, a, true}
	}
}

// source is what is looked through.
func (f *form) source() (a consolidation, ok bool) {
	field := formField{Name: "source", Prompt: f.text(whichSource)}
	add := func(value, label, icon string) {
		field.Choices = append(field.Choices, formChoice{Value: value, Label: label, Icon: icon})
	}
	var section string
	if f.doc != nil && memory.AnyText.Has(f.doc.Kind) {
		if r := f.p.Range; r != nil && r.Start != r.End {
			add("selection", f.text(theSelection), "selection")
		}
		if section = f.sectionAt(); section != "" {
			add("section", f.text(theSession, section), "symbol-event")
		}
		add("document", f.text(theDocument, path.Base(f.doc.Path)), "file")
	}
	add("transcript", f.text(aTranscript), "comment-discussion")
	source, ok := f.pick(field)
	if !ok {
		return a, false
	}
	if source == "transcript" {
		a.Transcript, ok = f.given(formField{
			Name: "transcript", Prompt: f.text(aTranscript), Choices: f.transcripts(), Files: []string{"jsonl"},
		})
		return a, ok
	}
	if f.doc == nil {
		f.err = refuseAnswer("source", source)
		return a, false
	}
	a.Document = string(f.uri(f.doc.Path))
	switch source {
	case "selection":
		a.Range = f.p.Range
	case "section":
		a.SessionID = section
	}
	return a, true
}

// sectionAt is the session of a daily file that the cursor is in.
func (f *form) sectionAt() string {
	if f.doc.Kind != memory.Daily || f.p.Range == nil {
		return ""
	}
	at := f.offset(f.doc.Lines(), f.p.Range.Start)
	for _, sec := range f.doc.Daily().Sections {
		if sec.ID.Canonical && sec.Span.Contains(markdown.Span{Start: at, End: at}) {
			return sec.ID.ID
		}
	}
	return ""
}

// topicFolders are the folders of topics of the projects that are open, there or
// not.
func (x *execution) topicFolders() (all []memory.AutoFolder) {
	seen := map[string]bool{}
	for _, dir := range x.folders.paths() {
		for _, folder := range x.v.AutoFolders(x.v.AutoProject(realPath(x.opt.Env.FS, dir), false)) {
			if !seen[folder.Path] {
				seen[folder.Path] = true
				all = append(all, folder)
			}
		}
	}
	return all
}

// lookAgain takes in which folders of topics have come or gone: those in a user's
// home lie where nobody watches.
func (x *execution) lookAgain(ctx context.Context) {
	var changed []string
	for _, folder := range x.topicFolders() {
		info, err := fs.Stat(x.opt.Env.FS, folder.Path)
		switch there := err == nil && info.IsDir(); {
		case there && !folder.There:
			changed = append(changed, folder.Path+"/MEMORY.md")
		case !there && folder.There:
			changed = append(changed, folder.Path)
		}
	}
	if len(changed) > 0 {
		x.onDisk(context.WithoutCancel(ctx), changed)
		x.v = x.model.view()
	}
}

// topicFolder is where topics go: empty if the command is to find it.
func (f *form) topicFolder() (string, bool) {
	field := formField{Name: "folder", Prompt: f.text(whichFolder)}
	for _, folder := range f.topicFolders() {
		if folder.There && folder.Dialect != memory.OpenClaw {
			name := memory.ToOS(folder.Path)
			field.Choices = append(field.Choices, formChoice{Value: name, Label: name, Detail: folder.Why.In(f.locale), Icon: "folder"})
		}
	}
	if len(field.Choices) == 0 {
		f.say(noTopicFolder.With())
		return "", false
	}
	return f.pick(field)
}

// maxTranscripts is how many transcripts are offered, the newest first.
const maxTranscripts = 30

// transcripts are those that agents keep of the projects that are open, beside
// their memory of them.
func (f *form) transcripts() []formChoice {
	type record struct {
		choice formChoice
		at     int64
	}
	var all []record
	for _, folder := range f.topicFolders() {
		if folder.Dialect != memory.Claude && folder.Dialect != memory.Blade || !within(folder.Path, f.opt.Env.Home) {
			continue
		}
		dir := parent(folder.Path)
		entries, err := fs.ReadDir(f.opt.Env.FS, dir)
		if err != nil {
			continue // the agent keeps none
		}
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || !info.Mode().IsRegular() || path.Ext(e.Name()) != ".jsonl" {
				continue
			}
			all = append(all, record{formChoice{
				Value: memory.ToOS(dir + "/" + e.Name()), Label: e.Name(), Icon: "comment-discussion",
				Description: info.ModTime().In(f.opt.Env.Now().Location()).Format("2006-01-02 15:04"), Detail: memory.ToOS(dir),
			}, info.ModTime().UnixNano()})
		}
	}
	slices.SortFunc(all, func(a, b record) int { return int(min(max(b.at-a.at, -1), 1)) })
	choices := []formChoice{}
	for _, r := range all[:min(len(all), maxTranscripts)] {
		choices = append(choices, r.choice)
	}
	return choices
}
