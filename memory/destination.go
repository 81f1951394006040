package memory

import (
	"net/url"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// schemeFault judges a link by its scheme.
func schemeFault(scheme string) (f Fault, local bool) {
	switch scheme {
	case "http", "https", "mailto", "tel":
		return NoFault, false
	case "file":
		return FileURI, true
	}
	return Scheme, false
}

// WebAddress reports whether a destination leads out of the file system to where an
// editor may go: to the web, a mailbox or a telephone.
func WebAddress(dest string) bool {
	scheme := scheme(dest)
	fault, local := schemeFault(scheme)
	return scheme != "" && fault == NoFault && !local
}

// scheme is the lower-case scheme that a destination begins with, or empty. One
// letter and a colon are a drive.
func scheme(dest string) string {
	i := strings.IndexByte(dest, ':')
	if i < 2 || !letter(dest[0]) {
		return ""
	}
	for _, c := range []byte(dest[:i]) {
		if !letter(c) && (c < '0' || c > '9') && c != '+' && c != '-' && c != '.' {
			return ""
		}
	}
	return strings.ToLower(dest[:i])
}

// drive reports whether a path begins with a drive of Windows.
func drive(p string) bool { return len(p) >= 2 && p[1] == ':' && letter(p[0]) }

func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// rooted is the path of an absolute name; empty for one on another host.
func rooted(name string) string {
	if strings.HasPrefix(name, "//") {
		return ""
	}
	return strings.TrimPrefix(path.Clean("/"+name), "/")
}

// uriPath is the path of a file URI; empty for one on another host.
func uriPath(uri string) string {
	p := strings.ReplaceAll(decode(uri[len("file:"):]), `\`, "/")
	if rest, ok := strings.CutPrefix(p, "//"); ok {
		host, below, _ := strings.Cut(rest, "/")
		if host != "" && !strings.EqualFold(host, "localhost") {
			return ""
		}
		p = below
	}
	return rooted(strings.TrimPrefix(p, "/"))
}

// decode resolves the percent escapes of a destination, once. One that is
// malformed, or gives no text, stands for itself as a whole.
func decode(dest string) string {
	if !strings.Contains(dest, "%") {
		return dest
	}
	if text, err := url.PathUnescape(dest); err == nil && utf8.ValidString(text) {
		return text
	}
	return dest
}

// cutDest cuts a destination into its path and its decoded fragment.
func cutDest(dest string) (name, anchor string) {
	if i := strings.IndexByte(dest, '#'); i >= 0 {
		dest, anchor = dest[:i], decode(dest[i+1:])
	}
	name, _, _ = strings.Cut(dest, "?")
	return name, anchor
}

// cut finds the parts of a destination as it is written. The # of a character
// reference opens no fragment.
func (t *Target) cut(raw string, dest markdown.Span) {
	t.Name, t.Fragment = dest, markdown.Span{}
	if strings.IndexByte(raw, '#') < 0 && strings.IndexByte(raw, '?') < 0 {
		return
	}
	for i, c := range []byte(raw) {
		switch {
		case c == '#' && (i == 0 || raw[i-1] != '&'):
			t.Name.End = min(t.Name.End, dest.Start+i)
			t.Fragment = markdown.Span{Start: dest.Start + i + 1, End: dest.End}
			return
		case c == '?':
			t.Name.End = min(t.Name.End, dest.Start+i)
		}
	}
}
