#!/bin/sh
# Builds the packages for this machine into dist/: `package.sh [program|deb|tarball|appimage]…`, all of them without names.
#
# The program itself is made by PyInstaller from handrail.spec, in an environment of its own. With that in place, and
# a program that was built, nothing is downloaded.
#   VENV=DIR            that environment's folder (.venv-package)
set -eu
cd "$(dirname "$0")/.."
venv="${VENV:-.venv-package}"
python="$venv/bin/python"
wanted="${*:-program deb tarball appimage}"
build=build/package

say() { printf 'handrail package: %s\n' "$1" >&2; }

prepare_environment() {
    if [ ! -e "$venv/.ready-package" ] || [ packaging/package-versions.txt -nt "$venv/.ready-package" ] \
        || [ packaging/versions.txt -nt "$venv/.ready-package" ] || [ pyproject.toml -nt "$venv/.ready-package" ]; then
        VENV="$venv" VERSIONS=tested packaging/setup.sh run
        say "installing what builds packages"
        "$python" -m pip install --disable-pip-version-check --no-input --quiet \
            -c packaging/versions.txt -r packaging/package-versions.txt
        touch "$venv/.ready-package"
    fi
}

build_program() {
    say "building the program; this takes some minutes"
    rm -rf dist/handrail
    "$python" packaging/icons.py build/icons
    "$python" -m PyInstaller --noconfirm --log-level ERROR --distpath dist --workpath build packaging/handrail.spec
}

# Fills in what only the build knows: `filled TEMPLATE FILE`.
filled() {
    sed -e "s/@VERSION@/$version/; s/@DATE@/$date/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/${size:-}/; s/@LIBC@/$libc/" \
        "$1" >"$2"
}

# What a desktop needs to show the program, below DIR/share.
add_desktop_files() {
    install -Dm644 packaging/linux/handrail.desktop "$1/share/applications/handrail.desktop"
    install -Dm644 packaging/linux/handrail.svg "$1/share/icons/hicolor/scalable/apps/handrail.svg"
    for pixels in 48 64 128 256; do
        install -Dm644 "build/icons/$pixels.png" "$1/share/icons/hicolor/${pixels}x$pixels/apps/handrail.png"
    done
    mkdir -p "$1/share/metainfo"
    filled packaging/linux/handrail.metainfo.xml "$1/share/metainfo/handrail.metainfo.xml"
}

build_deb() {
    say "building the Debian package"
    root="$build/deb"
    rm -rf "$root"
    mkdir -p "$root/DEBIAN" "$root/usr/lib" "$root/usr/bin" "$root/usr/share/doc/handrail"
    cp -a dist/handrail "$root/usr/lib/handrail"
    ln -s ../lib/handrail/handrail "$root/usr/bin/handrail"
    add_desktop_files "$root/usr"
    cp LICENSE "$root/usr/share/doc/handrail/copyright"
    gzip -9nc CHANGELOG.md >"$root/usr/share/doc/handrail/changelog.gz"
    chmod -R u=rwX,go=rX "$root"
    size="$(du -sk "$root/usr" | cut -f1)"
    filled packaging/linux/control "$root/DEBIAN/control"
    (cd "$root" && find usr -type f -exec md5sum {} +) >"$root/DEBIAN/md5sums"
    dpkg-deb --root-owner-group -Zxz --build "$root" "dist/handrail_${version}_$architecture.deb" >/dev/null
    rm -rf "$root"
}

build_tarball() {
    say "building the tarball"
    name="handrail-$version-linux-$machine"
    rm -rf "$build/$name"
    mkdir -p "$build"
    cp -a dist/handrail "$build/$name"
    add_desktop_files "$build/$name"
    cp LICENSE "$build/$name/LICENSE"
    tar -C "$build" --owner=0 --group=0 --sort=name -cJf "dist/$name.tar.xz" "$name"
    rm -rf "${build:?}/$name"
}

build_appimage() {
    say "the AppImage is left out: nothing here can build it yet"
}

if [ "$(uname -s)" != Linux ]; then
    prepare_environment
    build_program
    exit 0
fi
version="$(sed -n 's/^VERSION = "\(.*\)"/\1/p' app/version.py)"
date="$(git log -1 --format=%cs 2>/dev/null || date +%F)"
machine="$(uname -m)"
case "$machine" in
x86_64) architecture=amd64 ;;
aarch64) architecture=arm64 ;;
*) say "packages are built for x86_64 and aarch64, not for $machine" && exit 2 ;;
esac
libc="$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)"
for part in $wanted; do
    case "$part" in
    program) prepare_environment && build_program ;;
    deb | tarball | appimage) [ -x dist/handrail/handrail ] || { say "build the program first"; exit 2; } && "build_$part" ;;
    *) say "there is no package called $part" && exit 2 ;;
    esac
done
(cd dist && find . -maxdepth 1 -type f \( -name '*.deb' -o -name '*.tar.xz' -o -name '*.AppImage' \) -printf '%f\n' | sort | xargs -r sha256sum >SHA256SUMS)
cat dist/SHA256SUMS
