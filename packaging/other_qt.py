"""Checks our types with the other Qt: the oldest that we admit, or the newest tested one if the oldest is installed.

From one to the other, Qt's functions changed what they say they return, so that code which passes with one can fail
with the other. Only the types are fetched, into the environment's folder; nothing of the other Qt is installed or run.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import version
from pathlib import Path

QT = "PySide6-Essentials"
PACKAGING = Path(__file__).resolve().parent
PACKAGE = "__version__: str\n__version_info__: tuple[int, int, int]\n"
"""What its `__init__.py` offers; without a file of that name, mypy would prefer the types of the installed Qt."""


def main() -> int:
    number = other_qt(version(QT))
    types = Path(sys.prefix) / f"qt-{number}-types"
    cache = types / "cache"
    if not types.is_dir() and not fetched(number, types):
        print(f"types are not checked with Qt {number}: pip could not fetch it; try again later", file=sys.stderr)
        return 0
    if not cache.is_dir() and Path(".mypy_cache").is_dir():
        shutil.copytree(".mypy_cache", cache)  # what does not use Qt is known already
    print(f"mypy with the types of Qt {number}", flush=True)
    checked = [sys.executable, "-m", "mypy", "--cache-dir", str(cache)]
    return subprocess.run(checked, check=False, env={**os.environ, "MYPYPATH": str(types)}).returncode


def other_qt(installed: str) -> str:
    admitted = subprocess.run([sys.executable, PACKAGING / "oldest.py"], check=True, capture_output=True, text=True)
    oldest = numbers(admitted.stdout)[0]
    return oldest if installed != oldest else numbers((PACKAGING / "versions.txt").read_text(encoding="utf-8"))[-1]


def numbers(pinned: str) -> list[str]:
    found = set(re.findall(rf"^{QT}==([\d.]+)", pinned, re.MULTILINE))
    return sorted(found, key=lambda number: [int(part) for part in number.split(".")])


def fetched(number: str, types: Path) -> bool:
    """Any system's wheel has them; this one's need not exist for this machine."""
    with tempfile.TemporaryDirectory(dir=types.parent) as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-cache-dir"]
        what = ["--no-deps", "--only-binary", ":all:", "--platform", "win_amd64", "--dest", folder, f"{QT}=={number}"]
        if subprocess.run([*pip, *what], check=False, stdin=subprocess.DEVNULL, capture_output=True).returncode:
            return False
        (wheel,) = Path(folder).glob("*.whl")
        made = Path(folder) / "types"
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(made, [name for name in archive.namelist() if name.endswith((".pyi", "py.typed"))])
        (made / "PySide6" / "__init__.pyi").write_text(PACKAGE, encoding="utf-8")
        made.rename(types)
    return True


if __name__ == "__main__":
    sys.exit(main())
