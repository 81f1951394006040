package memory

// top is the git work tree that holds a folder: the nearest folder upward with
// an entry .git, be it a repository or the file of a linked work tree. It is
// empty if there is none.
func (s *Snapshot) top(dir string) string {
	return remember(s.disk, s.disk.tops, dir, func() string {
		if dir == "" || s.disk.has(dir, gitName) {
			return dir
		}
		parent, _ := split(dir)
		return s.top(parent)
	})
}
