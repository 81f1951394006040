package ops

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A ConsolidationReply says what was, or would be, written where, and what was
// not and why.
type ConsolidationReply struct {
	SchemaVersion string         `json:"schemaVersion"`
	Folder        string         `json:"folder"` // as the system names it
	Preview       bool           `json:"preview"`
	Read          Tally          `json:"read"`
	Written       int            `json:"written"` // items; of a preview those that would be
	Skipped       int            `json:"skipped"`
	Topics        []TopicOutcome `json:"topics"`
	Loading       string         `json:"loadingOff,omitempty"`
}

// A TopicOutcome is what became of the items of one topic.
type TopicOutcome struct {
	Topic       string         `json:"topic"`
	File        string         `json:"file"` // as the system names it
	Created     bool           `json:"created"`
	Items       []Item         `json:"items"`
	Transaction *store.Receipt `json:"transaction,omitempty"`
	Index       *IndexReply    `json:"index,omitempty"`
	Error       *store.Error   `json:"error,omitempty"` // nothing was written to this topic

	Before, After []byte `json:"-"` // of a preview: the topic's text; nil if it stays
}

const consolidationReply = "MemoryConsolidationReceiptV1"

// Preview says what [Topics.Consolidate] would do with items. It writes nothing.
func (t *Topics) Preview(ctx context.Context, read Tally, items []Item) ConsolidationReply {
	var index []byte // as the topics so far would leave it; nil before the first
	return t.eachTopic(ctx, read, items, true, func(f topicFile, about string, out *TopicOutcome) error {
		old, err := t.text(f)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		plan, items, err := t.planItems(f, old, out.Items)
		if err != nil {
			return err
		}
		out.Items, out.Created = items, !f.there && plan.Append != nil
		if plan.Append != nil {
			out.Before, out.After = old, slices.Concat(old, plan.Append)
		}
		if out.Created && t.lists() {
			out.Index, index = t.previewEntry(ctx, f, plan.Append, about, index)
		}
		return nil
	})
}

// Consolidate writes items to their topics, one transaction each. The failure of
// one does not undo another, and is told in its outcome. What a topic says
// already is left out, so that a second time changes nothing.
func (t *Topics) Consolidate(ctx context.Context, read Tally, items []Item) ConsolidationReply {
	return t.eachTopic(ctx, read, items, false, func(f topicFile, about string, out *TopicOutcome) error {
		asked := out.Items
		receipt, err := t.store.Do(ctx, store.Change{
			File: t.target(f.path), Operation: "topic-consolidate", Pure: true,
			Arguments: map[string]any{"topic": f.file, "items": asked},
			Plan: func(old store.Snapshot) (plan store.Plan, err error) {
				plan, out.Items, err = t.planItems(f, old.Text, asked)
				return plan, err
			},
		})
		if err != nil {
			out.Items = asked
			return err
		}
		if receipt.Route == store.NoOp {
			return nil
		}
		out.Transaction, out.Created = &receipt, receipt.Metadata.Created
		out.Index = t.afterWrite(ctx, f, out.Created, about)
		return nil
	})
}

// eachTopic does something for each topic that has items.
func (t *Topics) eachTopic(ctx context.Context, read Tally, items []Item, preview bool, do func(f topicFile, about string, out *TopicOutcome) error) ConsolidationReply {
	r := ConsolidationReply{
		SchemaVersion: consolidationReply, Folder: memory.ToOS(t.Folder.Path), Preview: preview,
		Read: read, Topics: []TopicOutcome{}, Loading: t.Folder.Off,
	}
	for _, topic := range ConsolidatedTopics {
		out := TopicOutcome{Topic: topic.Name}
		kept := 0
		for _, it := range items {
			if it.Topic != topic.Name {
				continue
			}
			out.Items = append(out.Items, it)
			if it.Fate == Kept {
				kept++
			}
		}
		if len(out.Items) == 0 {
			continue
		}
		one := func() error {
			f, err := t.topicFor(topic.Name)
			out.Topic, out.File = memory.Stem(f.file), memory.ToOS(f.path)
			if err = cmp.Or(err, ctx.Err()); err == nil && kept > 0 {
				err = do(f, topic.About.In(t.opt.Locale), &out)
			}
			return err
		}
		if preview || kept == 0 {
			r.count(&out, one())
		} else {
			r.count(&out, t.claimed(ctx, topic.Name, one))
		}
		r.Topics = append(r.Topics, out)
	}
	return r
}

// count adds up what became of the items of a topic.
func (r *ConsolidationReply) count(out *TopicOutcome, err error) {
	if err != nil {
		out.Error = asError(err)
	}
	for i := range out.Items {
		if out.Items[i].Fate == Kept && err == nil {
			r.Written++
		} else {
			r.Skipped++
		}
	}
}

// topicFor is the file that a topic of ours goes to: the one of that name, else
// the only one that is taken for it.
func (t *Topics) topicFor(name string) (topicFile, error) {
	if t.Folder.Dialect == memory.OpenClaw {
		return topicFile{file: name}, refuseFolder(FolderLintOnly, noTopics.With(memory.ToOS(t.Folder.Path)))
	}
	f, err := t.find(name)
	if err == nil && !f.there && len(f.twins) == 1 {
		return t.find(f.twins[0])
	}
	if err == nil {
		f, err = t.toWrite(name)
	}
	return f, err
}

var noTopics = memory.Text{En: "%s is OpenClaw's, which keeps dailies and no topics", Zh: "%s 属于 OpenClaw，它只保存日记，没有主题"}

// planItems adds items to the text of a topic.
func (t *Topics) planItems(f topicFile, old []byte, items []Item) (store.Plan, []Item, error) {
	if _, _, ok := memory.Encoding(old); !ok {
		return store.Plan{}, items, unreadable(memory.ToOS(f.path), errNotUTF8)
	}
	more, out := PlanTopic(old, items)
	if len(more) > 0 && swallowed(old, more) {
		return store.Plan{}, items, refuseTopic(TopicUnclosed, unclosed.With(memory.Stem(f.file)))
	}
	return store.Plan{Append: more}, out, nil
}

var unclosed = memory.Text{En: "the topic %q ends within code or a comment: what is added would be part of it", Zh: "主题 %q 以未闭合的代码或注释结尾：追加的内容会成为其中一部分"}

// previewEntry is what afterWrite would do for a topic that is made, and the
// index after that. Before it was text, unless that is nil.
func (t *Topics) previewEntry(ctx context.Context, topic topicFile, made []byte, about string, text []byte) (*IndexReply, []byte) {
	f, now, err := t.index()
	r := &IndexReply{File: memory.ToOS(f.path)}
	if err != nil {
		r.State, r.Error = Failed, asError(err)
		return r, text
	}
	if text == nil {
		text = now
	}
	var plan store.Plan
	plan, r.State, r.Entry = t.planEntry(ctx, f.path, text, topic.path, made, about)
	if plan.Text != nil {
		text, r.Before, r.After = plan.Text, now, plan.Text
	}
	r.Load = t.load(f.path, text)
	return r, text
}
