package lsp

import (
	"context"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// overviewMethod asks for all that is open, as a tree to show beside the files
// and in a few words.
const overviewMethod = "memory-lsp/overview"

// overviewDays is how many of an agent's newest days the tree has.
const overviewDays = 30

// An overview is the tree and its sum.
type overview struct {
	Nodes  []node `json:"nodes"`
	Status status `json:"status"`
}

// A node is a line of the tree. What its icon says, its words say too.
type node struct {
	ID          string `json:"id"` // the same as long as it is the same thing
	Label       string `json:"label"`
	Description string `json:"description,omitempty"`
	Tooltip     string `json:"tooltip,omitempty"`
	Icon        string `json:"icon"`
	Spoken      string `json:"spoken"` // for who does not see it
	Kind        string `json:"kind"`   // root, agent, open, day, session, row, folder, index, topic or file
	URI         string `json:"uri,omitempty"`
	Line        int    `json:"line,omitempty"`
	Session     string `json:"session,omitempty"` // as dialogues call it
	Expanded    bool   `json:"expanded,omitempty"`
	Children    []node `json:"children,omitempty"`
}

// A status is the sum of an overview.
type status struct {
	Open     int    `json:"open"` // sessions
	Errors   int    `json:"errors"`
	Warnings int    `json:"warnings"`
	Budget   int    `json:"budget"` // the percentage that the fullest index uses; -1 if there is none
	Text     string `json:"text"`
	Tooltip  string `json:"tooltip"`
}

var (
	openSessions  = memory.Text{En: "Open sessions", Zh: "未完成的会话"}
	countFaults   = memory.Text{En: "%d problems", Zh: "问题 %d"}
	countSessions = memory.Text{En: "%d sessions", Zh: "%d 个会话"}
	budgetUsed    = memory.Text{En: "%d of %d %s", Zh: "%d / %d %s"}
	budgetLost    = memory.Text{En: "%s, %d entries are not loaded", Zh: "%s，%d 个条目不会加载"}
	spokenNode    = memory.Text{En: "%s, %s", Zh: "%s，%s"}
	indexShort    = memory.Text{En: "index %d%%", Zh: "索引 %d%%"}
	statusSum     = memory.Text{En: "Memory: sessions: %s, errors: %d, warnings: %d", Zh: "记忆：会话：%s，错误 %d，警告 %d"}
	fullestIndex  = memory.Text{En: "The fullest index uses %d%% of what its agent loads", Zh: "最满的索引占其 Agent 加载上限的 %d%%"}
	agentMemory   = memory.Text{En: "agent", Zh: "Agent"}
	topicMemory   = memory.Text{En: "topics", Zh: "主题"}
	unitLines     = memory.Text{En: "lines", Zh: "行"}
	unitBytes     = memory.Text{En: "bytes", Zh: "字节"}
	unitChars     = memory.Text{En: "characters", Zh: "个字符"}
	unitWords     = map[memory.Unit]memory.Text{memory.LinesUnit: unitLines, memory.BytesUnit: unitBytes, memory.CharsUnit: unitChars}
)

// A survey is the making of an overview.
type survey struct {
	*execution
	faults   map[string][2]int         // errors and warnings by file
	declared map[string][]clientFolder // the folders of agents that are declared, by their root
	open     openSum
	sum      status
}

// overview answers with the tree of all memory that is open.
func (s *server) overview(ctx context.Context, _ *nothing) (*overview, error) {
	v := s.survey(s.model.view())
	release(ctx)
	out := overview{Nodes: []node{}}
	trees, folders := v.grounds()
	for _, root := range trees {
		out.Nodes = append(out.Nodes, v.tree(root))
	}
	for _, folder := range folders {
		out.Nodes = append(out.Nodes, v.topics(folder))
	}
	v.tell()
	out.Status = v.sum
	return &out, nil
}

func (s *server) survey(v view) *survey {
	out := &survey{execution: &execution{server: s, v: v, locale: s.formLocale(v)}, faults: s.model.faults(), sum: status{Budget: -1}}
	for file, n := range out.faults {
		if !s.inView(v.File(file)) {
			delete(out.faults, file)
			continue
		}
		out.sum.Errors += n[0]
		out.sum.Warnings += n[1]
	}
	out.findDeclared()
	return out
}

// inView reports whether a file is one of those that the user has before them: it
// is open, or lies in a folder that is. Others may be known from before.
func (s *server) inView(f *memory.File) bool {
	return f != nil && (f.Open || s.folders.hold(f.Path))
}

// faults counts errors and warnings by file, as far as files are checked.
func (m *model) faults() map[string][2]int {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := map[string][2]int{}
	for file, r := range m.results {
		var n [2]int
		for _, x := range r.findings {
			switch x.Severity {
			case memory.Error:
				n[0]++
			case memory.Warning:
				n[1]++
			}
		}
		if n != [2]int{} {
			all[file] = n
		}
	}
	return all
}

// grounds are the active roots and the folders of topics, in order.
func (v *survey) grounds() (trees, folders []string) {
	for f := range v.v.Files() {
		switch {
		case !v.inView(f):
		case f.Dialect == memory.Tree:
			trees = append(trees, f.Root)
		case f.Dialect != memory.NoDialect:
			folders = append(folders, f.Folder)
		}
	}
	slices.Sort(trees)
	slices.Sort(folders)
	return slices.Compact(trees), slices.Compact(folders)
}

// faultsBelow counts the problems of the files below a folder, or of a file.
func (v *survey) faultsBelow(p string) (n int) {
	for file, f := range v.faults {
		if within(file, p) {
			n += f[0] + f[1]
		}
	}
	return n
}

// described joins what is to be said of a node.
func described(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), " · ")
}

// counted is a number in words; none is not mentioned.
func (v *survey) counted(t memory.Text, n int) string {
	if n == 0 {
		return ""
	}
	if one, ok := singular[t]; ok && n == 1 {
		t = one
	}
	return t.With(n).In(v.locale)
}

// singular are the texts that are others for one.
var singular = map[memory.Text]memory.Text{
	countFaults:   {En: "%d problem", Zh: "问题 %d"},
	countSessions: {En: "%d session", Zh: "%d 个会话"},
}

// node completes a node.
func (v *survey) node(n node) node {
	if n.Spoken == "" {
		n.Spoken = n.Label
		if n.Description != "" {
			n.Spoken = spokenNode.With(n.Label, n.Description).In(v.locale)
		}
	}
	return n
}

// tell puts the sum into words.
func (v *survey) tell() {
	s := &v.sum
	s.Open = v.open.all
	open := v.open.in(v.locale, true)
	s.Text = described(open, v.counted(countFaults, s.Errors+s.Warnings))
	s.Tooltip = statusSum.With(open, s.Errors, s.Warnings).In(v.locale)
	if s.Budget >= 0 {
		s.Text = described(s.Text, indexShort.With(s.Budget).In(v.locale))
		s.Tooltip += "\n" + fullestIndex.With(s.Budget).In(v.locale)
	}
}
