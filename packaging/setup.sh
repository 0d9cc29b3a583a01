#!/bin/sh
# Makes an environment in the checkout: `setup.sh run` with what the app needs, `setup.sh dev` with what its checks need too,
# `setup.sh build` for package.sh, which looks for packages of the system itself. `setup.sh python` only names the Python.
#
#   VENV=DIR                        the environment's folder (.venv)
#   VERSIONS=tested|newest|oldest   which versions of the dependencies: those of versions.txt, or an end of the ranges
#   BASE_PYTHON=PYTHON              the Python it is made with (else a python3 that is new enough and quick)
set -eu
cd "$(dirname "$0")/.."
kind="${1:-run}"
venv="${VENV:-.venv}"
versions="${VERSIONS:-tested}"

PROGRESS_SECONDS=15

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

# Runs pip with its output kept aside. It is told how far it is; the output itself is shown if pip fails.
pip_install() {
    : >"$log"
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --progress-bar off "$@" >"$log" 2>&1 &
    pip=$!
    trap 'kill $pip 2>/dev/null; exit 130' INT TERM
    while kill -0 $pip 2>/dev/null; do
        seconds=$((${seconds:-0} + 1))
        if [ -t 2 ]; then printf '\rhandrail setup: %s packages … ' "$(grep -c '^Collecting' "$log")" >&2
        elif [ $((seconds % PROGRESS_SECONDS)) = 0 ]; then say "$(grep -c '^Collecting' "$log") packages so far"; fi
        sleep 1
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
    trap - INT TERM
    wait $pip
}

# What kept pip from its package index, as far as its output tells; nothing if it was something else.
network_fault() {
    if grep -qiE 'ProxyError|connect to proxy|Tunnel connection failed' "$log"; then
        echo "the proxy did not let pip through; see whether HTTPS_PROXY (or https_proxy, or pip's own setting) is right"
    elif grep -qiE 'certificate.verify.failed|certificate is not trusted' "$log"; then
        echo "the package index shows a certificate that is not trusted here; if your network opens encrypted connections," \
            "name the file with its certificate in PIP_CERT"
    elif grep -qE 'Retry\(total=0|Could not fetch URL|(Connection|ConnectTimeout|ReadTimeout|SSL)Error|IncompleteRead' "$log" \
        || { grep -q 'from versions: none' "$log" && ! grep -qE 'Downloading|Using cached' "$log"; }; then
        echo "pip could not reach its package index; see whether this machine is online"
    fi
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
        [ "$versions" = tested ] && [ -z "$(network_fault)" ] \
            && grep -qE 'No matching distribution|ResolutionImpossible' "$log" || return 1
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
    return 1
}

if [ "$kind" = python ]; then
    find_python
    exit 0
fi
if [ ! -x "$venv/bin/python" ]; then
    python="$(find_python)"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need_packages python3-venv
    say "making $venv with $("$python" --version), $python"
    "$python" -m venv "$venv"
fi
log="$venv/setup.log"

installed="$venv/.installed-$kind" # in place of .ready: what pip installs is there, packages of the system are missing
is_current() {
    [ -e "$installed" ] || return 1
    for file in pyproject.toml packaging/setup.sh packaging/versions.txt; do [ ! "$file" -nt "$installed" ] || return 1; done
}

if is_current; then
    as_root >/dev/null || exit 0 # the app names what is missing whenever it matters
else
    say "installing what Handrail needs; this takes a minute the first time"
    install_everything || {
        fault="$(network_fault)"
        [ -z "$fault" ] || { say "$fault. Then try again; what pip said is in $log"; exit 1; }
        tail -n 30 "$log" >&2
        say "this did not work; the lines above are the end of $log. Try again, or see whether pip reaches its index."
        exit 1
    }
fi

# What Qt's own libraries ask the system for and do not get.
missing_for_qt() { [ "$(uname -s)" != Linux ] || QT_QPA_PLATFORM="" "$venv/bin/python" -m app.ui.qt_libraries; }

if [ "$(uname -s)" = Linux ] && [ "$kind" != build ]; then
    missing="$(missing_for_qt)"
    # Confines commands to the project folder. Only this path is used, so a bwrap in another place does not count.
    [ -x /usr/bin/bwrap ] || missing="$missing bubblewrap"
    if [ "$kind" = dev ]; then
        for pair in Xvfb:xvfb openbox:openbox xdotool:xdotool dbus-run-session:dbus gnome-keyring-daemon:gnome-keyring \
            curl:curl wget:wget ssh:openssh-client; do
            command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair##*:}"
        done
        [ -x /usr/libexec/at-spi-bus-launcher ] || missing="$missing at-spi2-core"
    fi
    # shellcheck disable=SC2086
    if [ -n "$missing" ] && ! need_packages $missing; then
        [ -z "$(missing_for_qt)" ] || say "the window cannot open until then"
        [ -x /usr/bin/bwrap ] || say "without bubblewrap commands are confined less well, or every command asks"
        [ "$kind" = run ] || say "tests that need these are skipped"
    fi
fi
if { [ -n "$(missing_for_qt)" ] || ! check_qt; } && [ "$kind" = run ]; then touch "$installed"; else touch "$venv/.ready-$kind"; fi
