"""Makes a release of what is checked out: `python packaging/release.py 1.0.0` sets version and date, and tags it.

Run the checks before (`make test bench package test-package`); what it commits and tags, you push yourself.
"""

import argparse
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.storage.database import MIGRATIONS

VERSION, CHANGELOG, CITATION = Path("app/version.py"), Path("CHANGELOG.md"), Path("CITATION.cff")
UNRELEASED = re.compile(r"^## (\S+) \(not released yet\)$", re.MULTILINE)
HOMES = Path("tests/data/homes")
PLACEHOLDERS = ('ADDRESS = ""', "handrail.invalid", "local.handrail")
"""An address and an id for as long as the project has no place of its own on the net."""


class ReleaseError(Exception):
    """Why there is no release, fit to show."""


def check_placeholders(root: Path) -> None:
    """Raises ReleaseError if packages would name an address that is none."""
    text = (root / VERSION).read_text()
    found = [word for word in PLACEHOLDERS if word in text]
    if found:
        raise ReleaseError(
            f"{VERSION} says {' and '.join(found)}. Write the project's own address, id and maintainer there,"
            " or say --placeholders-are-known to release with these."
        )


def check_home(root: Path, present: int) -> None:
    """Raises ReleaseError if the tests have no data folder of the database's format that is to be released."""
    if not (root / HOMES / f"format-{present:02}").is_dir():
        raise ReleaseError(
            f"{HOMES} has no data folder of format {present}, which this version writes."
            " Run `python -m tests.storage.write_home` and commit it."
        )


def release(root: Path, number: str, date: str) -> None:
    """Write the version and the changelog; raises ReleaseError and changes nothing if they do not fit."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", number):
        raise ReleaseError(f"{number} is no version; it has three numbers, such as 1.0.0.")
    changes = (root / CHANGELOG).read_text()
    found = UNRELEASED.search(changes)
    if found is None or found[1] != number:
        ready = f"it has {found[1]}" if found else "it has none"
        raise ReleaseError(f"{CHANGELOG} needs a section `## {number} (not released yet)`; {ready}.")
    old = (root / VERSION).read_text()
    (root / VERSION).write_text(re.sub(r'(?m)^VERSION = ".*"$', f'VERSION = "{number}"', old))
    cited = (root / CITATION).read_text()
    (root / CITATION).write_text(re.sub(r"(?m)^version: .*$", f"version: {number}", cited))
    (root / CHANGELOG).write_text(UNRELEASED.sub(f"## {number} ({date})", changes, count=1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("number", help="as 1.0.0")
    parser.add_argument("--placeholders-are-known", action="store_true", help="release with an address that is none")
    chosen = parser.parse_args()
    number = chosen.number
    if git("status", "--porcelain"):
        sys.exit("Commit your changes first: a release is what is committed.")
    try:
        if not chosen.placeholders_are_known:
            check_placeholders(ROOT)
        check_home(ROOT, len(MIGRATIONS))
        release(ROOT, number, f"{datetime.now(UTC):%Y-%m-%d}")
    except ReleaseError as error:
        sys.exit(str(error))
    git("commit", "--quiet", "--message", f"Handrail {number}", *map(str, (VERSION, CHANGELOG, CITATION)))
    git("tag", "--annotate", f"v{number}", "--message", f"Handrail {number}")
    print(f"Handrail {number} is committed and tagged v{number}. `make package` builds it; push with --follow-tags.")


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
