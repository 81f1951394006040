package memory

import (
	"context"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// Apply makes edits of one text, which are in order and do not overlap. The new
// text may be empty, and is never nil.
func Apply(src []byte, edits []Edit) []byte {
	out := make([]byte, 0, len(src))
	at := 0
	for _, e := range edits {
		out = append(append(out, src[at:e.Span.Start]...), e.New...)
		at = e.Span.End
	}
	return append(out, src[at:]...)
}

// maxRounds bounds how often fixes may make room for further ones.
const maxRounds = 10

// FixAll applies the preferred fixes of the findings of one file whose rules
// are safe to apply unasked, until nothing changes. It returns the new text and
// how many fixes it applied; the file itself is not written.
func (s *Snapshot) FixAll(ctx context.Context, path string) (text []byte, fixed int, err error) {
	f := s.File(path)
	if f == nil {
		return nil, 0, nil
	}
	text = f.Source()
	w := &Workspace{cur: s}
	for range maxRounds {
		res := w.Snapshot().Check(ctx, path)
		if res.Err != nil {
			return nil, 0, res.Err
		}
		edits, n := safeEdits(res.Findings)
		if n == 0 {
			break
		}
		fixed += n
		text = Apply(text, edits)
		w.Open(path, f.Version, markdown.Parse(text))
	}
	return text, fixed, nil
}

// safeEdits picks, of the fixes that may be applied unasked, those that do not
// overlap an earlier one.
func safeEdits(fs []Finding) (edits []Edit, n int) {
	for _, f := range fs {
		i := slices.IndexFunc(f.Fixes, func(x Fix) bool { return x.Preferred })
		if !f.Rule.FixAll || i < 0 {
			continue
		}
		fix := f.Fixes[i]
		if len(fix.Edits) == 0 || slices.ContainsFunc(fix.Edits, func(e Edit) bool { return collides(e, edits) }) {
			continue
		}
		edits = append(edits, fix.Edits...)
		slices.SortStableFunc(edits, func(a, b Edit) int { return a.Span.Start - b.Span.Start })
		n++
	}
	return edits, n
}

// collides reports whether e touches one of edits or another file.
func collides(e Edit, edits []Edit) bool {
	return e.Path != "" || slices.ContainsFunc(edits, func(o Edit) bool {
		return e.Span.Start <= o.Span.End && o.Span.Start <= e.Span.End
	})
}
