package memory

import (
	"cmp"
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// ConfigName is the name of a configuration file.
const ConfigName = ".memory-lsp.json"

// Config is what a user may configure. The zero Config is the default.
type Config struct {
	Path      string              `json:"-"` // the file that it came from; empty for none
	Rules     map[string]Severity `json:"rules,omitempty"`
	Overrides []Override          `json:"overrides,omitempty"`
	Folders   []Folder            `json:"folders,omitempty"`
	Exclude   []string            `json:"exclude,omitempty"` // globs, from the configuration's folder
	Agent     string              `json:"agent,omitempty"`
	Locale    string              `json:"locale,omitempty"`

	under *Config // what counts where this one says nothing
}

// An Override sets the severities of rules for some files.
type Override struct {
	Files []string            `json:"files"` // globs, from the configuration's folder
	Rules map[string]Severity `json:"rules"`
}

// A Folder is declared to hold memory. In a file its paths start at the
// configuration's folder; [ReadConfig] makes them whole.
type Folder struct {
	Path   string `json:"path"`
	Layout string `json:"layout"`
	Agent  string `json:"agent,omitempty"`
	Root   string `json:"root,omitempty"` // empty for none
}

// configure is the configuration in force in a folder: flags over the nearest
// file upward over the editor's, key by key. Beyond the top of a repository no
// file is looked for.
func (s *Snapshot) configure(dir string) *Config {
	if file := s.settings.ConfigFile; file != "" {
		return s.layers(file)
	}
	if e, ok := entryOf(s.disk.dir(dir), ConfigName); ok && !e.Type.IsDir() {
		return s.layers(join(dir, ConfigName))
	}
	if s.disk.has(dir, gitName) || dir == "" {
		return s.layers("")
	}
	above, _ := split(dir)
	return s.configIn(above)
}

// layers puts the flags over a file over the editor's settings.
func (s *Snapshot) layers(file string) *Config {
	c := &s.settings.Editor
	if file != "" {
		read, _ := ReadConfig(file, s.disk.env.read(file, nil).bytes, s.settings.Rules)
		c = read.over(c)
	}
	return s.settings.Flags.over(c)
}

// over is c where it says something, else under.
func (c Config) over(under *Config) *Config {
	c.Path = cmp.Or(c.Path, under.Path)
	c.Agent = cmp.Or(c.Agent, under.Agent)
	c.Locale = cmp.Or(c.Locale, under.Locale)
	if c.Folders == nil {
		c.Folders = under.Folders
	}
	c.under = under
	return &c
}

// Severity is that of a rule's findings in the file at path.
func (c *Config) Severity(r *Rule, path string) Severity {
	for ; c != nil; c = c.under {
		if sev, ok := c.severity(r.ID, path); ok {
			return sev
		}
	}
	if r.Optional {
		return Off
	}
	return r.Severity
}

// overrides reports whether severities depend on more of a path than its folder.
func (c *Config) overrides() bool {
	for ; c != nil; c = c.under {
		if len(c.Overrides) > 0 {
			return true
		}
	}
	return false
}

// severity is what this layer alone says: of its overrides the last that fits.
func (c *Config) severity(id, path string) (Severity, bool) {
	for i := len(c.Overrides) - 1; i >= 0; i-- {
		o := c.Overrides[i]
		if sev, ok := pick(o.Rules, id); ok && c.fits(o.Files, path) {
			return sev, true
		}
	}
	return pick(c.Rules, id)
}

// pick finds a rule by its id, its group or as one of all.
func pick(rules map[string]Severity, id string) (sev Severity, ok bool) {
	if len(rules) == 0 {
		return Off, false
	}
	group, _, _ := strings.Cut(id, "/")
	for _, key := range []string{id, group + "/*", "*"} {
		if sev, ok = rules[key]; ok {
			break
		}
	}
	return sev, ok
}

// Excluded reports whether the file or folder at path, or a folder that it lies
// in, is excluded.
func (c *Config) Excluded(path string) bool {
	for p := path; p != ""; p, _ = split(p) {
		if c.excludes(p) {
			return true
		}
	}
	return false
}

// excludes reports whether what stands at path is excluded by itself.
func (c *Config) excludes(path string) bool {
	for c.Exclude == nil {
		if c = c.under; c == nil {
			return false
		}
	}
	return c.fits(c.Exclude, path)
}

// fits reports whether one of globs matches a path. Globs of a configuration
// that came from no file match at any depth.
func (c *Config) fits(globs []string, p string) bool {
	dir, _ := split(c.Path)
	rel := p
	if dir != "" {
		if !within(p, dir) || p == dir {
			return false
		}
		rel = p[len(dir)+1:]
	}
	for _, g := range globs {
		g = strings.TrimSuffix(path.Clean(g), "/")
		if c.Path == "" {
			g = "**/" + g
		}
		if doublestar.MatchUnvalidated(g, rel) {
			return true
		}
	}
	return false
}
