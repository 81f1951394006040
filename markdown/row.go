package markdown

// SplitRow cuts one line of a table into the trimmed spans of its cells, which
// count from base. A pipe separates unless the byte before it is a backslash
// (there is no parity: `\\|` is an escaped pipe too). One pipe at either end
// bounds the row and opens no cell; bounded says that both stand there.
func SplitRow(line []byte, base int) (cells []Span, bounded bool) { return nil, false }

// UnescapeCell is the text of a cell with `\|` read as a pipe.
func UnescapeCell(s string) string { return s }
