"""Writes the versions that this environment holds into versions.txt; the lines with a marker there are kept by hand."""

import subprocess
import sys
from pathlib import Path

TESTED = Path(__file__).resolve().parent / "versions.txt"
BY_HAND = ("pyside6", "shiboken6")


def main() -> None:
    freeze = [sys.executable, "-m", "pip", "freeze", "--exclude-editable"]
    found = subprocess.run(freeze, check=True, capture_output=True, text=True).stdout.splitlines()
    kept = [line for line in TESTED.read_text(encoding="utf-8").splitlines() if line.startswith("#") or ";" in line]
    new = [line for line in found if "==" in line and not line.lower().startswith(BY_HAND)]
    TESTED.write_text("\n".join([*kept, "", *sorted(new, key=str.lower), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
