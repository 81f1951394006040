package markdown

// A Room is where documents are read of which one is needed at a time: what is
// found in one takes the memory of the one before.
type Room struct {
	quick
	doc    Doc
	runs   []run
	places []Part
	bodies []Body
}

// In is d, read in room if nobody has read it yet. It is of use until another
// document is read there, and so is all that it tells but texts.
func (d *Doc) In(room *Room) *Doc {
	if d.tree.there.Load() {
		return d
	}
	known := d.natural()
	own := &room.doc
	*own = Doc{whole: d.Source()}
	own.nature.get(func() nature { return known })
	own.tree.get(func() *tree { return own.parse(room) })
	return own
}

// parts is room for n parts in which these runs stand.
func (r *Room) parts(runs []run, n int) ([]Part, []Body) {
	if r == nil {
		return make([]Part, 0, n), make([]Body, n)
	}
	r.runs = runs
	if cap(r.places) < n {
		r.places, r.bodies = make([]Part, 0, 2*n), make([]Body, 2*n)
	}
	return r.places[:0], r.bodies
}
