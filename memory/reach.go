package memory

// A way leads to a folder from a root that lies above it or is it.
type way struct{ root, dir string }

// reach are the members, by name, of a folder to which a link finds its way as it is
// written: each step in the letters of the disk, none through a symbolic link. It
// is nil for any other folder. The root itself is taken on trust.
func (d *disk) reach(w way) map[string]Entry {
	return remember(d, d.reached, w, func() map[string]Entry {
		if w.dir != w.root {
			up, name := split(w.dir)
			if !within(up, w.root) {
				return nil
			}
			if e, ok := d.reach(way{w.root, up})[name]; !ok || e.link() || !e.Type.IsDir() {
				return nil
			}
		}
		list := d.dir(w.dir)
		members := make(map[string]Entry, len(list))
		for _, e := range list {
			members[e.Name] = e
		}
		return members
	})
}
