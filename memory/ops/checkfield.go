package ops

import "strings"

// CheckField tells what is wrong with one argument by itself, as long as it is
// being typed: nil if nothing is, or if nothing can be told of it alone. Names are
// those of the arguments in JSON; the text of an entry is `summary`. An empty
// argument is refused where the operation cannot do without it.
func CheckField(name, value string, opt Options) error {
	check, known := fieldChecks[name]
	if !known {
		return nil
	}
	if err := opt.clean(name, value); err != nil {
		return err
	}
	return check(name, value)
}

var fieldChecks = map[string]func(name, value string) error{
	"title": func(name, value string) error {
		return due(name, value, func() error { return oneLine(name, value, maxTitle) })
	},
	"sourceMessage": func(name, value string) error { return oneLine(name, value, maxMessage) },
	"label":         func(name, value string) error { return oneLine(name, value, maxTitle) },
	"summary": func(name, value string) error {
		return due(name, cellText(value), func() error { return longText(name, cellText(value)) })
	},
	"content": func(name, value string) error {
		return due(name, value, func() error {
			if err := multiLine(name, value); err != nil {
				return err
			}
			return judgeContent(value)
		})
	},
	"type": func(_, value string) error {
		_, err := canonicalTypes(value)
		return err
	},
	"sessionId": func(name, value string) error {
		_, err := canonicalID(name, value)
		return err
	},
}

// due refuses what is blank, and leaves the rest to check.
func due(name, value string, check func() error) error {
	if strings.TrimSpace(value) == "" {
		return refuse(ArgumentRequired, isMissing.With(name))
	}
	return check()
}
