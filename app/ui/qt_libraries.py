"""Names the libraries of the system that Qt needs and this machine lacks; set-up prints the packages that hold them."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg")
"""Those that the window imports."""
ODD_PACKAGES = {"libglib-2.0.so.0": "libglib2.0-0", "libgthread-2.0.so.0": "libglib2.0-0", "libz.so.1": "zlib1g"}
"""Those that are not called as Debian's policy wants it."""


def missing_libraries() -> list[str]:
    """What the loader does not find for Qt's modules and for the platforms on which a window is to open."""
    spec = find_spec("PySide6")
    folders = (spec and spec.submodule_search_locations) or []
    files = [
        str(path)
        for folder in map(Path, folders)
        for path in (
            *(folder / f"{module}.abi3.so" for module in MODULES),
            *(folder / "Qt/plugins/platforms" / f"libq{platform}.so" for platform in _platforms()),
        )
        if path.exists()
    ]
    packaged = {"LD_LIBRARY_PATH": folder} if (folder := getattr(sys, "_MEIPASS", "")) else {}
    told = _told("ldd", *files, **packaged) if files else ""
    return sorted(set(re.findall(r"(\S+) => not found", told)))


def debian_packages(libraries: Iterable[str]) -> list[str]:
    """Debian's policy derives the name of a package from the library in it; `t64` is added where only that is known."""
    names = {ODD_PACKAGES.get(library) or _package(library) for library in libraries}
    told = _told("apt-cache", "policy", *names, *(f"{name}t64" for name in names)) if names else ""
    known = set(re.findall(r"^(\S+):\n.*\n  Candidate: (?!\(none\))", told, re.MULTILINE))
    return sorted(f"{name}t64" if name not in known and f"{name}t64" in known else name for name in names)


def how_to_install(libraries: list[str]) -> str:
    """One line that can be pasted into a terminal, or where no package can be named the libraries."""
    if shutil.which("apt-get") is None:
        return f"Install the packages that hold {', '.join(libraries)}."
    sudo = "" if os.geteuid() == 0 else "sudo "
    return f"Install them: {sudo}apt-get install {' '.join(debian_packages(libraries))}"


def _platforms() -> list[str]:
    if chosen := os.environ.get("QT_QPA_PLATFORM"):
        return [platform.partition(":")[0] for platform in chosen.split(";")]
    return ["wayland", "xcb"] if os.environ.get("WAYLAND_DISPLAY") else ["xcb"]


def _told(name: str, *arguments: str, **variables: str) -> str:
    """What a program of the system prints, in English; nothing if it is not there."""
    program = shutil.which(name)
    if program is None:
        return ""
    environment = os.environ | {"LC_ALL": "C"} | variables
    command = [program, *arguments]
    return subprocess.run(command, env=environment, check=False, capture_output=True, text=True).stdout  # noqa: S603


def _package(library: str) -> str:
    """`libxcb-cursor.so.0` is in libxcb-cursor0, `libX11.so.6` in libx11-6."""
    name, _, version = library.partition(".so.")
    return f"{name}{'-' if name[-1].isdigit() else ''}{version}".lower().replace("_", "-")


if __name__ == "__main__":
    sys.stdout.write(" ".join(debian_packages(missing_libraries())))
