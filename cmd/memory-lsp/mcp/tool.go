package mcp

import (
	"context"
	"encoding/json"
	"reflect"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A tool is one row of the table.
type tool struct {
	name, title, about string
	hints
	args, result reflect.Type
	more         []string // arguments that the adapter takes itself
	do           func(ctx context.Context, c *call, args []byte) (any, error)
}

// Hints say what a call can do to memory.
type hints struct {
	reads       bool // nothing is written
	overwrites  bool // what was there can be lost
	repeats     bool // a second call with the same arguments changes nothing more
	invalidCode string
}

var reading = hints{reads: true, repeats: true, invalidCode: queryInvalid}

// reads makes the row of a tool that writes nothing.
func reads[A, R any](name, title, about string, do func(context.Context, *call, A) (R, error)) tool {
	return tool{
		name: name, title: title, about: about, hints: reading,
		args: reflect.TypeFor[A](), result: reflect.TypeFor[R](),
		do: func(ctx context.Context, c *call, text []byte) (any, error) {
			var args A
			if err := json.Unmarshal(text, &args); err != nil {
				return nil, failed(queryInvalid, correctIt, "%v", err)
			}
			return do(ctx, c, args)
		},
	}
}

const correctIt = "Correct the argument and call again; nothing was done."

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
