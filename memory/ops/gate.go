package ops

import (
	"net/url"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A LinkValidation is a MarkdownLocalLinkValidationV1: the links that are
// written, all of which are good.
type LinkValidation struct {
	SchemaVersion  string          `json:"schemaVersion"`
	DocumentPath   string          `json:"documentPath"`
	LocalLinkCount int             `json:"localLinkCount"`
	Links          []ValidatedLink `json:"links"`
	Validation     Validation      `json:"validation"`
}

// A ValidatedLink is a link and the file that it leads to, from the active root.
type ValidatedLink struct {
	Href         string `json:"href"`
	ResolvedPath string `json:"resolvedPath"`
}

var (
	needsAngle  = memory.Text{En: "the link destination %q holds a blank or a lone parenthesis and needs angle brackets", Zh: "链接目标 %q 含有空白或不配对的括号，须用尖括号括起"}
	isFileURI   = memory.Text{En: "the link %q is a file URI", Zh: "链接 %q 是 file URI"}
	isScheme    = memory.Text{En: "the link %q has a scheme or a drive that is not taken", Zh: "链接 %q 使用了不接受的协议或盘符"}
	isAbsolute  = memory.Text{En: "the link %q is absolute", Zh: "链接 %q 是绝对路径"}
	linkEscapes = memory.Text{En: "the link %q leaves the active root", Zh: "链接 %q 越出了活动根目录"}
	linkReparse = memory.Text{En: "the link %q leads through a symbolic link or junction", Zh: "链接 %q 经过符号链接或联接点"}
	linkMissing = memory.Text{En: "the link %q leads to nothing from %s", Zh: "从 %[2]s 出发，链接 %[1]q 没有目标"}
	linkNoFile  = memory.Text{En: "the link %q leads to what is no regular file", Zh: "链接 %q 的目标不是普通文件"}
)

// The format's own writers look for links without regard to code; whatever they
// would refuse is refused here.
var (
	flatLink  = memory.Pattern(`\[(?:[^\]\\]|\\.)*\]\((?:<([^>\r\n]*)>|([^\s)]+))(?:\s+(?:"[^"\r\n]*"|'[^'\r\n]*'))?\s*\)`)
	flatBlank = memory.Pattern(`\]\(([^\s<>()][^\s()]*[ \t]+[^\s"'()][^()\r\n]*)\)`)
	schemed   = memory.Pattern(`^[A-Za-z][A-Za-z0-9+.-]*:`)
)

// gate makes sure that every local link of a text that is to be written into a
// document leads to a regular file inside the active root.
func (w *Writer) gate(document, text string) (LinkValidation, error) {
	v := LinkValidation{SchemaVersion: "MarkdownLocalLinkValidationV1", DocumentPath: document, Links: []ValidatedLink{}}
	v.Validation.Status = pass
	if m := flatBlank().FindStringSubmatch(text); m != nil {
		return v, linkError(LinkDestinationInvalid, needsAngle.With(m[1]))
	}
	dests, err := destinations(text)
	if err != nil {
		return v, err
	}
	for _, dest := range dests {
		to, err := w.follow(document, dest)
		if err != nil {
			return v, err
		}
		if to != "" {
			v.Links = append(v.Links, ValidatedLink{dest, to})
		}
	}
	v.LocalLinkCount = len(v.Links)
	return v, nil
}

// regate makes sure that the targets of links that were good are still there.
func (w *Writer) regate(v LinkValidation) error {
	for _, l := range v.Links {
		if _, err := w.follow(v.DocumentPath, l.Href); err != nil {
			return err
		}
	}
	return nil
}

// destinations are what the links of a text name, each once: those that the
// format's writers see, then those that Markdown knows besides.
func destinations(text string) (dests []string, err error) {
	seen := map[string]bool{}
	add := func(dest string) {
		if dest != "" && !seen[dest] {
			seen[dest] = true
			dests = append(dests, dest)
		}
	}
	for _, m := range flatLink().FindAllStringSubmatch(text, -1) {
		add(m[1] + m[2])
	}
	doc := markdown.Parse([]byte(text))
	for l := range doc.Links() {
		switch l.Kind {
		case markdown.Malformed:
			return nil, linkError(LinkDestinationInvalid, needsAngle.With(doc.Text(l.Dest)))
		case markdown.Inline, markdown.Image:
			add(l.Target)
		}
	}
	for _, d := range doc.Definitions() {
		add(d.Target)
	}
	return dests, nil
}

// follow is the file that a destination leads to; empty if it is not local.
func (w *Writer) follow(document, dest string) (file string, err error) {
	name, _, _ := strings.Cut(dest, "#")
	name, _, _ = strings.Cut(name, "?")
	switch scheme := strings.ToLower(schemed().FindString(name)); scheme {
	case "":
	case "http:", "https:", "mailto:", "tel:":
		return "", nil
	case "file:":
		return "", linkError(LinkFileURI, isFileURI.With(dest))
	default:
		return "", linkError(LinkScheme, isScheme.With(dest))
	}
	if name == "" {
		return "", nil
	}
	name = unescapePercent(name)
	if strings.HasPrefix(name, "/") || strings.HasPrefix(name, `\`) {
		return "", linkError(LinkAbsolute, isAbsolute.With(dest))
	}
	file = path.Join(path.Dir(document), name)
	if file == ".." || strings.HasPrefix(file, "../") {
		return "", linkError(LinkTargetEscape, linkEscapes.With(dest))
	}
	if strings.Contains(name, `\`) {
		return "", linkError(LinkTargetMissing, linkMissing.With(dest, document))
	}
	s, err := w.look(file)
	switch {
	case s.fault == faultLink:
		return "", linkError(LinkReparse, linkReparse.With(dest))
	case s.fault == faultOutside:
		return "", linkError(LinkTargetEscape, linkEscapes.With(dest))
	case err != nil || s.info == nil:
		return "", linkError(LinkTargetMissing, linkMissing.With(dest, document))
	case !s.info.Mode().IsRegular():
		return "", linkError(LinkTargetInvalid, linkNoFile.With(dest))
	}
	return file, nil
}

// unescapePercent resolves percent escapes, once. What is malformed stands for
// itself.
func unescapePercent(name string) string {
	if plain, err := url.PathUnescape(name); err == nil && utf8.ValidString(plain) {
		return plain
	}
	return name
}
