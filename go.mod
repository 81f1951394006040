module github.com/memory-lsp/memory-lsp

go 1.26.0

ignore ./node_modules

require (
	github.com/bmatcuk/doublestar/v4 v4.10.4
	github.com/google/go-cmp v0.7.0
	github.com/tailscale/hujson v0.0.0-20260727124030-b80ff77dac4f
	golang.org/x/text v0.44.0
	golang.org/x/tools v0.52.0
)

require github.com/yuin/goldmark v1.8.7
