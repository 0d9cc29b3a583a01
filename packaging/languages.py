"""Collects the texts of window and core for translators and compiles what they wrote: run it after changing a text.

Qt's lupdate writes resources/languages/LANGUAGE/AREA.ts, one file for each package of the window so that work on two of
them does not collide, and lrelease makes the .qm beside it, which the program reads. English has files for its plural
forms alone. A .ts is edited with Qt's Linguist (`pyside6-linguist FILE`) or by hand.
"""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import PySide6

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "resources" / "languages"
LANGUAGES = {"de": "de_DE", "en": "en_US"}
OPTIONS = ("-locations", "none", "-no-obsolete", "-disable-heuristic", "similartext", "-silent")
SORTED = ("-sort-messages",) if tuple(map(int, PySide6.__version__.split(".")[:2])) >= (6, 9) else ()
"""With Qt 6.8 new texts stand at the end of their file."""
SAYS = re.compile("^(from app.text.sentences import|def say\\(template)", re.MULTILINE)
"""In every file of the core with sentences: others may have functions of the same name."""
ALIASES = ("-tr-function-alias", "QT_TR_NOOP+=later,QT_TR_NOOP+=say", "-source-language", "en")


def areas() -> dict[str, list[Path]]:
    """The packages of the window, "window" for what lies beside them, and "core" for all that knows no Qt."""
    window = ROOT / "app" / "ui"
    core = [file for file in sorted((ROOT / "app").rglob("*.py")) if SAYS.search(file.read_text(encoding="utf-8"))]
    found = {
        "core": [file for file in core if not file.is_relative_to(window)],
        "window": sorted(window.glob("*.py")),
    }
    for folder in sorted(path for path in window.iterdir() if path.is_dir()):
        if files := sorted(folder.rglob("*.py")):
            found[folder.name] = files
    return found


def collect(files: list[Path], language: str, target: Path) -> None:
    """Bring a .ts up to date with these sources; translations that it has stay."""
    target.parent.mkdir(parents=True, exist_ok=True)
    only = ("-pluralonly",) if language == "en" else ()
    to = ("-target-language", LANGUAGES[language], "-ts", str(target))
    sources = [str(file.relative_to(ROOT)) for file in files]
    _run("lupdate", *sources, *OPTIONS, *SORTED, *ALIASES, *only, *to)


def compile_(source: Path) -> None:
    _run("lrelease", "-silent", str(source), "-qm", str(source.with_suffix(".qm")))


def _run(program: str, *arguments: str) -> None:
    """The program of Qt itself; its wrapper in the environment only starts it."""
    suffix = ".exe" if sys.platform == "win32" else ""
    command = [str(Path(PySide6.__file__).parent / (program + suffix)), *arguments]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def is_empty(target: Path) -> bool:
    return ElementTree.parse(target).find("context") is None


def main() -> None:
    for language in LANGUAGES:
        for area, files in areas().items():
            target = TEXTS / language / f"{area}.ts"
            collect(files, language, target)
            if is_empty(target):
                target.unlink()
                target.with_suffix(".qm").unlink(missing_ok=True)
            else:
                compile_(target)


if __name__ == "__main__":
    main()
