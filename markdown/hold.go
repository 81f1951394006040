package markdown

// hold puts what c holds, each in order, into the last block. The spans of c are places
// in src, and by further from the block's first byte.
func (r *run) hold(c *content, src []byte, by int) {
	for i := range c.headings {
		r.holdHeading(&c.headings[i], src, by)
	}
	for i := range c.items {
		r.holdItem(&c.items[i], by)
	}
	for _, x := range c.code {
		r.put(codeFact, x.Span, by).flags = fenced.when(x.Block)
	}
	for _, s := range c.comments {
		r.put(commentFact, s, by)
	}
	if c.rare() {
		r.holdRare(c, by)
	}
	for i := range c.links {
		r.holdLink(&c.links[i], src, by)
	}
}

// holdRare is hold of what few blocks have.
func (r *run) holdRare(c *content, by int) {
	for i := range c.definitions {
		d := &c.definitions[i]
		f := r.put(definitionFact, d.Span, by)
		f.flags = angled.when(d.Angle)
		r.tell(f, detail{dest: extentOf(d.Dest, by), word: r.word(d.Label, nil, Span{})})
	}
	for _, n := range c.names {
		r.tell(r.put(nameFact, n.tag, by), detail{word: r.word(n.text, nil, Span{})})
	}
	for _, t := range c.tables {
		r.tables = append(r.tables, t.shift(by))
		r.put(tableFact, t.Span, by).more = int32(len(r.tables))
	}
}

// holdLink is hold of a link. Of a reference it keeps the label: the destination
// stands in another block, and is looked up when the link is seen.
func (r *run) holdLink(l *Link, src []byte, by int) {
	f := r.put(linkFact, l.Span, by)
	f.sort, f.flags = uint8(l.Kind), angled.when(l.Angle)|nested.when(l.Nested)
	d := detail{text: extentOf(l.Text, by)}
	if l.Kind == Reference {
		d.word = r.word(l.Label, nil, Span{})
	} else {
		d.dest, d.word = extentOf(l.Dest, by), r.word(l.Target, src, l.Dest)
	}
	r.tell(f, d)
}

// holdHeading is hold of a heading.
func (r *run) holdHeading(h *Heading, src []byte, by int) {
	f := r.put(headingFact, h.Span, by)
	f.sort = uint8(h.Level)
	r.tell(f, detail{text: extentOf(h.Text, by), word: r.word(h.Plain, src, h.Text)})
}

// holdItem is hold of an item.
func (r *run) holdItem(i *Item, by int) {
	f := r.put(itemFact, i.Span, by)
	r.tell(f, detail{text: extentOf(i.Text, by), dest: extent{int32(i.Depth), int32(i.List)}})
}
