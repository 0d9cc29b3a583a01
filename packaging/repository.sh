#!/bin/sh
# Makes a signed apt repository of the Debian packages in dist/: `repository.sh KEY`, KEY being one of your gpg keys.
#
# dist/repository can then be served as it is, by any web server. It holds the public key, and handrail.sources, to be
# put into /etc/apt/sources.list.d, with the address that REPOSITORY names.
#   REPOSITORY=URL   where it will be found (else the folder itself, which is enough to try it)
set -eu
cd "$(dirname "$0")/.."
key="${1:?name the gpg key to sign with: make repository KEY=you@example.org}"
folder=dist/repository

say() { printf 'handrail repository: %s\n' "$1" >&2; }
. packaging/need_packages.sh

missing=""
command -v apt-ftparchive >/dev/null || missing="$missing apt-utils"
command -v gpg >/dev/null || missing="$missing gpg"
# shellcheck disable=SC2086
[ -z "$missing" ] || need_packages $missing
ls dist/*.deb >/dev/null 2>&1 || { say "there is no Debian package in dist/; run make deb first"; exit 2; }
gpg --list-secret-keys "$key" >/dev/null 2>&1 || { say "gpg has no secret key $key"; exit 2; }

rm -rf "$folder"
mkdir -p "$folder"
cp dist/*.deb "$folder"
cd "$folder"
apt-ftparchive packages . >Packages
gzip -9nk Packages
architectures="$(sed -n 's/^Architecture: //p' Packages | sort -u | tr '\n' ' ')"
apt-ftparchive -o APT::FTPArchive::Release::Origin=Handrail -o APT::FTPArchive::Release::Label=Handrail \
    -o APT::FTPArchive::Release::Suite=stable -o "APT::FTPArchive::Release::Architectures=${architectures% }" \
    release . >"../Release.unfinished"
mv ../Release.unfinished Release
gpg --batch --yes --local-user "$key" --clearsign --output InRelease Release
gpg --batch --yes --local-user "$key" --armor --detach-sign --output Release.gpg Release
gpg --batch --yes --export "$key" >handrail.gpg
cat >handrail.sources <<END
Types: deb
URIs: ${REPOSITORY:-file:$PWD}
Suites: ./
Signed-By: /usr/share/keyrings/handrail.gpg
END
cd - >/dev/null
say "$folder is ready. On another machine:
    sudo cp handrail.gpg /usr/share/keyrings/ && sudo cp handrail.sources /etc/apt/sources.list.d/
    sudo apt update && sudo apt install handrail"
