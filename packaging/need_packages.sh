# Read by setup.sh and package.sh, which define `say`.

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
