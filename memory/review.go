package memory

import (
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A review is what came of judging all stretches of an open index. What the next
// version shares with this one is not looked at again, if nothing else changed.
type review struct {
	*stamp
	gen   int64 // of the snapshot
	parts []markdown.Part
	kept  []*judgement // of each part
	fold  *Fold        // by which the marks of all rows are the same
	self  bool         // one of them depends on all of the file
}

// reviewed are the judgements of all parts of the file, but for those from one number
// to another, which have to be looked at.
func (p *Pass) reviewed(fresh *freshness) (kept []*judgement, from, to int) {
	parts := p.Doc().Parts()
	kept = make([]*judgement, len(parts))
	last := p.File.facts().review.Load()
	if last == nil || !last.holds(p.File.Summary().Fold(), fresh) {
		return kept, 0, len(parts)
	}
	head, tail := markdown.Shared(last.parts, parts)
	from, to = head, len(parts)-tail
	copy(kept[:from], last.kept)
	copy(kept[to:], last.kept[len(last.kept)-tail:])
	return kept, from, to
}

// holds reports whether all judgements are still right of the stretches that are
// still there.
func (r *review) holds(fold *Fold, fresh *freshness) bool {
	if *r.stamp != *fresh.stamp || r.fold != fold {
		return false
	}
	stale := fresh.since(r.gen)
	return !stale.all && len(stale.keys) == 0 && !(stale.own && r.self)
}

// review keeps what came of judging all parts of the file.
func (p *Pass) review(kept []*judgement, fresh *freshness) {
	if p.remembers() {
		p.File.facts().review.Store(&review{
			fresh.stamp, fresh.gen, p.Doc().Parts(), kept, p.File.Summary().Fold(),
			slices.ContainsFunc(kept, func(j *judgement) bool { return j.self }),
		})
	}
}
