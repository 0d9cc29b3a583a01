"""The preview: one file, as text, rendered, as a picture, page by page, or as a table."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QUrl, Signal
from PySide6.QtGui import QTextCursor, QWheelEvent
from PySide6.QtWidgets import QComboBox, QHeaderView, QPlainTextEdit, QStackedWidget, QTableView, QWidget

from app.assembly.previews import FilePreview, PreviewKind
from app.documents.texts import ShownSheet
from app.text.plain import visible
from app.ui.kit.controls import column, row, scrolled
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, Glyph, Spinner, icon_button, label
from app.ui.kit.theme import enlarged
from app.ui.kit.zoomed_picture import ZoomedPicture
from app.ui.transcript.blocks.calls import size_words
from app.ui.transcript.blocks.code import LinesOfSpans, find_colours, language_of
from app.ui.transcript.blocks.mono import GutterView
from app.ui.transcript.blocks.prose import ProseView
from app.ui.transcript.blocks.reply_items import ReplyItems
from app.ui.transcript.list.block import Reports
from app.ui.transcript.list.block_list import BlockList

NOTHING = later("Nothing is shown yet. A file that the agent names or makes, or one under Files, is shown here.")
UNSEEN = later("This kind of file cannot be shown here. Open shows it in another program.")
_PAD = 12


class PreviewView(QWidget):
    """Shows what it is given and reports what the person asked for."""

    open_requested = Signal(str)
    folder_requested = Signal(str)
    number_requested = Signal(int)
    """Of another page or sheet."""
    link_clicked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.shown: FilePreview | None = None
        self._name = Elided("", "text", "body", weight=600, mode=Qt.TextElideMode.ElideMiddle)
        self._about = label("", "small")
        self.open = icon_button("pencil", tr("Open in another program"))
        self.open.clicked.connect(lambda: self.open_requested.emit(self.path))
        self.folder = icon_button("folder-open", tr("Show in folder"))
        self.folder.clicked.connect(lambda: self.folder_requested.emit(self.path))
        self._head = QWidget()
        line = row(Glyph("file", "text3", 16), self._name, self._about, self.open, self.folder, margins=(_PAD, 6, 8, 6))
        self._head.setLayout(line)
        self._words = label(translated(NOTHING), "small", "text2", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setContentsMargins(20, 20, 20, 20)
        self._spinner = Spinner(18, name=tr("Reading"))
        waiting = QWidget()
        waiting.setLayout(column(None, row(None, self._spinner, None), None))
        self._waiting = waiting
        self._stack = QStackedWidget()
        for made in (self._words, waiting):
            self._stack.addWidget(made)
        self._head.hide()
        box = column(self._head, spacing=0)
        box.addWidget(self._stack, 1)
        self.setLayout(box)

    @property
    def path(self) -> str:
        return self.shown.path if self.shown is not None else ""

    # --- told

    def show_reading(self, path: str) -> None:
        self._name.setText(visible(path))
        self._about.setText("")
        self._head.show()
        self._stack.setCurrentWidget(self._waiting)

    def show_fault(self, words: str) -> None:
        self._say(words)

    def show_file(self, preview: FilePreview, line: int = 0) -> None:
        self.shown = preview
        self._name.setText(visible(preview.path))
        size = size_words(preview.size)
        cut = tr("{size}, only the beginning is shown", size=size)
        self._about.setText(cut if preview.is_cut else size)
        self._head.show()
        if preview.kind is PreviewKind.NOTHING:
            self._say(translated(UNSEEN))
        else:
            self._show(self._made(preview, line))

    # --- inside

    def _say(self, words: str) -> None:
        self._words.setText(visible(words))
        self._stack.setCurrentWidget(self._words)

    def _show(self, body: QWidget) -> None:
        while self._stack.count() > 2:
            gone = self._stack.widget(2)
            assert gone is not None
            self._stack.removeWidget(gone)
            gone.deleteLater()
        self._stack.addWidget(body)
        self._stack.setCurrentWidget(body)

    def _made(self, preview: FilePreview, line: int) -> QWidget:
        name = tr("Preview of {path}", path=visible(preview.path))
        match preview.kind:
            case PreviewKind.MARKDOWN:
                return self._markdown(preview.text, name)
            case PreviewKind.HTML:
                return self._html(preview.text, name)
            case PreviewKind.PAGE:
                return self._page(preview)
            case PreviewKind.TABLE:
                return self._table(preview, name)
            case _:
                return TextPreview(preview, name, line)

    def _markdown(self, text: str, name: str) -> QWidget:
        reports = Reports(self)
        reports.link_clicked.connect(lambda address, _why: self.link_clicked.emit(address))
        reports.file_asked.connect(lambda path, _line: self.link_clicked.emit(path))
        made = BlockList(reports)
        made.setAccessibleName(name)
        ReplyItems(made.append, made.changed, made.remove).say_all(text)
        made.show_item(made.items[0]) if made.items else None
        return made

    def _html(self, markup: str, name: str) -> QWidget:
        view = PagePreview(name)
        view.anchorClicked.connect(lambda url: self.link_clicked.emit(QUrl(url).toString()))
        view.show_html(markup)
        inside = QWidget()
        inside.setLayout(column(view, None, margins=(_PAD, 8, _PAD, 8)))
        return scrolled(inside)

    def _page(self, preview: FilePreview) -> QWidget:
        assert preview.image is not None
        more: list[QWidget | None] = []
        if preview.pages > 1:
            words = tr("Page {page} of {pages}", page=number(preview.number), pages=number(preview.pages))
            more = [label(words, "small", "text2")]
            for by, tip, glyph in ((-1, tr("Page before"), "chevron-left"), (1, tr("Next page"), "chevron-right")):
                turn = icon_button(glyph, tip)
                turn.setEnabled(1 <= preview.number + by <= preview.pages)
                turn.clicked.connect(lambda _on, to=preview.number + by: self.number_requested.emit(to))
                more.append(turn)
        made = ZoomedPicture(*more)
        made.setContentsMargins(_PAD, 8, _PAD, 8)
        made.show_image(preview.image)
        return made

    def _table(self, preview: FilePreview, name: str) -> QWidget:
        assert preview.sheet is not None
        view = QTableView()
        view.setModel(SheetRows(preview.sheet, view))
        view.setAccessibleName(name)
        view.setTabKeyNavigation(False)
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.horizontalHeader().setResizeContentsPrecision(50)  # rows, so that a large table does not take long
        view.horizontalHeader().setMaximumSectionSize(enlarged(280))
        view.resizeColumnsToContents()
        names = preview.sheet.names
        foot = Flow()
        if len(names) > 1:
            chosen = QComboBox()
            chosen.setAccessibleName(tr("Sheet"))
            chosen.addItems([visible(one) for one in names])
            chosen.setCurrentIndex(preview.number - 1)
            chosen.activated.connect(lambda at: self.number_requested.emit(at + 1))
            foot = Flow(chosen)
        words = label("", "small")
        if len(preview.sheet.rows) < preview.sheet.count:
            shown, count = number(len(preview.sheet.rows)), number(preview.sheet.count)
            words.setText(tr("The first {shown} of {count} rows are shown.", shown=shown, count=count))
        made = QWidget()
        box = column(margins=(_PAD, 4, _PAD, 8))
        box.addWidget(view, 1)
        box.addLayout(row(foot, words, None))
        made.setLayout(box)
        return made


class TextPreview(GutterView):
    """Text with its line numbers, in the colours of its language; the text of a document is wrapped."""

    def __init__(self, preview: FilePreview, name: str, line: int) -> None:
        is_code = preview.kind is PreviewKind.CODE
        super().__init__(name, columns=1, wraps=not is_code)
        lines = preview.text.removesuffix("\n").split("\n")
        self.show_lines([visible(one) for one in lines], [(str(at),) for at in range(1, len(lines) + 1)])
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)
        self._colouring = find_colours(self, self.toPlainText(), language_of(preview.path), self._show_colours)
        if line > 0:
            self.go_to(line)

    def _show_colours(self, lines: LinesOfSpans) -> None:
        self.color_lines(lambda at, _text: lines[at] if at < len(lines) else ())

    def go_to(self, line: int) -> None:
        """The line in the middle, and selected."""
        cursor = QTextCursor(self.document().findBlockByNumber(min(line, self.blockCount()) - 1))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nothing else here scrolls."""
        QPlainTextEdit.wheelEvent(self, event)


class PagePreview(ProseView):
    """A page as high as its text."""

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self.setFixedHeight(self.height_for(self.width()) + 4)


class SheetRows(QAbstractTableModel):
    """The rows of a sheet, with their numbers and the letters of the columns."""

    def __init__(self, sheet: ShownSheet, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet = sheet

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._sheet.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._sheet.columns)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        cells = self._sheet.rows[index.row()]
        return visible(cells[index.column() + 1]) if index.column() + 1 < len(cells) else ""

    def headerData(self, at: int, side: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._sheet.columns[at] if side is Qt.Orientation.Horizontal else self._sheet.rows[at][0]
