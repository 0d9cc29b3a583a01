"""What can be done with a stored session, as entries of a menu."""

from collections.abc import Callable
from enum import Enum
from functools import partial

from PySide6.QtWidgets import QMenu

from app.ui.kit.icons import icon
from app.ui.kit.language import later, tr, translated
from app.ui.sessions.session_lines import SessionRow


class SessionAct(Enum):
    OPEN = later("Open")
    RENAME = later("Rename\tF2")
    PIN = later("Pin")
    UNPIN = later("Unpin")
    ARCHIVE = later("Archive")
    UNARCHIVE = later("Unarchive")
    DELETE = later("Delete\tDel")
    RESTORE = later("Restore")
    ERASE = later("Erase…")
    EXPORT_MARKDOWN = later("Markdown…")
    EXPORT_HTML = later("HTML, one file…")
    EXPORT_JSON = later("JSON, to import again…")


_ICONS = {
    SessionAct.OPEN: "chat",
    SessionAct.RENAME: "pencil",
    SessionAct.PIN: "pin",
    SessionAct.UNPIN: "pin",
    SessionAct.ARCHIVE: "archive",
    SessionAct.UNARCHIVE: "archive",
    SessionAct.DELETE: "trash",
    SessionAct.RESTORE: "undo",
    SessionAct.ERASE: "trash",
}
_EXPORTS = (SessionAct.EXPORT_MARKDOWN, SessionAct.EXPORT_HTML, SessionAct.EXPORT_JSON)


def fill_menu(menu: QMenu, session: SessionRow, report: Callable[[SessionAct], None], *, is_shown: bool) -> None:
    """`is_shown` leaves out to open it: it is open."""
    for act in _acts(session):
        if act is SessionAct.OPEN and is_shown:
            continue
        menu.addAction(icon(_ICONS[act]), translated(act.value), partial(report, act))
    if not session.is_deleted:
        menu.addSeparator()
        export = menu.addMenu(icon("file"), tr("Export as"))
        for act in _EXPORTS:
            export.addAction(translated(act.value), partial(report, act))


def _acts(session: SessionRow) -> tuple[SessionAct, ...]:
    if session.is_deleted:
        return (SessionAct.RESTORE, SessionAct.ERASE)
    pin = SessionAct.UNPIN if session.is_pinned else SessionAct.PIN
    away = SessionAct.UNARCHIVE if session.is_archived else SessionAct.ARCHIVE
    pins = () if session.is_archived else (pin,)
    return (SessionAct.OPEN, SessionAct.RENAME, *pins, away, SessionAct.DELETE)
