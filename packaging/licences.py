"""Writes down what others wrote of a packaged program, with their licences: `licences.py FOLDER` for the one there.

That is everything in the environment that runs this, but for what only builds packages; Python itself; and the
libraries of the system that PyInstaller took along, as far as Debian's `dpkg` knows whose they are.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

FILE = "THIRD-PARTY.txt"
BUILDS_ONLY = {
    *("handrail", "pip", "setuptools", "altgraph", "pyinstaller", "pyinstaller-hooks-contrib"),
    *("argparse-manpage", "shtab"),
}
LICENCE = re.compile(r"(?i)(licen[cs]e|copying|notice)")
COMMON = Path("/usr/share/common-licenses")
"""Where Debian keeps the texts that many packages have in common; Qt's wheels do not hold theirs."""

HEAD = """\
Handrail is under the MIT licence. This package also holds programs and libraries by others, each under a licence of its
own. They are listed here with their licences. Qt and PySide6 are used as separate libraries under the LGPL, version 3:
you can replace the files in _internal/PySide6 by others of the same interface.
"""


def main(folder: Path) -> None:
    parts = [HEAD, *_packages(), _python(), *_system_libraries(folder)]
    parts += [_part(f"Text of the {name}", [COMMON / name]) for name in ("LGPL-3", "GPL-3") if (COMMON / name).exists()]
    (folder / FILE).write_text("\n".join(parts), encoding="utf-8")


def _packages() -> Iterator[str]:
    for one in sorted(distributions(), key=lambda one: one.name.lower()):
        if one.name.lower() not in BUILDS_ONLY:
            yield _part(f"{one.name} {one.version}: {_terms(one)}", _texts(one))


def _terms(one: Distribution) -> str:
    said = one.metadata.get_all("License-Expression") or one.metadata.get_all("License") or ["see below"]
    return str(said[0]).splitlines()[0]


def _texts(one: Distribution) -> list[Path]:
    files = (file for file in one.files or () if ".dist-info" in file.parts[0] and LICENCE.search(file.name))
    return [path for file in sorted(files) if (path := Path(str(one.locate_file(file)))).is_file()]


def _python() -> str:
    text = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    return _part(f"Python {sys.version.split()[0]}: PSF-2.0", [text] if text.exists() else [])


def _system_libraries(folder: Path) -> Iterator[str]:
    libraries = sorted(path.name for path in (folder / "_internal").glob("*.so*") if not path.is_symlink())
    if shutil.which("dpkg") is None:
        yield _part(f"Libraries of the system: {', '.join(libraries)}", [])
        return
    found: dict[str, list[str]] = {}
    for name in libraries:
        told = subprocess.run(["dpkg", "-S", f"*/{name}"], capture_output=True, text=True, check=False).stdout
        package = told.partition(":")[0].split(",")[0] or "unknown"
        found.setdefault(package, []).append(name)
    for package, names in sorted(found.items()):
        text = Path("/usr/share/doc", package, "copyright")
        yield _part(f"{', '.join(names)} (Debian's {package})", [text] if text.exists() else [])


def _part(title: str, texts: list[Path]) -> str:
    said = "\n\n".join(text.read_text(encoding="utf-8", errors="replace").strip() for text in texts)
    return f"{'-' * 100}\n{title}\n\n{said}\n" if said else f"{'-' * 100}\n{title}\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
