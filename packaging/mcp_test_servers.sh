#!/bin/sh
# Installs MCP servers that others wrote, for the tests in tests/mcp/test_foreign_servers.py: `mcp_test_servers.sh`.
#
# They go into the environment of the checkout, which confined programs can read, and run with its Python.
# Those from npm need node. Nothing of theirs runs while they are installed, and nothing is kept in the person's home.
# What cannot be installed within the time is left out: its tests are skipped and say so.
#   SECONDS_EACH=N   how long each of the two installations may take (120)
set -u
cd "$(dirname "$0")/.."
folder="${VENV:-.venv}/mcp-servers"
limit="${SECONDS_EACH:-120}"
mkdir -p "$folder"

say() { printf 'handrail mcp servers: %s\n' "$1" >&2; }

if [ ! -e "$folder/.ready-npm" ]; then
    if command -v npm >/dev/null 2>&1; then
        rm -rf "$folder/npm"  # what an earlier attempt left
        if npm_config_cache="$folder/npm-cache" npm_config_update_notifier=false timeout -k 5 "$limit" \
            npm install --prefix "$folder/npm" --ignore-scripts --no-audit --no-fund --loglevel=error --fetch-retries=0 \
            @modelcontextprotocol/server-everything@2026.8.31 @modelcontextprotocol/server-filesystem@2026.8.31 \
            @modelcontextprotocol/server-memory@2026.8.31 >"$folder/npm.log" 2>&1; then
            : >"$folder/.ready-npm"
        else say "those from npm could not be installed; see $folder/npm.log"; fi
        rm -rf "$folder/npm-cache"
    else say "there is no npm, so its servers are left out"; fi
fi

if [ ! -e "$folder/.ready-pypi" ]; then
    rm -rf "$folder/pypi"
    if "${VENV:-.venv}/bin/python" -m venv "$folder/pypi" >"$folder/pypi.log" 2>&1 \
        && timeout -k 5 "$limit" "$folder/pypi/bin/python" -m pip install --disable-pip-version-check --no-input --no-cache-dir \
            --only-binary :all: --quiet --retries 0 mcp-server-git==2026.10.19 mcp-server-time==2026.10.19 \
            mcp-server-fetch==2026.10.24 >>"$folder/pypi.log" 2>&1; then
        : >"$folder/.ready-pypi"
    else say "those from PyPI could not be installed; see $folder/pypi.log"; fi
fi
exit 0
