package memory

import (
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
)

func lines(n int) string { return strings.Repeat("- [a](a.md)\n", n) }

func TestMeasure(t *testing.T) {
	header := "---\nname: Memory\n\n---\n"
	for _, tt := range []struct {
		name    string
		dialect Dialect
		text    string
		cap     Cap
		used    int
		rest    int // the line that is the first not to be loaded; -1 if all is
	}{
		{"an empty index", Claude, "", Cap{200, LinesUnit}, 0, -1},
		{"at the cap, a final line break is no line", Blade, lines(200), Cap{200, LinesUnit}, 200, -1},
		{"at the cap, blank lines at the end are lost to nobody", Blade, lines(200) + "\n \n", Cap{200, LinesUnit}, 200, -1},
		{"one line more", Blade, lines(201), Cap{200, LinesUnit}, 201, 200},
		{"one line more, CRLF", Claude, strings.ReplaceAll(lines(201), "\n", "\r\n"), Cap{200, LinesUnit}, 201, 200},
		{"one line more, without a final line break", Claude, lines(200) + "- b", Cap{200, LinesUnit}, 201, 200},
		{"Claude takes out the header", Claude, header + lines(200), Cap{200, LinesUnit}, 200, -1},
		{"Blade does not", Blade, header + lines(200), Cap{200, LinesUnit}, 204, 200},
		{"Claude takes out comments, blank lines within too", Claude, "<!-- a\n\nb -->\n" + lines(200), Cap{200, LinesUnit}, 200, -1},
		{"and loses what is behind the cap by its own count", Claude, "<!-- a -->\n" + lines(201), Cap{200, LinesUnit}, 201, 201},
		{"a comment in an item stays", Claude, "- x <!-- a -->\n" + lines(200), Cap{200, LinesUnit}, 201, 200},
		{"a comment in code stays", Claude, "```\n<!-- a -->\n```\n" + lines(198), Cap{200, LinesUnit}, 201, 200},
		{"text behind a comment counts", Claude, "<!-- a --> x\n" + lines(200), Cap{200, LinesUnit}, 201, 200},
		{"25,000 bytes come first", Claude, strings.Repeat("字", 8332) + "\na\nb\nc\n", Cap{25_000, BytesUnit}, 25_002, 3},
		{"25,000 bytes, at the cap", Claude, strings.Repeat("字", 8333) + "\n", Cap{25_000, BytesUnit}, 24_999, -1},
		{"25,000 bytes, each CRLF takes two", Claude, strings.Repeat("x", 24_997) + "\r\ny\r\n", Cap{25_000, BytesUnit}, 25_000, -1},
		{"200 lines come before 25,000 bytes", Claude, lines(200) + strings.Repeat("x", 30_000), Cap{200, LinesUnit}, 201, 200},
		{"OpenClaw counts characters", OpenClaw, strings.Repeat("字", 11_998) + "\n🔑\n", Cap{12_000, CharsUnit}, 12_000, -1},
		{"OpenClaw, one more", OpenClaw, strings.Repeat("字", 11_998) + "\n🔑🔑\n", Cap{12_000, CharsUnit}, 12_001, 1},
		{"OpenClaw does not count lines", OpenClaw, strings.Repeat("x\n", 500), Cap{12_000, CharsUnit}, 999, -1},
		{"a byte order mark is no text", Claude, "\uFEFF" + lines(200), Cap{200, LinesUnit}, 200, -1},
		{"no cap", Plain, lines(1000), Cap{}, 0, -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			doc := markdown.Parse([]byte(tt.text))
			got := measure(doc, tt.dialect)
			rest := -1
			if got.Rest.Len() > 0 {
				rest = doc.Lines().At(got.Rest.Start)
			}
			if got.Cap != tt.cap || got.Used != tt.used || rest != tt.rest {
				t.Errorf("got %d of %v, lost from line %d; want %d of %v, lost from line %d", got.Used, got.Cap, rest, tt.used, tt.cap, tt.rest)
			}
		})
	}
}

func TestLoadNear(t *testing.T) {
	for _, tt := range []struct {
		dialect Dialect
		text    string
		want    bool
	}{
		{Blade, lines(139), false},
		{Blade, lines(140), true},
		{Blade, lines(200), true},
		{Blade, lines(201), false}, // over the cap is another finding
		{Claude, strings.Repeat("x", 17_499), false},
		{Claude, strings.Repeat("x", 17_500), true},
		{OpenClaw, strings.Repeat("x", 8_399), false},
		{OpenClaw, strings.Repeat("x", 8_400), true},
		{Plain, lines(1000), false},
	} {
		load := measure(markdown.Parse([]byte(tt.text)), tt.dialect)
		if got := load.Near(); got != tt.want {
			t.Errorf("dialect %d, %d bytes: near the cap: %v, want %v", tt.dialect, len(tt.text), got, tt.want)
		}
	}
}

func TestLoadFits(t *testing.T) {
	for _, tt := range []struct {
		dialect Dialect
		text    string
		want    bool
	}{
		{Blade, lines(199), true},
		{Blade, lines(200), false},
		{Claude, strings.Repeat("x", 24_990) + "\n", true},
		{Claude, strings.Repeat("x", 24_991) + "\n", false},
	} {
		load := measure(markdown.Parse([]byte(tt.text)), tt.dialect)
		if got := load.Fits(tt.dialect, "- [b](b)x"); got != tt.want {
			t.Errorf("dialect %d, %d bytes: one more line fits: %v, want %v", tt.dialect, len(tt.text), got, tt.want)
		}
	}
}
