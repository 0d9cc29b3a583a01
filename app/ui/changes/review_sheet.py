"""The review: all files that a session changed, and the chosen one by hunks."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.text.plain import visible
from app.ui.changes.file_diff import FileDiff
from app.ui.changes.file_tree import ChangedFile, FileTree
from app.ui.changes.line_comments import ReviewNotes
from app.ui.kit.controls import column, row
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Glyph, button, frame, label, set_tone
from app.ui.kit.tab_order import move_focus
from app.ui.kit.theme import enlarged, sans
from app.ui.kit.words import breakable

WIDE, HIGH = 1080, 740
NARROW = 720
"""Below this width, the files stand above the changes."""
TREE_WIDTH = 250
NOTHING = later("The agent has changed no files in this session, or everything was undone.")


class ReviewSheet(Sheet):
    """Shows what it is given and reports what the person chose."""

    undo_requested = Signal()
    """Of what was done last in the sheet."""
    comments_sent = Signal()

    def __init__(self, parent: QWidget | None, notes: ReviewNotes) -> None:
        super().__init__(parent, tr("Review changes"))
        self.notes = notes
        self._wanted = ""
        """The file that is to be chosen as soon as it is listed."""
        self._undoes = False
        """The person pressed Undo and may press it again."""
        self._amount = label("", "small", "text2")
        self.notice = label("", "small", "text2", wrap=True)
        self.notice.setMinimumHeight(2 * QFontMetrics(sans("small")).lineSpacing())
        self.notice.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.undo = button(tr("Undo"), "link", on_click=self._undo)
        self.undo.hide()
        self.tree = FileTree()
        self.diff = FileDiff(notes)
        self.diff.noted.connect(self.show_comment_count)
        self.diff.file_changing.connect(self.tree.setFocus)
        self.diff.file_kept.connect(lambda: self.tree.step(1))
        self._empty = label(translated(NOTHING), "small", "text2", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.done_button = button(tr("Close"), on_click=self.reject)
        self.send = button("", "primary", on_click=self.comments_sent.emit)
        self._lay_out()
        room = parent.size() if parent is not None else QSize(WIDE + 40, HIGH + 40)
        self.resize(min(WIDE, room.width() - 40), min(HIGH, room.height() - 40))
        QShortcut(QKeySequence("Ctrl+Down"), self, lambda: self._step(1))
        QShortcut(QKeySequence("Ctrl+Up"), self, lambda: self._step(-1))
        self.show_comment_count()

    def _lay_out(self) -> None:
        self._full = frame("clear")
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._full)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(14)
        self._both.addWidget(self.tree)
        self._both.addWidget(self.diff, 1)
        top = row(Glyph("pencil", "text3", 18), label(tr("Review changes"), "title"), self._amount)
        top.addWidget(self.notice, 1)  # beside the title, where it moves nothing when it appears
        top.addWidget(self.undo)
        body = column(top, margins=(18, 14, 18, 14))
        body.addWidget(self._full, 1)
        body.addWidget(self._empty, 1)
        keys = tr("C comments on the chosen line, K keeps the change, Delete reverts it, Ctrl+Down goes to the next")
        self._keys = label(keys, "small", wrap=True)
        foot = row(self._keys, self.done_button, self.send)
        foot.setStretch(0, 1)
        body.addLayout(foot)
        self.setLayout(body)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  Qt's name
        return move_focus(self, forwards=next) or super().focusNextPrevChild(next)

    # --- told

    def show_files(self, files: Sequence[ChangedFile], chosen: str = "") -> None:
        """The same file stays chosen where it still is there."""
        self._wanted = chosen or self._wanted
        self.tree.show_files(files, self._wanted)
        if self._wanted in self.tree.paths:
            self._wanted = ""
        if files and not self.tree.path:
            self.tree.choose(self.tree.paths[0])
        added, removed = sum(file.added or 0 for file in files), sum(file.removed or 0 for file in files)
        counts = f"+{number(added)} \N{MINUS SIGN}{number(removed)}"
        self._amount.setText(tr("%n file(s), {counts}", "", len(files), counts=counts))
        for made in (self._amount, self._keys, self._full):
            made.setVisible(bool(files))
        self._empty.setVisible(not files)
        if files:
            self.tree.file_chosen.emit(self.tree.path)
        else:
            self.diff.review = None
            self.done_button.setFocus()

    def tell(self, text: str, tone: str = "text2", *, can_undo: bool = False) -> None:
        set_tone(self.notice, tone)
        self.notice.setText(breakable(visible(text)))
        self.undo.setVisible(can_undo)
        self.undo.setEnabled(True)
        if can_undo and self._undoes and self.done_button.hasFocus():
            self.undo.setFocus()
        self._undoes = False

    def show_comment_count(self) -> None:
        count = len(self.notes.comments)
        self.send.setText(tr("Send %n comment(s)", "", count))
        self.send.setAccessibleName(self.send.text())
        self.send.setVisible(count > 0)

    # --- what the person does

    def _undo(self) -> None:
        self._undoes = True
        self.done_button.setFocus()
        self.undo.setEnabled(False)
        self.undo_requested.emit()

    def _step(self, by: int) -> None:
        """To the next hunk that is not kept, also in the next file."""
        if not self.diff.step(by) and self.tree.step(by):
            self.diff.enter(at_end=by < 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < enlarged(NARROW)
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self.tree.setMaximumSize(*((16_777_215, 120) if is_narrow else (enlarged(TREE_WIDTH), 16_777_215)))
        self.tree.setMinimumWidth(0 if is_narrow else enlarged(TREE_WIDTH) - 60)
