package ops

import (
	"bytes"
	"context"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A TopicText is a topic that was read.
type TopicText struct {
	Topic  string `json:"topic"`
	File   string `json:"file"` // as the system names it
	Bytes  int    `json:"bytes"`
	Digest string `json:"digest"` // by which a replacement names what it replaces
	Text   string `json:"text"`

	Load    *IndexLoad `json:"load,omitempty"` // of the index
	Loading string     `json:"loadingOff,omitempty"`
}

// Read is the text of a topic, or of the index by the name MEMORY. One that is
// not there, is empty, or cannot be read is an error of its own each.
func (t *Topics) Read(topic string) (r TopicText, err error) {
	f, err := t.find(topic)
	if err != nil {
		return r, err
	}
	if !f.there {
		return r, missing(f)
	}
	text, err := t.text(f)
	if err != nil {
		return r, err
	}
	if _, _, ok := memory.Encoding(text); !ok {
		return r, unreadable(memory.ToOS(f.path), errNotUTF8)
	}
	if len(bytes.TrimSpace(bytes.TrimPrefix(text, bom))) == 0 {
		return r, refuseTopic(TopicEmpty, noBytes.With(f.name))
	}
	r = TopicText{Topic: memory.Stem(f.file), File: memory.ToOS(f.path), Bytes: len(text), Digest: store.Digest(text), Text: string(text), Loading: t.Folder.Off}
	if f.index {
		r.Load = t.load(f.path, text)
	}
	return r, nil
}

// text is what stands in a file of the folder. What links lead out of it is no
// memory, and is not told.
func (t *Topics) text(f topicFile) ([]byte, error) {
	root := t.Folder.Path
	real, ok := memory.Inside(t.opt.Env.FS, root, strings.TrimPrefix(strings.TrimPrefix(f.path, root), "/"))
	if !ok {
		return nil, &store.Error{Code: store.NotRegular, Message: leadsOut.With(memory.ToOS(f.path)), NextStep: putReal.With()}
	}
	text, err := fs.ReadFile(t.opt.Env.FS, real)
	if err != nil {
		return nil, unreadable(memory.ToOS(f.path), err)
	}
	return text, nil
}

var (
	leadsOut = memory.Text{En: "%s leads out of its folder by symbolic links: it is not read", Zh: "%s 经符号链接越出所在目录：不会读取"}
	putReal  = memory.Text{En: "Put a regular file in the link's place, or name the folder of memory that it leads to with --root.", Zh: "请用普通文件替换该链接，或用 --root 指明它所指向的记忆目录。"}
)

var errNotUTF8 = &textError{"it is not UTF-8"}

type textError struct{ text string }

func (e *textError) Error() string { return e.text }

// A TopicReply says what a write did.
type TopicReply struct {
	SchemaVersion string         `json:"schemaVersion"`
	Operation     string         `json:"operation"`
	Topic         string         `json:"topic"`
	File          string         `json:"file"` // as the system names it
	Created       bool           `json:"created"`
	Transaction   *store.Receipt `json:"transaction"`
	Index         *IndexReply    `json:"index,omitempty"`
	Loading       string         `json:"loadingOff,omitempty"` // the setting by which the agent loads none of this
}

const topicReply = "MemoryTopicReceiptV1"

// maxTopicText is how many characters may be written at once.
const maxTopicText = 262144

// Append adds text to the end of a topic or of the index, and makes the topic if
// it is not there. A topic that was made is listed in the index.
func (t *Topics) Append(ctx context.Context, topic, content string) (TopicReply, error) {
	return t.write(ctx, topic, content, "append", "", func(old store.Snapshot) (store.Plan, error) {
		more, err := t.addition(old.Text, content)
		return store.Plan{Append: more}, err
	})
}

// Write makes a topic. To replace one that is there, expect must be the digest of
// what is replaced.
func (t *Topics) Write(ctx context.Context, topic, content, expect string) (TopicReply, error) {
	return t.write(ctx, topic, content, "write", strings.ToLower(expect), func(old store.Snapshot) (store.Plan, error) {
		if old.Exists && expect == "" {
			return store.Plan{}, refuseTopic(TopicExists, isThere.With(topic))
		}
		text := []byte(withBreaks(content, ""))
		if old.Exists {
			text = []byte(withBreaks(content, lineBreak(old.Text)))
		}
		if bytes.HasPrefix(old.Text, bom) {
			text = append(bytes.Clone(bom), text...)
		}
		return store.Plan{Text: text}, t.opt.clean("content", content)
	})
}

var isThere = memory.Text{En: "the topic %q is there already", Zh: "主题 %q 已存在"}

// write makes a change to a topic, and lists it if it is new.
func (t *Topics) write(ctx context.Context, topic, content, operation, expect string, plan func(store.Snapshot) (store.Plan, error)) (r TopicReply, err error) {
	if err := contentIs("content", content); err != nil {
		return r, err
	}
	var f topicFile
	var receipt store.Receipt
	err = t.claimed(ctx, topic, func() (err error) {
		if f, err = t.toWrite(topic); err != nil {
			return err
		}
		if operation == "write" && f.there && expect == "" {
			return refuseTopic(TopicExists, isThere.With(topic))
		}
		receipt, err = t.store.Do(ctx, t.change(f, topic, content, operation, expect, plan))
		return err
	})
	if err != nil {
		return r, err
	}
	r = t.reply(f, operation, receipt)
	r.Index = t.afterWrite(ctx, f, r.Created, "")
	return r, nil
}

// claimed does something while nobody makes a topic that may be taken for the one
// of this name.
func (t *Topics) claimed(ctx context.Context, topic string, do func() error) error {
	file, err := memory.TopicFile(topic)
	if err != nil {
		return do() // the index, or a name that is refused
	}
	return t.store.Guard(ctx, path.Join(t.target(t.dir()), memory.FoldTopic(memory.Stem(file))), do)
}

// change is that of one topic.
func (t *Topics) change(f topicFile, topic, content, operation, expect string, plan func(store.Snapshot) (store.Plan, error)) store.Change {
	return store.Change{
		File: t.target(f.path), Operation: "topic-" + operation, Pure: operation == "append", Expect: expect,
		Arguments: map[string]string{"topic": f.file, "content": content, "expect": expect},
		Plan: func(old store.Snapshot) (store.Plan, error) {
			if _, _, ok := memory.Encoding(old.Text); !ok {
				return store.Plan{}, unreadable(memory.ToOS(f.path), errNotUTF8)
			}
			if !old.Exists { // another program may have made one of a like name
				now, err := t.toWrite(topic)
				if err == nil && now.path != f.path {
					err = refuseTopic(TopicCollision, collides.With(topic, memory.Stem(now.file)))
				}
				if err != nil {
					return store.Plan{}, err
				}
			}
			return plan(old)
		},
	}
}

func (t *Topics) reply(f topicFile, operation string, receipt store.Receipt) TopicReply {
	return TopicReply{
		SchemaVersion: topicReply, Operation: operation,
		Topic: memory.Stem(f.file), File: memory.ToOS(f.path),
		Created:     receipt.Metadata.Created && receipt.Route == store.Rewrite,
		Transaction: &receipt, Loading: t.Folder.Off,
	}
}

// addition is what is added to a text: the content with the text's line breaks,
// on lines of its own.
func (t *Topics) addition(old []byte, content string) ([]byte, error) {
	if err := t.opt.cleanAfter(old, "content", content); err != nil {
		return nil, err
	}
	eol := ""
	if len(old) > 0 {
		eol = lineBreak(old)
	}
	more := withBreaks(content, eol)
	if n := len(bytes.TrimPrefix(old, bom)); n > 0 && old[len(old)-1] != '\n' && old[len(old)-1] != '\r' {
		more = eol + more
	}
	return []byte(more), nil
}

// withBreaks is content with these line breaks, unless they are empty, and one
// at its end. A byte order mark is dropped.
func withBreaks(content, eol string) string {
	content = strings.TrimPrefix(content, "\uFEFF")
	if eol == "" {
		if !strings.HasSuffix(content, "\n") && !strings.HasSuffix(content, "\r") {
			content += lineBreak([]byte(content))
		}
		return content
	}
	content = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(content)
	return strings.ReplaceAll(strings.TrimSuffix(content, "\n")+"\n", "\n", eol)
}

var noContent = memory.Text{En: "the argument %s is empty", Zh: "参数 %s 为空"}

// contentIs refuses what cannot be the text of a topic.
func contentIs(name, content string) error {
	if !utf8.ValidString(content) {
		return refuse(ArgumentInvalid, notUTF8.With(name))
	}
	if strings.TrimSpace(strings.TrimPrefix(content, "\uFEFF")) == "" {
		return refuse(ArgumentInvalid, noContent.With(name))
	}
	if n := utf16Len(content); n > maxTopicText {
		return refuse(ArgumentInvalid, tooLong.With(name, n, maxTopicText))
	}
	for _, r := range content {
		if markdown.Controls(r) {
			return refuse(ArgumentInvalid, hasControl.With(name, r))
		}
	}
	return nil
}
