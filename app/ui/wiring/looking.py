"""Connects the project's files and the preview with the project on disk, the editor and the desktop."""

import asyncio
import time
from functools import cached_property
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices

from app.assembly.profile import Profile
from app.sandbox.git.checkout import Checkout
from app.ui.actions import Action
from app.ui.kit.core_texts import core_text
from app.ui.kit.fuzzy import Names
from app.ui.kit.language import tr, translated
from app.ui.kit.parts import single_shot
from app.ui.pane.files import CHANGED, MODIFIED
from app.ui.pane.pane import PaneView
from app.ui.window import MainWindow
from app.ui.wiring.window_part import CurrentTab, Start, TabPart
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    from app.sandbox.files.workspace import Workspace
    from app.ui.pane.files import FilesView
    from app.ui.pane.preview import PreviewView
    from app.ui.wiring.session_tab import SessionTab

MOST_FOUND = 200
MARKED_MS = 50
"""After the last of several folders was listed."""
_SAFE_SCHEMES = ("http", "https", "mailto")


class Looking(TabPart):
    """Works for the tab on show. A file is opened by the same door as a tool's, and with the same refusals."""

    def __init__(self, profile: Profile, window: MainWindow, tab: CurrentTab, start: Start) -> None:
        super().__init__(profile, window, tab, start)
        self._asked = 0
        """Counts what was asked for: of two that are read, only the later one is shown."""
        self._marks_soon = single_shot(
            self, self._with_tab(lambda tab: self._start(self._mark(tab)) if tab.life.project else None), MARKED_MS
        )
        self._listed_for = ""
        """The project whose files are on show."""
        self._names = Names([])
        self._names_of: tuple[str, float] = ("", 0.0)
        window.pane.provide(PaneView.PREVIEW, lambda: self.preview)
        window.pane.provide(PaneView.FILES, lambda: self.files)
        window.doable.add(Action("files", tr("Find a file of the project"), self.find_file, "Ctrl+P"))

    @cached_property
    def preview(self) -> "PreviewView":
        from app.ui.pane.preview import PreviewView

        made = PreviewView()
        made.open_requested.connect(self.open_elsewhere)
        made.folder_requested.connect(self.show_in_folder)
        made.number_requested.connect(lambda number: self.show_file(made.path, number=number))
        made.link_clicked.connect(self._follow)
        return made

    @cached_property
    def files(self) -> "FilesView":
        from app.ui.pane.files import FilesView

        made = FilesView()
        made.folder_asked.connect(self._with_tab(lambda tab, path: self._start(self._list(tab, path))))
        made.letters_typed.connect(self._with_tab(lambda tab, letters: self._start(self._find(tab, letters))))
        made.preview_requested.connect(self.show_file)
        made.open_requested.connect(self.open_elsewhere)
        made.folder_requested.connect(self.show_in_folder)
        return made

    def show(self, tab: "SessionTab") -> None:
        """The files of the tab on show, if they are on show; what is open there is listed anew."""
        if self._window.pane.view is not PaneView.FILES or "files" not in vars(self):
            return
        if tab.life.project != self._listed_for:
            self._listed_for = tab.life.project
            self.files.show_project(tab.life.project)
        elif tab.life.project:
            for path in self.files.listed:
                self._start(self._list(tab, path))
        self._marks_soon.start()

    def find_file(self) -> None:
        self._window.pane.show_view(PaneView.FILES)
        self._window.show_pane()
        self.files.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.files.field.selectAll()

    async def _list(self, tab: "SessionTab", path: str) -> None:
        from app.sandbox.files.workspace import EntryKind
        from app.ui.pane.files import ListedFile

        try:
            files = await asyncio.to_thread(self.files_of, tab)
            listing = await asyncio.to_thread(files.list, path or ".")
        except (AppError, OSError):  # it is gone: the folder above will say so
            return
        if tab is self._tab():
            found = [ListedFile(one.path, one.name, one.kind is EntryKind.FOLDER) for one in listing.entries]
            self.files.show_folder(path, [one for one in found if one.name != ".git"])
            self._marks_soon.start()

    async def _find(self, tab: "SessionTab", letters: str) -> None:
        from app.ui.wiring.mentions import FRESH_SECONDS, list_project

        project = tab.life.project
        if letters and (self._names_of[0] != project or time.monotonic() - self._names_of[1] > FRESH_SECONDS):
            try:
                places = await list_project(project)
            except AppError as error:
                self._complain(error)
                return
            self._names = await asyncio.to_thread(lambda: Names([place.shown for place in places]))
            self._names_of = (project, time.monotonic())
        found = await asyncio.to_thread(self._names.find, letters, MOST_FOUND) if letters else []
        if tab is self._tab():
            self.files.show_found(letters, found)

    async def _mark(self, tab: "SessionTab") -> None:
        def look(paths: list[str]) -> tuple[str, list[str]]:
            checkout = Checkout(tab.life.folder)
            return checkout.branch, checkout.modified(paths) if checkout.branch else []

        branch, modified = await asyncio.to_thread(look, self.files.listed_files)
        if tab is self._tab():
            self.files.show_git(branch)
            said = dict.fromkeys(modified, translated(MODIFIED))
            review = tab.column.undoing.review
            said |= {file.path: translated(CHANGED) for file in review.files if file.mark != "deleted"}
            self.files.show_changed(said)

    def show_file(self, path: str, line: int = 0, *, number: int = 1) -> None:
        """In the preview; `number` is the page or the sheet."""
        self._window.pane.show_view(PaneView.PREVIEW)
        self._window.show_pane()
        if (tab := self._tab()) is not None:
            self._asked += 1
            self.preview.show_reading(path)
            self._start(self._read(tab, path, line, number, self._asked))

    async def _read(self, tab: "SessionTab", path: str, line: int, number: int, asked: int) -> None:
        from app.assembly.previews import read_preview

        try:
            files = await asyncio.to_thread(self.files_of, tab)
            found = await read_preview(self._profile, files, path, number)
        except (AppError, OSError) as error:
            if asked == self._asked:
                words = core_text(error.text) if isinstance(error, AppError) else str(error.strerror)
                self.preview.show_fault(tr("{path} cannot be shown: {reason}", path=path, reason=words))
            return
        if asked == self._asked:
            self.preview.show_file(found, line)

    def files_of(self, tab: "SessionTab") -> "Workspace":
        """What its tools may read. Blocks."""
        from app.assembly.previews import open_files

        return open_files(self._profile, tab.life.project, tab.life.session_id or "")

    def open_elsewhere(self, path: str) -> None:
        """Text in the person's editor; what is no text with what the desktop has for it, if that runs nothing."""
        self._with_tab(lambda tab: tab.view.reports.file_requested.emit(path, 0))()

    def show_in_folder(self, path: str) -> None:
        """The folder of the file, in the desktop's own program."""

        def show(tab: "SessionTab") -> None:
            self._start(self._open_folder(tab, path))

        self._with_tab(show)()

    async def _open_folder(self, tab: "SessionTab", path: str) -> None:
        try:
            place = await asyncio.to_thread(lambda: self.files_of(tab).resolve(path))
        except AppError as error:
            self._complain(error)
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(place.path.parent)))

    def _follow(self, address: str) -> None:
        """A link of the file on show: into the project beside it, or, after asking, into the web."""
        url = QUrl(address)
        if url.scheme() in _SAFE_SCHEMES:
            why = tr("The file links to this address.")
            self._with_tab(lambda tab: tab.view.reports.link_clicked.emit(address, why))()
        elif not url.scheme() and url.path() and not url.path().startswith("/"):
            self.show_file(normpath(join(dirname(self.preview.path), url.path())))
