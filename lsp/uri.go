package lsp

import (
	"io/fs"
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// pathOf is the core's path of a document, one for all spellings of its URI:
// drives in any letter case, escaped or not, shares, the prefix \\?\ and percent
// escapes, which are decoded once. What is no file or folder of this system has
// none, and neither has the top of the file system.
func pathOf(uri string, windows bool) (p string, ok bool) {
	scheme, rest, ok := strings.Cut(uri, ":")
	if !ok || !strings.EqualFold(scheme, "file") {
		return "", false
	}
	if windows {
		rest = strings.Replace(rest, "//?/", "//%3F/", 1) // no query: the prefix \\?\ as it should not be written
	}
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		rest = rest[:i]
	}
	host, name := "", rest
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		i := strings.IndexByte(after+"/", '/')
		host, name = unescape(after[:i]), unescape(after[i:])
	} else {
		name = unescape(rest)
	}
	if strings.EqualFold(host, "localhost") {
		host = ""
	}
	switch {
	case windows:
		p = windowsPath(host, name)
	case host != "":
		return "", false
	default:
		p = strings.Trim(path.Clean("/"+name), "/")
	}
	return p, fs.ValidPath(p) && p != "." && !strings.ContainsRune(p, 0)
}

// windowsPath is the path of a name as it stands in a URI, behind a slash if it
// begins with a drive. Names of hosts are in lower case.
func windowsPath(host, name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	if host != "" {
		name = "//" + host + name
	}
	if strings.HasPrefix(name, "///") || !strings.HasPrefix(name, "//") {
		name = strings.TrimPrefix(name, "/")
	}
	p := path.Clean(memory.FromWindows(name))
	if rest, ok := strings.CutPrefix(p, "UNC/"); ok {
		host, share, _ := strings.Cut(rest, "/")
		p = "UNC/" + strings.ToLower(host) + "/" + share
	}
	return p
}

// uriOf is the URI of a path that no client has spelled, in the form that VS
// Code gives it.
func uriOf(p string, windows bool) string {
	if windows {
		if rest, ok := strings.CutPrefix(p, "UNC/"); ok {
			return "file://" + escape(rest)
		}
		if len(p) > 1 && p[1] == ':' {
			p = strings.ToLower(p[:1]) + p[1:]
		}
	}
	return "file:///" + escape(p)
}

const upperHex = "0123456789ABCDEF"

// escape encodes all but the characters that may stand in any part of a URI.
func escape(p string) string {
	var out strings.Builder
	for i := range len(p) {
		c := p[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~/", c) >= 0:
			out.WriteByte(c)
		default:
			out.Write([]byte{'%', upperHex[c>>4], upperHex[c&15]})
		}
	}
	return out.String()
}

// unescape decodes percent escapes; what is none stays as it is.
func unescape(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if hi, lo := hexDigit(s[i+1]), hexDigit(s[i+2]); hi >= 0 && lo >= 0 {
				out.WriteByte(byte(hi<<4 | lo))
				i += 2
				continue
			}
		}
		out.WriteByte(s[i])
	}
	return out.String()
}

func hexDigit(c byte) int {
	if c >= 'a' && c <= 'f' {
		c -= 'a' - 'A'
	}
	return strings.IndexByte(upperHex, c)
}
