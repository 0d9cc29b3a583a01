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

# What Qt's own libraries ask the system for; nothing is installed where all of it is there.
if [ "$(uname -s)" = Linux ]; then
    qt="$(.venv/bin/python -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])')"
    if ldd "$qt"/Qt/plugins/platforms/libqxcb.so "$qt"/Qt/lib/libQt6Gui.so.6 2>/dev/null | grep -q 'not found'; then
        need_packages libegl1 libgl1 libxkbcommon0 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libglib2.0-0 \
            libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 \
            || say "the window cannot open without these"
    fi
    # Holds commands in the project folder. That path alone is used, so one in another place does not count.
    [ -x /usr/bin/bwrap ] || need_packages bubblewrap \
        || say "without bubblewrap commands are confined less well, or every command asks"
    if [ "$kind" = dev ]; then
        missing=""
        for pair in Xvfb:xvfb openbox:openbox xdotool:xdotool dbus-run-session:dbus gnome-keyring-daemon:gnome-keyring; do
            command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair##*:}"
        done
        # shellcheck disable=SC2086
        [ -z "$missing" ] || need_packages $missing || say "tests that need these are skipped"
    fi
fi
touch ".venv/.ready-$kind"
