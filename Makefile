# All that a contributor runs. Go, make and git are enough: the tools come with
# `go run`. The extension's checks run where there is Node, the editors' where
# they are or can be installed, the race detector where there is a C compiler;
# without them their absence is said, not hidden.

GO       ?= go
FUZZTIME ?= 30s
VERSION  ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)

GOFUMPT     := $(GO) run mvdan.cc/gofumpt@v0.12.0
STATICCHECK := $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2

RACE := $(if $(shell command -v "$$($(GO) env CC)"),-race)
NODE := $(shell command -v node)

# Neovim is set up as docs/editors.md says. It is installed where that can be
# done without asking.
NVIM := $(shell command -v nvim)

.PHONY: edits vscode vsix mcp-client interop neovim test lint generated unit fuzz cross extension generate fmt build bench soak clean

test: lint generated unit edits cross extension mcp-client interop neovim vscode fuzz

lint:
	@unformatted=$$($(GOFUMPT) -l .) && test -z "$$unformatted" || { printf 'gofumpt wants to change (make fmt):\n%s\n' "$$unformatted"; exit 1; }
	$(GO) vet ./... && $(GO) vet -tags neovim,interop ./cmd/memory-lsp ./memory/store
	$(STATICCHECK) ./...
	$(GO) mod tidy -diff

# Generated files must be what the sources give: generating again changes nothing.
generated:
	@set -e; old=$$(mktemp -d); trap 'rm -rf "$$old"' EXIT; \
	cp -R docs "$$old"; $(GO) generate ./...; \
	diff -ru "$$old/docs" docs || { echo 'docs was out of date and is now renewed: review and commit it'; exit 1; }

unit:
	$(if $(RACE),,@echo "no C compiler: the tests run without the race detector")
	$(GO) test $(RACE) ./...

# Random edits, each held against a fresh look, at full speed.
edits:
	$(GO) test -run '^TestEdits$$' ./memory/rules -args -edits 20000

# Every fuzz target of every package, two at a time.
fuzz:
	@$(GO) test -list '^Fuzz' ./... | \
	awk '/^Fuzz/ { names = names " " $$1 } /^ok/ { n = split(names, f, " "); for (i = 1; i <= n; i++) print $$2, f[i]; names = "" }' | \
	xargs -r -P 2 -L 1 sh -c 'echo "fuzz $$0 $$1" && $(GO) test -run "^$$1\$$" -fuzz "^$$1\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s -parallel 1 "$$0"'

# The other systems' files compile and vet too.
cross:
	GOOS=windows $(GO) vet ./...
	GOOS=darwin $(GO) vet ./...
	GOOS=windows $(GO) build -o /dev/null ./cmd/memory-lsp
	GOOS=darwin $(GO) build -o /dev/null ./cmd/memory-lsp

extension:
ifeq ($(NODE),)
	@echo "no Node: the extension is not checked"
else
	npm ci --silent
	npm run --silent build
	npm test --silent
endif

# The extension in a real VS Code, which is installed once into a cache folder,
# see extension/e2e/editor.sh. What it is driven by comes from Debian, if root asks.
vscode:
ifeq ($(NODE),)
	@echo "no Node: the extension is not tried in VS Code"
else
	@[ -d node_modules ] || npm ci --silent
	extension/e2e/test.sh
endif

# The packages of all platforms, below extension/dist.
vsix:
	npm ci --silent
	VERSION=$(VERSION) GO=$(GO) extension/package.sh

# The client of the TypeScript SDK lists and calls every tool for agents.
mcp-client:
ifeq ($(NODE),)
	@echo "no Node: the tools for agents are not called by the TypeScript SDK"
else
	@set -e; dir=$$(mktemp -d); trap 'rm -rf "$$dir"' EXIT; \
	$(GO) build -o "$$dir/" ./cmd/memory-lsp; cd cmd/memory-lsp/mcp/testdata/client; \
	npm ci --silent; MEMORY_LSP="$$dir/memory-lsp" npm test --silent
endif

# Ours and a program in Node that follows the format's lock protocol write the
# same file.
interop:
ifeq ($(NODE),)
	@echo "no Node: locking against the format's own server is not checked"
else
	$(GO) test $(RACE) -tags interop -run '^TestInterop' ./memory/store
endif

neovim:
ifeq ($(NVIM),)
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq neovim >/dev/null; fi
endif
	@if command -v nvim >/dev/null; then $(GO) test -tags neovim -run '^TestNeovim$$' -v ./cmd/memory-lsp; else echo "no Neovim: its setup is not checked"; fi

generate:
	$(GO) generate ./...

fmt:
	$(GOFUMPT) -w .

build:
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w -X main.version=$(VERSION)' -o bin/ ./cmd/memory-lsp

# One table with the medians of all benchmarks, or of those of BENCH; with
# BASE=commit, the two take turns, and the table says what share of its time and
# allocations is left.
BENCH     ?= .
BENCHTIME ?= 200ms
BENCHRUNS ?= 5
BENCHED   := ./markdown ./memory ./memory/secret ./memory/rules ./memory/query ./memory/ops ./memory/store ./memory/assist ./lsp ./cmd/memory-lsp

bench:
	@set -e; out=$$(mktemp -d); trap 'rm -rf "$$out"; [ -z "$(BASE)" ] || git worktree prune' EXIT; \
	[ -z "$(BASE)" ] || git worktree add --quiet --detach "$$out/base" $(BASE); \
	for i in $$(seq $(BENCHRUNS)); do \
		for tree in $(if $(BASE),"$$out/base") .; do \
			(cd "$$tree"; echo "tree: $$tree"; $(GO) test -p 1 -run '^$$' -bench '$(BENCH)' -benchmem -benchtime $(BENCHTIME) $(BENCHED)) >>"$$out/all" || { cat "$$out/all"; exit 1; }; \
		done; \
	done; \
	awk -f bench.awk "$$out/all"

# The fuzz targets and the generated worlds for longer than a change can wait:
# once a release, or overnight.
soak:
	$(MAKE) fuzz FUZZTIME=10m
	$(GO) test $(RACE) -count 20 ./...
	$(GO) test $(RACE) -run 'Killed' -timeout 1h ./memory/store -args -soak
	$(GO) test $(RACE) -run TestOneTree -timeout 1h ./cmd/memory-lsp -args -contend 60s
	$(GO) test -run TestEdits -timeout 1h ./markdown -args -soak
	$(GO) test -run TestWorlds ./memory/rules -rapid.checks 50000 -timeout 1h
	$(GO) test -run TestEdits -timeout 4h ./memory/rules -args -edits 1000000

clean:
	rm -rf bin extension/out extension/dist node_modules cmd/memory-lsp/mcp/testdata/client/node_modules
