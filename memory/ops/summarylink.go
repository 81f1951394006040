package ops

import (
	"path"

	"github.com/memory-lsp/memory-lsp/memory"
)

var dayName = memory.Pattern(`^\d{8}\.md$`)

// linkSummary fills in the columns of links and makes sure that all links of the
// row are good.
func (w *Writer) linkSummary(ap *appending) (err error) {
	var list []Artifact
	add := func(a *Artifact, id string) {
		if a == nil {
			return
		}
		one := *a
		if one.ID == "" {
			one.ID = id
		}
		if base := path.Base(one.TargetPath); one.Label == "" && id == memoryLink && dayName().MatchString(base) {
			one.Label = base + " §" + ap.row[memory.SessionColumn]
		}
		list = append(list, one)
	}
	add(ap.args.ReportArtifact, reportLink)
	add(ap.args.MemoryArtifact, memoryLink)
	if len(list) > 0 {
		set, err := w.ProjectLinks(LinkProject{DocumentPath: w.summaryFile(), Artifacts: list})
		if err != nil {
			return err
		}
		ap.set = &set
		ap.place(set)
	}
	ap.links, err = w.gate(w.summaryFile(), ap.row.String())
	return err
}

// The ids of the links in an index.
const (
	reportLink = "summary-report"
	memoryLink = "summary-memory"
)

// place puts the links of a set into their columns. A file that is linked in the
// first is not linked again.
func (ap *appending) place(set ProjectionSet) {
	columns := map[string]memory.Column{}
	if a := ap.args.ReportArtifact; a != nil {
		ap.row[memory.ReportColumn] = noText
		columns[orID(a, reportLink)] = memory.ReportColumn
	}
	if a := ap.args.MemoryArtifact; a != nil {
		ap.row[memory.MemoryColumn] = noText
		columns[orID(a, memoryLink)] = memory.MemoryColumn
	}
	for _, l := range set.Links {
		ap.row[columns[l.ID]] = l.Markdown
	}
}

func orID(a *Artifact, id string) string {
	if a.ID != "" {
		return a.ID
	}
	return id
}
