package ops

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A LinkCapability is a LinkCapabilityDecisionV1: what the reader of links can do
// with them.
type LinkCapability struct {
	SchemaVersion        string     `json:"schemaVersion"`
	Surface              string     `json:"surface"`
	EvidenceState        string     `json:"evidenceState"`
	Mode                 string     `json:"mode"`
	WorkspaceRoot        string     `json:"workspaceRoot"`
	TargetRelation       string     `json:"targetRelation"`
	AbsolutePathFallback bool       `json:"absolutePathFallback"`
	FallbackReason       string     `json:"fallbackReason"`
	EvidenceRefs         []string   `json:"evidenceRefs"`
	DecisionID           string     `json:"decisionId"`
	Validation           Validation `json:"validation"`
}

var (
	capabilityForged = memory.Text{En: "linkCapability is not as it was decided: %s does not fit", Zh: "linkCapability 与其决定不符：%s 不匹配"}
	capabilityNot    = memory.Text{En: "linkCapability does not allow portable links: %s is %v", Zh: "linkCapability 不允许可移植链接：%s 为 %v"}
	capabilityRoot   = memory.Text{En: "linkCapability.workspaceRoot, %q, is not absolute", Zh: "linkCapability.workspaceRoot 为 %q，不是绝对路径"}
	capabilityOther  = memory.Text{En: "linkCapability is that of %s, which does not hold the active root", Zh: "linkCapability 属于 %s，其中没有该活动根目录"}
)

// Decide is the id that a capability with this content has.
func (c *LinkCapability) Decide() string {
	core := *c
	core.DecisionID, core.Validation = "", Validation{}
	if core.EvidenceRefs == nil {
		core.EvidenceRefs = []string{}
	}
	return "link-capability-" + digest(mustJSON(core))
}

// capability is the one that is passed, if it holds, else one for links that any
// reader can follow.
func (w *Writer) capability(c *LinkCapability) (LinkCapability, error) {
	if c == nil {
		own := LinkCapability{
			SchemaVersion: "LinkCapabilityDecisionV1", Surface: "memory-lsp", EvidenceState: "inferred", Mode: "portable",
			WorkspaceRoot: w.workspace(), TargetRelation: "workspace", EvidenceRefs: []string{}, Validation: Validation{pass},
		}
		own.DecisionID = own.Decide()
		return own, nil
	}
	switch {
	case c.DecisionID != c.Decide():
		return *c, linkError(LinkCapabilityInvalid, capabilityForged.With("decisionId"))
	case c.TargetRelation != "workspace":
		return *c, linkError(LinkCapabilityUnsup, capabilityNot.With("targetRelation", c.TargetRelation))
	case c.AbsolutePathFallback:
		return *c, linkError(LinkCapabilityUnsup, capabilityNot.With("absolutePathFallback", true))
	case c.Mode != "clickable" && c.Mode != "portable":
		return *c, linkError(LinkCapabilityUnsup, capabilityNot.With("mode", c.Mode))
	case !filepath.IsAbs(c.WorkspaceRoot):
		return *c, linkError(LinkCapabilityRoot, capabilityRoot.With(c.WorkspaceRoot))
	}
	if rel, err := filepath.Rel(c.WorkspaceRoot, w.root); err != nil || !filepath.IsLocal(rel) {
		return *c, linkError(LinkCapabilityMismatch, capabilityOther.With(c.WorkspaceRoot))
	}
	return *c, nil
}

// workspace is the folder that the active root was made for, as the system names
// it.
func (w *Writer) workspace() string {
	names := strings.Split(w.Root, "/")
	if i := lastIndex(names, codexName); i >= 0 {
		return memory.ToOS(strings.Join(names[:i], "/"))
	}
	return w.root
}

// mustJSON encodes what always can be.
func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}
