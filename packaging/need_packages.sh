# Read by setup.sh and package.sh, which define `say`.

# What a command of root's begins with; fails where we may run none.
as_root() {
    [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null && echo "sudo -n"; }
}

# Installs Debian packages where we may, else names them in one clear line.
need_packages() {
    if ! command -v apt-get >/dev/null 2>&1; then
        say "please install: $*"
        return 1
    fi
    sudo="$(as_root)" || { say "please run: sudo apt-get install $*"; return 1; }
    say "installing $*"
    # shellcheck disable=SC2086
    { $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null 2>&1 \
        || { say "could not install: $*"; return 1; }
}
