"""Conversations as files: exports one to where the person chooses, and imports one that was exported as JSON."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from app.assembly.profile import Profile
from app.text.plain import one_line, visible
from app.ui.kit.dialogs import FilePicker, Notice
from app.ui.kit.language import tr
from app.ui.kit.words import breakable
from app.ui.sessions.session_menu import SessionAct
from app.ui.window import MainWindow
from app.ui.wiring.window_part import Complain, Start, WindowPart
from app.vocabulary.errors import AppError, UsageError

if TYPE_CHECKING:
    from app.assembly.conversations import ExportFormat

EXPORTS = {
    "markdown": SessionAct.EXPORT_MARKDOWN,
    "html": SessionAct.EXPORT_HTML,
    "json": SessionAct.EXPORT_JSON,
}
_FORMATS = {
    SessionAct.EXPORT_MARKDOWN: ("markdown", "Markdown (*.md)"),
    SessionAct.EXPORT_HTML: ("html", "HTML (*.html)"),
    SessionAct.EXPORT_JSON: ("json", "JSON (*.json)"),
}
_NAME_CHARS = 60


class SessionFiles(WindowPart):
    """Files are read and written in threads."""

    imported = Signal(str)  # the new session

    def __init__(self, profile: Profile, window: MainWindow, start: Start, complain: Complain) -> None:
        super().__init__(profile, window, start, complain)
        window.sidebar.acted.connect(self.export)
        window.sidebar.import_requested.connect(self.pick_import)

    def export(self, act: SessionAct, session_id: str) -> None:
        """Ask where to, if it is an export that was chosen."""
        if act not in _FORMATS:
            return
        from app.assembly.conversations import ExportFormat

        name, kind = _FORMATS[act]
        chosen = ExportFormat(name)
        row = self._window.sidebar.row_of(session_id)
        title = "".join(letter if letter.isalnum() or letter in "-_" else " " for letter in row.title) if row else ""
        file = f"{one_line(title, _NAME_CHARS).strip() or 'conversation'}{chosen.suffix}"
        words = tr("Export the conversation")
        picker = FilePicker(self._window, words, str(Path.home() / file), kind, saves=chosen.suffix)
        picker.fileSelected.connect(lambda path: self._start(self._write(session_id, chosen, Path(path))))
        picker.open()

    def pick_import(self, project: str) -> None:
        picker = FilePicker(self._window, tr("Import a conversation"), str(Path.home()), "JSON (*.json)")
        picker.fileSelected.connect(lambda path: self._start(self._read(Path(path), project)))
        picker.open()

    async def _write(self, session_id: str, chosen: "ExportFormat", path: Path) -> None:
        from app.assembly.conversations import export_session
        from app.fs.own_file import replace_file

        def write() -> int:
            made = export_session(self._profile, session_id, chosen)
            replace_file(path, made.text.encode(errors="replace"))
            return made.masked

        try:
            masked = await asyncio.to_thread(write)
        except AppError as error:
            self._complain(error)
            return
        except OSError as error:
            problem = UsageError(
                tr("{file} cannot be written: {problem}.", file=visible(str(path)), problem=error.strerror)
            )
            self._complain(problem)
            return
        told = tr("It is in {file}.", file=breakable(visible(str(path))))
        if masked:
            more = tr("%n text(s) held something that looks like a secret; it was masked.", "", masked)
            told = tr("{known} {more}", known=told, more=more)
        Notice(self._window, tr("The conversation was exported"), told).open()

    async def _read(self, path: Path, project: str) -> None:
        from app.assembly.conversations import import_session

        try:
            made = await asyncio.to_thread(import_session, self._profile, path, project)
        except AppError as error:
            self._complain(error)
            return
        self.imported.emit(made.id)
