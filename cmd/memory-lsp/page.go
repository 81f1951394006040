package main

import (
	"context"
	"fmt"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// pageIn is a rule's page in a locale.
func pageIn(ctx context.Context, l memory.Locale, r *memory.Rule) (string, error) {
	p, err := rules.Page(r)
	if err != nil {
		return "", err
	}
	if l == memory.English {
		return p.Markdown(l, nil), nil
	}
	twins, err := twinsOf(ctx, l, r)
	if err != nil {
		return "", fmt.Errorf("translate the page of %s: %w", r.ID, err)
	}
	return p.Markdown(l, twins), nil
}

// twinsOf are the messages and titles in the examples of a rule, by what they
// are in English. The examples hold them in English alone: the rule is asked
// anew.
func twinsOf(ctx context.Context, l memory.Locale, r *memory.Rule) (map[string]string, error) {
	examples, err := ruletest.Examples(r)
	if err != nil {
		return nil, err
	}
	twins := map[string]string{}
	for _, ex := range examples {
		w, err := ex.Workspace(ctx, rules.All())
		if err != nil {
			return nil, err
		}
		for file := range w.Snapshot().Files() {
			for _, f := range w.Snapshot().Check(ctx, file.Path).Findings {
				twins[f.Message.String()] = f.Message.In(l)
				for _, fix := range f.Fixes {
					twins[fix.Title.String()] = fix.Title.In(l)
				}
			}
		}
	}
	return twins, nil
}
