package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// plain is what a reader sees of the text in n, on one line.
func plain(src []byte, n ast.Node) string {
	var out strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch child := child.(type) {
		case *ast.Text:
			out.WriteString(unescape(src[child.Segment.Start:child.Segment.Stop]))
			if child.SoftLineBreak() || child.HardLineBreak() {
				out.WriteByte(' ')
			}
		case *ast.CodeSpan:
			out.WriteString(plainCode(src, child))
		case *ast.AutoLink:
			out.Write(child.Label(src))
		case *ast.RawHTML:
		default:
			out.WriteString(plain(src, child))
		}
	}
	return out.String()
}

// plainCode is the text of a code span. The parser has cut off one blank at each
// end, which may have been one half of a CRLF.
func plainCode(src []byte, n *ast.CodeSpan) string {
	var code []byte
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		segment := child.(*ast.Text).Segment
		text := src[segment.Start:segment.Stop]
		if child == n.FirstChild() && segment.Start > 0 && src[segment.Start-1] == '\r' {
			text = bytes.TrimPrefix(text, []byte("\n"))
		}
		if child == n.LastChild() && segment.Stop < len(src) && src[segment.Stop] == '\n' {
			text = bytes.TrimSuffix(text, []byte("\r"))
		}
		code = append(code, text...)
	}
	return oneLine.Replace(string(code))
}

var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")
