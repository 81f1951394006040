package main

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A tally counts findings by severity.
type tally struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
	Hint    int `json:"hint"`

	safe int // of all: --fix mends them
}

func (t tally) all() int { return t.Error + t.Warning + t.Info + t.Hint }

func count(reports []report) tally {
	var t tally
	of := map[memory.Severity]*int{memory.Error: &t.Error, memory.Warning: &t.Warning, memory.Info: &t.Info, memory.Hint: &t.Hint}
	for _, r := range reports {
		for _, f := range r.findings {
			*of[f.Severity]++
			if safe(f) {
				t.safe++
			}
		}
	}
	return t
}

// A noun is a thing that is counted.
type noun struct{ one, many memory.Text }

func (n noun) of(count int) memory.Message {
	if count == 1 {
		return n.one.With(count)
	}
	return n.many.With(count)
}

var (
	nFiles    = noun{memory.Text{En: "%d file", Zh: "%d 个文件"}, memory.Text{En: "%d files", Zh: "%d 个文件"}}
	nFindings = noun{memory.Text{En: "%d finding", Zh: "%d 个问题"}, memory.Text{En: "%d findings", Zh: "%d 个问题"}}
	nErrors   = noun{memory.Text{En: "%d error", Zh: "%d 个错误"}, memory.Text{En: "%d errors", Zh: "%d 个错误"}}
	nWarnings = noun{memory.Text{En: "%d warning", Zh: "%d 个警告"}, memory.Text{En: "%d warnings", Zh: "%d 个警告"}}
	nInfos    = noun{memory.Text{En: "%d info", Zh: "%d 条信息"}, memory.Text{En: "%d infos", Zh: "%d 条信息"}}
	nHints    = noun{memory.Text{En: "%d hint", Zh: "%d 条提示"}, memory.Text{En: "%d hints", Zh: "%d 条提示"}}
)

var (
	allGood    = memory.Text{En: "%s checked, nothing found", Zh: "检查了 %s，没有发现问题"}
	leftSome   = memory.Text{En: "%s checked, left: %s", Zh: "检查了 %s，尚余：%s"}
	foundSome  = memory.Text{En: "%s checked, %s", Zh: "检查了 %s：%s"}
	fixable    = memory.Text{En: "%s; --fix mends %d of them", Zh: "%s；其中 %d 个可用 --fix 修复"}
	fixedSome  = memory.Text{En: "fixed %s in %s", Zh: "已修复 %s（%s）"}
	wouldFix   = memory.Text{En: "would fix %s in %s", Zh: "将修复 %s（%s）"}
	cannotFix  = memory.Text{En: "cannot fix %s: %s", Zh: "无法修复 %s：%s"}
	separators = memory.Text{En: ", ", Zh: "，"}
)

// sum tells how much was found.
func (c *checker) sum(reports []report) {
	t := count(reports)
	if len(reports) == 0 {
		return // as was said
	}
	if t.all() == 0 {
		c.say(allGood.With(nFiles.of(len(reports))))
		return
	}
	var parts []string
	for _, p := range []struct {
		n    int
		noun noun
	}{{t.Error, nErrors}, {t.Warning, nWarnings}, {t.Info, nInfos}, {t.Hint, nHints}} {
		if p.n > 0 {
			parts = append(parts, p.noun.of(p.n).In(c.locale))
		}
	}
	what := foundSome
	if c.flags.fix {
		what = leftSome
	}
	m := what.With(nFiles.of(len(reports)), strings.Join(parts, separators.In(c.locale)))
	if t.safe > 0 && !c.flags.fix {
		m = fixable.With(m, t.safe)
	}
	c.say(m)
}

// safe reports whether --fix mends a finding.
func safe(f memory.Finding) bool {
	return f.Rule.FixAll && slices.ContainsFunc(f.Fixes, func(x memory.Fix) bool { return x.Preferred })
}

func (c *checker) sayFixed(fixed, inFiles int) {
	what := fixedSome
	if c.flags.dryRun {
		what = wouldFix
	}
	c.say(what.With(nFindings.of(fixed), nFiles.of(inFiles)))
}
