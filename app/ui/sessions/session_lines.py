"""What the sidebar lists: projects and sessions as data, arranged into lines without any widget."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.storage.sessions import StoredSession


EARLIER = timedelta(days=14)
"""Sessions untouched for longer leave their project's list for the common one at the end."""


@dataclass(frozen=True, slots=True)
class SessionRow:
    id: str
    title: str
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class ProjectRow:
    path: str
    name: str
    sessions: tuple[SessionRow, ...] = ()


class LineKind(Enum):
    PROJECT = "project"
    SESSION = "session"
    HEADING = "heading"
    HINT = "hint"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class SidebarLine:
    """One line of the list; `key` is a session's id or a project's path."""

    kind: LineKind
    key: str
    text: str
    project: ProjectRow | None = None
    session: SessionRow | None = None
    is_open: bool = False
    is_nested: bool = False


_MORE = SidebarLine(LineKind.MORE, "more", "Show more sessions")


def group(sessions: "Sequence[StoredSession]", folders: Sequence[str] = ()) -> list[ProjectRow]:
    """Stored sessions under their projects; `folders` come first and are listed even when they have none."""
    rows: dict[str, list[SessionRow]] = {folder: [] for folder in folders}
    for stored in sessions:
        when = datetime.fromisoformat(stored.updated_at)
        rows.setdefault(stored.project, []).append(SessionRow(stored.id, stored.title, when))
    return [ProjectRow(path, PurePath(path).name or path or "No folder", tuple(found)) for path, found in rows.items()]


def arrange(
    projects: Sequence[ProjectRow],
    opened: Collection[str],
    wanted: str = "",
    now: datetime | None = None,
    *,
    has_more: bool = False,
    is_searching: bool = False,
) -> list[SidebarLine]:
    """The lines to show: open projects with their newer sessions, then the earlier ones; a search opens everything.

    `has_more` says that there are sessions beyond these; `is_searching` that they are still being looked through.
    """
    if wanted.strip():
        return _found(projects, wanted.strip().casefold(), has_more=has_more, is_searching=is_searching)
    limit = (now or datetime.now(UTC)) - EARLIER
    lines: list[SidebarLine] = []
    earlier: list[SidebarLine] = []
    for project in projects:
        sessions = [_session_line(project, session) for session in project.sessions]
        is_open = project.path in opened
        lines.append(SidebarLine(LineKind.PROJECT, project.path, project.name, project, is_open=is_open))
        lines += [replace(line, is_nested=True) for line in sessions if is_open and _since(line, limit)]
        earlier += [line for line in sessions if not _since(line, limit)]
    if not projects:
        lines.append(SidebarLine(LineKind.HINT, "", "Your sessions will be listed here."))
    if earlier:
        lines += [SidebarLine(LineKind.HEADING, "earlier", "Earlier"), *sorted(earlier, key=_when, reverse=True)]
    return [*lines, _MORE] if has_more else lines


def _found(projects: Sequence[ProjectRow], wanted: str, *, has_more: bool, is_searching: bool) -> list[SidebarLine]:
    lines: list[SidebarLine] = []
    for project in projects:
        hits = [
            _session_line(project, one)
            for one in project.sessions
            if wanted in one.title.casefold() or one.id.startswith(wanted)
        ]
        if hits:
            lines.append(SidebarLine(LineKind.PROJECT, project.path, project.name, project, is_open=True))
            lines += [replace(line, is_nested=True) for line in hits]
    if is_searching:
        return [*lines, SidebarLine(LineKind.HINT, "", "Searching all sessions…")]
    if has_more:
        return [*lines, _MORE]
    return lines or [SidebarLine(LineKind.HINT, "", "No session has this in its title.")]


def _session_line(project: ProjectRow, session: SessionRow) -> SidebarLine:
    return SidebarLine(LineKind.SESSION, session.id, session.title or "New session", project, session)


def _since(line: SidebarLine, limit: datetime) -> bool:
    return _when(line) >= limit


def _when(line: SidebarLine) -> datetime:
    assert line.session is not None
    return line.session.updated_at
