package main

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/cmd/memory-lsp/findings"
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// A sarifWriter turns reports into one run of a SARIF log.
type sarifWriter struct {
	*checker
	gauges map[string]*gauge // by path
	rules  []sarifRule
	index  map[string]int // of rules, by id
}

func (s *sarifWriter) run(reports []report) (run sarifRun, err error) {
	run.Results = []sarifResult{}
	for _, r := range reports {
		prints := newFingerprints(r)
		for _, f := range r.findings {
			if err := s.rule(f.Rule); err != nil {
				return run, err
			}
			run.Results = append(run.Results, s.result(r.file, f, prints.of(f)))
		}
	}
	run.Tool.Driver = sarifDriver{Name: "memory-lsp", Version: version, InformationURI: repository, Rules: s.rules}
	if s.rules == nil {
		run.Tool.Driver.Rules = []sarifRule{}
	}
	run.Invocations = []sarifInvocation{s.invocation()}
	run.BaseIDs = map[string]sarifLocation{sourceRoot: {URI: strings.TrimSuffix(fileURI(s.Dir), "/") + "/"}}
	run.ColumnKind = "utf16CodeUnits"
	run.NewlineSequences = []string{"\r\n", "\n", "\r"}
	return run, nil
}

// invocation tells what could not be done.
func (s *sarifWriter) invocation() sarifInvocation {
	in := sarifInvocation{Successful: len(s.failures) == 0, Notifications: []sarifNotification{}}
	for _, f := range s.failures {
		at := sarifPhysical{Artifact: s.sarifAt(s.abs(filepath.FromSlash(f.name)))}
		in.Notifications = append(in.Notifications, sarifNotification{
			Level: "error", Message: sarifText{Text: f.what.String()}, Locations: []sarifPlace{{Physical: at}},
		})
	}
	return in
}

// rule describes a rule, once.
func (s *sarifWriter) rule(r *memory.Rule) error {
	if _, ok := s.index[r.ID]; ok {
		return nil
	}
	p, err := rules.Page(r)
	if err != nil {
		return err
	}
	s.index[r.ID] = len(s.rules)
	s.rules = append(s.rules, sarifRule{
		ID:               r.ID,
		ShortDescription: sarifText{Text: p.Summary(memory.English)},
		FullDescription:  sarifText{Text: p.Why(memory.English)},
		Help:             sarifText{Text: p.Why(memory.English), Markdown: p.Markdown(memory.English, nil)},
		HelpURI:          rules.URL(version, memory.English, r),
		Configuration:    sarifConfig{Enabled: !r.Optional, Level: sarifLevels[r.Severity]},
		Properties:       sarifTags{Tags: slices.Compact([]string{r.Group(), p.Family()})},
	})
	return nil
}

func (s *sarifWriter) result(own *memory.File, f memory.Finding, fingerprint string) sarifResult {
	out := sarifResult{
		RuleID:       f.Rule.ID,
		RuleIndex:    s.index[f.Rule.ID],
		Level:        sarifLevels[f.Severity],
		Message:      sarifText{Text: f.Message.String()},
		Locations:    []sarifPlace{{Physical: s.physical(own, "", f.Span)}},
		Fingerprints: map[string]string{"memoryLsp/v1": fingerprint},
	}
	for i, rel := range f.Related {
		place := sarifPlace{ID: i + 1, Physical: s.physical(own, rel.Path, rel.Span)}
		place.Message = &sarifText{Text: rel.Message.String()}
		out.Related = append(out.Related, place)
	}
	for x := range findings.Writable(own, f) {
		if fix, ok := s.fix(own, x); ok {
			out.Fixes = append(out.Fixes, fix)
		}
	}
	return out
}

// fix is a fix that changes text and nothing else: SARIF has no word for files
// that are made or renamed.
func (s *sarifWriter) fix(own *memory.File, f memory.Fix) (out sarifFix, ok bool) {
	if len(f.Creates)+len(f.Renames) > 0 || len(f.Edits) == 0 {
		return out, false
	}
	out.Description.Text = f.Title.String()
	for _, e := range f.Edits {
		at := s.physical(own, e.Path, e.Span)
		if at.Region == nil {
			return out, false
		}
		r := sarifReplacement{Deleted: *at.Region}
		if e.New != "" {
			r.Inserted = &sarifText{Text: e.New}
		}
		i := slices.IndexFunc(out.Changes, func(c sarifChange) bool { return c.Artifact == at.Artifact })
		if i < 0 {
			i = len(out.Changes)
			out.Changes = append(out.Changes, sarifChange{Artifact: at.Artifact})
		}
		out.Changes[i].Replacements = append(out.Changes[i].Replacements, r)
	}
	return out, true
}

// physical is a span of a file that a finding in own names; an empty path means
// own. A file that can't be read has no regions.
func (s *sarifWriter) physical(own *memory.File, path string, span markdown.Span) sarifPhysical {
	file := own
	if path != "" && path != own.Path {
		if file = s.w.Snapshot().Load(path); file == nil {
			return sarifPhysical{Artifact: s.sarifAt(memory.ToOS(path))}
		}
	}
	g := s.gauges[file.Path]
	if g == nil {
		g = newGauge(file)
		s.gauges[file.Path] = g
	}
	return sarifPhysical{Artifact: s.sarifAt(memory.ToOS(file.Path)), Region: g.region(span)}
}

// A gauge measures a file in lines, characters and bytes. A character is a
// UTF-16 unit; a byte order mark is none, and three bytes.
type gauge struct {
	lines  *markdown.Lines
	before []int // of every line: the characters before it
}

func newGauge(f *memory.File) *gauge {
	g := &gauge{lines: f.Lines()}
	src, at, chars := f.Source(), g.lines.Line(0).Start, 0
	for i := range g.lines.Count() {
		start := g.lines.Line(i).Start
		for at < start {
			r, n := utf8.DecodeRune(src[at:])
			at, chars = at+n, chars+1
			if r >= 0x10000 {
				chars++
			}
		}
		g.before = append(g.before, chars)
	}
	return g
}

func (g *gauge) region(s markdown.Span) *sarifRegion {
	line, col := g.lines.Position(s.Start, markdown.UTF16)
	endLine, endCol := g.lines.Position(s.End, markdown.UTF16)
	start, end := g.before[line]+col, g.before[endLine]+endCol
	return &sarifRegion{
		StartLine: line + 1, StartColumn: col + 1, EndLine: endLine + 1, EndColumn: endCol + 1,
		CharOffset: start, CharLength: end - start, ByteOffset: s.Start, ByteLength: s.Len(),
	}
}

// fingerprints tell findings of one file apart in a way that outlives lines that
// come and go above them: by rule, by the text of the line, and which of several
// alike it is. No trace of a secret gets into them.
type fingerprints struct {
	file    *memory.File
	secrets []markdown.Span
	seen    map[string]int
}

func newFingerprints(r report) *fingerprints {
	p := &fingerprints{file: r.file, seen: map[string]int{}}
	for _, f := range r.findings {
		if f.Rule.Group() == "secret" {
			p.secrets = append(p.secrets, f.Span)
		}
	}
	return p
}

func (p *fingerprints) of(f memory.Finding) string {
	lines, src := p.file.Lines(), p.file.Masked()
	line := lines.Line(lines.At(f.Span.Start))
	first := slices.IndexFunc(p.secrets, line.Overlaps)
	if first >= 0 {
		line.End = max(line.Start, p.secrets[first].Start)
	}
	text := strings.TrimSpace(string(src[line.Start:line.End]))
	sum := sha256.Sum256([]byte(f.Rule.ID + "\x00" + text))
	key := fmt.Sprintf("%x", sum[:8])
	p.seen[key]++
	return fmt.Sprintf("%s:%d", key, p.seen[key])
}
