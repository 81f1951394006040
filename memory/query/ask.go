package query

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	outOfRange = memory.Text{En: "%s is %d; it must be from 1 to %d", Zh: "%s 为 %d；必须在 1 到 %d 之间"}
	notOneOf   = memory.Text{En: "%s is %q; it must be one of %s", Zh: "%s 为 %q；必须是 %s 之一"}
	noSuchDay  = memory.Text{En: "%s is %q, and no day %s", Zh: "%s 为 %q，不是日期 %s"}
	badSession = memory.Text{En: "sessionId is %q, and no id such as 01 or 02a", Zh: "sessionId 为 %q，不是 01、02a 这样的编号"}
)

// number is an argument from 1 to most; zero takes its default.
func number(name string, value, most, byDefault int) (int, error) {
	switch {
	case value == 0:
		return byDefault, nil
	case value < 1 || value > most:
		return 0, refuse(Invalid, outOfRange.With(name, value, most))
	}
	return value, nil
}

// word is an argument that is one of a few words.
func word(name, value, byDefault string, of []string) (string, error) {
	switch {
	case value == "":
		return byDefault, nil
	case !slices.Contains(of, value):
		return "", refuse(Invalid, notOneOf.With(name, value, strings.Join(of, ", ")))
	}
	return value, nil
}

// day is an argument that is a day that exists.
func day(name, value, form, shown string) (memory.Day, error) {
	d, ok := memory.ParseDay(form, value)
	if !ok || d.Format(form) != value {
		return 0, refuse(Invalid, noSuchDay.With(name, value, shown))
	}
	return d, nil
}

// check refuses a target that cannot be.
func (w Where) check() error {
	_, err := word("scope", w.Scope, "", []string{"project", memory.WorkspaceScope})
	return err
}
