package memory

import (
	"fmt"
	"reflect"
	"slices"
)

// A Locale is a language for messages.
type Locale uint8

// The locales. English is also what machines are given.
const (
	English Locale = iota
	Chinese
)

// A Text is a message template in every language. The verbs of both are those
// of package fmt and take the same arguments; explicit indexes may reorder them.
type Text struct{ En, Zh string }

// With fills in the template's arguments. An argument may itself be a Text or a
// Message.
func (t Text) With(args ...any) Message { return Message{t, args} }

// In is the text of t in l, for templates without arguments.
func (t Text) In(l Locale) string {
	if l == Chinese {
		return t.Zh
	}
	return t.En
}

// A Message is a template with its arguments.
type Message struct {
	Text Text
	Args []any
}

// In is the message in locale l.
func (m Message) In(l Locale) string {
	if len(m.Args) == 0 {
		return m.Text.In(l)
	}
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		switch a := a.(type) {
		case Text:
			args[i] = a.In(l)
		case Message:
			args[i] = a.In(l)
		default:
			args[i] = a
		}
	}
	template := m.Text.In(l)
	if l == English && countsOne(args) {
		template = singular(template, args)
	}
	return fmt.Sprintf(template, args...)
}

// SameAs reports whether two messages say the same in every language.
func (m Message) SameAs(o Message) bool {
	return m.Text == o.Text && slices.EqualFunc(m.Args, o.Args, func(a, b any) bool {
		switch a := a.(type) {
		case string:
			return a == b
		case Message:
			o, ok := b.(Message)
			return ok && a.SameAs(o)
		}
		return reflect.ValueOf(a).Comparable() && a == b
	})
}

// mapped is the message with edit applied to every word that it was given.
func (m Message) mapped(edit func(string) string) Message {
	if len(m.Args) == 0 {
		return m
	}
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		switch a := a.(type) {
		case Message:
			args[i] = a.mapped(edit)
		case Text:
			args[i] = a
		case string:
			args[i] = edit(a)
		case fmt.Stringer:
			args[i] = edit(a.String())
		default:
			args[i] = a
			if s := fmt.Sprint(a); edit(s) != s {
				args[i] = edit(s)
			}
		}
	}
	return Message{m.Text, args}
}

// String is the message in English.
func (m Message) String() string { return m.In(English) }
