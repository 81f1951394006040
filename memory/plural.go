package memory

import (
	"slices"
	"strings"
)

// singulars are the nouns that messages count, by their plurals.
var singulars = map[string]string{
	"artifacts": "artifact", "arguments": "argument", "bindings": "binding", "bytes": "byte", "cells": "cell", "characters": "character", "contents": "content",
	"days": "day", "entries": "entry", "errors": "error", "files": "file", "findings": "finding", "folders": "folder", "hints": "hint", "infos": "info", "lines": "line", "links": "link",
	"problems": "problem", "projects": "project", "rows": "row", "sessions": "session", "tasks": "task", "times": "time",
	"topics": "topic", "types": "type", "warnings": "warning",
}

// verbs are those that agree with what is afterCount.
var verbs = map[string]string{"do": "does", "are": "is", "have": "has"}

var (
	directive  = Pattern(`%(?:\[(\d)\])?[a-z%]`)
	afterCount = Pattern(`^( (?:open )?)([a-z]+)\b((?: of %s| from line %d on| with %d entries)?)(?: (do|are|have)\b)?`)
)

// countsOne reports whether a message counts one of something.
func countsOne(args []any) bool {
	for _, a := range args {
		if isOne(a) {
			return true
		}
	}
	return false
}

func isOne(a any) bool { return a == 1 || a == int64(1) }

// singular is an English template in which what the arguments count as one stands
// in the singular, with its verb.
func singular(template string, args []any) string {
	type edit struct {
		at, end int
		word    string
	}
	var edits []edit
	next := 0
	for _, at := range directive().FindAllStringSubmatchIndex(template, -1) {
		if template[at[1]-1] == '%' {
			continue
		}
		if at[2] >= 0 {
			next = int(template[at[2]] - '1') // no message has ten arguments
		}
		one := template[at[1]-1] == 'd' && next < len(args) && isOne(args[next])
		next++
		m := afterCount().FindStringSubmatchIndex(template[at[1]:])
		if !one || m == nil {
			continue
		}
		rest := template[at[1]:]
		if word := singulars[rest[m[4]:m[5]]]; word != "" {
			edits = append(edits, edit{at[1] + m[4], at[1] + m[5], word})
		}
		if m[8] >= 0 && !strings.HasSuffix(template[:at[0]], "with ") {
			edits = append(edits, edit{at[1] + m[8], at[1] + m[9], verbs[rest[m[8]:m[9]]]})
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return b.at - a.at })
	for _, e := range edits {
		template = template[:e.at] + e.word + template[e.end:]
	}
	return template
}
