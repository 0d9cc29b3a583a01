"""What the sidebar lists: projects and sessions as data, arranged into lines without any widget."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import PurePath
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from app.ui.kit.language import later, tr, translated
from app.vocabulary.session_work import UNREAD

if TYPE_CHECKING:
    from app.storage.sessions.search import SessionHit
    from app.storage.sessions.store import StoredSession


EARLIER = timedelta(days=14)
"""Sessions untouched for longer leave their project's list for the common one at the end."""


ARCHIVED_SHELF, DELETED_SHELF = later("Archived"), later("Deleted")


class SessionRow(Struct, frozen=True):
    id: str
    title: str
    updated_at: datetime
    is_pinned: bool = False
    is_archived: bool = False
    is_deleted: bool = False
    is_unread: bool = False
    """It ended while the person looked at another."""
    is_interrupted: bool = False
    place: int = 0
    """Among all that were found; the latest used is the first, whatever the clock said then."""


class ProjectRow(Struct, frozen=True):
    path: str
    name: str
    sessions: tuple[SessionRow, ...] = ()


class ShelfRow(Struct, frozen=True):
    """Sessions that are out of the way: archived or deleted ones. Its line folds and unfolds them."""

    name: str
    projects: tuple[ProjectRow, ...] = ()

    @property
    def key(self) -> str:
        return f"shelf {self.name}"


class HitRow(Struct, frozen=True):
    """A message in which the search found something; `found` stands between `before` and `after`."""

    session: str
    seq: int
    role: str
    before: str
    found: str
    after: str

    @property
    def text(self) -> str:
        return f"{self.before}{self.found}{self.after}"


class Found(Struct, frozen=True):
    """What a search has brought: sessions under their projects, and the places in them, by session."""

    projects: tuple[ProjectRow, ...] = ()
    hits: Mapping[str, Sequence[HitRow]] = field(default_factory=dict)
    has_more: bool = False


class LineKind(Enum):
    PROJECT = "project"
    SESSION = "session"
    HEADING = "heading"
    HINT = "hint"
    MORE = "more"
    SHELF = "shelf"
    HIT = "hit"


class SidebarLine(Struct, frozen=True):
    """One line of the list; `key` is a session's id or a project's path."""

    kind: LineKind
    key: str
    text: str
    project: ProjectRow | None = None
    session: SessionRow | None = None
    is_open: bool = False
    is_nested: bool = False
    hit: HitRow | None = None


def _more() -> SidebarLine:
    return SidebarLine(LineKind.MORE, "more", tr("Show more sessions"))


def group(
    sessions: "Sequence[StoredSession]", folders: Sequence[str] = (), cut_off: Collection[str] = ()
) -> list[ProjectRow]:
    """Stored sessions under their projects; `folders` come first and are listed even when they have none."""
    rows: dict[str, list[SessionRow]] = {folder: [] for folder in folders}
    for place, stored in enumerate(sessions):
        when = datetime.fromisoformat(stored.updated_at)
        kept = (bool(stored.is_pinned), bool(stored.is_archived), bool(stored.deleted_at))
        state = (*kept, stored.work == UNREAD, stored.id in cut_off)
        rows.setdefault(stored.project, []).append(SessionRow(stored.id, stored.title, when, *state, place))
    return [
        ProjectRow(path, PurePath(path).name or path or tr("No folder"), tuple(found)) for path, found in rows.items()
    ]


def keep_order(projects: Sequence[ProjectRow], before: Sequence[ProjectRow]) -> list[ProjectRow]:
    """Projects and sessions stay where they stood; what is new comes first, older ones that were not listed last."""
    stood = {one.id: one.place for project in before for one in project.sessions}
    sessions = [one for project in projects for one in project.sessions]
    oldest = max((one.place for one in sessions if one.id in stood), default=0)

    def rank(one: SessionRow) -> tuple[int, int]:
        return (1, stood[one.id]) if one.id in stood else (0 if one.place < oldest else 2, one.place)

    order = {one.id: place for place, one in enumerate(sorted(sessions, key=rank))}
    projects_stood = {one.path: place for place, one in enumerate(before)}

    def kept(project: ProjectRow) -> ProjectRow:
        rows = (replace(one, place=order[one.id]) for one in project.sessions)
        return replace(project, sessions=tuple(sorted(rows, key=lambda one: one.place)))

    return sorted(map(kept, projects), key=lambda one: projects_stood.get(one.path, -1))


def found_rows(titled: "Sequence[StoredSession]", hits: "Sequence[SessionHit]", *, has_more: bool) -> Found:
    """Sessions with a fitting title, and those in which the words were said."""
    sessions = {session.id: session for session in (*titled, *(hit.session for hit in hits))}
    places: dict[str, list[HitRow]] = {}
    for hit in hits:
        before, after = (" ".join(text.split()) for text in (f"{hit.before}|", f"|{hit.after}"))
        row = HitRow(hit.session.id, hit.seq, hit.role, before[:-1], hit.found, after[1:])
        places.setdefault(hit.session.id, []).append(row)
    return Found(tuple(group(list(sessions.values()))), places, has_more)


def arrange(
    projects: Sequence[ProjectRow],
    opened: Collection[str],
    now: datetime | None = None,
    *,
    has_more: bool = False,
    shelves: Sequence[ShelfRow] = (),
    waiting: Collection[str] = (),
) -> list[SidebarLine]:
    """The lines to show: sessions that wait for the person, pinned ones, open projects with their newer sessions, the
    earlier ones, the shelves.

    `has_more` says that there are sessions beyond these.
    """
    everything = [_session_line(project, one) for project in projects for one in project.sessions]
    asking = [line for line in everything if line.key in waiting]
    projects = [replace(one, sessions=tuple(row for row in one.sessions if row.id not in waiting)) for one in projects]
    limit = (now or datetime.now(UTC)) - EARLIER
    pinned: list[SidebarLine] = []
    lines: list[SidebarLine] = []
    earlier: list[SidebarLine] = []
    for project in projects:
        sessions = [_session_line(project, session) for session in project.sessions if not session.is_pinned]
        pinned += [_session_line(project, session) for session in project.sessions if session.is_pinned]
        is_open = project.path in opened
        lines.append(SidebarLine(LineKind.PROJECT, project.path, project.name, project, is_open=is_open))
        lines += [replace(line, is_nested=True) for line in sessions if is_open and _when(line) >= limit]
        earlier += [line for line in sessions if _when(line) < limit]
    if not projects:
        lines.append(SidebarLine(LineKind.HINT, "", tr("Your sessions will be listed here.")))
    if pinned:
        newest = sorted(pinned, key=_order)
        projects_line = SidebarLine(LineKind.HEADING, "projects", tr("Projects"))
        lines = [SidebarLine(LineKind.HEADING, "pinned", tr("Pinned")), *newest, projects_line, *lines]
    if asking:
        head = SidebarLine(LineKind.HEADING, "waiting", tr("Waiting for you · {number}", number=len(asking)))
        lines = [head, *asking, *lines]
    if earlier:
        lines += [SidebarLine(LineKind.HEADING, "earlier", tr("Earlier")), *sorted(earlier, key=_order)]
    if has_more:
        lines.append(_more())
    for shelf in shelves:
        lines += _shelf_lines(shelf, is_open=shelf.key in opened)
    return lines


def arrange_found(projects: Sequence[ProjectRow], wanted: str, found: Found | None) -> list[SidebarLine]:
    """The lines of a search: at first what fits of the sessions that are listed, then all that was `found`."""
    wanted = wanted.strip().casefold()
    hits = found.hits if found else {}
    lines: list[SidebarLine] = []
    for project in found.projects if found else projects:
        fitting = [
            one
            for one in project.sessions
            if wanted in one.title.casefold() or one.id.startswith(wanted) or one.id in hits
        ]
        if fitting:
            lines.append(SidebarLine(LineKind.PROJECT, project.path, project.name, project, is_open=True))
        for one in fitting:
            line = replace(_session_line(project, one), is_nested=True)
            lines.append(line)
            for hit in hits.get(one.id, ()):
                key = f"{hit.session} {hit.seq}"
                lines.append(replace(line, kind=LineKind.HIT, key=key, text=hit.text, hit=hit))
    if found is None:
        return [*lines, SidebarLine(LineKind.HINT, "", tr("Searching all sessions…"))]
    if found.has_more:
        lines.append(_more())
    return lines or [SidebarLine(LineKind.HINT, "", tr("Found in no title and in nothing that was said."))]


def _shelf_lines(shelf: ShelfRow, *, is_open: bool) -> list[SidebarLine]:
    sessions = [_session_line(project, one) for project in shelf.projects for one in project.sessions]
    if not sessions:
        return []
    head = SidebarLine(LineKind.SHELF, shelf.key, translated(shelf.name), is_open=is_open)
    inside = [replace(line, is_nested=True) for line in sorted(sessions, key=_when, reverse=True)]
    return [head, *inside] if is_open else [head]


def _session_line(project: ProjectRow, session: SessionRow) -> SidebarLine:
    return SidebarLine(LineKind.SESSION, session.id, session.title or tr("New session"), project, session)


def _order(line: SidebarLine) -> int:
    assert line.session is not None
    return line.session.place


def _when(line: SidebarLine) -> datetime:
    assert line.session is not None
    return line.session.updated_at
