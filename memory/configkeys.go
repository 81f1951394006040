package memory

import (
	"maps"
	"slices"

	"github.com/bmatcuk/doublestar/v4"
)

// A shape is what a value of a configuration may be. The one below is the only
// description of the configuration: reading, suggestions and schema follow it.
type shape struct {
	kind   jsonKind
	doc    Text
	words  []string                            // of a string: what it may be; nil for anything
	valid  func(string) bool                   // of a string
	keys   []key                               // of an object whose keys are known
	values *shape                              // of an array's items, of an object's other values
	names  func(rules []*Rule) (keys []string) // of an object: the keys whose values those are
}

type key struct {
	name     string
	required bool
	shape    *shape
}

// A jsonKind is the first byte of a value, as hujson tells kinds apart.
type jsonKind byte

const (
	jsonString jsonKind = '"'
	jsonObject jsonKind = '{'
	jsonArray  jsonKind = '['
)

// kindNames are the names of kinds in messages and in the schema.
var kindNames = map[jsonKind]struct {
	text   Text
	schema string
}{
	jsonString: {Text{En: "a string", Zh: "字符串"}, "string"},
	jsonObject: {Text{En: "an object", Zh: "对象"}, "object"},
	jsonArray:  {Text{En: "a list", Zh: "列表"}, "array"},
}

// layoutNames are the layouts that a folder can be declared to have: the
// dialects, and two ways to say where a tree is.
var layoutNames = append([]string{"agent", "tree"}, slices.Sorted(maps.Keys(layouts))...)

// agents are the names that an agent's folder may have, in order.
var agents = slices.Sorted(slices.Values(Agents))

var (
	severityShape = &shape{
		kind: jsonString, words: severityNames[:],
		doc: Text{En: "How severe the findings of a rule are, or `off`.", Zh: "规则所报问题的级别，或 `off`（关闭）。"},
	}
	rulesShape = &shape{
		kind: jsonObject, values: severityShape, names: ruleNames,
		doc: Text{
			En: "Severities by rule id; `group/*` stands for a group, `*` for all. The narrowest name counts.",
			Zh: "按规则编号设定级别；`group/*` 表示一组，`*` 表示全部。以最具体的为准。",
		},
	}
	globsShape = &shape{
		kind: jsonArray, values: &shape{kind: jsonString, valid: doublestar.ValidatePattern},
		doc: Text{En: "Globs, from the configuration's folder.", Zh: "通配模式，相对配置文件所在目录。"},
	}
	overrideShape = &shape{kind: jsonObject, keys: []key{
		{"files", true, globsShape},
		{"rules", true, rulesShape},
	}}
	folderShape = &shape{kind: jsonObject, keys: []key{
		{"path", true, &shape{kind: jsonString, doc: Text{
			En: "The folder, from the configuration's folder.", Zh: "目录，相对配置文件所在目录。",
		}}},
		{"layout", true, &shape{kind: jsonString, words: layoutNames, doc: Text{
			En: "How memory is laid out in it: a dialect, `agent` (it stands for `.memory/clients/<agent>`) or `tree` (it is an active root).",
			Zh: "其中记忆的布局：某种方言，`agent`（相当于 `.memory/clients/<agent>`），或 `tree`（它本身是活动根）。",
		}}},
		{"agent", false, &shape{kind: jsonString, words: agents, doc: Text{
			En: "Of the layout `agent`: whose memory it is.", Zh: "布局为 `agent` 时：属于哪个 Agent。",
		}}},
		{"root", false, &shape{kind: jsonString, doc: Text{
			En: "The folder that links must not leave, from the configuration's folder.", Zh: "链接不得越出的目录，相对配置文件所在目录。",
		}}},
	}}
	configShape = &shape{kind: jsonObject, keys: []key{
		{"$schema", false, &shape{kind: jsonString, doc: Text{En: "Where this schema is.", Zh: "本模式的位置。"}}},
		{"rules", false, rulesShape},
		{"overrides", false, &shape{kind: jsonArray, values: overrideShape, doc: Text{
			En: "Severities for some files. Of those that fit a file the last counts.", Zh: "针对部分文件的级别；多项匹配时以最后一项为准。",
		}}},
		{"folders", false, &shape{kind: jsonArray, values: folderShape, doc: Text{
			En: "Folders that hold memory, besides those that are known by their names.", Zh: "除按名称识别的目录外，还有哪些目录存放记忆。",
		}}},
		{"exclude", false, &shape{kind: jsonArray, values: globsShape.values, doc: Text{
			En: "Globs of files and folders to pass over, from the configuration's folder.", Zh: "要跳过的文件和目录的通配模式，相对配置文件所在目录。",
		}}},
		{"agent", false, &shape{kind: jsonString, words: agents, doc: Text{
			En: "The agent that works here.", Zh: "在此工作的 Agent。",
		}}},
		{"locale", false, &shape{kind: jsonString, words: []string{"en", "zh", "zh-cn"}, doc: Text{
			En: "The language of messages.", Zh: "消息的语言。",
		}}},
	}}
)

// ruleNames are the keys that stand for rules: ids, groups, all.
func ruleNames(rules []*Rule) []string {
	names := []string{"*"}
	seen := map[string]bool{}
	for _, r := range rules {
		names = append(names, r.ID)
		if group := r.Group() + "/*"; !seen[group] {
			seen[group] = true
			names = append(names, group)
		}
	}
	return names
}
