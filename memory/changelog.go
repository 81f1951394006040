package memory

import (
	"slices"
	"strings"
	"sync"
)

// A changeLog knows when which path was last touched. Changes are counted by
// generations.
type changeLog struct {
	mu   sync.Mutex // guards the rest
	gen  int64
	last []touch          // in order; the newest of each path counts
	at   map[string]int64 // by path: when its text or its entry was
	is   map[string]int64 // by path: when its entry was, too
	all  int64            // when everything was touched
}

// A touch is that of a path.
type touch struct {
	path string
	gen  int64
}

func newChangeLog() *changeLog {
	return &changeLog{at: map[string]int64{}, is: map[string]int64{}}
}

// note takes down a change of paths, of everything if there are none, and is its
// generation. Of text, the files stay there.
func (c *changeLog) note(paths []string, text bool) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gen++
	if c.gen == 1 { // nothing was known to anybody before
		return c.gen
	}
	if len(paths) == 0 {
		c.all = c.gen
		clear(c.at)
		clear(c.is)
		c.last = nil
	}
	for _, p := range paths {
		c.at[p] = c.gen
		c.last = append(c.last, touch{p, c.gen})
		if !text {
			c.is[p] = c.gen
		}
	}
	if len(c.last) > 2*len(c.at)+1000 {
		c.last = slices.DeleteFunc(c.last, func(t touch) bool { return c.at[t.path] != t.gen })
	}
	return c.gen
}

// A staleness is what was touched since some generation.
type staleness struct {
	all  bool
	own  bool     // the file's own text
	keys []string // of paths
	is   []bool   // the entry of the path changed, too
	dirs []string // of the folders that they lie in
}

// since is what was touched since a generation, for a file with the key own.
func (c *changeLog) since(gen int64, own string) *staleness {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := &staleness{all: c.all > gen}
	for i := len(c.last) - 1; i >= 0 && c.last[i].gen > gen; i-- {
		t := c.last[i]
		if c.at[t.path] != t.gen {
			continue
		}
		key := FoldTopic(t.path)
		if key == own {
			s.own = true // an edit alters no names, and nothing lies below a file
			continue
		}
		dir, _ := split(key)
		s.keys, s.is = append(s.keys, key), append(s.is, c.is[t.path] > gen)
		s.dirs = append(s.dirs, dir+"/")
	}
	return s
}

// touches reports whether something that n asks about may have changed: a path,
// what lies below it, or the names in its folder.
func (s *staleness) touches(n *Needs) bool {
	if s.all {
		return true
	}
	for i, key := range s.keys {
		if _, ok := n.keys[key]; ok {
			return true
		}
		if _, ok := n.keys[key+nameMark]; ok && s.is[i] {
			return true
		}
		if _, ok := n.keys[s.dirs[i]]; ok {
			return true
		}
		for k := range n.keys {
			if strings.HasPrefix(k, key) && k[len(key)] == '/' {
				return true
			}
		}
	}
	return false
}
