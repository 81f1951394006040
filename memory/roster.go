package memory

// A duty is a rule at work, with the severity of what it finds.
type duty struct {
	rule     *Rule
	severity Severity
}

// A roster is the rules that judge a file, by what they look at.
type roster struct {
	whole      []duty // all of the file, or other files
	texts      []duty // these and the next look at one scope after another
	rows       []duty
	forms      []duty
	sessions   []duty
	links      []duty
	directives []duty
}

// rosterKey is what a roster depends on, unless severities are set for some paths.
type rosterKey struct {
	config *Config
	kind   Kind
}

// roster is who judges a file.
func (s *Snapshot) roster(f *File, c *Config) *roster {
	if c.overrides() {
		return s.enlist(f, c)
	}
	return remember(s.disk, s.disk.rosters, rosterKey{c, f.Kind}, func() *roster { return s.enlist(f, c) })
}

// enlist makes the roster of a file.
func (s *Snapshot) enlist(f *File, c *Config) *roster {
	r := &roster{}
	for _, rule := range s.settings.Rules {
		if !rule.Kinds.Has(f.Kind) || rule.Cross && s.settings.FileScope {
			continue
		}
		if sev := c.Severity(rule, f.Path); sev != Off {
			list := r.list(rule)
			*list = append(*list, duty{rule, sev})
		}
	}
	return r
}

// list is where a rule stands.
func (r *roster) list(rule *Rule) *[]duty {
	if rule.Form != nil {
		return &r.forms
	}
	switch rule.Input() {
	case LinkInput:
		return &r.links
	case RowInput:
		return &r.rows
	case SessionInput:
		return &r.sessions
	case TextInput:
		return &r.texts
	case DirectiveInput:
		return &r.directives
	default:
		return &r.whole
	}
}
