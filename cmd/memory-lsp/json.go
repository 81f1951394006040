package main

import (
	"encoding/json"
	"io"

	"github.com/memory-lsp/memory-lsp/cmd/memory-lsp/findings"
)

// output is what --format json prints.
type output struct {
	Version     int                   `json:"version"`
	Files       int                   `json:"files"`
	Diagnostics []findings.Diagnostic `json:"diagnostics"`
	Summary     tally                 `json:"summary"`
}

// printJSON prints all findings as one object.
func (c *checker) printJSON(w io.Writer, reports []report) error {
	out := output{Version: findings.Version, Files: len(reports), Diagnostics: []findings.Diagnostic{}, Summary: count(reports)}
	tell := findings.Teller{Snap: c.w.Snapshot(), Shown: c.shown}
	for _, r := range reports {
		for _, f := range r.findings {
			out.Diagnostics = append(out.Diagnostics, tell.Diagnostic(r.file, f))
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}
