package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// reportMethod asks for the report about all memory that is open, as the body of
// a page. It has no scripts and no styles of its own; its classes are for the
// client to style. Links are the command of [openCommand] and nothing else.
const reportMethod = "memory-lsp/report"

// openCommand is the client's command that opens a place: its argument is a list
// of a URI and a line.
const openCommand = "memory-lsp.openAt"

// A reportReply is the report.
type reportReply struct {
	Title string `json:"title"`
	Lang  string `json:"lang"`
	Body  string `json:"body"` // HTML
}

// A page is what the report shows.
type page struct {
	Title                 string
	Sums                  []sumOf
	Charts                []chart
	OpenTitle, NoOpen     string
	Open                  []place
	BudgetTitle, NoBudget string
	Budgets               []meter
	LinksTitle, NoLinks   string
	LinkHead              []string
	Links                 []brokenTarget
}

type sumOf struct {
	Value int
	Label string
}

// A place is a link into a file.
type place struct {
	Label, Note, Link string
}

// A meter is how full an index is.
type meter struct {
	place
	Spoken, Class, LostTitle string
	Used, Over               int // of 400
	First                    int // the number of the first entry that is lost
	Lost                     []place
}

// A brokenTarget is what links lead to that is not there.
type brokenTarget struct {
	Target string
	Count  int
	From   []place
	More   string
}

var (
	reportTitle  = memory.Text{En: "Memory report", Zh: "记忆报告"}
	sumSessions  = memory.Text{En: "sessions", Zh: "个会话"}
	sumOpen      = memory.Text{En: "open", Zh: "个未完成"}
	sumErrors    = memory.Text{En: "errors", Zh: "个错误"}
	sumWarnings  = memory.Text{En: "warnings", Zh: "个警告"}
	titleStates  = memory.Text{En: "Sessions by state", Zh: "会话：按状态"}
	titleTypes   = memory.Text{En: "Sessions by type", Zh: "会话：按类型"}
	noSessions   = memory.Text{En: "There is no session yet.", Zh: "还没有任何会话。"}
	titleBudget  = memory.Text{En: "What agents load of their indexes", Zh: "Agent 加载索引的情况"}
	noBudgets    = memory.Text{En: "There is no index with a limit.", Zh: "没有带上限的索引。"}
	lostHere     = memory.Text{En: "%d entries behind the limit", Zh: "上限之后的 %d 个条目"}
	titleLinks   = memory.Text{En: "Broken links by target", Zh: "失效链接：按目标"}
	noLinks      = memory.Text{En: "All links lead somewhere.", Zh: "所有链接都有效。"}
	headTarget   = memory.Text{En: "Target", Zh: "目标"}
	headCount    = memory.Text{En: "Links", Zh: "链接数"}
	headFrom     = memory.Text{En: "From", Zh: "出现于"}
	moreFrom     = memory.Text{En: "and %d more", Zh: "等 %d 处"}
	nothingOpen  = memory.Text{En: "Nothing is open.", Zh: "没有未完成的会话。"}
	localeTags   = map[memory.Locale]string{memory.English: "en", memory.Chinese: "zh-CN"}
	maxTargets   = 50
	maxFrom      = 5
	maxOpenShown = 30
)

// report answers with the report.
func (s *server) report(ctx context.Context, _ *nothing) (*reportReply, error) {
	v := s.survey(s.model.view())
	release(ctx)
	text := func(t memory.Text) string { return t.With().In(v.locale) }
	trees, folders := v.grounds()
	sessions, open := v.history(trees)
	p := page{
		Title: text(reportTitle), Open: open, OpenTitle: text(openSessions), NoOpen: text(nothingOpen),
		BudgetTitle: text(titleBudget), NoBudget: text(noBudgets), Budgets: v.meters(folders),
		LinksTitle: text(titleLinks), NoLinks: text(noLinks), Links: v.brokenLinks(),
		LinkHead: []string{text(headTarget), text(headCount), text(headFrom)},
		Sums: []sumOf{
			{len(sessions), text(sumSessions)}, {len(open), v.open.beside(text(sumOpen), v.locale)}, {v.sum.Errors, text(sumErrors)}, {v.sum.Warnings, text(sumWarnings)},
		},
	}
	if len(trees) > 0 {
		p.Charts = []chart{
			v.chart(titleStates, sessions, stateSeries, func(h heldSession) []string { return []string{h.state.Name().En} }),
			v.chart(titleTypes, sessions, typeSeries(), func(h heldSession) []string {
				return strings.FieldsFunc(h.types, func(r rune) bool { return r == '+' })
			}),
		}
	}
	p.Open = p.Open[:min(len(p.Open), maxOpenShown)]
	return &reportReply{Title: p.Title, Lang: localeTags[v.locale], Body: p.body()}, nil
}

// to is a link to a line of a file. The editor takes the escapes of a command's
// link away twice, so what is escaped in a URI is escaped once more than that.
func (v *survey) to(file string, line int, label, note string) place {
	raw, _ := json.Marshal([]any{string(v.uri(file)), line}) // a string and a number always can be
	return place{label, note, "command:" + openCommand + "?" + url.PathEscape(url.PathEscape(string(raw)))}
}

// history is the sessions of all agents, and those that are open, the newest of
// each agent first.
func (v *survey) history(trees []string) (all []heldSession, open []place) {
	for _, root := range trees {
		for _, agent := range v.agents(root) {
			for _, h := range v.sessions(agent.path) {
				all = append(all, h)
				if v.open.add(h.state); h.state.Open() {
					open = append(open, v.to(h.file.Path, h.line, h.date()+"#"+h.id+" "+h.title, described(agent.agent, h.state.Name().In(v.locale))))
				}
			}
		}
	}
	return all, open
}

// meters are the indexes that have a limit, the fullest first.
func (v *survey) meters(folders []string) (all []meter) {
	type full struct {
		meter
		share int
	}
	var found []full
	for f := range v.v.Files() {
		if f.Kind != memory.Index || !slices.Contains(folders, f.Folder) || f.Index().Load.Cap.Max == 0 {
			continue
		}
		load := f.Index().Load
		m := meter{place: v.to(f.Path, 0, v.shortFolder(f.Folder), ""), Spoken: v.budget(f), Class: "used"}
		top := max(load.Used, load.Cap.Max)
		m.Used = min(load.Used, load.Cap.Max) * 400 / top
		m.Over = 400*load.Used/top - m.Used
		if load.Near() {
			m.Class = "near"
		}
		lost := lostEntries(f)
		m.First = len(f.Index().Entries) - len(lost) + 1
		m.LostTitle = lostHere.With(len(lost)).In(v.locale)
		for _, e := range lost {
			m.Lost = append(m.Lost, v.to(f.Path, f.Lines().At(e.Span.Start), memory.Shorten(f.Hide(f.Doc().Text(e.Text)), 120), ""))
		}
		found = append(found, full{m, load.Used * 1000 / load.Cap.Max})
	}
	slices.SortStableFunc(found, func(a, b full) int { return b.share - a.share })
	for _, f := range found {
		all = append(all, f.meter)
	}
	return all
}

// brokenLinks are the targets that links miss, the most missed first.
func (v *survey) brokenLinks() (all []brokenTarget) {
	from := map[string][]place{}
	v.model.mu.Lock()
	for file, r := range v.model.results {
		f := v.v.File(file)
		for _, x := range r.findings {
			if !v.inView(f) || x.Rule.ID != "link/missing" && x.Rule.ID != "wikilink/unresolved" || x.Span.End > f.Doc().Size() {
				continue
			}
			line := f.Lines().At(x.Span.Start)
			target := f.Hide(f.Doc().Text(x.Span))
			from[target] = append(from[target], v.to(file, line, fmt.Sprintf("%s:%d", path.Base(file), line+1), file))
		}
	}
	v.model.mu.Unlock()
	for target, places := range from {
		slices.SortFunc(places, func(a, b place) int { return cmp.Or(cmp.Compare(a.Note, b.Note), cmp.Compare(a.Label, b.Label)) })
		b := brokenTarget{Target: target, Count: len(places), From: places[:min(len(places), maxFrom)]}
		if n := len(places) - maxFrom; n > 0 {
			b.More = moreFrom.With(n).In(v.locale)
		}
		all = append(all, b)
	}
	slices.SortFunc(all, func(a, b brokenTarget) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Target, b.Target)) })
	return all[:min(len(all), maxTargets)]
}
