"""Adds a folder to the session on show: picked, dropped on the window, or named after `/add`."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.assembly.profile import Profile
from app.ui.kit.controls import row
from app.ui.kit.dialogs import FolderPicker, Sheet
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, label
from app.ui.kit.words import home_short
from app.ui.window import MainWindow
from app.ui.wiring.window_part import CurrentTab, Start, TabPart
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab


class FolderSheet(Sheet):
    """Asks whether the agent may only read a folder or change files in it, or whether it is another project."""

    chosen = Signal(bool)  # whether files may be changed
    project_chosen = Signal()

    def __init__(self, parent: QWidget | None, folder: str) -> None:
        super().__init__(parent, tr("Add {folder} to this session?", folder=Path(folder).name or folder))
        words = tr(
            "{path}\n\nThe agent can use it until you take it back, or Handrail ends. Commands can only read it. What "
            "tools change there is undone like everything else.",
            path=home_short(folder),
        )
        self.read = button(tr("Let it read"), "primary", on_click=lambda: self._choose(writable=False))
        self.change = button(tr("Let it read and change"), on_click=lambda: self._choose(writable=True))
        self.project = button(tr("Open as a project"), "link", on_click=self._open)
        cancel = button(tr("Cancel"), on_click=self.reject)
        foot = row(self.project, None, cancel, self.change, self.read)
        self.arrange(Glyph("folder-open", "accent_text", 18), label(words, tone="text2", wrap=True), 6, foot)
        self.read.setFocus()

    def _choose(self, *, writable: bool) -> None:
        self.accept()
        self.chosen.emit(writable)

    def _open(self) -> None:
        self.accept()
        self.project_chosen.emit()


class FolderAdding(TabPart):
    def __init__(
        self,
        profile: Profile,
        window: MainWindow,
        tab: CurrentTab,
        start: Start,
        open_project: Callable[[str], None],
    ) -> None:
        super().__init__(profile, window, tab, start)
        self._open_project = open_project
        self.sheet: FolderSheet | None = None

    def pick(self) -> None:
        picker = FolderPicker(self._window, tr("Add a folder to this session"), str(Path.home()))
        picker.fileSelected.connect(self.ask)
        picker.open()

    def ask(self, folder: str = "") -> None:
        """Without a session in a folder there is nothing to add it to: it becomes the project."""
        tab = self._tab()
        if tab is None or not tab.life.project:
            self._open_project(folder)
        elif not folder:
            self.pick()
        else:
            sheet = self.sheet = FolderSheet(self._window, folder)
            sheet.chosen.connect(lambda writable: self._start(self._add(tab, folder, writable=writable)))
            sheet.project_chosen.connect(lambda: self._open_project(folder))
            sheet.finished.connect(lambda _code: setattr(self, "sheet", None))
            sheet.open()

    async def _add(self, tab: "SessionTab", folder: str, *, writable: bool) -> None:
        await tab.life.open_now()
        try:
            name = await tab.life.steering.add_folder(folder, writable=writable)
        except AppError as error:
            self._complain(error)
            return
        if name:
            tab.view.show_notice(
                tr("Added: {path}. The agent knows it as {name}; name it in your message.", path=folder, name=name)
            )
            tab.life.inbox.draft_again(f"{name}/ ")
            self._window.composer.focus_field()
