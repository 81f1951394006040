package ops

import (
	"cmp"
	"reflect"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var secretFound = memory.Text{En: "line %d of %s holds what looks like a secret (%s)", Zh: "%[2]s 第 %[1]d 行含有疑似机密（%[3]s）"}

// clean refuses a text with a secret. The name says which argument it is.
func (o *Options) clean(name, text string) error {
	if line, rule, bad := o.Refuse(text); bad {
		return refuse(SecretRefused, secretFound.With(line, name, rule))
	}
	return nil
}

// cleanAfter is clean for a text that follows an old one: a secret may begin in
// the last line of that.
func (o *Options) cleanAfter(old []byte, name, text string) error {
	if err := o.clean(name, text); err != nil {
		return err
	}
	last := strings.TrimRight(string(old), "\r\n")
	last = last[strings.LastIndexAny(last, "\r\n")+1:]
	if _, _, before := o.Refuse(last); last == "" || before {
		return nil
	}
	if line, rule, bad := o.Refuse(last + "\n" + text); bad {
		return refuse(SecretRefused, secretFound.With(max(1, line-1), name, rule))
	}
	return nil
}

// cleanAll is clean for all texts among the arguments of a call. It comes before
// all else: no error, record or receipt may tell a secret. Where memory lies is
// not asked: that is resolved by now.
func (o *Options) cleanAll(args any) error { return o.cleanIn("", reflect.ValueOf(args)) }

func (o *Options) cleanIn(name string, v reflect.Value) error {
	switch v.Kind() {
	case reflect.String:
		return o.clean(name, v.String())
	case reflect.Pointer:
		if !v.IsNil() {
			return o.cleanIn(name, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := o.cleanIn(name, v.Index(i)); err != nil {
				return err
			}
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Where]() {
			return nil
		}
		for i := range v.NumField() {
			tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if name != "" && tag != "" {
				tag = name + "." + tag
			}
			if err := o.cleanIn(cmp.Or(tag, name), v.Field(i)); err != nil {
				return err
			}
		}
	}
	return nil
}
