package ops

import (
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// LinkProject are the arguments of memory_artifact_link_project.
type LinkProject struct {
	Where
	Operation    string          `json:"operation,omitempty"`    // project, the default, or validate-existing
	DocumentPath string          `json:"documentPath,omitempty"` // from the active root, as are all targets
	Artifacts    []Artifact      `json:"artifacts,omitempty"`
	Capability   *LinkCapability `json:"linkCapability,omitempty"` // nil: links that any reader can follow
}

// An Artifact is a file that is to be linked.
type Artifact struct {
	ID         string `json:"id,omitempty"`
	Label      string `json:"label,omitempty"` // empty: the file's name
	TargetPath string `json:"targetPath"`
	Purpose    string `json:"purpose,omitempty"`
}

// A ProjectionSet is an ArtifactLinkProjectionSetV1.
type ProjectionSet struct {
	SchemaVersion      string             `json:"schemaVersion"`
	Operation          string             `json:"operation"`
	DocumentPath       string             `json:"documentPath"`
	DocumentExists     bool               `json:"documentExists"`
	Capability         LinkCapability     `json:"capability"`
	Links              []Projection       `json:"links"`
	Dedupe             Dedupe             `json:"dedupe"`
	ExistingValidation ExistingValidation `json:"existingValidation"`
	ProjectionID       string             `json:"projectionId"`
	Validation         Validation         `json:"validation"`
}

// A Projection is an ArtifactLinkProjectionV1: a link as it is to be written.
type Projection struct {
	SchemaVersion       string `json:"schemaVersion"`
	ID                  string `json:"id"`
	Label               string `json:"label"`
	TargetPath          string `json:"targetPath"`
	CanonicalTargetPath string `json:"canonicalTargetPath"`
	Purpose             string `json:"purpose"`
	Href                string `json:"href"`
	Markdown            string `json:"markdown"`
	TargetIdentity      string `json:"targetIdentity"` // of this machine
}

// Dedupe says which artifacts were left out, being files that others are too.
type Dedupe struct {
	Policy          string       `json:"policy"`
	InputCount      int          `json:"inputCount"`
	ProjectedCount  int          `json:"projectedCount"`
	SuppressedCount int          `json:"suppressedCount"`
	Suppressed      []Suppressed `json:"suppressed"`
}

// Suppressed is an artifact that is the same file as one before it.
type Suppressed struct {
	ID          string `json:"id"`
	DuplicateOf string `json:"duplicateOf"`
	TargetPath  string `json:"targetPath"`
}

// ExistingValidation says which links the document has.
type ExistingValidation struct {
	Status     string   `json:"status"`
	Matched    int      `json:"matched"`
	MissingIDs []string `json:"missingIds"`
}

// Validation is that of a receipt as a whole.
type Validation struct {
	Status string `json:"status"`
}

// The operations on links.
const (
	ProjectLinks     = "project"
	ValidateExisting = "validate-existing"
)

const (
	maxArtifacts = 20
	maxDocument  = 8 << 20
	pass         = "PASS"
	notChecked   = "N/A"
)

var (
	artifactCount = memory.Text{En: "there are %d artifacts; 1 to %d are allowed", Zh: "有 %d 个产物；允许 1 到 %d 个"}
	notTrimmed    = memory.Text{En: "the argument %s begins or ends with a blank", Zh: "参数 %s 首尾有空白"}
	sameID        = memory.Text{En: "two artifacts have the id %q", Zh: "有两个产物的 id 都是 %q"}
	selfLink      = memory.Text{En: "%s would link to itself", Zh: "%s 将链接到自身"}
	noSuchDoc     = memory.Text{En: "the document %s is not there", Zh: "文档 %s 不存在"}
	noParent      = memory.Text{En: "the document %s cannot be there: what it would lie in is no folder", Zh: "文档 %s 无法存在：其上级不是目录"}
	docNoRegular  = memory.Text{En: "the document %s is no regular file", Zh: "文档 %s 不是普通文件"}
	docTooLarge   = memory.Text{En: "the document %s has more than 8 MiB", Zh: "文档 %s 超过 8 MiB"}
	linkNotThere  = memory.Text{En: "%s lacks, word for word: %s", Zh: "%s 中没有逐字一致的链接：%s"}
	noActiveRoot  = memory.Text{En: "the active root %s is no folder", Zh: "活动根目录 %s 不是目录"}
)

// ProjectLinks makes the links from a document to artifacts, or makes sure that
// the document has them. It writes nothing.
func (w *Writer) ProjectLinks(a LinkProject) (ProjectionSet, error) {
	if err := w.opt.cleanAll(a); err != nil {
		return ProjectionSet{}, err
	}
	if a.Operation == "" {
		a.Operation = ProjectLinks
	}
	if err := oneOf("operation", a.Operation, ProjectLinks, ValidateExisting); err != nil {
		return ProjectionSet{}, err
	}
	if a.DocumentPath == "" {
		return ProjectionSet{}, refuse(ArgumentRequired, isMissing.With("documentPath"))
	}
	capability, err := w.capability(a.Capability)
	if err != nil {
		return ProjectionSet{}, err
	}
	artifacts, err := settleArtifacts(a.Artifacts)
	if err != nil {
		return ProjectionSet{}, err
	}
	set := ProjectionSet{SchemaVersion: "ArtifactLinkProjectionSetV1", Operation: a.Operation, Capability: capability}
	if set.DocumentPath, err = rootPath("documentPath", a.DocumentPath); err != nil {
		return ProjectionSet{}, err
	}
	if set.DocumentExists, err = w.document(set.DocumentPath, a.Operation == ValidateExisting); err != nil {
		return ProjectionSet{}, err
	}
	if err := w.projectAll(&set, artifacts); err != nil {
		return ProjectionSet{}, err
	}
	set.ExistingValidation = ExistingValidation{Status: notChecked, MissingIDs: []string{}}
	set.Validation.Status = pass
	if a.Operation == ValidateExisting {
		if err := w.validateExisting(&set); err != nil {
			return ProjectionSet{}, err
		}
	}
	return set, nil
}

// settleArtifacts checks the artifacts' texts and fills in what is left out.
func settleArtifacts(list []Artifact) ([]Artifact, error) {
	if len(list) == 0 || len(list) > maxArtifacts {
		return nil, refuse(ArgumentInvalid, artifactCount.With(len(list), maxArtifacts))
	}
	out := slices.Clone(list)
	seen := map[string]bool{}
	for i := range out {
		a := &out[i]
		if a.TargetPath == "" {
			return nil, refuse(ArgumentRequired, isMissing.With("artifacts.targetPath"))
		}
		if a.Label == "" {
			a.Label = strings.TrimSpace(path.Base(strings.ReplaceAll(a.TargetPath, `\`, "/")))
		}
		if a.ID == "" {
			a.ID = "artifact-" + strconv.Itoa(i+1)
		}
		for _, f := range []field{{"artifacts.id", a.ID, 80}, {"artifacts.label", a.Label, 200}, {"artifacts.purpose", a.Purpose, 300}} {
			if err := oneLine(f.name, f.value, f.most); err != nil {
				return nil, err
			}
			if strings.TrimSpace(f.value) != f.value {
				return nil, refuse(ArgumentInvalid, notTrimmed.With(f.name))
			}
		}
		if seen[a.ID] {
			return nil, linkError(LinkIDDuplicate, sameID.With(a.ID))
		}
		seen[a.ID] = true
	}
	return out, nil
}

// document looks at the document. One that is to be there may be missing else.
func (w *Writer) document(file string, needed bool) (exists bool, err error) {
	if info, err := os.Stat(w.root); err != nil || !info.IsDir() {
		return false, linkError(LinkRootInvalid, noActiveRoot.With(w.root))
	}
	s, err := w.look(file)
	switch {
	case err != nil:
		return false, linkError(LinkDocumentInvalid, cannotLook.With(file, err))
	case s.fault == faultLink:
		return false, linkError(LinkReparse, throughLink.With(file))
	case s.fault == faultOutside:
		return false, linkError(LinkDocumentEscape, leavesRoot.With(file))
	case s.info == nil && needed:
		return false, linkError(LinkDocumentMissing, noSuchDoc.With(file))
	case s.info == nil && s.blocked:
		return false, linkError(LinkDocumentParent, noParent.With(file))
	case s.info == nil:
		return false, nil
	case !s.info.Mode().IsRegular():
		return false, linkError(LinkDocumentInvalid, docNoRegular.With(file))
	case s.info.Size() > maxDocument:
		return false, linkError(LinkDocumentTooLarge, docTooLarge.With(file))
	}
	return true, nil
}
