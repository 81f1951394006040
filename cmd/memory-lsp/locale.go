package main

import (
	"cmp"
	"errors"
	"path/filepath"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// localeWords are what is said about the locales; other tags of the two
// languages are taken, too.
var localeWords = []string{"en", "zh-cn"}

// A localeFlag is the language that was asked for, or none.
type localeFlag struct{ tag string }

func (l *localeFlag) String() string { return l.tag }

func (l *localeFlag) Type() string { return strings.Join(localeWords, "|") }

func (l *localeFlag) Set(tag string) error {
	if _, ok := language(tag); !ok {
		return errors.New("must be en or zh-cn")
	}
	l.tag = tag
	return nil
}

// language reads a tag such as en, zh-CN or zh_CN.UTF-8.
func language(tag string) (memory.Locale, bool) {
	end := strings.IndexAny(tag, "-_.@")
	if end < 0 {
		end = len(tag)
	}
	switch strings.ToLower(tag[:end]) {
	case "zh":
		return memory.Chinese, true
	case "en":
		return memory.English, true
	}
	return memory.English, false
}

// locale is the language of what is said about no file: the flag's, else what
// is configured for the working folder, else the system's.
func (s *system) locale(flag localeFlag) memory.Locale {
	here := memory.FromOS(filepath.Join(s.Dir, memory.ConfigName))
	config := memory.NewWorkspace(s.env(), memory.Settings{}).Snapshot().Config(here)
	return s.localeOf(flag.tag, config.Locale)
}

// localeOf is the language of messages: the flag's, else the configuration's,
// else the system's.
func (s *system) localeOf(flag, config string) memory.Locale {
	l, _ := language(cmp.Or(flag, config, s.Getenv("LC_ALL"), s.Getenv("LC_MESSAGES"), s.Getenv("LANG")))
	return l
}
