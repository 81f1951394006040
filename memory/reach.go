package memory

// A way leads to a folder from a root that lies above it or is it.
type way struct{ root, dir string }

// reach are the members of a folder, in order of their names, to which a link finds
// its way as it is written: each step in the letters of the disk, none through a
// symbolic link. There are none in any other folder. The root itself is taken on
// trust.
func (d *disk) reach(w way) []Entry {
	return remember(d, d.reached, w, func() []Entry {
		if w.dir != w.root {
			up, name := split(w.dir)
			if !within(up, w.root) {
				return nil
			}
			if e, ok := entryOf(d.reach(way{w.root, up}), name); !ok || e.link() || !e.Type.IsDir() {
				return nil
			}
		}
		return d.dir(w.dir)
	})
}
