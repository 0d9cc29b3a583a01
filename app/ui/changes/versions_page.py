"""The versions of a file, or the trash of a project, in the place of the changed files."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.text.plain import visible
from app.ui.changes.versions import Versions
from app.ui.kit.controls import column, row
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, button, icon_button, label, set_tone

MODES = (("change", later("Change")), ("content", later("Content")), ("now", later("Compared with now")))
NO_VERSIONS = later("The agent has not changed this file, so there are no earlier versions.")
NO_TRASH = later("The trash is empty. Files that the agent deletes in this project can be restored from here.")


class VersionsPage(QWidget):
    """With a way back, and a notice that stays until it is read."""

    left = Signal()
    restore_requested = Signal(int)
    undo_restore_requested = Signal()

    def __init__(self, path: str = "") -> None:
        """Of this file; without one, the trash."""
        super().__init__()
        self.path = path
        if path:
            self.versions = Versions(tr("Versions"), MODES, tr("Restore this version"), translated(NO_VERSIONS))
        else:
            self.versions = Versions(
                tr("Removed files"), (), tr("Restore", "a file of the trash"), translated(NO_TRASH)
            )
        self.versions.restore_requested.connect(self.restore_requested)
        self.back = icon_button("chevron-left", tr("Back to the changes"))
        self.back.clicked.connect(self.left)
        title = visible(path) if path else tr("Trash")
        name = Elided(title, "text", "body", weight=600, mode=Qt.TextElideMode.ElideLeft)
        about = label("", "small", "text2", wrap=True)
        about.setText(tr("Files that the agent deleted in this project. Restoring one can be undone like any other."))
        about.setVisible(not path)
        self.notice = label("", "small", "warn", wrap=True)
        self.notice.hide()
        self.undo_restore = button(tr("Undo this restore"), "link", on_click=self._undo_restore)
        self.undo_restore.hide()
        told = row(self.notice, self.undo_restore)
        told.setStretch(0, 1)
        body = column(row(self.back, name), about, told, margins=(10, 6, 12, 10))
        body.addWidget(self.versions, 1)
        self.setLayout(body)

    def tell(self, text: str, tone: str = "warn") -> None:
        set_tone(self.notice, tone)
        self.notice.setText(visible(text))
        self.notice.setVisible(bool(text))

    def offer_undo_of_restore(self, offered: bool) -> None:
        """A restoring can be taken back at once, where it was done."""
        self.undo_restore.setVisible(offered)

    def _undo_restore(self) -> None:
        self.back.setFocus()
        self.undo_restore.hide()
        self.undo_restore_requested.emit()
