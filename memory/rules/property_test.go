package rules_test

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// TestWorlds makes worlds in which nothing must be found, and puts single faults
// into them: then exactly that is found, at its place, and its preferred fix
// leaves a world in order. `make soak` makes many more of them.
func TestWorlds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := worlds.Draw(t, "world")
		for _, f := range look(t, w).found {
			t.Errorf("%s in\n%s", f, w.Files[f.Path])
		}
		for range 3 {
			trials(rapid.Just(w), rapid.SampledFrom(faults)).Draw(t, "trial").test(t)
		}
	})
}

// TestFaults puts every fault into a few worlds.
func TestFaults(t *testing.T) {
	for i, f := range faults {
		t.Run(fmt.Sprint(f.rule, "/", i), func(t *testing.T) {
			fits := 0
			for seed := 0; fits < 3; seed++ {
				x := trials(worlds, rapid.Just(f)).Example(seed)
				if x.bad != nil {
					fits++
					x.test(t)
				}
				if seed == 50 {
					t.Fatal("no world has a place for the fault")
				}
			}
		})
	}
}

// A trial is a fault in a world.
type trial struct {
	bad  *world // nil if the world has no place for the fault
	want spot
	more bool
}

// GoString keeps what fails readable.
func (x trial) GoString() string { return x.want.String() }

func trials(worlds *rapid.Generator[*world], faults *rapid.Generator[fault]) *rapid.Generator[trial] {
	return rapid.Custom(func(t *rapid.T) (x trial) {
		w := worlds.Draw(t, "world")
		f := faults.Draw(t, "fault")
		x.more = f.more
		x.bad, x.want, _ = f.into(t, w)
		return x
	})
}

func (x trial) test(t rapid.TB) {
	if x.bad == nil {
		return
	}
	seen := look(t, x.bad)
	if diff := gocmp.Diff([]spot{x.want}, seen.found); diff != "" {
		t.Fatalf("%s in\n%s\n(-want +got):\n%s", x.want.Rule, x.bad.Files[x.want.Path], diff)
	}
	if fixed, title := seen.mend(x.bad); fixed != nil {
		for _, f := range look(t, fixed).found {
			if x.more && f.Rule != x.want.Rule {
				continue
			}
			t.Errorf("after %q: %s in\n%s", title, f, fixed.Files[f.Path])
		}
	}
}

// A spot is where something is found.
type spot struct {
	Path, Rule string
	Line       int // one-based
	Text       string
}

func (s spot) String() string { return fmt.Sprintf("%s:%d: %q [%s]", s.Path, s.Line, s.Text, s.Rule) }

// A sight is what is found in a world.
type sight struct {
	snap     *memory.Snapshot
	found    []spot
	findings []memory.Finding
}

const top = "w/"

func look(t rapid.TB, w *world) sight {
	env := memory.Env{FS: w.fs(), Getenv: func(string) string { return "" }, Now: time.Now}
	ws := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &w.Today})
	var paths []string
	for _, p := range ws.Snapshot().Find(context.Background(), "w", func(f *memory.File) { paths = append(paths, f.Path) }) {
		t.Fatal(p.Path, p.Err)
	}
	s := sight{snap: ws.Add(paths...)}
	if len(paths) != len(w.Files) {
		t.Fatalf("only these are memory: %q of %q", paths, slices.Sorted(maps.Keys(w.Files)))
	}
	for _, p := range paths {
		s.findings = append(s.findings, s.snap.Check(context.Background(), p).Findings...)
	}
	for _, f := range s.findings {
		file, name := s.snap.File(f.Path), strings.TrimPrefix(f.Path, top)
		text := strings.ReplaceAll(string(file.Source()[f.Span.Start:f.Span.End]), w.EOL[name], "\n")
		s.found = append(s.found, spot{name, f.Rule.ID, file.Lines().At(f.Span.Start) + 1, text})
	}
	return s
}

// mend is the world as the preferred fix of its one finding leaves it; nil if
// there is none, or none that changes text and nothing else.
func (s sight) mend(w *world) (fixed *world, title string) {
	f := s.findings[0]
	i := slices.IndexFunc(f.Fixes, func(x memory.Fix) bool { return x.Preferred })
	if i < 0 || len(f.Fixes[i].Creates)+len(f.Fixes[i].Renames) > 0 {
		return nil, ""
	}
	fixed = w.clone()
	for p, edits := range byFile(f, f.Fixes[i]) {
		name := strings.TrimPrefix(p, top)
		text := string(memory.Apply(s.snap.Load(p).Source(), edits))
		fixed.Files[name], fixed.EOL[name], fixed.BOM[name] = text, "\n", false // as it is
	}
	return fixed, f.Fixes[i].Title.String()
}

// A fault is something that goes wrong in a world. In its texts «» enclose what
// is found, {agent} and {day} stand for the world's agent and its last day,
// {later} for a day after today, and $1 for what a group of find matched.
type fault struct {
	rule string
	in   string // the paths of files that it may happen to
	find string // what becomes another text
	add  string // the path of a file that comes to be
	with string // the other text, or that of the new file
	text string // what is in the new file, if with is not
	more bool   // its fix opens what is then to be filled in
	at   string // where in another file it is found: `path: text`, both regular expressions
}

// into puts the fault into a copy of w.
func (f fault) into(t *rapid.T, w *world) (bad *world, want spot, ok bool) {
	bad = w.clone()
	fill := strings.NewReplacer("{agent}", w.Agent, "{task}", w.say.task, "{day}", w.at.Format("20060102"), "{later}", (w.Today + 2).Format("20060102"), "{later-}", (w.Today + 2).String())
	want.Rule, want.Path = f.rule, fill.Replace(f.add)
	text, at := fill.Replace(f.with), f.at
	if f.add != "" {
		bad.put(t, want.Path, f.text)
	}
	if f.in != "" {
		p, m, ok := f.place(t, w)
		if !ok {
			return nil, want, false
		}
		src, re := w.Files[p], regexp.MustCompile(f.find)
		text = src[:m[0]] + string(re.ExpandString(nil, text, src, m)) + src[m[1]:]
		want.Path, at = p, string(re.ExpandString(nil, at, src, m))
	}
	before, marked, _ := strings.Cut(text, "«")
	span, _, _ := strings.Cut(marked, "»")
	bad.Files[want.Path] = strings.NewReplacer("«", "", "»", "").Replace(text)
	if at == "" {
		want.Line, want.Text = 1+strings.Count(before, "\n"), bare8(span)
		return bad, want, true
	}
	where, what, _ := strings.Cut(at, ": ")
	for _, p := range slices.Sorted(maps.Keys(bad.Files)) {
		if m := regexp.MustCompile(what).FindStringSubmatchIndex(bad.Files[p]); m != nil && regexp.MustCompile(where).MatchString(p) {
			want.Path, want.Line, want.Text = p, 1+strings.Count(bad.Files[p][:m[2]], "\n"), bad.Files[p][m[2]:m[3]]
			return bad, want, true
		}
	}
	return nil, want, false
}

// bare8 is text as it is on disk.
func bare8(text string) string {
	return strings.NewReplacer(otherBreak, "", badByte, "\xff").Replace(text)
}

// place picks one of the places for the fault.
func (f fault) place(t *rapid.T, w *world) (p string, m []int, ok bool) {
	type spot struct {
		path  string
		match []int
	}
	var all []spot
	for _, p := range slices.Sorted(maps.Keys(w.Files)) {
		if regexp.MustCompile(f.in).MatchString(p) {
			for _, m := range regexp.MustCompile(f.find).FindAllStringSubmatchIndex(w.Files[p], -1) {
				all = append(all, spot{p, m})
			}
		}
	}
	if len(all) == 0 {
		return "", nil, false
	}
	one := rapid.SampledFrom(all).Draw(t, "place")
	return one.path, one.match, true
}
