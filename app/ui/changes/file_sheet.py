"""Two sheets: the versions of a file, and the trash of a project."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.text.plain import visible
from app.ui.changes.versions import Versions
from app.ui.kit.controls import column, row
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, label, set_tone

WIDE, HIGH = 900, 620
MODES = (("change", later("Change")), ("content", later("Content")), ("now", later("Compared with now")))
NO_VERSIONS = later("The agent has not changed this file, so there are no earlier versions.")
NO_TRASH = later("The trash is empty. Files that the agent deletes in this project can be restored from here.")


class VersionSheet(Sheet):
    """Versions in a large sheet, with a notice that stays until it is read, and Close."""

    restore_requested = Signal(int)
    undo_restore_requested = Signal()

    def __init__(self, parent: QWidget | None, title: str, versions: Versions, *head: QWidget) -> None:
        super().__init__(parent, title)
        self.versions = versions
        self.notice = label("", "small", "warn", wrap=True)
        self.notice.hide()
        self.undo_restore = button(tr("Undo this restore"), "link", on_click=self._undo_restore)
        self.undo_restore.hide()
        told = row(self.notice, self.undo_restore)
        told.setStretch(0, 1)
        self.done_button = button(tr("Close"), on_click=self.reject)
        versions.restore_requested.connect(self.restore_requested)
        body = column(*head, told, margins=(18, 14, 18, 14))
        body.addWidget(versions, 1)
        body.addLayout(row(None, self.done_button))
        self.setLayout(body)
        room = parent.size() if parent is not None else None
        self.resize(min(WIDE, room.width() - 40) if room else WIDE, min(HIGH, room.height() - 40) if room else HIGH)
        self.done_button.setFocus()

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
    """The versions of one file."""

    def __init__(self, parent: QWidget | None, path: str) -> None:
        versions = Versions(tr("Versions"), MODES, tr("Restore this version"), translated(NO_VERSIONS))
        name = Elided(visible(path), "text", "body", weight=600, mode=Qt.TextElideMode.ElideLeft)
        super().__init__(parent, tr("Changes to {path}", path=visible(path)), versions, _headed("file", name))
        self.path = path


class TrashSheet(VersionSheet):
    """The files that tools deleted in a project, the last one first."""

    def __init__(self, parent: QWidget | None) -> None:
        about = tr("Files that the agent deleted in this project. Restoring one can be undone like any other change.")
        versions = Versions(tr("Removed files"), (), tr("Restore", "a file of the trash"), translated(NO_TRASH))
        head = (_headed("trash", label(tr("Trash"), "title")), label(about, "small", "text2", wrap=True))
        super().__init__(parent, tr("Trash"), versions, *head)


def _headed(glyph: str, title: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(row(Glyph(glyph, "text3", 18), title))
    return made
