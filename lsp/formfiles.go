package lsp

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var noAnswer = memory.Text{En: "%q is none of what could be chosen for %s", Zh: "%[2]s 的选项中没有 %[1]q"}

func refuseAnswer(name, value string) error {
	return &store.Error{Code: ops.ArgumentInvalid, Message: noAnswer.With(value, name), NextStep: nameIt.With()}
}

var (
	whichTask     = memory.Text{En: "Which task?", Zh: "哪个任务？"}
	whichPhase    = memory.Text{En: "Which checkpoint?", Zh: "哪个检查点？"}
	whichArtifact = memory.Text{En: "Which document is confirmed?", Zh: "确认哪份文档？"}
	noTasks       = memory.Text{En: "There is no task with a .memory/sessions.md", Zh: "没有带 .memory/sessions.md 的任务"}
	noArtifacts   = memory.Text{En: "The task %s has no document to confirm", Zh: "任务 %s 没有可确认的文档"}
	confirmedOnce = memory.Text{En: "confirmed", Zh: "已确认"}
	notConfirmed  = memory.Text{En: "not confirmed", Zh: "未确认"}
)

func (f *form) confirm() {
	var known ops.CPConfirm
	if f.complete(&known, func() bool { return known.ArtifactSHA256 != "" }) {
		return
	}
	task, ok := f.task()
	if !ok {
		return
	}
	a := ops.CPConfirm{
		Where:       ops.Where{Document: string(f.uri(task.Path))},
		Requirement: path.Base(task.Folder), Kind: path.Base(parent(task.Folder)),
	}
	at := a.Where
	if _, err := f.target(&at); store.Is(err, ops.ScopeAmbiguous) {
		a.Agent = memory.UnknownAgent // the record is that of the task, whoever confirms
	}
	field := formField{Name: "phase", Prompt: f.text(whichPhase)}
	for n := 1; n <= memory.CPPhases; n++ {
		state := notConfirmed
		if row, ok := task.Sessions().CP.Row(n); ok && row.State == memory.ConfirmedCP {
			state = confirmedOnce
		}
		name := fmt.Sprint("CP", n)
		field.Choices = append(field.Choices, formChoice{Value: name, Label: name, Description: f.text(state)})
	}
	if a.Phase, ok = f.given(field); !ok {
		return
	}
	if a.ArtifactPath, ok = f.artifact(task.Folder); !ok {
		return
	}
	text, err := fs.ReadFile(f.opt.Env.FS, task.Folder+"/"+a.ArtifactPath)
	if err != nil {
		f.err = fmt.Errorf("read the document: %w", err)
		return
	}
	sum := sha256.Sum256(text)
	a.ArtifactSHA256 = hex.EncodeToString(sum[:])
	f.call(a)
}

// task is the record of the task that the document belongs to, of the only task,
// or of the one that is chosen.
func (f *form) task() (*memory.File, bool) {
	field := formField{Name: "task", Prompt: f.text(whichTask)}
	files := map[string]*memory.File{}
	for file := range f.v.Files() {
		if file.Kind != memory.Sessions {
			continue
		}
		if f.doc != nil && within(f.doc.Path, file.Folder) {
			return file, true
		}
		name := memory.ToOS(file.Path)
		files[name] = file
		field.Choices = append(field.Choices, formChoice{
			Value: name, Label: path.Base(file.Folder), Description: path.Base(parent(file.Folder)), Detail: memory.ToOS(file.Root), Icon: "tasklist",
		})
	}
	if len(files) == 0 {
		f.say(noTasks.With())
		return nil, false
	}
	chosen, ok := f.pick(field)
	if ok && files[chosen] == nil {
		f.err = refuseAnswer("task", chosen)
		return nil, false
	}
	return files[chosen], ok
}

// artifact is the document of a task that is chosen, from the task's folder: the
// active one comes first.
func (f *form) artifact(folder string) (string, bool) {
	field := formField{Name: "artifact", Prompt: f.text(whichArtifact)}
	for _, e := range f.v.Dir(folder) {
		if e.Type != 0 || !strings.HasSuffix(e.Name, ".md") {
			continue
		}
		choice := formChoice{Value: e.Name, Label: e.Name, Icon: "file"}
		if f.doc != nil && f.doc.Path == folder+"/"+e.Name {
			field.Choices = slices.Insert(field.Choices, 0, choice)
		} else {
			field.Choices = append(field.Choices, choice)
		}
	}
	if len(field.Choices) == 0 {
		f.say(noArtifacts.With(path.Base(folder)))
		return "", false
	}
	return f.given(field)
}

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

// folders are the folders of topics of the projects that are open, there already.
func (f *form) topicFolders() (all []memory.AutoFolder) {
	seen := map[string]bool{}
	for _, dir := range f.folders.paths() {
		for _, folder := range f.v.AutoFolders(f.v.AutoProject(realPath(f.opt.Env.FS, dir), false)) {
			if !seen[folder.Path] {
				seen[folder.Path] = true
				all = append(all, folder)
			}
		}
	}
	return all
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
