package ops

import (
	"os"
	"slices"
	"strings"
	"unicode"
)

// projectAll makes the links of a set, one for each file.
func (w *Writer) projectAll(set *ProjectionSet, artifacts []Artifact) error {
	first := map[string]string{}
	set.Links = []Projection{}
	set.Dedupe = Dedupe{Policy: "canonical-path-first-reference-wins", InputCount: len(artifacts), Suppressed: []Suppressed{}}
	for _, a := range artifacts {
		p, err := w.project(set.DocumentPath, a)
		if err != nil {
			return err
		}
		if other, again := first[p.CanonicalTargetPath]; again {
			set.Dedupe.Suppressed = append(set.Dedupe.Suppressed, Suppressed{a.ID, other, p.TargetPath})
			continue
		}
		first[p.CanonicalTargetPath] = a.ID
		set.Links = append(set.Links, p)
	}
	set.Dedupe.ProjectedCount, set.Dedupe.SuppressedCount = len(set.Links), len(set.Dedupe.Suppressed)
	set.ProjectionID = set.id()
	return nil
}

func (w *Writer) project(document string, a Artifact) (Projection, error) {
	file, err := rootPath("targetPath", a.TargetPath)
	if err != nil {
		return Projection{}, err
	}
	if canonicalPath(file) == canonicalPath(document) {
		return Projection{}, linkError(LinkSelf, selfLink.With(document))
	}
	if _, err := w.targetAt(file); err != nil {
		return Projection{}, err
	}
	identity, err := identityOf(file, w.native(file))
	if err != nil {
		return Projection{}, linkError(LinkTargetInvalid, cannotLook.With(file, err))
	}
	href := relativeLink(document, file)
	return Projection{
		SchemaVersion: "ArtifactLinkProjectionV1", ID: a.ID, Label: a.Label, TargetPath: file,
		CanonicalTargetPath: canonicalPath(file), Purpose: a.Purpose, Href: href,
		Markdown: markdownLink(a.Label, href), TargetIdentity: identity,
	}, nil
}

var escapeLabel = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `|`, `\|`)

// markdownLink writes a link as the format's projection does.
func markdownLink(label, href string) string {
	if strings.ContainsAny(href, "()") || strings.ContainsFunc(href, unicode.IsSpace) {
		href = "<" + href + ">"
	}
	return "[" + escapeLabel.Replace(label) + "](" + href + ")"
}

// id names a set by what it says wherever it is read.
func (s *ProjectionSet) id() string {
	links := slices.Clone(s.Links)
	for i := range links {
		links[i].TargetIdentity = ""
	}
	return "artifact-link-projection-" + digest(mustJSON(struct {
		DocumentPath string       `json:"documentPath"`
		Links        []Projection `json:"links"`
		Suppressed   []Suppressed `json:"suppressed"`
	}{s.DocumentPath, links, s.Dedupe.Suppressed}))
}

// validateExisting makes sure that the document has the links of a set.
func (w *Writer) validateExisting(set *ProjectionSet) error {
	text, err := os.ReadFile(w.native(set.DocumentPath))
	if err != nil {
		return linkError(LinkDocumentInvalid, cannotLook.With(set.DocumentPath, err))
	}
	return set.within(string(text))
}

// within makes sure that a document's text has the links of a set.
func (s *ProjectionSet) within(text string) error {
	v := ExistingValidation{Status: pass, MissingIDs: []string{}}
	var missing []string
	for _, l := range s.Links {
		if strings.Contains(text, l.Markdown) {
			v.Matched++
		} else {
			v.MissingIDs, missing = append(v.MissingIDs, l.ID), append(missing, l.Markdown)
		}
	}
	s.DocumentExists, s.ExistingValidation = true, v
	if len(v.MissingIDs) > 0 {
		return linkError(LinkReadbackMissing, linkNotThere.With(s.DocumentPath, strings.Join(missing, ", ")))
	}
	return nil
}

// existing is the set as it is told once the document is written.
func (s ProjectionSet) existing(text string) (ProjectionSet, error) {
	s.Operation = ValidateExisting
	err := s.within(text)
	return s, err
}

// block is a set as it stands in a day's file.
func (s *ProjectionSet) block() string {
	var out strings.Builder
	out.WriteString("### 关联产物\n<!-- devcodex:artifact-link-projection v1 set=" + s.ProjectionID + " -->\n\n")
	for _, l := range s.Links {
		out.WriteString("- " + l.Markdown)
		if l.Purpose != "" {
			out.WriteString(" — " + l.Purpose)
		}
		out.WriteString("\n")
	}
	return out.String()
}
