package memory

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Rule finds one kind of defect. Which of its functions is set declares its
// input: all that a finding may depend on besides the configuration and today's
// date. An edit re-runs a rule only where its input changed.
type Rule struct {
	ID       string // "group/name", stable
	Severity Severity
	Kinds    Kinds // the files it judges
	Cross    bool  // needs other files' content; off in the scope "file"
	FixAll   bool  // its preferred fix is safe to apply unasked, everywhere
	Raw      bool  // judges path and bytes: also runs on what is not readable text
	Optional bool  // off unless configured

	Link      func(*Pass, *markdown.Link) // each link, with its target, that is not plain: see [Pass.plain]
	Row       func(*Pass, *Row)           // each row of an index of sessions
	Form      func(*Pass, *Row)           // each such row that is not sound: see [Row.Sound]
	Session   func(*Pass, *Current)       // each row that tells the current state of its session
	Text      func(*Pass, markdown.Span)  // whole lines, and whole blocks of Markdown: all of a file, or stretch by stretch
	Section   func(*Pass, *Section)       // each session of a daily file
	File      func(*Pass)                 // one file, by itself
	Workspace func(*Pass)                 // one file, among the others
	Directive func(*Pass, Directive)      // each directive, with what it did to the findings of all other rules
}

// An Input is what a rule looks at.
type Input string

// The inputs, but for the last from the narrowest.
const (
	LinkInput      Input = "link"
	RowInput       Input = "row"
	SessionInput   Input = "session"
	TextInput      Input = "text"
	SectionInput   Input = "section"
	FileInput      Input = "file"
	WorkspaceInput Input = "workspace"
	DirectiveInput Input = "directive" // by itself: it comes when all else is found
)

// Input is what r looks at.
func (r *Rule) Input() Input {
	switch {
	case r.Link != nil:
		return LinkInput
	case r.Row != nil, r.Form != nil:
		return RowInput
	case r.Session != nil:
		return SessionInput
	case r.Text != nil:
		return TextInput
	case r.Section != nil:
		return SectionInput
	case r.File != nil:
		return FileInput
	case r.Directive != nil:
		return DirectiveInput
	default:
		return WorkspaceInput
	}
}

// Group is the part of the id before the slash.
func (r *Rule) Group() string {
	group, _, _ := strings.Cut(r.ID, "/")
	return group
}

// A Pass gives a rule one file and takes its findings. What it is asked about
// other files is remembered: when one of them changes, the file is checked anew. No
// rule keeps it.
type Pass struct {
	File   *File
	Config *Config
	Today  Day

	snap   *Snapshot
	duties []duty // of some rules
	at     int    // the number of the rule that is at work
	needs  *Needs
	found  *[]Finding
	told   map[*Rule]int   // how many of found are a rule's
	room   []markdown.Link // for the links of a scope
	links  []markdown.Link
	linked markdown.Span  // links are all that start here
	link   *markdown.Link // the last that a rule asked about
	target *knownTarget   // of link
	recall

	row     Row // that rules look at
	current Current

	doc   *markdown.Doc
	daily *DailyFile
	days  *dayReader // of both, if nobody else is to have them: see begin
}

// A recall is what rules asked about last, and is likely to be asked about next.
type recall struct {
	known  [2]knownTarget // the latest
	oldest int            // of known

	loaded     *File
	loadedPath string
	day        Day
	dayPath    string
	own        Day // that the file is named after
	ownNamed   bool
	ownKnown   bool
	asked      *File // the day that was asked about a session
	askedID    string
	next       int // of the day's accounts: rows go from one session to the next
	answer     Told
	answered   bool
}

// Report takes a finding, whose span lies in the file. One that sets a severity
// milder than its rule's keeps it.
func (p *Pass) Report(f Finding) {
	if p.told == nil {
		p.told = map[*Rule]int{}
	}
	d := p.duty()
	p.told[d.rule]++
	f.Rule, f.Path, f.Severity = d.rule, p.File.Path, max(f.Severity, d.severity)
	if !p.snap.settings.Once {
		f.own()
	}
	*p.found = append(*p.found, f)
}

// Reported is how many findings the rule has in this file so far. What is dear
// to make, and of use to a reader only, need not be made for the thousandth.
func (p *Pass) Reported() int { return p.told[p.duty().rule] }

func (p *Pass) duty() *duty { return &p.duties[p.at] }

// Doc is the file as Markdown. It is the rule's for as long as the file is checked,
// and no longer.
func (p *Pass) Doc() *markdown.Doc {
	if p.doc == nil {
		p.doc = p.File.Doc()
		if p.days != nil {
			p.doc = p.doc.In(&p.days.room)
		}
	}
	return p.doc
}

// fleeting are the files that hardly anybody asks about but who judges them.
var fleeting = KindsOf(Daily, Report)

// begin makes ready to read for the check alone what nobody else has to read: such a
// file, where files are checked once.
func (p *Pass) begin() {
	if !p.snap.settings.Once || !fleeting.Has(p.File.Kind) || p.File.Open {
		return
	}
	p.days = dayReaders.Get().(*dayReader)
	if _, asked := p.File.more.made(); !asked {
		p.File = p.days.alone(p.File)
	}
}

// Daily is the file as a day's sessions. It is the rule's for as long as the file is
// checked, and no longer.
func (p *Pass) Daily() *DailyFile {
	if p.daily != nil {
		return p.daily
	}
	if _, made := p.File.known().daily.made(); made || p.days == nil {
		p.daily = p.File.Daily()
		return p.daily
	}
	p.days.heads = false
	p.daily = p.days.read(p.Doc(), p.File.bindings())
	p.snap.files[p.File.Path].told.get(func() *accounts { return accountsOf(p.daily.Sections) }) // before it goes
	return p.daily
}

// end lets go what was read for the check alone, but for what findings quote.
func (p *Pass) end() {
	if p.days != nil {
		if len(*p.found) > 0 && p.File == p.days.own {
			p.days.leave()
		}
		dayReaders.Put(p.days)
	}
	clear(p.room[:cap(p.room)])
	*p = Pass{room: p.room[:0]}
	passes.Put(p)
}

// LinksIn are the links of the file that start within s, in order. They must not be
// modified.
func (p *Pass) LinksIn(s markdown.Span) []markdown.Link {
	if !p.linked.Contains(s) {
		return slices.Collect(p.Doc().LinksIn(s))
	}
	rest := p.links[starting(p.links, s.Start):]
	return rest[:starting(rest, s.End)]
}

// Target is what a link of the file leads to. It is the same for as long as the
// pass is asked about no other link.
func (p *Pass) Target(l *markdown.Link) *Target {
	if l != p.link {
		p.link, p.target = l, p.resolve(l)
	}
	return &p.target.Target
}

// plain reports whether a link leads straight to a file of its memory and says no
// more, as most do: no rule has anything to say about it.
func (p *Pass) plain(l *markdown.Link) bool {
	p.Target(l)
	return p.target.plain
}

// A knownTarget is what a link leads to that names its target so.
type knownTarget struct {
	name  string // empty if more than that tells where it leads
	plain bool
	Target
}

// resolve is what a link leads to. In an index one row after the other leads to the
// same files.
func (p *Pass) resolve(l *markdown.Link) *knownTarget {
	var name string
	if addresses(l) && l.Target == p.Doc().Text(l.Dest) {
		name = l.Target
	}
	for i := range p.known {
		if k := &p.known[i]; name != "" && name == k.name {
			p.oldest = 1 - i
			k.cut(name, l.Dest)
			return k
		}
	}
	k := &p.known[p.oldest]
	p.oldest = 1 - p.oldest
	k.name, k.Target = name, p.snap.resolve(p.File, *l, p.needs)
	k.plain = name != "" && k.To == name[:k.Name.Len()] && k.direct(p.File)
	if k.Self {
		p.needs.Add(p.File.Path) // what a fragment names may stand anywhere in it
	}
	return k
}

// Reaches reports whether a link of the file that names path as it stands here
// would be good.
func (p *Pass) Reaches(path string) bool {
	if !within(path, p.File.Root) {
		return false
	}
	p.needs.AddName(path)
	real, fault := p.snap.look(p.File.Root, path, p.needs)
	return fault == NoFault && real == path
}

// Entry is what stands at a path, on disk or as an open document; ok is false
// if nothing does. Letter case counts.
func (p *Pass) Entry(path string) (e Entry, ok bool) {
	p.needs.AddName(path)
	return p.snap.Entry(path)
}

// Dir are the entries of a folder in order of their names; none if there is no
// such folder.
func (p *Pass) Dir(path string) []Entry {
	p.needs.AddDir(path)
	return p.snap.Dir(path)
}

// Load is the file at path, which need not be a memory file; nil if there is
// none that can be read.
func (p *Pass) Load(path string) *File {
	if path != p.loadedPath {
		p.needs.Add(path)
		p.loadedPath, p.loaded = path, p.snap.Load(path)
	}
	return p.loaded
}

// DayPath is the path of a day's file beside an index of sessions, there or not.
func (p *Pass) DayPath(d Day) string {
	if p.dayPath == "" || d != p.day {
		p.day, p.dayPath = d, p.File.Folder+"/tasks/"+d.Format("20060102.md")
	}
	return p.dayPath
}

// OwnDay is the day that the file is named after; ok is false if there is no such
// day.
func (p *Pass) OwnDay() (day Day, ok bool) {
	if !p.ownKnown {
		_, name := split(p.File.Path)
		p.own, p.ownNamed = ParseDay("20060102", strings.TrimSuffix(name, ".md"))
		p.ownKnown = true
	}
	return p.own, p.ownNamed
}

// Place is what a path is to us.
func (p *Pass) Place(path string) Place { return p.snap.Place(path) }
