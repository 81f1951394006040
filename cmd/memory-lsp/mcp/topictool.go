package mcp

import (
	"context"
	"reflect"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// readTopic reads a topic, the index or the list of topics.
func readTopic(ctx context.Context, c *call, a query.TopicArgs) (*query.Topic, error) {
	folder, err := c.folder(ctx, a.Folder)
	if err != nil {
		return nil, err
	}
	return c.reader.Topic(ctx, folder, a)
}

// topicWrite are the arguments of MemoryWrite.
type topicWrite struct {
	Topic          string `json:"topic"`
	Content        string `json:"content"`
	Mode           string `json:"mode,omitempty"`           // append, the default, or overwrite
	ExpectedDigest string `json:"expectedDigest,omitempty"` // of what is overwritten
	Folder         string `json:"folder,omitempty"`
}

const overwrite = "overwrite"

// topicWritten is what MemoryWrite did, and how much of the index will be loaded.
type topicWritten struct {
	ops.TopicReply
	Load *query.Load `json:"load"`
}

// writeTopic adds to a topic, or replaces it.
func writeTopic(ctx context.Context, c *call, folder memory.AutoFolder, t *ops.Topics, a topicWrite) (r topicWritten, err error) {
	switch {
	case a.Mode == overwrite:
		r.TopicReply, err = t.Write(ctx, a.Topic, a.Content, a.ExpectedDigest)
	case a.ExpectedDigest != "":
		err = failed(writeInvalid, "Pass mode overwrite to replace the topic, or leave expectedDigest out to add to it; nothing was written.", "expectedDigest is of what is overwritten, and the mode is append")
	default:
		r.TopicReply, err = t.Append(ctx, a.Topic, a.Content)
	}
	if err != nil {
		return r, err
	}
	r.Load = c.load(ctx, folder)
	return r, nil
}

// load is how much of an index its agent loads; nil if there is none.
func (c *call) load(ctx context.Context, folder memory.AutoFolder) *query.Load {
	index, err := c.reader.Index(ctx, folder)
	if err != nil {
		return nil // what was written is written
	}
	return index.Load
}

// keeps makes the row of a tool that writes to a folder of auto memory.
func keeps[A, R any](name, title, about string, h hints, where func(A) string, do func(context.Context, *call, memory.AutoFolder, *ops.Topics, A) (R, error)) tool {
	return tool{
		name: name, title: title, about: about, hints: h,
		args: reflect.TypeFor[A](), result: reflect.TypeFor[R](), more: []string{requestKey},
		do: func(ctx context.Context, c *call, text []byte) (any, error) {
			args, err := decode[located[A]](text)
			if err != nil {
				return nil, err
			}
			folder, err := c.folder(ctx, where(args.Args))
			if err != nil {
				return nil, err
			}
			t, err := ops.OpenTopics(folder, c.options())
			if err != nil {
				return nil, err
			}
			w := write{name, args.RequestKey, folder.Path, text, t.Store()}
			return c.once(ctx, w, func() (any, error) { return do(ctx, c, folder, t, args.Args) })
		},
	}
}
