package rules

import (
	"path"

	"github.com/memory-lsp/memory-lsp/memory"
)

// pages is where the pages of the rules are read, by version and rule.
const pages = "https://github.com/memory-lsp/memory-lsp/blob/"

var released = memory.Pattern(`^v\d+\.\d+\.\d+$`)

// URL is the address of a rule's page, as it was when version was released.
func URL(version string, l memory.Locale, r *memory.Rule) string {
	if !released().MatchString(version) {
		version = "main"
	}
	return pages + version + "/" + path.Join("docs/rules", Folder(l), r.ID+".md")
}

// Folder holds the pages in a locale; its path starts at the folder of them all.
func Folder(l memory.Locale) string {
	if l == memory.Chinese {
		return "zh-cn"
	}
	return ""
}
