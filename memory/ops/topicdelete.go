package ops

import (
	"context"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// Delete takes a topic away, and its entry in the index. The index itself goes
// only with all topics: see [Topics.Clear].
func (t *Topics) Delete(ctx context.Context, topic string) (r TopicReply, err error) {
	f, err := t.find(topic)
	switch {
	case err != nil:
		return r, err
	case f.index:
		return r, refuseTopic(TopicReserved, isTheIndex.With(topic))
	case f.there && !f.exact():
		return r, refuseTopic(TopicCollision, collides.With(topic, memory.Stem(f.file)))
	}
	receipt, err := t.remove(ctx, f)
	if err != nil {
		return r, err
	}
	r = t.reply(f, "delete", receipt)
	r.Index = t.afterDelete(ctx, f)
	return r, nil
}

// remove takes a file away.
func (t *Topics) remove(ctx context.Context, f topicFile) (store.Receipt, error) {
	return t.store.Do(ctx, store.Change{
		File: t.target(f.path), Operation: "topic-delete", Arguments: map[string]string{"topic": f.file},
		Plan: func(old store.Snapshot) (store.Plan, error) {
			if !old.Exists {
				return store.Plan{}, missing(f)
			}
			return store.Plan{Delete: true}, nil
		},
	})
}

// A ClearReply says what clearing did, file by file.
type ClearReply struct {
	SchemaVersion string       `json:"schemaVersion"`
	Folder        string       `json:"folder"`
	Deleted       []TopicReply `json:"deleted"`
	Failed        []TopicFault `json:"failed"`
}

// A TopicFault is a file that an operation failed on.
type TopicFault struct {
	Topic string       `json:"topic"`
	File  string       `json:"file"`
	Error *store.Error `json:"error"`
}

var (
	unconfirmed = memory.Text{En: "%s holds %d files of memory; %d were confirmed", Zh: "%s 中有 %d 个记忆文件；确认的数量是 %d"}
	failed      = memory.Text{En: "%v", Zh: "%v"}
)

// Clear takes away all topics of the folder, and the index last. It does so only
// if count is how many files these are. A file that cannot be deleted does not
// keep the others; the index stays if one does.
func (t *Topics) Clear(ctx context.Context, count int) (r ClearReply, err error) {
	all, err := t.List()
	if err != nil {
		return r, err
	}
	if len(all) != count {
		return r, refuseTopic(TopicUnconfirmed, unconfirmed.With(memory.ToOS(t.Folder.Path), len(all), count))
	}
	r = ClearReply{SchemaVersion: "MemoryTopicClearReceiptV1", Folder: memory.ToOS(t.Folder.Path), Deleted: []TopicReply{}, Failed: []TopicFault{}}
	if len(all) > 0 && all[0].Index {
		all = append(all[1:len(all):len(all)], all[0])
	}
	for _, info := range all {
		if info.Index && len(r.Failed) > 0 {
			break
		}
		f := topicFile{name: info.Name, file: info.Name + ".md", path: info.path, index: info.Index, there: true}
		receipt, err := t.remove(ctx, f)
		if err != nil {
			r.Failed = append(r.Failed, TopicFault{info.Name, info.File, asError(err)})
			continue
		}
		r.Deleted = append(r.Deleted, t.reply(f, "delete", receipt))
	}
	return r, nil
}

// asError is an error in the form in which replies hold it.
func asError(err error) *store.Error {
	if e, ok := err.(*store.Error); ok {
		return e
	}
	return &store.Error{Code: store.IOFailed, Message: failed.With(err), NextStep: retryStep.With(), Err: err}
}

var retryStep = memory.Text{En: "Look at the message, then retry.", Zh: "请查看消息后再试。"}
