package mcp

import (
	"context"
	"reflect"

	"github.com/memory-lsp/memory-lsp/memory/ops"
)

var linkArgs = reflect.TypeFor[ops.LinkProject]()

// projectLinks makes links, or makes sure that they are there.
func projectLinks(ctx context.Context, c *call, a located[ops.LinkProject]) (ops.ProjectionSet, error) {
	t, err := c.target(ctx, a.Where)
	if err != nil {
		return ops.ProjectionSet{}, err
	}
	w, err := c.writer(t)
	if err != nil {
		return ops.ProjectionSet{}, err
	}
	return w.ProjectLinks(a.Args)
}
