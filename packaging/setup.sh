#!/bin/sh
# Makes an environment in the checkout: `setup.sh run` with what the app needs, `setup.sh dev` with what its checks need too.
#
#   VENV=DIR                        the environment's folder (.venv)
#   VERSIONS=tested|newest|oldest   which versions of the dependencies: those of versions.txt, or an end of the ranges
#   BASE_PYTHON=PYTHON              the Python it is made with (else a python3 that is new enough and quick)
set -eu
cd "$(dirname "$0")/.."
kind="${1:-run}"
venv="${VENV:-.venv}"
versions="${VERSIONS:-tested}"

say() { printf 'handrail setup: %s\n' "$1" >&2; }

. packaging/need_packages.sh

find_python() {
    if [ -z "${BASE_PYTHON:-}" ] && quick_python; then return 0; fi
    for name in ${BASE_PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if command -v "$name" >/dev/null 2>&1 && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return 0
        fi
    done
    say "Python 3.11 or newer is needed; please install it (Debian 12 or newer: sudo apt-get install python3 python3-venv)"
    return 1
}

# The first `python3` of PATH that can be used, unless a later one does the same work in less than nine tenths of the
# time. Each is tried twice, since other work on the machine can only make it look slower.
quick_python() {
    quickest="" shortest=""
    old_ifs="$IFS" && IFS=:
    for folder in $PATH; do
        # Whatever else may print something there does not begin with a number.
        told="$(for _ in 1 2; do "$folder/python3" -I packaging/try_python.py 2>/dev/null; done | grep -E '^[0-9]+ /' \
            | sort -n | head -n 1)"
        took="${told%% *}"
        [ "$took" ] || continue
        if [ -z "$quickest" ] || [ $((took * 10)) -lt $((shortest * 9)) ]; then quickest="${told#* }" shortest="$took"; fi
    done
    IFS="$old_ifs"
    [ -n "$quickest" ] && printf '%s\n' "$quickest"
}

# Runs pip with its output kept aside. A terminal is shown how far it is; the output itself is shown if pip fails.
pip_install() {
    : >"$log"
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --progress-bar off "$@" >"$log" 2>&1 &
    pip=$!
    trap 'kill $pip 2>/dev/null; exit 130' INT TERM
    while kill -0 $pip 2>/dev/null; do
        if [ -t 2 ]; then printf '\rhandrail setup: %s packages … ' "$(grep -c '^Collecting' "$log")" >&2; fi
        sleep 1
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
    trap - INT TERM
    wait $pip
}

install_everything() {
    case "$versions" in
    tested) constraints=packaging/versions.txt ;;
    oldest) constraints="$venv/oldest.txt" && "$venv/bin/python" packaging/oldest.py >"$constraints" ;;
    newest) constraints="" ;;
    *) say "VERSIONS is tested, newest or oldest, not $versions" && return 2 ;;
    esac
    if [ "$kind" = dev ]; then what=".[dev]"; else what="."; fi
    # The variables reach the environment in which pip builds our own package as well: the first in older, the second in newer pips.
    if [ -n "$constraints" ]; then
        PIP_CONSTRAINT="$constraints" PIP_BUILD_CONSTRAINT="$constraints" pip_install --editable "$what" && return 0
        [ "$versions" = tested ] && grep -qE 'No matching distribution|ResolutionImpossible' "$log" || return 1
        say "the tested versions are not all to be had for this machine; trying the newest instead"
    fi
    pip_install --upgrade --upgrade-strategy eager --editable "$what"
}

# A Qt that loses references ends the window after some minutes. Its number does not tell, so it is tried.
check_qt() {
    for _ in 1 2 3; do
        fault="$("$venv/bin/python" -m app.ui.qt_check 2>&1)" && return 0
        case "$fault" in
        *"has a bug"*)
            number="$("$venv/bin/python" -c 'import PySide6; print(PySide6.__version__)')"
            say "PySide6 $number does not work with this Python; installing an older one"
            pip_install "PySide6-Essentials<$number" || return 1
            ;;
        *) break ;;
        esac
    done
    say "$fault"
}

if [ ! -x "$venv/bin/python" ]; then
    python="$(find_python)"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need_packages python3-venv
    say "making $venv with $("$python" --version), $python"
    "$python" -m venv "$venv"
fi
log="$venv/setup.log"

say "installing what Handrail needs; this takes a minute the first time"
install_everything || {
    tail -n 30 "$log" >&2
    say "this did not work; the lines above are the end of $log. Try again, or see whether pip reaches its index."
    exit 1
}

if [ "$(uname -s)" = Linux ]; then
    # What Qt's own libraries ask the system for; nothing is installed where all of it is there.
    qt="$("$venv/bin/python" -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])')"
    if ldd "$qt"/Qt/plugins/platforms/libqxcb.so "$qt"/Qt/lib/libQt6Gui.so.6 2>/dev/null | grep -q 'not found'; then
        need_packages libegl1 libgl1 libxkbcommon0 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libglib2.0-0 \
            libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 \
            || say "the window cannot open without these"
    fi
    # Confines commands to the project folder. Only this path is used, so a bwrap in another place does not count.
    [ -x /usr/bin/bwrap ] || need_packages bubblewrap \
        || say "without bubblewrap commands are confined less well, or every command asks"
    if [ "$kind" = dev ]; then
        missing=""
        for pair in Xvfb:xvfb openbox:openbox xdotool:xdotool dbus-run-session:dbus gnome-keyring-daemon:gnome-keyring \
            curl:curl wget:wget ssh:openssh-client; do
            command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair##*:}"
        done
        [ -x /usr/libexec/at-spi-bus-launcher ] || missing="$missing at-spi2-core"
        # shellcheck disable=SC2086
        [ -z "$missing" ] || need_packages $missing || say "tests that need these are skipped"
    fi
fi
check_qt
touch "$venv/.ready-$kind"
