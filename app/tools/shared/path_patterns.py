"""Checks the path patterns that a model writes: one that can match nothing is refused with the reason."""

import re

from app.sandbox.files.workspace import Place, Workspace
from app.vocabulary.errors import InvalidArguments, SandboxViolation

_CLOSED = re.compile(r"\\.|\[[!^]?\]?[^\]]*\]", re.DOTALL)
_ROOTED = re.compile(r"[/@~]|[A-Za-z]:[\\/]")
_WILD = re.compile(r"[*?\[{%\\]")


def checked_pattern(pattern: str) -> str:
    """Raises ValueError for a pattern that is invalid or contains `..`."""
    if ".." in re.split(r"[/\\{},]", pattern):
        raise ValueError("a pattern must not contain ..; name the folder in path")
    left = _CLOSED.sub("", pattern)
    unclosed = "[" if "[" in left else "{" if left.count("{") > left.count("}") else ""
    if unclosed:
        raise ValueError(f"{pattern} has a {unclosed} that is not closed; \\{unclosed} means the character itself")
    return pattern


def below(base: Place, pattern: str, files: Workspace) -> str:
    """A pattern that begins at the project's root made relative to `base`; others unchanged."""
    place = _leads_to(pattern, files)
    if isinstance(place, Place) and place.zone == base.zone and place.parts[: len(base.parts)] == base.parts:
        return "/".join((*place.parts[len(base.parts) :], _beginning(pattern)[1]))
    return pattern


def check_reach(base: Place, pattern: str, files: Workspace) -> None:
    """Raises InvalidArguments for a pattern that found nothing because it names a place outside."""
    place = _leads_to(pattern, files)
    if isinstance(place, SandboxViolation):
        if pattern.startswith("/") and files.exists(_beginning(pattern)[0].lstrip("/")):
            return  # the project has such a folder itself
        raise InvalidArguments(f"{pattern} {place.rule}. Patterns are relative to the project, or to path.")
    if place is not None and place.zone != base.zone:
        raise InvalidArguments(f"{pattern} leads to @{place.zone.name}: give that as path, and the rest as pattern.")


def _leads_to(pattern: str, files: Workspace) -> Place | SandboxViolation | None:
    """The folders that an absolute pattern begins with; None for others."""
    if not _ROOTED.match(pattern):
        return None
    try:
        return files.resolve(_beginning(pattern)[0])
    except SandboxViolation as violation:
        return violation


def _beginning(pattern: str) -> tuple[str, str]:
    """The leading folders with plain names, and the rest."""
    if pattern[1:2] == ":":
        return pattern, ""
    wild = _WILD.search(pattern)
    folder, _, _ = pattern[: wild.start() if wild else None].rpartition("/")
    return folder or "/", pattern[len(folder) :].lstrip("/")
