package memory

import (
	"bytes"
	"hash/maphash"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// Unsaved reports whether the open document was edited since it and the file on
// disk were last the same. A byte order mark, which editors hide, is no edit.
func (f *File) Unsaved() bool {
	if !f.Open || f.base == nil {
		return false
	}
	disk, _, _ := f.Disk()
	return !f.says(f.base.bytes) && !f.says(disk)
}

// says reports whether the open document is src, byte order marks aside.
func (f *File) says(src []byte) bool {
	bare := func(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\uFEFF")) }
	switch len(src) - f.text.Size() {
	case 0:
		return f.text.Equal(src)
	case len("\uFEFF"), -len("\uFEFF"):
		return bytes.Equal(bare(src), bare(f.Source()))
	}
	return false
}

// Apart reports whether the open document and the file on disk were both changed
// since they were last the same, and differ; more is how many lines the disk has
// over the document.
func (f *File) Apart() (more int, apart bool) {
	disk, _, err := f.Disk()
	if !f.Open || f.base == nil || err != nil {
		return 0, false
	}
	if bytes.Equal(disk, f.base.bytes) || f.text.Equal(f.base.bytes) || f.text.Equal(disk) {
		return 0, false
	}
	return markdown.NewLines(disk).Count() - f.Lines().Count(), true
}

// Encoding is what [Encoding] says of the content on disk.
func (f *File) Encoding() (name string, off int, ok bool) {
	if f.disk != nil {
		return f.disk.Encoding()
	}
	e := f.facts().encoding.get(func() (e encoding) {
		src, _, _ := f.Disk()
		if f.text == nil && AnyText.Has(f.Kind) && f.Doc().Valid() && wide(src) == "" {
			return encoding{ok: true} // which reading it as Markdown takes too
		}
		e.name, e.off, e.ok = Encoding(src)
		return e
	})
	return e.name, e.off, e.ok
}

type encoding struct {
	name string
	off  int
	ok   bool
}

// SavedLines is how many lines of the file on disk are this text.
func (f *File) SavedLines(line string) int {
	if f.disk != nil {
		return f.disk.SavedLines(line)
	}
	return int(f.facts().counts.get(func() map[uint64]int32 {
		src, _, _ := f.Disk()
		lines := markdown.NewLines(src)
		counts := make(map[uint64]int32, lines.Count())
		for _, s := range lines.From(0) {
			counts[maphash.Bytes(claimSeed, src[s.Start:s.End])]++
		}
		return counts
	})[maphash.String(claimSeed, line)])
}
