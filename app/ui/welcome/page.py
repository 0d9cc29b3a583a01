"""The first page: what one would like to get done, in which folder, with which model."""

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.assembly.starters import BUILT_IN, TaskStarter
from app.ui.kit.controls import (
    NO_MARGINS,
    CheckMark,
    ChoiceCard,
    RowButton,
    column,
    emptied,
    layout_of,
    row,
    scrolled,
)
from app.ui.kit.language import tr, translated
from app.ui.kit.parts import Elided, Glyph, button, frame, label
from app.ui.kit.theme import restyle
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import M
from app.ui.kit.words import home_short
from app.ui.welcome.provider import ACROSS, ProviderStep

COLUMN = 840
MOST_RECENT = 3
SAMPLE = "sample"
"""Stands for the sample files, which are made when it starts: which ones depends on the task."""


class TaskStep(QWidget):
    """What can be begun with: one of the starters, or nothing, which a second press on one is."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.chosen: TaskStarter | None = None
        self.cards: dict[str, ChoiceCard] = {}
        self._group = QButtonGroup(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(*NO_MARGINS)
        self._grid.setSpacing(M)
        self.show_starters(BUILT_IN)

    def show_starters(self, starters: Sequence[TaskStarter]) -> None:
        for card in self.cards.values():
            card.deleteLater()
        self.cards = {}
        for at, starter in enumerate(starters):
            is_ours = starter in BUILT_IN
            words = (translated(text) if is_ours else text for text in (starter.title, starter.about))
            card = self.cards[starter.name] = ChoiceCard(starter.name, *words)
            card.clicked.connect(lambda _on, starter=starter: self._press(starter))
            self._group.addButton(card)
            self._grid.addWidget(card, at // ACROSS, at % ACROSS)
            self._grid.setColumnStretch(at % ACROSS, 1)

    def _press(self, starter: TaskStarter) -> None:
        self.chosen = None if starter is self.chosen else starter
        self._group.setExclusive(False)
        self.cards[starter.name].setChecked(self.chosen is not None)
        self._group.setExclusive(True)
        self.changed.emit()


class DropArea(QFrame):
    """A place to drop a folder on, with buttons for those who would rather look for it, or have none."""

    dropped = Signal(str)
    picked = Signal()
    sampled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "drop")
        self.setAcceptDrops(True)
        pick = button(tr("Choose a folder…"), on_click=self.picked.emit)
        sample = button(tr("Use sample files"), on_click=self.sampled.emit)
        words = (Glyph("folder-open", "text3", 18), label(tr("Drop a folder here, or"), "small"))
        self.setLayout(row(*words, None, pick, sample, spacing=10, margins=(16, 6, 10, 6)))

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
    """Once a folder is chosen it is one line."""

    folder_chosen = Signal(str)
    pick_requested = Signal()
    reopened = Signal()
    """No folder is chosen any more."""

    def __init__(self) -> None:
        super().__init__()
        self._drop = DropArea()
        self._error = label("", "small", "bad", wrap=True)
        self._recent_title = label(tr("Recent"), "section")
        self._recent = QVBoxLayout()
        self.skip = button(tr("Chat without a folder"), "link", on_click=lambda: self.folder_chosen.emit(""))
        self._open = QWidget()
        self._done = frame("card")
        self._words = FolderWords(weight=600)
        self._drop.dropped.connect(self.folder_chosen)
        self._drop.picked.connect(self.pick_requested)
        self._drop.sampled.connect(lambda: self.folder_chosen.emit(SAMPLE))
        self._lay_out()
        self.show_recent([])
        self.show_error("")

    def show_recent(self, folders: Sequence[str]) -> None:
        emptied(self._recent)
        self._recent_title.setVisible(bool(folders))
        for path in folders[:MOST_RECENT]:
            self._recent.addWidget(self._recent_line(path))

    def show_folder(self, path: str) -> None:
        if path == SAMPLE:
            self._words.show_folder(tr("Sample files"), tr("a copy of documents, photos and a small program"))
        else:
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
        self._open.setLayout(column(self._drop, self._error, self._recent_title, self._recent))
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
    """The steps below each other. It never keeps a key: after Start the field is empty."""

    pick_folder_requested = Signal()
    folder_chosen = Signal(str)
    started = Signal(object)  # a Choice
    test_requested = Signal(object)  # a Choice
    probe_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "window")
        self._folder: str | None = None
        self._waits = ""
        self.tasks = TaskStep()
        self.folder = FolderStep()
        self.provider = ProviderStep()
        self._hint = label("", "small")
        self.start = button(tr("Start"), "primary", on_click=self._start)
        self.folder.pick_requested.connect(self.pick_folder_requested)
        self.folder.folder_chosen.connect(self.folder_chosen)
        self.folder.reopened.connect(lambda: self._take_folder(None))
        self.provider.test_requested.connect(self.test_requested)
        self.provider.probe_requested.connect(self.probe_requested)
        self.provider.changed.connect(self._update)
        self.tasks.changed.connect(self._update)
        self._lay_out()
        self._update()

    # --- told

    def show_folder(self, path: str) -> None:
        """The owner accepted this folder."""
        self.folder.show_folder(path)
        self._take_folder(path)

    def show_folder_error(self, text: str) -> None:
        self.folder.show_error(text)
        self._take_folder(None)

    def show_waiting(self, words: str) -> None:
        """What has to happen before it starts; "" when it has, or cannot."""
        self._waits = words
        self._update()

    @property
    def wanted_folder(self) -> str:
        """The one that was chosen; the demo brings its own."""
        return SAMPLE if self._folder is None else self._folder

    # --- inside

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts, as soon as it can, unless it presses the button that has the focus."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat()
        if is_enter and not isinstance(self.window().focusWidget(), QPushButton) and self.start.isEnabled():
            self._start()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            next(iter(self.tasks.cards.values())).setFocus(Qt.FocusReason.TabFocusReason)

    def _lay_out(self) -> None:
        """From the outside to the inside: Qt works out the style of all that is in a widget when that gets a parent."""
        promise = tr(
            "An agent works in a folder that you choose. You decide what it may do, and what it changes can be undone."
        )
        body, centred, end = QWidget(), QWidget(), QWidget()
        foot = frame("foot")  # always in view, however low the window is
        self.setLayout(column(scrolled(centred), foot, spacing=0))
        centred.setLayout(_centred(body))
        centred.setMinimumHeight(1)  # else what its words need in the narrowest window is the least in every one
        foot.setLayout(_centred(end))
        body.setMaximumWidth(COLUMN)
        body.setLayout(
            column(
                row(CheckMark(28), label(tr("What would you like to get done?"), "headline"), None, spacing=10),
                label(promise, tone="text2", wrap=True),
                4,
                self.tasks,
                8,
                _step(1, tr("Folder"), self.folder.skip),
                self.folder,
                8,
                _step(2, tr("Model")),
                self.provider,
                None,
                spacing=8,
                margins=(0, 14, 0, 4),
            )
        )
        end.setMaximumWidth(COLUMN)
        end.setLayout(row(self._hint, None, self.start, margins=(0, 10, 0, 10)))

    def _take_folder(self, path: str | None) -> None:
        self._folder = path
        self._update()

    def _update(self) -> None:
        needs_folder = self._folder is None and not self.provider.brings_files
        missing = tr("Choose a folder, or use the sample files.") if needs_folder else self.provider.missing()
        self._hint.setText(self._waits or missing or self._promise())
        self.start.setEnabled(not (self._waits or missing))

    def _promise(self) -> str:
        """What Start will do."""
        if self.tasks.chosen is None:
            return tr("No account, no telemetry. Undo is always there.")
        if self._folder is None:
            return tr("The demo begins with this task on a copy of the sample files.")
        return tr("Start sends this task. The agent asks before it changes anything.")

    def _start(self) -> None:
        choice = self.provider.choice()
        self.provider.forget_key()
        self.started.emit(choice)


def _centred(body: QWidget) -> QHBoxLayout:
    made = row(None, body, None, spacing=0, margins=(24, 0, 24, 0))
    made.setStretchFactor(body, 100_000)
    return made


def _step(number: int, text: str, *beside: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(row(label(str(number), "chip", "accent"), label(text, "title"), None, *beside))
    return made
