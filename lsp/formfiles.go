package lsp

import (
	"path"
	"slices"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

var (
	noFile    = memory.Text{En: "Open the file that the link is to lead to", Zh: "请先打开链接要指向的文件"}
	whichHost = memory.Text{En: "In which file is the link to stand?", Zh: "链接写在哪个文件里？"}
	whatLabel = memory.Text{En: "The text of the link", Zh: "链接的文字"}
)

// link asks for the file that a link to the active one is to stand in.
func (f *form) link() {
	var known ops.LinkProject
	if f.complete(&known, func() bool { return len(known.Artifacts) > 0 }) {
		return
	}
	to, ok := f.path(f.p.Document)
	if !ok || f.p.Document == "" {
		f.say(noFile.With())
		return
	}
	where, t, ok := f.memory()
	if !ok {
		return
	}
	field := formField{Name: "in", Prompt: f.text(whichHost)}
	folder := agentFolder(t)
	for _, file := range append([]string{folder + "/SUMMARY.md"}, f.newestDays(folder)...) {
		if file != to && f.v.Load(file) != nil {
			field.Choices = append(field.Choices, formChoice{Value: relative(t, file), Label: path.Base(file), Description: relative(t, parent(file)), Icon: "file"})
		}
	}
	document, ok := f.given(field)
	if !ok {
		return
	}
	label, ok := f.given(formField{Name: "label", Prompt: f.text(whatLabel), Value: path.Base(to)})
	if ok {
		f.call(ops.LinkProject{Where: where, DocumentPath: document, Artifacts: []ops.Artifact{{ID: "active", TargetPath: relative(t, to), Label: label}}})
	}
}

// newestDays are the newest daily files of an agent, the newest first.
func (f *form) newestDays(folder string) (files []string) {
	entries := f.v.Dir(folder + "/tasks")
	for _, e := range slices.Backward(entries) {
		if _, ok := dayOf(e.Name, f.opt.Env.Now().Location()); ok && len(files) < formDays {
			files = append(files, folder+"/tasks/"+e.Name)
		}
	}
	return files
}

func (f *form) migrate() {
	var known ops.SummaryMigrate
	if f.complete(&known, func() bool { return true }) {
		if f.reply.Call != nil {
			f.reply.Call.Preview = !known.DryRun
		}
		return
	}
	if where, _, ok := f.memory(); ok {
		f.reply.Call = &formCall{f.p.Verb, ops.SummaryMigrate{Where: where}, true}
	}
}

var noToday = memory.Text{En: "%s has no file of today: a session opens one", Zh: "%s 还没有今天的文件：开启会话即可建立"}

func (f *form) openToday() {
	_, t, ok := f.memory()
	if !ok {
		return
	}
	file := agentFolder(t) + "/tasks/" + f.v.Today().Format("20060102") + ".md"
	if f.v.Load(file) == nil {
		f.say(noToday.With(t.Agent))
		f.reply.Offer = &formOffer{f.text(openOne), "allocateSession"}
		return
	}
	f.reply.Open = string(f.uri(file))
}

// status asks whose status is meant: the program would have to guess.
func (f *form) status() {
	if _, t, ok := f.memory(); ok {
		f.reply.Root = memory.ToOS(agentFolder(t))
	}
}
