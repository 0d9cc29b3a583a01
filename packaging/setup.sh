#!/bin/sh
# Makes .venv in the checkout: `setup.sh run` with what the app needs, `setup.sh dev` with what its checks need too.
set -eu
cd "$(dirname "$0")/.."
kind="${1:-run}"

say() { printf 'handrail setup: %s\n' "$1" >&2; }

# Installs Debian packages where we may, else names them in one clear line.
need_packages() {
    if ! command -v apt-get >/dev/null 2>&1; then
        say "please install: $*"
        return 1
    fi
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then as_root="sudo -n"
    else
        say "please run: sudo apt-get install $*"
        return 1
    fi
    say "installing $*"
    # shellcheck disable=SC2086
    { $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null 2>&1 \
        || { say "could not install: $*"; return 1; }
}

find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null 2>&1 && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            command -v "$name"
            return 0
        fi
    done
    say "Python 3.11 or newer is needed; please install it (Debian 12 or newer: sudo apt-get install python3 python3-venv)"
    return 1
}

if [ ! -x .venv/bin/python ]; then
    python="$(find_python)"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need_packages python3-venv
    say "making .venv with $("$python" --version)"
    "$python" -m venv .venv
fi

if [ "$kind" = dev ]; then what=".[dev]"; else what="."; fi
say "installing what Handrail needs; this takes a minute the first time"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable "$what"
touch ".venv/.ready-$kind"
