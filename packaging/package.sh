#!/bin/sh
# Builds the packages for this machine into dist/: `package.sh [program|deb|tarball|appimage]…`, all of them without names.
# What it needs of the system is looked for first. A package that fails does not keep the others from being built.
#
# The program itself is made by PyInstaller from handrail.spec, in an environment of its own. With that in place, and
# a program that was built, nothing is downloaded.
#   VENV=DIR                     that environment's folder (.venv-package)
#   APPIMAGE_RUNTIME=FILE        a runtime for the AppImage, such as the one of the AppImage project; it has to have this
#   APPIMAGE_RUNTIME_SHA256=SUM  sum. Without one, our own is compiled: see linux/appimage_runtime.c
set -eu
cd "$(dirname "$0")/.."
venv="${VENV:-.venv-package}"
python="$venv/bin/python"
build=build/package
unfinished="$build/unfinished" # what fails midway is not found in dist

say() { printf 'handrail package: %s\n' "$1" >&2; }
. packaging/need_packages.sh

# Notes a Debian package, unless the command after it succeeds: `needs PACKAGE COMMAND…`.
needs() {
    package="$1" && shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

# What PyInstaller asks for, and what the program needs to run: its icons are drawn with Qt.
look_for_program_tools() {
    if [ -x "$python" ]; then BASE_PYTHON="$python"; else BASE_PYTHON="$(packaging/setup.sh python)"; fi
    export BASE_PYTHON
    needs python3-venv "$BASE_PYTHON" -c 'import ensurepip, venv'
    needs binutils command -v objdump
    # The system's own Python has its library, which the program needs beside it, in a package of its own.
    number="$("$BASE_PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2] if sys.base_prefix == "/usr" else "")')"
    [ -z "$number" ] || needs "libpython$number" sh -c "/sbin/ldconfig -p | grep -q 'libpython$number.so'"
    command -v dpkg-query >/dev/null || return 0
    for names in $(sed -n 's/^Depends: //p' packaging/linux/control | tr -d ' ' | tr ',' ' '); do
        case "$names" in libc6*) continue ;; esac
        # shellcheck disable=SC2046
        dpkg-query --show --showformat '${db:Status-Status}\n' $(echo "$names" | tr '|' ' ') 2>/dev/null \
            | grep -qx installed || missing="$missing ${names%%|*}"
    done
}

look_for_appimage_tools() {
    needs squashfs-tools command -v mksquashfs
    [ -z "${APPIMAGE_RUNTIME:-}" ] || return 0
    needs gcc command -v gcc
    for pair in libc6-dev:stdio libsquashfuse-dev:squashfuse/squashfuse zlib1g-dev:zlib liblzma-dev:lzma libzstd-dev:zstd \
        liblz4-dev:lz4 liblzo2-dev:lzo/lzo1x; do
        needs "${pair%%:*}" test -e "/usr/include/${pair#*:}.h"
    done
}

# The Debian packages that building these takes and that are missing: `missing_for PART…`.
missing_for() {
    missing=""
    for part in "$@"; do
        case "$part" in
        program) look_for_program_tools ;;
        deb) needs dpkg command -v dpkg-deb ;;
        tarball) needs xz-utils command -v xz ;;
        appimage) look_for_appimage_tools ;;
        esac
    done
    echo "$missing"
}

install_missing() {
    missing="$(missing_for "$@")"
    # shellcheck disable=SC2086
    [ -z "$missing" ] || need_packages $missing
}

prepare_environment() {
    if [ ! -e "$venv/.ready-package" ] || [ packaging/package-versions.txt -nt "$venv/.ready-package" ] \
        || [ packaging/versions.txt -nt "$venv/.ready-package" ] || [ pyproject.toml -nt "$venv/.ready-package" ]; then
        VENV="$venv" VERSIONS=tested packaging/setup.sh build
        say "installing what builds packages"
        "$python" -m pip install --disable-pip-version-check --no-input --quiet \
            -c packaging/versions.txt -r packaging/package-versions.txt
        touch "$venv/.ready-package"
    fi
}

build_program() {
    prepare_environment
    say "building the program; this takes some minutes"
    rm -rf dist/handrail
    "$python" packaging/icons.py build/icons
    "$python" -m PyInstaller --noconfirm --log-level ERROR --distpath dist --workpath build packaging/handrail.spec
    if [ "$(uname -s)" = Linux ]; then  # Python and some packages are installed with what debuggers read
        find dist/handrail/_internal -type f \( -name '*.so' -o -name '*.so.*' \) -exec strip --strip-unneeded {} +
    fi
    "$python" packaging/licences.py dist/handrail
}

# Fills in what only the build knows: `filled TEMPLATE FILE`. Lines and screenshots with an address are left out without one.
filled() {
    sed -e "s/@VERSION@/$version/; s/@DATE@/$date/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/${size:-}/; s/@LIBC@/$libc/" \
        -e "s/@ID@/$id/; s/@MAINTAINER@/$maintainer/" "$1" \
        | if [ "$address" ]; then sed "s|@ADDRESS@|$address|"; else sed '/<screenshots>/,/<\/screenshots>/d; /@ADDRESS@/d'; fi >"$2"
}

# What a desktop and a shell need to show the program, below DIR/share.
add_desktop_files() {
    install -Dm644 packaging/linux/handrail.desktop "$1/share/applications/handrail.desktop"
    install -Dm644 packaging/linux/handrail.svg "$1/share/icons/hicolor/scalable/apps/handrail.svg"
    for pixels in 48 64 128 256; do
        install -Dm644 "build/icons/$pixels.png" "$1/share/icons/hicolor/${pixels}x$pixels/apps/handrail.png"
    done
    mkdir -p "$1/share/metainfo"
    filled packaging/linux/handrail.metainfo.xml "$1/share/metainfo/$id.metainfo.xml"
    "$python" packaging/manual.py "$1/share"
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
    ln -s ../../../lib/handrail/THIRD-PARTY.txt "$root/usr/share/doc/handrail/THIRD-PARTY.txt"
    gzip -9nc CHANGELOG.md >"$root/usr/share/doc/handrail/CHANGELOG.md.gz"
    printf 'handrail (%s) unstable; urgency=medium\n\n  * CHANGELOG.md.gz says what changed.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$(date -Rud "$date")" | gzip -9nc >"$root/usr/share/doc/handrail/changelog.gz"
    install -Dm644 packaging/linux/lintian-overrides "$root/usr/share/lintian/overrides/handrail"
    chmod -R u=rwX,go=rX "$root"
    find "$root/usr/lib" -type f \( -name '*.so' -o -name '*.so.*' \) -exec chmod a-x {} +
    size="$(du -sk "$root/usr" | cut -f1)"
    filled packaging/linux/control "$root/DEBIAN/control"
    (cd "$root" && find usr -type f -exec md5sum {} +) >"$root/DEBIAN/md5sums"
    dpkg-deb --root-owner-group -Zxz -z6 --build "$root" "$unfinished" >/dev/null
    mv "$unfinished" "dist/handrail_${version}_$architecture.deb"
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
    tar -C "$build" --owner=0 --group=0 --sort=name -I 'xz -6 -T0' -cf "$unfinished" "$name"
    mv "$unfinished" "dist/$name.tar.xz"
    rm -rf "${build:?}/$name"
}

# The runtime that an AppImage begins with: `appimage_runtime IMAGE FILE`.
appimage_runtime() {
    if [ -n "${APPIMAGE_RUNTIME:-}" ]; then
        printf '%s  %s\n' "${APPIMAGE_RUNTIME_SHA256:?has to be the sum of APPIMAGE_RUNTIME}" "$APPIMAGE_RUNTIME" \
            | sha256sum --check --quiet - || { say "$APPIMAGE_RUNTIME is not the file that was meant" && return 1; }
        cp "$APPIMAGE_RUNTIME" "$2"
        return 0
    fi
    identity="$version-$(sha256sum "$1" | cut -c1-16)"
    gcc -O2 -Wall -static -s -DBUILD="\"$identity\"" -D_FILE_OFFSET_BITS=64 packaging/linux/appimage_runtime.c -o "$2" \
        -lsquashfuse -lzstd -llzma -lz -llz4 -llzo2
    printf 'AI\002' | dd of="$2" bs=1 seek=8 conv=notrunc status=none # marks the second type of AppImages
}

build_appimage() {
    say "building the AppImage"
    root="$build/Handrail.AppDir" image="$build/image.squashfs"
    rm -rf "$root" "$image"
    mkdir -p "$root/usr/lib"
    cp -a dist/handrail "$root/usr/lib/handrail"
    add_desktop_files "$root/usr"
    ln -s usr/lib/handrail/handrail "$root/AppRun"
    ln -s usr/share/applications/handrail.desktop usr/share/icons/hicolor/256x256/apps/handrail.png "$root"
    ln -s handrail.png "$root/.DirIcon"
    mksquashfs "$root" "$image" -comp zstd -Xcompression-level 19 -root-owned -noappend -no-progress -quiet >/dev/null
    appimage_runtime "$image" "$build/runtime"
    cat "$build/runtime" "$image" >"$unfinished"
    chmod 755 "$unfinished"
    mv "$unfinished" "$appimage"
    rm -rf "$root" "$image" "$build/runtime"
}

if [ "$(uname -s)" != Linux ]; then
    build_program
    exit 0
fi
of_project() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" app/version.py; }
version="$(of_project VERSION)" id="$(of_project ID)" address="$(of_project ADDRESS)" maintainer="$(of_project MAINTAINER)"
date="$(git log -1 --format=%cs 2>/dev/null || date +%F)"
machine="$(uname -m)"
case "$machine" in
x86_64) architecture=amd64 ;;
aarch64) architecture=arm64 ;;
*) say "packages are built for x86_64 and aarch64, not for $machine" && exit 2 ;;
esac
libc="$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)"
appimage="dist/Handrail-$version-$machine.AppImage"
if [ "${1:-}" = --only ]; then # one part, in a process of its own, which ends where something fails
    "build_$2"
    exit 0
fi

wanted="${*:-program deb tarball appimage}"
for part in $wanted; do
    case "$part" in
    program | deb | tarball | appimage) ;;
    *) say "there is no package called $part" && exit 2 ;;
    esac
done
others="$(echo " $wanted " | sed 's/ appimage / /')"
failed=""
# shellcheck disable=SC2086
if ! install_missing $wanted; then
    # Those of the AppImage may be what cannot be had.
    [ -z "$(missing_for $others)" ] || { as_root >/dev/null && install_missing $others; } || exit 2
    wanted="$others" failed=" appimage"
fi
for part in $wanted $failed; do
    case "$part" in
    deb) rm -f "dist/handrail_${version}_$architecture.deb" ;;
    tarball) rm -f "dist/handrail-$version-linux-$machine.tar.xz" ;;
    appimage) rm -f "$appimage" ;;
    esac
done
for part in $wanted; do
    [ "$part" = program ] || [ -x dist/handrail/handrail ] || { say "build the program first"; exit 2; }
    packaging/package.sh --only "$part" || { [ "$part" != program ] || exit 1; failed="$failed $part"; }
done
(cd dist && find . -maxdepth 1 -type f \( -name '*.deb' -o -name '*.tar.xz' -o -name '*.AppImage' \) -printf '%f\n' | sort | xargs -r sha256sum >SHA256SUMS)
cat dist/SHA256SUMS
[ -z "$failed" ] || { say "not built:$failed. What is listed above is in dist/"; exit 1; }
