package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// A tool is one row of the table.
type tool struct {
	name, title, about string
	hints
	args, result reflect.Type
	more         []string // arguments that the adapter takes itself
	needs        []string // arguments that must be there, though the struct lets them be left out
	do           func(ctx context.Context, c *call, args []byte) (any, error)
}

// Hints say what a call can do to memory.
type hints struct {
	reads       bool // nothing is written
	overwrites  bool // what was there can be lost
	repeats     bool // a second call with the same arguments changes nothing more
	invalidCode string
}

var (
	reading   = hints{reads: true, repeats: true, invalidCode: queryInvalid}
	proposing = hints{reads: true, repeats: true, invalidCode: writeInvalid}
	appending = hints{invalidCode: writeInvalid}
	settling  = hints{repeats: true, invalidCode: writeInvalid}
	replacing = hints{overwrites: true, invalidCode: writeInvalid}
)

// reads makes the row of a tool that writes nothing.
func reads[A, R any](name, title, about string, do func(context.Context, *call, A) (R, error)) tool {
	return tool{
		name: name, title: title, about: about, hints: reading,
		args: reflect.TypeFor[A](), result: reflect.TypeFor[R](),
		do: func(ctx context.Context, c *call, text []byte) (any, error) {
			args, err := decode[A](text)
			if err != nil {
				return nil, err
			}
			return do(ctx, c, args)
		},
	}
}

// asks makes the row of a tool that asks a question about a tree.
func asks[A, R any](name, title, about string, do func(*query.Reader, context.Context, query.Target, A) (R, error)) tool {
	return reads(name, title, about, func(ctx context.Context, c *call, args located[A]) (R, error) {
		t, err := c.target(ctx, args.Where)
		if err != nil {
			return *new(R), err
		}
		return do(c.reader, ctx, asked(t), args.Args)
	}).of(reflect.TypeFor[A]())
}

// writes makes the row of a tool that writes to a tree.
func writes[A, R any](name, title, about string, h hints, do func(*ops.Writer, context.Context, A) (R, error)) tool {
	t := tool{
		name: name, title: title, about: about, hints: h,
		args: reflect.TypeFor[A](), result: reflect.TypeFor[R](), more: []string{requestKey},
	}
	t.do = func(ctx context.Context, c *call, text []byte) (any, error) {
		args, err := decode[located[A]](text)
		if err != nil {
			return nil, err
		}
		target, err := c.target(ctx, args.Where)
		if err != nil {
			return nil, err
		}
		w, err := c.writer(target)
		if err != nil {
			return nil, err
		}
		return c.once(ctx, write{name, args.RequestKey, target.Agent, text, w.Store()}, func() (any, error) { return do(w, ctx, args.Args) })
	}
	return t
}

const requestKey = "requestKey"

// located are arguments, with those that the adapter reads itself.
type located[A any] struct {
	Where      ops.Where
	RequestKey string
	Args       A
}

// UnmarshalJSON reads all of them from one object.
func (l *located[A]) UnmarshalJSON(text []byte) error {
	own := struct {
		*ops.Where
		RequestKey *string `json:"requestKey"`
	}{&l.Where, &l.RequestKey}
	return errors.Join(json.Unmarshal(text, &own), json.Unmarshal(text, &l.Args))
}

// decode reads arguments that were held to their schema.
func decode[A any](text []byte) (args A, err error) {
	if err := json.Unmarshal(text, &args); err != nil {
		return args, failed(writeInvalid, correctIt, "%v", err)
	}
	return args, nil
}

// of is the tool with the struct that its arguments are told by.
func (t tool) of(args reflect.Type) tool {
	t.args = args
	return t
}

// as is the tool with other hints.
func (t tool) as(h hints) tool {
	t.hints = h
	return t
}

// needing is the tool with arguments that must be there, beyond those that its
// struct says.
func (t tool) needing(names ...string) tool {
	t.needs = names
	return t
}

const correctIt = "Correct the argument and call again; nothing was done."

// input is the schema of the arguments.
func (t *tool) input() *schema {
	s := inputSchema(t.name, t.args, t.more...)
	s.Required = append(s.Required, t.needs...)
	return s
}

// declared is the tool as clients are told it.
func (t *tool) declared(input *schema) *sdk.Tool {
	closed := false
	return &sdk.Tool{
		Name: t.name, Title: t.title, Description: t.about,
		InputSchema: input, OutputSchema: resultSchema(deref(t.result)),
		Annotations: &sdk.ToolAnnotations{
			Title: t.title, ReadOnlyHint: t.reads, DestructiveHint: &t.overwrites, IdempotentHint: t.repeats, OpenWorldHint: &closed,
		},
	}
}

func deref(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}
