package lsp

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

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
