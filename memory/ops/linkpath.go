package ops

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// The codes of links.
const (
	LinkPathInvalid        = "ARTIFACT_LINK_PATH_INVALID"
	LinkRootInvalid        = "ARTIFACT_LINK_ACTIVE_ROOT_INVALID"
	LinkReparse            = "ARTIFACT_LINK_REPARSE_REJECTED"
	LinkTargetInvalid      = "ARTIFACT_LINK_TARGET_INVALID"
	LinkTargetEscape       = "ARTIFACT_LINK_TARGET_ESCAPE"
	LinkTargetMissing      = "ARTIFACT_LINK_TARGET_MISSING"
	LinkDocumentEscape     = "ARTIFACT_LINK_DOCUMENT_ESCAPE"
	LinkDocumentParent     = "ARTIFACT_LINK_DOCUMENT_PARENT_MISSING"
	LinkDocumentMissing    = "ARTIFACT_LINK_DOCUMENT_MISSING"
	LinkDocumentInvalid    = "ARTIFACT_LINK_DOCUMENT_INVALID"
	LinkDocumentTooLarge   = "ARTIFACT_LINK_DOCUMENT_TOO_LARGE"
	LinkIDDuplicate        = "ARTIFACT_LINK_ID_DUPLICATE"
	LinkSelf               = "ARTIFACT_LINK_SELF_REFERENCE"
	LinkReadbackMissing    = "ARTIFACT_LINK_READBACK_MISSING"
	LinkCapabilityInvalid  = "ARTIFACT_LINK_CAPABILITY_INVALID"
	LinkCapabilityUnsup    = "ARTIFACT_LINK_CAPABILITY_UNSUPPORTED"
	LinkCapabilityRoot     = "ARTIFACT_LINK_CAPABILITY_ROOT_INVALID"
	LinkCapabilityMismatch = "ARTIFACT_LINK_CAPABILITY_ROOT_MISMATCH"
	LinkDestinationInvalid = "ARTIFACT_LINK_DESTINATION_INVALID"
	LinkFileURI            = "ARTIFACT_LINK_FILE_URI_REJECTED"
	LinkScheme             = "ARTIFACT_LINK_SCHEME_REJECTED"
	LinkAbsolute           = "ARTIFACT_LINK_ABSOLUTE_REJECTED"
)

var (
	linkStep = memory.Text{
		En: "Link to an existing regular file inside the active root, by its path from the document, with slashes; nothing was written.",
		Zh: "请链接到活动根目录内现存的普通文件，使用相对文档的路径和正斜杠；没有写入任何内容。",
	}
	// linkSteps are those of errors that no other target mends.
	linkSteps = map[string]memory.Text{
		LinkReadbackMissing:  {En: "Put the links into the document as they are told here, then validate again.", Zh: "请将此处列出的链接原样写入文档后重新校验。"},
		LinkDocumentMissing:  documentStep,
		LinkDocumentInvalid:  documentStep,
		LinkDocumentEscape:   documentStep,
		LinkDocumentParent:   documentStep,
		LinkDocumentTooLarge: {En: "Split the document, or link from another one.", Zh: "请拆分该文档，或从其他文档链接。"},
		LinkIDDuplicate:      {En: "Give each artifact an id of its own, or none.", Zh: "请给每个产物各自的 id，或都不给。"},
		LinkSelf:             {En: "Leave the document itself out of the files that it links to.", Zh: "请从要链接的文件中去掉文档自身。"},
	}
	documentStep = memory.Text{
		En: "Name the document by its path from the active root: a regular file, which must be there to be validated.",
		Zh: "请用相对活动根目录的路径指明文档：须为普通文件；校验时必须已存在。",
	}
	badPath     = memory.Text{En: "the argument %s, %q, is no path from the active root: %s", Zh: "参数 %s 为 %q，不是相对活动根目录的路径：%s"}
	isMissing2  = memory.Text{En: "%s is not there", Zh: "%s 不存在"}
	throughLink = memory.Text{En: "%s leads through a symbolic link or junction", Zh: "%s 经过符号链接或联接点"}
	noRegular   = memory.Text{En: "%s is no regular file", Zh: "%s 不是普通文件"}
	leavesRoot  = memory.Text{En: "%s leaves the active root", Zh: "%s 越出了活动根目录"}
	cannotLook  = memory.Text{En: "%s cannot be looked at: %s", Zh: "无法查看 %s：%s"}

	pathEmpty    = memory.Text{En: "it is empty", Zh: "为空"}
	pathSpaces   = memory.Text{En: "it begins or ends with a blank", Zh: "首尾有空白"}
	pathAbsolute = memory.Text{En: "it is absolute", Zh: "为绝对路径"}
	pathSegment  = memory.Text{En: "it has an empty, `.` or `..` part", Zh: "含有空段、`.` 或 `..`"}
	pathChar     = memory.Text{En: "it holds one of : < > ? # | or a control character", Zh: "含有 : < > ? # | 或控制字符"}
)

// linkError is an error about a link.
func linkError(code string, m memory.Message) *store.Error {
	step, ok := linkSteps[code]
	if !ok {
		step = linkStep
	}
	return &store.Error{Code: code, Message: m, NextStep: step.With()}
}

// rootPath reads a path from the active root, with slashes or backslashes.
func rootPath(name, p string) (string, error) {
	bad := func(why memory.Text) (string, error) {
		return "", linkError(LinkPathInvalid, badPath.With(name, p, why))
	}
	clean := strings.ReplaceAll(p, `\`, "/")
	switch {
	case clean == "":
		return bad(pathEmpty)
	case strings.TrimSpace(p) != p:
		return bad(pathSpaces)
	case strings.HasPrefix(clean, "/") || len(clean) > 1 && clean[1] == ':':
		return bad(pathAbsolute)
	case strings.ContainsAny(clean, ":<>?#|") || strings.ContainsFunc(clean, func(r rune) bool { return r < ' ' || breaks(r) || r == 0x7f }):
		return bad(pathChar)
	}
	for part := range strings.SplitSeq(clean, "/") {
		if part == "" || part == "." || part == ".." {
			return bad(pathSegment)
		}
	}
	return clean, nil
}

// A sight is what stands at a path.
type sight struct {
	info  fs.FileInfo // nil: nothing
	fault string      // link, outside, or empty
	// blocked says that nothing can be there: what it would lie in is no folder.
	blocked bool
}

// The faults of a path.
const (
	faultLink    = "link"
	faultOutside = "outside"
)

// look goes along a path below the active root, part by part, and follows no
// link. The root itself may be reached through one.
func (w *Writer) look(file string) (s sight, err error) {
	root, err := os.OpenRoot(w.root)
	if err != nil {
		return s, err
	}
	defer root.Close()
	parts := strings.Split(file, "/")
	for i := range parts {
		info, err := root.Lstat(strings.Join(parts[:i+1], "/"))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return s, nil
		case err != nil:
			return s, err
		case info.Mode()&(fs.ModeSymlink|fs.ModeIrregular) != 0:
			s.fault = faultLink
			return s, nil
		case i < len(parts)-1 && !info.IsDir():
			s.blocked = true
			return s, nil
		}
		if i == len(parts)-1 {
			s.info = info
		}
	}
	return s, w.inside(file, &s)
}

// inside makes sure that what stands there really lies below the root.
func (w *Writer) inside(file string, s *sight) error {
	root, err := filepath.EvalSymlinks(w.root)
	if err != nil {
		return err
	}
	real, err := filepath.EvalSymlinks(w.native(file))
	if err != nil {
		return err
	}
	if rel, err := filepath.Rel(root, real); err != nil || !filepath.IsLocal(rel) {
		s.fault = faultOutside
	}
	return nil
}

// targetAt is the regular file at a path, or why there is none.
func (w *Writer) targetAt(file string) (fs.FileInfo, error) {
	s, err := w.look(file)
	switch {
	case err != nil:
		return nil, linkError(LinkTargetInvalid, cannotLook.With(file, err))
	case s.fault == faultLink:
		return nil, linkError(LinkTargetInvalid, throughLink.With(file))
	case s.fault == faultOutside:
		return nil, linkError(LinkTargetEscape, leavesRoot.With(file))
	case s.info == nil:
		return nil, linkError(LinkTargetInvalid, isMissing2.With(file))
	case !s.info.Mode().IsRegular():
		return nil, linkError(LinkTargetInvalid, noRegular.With(file))
	}
	return s.info, nil
}

// relativeLink is the way from a document to a file, both from the active root.
func relativeLink(document, file string) string { return memory.Relative(path.Dir(document), file) }

// canonical makes one key of the paths that are one file.
func canonicalPath(file string) string {
	if runtime.GOOS == "windows" {
		return strings.ToLower(file)
	}
	return file
}

// identityOf is by what a file is known on this machine.
func identityOf(file, native string) (string, error) {
	id, err := store.Identify(native)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(mustJSON(struct {
		Path string `json:"path"`
		Dev  uint64 `json:"dev"`
		Ino  uint64 `json:"ino"`
		Size int64  `json:"size"`
	}{file, id.Dev, id.Ino, id.Size}))
	return hex.EncodeToString(sum[:]), nil
}
