package memory

import (
	"slices"
	"strings"
)

// projectMarks are the entries that make a folder a project.
var projectMarks = []string{
	"package.json", "pyproject.toml", "go.mod", "Cargo.toml", "pom.xml", "build.gradle", "build.gradle.kts",
	"composer.json", "Gemfile", "mix.exs", "Package.swift", gitName,
}

// Names of folders that hold projects, or help them, and are none themselves:
// the former anywhere, the latter directly in the workspace.
var (
	containerNames = []string{"packages", "apps", "services", "libs", "modules", "projects"}
	utilityNames   = []string{"tools", "tooling", "scripts", "docs", "website", "examples", "fixtures", "tests", "test"}
)

// unlookedNames are folders in which no project is looked for, besides hidden
// ones.
var unlookedNames = []string{"node_modules", "dist", "build", "coverage", "out", "target"}

// projectDepth is how many folders deep projects are looked for.
const projectDepth = 4

// Projects are the namespaces of the projects in a workspace, in order: the
// paths of their folders from the workspace's. What lies in a project is no
// project.
func (s *Snapshot) Projects(workspace string) []string {
	var found []string
	s.projects(workspace, "", 1, &found)
	return found
}

func (s *Snapshot) projects(dir, name string, depth int, found *[]string) {
	for _, e := range s.disk.dir(dir) {
		if !e.Type.IsDir() || strings.HasPrefix(e.Name, ".") || slices.Contains(unlookedNames, e.Name) {
			continue
		}
		at, sub := join(dir, e.Name), join(name, e.Name)
		switch {
		case s.isProject(at, e.Name, depth):
			*found = append(*found, sub)
		case depth < projectDepth:
			s.projects(at, sub, depth+1, found)
		}
	}
}

func (s *Snapshot) isProject(dir, name string, depth int) bool {
	if slices.Contains(containerNames, name) || depth == 1 && slices.Contains(utilityNames, name) {
		return false
	}
	return slices.ContainsFunc(s.disk.dir(dir), func(e Entry) bool { return slices.Contains(projectMarks, e.Name) })
}

// ProjectAt is the project, of those of a workspace, that a folder is or lies
// in; empty if it is the workspace's own folder or lies in no project.
func ProjectAt(projects []string, workspace, dir string) string {
	if dir == workspace || !within(dir, workspace) {
		return ""
	}
	rel := below(dir, workspace)
	for _, own := range []string{codexName, WorkspaceScope} {
		if within(rel, own) {
			return ""
		}
	}
	best := ""
	for _, p := range projects {
		if within(rel, p) && len(p) > len(best) {
			best = p
		}
	}
	return best
}

// PickProjects are the projects that a target names: the one of that namespace,
// else, if it is a single name, all whose last part it is. One is the answer;
// none or several are for the caller to tell.
func PickProjects(projects []string, target string) []string {
	if slices.Contains(projects, target) {
		return []string{target}
	}
	if strings.Contains(target, "/") {
		return nil
	}
	var leaves []string
	for _, p := range projects {
		if _, leaf := split(p); leaf == target {
			leaves = append(leaves, p)
		}
	}
	return leaves
}
