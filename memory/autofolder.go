package memory

import (
	"slices"
	"strings"
	"unicode/utf16"
)

// An AutoFolder is a folder where an agent keeps, or would keep, its memory of a
// project.
type AutoFolder struct {
	Path    string
	Dialect Dialect
	There   bool
	Why     Message // the folder is one of the project's
	// Shared are the other folders that are projects, and whose memory lies here
	// too: names of projects are made of paths in a way that loses something.
	Shared []string
	Off    string // the setting by which the agent's own loading is off; empty if it is on
}

var (
	becauseHome     = Text{En: "%s keeps its memory of %s here", Zh: "%s 把它对 %s 的记忆保存在这里"}
	becauseInside   = Text{En: "it holds an index, and lies in the project %s", Zh: "它含有索引，且位于项目 %s 中"}
	becauseDeclared = Text{En: "the configuration %s declares it", Zh: "配置 %s 声明了它"}
	becauseLong     = Text{En: "%s keeps its memory of %s here: its name is too long, and was found by how it begins", Zh: "%s 把它对 %s 的记忆保存在这里：其名过长，按开头匹配"}
)

// hosts are the agents that keep memory of projects in the user's home.
var hosts = []struct {
	dialect Dialect
	name    string
	home    func(*disk) string
	slug    func(string) string
	off     [2]string // the variable and the value that switch loading off
}{
	{Blade, "Blade", func(d *disk) string { return d.blade }, BladeSlug, [2]string{"BLADE_AUTO_MEMORY", "0"}},
	{Claude, "Claude Code", func(d *disk) string { return d.claude }, ClaudeSlug, [2]string{"CLAUDE_CODE_DISABLE_AUTO_MEMORY", "1"}},
}

// BladeSlug is the name of Blade's folder for a project, which is named as the
// operating system does.
func BladeSlug(root string) string {
	return strings.NewReplacer("/", "-", `\`, "-", ":", "_").Replace(root)
}

// ClaudeSlug is the name of Claude Code's folder for a project, which is named as
// the operating system does. Of one of more than [MaxSlug] characters only so
// many are used, and something that nobody documents is added.
func ClaudeSlug(root string) string {
	units := utf16.Encode([]rune(root))
	out := make([]byte, len(units))
	for i, u := range units {
		out[i] = '-'
		if u < 0x80 && (letter(byte(u)) || '0' <= u && u <= '9') {
			out[i] = byte(u)
		}
	}
	return string(out)
}

// MaxSlug is how long the names are that Claude Code makes of paths.
const MaxSlug = 200

// AutoFolders are the folders of a project's auto memory: those that agents have
// in the user's home, there or not, then those in the project and those that the
// configuration declares, if they are there.
func (s *Snapshot) AutoFolders(project AutoProject) (all []AutoFolder) {
	for i := range hosts {
		all = append(all, s.homeFolders(i, project.Root)...)
	}
	for _, sub := range []string{memoryName, join(claudeName, memoryName), "docs/" + memoryName} {
		at := join(project.Root, sub)
		if s.disk.has(at, indexName) {
			all = append(all, s.autoFolder(at, becauseInside.With(ToOS(project.Root))))
		}
	}
	if s.dialect(project.Root) == OpenClaw {
		all = append(all, s.autoFolder(project.Root, becauseInside.With(ToOS(project.Root))))
	}
	c := s.configIn(project.Root)
	for _, f := range c.Folders {
		if d := layouts[f.Layout]; d == Blade || d == Claude || d == OpenClaw {
			if s.isDir(f.Path) && !slices.ContainsFunc(all, func(a AutoFolder) bool { return a.Path == f.Path }) {
				all = append(all, s.autoFolder(f.Path, becauseDeclared.With(ToOS(c.Path))))
			}
		}
	}
	return all
}

// AutoFolder is what a folder is if it holds auto memory by itself.
func (s *Snapshot) AutoFolder(dir string) (f AutoFolder, ok bool) {
	p := s.Place(join(dir, indexName))
	if p.Kind != Index || p.Folder != dir {
		return f, false
	}
	return s.autoFolder(dir, becauseNamed.With()), true
}

var becauseNamed = Text{En: "it was named, and is a folder of memory", Zh: "它被直接指定，且是记忆目录"}

func (s *Snapshot) autoFolder(dir string, why Message) AutoFolder {
	f := AutoFolder{Path: dir, Dialect: s.Place(join(dir, indexName)).Dialect, There: s.isDir(dir), Why: why}
	for _, h := range hosts {
		if h.dialect == f.Dialect {
			f.Off = s.off(h.off)
		}
	}
	return f
}

// off is the setting that switches an agent's loading off, if it is made.
func (s *Snapshot) off(setting [2]string) string {
	if s.disk.env.Getenv(setting[0]) != setting[1] {
		return ""
	}
	return setting[0] + "=" + setting[1]
}

// homeFolders are the folders of one host for a project. There is one, unless
// its name is too long: then all whose names begin like it.
func (s *Snapshot) homeFolders(host int, root string) (all []AutoFolder) {
	h := hosts[host]
	home := h.home(s.disk)
	if home == "" {
		return nil
	}
	projects, slug := join(home, "projects"), h.slug(ToOS(root))
	if h.dialect == Claude && len(slug) > MaxSlug {
		for _, e := range s.disk.dir(projects) {
			if e.Type.IsDir() && strings.HasPrefix(e.Name, slug[:MaxSlug]) {
				all = append(all, s.autoFolder(join(projects, e.Name)+"/"+memoryName, becauseLong.With(h.name, ToOS(root))))
			}
		}
		return all
	}
	f := s.autoFolder(join(projects, slug)+"/"+memoryName, becauseHome.With(h.name, ToOS(root)))
	f.Shared = s.sharers(h.slug, slug, root)
	return []AutoFolder{f}
}

// sharers are the projects other than root of whose path a slug is made too.
func (s *Snapshot) sharers(slugOf func(string) string, slug, root string) (found []string) {
	var walk func(dir, rest string)
	walk = func(dir, rest string) {
		for _, e := range s.disk.dir(dir) {
			at := join(dir, e.Name)
			left, ok := strings.CutPrefix(rest, slugOf("/"+e.Name))
			switch {
			case !ok || !e.Type.IsDir():
			case left == "" && at != root && s.AutoProject(at, false).Root == at:
				found = append(found, at)
			case strings.HasPrefix(left, "-"):
				walk(at, left)
			}
		}
	}
	start := ""
	if drive(root) {
		start = root[:len("C:")]
	}
	walk(start, strings.TrimPrefix(slug, slugOf(start)))
	return found
}
