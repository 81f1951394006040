package assist

import (
	"path"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

// maxHeader is how many lines a header has at most.
const maxHeader = 64

var headerLine = memory.Pattern(`^([ \t]*)([\w-]*)(?:(:[ \t]*)(.*))?$`)

// headerItems knows the header of a note: its keys and their values, and in a
// note without text the whole header.
func (p *place) headerItems() ([]Item, bool) {
	if p.no == 0 && p.noteBegins() {
		return []Item{p.header()}, true
	}
	m := headerLine().FindStringSubmatchIndex(p.before)
	if m == nil || !p.inHeader() {
		return nil, false
	}
	if m[6] < 0 {
		return p.headerKeys(m[4]), true
	}
	return p.headerValues(p.before[m[4]:m[5]], m[8]), true
}

// noteBegins reports whether a note without a header is about to get one.
func (p *place) noteBegins() bool {
	if p.f.Kind != memory.Topic && p.f.Kind != memory.Note || memory.IsDated(path.Base(p.f.Path)) {
		return false
	}
	text := strings.TrimSpace(p.before + p.after)
	return text == "" && len(strings.TrimSpace(p.f.Doc().Text(p.f.Head()))) == 0 && p.f.Lines().Count() <= 2 ||
		text != "" && strings.HasPrefix("---", text) && p.f.Header() == nil && p.f.Doc().Frontmatter() == nil
}

var detailHeader = memory.Text{En: "the header of a topic", Zh: "主题的文件头"}

// header is the header of a topic, to be filled in.
func (p *place) header() Item {
	stem := memory.Stem(path.Base(p.f.Path))
	d := p.draft().text("---\nname: ").stop(memory.Scalar(stem)).text("\ndescription: ").stop("")
	d.text("\ntype: ").choice(memory.TopicTypes[2], memory.TopicTypes[0], memory.TopicTypes[1], memory.TopicTypes[3]).text("\n---\n")
	return p.over(0, len(p.after), d.into(Item{Kind: TextItem, Label: "---", Detail: detailHeader.With(), Filter: "--- name description type"}))
}

// inHeader reports whether the line stands in a header, closed or not.
func (p *place) inHeader() bool {
	if p.no == 0 || p.no > maxHeader || strings.TrimRight(p.lineAt(0), " \t") != "---" {
		return false
	}
	for i := 1; i < p.no; i++ {
		if l := strings.TrimRight(p.lineAt(i), " \t"); l == "---" || l == "..." {
			return false
		}
	}
	return true
}

// headerKeys are the keys that the header lacks where the line stands: at the
// top, or below metadata.
func (p *place) headerKeys(start int) []Item {
	keys, indented := []string{"name", "description", "type", "metadata"}, start > 0
	if indented {
		keys = []string{"type"}
	}
	used := map[string]bool{}
	for i := 1; i <= maxHeader; i++ {
		line := strings.TrimRight(p.lineAt(i), " \t")
		if line == "---" || line == "..." {
			break
		}
		if key, _, ok := strings.Cut(line, ":"); ok && i != p.no {
			used[strings.TrimSpace(key)] = true
		}
	}
	var items []Item
	for _, key := range keys {
		if used[key] {
			continue
		}
		colon := ": "
		if strings.HasPrefix(p.after, ":") {
			colon = ""
		}
		it := Item{Kind: FieldItem, Label: key, Text: key + colon, Filter: key, Detail: headerMeanings[key].With(), Again: key == "type", About: Subject{AboutHeader, key}}
		if key == "metadata" && colon != "" {
			it.Text = key + ":"
		}
		items = append(items, p.word(start, it))
	}
	return items
}

// headerValues are the values that a key may have.
func (p *place) headerValues(key string, start int) []Item {
	switch key {
	case "type":
		var items []Item
		for _, t := range memory.TopicTypes {
			items = append(items, p.word(start, Item{Kind: WordItem, Label: t, Text: t, Detail: topicMeanings[t].With(), About: Subject{AboutTopic, t}}))
		}
		return items
	case "name":
		stem := memory.Scalar(memory.Stem(path.Base(p.f.Path)))
		return []Item{p.over(start, len(p.after), Item{Kind: ValueItem, Label: stem, Text: stem, Detail: detailStem.With()})}
	case "modified", "created", "date":
		return p.times(start, len(p.after), time.DateOnly)
	}
	return nil
}

var detailStem = memory.Text{En: "the file's name", Zh: "文件名"}
