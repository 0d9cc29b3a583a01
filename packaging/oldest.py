"""Prints the oldest version of each dependency that pyproject.toml admits, as constraints for pip."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def oldest(project: dict[str, Any]) -> Iterator[str]:
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    for requirement in (line for group in groups for line in group):
        name_and_range, _, marker = requirement.partition(";")
        found = re.fullmatch(r"([\w.-]+)>=([\w.]+).*", name_and_range.strip())
        if not found:
            raise SystemExit(f"{requirement!r} names no oldest version")
        yield f"{found[1]}=={found[2]}" + (f"; {marker.strip()}" if marker else "")


if __name__ == "__main__":
    print(*oldest(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]), sep="\n")
