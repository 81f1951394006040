package lsp

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// writeKind is that of the actions that run a command and mend no finding. They
// are no source actions: editors run those when a file is saved.
const writeKind = protocol.CodeActionKindRefactor + "." + source

// An offer is a command that makes sense at a place, with all it needs.
type offer struct {
	title    memory.Message
	verb     string
	argument any
}

// A site is where a user asks what there is to do.
type site struct {
	*server
	v        view
	file     *memory.File
	from, to int // the selection
}

// mends are the commands that mend findings, by rule.
var mends = map[string]func(site, memory.Finding) []offer{
	"binding/missing":      site.bindAgain,
	"cp/confirmed-unbound": site.confirmAgain,
	"cp/digest-mismatch":   site.confirmAgain,
	"cp/stale":             site.confirmAgain,
	"summary/free-text":    site.moveText,
	"summary/handoff-card": site.moveText,
	"summary/stale-active": site.closeSession,
}

// writeActions offers the commands that make sense in a range. One that mends a
// finding is offered on all of its line: it is about the row, not the cell.
func (s *server) writeActions(v view, f *memory.File, found []memory.Finding, p *codeActionParams) (actions []protocol.CommandOrCodeAction) {
	at := site{s, v, f, s.offset(f.Lines(), p.Range.Start), s.offset(f.Lines(), p.Range.End)}
	if wanted(p.Context.Only, protocol.CodeActionKindQuickFix) {
		seen := map[string]bool{}
		for _, x := range s.show(v, f, found).all {
			mend := mends[x.Rule.ID]
			if r := x.diagnostic.Range; mend == nil || r.Start.Line > p.Range.End.Line || p.Range.Start.Line > r.End.Line {
				continue
			}
			for _, o := range mend(at, x.Finding) {
				a := at.action(o, protocol.CodeActionKindQuickFix)
				if a == nil || seen[string(a.Command.Arguments[0])] {
					continue
				}
				seen[string(a.Command.Arguments[0])] = true
				a.Diagnostics = []protocol.Diagnostic{x.diagnostic}
				actions = append(actions, a)
			}
		}
	}
	if wanted(p.Context.Only, writeKind) {
		for _, o := range slices.Concat(at.selection(), at.section(), at.end()) {
			if a := at.action(o, writeKind); a != nil {
				actions = append(actions, a)
			}
		}
	}
	return actions
}

// action is an offer as the client gets it.
func (s site) action(o offer, kind protocol.CodeActionKind) *protocol.CodeAction {
	raw, err := encoded(o.argument)
	if err != nil {
		return nil
	}
	title := o.title.In(s.localeOf(s.v, s.file.Path))
	return &protocol.CodeAction{
		Title: title, Kind: &kind,
		Command: protocol.Command{Title: title, Command: commandPrefix + o.verb, Arguments: []protocol.LSPAny{protocol.LSPAny(raw)}},
	}
}

// here is the document as commands are told it.
func (s site) here() ops.Where { return ops.Where{Document: string(s.uri(s.file.Path))} }

var (
	openAnew      = memory.Text{En: "Open a new session with a binding: %s", Zh: "开启有绑定的新会话：%s"}
	confirmNow    = memory.Text{En: "Confirm %s again for %s as it is now", Zh: "按 %[2]s 的现状重新确认 %[1]s"}
	moveAway      = memory.Text{En: "Move what is no index into today's file", Zh: "将不属于索引的内容移到今天的文件"}
	closeAs       = memory.Text{En: "Append a row: session %s is %s", Zh: "追加一行：会话 %s %s"}
	keepSelection = memory.Text{En: "Write what the selection marks to topics", Zh: "将所选内容中的标记项写入主题"}
	keepSection   = memory.Text{En: "Write what session %s marks to topics", Zh: "将会话 %s 中的标记项写入主题"}
	indexSession  = memory.Text{En: "Append the row of session %s to the index: %s", Zh: "将会话 %s 的行追加到索引：%s"}
	writeInto     = memory.Text{En: "Write into session %s…", Zh: "写入会话 %s…"}
	appendAny     = memory.Text{En: "Append a row…", Zh: "追加一行…"}
)

// bindAgain opens a new session with the title of one that nobody may write to.
func (s site) bindAgain(x memory.Finding) (offers []offer) {
	for _, sec := range s.file.Daily().Sections {
		if sec.Heading.Span.Start != x.Span.Start {
			continue
		}
		a := ops.SessionAllocate{Where: s.here(), Title: s.file.Doc().Text(sec.Title)}
		if memory.ParseTypes(sec.Intent.Text).Fault == memory.NoTypeFault {
			a.Intent = memory.CanonicalTypes(sec.Intent.Text)
		}
		offers = append(offers, offer{openAnew.With(a.Title), "allocateSession", a})
	}
	return offers
}

// confirmAgain confirms a checkpoint for what its artifact is now.
func (s site) confirmAgain(x memory.Finding) []offer {
	rows := s.file.Sessions().CP.Rows
	i := slices.IndexFunc(rows, func(r memory.CPRow) bool { return r.Span.Start <= x.Span.Start && x.Span.End <= r.Span.End })
	kind := path.Base(parent(s.file.Folder))
	if i < 0 || !rows[i].Whole() || parent(parent(s.file.Folder)) != s.file.Root {
		return nil
	}
	row := rows[i]
	name := row.Artifact().Path
	f := s.v.Load(path.Join(s.file.Folder, name))
	if name == "" || f == nil || !within(f.Path, s.file.Folder) {
		return nil
	}
	text, size, err := f.Disk()
	if err != nil || int64(len(text)) != size {
		return nil
	}
	sum := sha256.Sum256(text)
	a := ops.CPConfirm{
		Where: s.here(), Requirement: path.Base(s.file.Folder), Kind: kind, Phase: fmt.Sprint("CP", row.Phase),
		ArtifactPath: name, ArtifactSHA256: hex.EncodeToString(sum[:]), ArtifactVersion: memory.CellText(row.Cell(memory.VersionColumn).Text),
	}
	return []offer{{confirmNow.With(a.Phase, name), "confirmCP", a}}
}

func (s site) moveText(memory.Finding) []offer {
	return []offer{{moveAway.With(), "migrate", ops.SummaryMigrate{Where: s.here()}}}
}

// closeSession tells what became of a session that is still active, with the
// text of its last row. The user chooses which of both is true.
func (s site) closeSession(x memory.Finding) (offers []offer) {
	for _, row := range s.file.Summary().All() {
		key, ok := row.Key()
		text, there := row.Cell(memory.TextColumn)
		if !ok || !there || row.Span.Start > x.Span.Start || x.Span.End > row.Span.End {
			continue
		}
		for _, state := range []memory.State{memory.Completed, memory.Blocked} {
			e := &ops.SummaryEntry{Summary: text.Text, Status: state.Name().En, SessionID: key.ID, Date: key.Day}
			if cell, ok := row.Cell(memory.TypeColumn); ok && row.Types.Fault == memory.NoTypeFault {
				e.Type = memory.CanonicalTypes(cell.Text)
			}
			offers = append(offers, offer{closeAs.With(key, state.Name()), "appendSummaryRow", ops.SummaryAppend{Where: s.here(), Entry: e}})
		}
	}
	return offers
}

// selection offers to keep what is marked in the selected text.
func (s site) selection() []offer {
	if s.from == s.to || !memory.AnyText.Has(s.file.Kind) {
		return nil
	}
	r := s.rangeOf(s.file, markdown.Span{Start: s.from, End: s.to})
	if !s.marks(s.said(s.file, &r)) {
		return nil
	}
	return []offer{{keepSelection.With(), "consolidate", consolidation{Document: s.here().Document, Range: &r}}}
}

// marks reports whether a text marks anything as worth keeping.
func (s site) marks(said ops.Said) bool {
	x := ops.NewExtraction(s.opt.Env.Now(), ops.FindSecret(s.opt.Env))
	x.Take(said)
	return slices.ContainsFunc(x.Items(), func(it ops.Item) bool { return it.Fate == ops.Kept })
}

// section offers what can be done with the session that the cursor is in.
func (s site) section() (offers []offer) {
	if s.file.Kind != memory.Daily || s.from != s.to {
		return nil
	}
	for _, sec := range s.file.Daily().Sections {
		if !sec.ID.Canonical || s.from < sec.Span.Start || s.from > sec.Span.End {
			continue
		}
		r := s.rangeOf(s.file, sec.Span)
		if s.marks(s.said(s.file, &r)) {
			offers = append(offers, offer{keepSection.With(sec.ID.ID), "consolidate", consolidation{Document: s.here().Document, SessionID: sec.ID.ID}})
		}
		offers = append(offers, s.indexRow(s.file, sec)...)
		if day, ok := s.dayName(s.file); ok && s.caps.Experimental.Own.Input && len(sec.Bindings) > 0 {
			offers = append(offers, offer{writeInto.With(sec.ID.ID), "writeSession", ops.SessionWrite{Where: s.here(), SessionID: sec.ID.ID, Date: day}})
		}
	}
	return offers
}

// dayName is the day that a daily file is called by.
func (s site) dayName(f *memory.File) (string, bool) {
	_, ok := dayOf(f.Path, s.opt.Env.Now().Location())
	return strings.TrimSuffix(path.Base(f.Path), path.Ext(f.Path)), ok
}

// atEnd reports whether nothing stands behind the selection.
func (s site) atEnd() bool {
	for i := s.file.Lines().At(s.to); i < s.file.Lines().Count(); i++ {
		line := s.file.Lines().Line(i)
		line.Start = min(max(line.Start, s.to), line.End)
		if strings.TrimSpace(s.file.Doc().Text(line)) != "" {
			return false
		}
	}
	return true
}

// end offers, at the end of an index, the rows of the last day that it lacks.
func (s site) end() (offers []offer) {
	if s.file.Kind != memory.AgentSummary || s.from != s.to || !s.atEnd() && !s.inLast() {
		return nil
	}
	if s.caps.Experimental.Own.Input {
		offers = append(offers, offer{appendAny.With(), "appendSummaryRow", ops.SummaryAppend{Where: s.here()}})
	}
	var last string
	for _, e := range s.v.Dir(s.file.Folder + "/tasks") {
		if _, ok := dayOf(e.Name, s.opt.Env.Now().Location()); ok && e.Name > last {
			last = e.Name
		}
	}
	day := s.v.Load(s.file.Folder + "/tasks/" + last)
	if last == "" || day == nil {
		return offers
	}
	for _, sec := range day.Daily().Sections {
		offers = append(offers, s.indexRow(day, sec)...)
	}
	return offers
}

// inLast reports whether the cursor is in the last row of an index.
func (s site) inLast() bool {
	rows := s.file.Summary()
	return rows.Len() > 0 && s.from >= rows.Row(rows.Len()-1).Span.Start
}

// indexable reports whether a session says all that its row needs. Nothing is made
// up.
func (s site) indexable(day *memory.File, sec *memory.Section) bool {
	_, ok := dayOf(day.Path, s.opt.Env.Now().Location())
	now, known := sec.Current()
	types := memory.ParseTypes(sec.Intent.Text).Fault == memory.NoTypeFault
	return ok && known && types && sec.ID.Canonical && sec.Title.Len() > 0 && now.Status.Other == memory.UnknownState
}

// indexRow offers the row of a session whose state the index does not tell. All
// in it is what the section says.
func (s site) indexRow(day *memory.File, sec *memory.Section) []offer {
	if !s.indexable(day, sec) {
		return nil
	}
	start, _ := dayOf(day.Path, s.opt.Env.Now().Location())
	now, _ := sec.Current()
	title := day.Doc().Text(sec.Title)
	key := memory.Key{Day: start.Format("2006-01-02"), ID: sec.ID.ID}
	if index := s.v.Load(day.Folder + "/SUMMARY.md"); index != nil {
		rows := index.Summary()
		if i, ok := rows.Fold().Of(key); ok && rows.Row(i).Status.State == now.Status.State {
			return nil
		}
	}
	date := key.Day
	if t := sec.Time.Text; len(t) >= 16 && memory.ParseDate(t[:16]).Form == memory.DayTime && memory.DayKey(t) == key.Day {
		date = t[:16]
	}
	a := ops.SummaryAppend{
		Where: ops.Where{Document: string(s.uri(day.Path))},
		Entry: &ops.SummaryEntry{
			Summary: title, Status: now.Status.State.Name().En, Type: memory.CanonicalTypes(sec.Intent.Text), SessionID: sec.ID.ID, Date: date,
		},
		MemoryArtifact: &ops.Artifact{TargetPath: strings.TrimPrefix(day.Path, day.Root+"/"), Label: path.Base(day.Path) + " §" + sec.ID.ID},
	}
	return []offer{{indexSession.With(sec.ID.ID, now.Status.State.Name()), "appendSummaryRow", a}}
}
