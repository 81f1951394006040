package memory

import (
	"path"
	"strings"
)

// An AutoProject is what agents keep auto memory of.
type AutoProject struct {
	Root string  // the path of its folder
	Why  Message // this folder and no other
}

var (
	becauseTop        = Text{En: "it is the top of a git repository", Zh: "它是 git 仓库的顶层目录"}
	becauseRepository = Text{En: "it is the top of the git repository that holds %s", Zh: "它是包含 %s 的 git 仓库的顶层目录"}
	becauseMain       = Text{En: "it is the main work tree of the repository of which %s is a linked one: they share their memory", Zh: "%s 是链接的工作树，这里是其仓库的主工作树：它们共用记忆"}
	becauseBare       = Text{En: "it is the repository without a main work tree that %s is linked to", Zh: "它是 %s 所链接的、没有主工作树的仓库"}
	becauseBroken     = Text{En: "it is a linked work tree whose repository is not there", Zh: "它是链接的工作树，但其仓库不存在"}
	becauseSeparate   = Text{En: "it is a linked work tree, and each is to have its own memory", Zh: "它是链接的工作树，且要求各自拥有记忆"}
	becauseNoGit      = Text{En: "it is the folder that was named, and lies in no git repository", Zh: "它是指定的目录，且不在任何 git 仓库中"}
)

// AutoProject is the project of a folder: the work tree that holds it, of a
// linked one the repository's main work tree, so that all of them share one
// memory; outside git the folder itself. It never is a project further out.
// Separate lets each linked work tree have its own.
func (s *Snapshot) AutoProject(dir string, separate bool) AutoProject {
	top := s.top(dir)
	if top == "" {
		return AutoProject{dir, becauseNoGit.With()}
	}
	own := AutoProject{top, becauseTop.With()}
	if dir != top {
		own.Why = becauseRepository.With(ToOS(dir))
	}
	e, _ := s.disk.entry(join(top, gitName))
	git, ok := s.pointer(join(top, gitName), "gitdir: ", top)
	if !e.regular() || !ok {
		return own
	}
	common, linked := s.pointer(join(git, "commondir"), "", git)
	switch {
	case !linked && !s.isDir(git):
		return AutoProject{top, becauseBroken.With()}
	case !linked: // a submodule, or a repository whose data lie elsewhere
		return own
	case separate:
		return AutoProject{top, becauseSeparate.With()}
	}
	return s.mainTree(common, top)
}

// mainTree is the project whose repository's data lie in the folder common.
func (s *Snapshot) mainTree(common, top string) AutoProject {
	main, ok := s.setting(join(common, "config"), "worktree")
	if ok {
		main, ok = climb(common, main)
	}
	if parent, base := split(common); !ok && base == gitName {
		main, ok = parent, true
	}
	switch {
	case !s.isDir(common):
		return AutoProject{top, becauseBroken.With()}
	case !ok || !s.isDir(main):
		return AutoProject{common, becauseBare.With(ToOS(top))}
	}
	return AutoProject{main, becauseMain.With(ToOS(top))}
}

func (s *Snapshot) isDir(p string) bool {
	e, ok := s.disk.entry(p)
	return ok && e.Type.IsDir()
}

// pointer is the path that the first line of a small file of git holds behind a
// prefix. A relative one starts at from.
func (s *Snapshot) pointer(file, prefix, from string) (to string, ok bool) {
	line, _, _ := strings.Cut(string(s.disk.env.read(file, nil).bytes), "\n")
	name, ok := strings.CutPrefix(strings.TrimSpace(line), prefix)
	if !ok || name == "" {
		return "", false
	}
	if path.IsAbs(name) || drive(name) {
		return FromOS(name), true
	}
	return climb(from, name)
}

// setting is the value of a key in a configuration of git, whatever its section.
func (s *Snapshot) setting(file, key string) (value string, ok bool) {
	for line := range strings.Lines(string(s.disk.env.read(file, nil).bytes)) {
		k, v, eq := strings.Cut(strings.TrimSpace(line), "=")
		if eq && strings.EqualFold(strings.TrimSpace(k), key) {
			return strings.Trim(strings.TrimSpace(v), `"`), true
		}
	}
	return "", false
}
