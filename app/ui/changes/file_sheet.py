"""Two sheets: one file's changes and versions, and the trash of a project."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.text.plain import visible
from app.ui.changes.archive import Archive, Pane
from app.ui.kit.controls import Segmented, column, row
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, label, set_tone

WIDE, HIGH = 900, 620
MODES = (("change", later("Change")), ("content", later("Content")), ("now", later("Compared with now")))
NO_VERSIONS = later("The agent has not changed this file, so there are no earlier versions.")
NO_TRASH = later("The trash is empty. Files that the agent deletes in this project can be restored from here.")


class VersionSheet(Sheet):
    """A large sheet with a notice that stays until it is read, and Close."""

    restore_requested = Signal(int)
    undo_restore_requested = Signal()

    def __init__(self, parent: QWidget | None, title: str, archive: Archive) -> None:
        super().__init__(parent, title)
        self.archive = archive
        self.notice = label("", "small", "warn", wrap=True)
        self.notice.hide()
        self.undo_restore = button(tr("Undo this restore"), "link", on_click=self._undo_restore)
        self.undo_restore.hide()
        self.told = row(self.notice, self.undo_restore)
        self.told.setStretch(0, 1)
        self.done_button = button(tr("Close"), on_click=self.reject)
        archive.restore_requested.connect(self.restore_requested)
        room = parent.size() if parent is not None else None
        self.resize(min(WIDE, room.width() - 40) if room else WIDE, min(HIGH, room.height() - 40) if room else HIGH)

    def tell(self, text: str, tone: str = "warn") -> None:
        set_tone(self.notice, tone)
        self.notice.setText(visible(text))
        self.notice.setVisible(bool(text))

    def offer_undo_of_restore(self, offered: bool) -> None:
        """A restoring can be taken back at once, where it was done."""
        self.undo_restore.setVisible(offered)

    def _undo_restore(self) -> None:
        self.done_button.setFocus()
        self.undo_restore.hide()
        self.undo_restore_requested.emit()


class FileSheet(VersionSheet):
    """One file: shows what it is given, and reports what the person wants to see or undo."""

    undo_requested = Signal()
    call_requested = Signal()

    def __init__(self, parent: QWidget | None, path: str) -> None:
        archive = Archive(tr("Versions"), MODES, tr("Restore this version"), translated(NO_VERSIONS))
        super().__init__(parent, tr("Changes to {path}", path=visible(path)), archive)
        self.path = path
        self.changes = Pane()
        self.pages = Segmented(tr("View"), (("session", later("This session")), ("versions", later("Versions"))))
        self.pages.chosen.connect(self.show_page)
        self.undo = button(tr("Undo changes"), on_click=self.undo_requested.emit)
        self.call = button(tr("Show in the conversation"), "ghost", on_click=self._show_call)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.changes)
        self._stack.addWidget(self.archive)
        name = Elided(visible(path), "text", "body", weight=600, mode=Qt.TextElideMode.ElideLeft)
        head = row(Glyph("file", "text3", 18), name, self.pages)
        body = column(head, 2, self.told, margins=(18, 14, 18, 14))
        body.addWidget(self._stack, 1)
        body.addLayout(row(self.undo, self.call, None, self.done_button))
        self.setLayout(body)
        self.show_page("session")

    def show_page(self, page: str) -> None:
        self.pages.select(page)
        self._stack.setCurrentIndex(1 if page == "versions" else 0)
        (self.archive.list if page == "versions" and self.archive.list.isVisible() else self.done_button).setFocus()

    def offer_undo(self, offered: bool, why_not: str = "") -> None:
        self.undo.setVisible(offered)
        self.call.setVisible(offered)
        self.undo.setEnabled(not why_not)
        self.undo.setToolTip(why_not)

    def _show_call(self) -> None:
        self.reject()
        self.call_requested.emit()


class TrashSheet(VersionSheet):
    """The files that tools deleted in a project, the last one first."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(
            parent,
            tr("Trash"),
            Archive(tr("Removed files"), (), tr("Restore", "a file of the trash"), translated(NO_TRASH)),
        )
        about = tr("Files that the agent deleted in this project. Restoring one can be undone like any other change.")
        head = row(Glyph("trash", "text3", 18), label(tr("Trash"), "title"), None)
        body = column(head, label(about, "small", "text2", wrap=True), self.told, margins=(18, 14, 18, 14))
        body.addWidget(self.archive, 1)
        body.addLayout(row(None, self.done_button))
        self.setLayout(body)
        self.done_button.setFocus()
