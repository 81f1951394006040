package memory

// ConfigName is the name of a configuration file.
const ConfigName = ".memory-lsp.json"

// Config is what a user may configure. The zero Config is the default.
type Config struct {
	Path      string              `json:"-"` // the file that it came from; empty for none
	Rules     map[string]Severity `json:"rules"`
	Overrides []Override          `json:"overrides"`
	Folders   []Folder            `json:"folders"`
	Exclude   []string            `json:"exclude"`
	Agent     string              `json:"agent"`
	Locale    string              `json:"locale"`
}

// An Override sets the severities of rules for some files.
type Override struct {
	Files []string            `json:"files"` // globs, from the configuration's folder
	Rules map[string]Severity `json:"rules"`
}

// A Folder is declared to hold memory.
type Folder struct {
	Path   string `json:"path"` // from the configuration's folder
	Layout string `json:"layout"`
	Agent  string `json:"agent"`
	Root   string `json:"root"`
}

// configure is the configuration in force in a folder: flags over the nearest
// file upward over the editor's, key by key.
func (s *Snapshot) configure(dir string) *Config { return &Config{} }

// Severity is that of a rule's findings in the file at path.
func (c *Config) Severity(r *Rule, path string) Severity { return r.Severity }
