package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A consolidation is the argument of the command consolidate: what is looked
// through, and where what it marks as worth keeping goes.
type consolidation struct {
	Document   string          `json:"document,omitempty"`
	Range      *protocol.Range `json:"range,omitempty"`      // of the document; absent or empty: all of it
	SessionID  string          `json:"sessionId,omitempty"`  // of a daily file, the session that is meant
	Transcript string          `json:"transcript,omitempty"` // in place of a document
	Folder     string          `json:"folder,omitempty"`     // of topics; empty: that of the project
	Preview    bool            `json:"preview,omitempty"`    // tell, and write nothing
}

var (
	oneSource    = memory.Text{En: "exactly one of document and transcript must be given", Zh: "document 与 transcript 必须且只能给出一个"}
	oneWay       = memory.Text{En: "range and sessionId exclude each other, and go with a document", Zh: "range 与 sessionId 不能同时给出，且须与 document 一起使用"}
	noDocument   = memory.Text{En: "there is no %s", Zh: "没有 %s"}
	consolidated = memory.Text{En: "%d written to the topics in %s, %d not", Zh: "写入 %d 条到 %s 的主题，未写入 %d 条"}
	someFailed   = memory.Text{En: "%d written, %d not: %s. %s", Zh: "写入 %d 条，未写入 %d 条：%s。%s"}
	nameTo       = memory.Text{En: "Name one of them as folder; nothing was written.", Zh: "请以 folder 指明其中之一；没有写入任何内容。"}
	consolidates = memory.Text{En: "Consolidating", Zh: "正在提炼记忆"}
)

func (a *consolidation) settle(x *execution) error {
	if err := errors.Join(x.locate("document", &a.Document), x.locate("transcript", &a.Transcript), x.locate("folder", &a.Folder)); err != nil {
		return err
	}
	if a.Range != nil && a.Range.Start == a.Range.End {
		a.Range = nil
	}
	invalid := func(m memory.Message) error {
		return &store.Error{Code: ops.ArgumentInvalid, Message: m, NextStep: nameIt.With()}
	}
	switch {
	case (a.Document == "") == (a.Transcript == ""):
		return invalid(oneSource.With())
	case a.Range != nil && a.SessionID != "", a.Document == "" && (a.Range != nil || a.SessionID != ""):
		return invalid(oneWay.With())
	}
	return nil
}

// consolidate writes what a text marks as worth keeping to topics, or tells what
// it would write.
func consolidate(ctx context.Context, x *execution, argument json.RawMessage) (outcome, error) {
	a, err := ops.Decode[consolidation](argument)
	if err != nil {
		return outcome{}, err
	}
	if err := a.settle(x); err != nil {
		return outcome{}, err
	}
	if a.Document != "" {
		x.locale = x.localeOf(x.v, a.Document)
	}
	topics, err := x.topics(a)
	if err != nil {
		return outcome{}, err
	}
	if !a.Preview {
		if err := x.saved(ctx, func(f *memory.File) bool {
			return f.Path == a.Document || f.Folder == x.folders.resolve(topics.Folder.Path) && memory.AutoText.Has(f.Kind)
		}); err != nil {
			return outcome{}, err
		}
	}
	show := x.shows(ctx, consolidates.With().In(x.locale))
	defer show.end(ctx)
	found := ops.NewExtraction(x.opt.Env.Now(), ops.FindSecret(x.opt.Env))
	tally, err := x.extract(ctx, a, found, show)
	if err != nil {
		return outcome{}, err
	}
	if a.Preview {
		return outcome{receipt: topics.Preview(ctx, tally, found.Items())}, nil
	}
	r := topics.Consolidate(ctx, tally, found.Items())
	return outcomeOf(r), ctx.Err()
}

// outcomeOf tells what was written. That one topic failed undoes no other.
func outcomeOf(r ops.ConsolidationReply) outcome {
	out := outcome{receipt: r, said: consolidated.With(r.Written, r.Folder, r.Skipped)}
	for _, t := range r.Topics {
		if t.Transaction != nil {
			out.wrote = append(out.wrote, memory.FromOS(t.File))
		}
		if t.Index != nil && t.Index.Transaction != nil {
			out.wrote = append(out.wrote, memory.FromOS(t.Index.File))
		}
		if t.Error != nil && !out.failed {
			out.failed, out.said = true, someFailed.With(r.Written, r.Skipped, t.Error.Message, t.Error.NextStep)
		}
	}
	return out
}

// topics are those that a consolidation goes to: of the named folder, else of the
// project of the document, else of the only folder of the workspace that has some.
func (x *execution) topics(a consolidation) (*ops.Topics, error) {
	dirs := x.folders.paths()
	switch {
	case a.Folder != "":
		dirs = []string{a.Folder}
	case a.Document != "":
		dirs = []string{x.around(a.Document)}
	}
	var found []memory.AutoFolder
	var names []string
	var first error = &store.Error{Code: ops.FolderNotFound, Message: nothingIs.With(), NextStep: openFolder.With()}
	for i, dir := range dirs {
		f, err := x.folderOf(ops.FolderWish{Dir: realPath(x.opt.Env.FS, dir), AsItIs: a.Folder != ""}, a.Document)
		switch name := memory.ToOS(f.Path); {
		case err != nil && i == 0:
			first = err
		case err == nil && !slices.Contains(names, name):
			found, names = append(found, f), append(names, name)
		}
	}
	switch len(found) {
	case 0:
		return nil, first
	case 1:
		return ops.OpenTopics(found[0], x.options())
	}
	return nil, &store.Error{Code: ops.FolderAmbiguous, Message: manyHere.With(strings.Join(names, ", ")), NextStep: nameTo.With()}
}

// around is the folder by which the project of a document is found: outside git it
// is the folder of the workspace that holds the document.
func (x *execution) around(document string) (dir string) {
	dir = parent(document)
	if _, ok := x.v.AutoFolder(dir); ok || x.v.AutoProject(dir, false).Root != dir {
		return dir
	}
	if _, err := fs.Stat(x.opt.Env.FS, dir+"/.git"); err == nil {
		return dir
	}
	best := ""
	for _, folder := range x.folders.paths() {
		if within(document, folder) && len(folder) > len(best) {
			best = folder
		}
	}
	return cmp.Or(best, dir)
}

// folderOf is the folder of topics of a project, by its real path, as agents name
// projects. If it has several it is that of the document's agent, else of the
// agent that runs us.
func (x *execution) folderOf(want ops.FolderWish, document string) (memory.AutoFolder, error) {
	f, err := ops.FindFolder(x.opt.Env, want)
	host, _ := memory.DetectHost(x.opt.Env.Getenv)
	if want.Agent = cmp.Or(x.v.Place(document).Agent, host); want.Agent != "" && store.Is(err, ops.FolderAmbiguous) {
		return ops.FindFolder(x.opt.Env, want)
	}
	return f, err
}

// extract gathers what the text holds.
func (x *execution) extract(ctx context.Context, a consolidation, found *ops.Extraction, show *progress) (ops.Tally, error) {
	if a.Transcript != "" {
		in, err := x.opt.Env.FS.Open(a.Transcript)
		if err != nil {
			return ops.Tally{}, fmt.Errorf("read the transcript: %w", err)
		}
		defer in.Close()
		tally, err := ops.ReadTranscript(ctx, in, func(m ops.Said) {
			show.report(ctx, memory.ToOS(a.Transcript))
			found.Take(m)
		})
		if err != nil {
			return tally, fmt.Errorf("read the transcript: %w", err)
		}
		return tally, nil
	}
	f := x.v.Load(a.Document)
	if f == nil {
		return ops.Tally{}, &store.Error{Code: ops.ArgumentInvalid, Message: noDocument.With(memory.ToOS(a.Document)), NextStep: nameIt.With()}
	}
	said := x.said(f, a.Range)
	if a.SessionID != "" {
		var err error
		if said, err = ops.SectionOf(x.opt.Env, said, a.SessionID); err != nil {
			return ops.Tally{}, err
		}
	}
	found.Take(said)
	return ops.Tally{Messages: 1}, nil
}

// said is a document, or a range of it, as what somebody said. A daily file's
// name tells the day.
func (s *server) said(f *memory.File, r *protocol.Range) ops.Said {
	m := ops.Said{By: ops.ByNote, Text: string(f.Source())}
	if f.Kind == memory.Daily {
		m.Time, _ = dayOf(f.Path, s.opt.Env.Now().Location())
	}
	if r != nil {
		start, end := s.offset(f.Lines(), r.Start), s.offset(f.Lines(), r.End)
		m.Text, m.First = m.Text[min(start, end):max(start, end)], f.Lines().At(min(start, end))
	}
	return m
}

// shows begins to show the user how a command gets on, if the client gave a token
// for it.
func (x *execution) shows(ctx context.Context, title string) *progress {
	p := &progress{}
	var name string
	var number int32
	switch {
	case len(x.token) == 0:
		return p
	case json.Unmarshal(x.token, &name) == nil:
		p.token = protocol.String(name)
	case json.Unmarshal(x.token, &number) == nil:
		p.token = protocol.Integer(number)
	default:
		return p
	}
	p.client = x.client
	p.last.Store(time.Now().UnixNano())
	p.send(ctx, protocol.WorkDoneProgressBegin{Kind: "begin", Title: title})
	return p
}
