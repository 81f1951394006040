package memory

import (
	"slices"
	"strings"
)

// WorkspaceScope stands in the place of a project's namespace for what concerns
// the whole workspace.
const WorkspaceScope = "workspace"

// A NamespaceFault is what keeps a name from being the namespace of a project.
// Its value is the reason code of PROJECT_NAMESPACE_INVALID.
type NamespaceFault string

// The faults, in the order in which they are looked for.
const (
	NamespaceValid     NamespaceFault = ""
	NamespaceRequired  NamespaceFault = "required"
	NamespaceAbsolute  NamespaceFault = "absolute-path"
	NamespaceTraversal NamespaceFault = "traversal-segment"
	NamespaceShape     NamespaceFault = "invalid-shape"
	NamespaceReserved  NamespaceFault = "reserved-root"
)

var namespaceTexts = map[NamespaceFault]Text{
	NamespaceRequired:  {En: "a name is required", Zh: "缺少名称"},
	NamespaceAbsolute:  {En: "it is an absolute path", Zh: "它是绝对路径"},
	NamespaceTraversal: {En: "`.` and `..` are no parts of a name", Zh: "名称中不能有 `.` 或 `..`"},
	NamespaceShape:     {En: "parts of letters, digits, `_`, `.` and `-` are joined by `/`", Zh: "只能由字母、数字、`_`、`.`、`-` 组成，各段以 `/` 连接"},
	NamespaceReserved:  {En: "the layout needs its first part for itself", Zh: "首段是布局的保留名称"},
}

// Text says what is wrong.
func (f NamespaceFault) Text() Text { return namespaceTexts[f] }

var (
	namespaceForm = Pattern(`^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*$`)
	absoluteForm  = Pattern(`^([/\\]|[A-Za-z]:)`)
)

// reservedNames can't be the first part of a namespace, in any letter case.
var reservedNames = []string{
	WorkspaceScope, "profile", treeName, "requirements", reportsName, "bugs", "optimizations", "scenario-tests",
	"migrations", layoutName, "task-index.md", "readme.md", codexName,
}

// CheckNamespace judges a name as the namespace of a project.
func CheckNamespace(name string) NamespaceFault {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '\\' })
	switch {
	case strings.TrimSpace(name) == "":
		return NamespaceRequired
	case absoluteForm().MatchString(name):
		return NamespaceAbsolute
	case slices.Contains(parts, ".") || slices.Contains(parts, ".."):
		return NamespaceTraversal
	case !namespaceForm().MatchString(name):
		return NamespaceShape
	case slices.Contains(reservedNames, strings.ToLower(parts[0])):
		return NamespaceReserved
	}
	return NamespaceValid
}
