#!/usr/bin/env bash
# Packages the extension and tests it in a real VS Code, which is installed once
# into a cache folder. Arguments: names of tests of run.mjs, or none for all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "no Linux on x64: the extension is not tried in VS Code"
  exit
fi
tools=$(./editor.sh) || {
  [ $? != 3 ] || exit 0 # it has said what is missing
  exit 1
}
{ read -r server && read -r node; } <<<"$tools"
export PATH=${node%/*}:$PATH
../package.sh linux-x64
exec node run.mjs "$server" "$node" "$PWD/../dist/memory-lsp-linux-x64.vsix" "$@"
