#!/usr/bin/env bash
# Packages the extension, for all platforms or for those that are named, into
# extension/dist. To be run on Linux or macOS: from Windows the others would get
# a program that may not be run. VERSION is stamped into the program, and is that
# of the package, too, if it is one such as v1.2.3.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || set -- linux-x64 linux-arm64 darwin-x64 darwin-arm64 win32-x64
version=${VERSION:-$(git describe --tags --always --dirty 2>/dev/null || echo dev)}
go=${GO:-go}
most=8000000 # bytes of a package

[ "$(node -p 'parseInt(process.versions.node)')" -ge 22 ] || {
  echo "vsce needs Node 22 or later, and this is $(node --version)" >&2
  exit 3
}
stamp=()
[[ ! $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]] || stamp=("${version#v}" --no-update-package-json)

# Inlining makes programs faster and a sixth larger. It is left out where nobody
# waits: not of what an edit or a check runs through.
ours=github.com/memory-lsp/memory-lsp
lean=(-gcflags=all=-l)
for fast in runtime 'internal/...' strings bytes strconv 'unicode/...' sort slices maps 'sync/...' 'regexp/...' \
  'hash/...' reflect fmt errors 'path/...' 'io/...' 'os/...' time 'github.com/yuin/goldmark/...' \
  github.com/bmatcuk/doublestar/v4 go.lsp.dev/jsonrpc2 'github.com/go-json-experiment/...' \
  $ours/markdown $ours/memory $ours/memory/assist $ours/memory/secret "$ours/memory/rules/..." $ours/lsp; do
  lean+=("-gcflags=$fast=")
done

npm run --silent check
aside=$(mktemp -d)
[ ! -d bin ] || mv bin "$aside/bin" # what the contributor has built comes back at the end
restore() {
  rm -rf bin
  [ ! -d "$aside/bin" ] || mv "$aside/bin" bin
  rm -rf "$aside"
}
trap restore EXIT

for target in "$@"; do
  suffix='' system=${target%-*} processor=${target#*-}
  [ "$system" != win32 ] || { system=windows suffix=.exe; }
  [ "$processor" != x64 ] || processor=amd64
  rm -rf bin
  CGO_ENABLED=0 GOOS=$system GOARCH=$processor $go build -trimpath "${lean[@]}" -ldflags "-s -w -X main.version=$version" \
    -o "bin/memory-lsp$suffix" ./cmd/memory-lsp
  package=extension/dist/memory-lsp-$target.vsix
  said=$(npx --no-install vsce package "${stamp[@]}" --target "$target" --no-dependencies -o "$package" 2>&1) || {
    echo "$said" >&2
    exit 1
  }
  # Nothing may be said but that the program is large.
  if grep -E '^ *(WARNING|ERROR|The )' <<<"$said" | grep -v "^The file extension/bin/memory-lsp$suffix is large"; then
    exit 1
  fi
  size=$(wc -c <"$package")
  echo "$package: $size bytes"
  [ "$size" -lt "$most" ] || {
    echo "$package is larger than $most bytes" >&2
    exit 1
  }
done
