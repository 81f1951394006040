package ops

import (
	"bytes"
	"context"
	"path"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// An IndexReply says what became of the index with a write, and how much of it
// the agent will load.
type IndexReply struct {
	File string `json:"file"` // as the system names it
	// State is listed (the topic stood there), added, full (there is no room),
	// removed, unlisted (it did not stand there), none (the folder's layout lists
	// no topics) or failed.
	State       IndexState     `json:"state"`
	Entry       string         `json:"entry,omitempty"` // the line that was added, or that there was no room for
	Transaction *store.Receipt `json:"transaction,omitempty"`
	Error       *store.Error   `json:"error,omitempty"`
	Load        *IndexLoad     `json:"load,omitempty"`

	Before, After []byte `json:"-"` // of a preview: the text of the index; nil if it stays
}

// An IndexState is what became of a topic's entry in the index.
type IndexState string

// The states.
const (
	Listed   IndexState = "listed"
	Added    IndexState = "added"
	Full     IndexState = "full"
	Removed  IndexState = "removed"
	Unlisted IndexState = "unlisted"
	NoList   IndexState = "none"
	Failed   IndexState = "failed"
)

// An IndexLoad is how much of an index its agent loads.
type IndexLoad struct {
	Max  int    `json:"max"`
	Unit string `json:"unit"` // lines, bytes or characters
	Used int    `json:"used"`
	// FirstLost is the first line, from 1, that is not loaded; 0 if all are.
	FirstLost int `json:"firstLost,omitempty"`
	Lost      int `json:"lost,omitempty"` // how many entries are not loaded

	message memory.Message
}

// Message says it in words.
func (l *IndexLoad) Message() memory.Message { return l.message }

var unitNames = map[memory.Unit]struct {
	name string
	word memory.Text
}{
	memory.LinesUnit: {"lines", memory.Text{En: "lines", Zh: "行"}},
	memory.BytesUnit: {"bytes", memory.Text{En: "bytes", Zh: "字节"}},
	memory.CharsUnit: {"characters", memory.Text{En: "characters", Zh: "字符"}},
}

var (
	loadWhole = memory.Text{En: "the index takes %d of %d %s that the agent loads", Zh: "索引占用 Agent 加载上限 %[2]d %[3]s中的 %[1]d"}
	loadOver  = memory.Text{En: "the index has %d %s, of which the agent loads %d: line %d and what follows (entries: %d) will not be loaded; newest entries go first", Zh: "索引有 %d %s，Agent 只加载 %d：第 %d 行及其后（%d 个条目）不会被加载；新条目应放在前面"}
)

// load measures an index as its agent does; nil if that loads all of any.
func (t *Topics) load(index string, text []byte) *IndexLoad {
	f := t.workspace(index, text).Snapshot().File(index)
	if f == nil || f.Index().Load.Cap.Max == 0 {
		return nil
	}
	load := f.Index().Load
	unit := unitNames[load.Cap.Unit]
	l := &IndexLoad{Max: load.Cap.Max, Unit: unit.name, Used: load.Used}
	l.message = loadWhole.With(l.Used, l.Max, unit.word)
	if load.Rest.Len() > 0 {
		l.FirstLost = f.Lines().At(load.Rest.Start) + 1
		for _, e := range f.Index().Entries {
			if e.Span.Start >= load.Rest.Start {
				l.Lost++
			}
		}
		l.message = loadOver.With(l.Used, unit.word, l.Max, l.FirstLost, l.Lost)
	}
	return l
}

// workspace sees the folder as memory whatever it is by itself, with a file that
// has this text.
func (t *Topics) workspace(file string, text []byte, rules ...*memory.Rule) *memory.Workspace {
	folder := memory.Folder{Path: t.Folder.Path, Layout: layoutNames[t.Folder.Dialect]}
	w := memory.NewWorkspace(t.opt.Env, memory.Settings{Rules: rules, Flags: memory.Config{Folders: []memory.Folder{folder}}})
	w.Open(file, 1, markdown.Parse(text))
	return w
}

// index finds the index and reads it; nil if it is not there.
func (t *Topics) index() (f topicFile, text []byte, err error) {
	f, err = t.find(memory.Stem(indexName))
	if err != nil || !f.there {
		return f, nil, err
	}
	text, err = t.text(f)
	return f, text, err
}

// afterWrite lists a topic that was made, and says how much of the index will be
// loaded. About is what the topic is about, unless it says so itself.
func (t *Topics) afterWrite(ctx context.Context, topic topicFile, created bool, about string) *IndexReply {
	f, text, err := t.index()
	r := &IndexReply{File: memory.ToOS(f.path), State: NoList}
	switch {
	case err != nil:
		r.State, r.Error = Failed, asError(err)
		return r
	case !topic.index && t.lists() && created:
		text = t.enter(ctx, f, topic, about, r)
	case !topic.index && t.lists():
		r.State = Unlisted
		if f.there && t.listed(ctx, f.path, text, topic.path, nil) {
			r.State = Listed
		}
	}
	if text != nil {
		r.Load = t.load(f.path, text)
	}
	return r
}

// lists reports whether the index of the folder lists its topics.
func (t *Topics) lists() bool { return t.Folder.Dialect != memory.OpenClaw }

// enter puts an entry for a topic into the index if that does not list it and
// has room. It returns the index's text.
func (t *Topics) enter(ctx context.Context, index, topic topicFile, about string, r *IndexReply) (text []byte) {
	receipt, err := t.store.Do(ctx, store.Change{
		File: t.target(index.path), Operation: "index-enter", Pure: true,
		Arguments: map[string]string{"topic": topic.file},
		Plan: func(old store.Snapshot) (store.Plan, error) {
			text = old.Text
			if _, _, ok := memory.Encoding(old.Text); !ok {
				return store.Plan{}, unreadable(memory.ToOS(index.path), errNotUTF8)
			}
			var plan store.Plan
			plan, r.State, r.Entry = t.planEntry(ctx, index.path, old.Text, topic.path, nil, about)
			if plan.Text != nil {
				text = plan.Text
			}
			return plan, nil
		},
	})
	if err != nil {
		r.State, r.Error = Failed, asError(err)
		return text
	}
	if receipt.Route != store.NoOp {
		r.Transaction = &receipt
	}
	return text
}

// planEntry is the index with an entry for a topic, if it needs one. A topic that
// is still to be made has the text made.
func (t *Topics) planEntry(ctx context.Context, index string, old []byte, topic string, made []byte, about string) (store.Plan, IndexState, string) {
	if t.listed(ctx, index, old, topic, made) {
		return store.Plan{}, Listed, ""
	}
	if len(bytes.TrimSpace(bytes.TrimPrefix(old, bom))) == 0 {
		old = append(bytes.Clone(old), "# Memory\n"...)
	}
	snap := t.workspace(index, old).Snapshot()
	ix := snap.File(index)
	name := ""
	if f := snap.Load(topic); f != nil {
		name = f.Header().Value("name")
		if said := f.Header().Value("description"); said != "" {
			about = said
		}
	}
	line := ix.EntryLine(topic, name, about)
	if !ix.Index().Load.Fits(ix.Dialect, line) {
		return store.Plan{}, Full, line
	}
	return store.Plan{Text: memory.Apply(old, []memory.Edit{ix.InsertEntry(line)})}, Added, line
}

// unlistedProbe finds whether a topic is not listed, as the rule about that does.
var unlistedProbe = memory.Rule{
	ID: "ops/unlisted", Severity: memory.Warning, Kinds: memory.KindsOf(memory.Topic), Cross: true,
	Workspace: func(p *memory.Pass) {
		if _, yes := p.Unlisted(); yes {
			p.Report(memory.Finding{Span: p.File.Head()})
		}
	},
}

// listed reports whether an index with this text lists a topic, which has the
// text made if it is not there yet.
func (t *Topics) listed(ctx context.Context, index string, text []byte, topic string, made []byte) bool {
	w := t.workspace(index, text, &unlistedProbe)
	if made != nil {
		w.Open(topic, 1, markdown.Parse(made))
	}
	return len(w.Add(topic).Check(ctx, topic).Findings) == 0
}

// afterDelete takes the entry of a topic that is gone out of the index.
func (t *Topics) afterDelete(ctx context.Context, topic topicFile) *IndexReply {
	f, text, err := t.index()
	r := &IndexReply{File: memory.ToOS(f.path), State: NoList}
	if err != nil {
		r.State, r.Error = Failed, asError(err)
		return r
	}
	if !f.there || !t.lists() {
		return r
	}
	receipt, err := t.store.Do(ctx, store.Change{
		File: t.target(f.path), Operation: "index-leave", Pure: true, Arguments: map[string]string{"topic": topic.file},
		Plan: func(old store.Snapshot) (store.Plan, error) {
			text = old.Text
			edits, more := t.entriesOf(ctx, f.path, old.Text, topic.path)
			switch {
			case more:
				r.State = Listed // by more than an entry of its own
			case len(edits) == 0:
				r.State = Unlisted
				return store.Plan{}, nil
			default:
				r.State = Removed
			}
			text = memory.Apply(old.Text, edits)
			return store.Plan{Text: text}, nil
		},
	})
	if err != nil {
		r.State, r.Error = Failed, asError(err)
	} else if receipt.Route != store.NoOp {
		r.Transaction = &receipt
	}
	r.Load = t.load(f.path, text)
	return r
}

// entriesOf are the edits that remove the entries of a topic from an index; more
// tells that the index names it elsewhere too.
func (t *Topics) entriesOf(ctx context.Context, index string, text []byte, topic string) (edits []memory.Edit, more bool) {
	probe := &memory.Rule{ID: "ops/entries", Severity: memory.Warning, Kinds: memory.KindsOf(memory.Index), File: func(p *memory.Pass) {
		lines, entries := p.File.Lines(), p.File.Index().Entries
		for l := range p.Doc().Links() {
			if !t.leads(p, l, topic) {
				continue
			}
			own := -1
			for i, e := range entries {
				if e.Span.Contains(l.Span) && !e.Parent && len(slices.Collect(p.Doc().LinksIn(e.Text))) == 1 {
					own = i
				}
			}
			if own < 0 {
				more = true
				continue
			}
			s := entries[own].Span
			from := lines.Line(lines.At(s.Start)).Start
			to := lines.Line(lines.At(s.End) + 1).Start
			if lines.At(s.End)+1 >= lines.Count() {
				to = len(text)
			}
			edits = append(edits, memory.Edit{Path: index, Span: markdown.Span{Start: from, End: to}})
		}
	}}
	t.workspace(index, text, probe).Snapshot().Check(ctx, index)
	return edits, more
}

// leads reports whether a link of the index means a topic that is gone.
func (t *Topics) leads(p *memory.Pass, l markdown.Link, topic string) bool {
	if l.Kind == markdown.Wiki {
		w, ok := p.Wiki(l)
		return ok && (w.Path == topic || w.Path == "" && memory.FoldTopic(w.Text) == memory.FoldTopic(memory.Stem(path.Base(topic))))
	}
	to := p.Target(&l)
	return to.Local && (to.Path == topic || to.Real == topic)
}
