"""Describes stored versions of files: when, by what, how large, and whether they can be restored."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.changes import link_target
from app.plain import visible
from app.storage.versions.rows import FOLDER, TOO_LARGE, Version
from app.ui.kit.words import month


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A line of a list; `why_not` says why this version cannot be restored."""

    title: str
    text: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class ContentFacts:
    """What the store knows about a content; the size stays known after the content was deleted."""

    size: int | None
    is_kept: bool


Known = Mapping[str, ContentFacts]
"""By state."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a file: what a version left behind, or what it found if no known version had left that."""

    version: Version
    was_found: bool
    previous: str | None
    """The state before it."""

    @property
    def state(self) -> str | None:
        return _found(self.version) if self.was_found else self.version.after_hash


def moments(versions: Sequence[Version]) -> list[Moment]:
    """Newest first, as the versions are; also what the person made of the file in between, and before any tool came."""
    made: list[Moment] = []
    for at, version in enumerate(versions):
        left = versions[at + 1].after_hash if at + 1 < len(versions) else None
        made.append(Moment(version, False, _found(version)))
        if not version.is_rename and version.before_hash not in (None, left):
            made.append(Moment(version, True, left))
    return made


def moment_lines(moments: Sequence[Moment], known: Known, title_of: Callable[[str], str]) -> list[VersionLine]:
    first = len(moments) - 1
    return [_line(moment, known, title_of, is_first=at == first) for at, moment in enumerate(moments)]


def removed_line(path: str, version: Version, known: Known) -> VersionLine:
    by = "a redo" if version.batch else version.tool or "a tool"
    text = f"{_when(version.created_at)} by {by}, {_size(version.before_hash, known)}"
    return VersionLine(visible(path), text, _why_not(version.before_hash, known))


def _line(moment: Moment, known: Known, title_of: Callable[[str], str], *, is_first: bool) -> VersionLine:
    version, state = moment.version, moment.state
    if moment.was_found:
        title = "Before the first change" if is_first else "Changed by you or another program"
        return VersionLine(title, _size(state, known), _why_not(state, known))
    name = version.operation if version.batch else version.tool or version.operation
    undone = " (undone)" if version.undone_by and not version.batch else ""
    text = f"turn {version.turn}, {_size(state, known)}, {title_of(version.session_id)}"
    return VersionLine(f"{_when(version.created_at)}  {name}{undone}", text, _why_not(state, known))


def _found(version: Version) -> str | None:
    """What was there before; a moved file was the same under its old name."""
    return version.after_hash if version.is_rename else version.before_hash


def _size(state: str | None, known: Known) -> str:
    if state is None:
        return "no file"
    if state == FOLDER:
        return "folder"
    size = known[state].size if state in known else None
    return "too large to keep" if size is None else "1 byte" if size == 1 else f"{size:,} bytes"


def _why_not(state: str | None, known: Known) -> str:
    if state is None:
        return "There is no file in this version."
    if state == FOLDER:
        return ""
    if link_target(state) is not None:
        return "In this version it was a link. Use Undo to bring it back."
    if state == TOO_LARGE or state not in known:
        return "Its content was too large to be kept."
    return "" if known[state].is_kept else "Its content was deleted to stay within the storage limit."


def _when(created_at: str) -> str:
    then = datetime.fromisoformat(created_at).astimezone()
    today = datetime.now(UTC).astimezone().date()
    return f"{then:%H:%M:%S}" if then.date() == today else f"{then.day} {month(then)} {then:%Y, %H:%M}"
