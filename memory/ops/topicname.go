package ops

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// The codes of errors about topics.
const (
	TopicCollision   = "MEMORY_TOPIC_COLLISION"
	TopicNameInvalid = "MEMORY_TOPIC_NAME_INVALID"
	TopicReserved    = "MEMORY_TOPIC_RESERVED"
	TopicNotFound    = "MEMORY_TOPIC_NOT_FOUND"
	TopicEmpty       = "MEMORY_TOPIC_EMPTY"
	TopicUnreadable  = "MEMORY_TOPIC_UNREADABLE"
	TopicExists      = "MEMORY_TOPIC_EXISTS"
	TopicUnconfirmed = "MEMORY_TOPIC_CLEAR_UNCONFIRMED"
	TopicUnclosed    = "MEMORY_TOPIC_UNCLOSED"
)

var topicSteps = map[string]memory.Text{
	TopicCollision:   {En: "Pass the existing name to write there, or choose a name that differs in more than letter case, - and _; nothing was written.", Zh: "要写入该主题请传入现有名称，否则请选用在大小写和 -、_ 之外仍有区别的名称；没有写入任何内容。"},
	TopicNameInvalid: {En: "Choose another name; nothing was written.", Zh: "请换一个名称；没有写入任何内容。"},
	TopicReserved:    {En: "MEMORY is the index, _list lists the topics (`memory-lsp topic list`): choose another name for a topic.", Zh: "MEMORY 是索引，_list 用于列出主题（`memory-lsp topic list`）：请为主题另选名称。"},
	TopicNotFound:    {En: "`memory-lsp topic list` shows what there is.", Zh: "`memory-lsp topic list` 可列出现有主题。"},
	TopicEmpty:       {En: "Write to it with `memory-lsp topic append`.", Zh: "请用 `memory-lsp topic append` 写入。"},
	TopicUnreadable:  {En: "Give this user the right to read the file, or convert it to UTF-8.", Zh: "请授予该用户读取权限，或将文件转换为 UTF-8。"},
	TopicExists:      {En: "Use `memory-lsp topic append` to add to it. To replace it, pass the digest of what you replace: `memory-lsp topic show NAME --json` tells it.", Zh: "要补充内容请用 `memory-lsp topic append`。要替换它，请传入被替换内容的摘要：`memory-lsp topic show NAME --json` 会给出。"},
	TopicUnconfirmed: {En: "Pass the number of files to confirm; nothing was deleted.", Zh: "请传入文件数量以确认；没有删除任何内容。"},
	TopicUnclosed:    {En: "Close the code fence or the comment at the end of the topic first.", Zh: "请先闭合主题末尾的代码围栏或注释。"},
}

func refuseTopic(code string, m memory.Message) *store.Error {
	return &store.Error{Code: code, Message: m, NextStep: topicSteps[code].With()}
}

var (
	collides   = memory.Text{En: "the topic %q would be taken for %q, which is there", Zh: "主题 %q 会与已有的 %q 混淆"}
	isList     = memory.Text{En: "%q is no topic: it stands for the list", Zh: "%q 不是主题：它表示列表"}
	isTheIndex = memory.Text{En: "%q is the index: it is not deleted while there are topics", Zh: "%q 是索引：还有主题时不会删除它"}
	noTopic    = memory.Text{En: "there is no topic %q", Zh: "没有主题 %q"}
	onlyTwin   = memory.Text{En: "there is no topic %q, but %q", Zh: "没有主题 %q，但有 %q"}
	noBytes    = memory.Text{En: "the topic %q is there, and empty", Zh: "主题 %q 存在，但内容为空"}
	cantRead   = memory.Text{En: "%s cannot be read: %v", Zh: "无法读取 %s：%v"}
	notDated   = memory.Text{En: "OpenClaw keeps dailies, named YYYY-MM-DD or YYYY-MM-DD-…: %q is none", Zh: "OpenClaw 只保存以 YYYY-MM-DD 或 YYYY-MM-DD-… 命名的日记：%q 不是"}
)

func unreadable(name string, err error) error {
	e := refuseTopic(TopicUnreadable, cantRead.With(name, reason(err)))
	e.Err = err
	return e
}

// reason is what the system said, without paths.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// A topicFile is what a name of a topic leads to.
type topicFile struct {
	name  string // as it was passed, without blanks around it and .md
	file  string // in the folder of topics, or the index
	path  string
	index bool
	there bool
	twins []string // names of other topics that may be meant by the name
}

// exact reports whether the name that was passed is that of the file: none of its
// characters had to be replaced.
func (f topicFile) exact() bool {
	return f.index || memory.FoldTopic(f.name) == memory.FoldTopic(memory.Stem(f.file))
}

// find says what a name leads to, by what there is now.
func (t *Topics) find(topic string) (f topicFile, err error) {
	f.name = strings.TrimSpace(topic)
	if strings.EqualFold(path.Ext(f.name), ".md") {
		f.name = memory.Stem(f.name)
	}
	dir := t.dir()
	if f.index = strings.EqualFold(f.name, memory.Stem(indexName)); f.index {
		dir = t.Folder.Path
	}
	if strings.EqualFold(f.name, "_list") {
		return f, refuseTopic(TopicReserved, isList.With(topic))
	}
	entries, err := fs.ReadDir(t.opt.Env.FS, cmp.Or(dir, "."))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return f, unreadable(memory.ToOS(dir), err)
	}
	var bad *memory.TopicNameError
	if err := f.look(entries, topic); errors.As(err, &bad) {
		return f, refuseTopic(TopicNameInvalid, bad.Message)
	}
	f.path = path.Join(dir, f.file)
	return f, nil
}

// look finds the file, and others with a name that is taken for its.
func (f *topicFile) look(entries []fs.DirEntry, topic string) (err error) {
	var topics []string
	for _, e := range entries {
		if isTopic(e) {
			topics = append(topics, e.Name())
		}
	}
	if f.index {
		f.file = indexOf(entries)
	} else if f.file, f.there, err = memory.TopicAmong(topics, topic); err != nil {
		return err
	}
	// What is no regular file is there too, and refused when it is written.
	f.there = f.there || slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == f.file })
	for _, name := range topics {
		stem := memory.Stem(name)
		if name != f.file && !f.index && memory.FoldTopic(stem) == memory.FoldTopic(memory.Stem(f.file)) {
			f.twins = append(f.twins, stem)
		}
	}
	return nil
}

// toWrite is find for a file that is to be written: another topic must not be
// taken for it.
func (t *Topics) toWrite(topic string) (topicFile, error) {
	f, err := t.find(topic)
	if !f.there { // one that is there may be called what it likes
		if err := t.opt.clean("topic", topic); err != nil {
			return f, err
		}
	}
	switch {
	case err != nil || f.index:
		return f, err
	case f.there && !f.exact():
		return f, refuseTopic(TopicCollision, collides.With(topic, memory.Stem(f.file)))
	case !f.there && len(f.twins) > 0:
		return f, refuseTopic(TopicCollision, collides.With(topic, f.twins[0]))
	case !f.there && t.Folder.Dialect == memory.OpenClaw && !memory.IsDated(f.file):
		return f, refuseTopic(TopicNameInvalid, notDated.With(topic))
	}
	return f, nil
}

// missing says that a topic is not there, and what may be meant.
func missing(f topicFile) error {
	if len(f.twins) > 0 {
		return refuseTopic(TopicNotFound, onlyTwin.With(f.name, f.twins[0]))
	}
	return refuseTopic(TopicNotFound, noTopic.With(f.name))
}
