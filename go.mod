module github.com/memory-lsp/memory-lsp

go 1.26.0

ignore ./node_modules

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/tools v0.52.0
)

require github.com/yuin/goldmark v1.8.7
