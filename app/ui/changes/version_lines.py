"""Describes stored versions of files: when, by what, how large, and whether they can be restored."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.storage.versions.rows import FOLDER, TOO_LARGE, Version
from app.text.plain import visible
from app.ui.kit.language import later, tr, translated
from app.ui.kit.words import day
from app.vocabulary.changes import file_state, link_target


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


_ACTS = {
    "undo": later("undo"),
    "redo": later("redo"),
    "restore": later("restore"),
    "revert": later("revert"),
    "put_back": later("put back"),
}
"""What is not a tool of the agent's."""
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


def moments(versions: Sequence[Version], continues: Callable[[str | None, str | None], bool]) -> list[Moment]:
    """Newest first, as the versions are; also what the person made of the file in between, and before any tool came.

    `continues` says whether a state that was left can be the one that was found later.
    """
    made: list[Moment] = []
    for at, version in enumerate(versions):
        left = versions[at + 1].after_hash if at + 1 < len(versions) else None
        made.append(Moment(version, False, _found(version)))
        if not version.is_rename and version.before_hash is not None and not continues(left, version.before_hash):
            made.append(Moment(version, True, left))
    return made


def moment_lines(moments: Sequence[Moment], known: Known, title_of: Callable[[str], str]) -> list[VersionLine]:
    first = len(moments) - 1
    return [_line(moment, known, title_of, is_first=at == first) for at, moment in enumerate(moments)]


def removed_line(path: str, version: Version, known: Known) -> VersionLine:
    by = tr("a redo") if version.batch else version.tool or tr("a tool")
    size = _size(version.before_hash, known)
    text = tr("{when} by {tool}, {size}", when=_when(version.created_at), tool=by, size=size)
    return VersionLine(visible(path), text, _why_not(version.before_hash, known))


def _line(moment: Moment, known: Known, title_of: Callable[[str], str], *, is_first: bool) -> VersionLine:
    version, state = moment.version, moment.state
    if moment.was_found:
        title = tr("Before the first change") if is_first else tr("Changed by you or another program")
        return VersionLine(title, _size(state, known), _why_not(state, known))
    what = f"{_when(version.created_at)}  {_act(version)}"
    if version.undone_by and not version.batch:
        what = tr("{what} (undone)", what=what)
    text = tr(
        "turn {turn}, {size}, {session}",
        turn=version.turn,
        size=_size(state, known),
        session=title_of(version.session_id),
    )
    return VersionLine(what, text, _why_not(state, known))


def _act(version: Version) -> str:
    name = version.operation if version.batch else version.tool or version.operation
    return translated(_ACTS[name]) if name in _ACTS else name


def _found(version: Version) -> str | None:
    """What was there before; a moved file was the same under its old name."""
    return version.after_hash if version.is_rename else version.before_hash


def _size(state: str | None, known: Known) -> str:
    if state is None:
        return tr("no file")
    if state == FOLDER:
        return tr("folder")
    size = known[state].size if state in known else None
    return tr("too large to keep") if size is None else tr("%n byte(s)", "", size)


def _why_not(state: str | None, known: Known) -> str:
    if state is None:
        return tr("There is no file in this version.")
    if state == FOLDER:
        return ""
    if link_target(state) is not None:
        return tr("In this version it was a link. Use Undo to bring it back.")
    if state == TOO_LARGE or state not in known:
        return tr("Its content was too large to be kept.")
    if not known[state].is_kept and file_state(state) is not None:
        return tr("Its content is not kept.")
    return "" if known[state].is_kept else tr("Its content was deleted to stay within the storage limit.")


def _when(created_at: str) -> str:
    then = datetime.fromisoformat(created_at).astimezone()
    today = datetime.now(UTC).astimezone().date()
    return f"{then:%H:%M:%S}" if then.date() == today else f"{day(then)}, {then:%H:%M}"
