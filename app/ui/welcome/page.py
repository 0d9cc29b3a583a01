"""The welcome page: choose a folder, choose a model provider, start."""

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.controls import CheckMark, RowButton, column, emptied, layout_of, row, scrolled
from app.ui.kit.language import tr
from app.ui.kit.parts import Elided, Glyph, button, frame, label
from app.ui.kit.theme import restyle
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import M
from app.ui.kit.words import home_short
from app.ui.welcome.provider import ProviderStep

COLUMN = 560
MOST_RECENT = 4


class DropArea(QFrame):
    """A place to drop a folder on, with a button for those who would rather look for it."""

    dropped = Signal(str)
    picked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "drop")
        self.setAcceptDrops(True)
        pick = button(tr("Choose a folder…"), "primary", on_click=self.picked.emit)
        words = label(tr("Drop a folder here, or"), "small")
        self.setLayout(row(Glyph("folder-open", "text3", 18), words, None, pick, spacing=10, margins=(16, 12, 14, 12)))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()
            restyle(self, active=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        restyle(self, active=False)

    def dropEvent(self, event: QDropEvent) -> None:
        restyle(self, active=False)
        local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if local:
            event.acceptProposedAction()
            self.dropped.emit(local[0])


class FolderWords(QWidget):
    """A folder's name, as wide as it is written, and its path in the rest: where both are long, in a third."""

    def __init__(self, weight: int = 400) -> None:
        super().__init__()
        self._name = Elided("", "text", "ui", weight=weight)
        self._name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._path = Elided("", mode=Qt.TextElideMode.ElideMiddle)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setLayout(row(self._name, self._path))

    def show_folder(self, name: str, path: str) -> None:
        self._name.setText(name)
        self._path.setText(home_short(path))
        self._path.setToolTip(plain_tip(path))
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        room = self.width() - M
        most = max(room * 2 // 3, room - self._path.sizeHint().width())
        self._name.setMaximumWidth(max(self._name.minimumWidth(), most))
        layout_of(self).activate()  # Qt would do so a turn of the loop later, and it would be seen


class FolderStep(QWidget):
    """Step one; once a folder is chosen it is one line."""

    folder_chosen = Signal(str)
    pick_requested = Signal()
    sample_requested = Signal()
    reopened = Signal()
    """No folder is chosen any more."""

    def __init__(self) -> None:
        super().__init__()
        self._drop = DropArea()
        self._error = label("", "small", "bad", wrap=True)
        self._recent_title = label(tr("Recent"), "section")
        self._recent = QVBoxLayout()
        self._sample = button(tr("Use a sample project"), "link", on_click=self.sample_requested.emit)
        self._skip = button(tr("Chat without a folder"), "link", on_click=lambda: self.folder_chosen.emit(""))
        self._open = QWidget()
        self._done = frame("card")
        self._words = FolderWords(weight=600)
        self._drop.dropped.connect(self.folder_chosen)
        self._drop.picked.connect(self.pick_requested)
        self._lay_out()
        self.show_recent([])
        self.show_error("")

    def show_recent(self, folders: Sequence[str]) -> None:
        emptied(self._recent)
        self._recent_title.setVisible(bool(folders))
        for path in folders[:MOST_RECENT]:
            self._recent.addWidget(self._recent_line(path))

    def show_folder(self, path: str) -> None:
        self._words.show_folder(PurePath(path).name or path or tr("No folder: chat only, without tools"), path)
        self.show_error("")
        self._open.hide()
        self._done.show()

    def show_error(self, text: str) -> None:
        self._error.setText(text)
        self._error.setVisible(bool(text))
        if text:
            self.reopen()

    def reopen(self) -> None:
        self._done.hide()
        self._open.show()

    def _change(self) -> None:
        self.reopen()
        self.reopened.emit()

    def _lay_out(self) -> None:
        self._recent.setSpacing(0)
        foot = row(self._sample, self._skip, None)
        self._open.setLayout(column(self._drop, self._error, self._recent_title, self._recent, foot))
        change = button(tr("Change the folder"), "ghost", on_click=self._change)
        glyph = Glyph("folder-open", "accent_text")
        self._done.setLayout(row(glyph, self._words, change, margins=(14, 6, 8, 6)))
        self._done.hide()
        self.setLayout(column(self._open, self._done, spacing=0))

    def _recent_line(self, path: str) -> RowButton:
        words = FolderWords()
        words.show_folder(PurePath(path).name or path, path)
        made = RowButton(tr("Open {path}", path=path), Glyph("folder", "text3", 15), words)
        made.setToolTip(plain_tip(path))
        made.clicked.connect(lambda: self.folder_chosen.emit(path))
        return made


class Welcome(QWidget):
    """Both steps below each other. It never keeps a key: after Start the field is empty."""

    pick_folder_requested = Signal()
    sample_requested = Signal()
    folder_chosen = Signal(str)
    started = Signal(object)  # a Choice
    test_requested = Signal(object)  # a Choice
    probe_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "window")
        self._folder: str | None = None
        self._waits = ""
        self.folder = FolderStep()
        self.provider = ProviderStep()
        self._hint = label("", "small")
        self.start = button(tr("Start"), "primary", on_click=self._start)
        self.folder.pick_requested.connect(self.pick_folder_requested)
        self.folder.sample_requested.connect(self.sample_requested)
        self.folder.folder_chosen.connect(self.folder_chosen)
        self.folder.reopened.connect(self._drop_folder)
        self.provider.test_requested.connect(self.test_requested)
        self.provider.probe_requested.connect(self.probe_requested)
        self.provider.changed.connect(self._update)
        self._lay_out()
        self._update()

    # --- told

    def show_folder(self, path: str) -> None:
        """The owner accepted this folder."""
        self._folder = path
        self.folder.show_folder(path)
        self._update()

    def show_folder_error(self, text: str) -> None:
        self._folder = None
        self.folder.show_error(text)
        self._update()

    def show_waiting(self, words: str) -> None:
        """What has to happen before it starts; "" when it has, or cannot."""
        self._waits = words
        self._update()

    # --- inside

    def _lay_out(self) -> None:
        """From the outside to the inside: Qt works out the style of all that is in a widget when that gets a parent."""
        promise = tr("An AI agent works in a folder that you choose, and you decide what it may do.")
        body, centred, end = QWidget(), QWidget(), QWidget()
        foot = frame("foot")  # always in view, however low the window is
        self.setLayout(column(scrolled(centred), foot, spacing=0))
        centred.setLayout(_centred(body))
        centred.setMinimumHeight(1)  # else what its words need in the narrowest window is the least in every one
        foot.setLayout(_centred(end))
        body.setMaximumWidth(COLUMN)
        body.setLayout(
            column(
                row(CheckMark(28), label(tr("Welcome to Handrail"), "headline"), None, spacing=10),
                label(promise, tone="text2", wrap=True),
                10,
                _step(1, tr("Pick a folder to work in")),
                self.folder,
                10,
                _step(2, tr("Pick a model provider")),
                self.provider,
                None,
                spacing=8,
                margins=(0, 28, 0, 8),
            )
        )
        end.setMaximumWidth(COLUMN)
        end.setLayout(row(self._hint, None, self.start, margins=(0, 10, 0, 10)))

    def _drop_folder(self) -> None:
        self._folder = None
        self._update()

    def _update(self) -> None:
        missing = tr("Pick a folder first.") if self._folder is None else self.provider.missing()
        self._hint.setText(self._waits or missing)
        self.start.setEnabled(not (self._waits or missing))

    def _start(self) -> None:
        choice = self.provider.choice()
        self.provider.forget_key()
        self.started.emit(choice)


def _centred(body: QWidget) -> QHBoxLayout:
    made = row(None, body, None, spacing=0, margins=(24, 0, 24, 0))
    made.setStretchFactor(body, 100_000)
    return made


def _step(number: int, text: str) -> QWidget:
    made = QWidget()
    made.setLayout(row(label(str(number), "chip", "accent"), label(text, "title"), None))
    return made
