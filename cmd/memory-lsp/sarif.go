package main

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// The shape of --format sarif: the part of SARIF 2.1.0 that we have something to
// say in. Names are those of the standard.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		Invocations      []sarifInvocation        `json:"invocations"`
		BaseIDs          map[string]sarifLocation `json:"originalUriBaseIds"`
		ColumnKind       string                   `json:"columnKind"`
		NewlineSequences []string                 `json:"newlineSequences"`
		Results          []sarifResult            `json:"results"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string      `json:"id"`
		ShortDescription sarifText   `json:"shortDescription"`
		FullDescription  sarifText   `json:"fullDescription"`
		Help             sarifText   `json:"help"`
		HelpURI          string      `json:"helpUri"`
		Configuration    sarifConfig `json:"defaultConfiguration"`
		Properties       sarifTags   `json:"properties"`
	}
	sarifConfig struct {
		Enabled bool   `json:"enabled"`
		Level   string `json:"level"`
	}
	sarifTags struct {
		Tags []string `json:"tags"`
	}
	sarifText struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications"`
	}
	sarifNotification struct {
		Level     string       `json:"level"`
		Message   sarifText    `json:"message"`
		Locations []sarifPlace `json:"locations"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifPlace      `json:"locations"`
		Related      []sarifPlace      `json:"relatedLocations,omitempty"`
		Fixes        []sarifFix        `json:"fixes,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifPlace struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifLocation `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifLocation struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
		CharOffset  int `json:"charOffset"`
		CharLength  int `json:"charLength"`
		ByteOffset  int `json:"byteOffset"`
		ByteLength  int `json:"byteLength"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifLocation      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted *sarifText  `json:"insertedContent,omitempty"`
	}
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	repository  = "https://github.com/memory-lsp/memory-lsp"
	sourceRoot  = "%SRCROOT%" // the working folder
)

// printSARIF prints all findings as a SARIF log. The rules in it are those that
// found something.
func (c *checker) printSARIF(w io.Writer, reports []report) error {
	s := sarifWriter{checker: c, gauges: map[string]*gauge{}, index: map[string]int{}}
	run, err := s.run(reports)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

var sarifLevels = map[memory.Severity]string{
	memory.Error: "error", memory.Warning: "warning", memory.Info: "note", memory.Hint: "note",
}

// sarifAt names a file: from the working folder on if it lies below it, else as
// a whole.
func (s *system) sarifAt(native string) sarifLocation {
	if rel, err := filepath.Rel(s.Dir, native); err == nil && filepath.IsLocal(rel) {
		return sarifLocation{URI: (&url.URL{Path: filepath.ToSlash(rel)}).String(), Base: sourceRoot}
	}
	return sarifLocation{URI: fileURI(native)}
}

// fileURI is the address of an absolute path of the operating system.
func fileURI(native string) string {
	slashed := filepath.ToSlash(native)
	if host, ok := strings.CutPrefix(slashed, "//"); ok {
		host, rest, _ := strings.Cut(host, "/")
		return (&url.URL{Scheme: "file", Host: host, Path: "/" + rest}).String()
	}
	return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(slashed, "/")}).String()
}
