"""The table of a proposal for many files: each row can be unticked, and its target be given another name."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.sandbox.files.row_conflicts import describe_name, name_key
from app.text.plain import visible, visible_path
from app.tools.shared.photo_dates import date_in_name, date_in_picture
from app.ui.kit.controls import paint_box
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import single_shot
from app.ui.kit.theme import color, enlarged
from app.ui.kit.tips import plain_tip
from app.ui.transcript.blocks.calls import size_words
from app.vocabulary.file_rows import FileRow

NOW, WILL_BE, WHEN, SIZE, WHY = range(5)
_HEADS = (later("Now"), later("Will be"), later("Changed"), later("Size"), later("Why"))
_PHOTOS = (".jpg", ".jpeg", ".png", ".gif", ".bmp", ".webp", ".tif", ".tiff")
_PICTURE = QSize(32, 22)
_LOOK_MS = 120
"""How long the table stands still before pictures are asked for."""
_NARROW = 430
"""Pixels from which on reasons have room."""
_ROW = 26
_NUMBERS = {SIZE: (76, 720), WHEN: (98, 560)}
"""Pixels of these columns, and of a table that has room for them."""
AnyIndex = QModelIndex | QPersistentModelIndex


class RowsModel(QAbstractTableModel):
    """The rows, which of them are ticked, and the names that the person gave. `kept` is what outlives the card."""

    chosen = Signal()
    """A row was ticked, unticked or renamed."""

    def __init__(self, rows: Sequence[FileRow], kept: dict[str, Any]) -> None:
        super().__init__()
        self._rows = rows
        self._off: set[int] = kept.setdefault("off", {number for number, row in enumerate(rows) if row.problem})
        self._names: dict[int, str] = kept.setdefault("names", {})
        self._problems: dict[int, str] = kept.setdefault("problems", {})
        """Of names that the person gave; "" where there is none."""
        self._shown: Sequence[int] = range(len(rows))
        self._texts: list[str] = []
        self._pictures: dict[int, QPixmap] = {}
        self._taken: dict[int, str] = {}
        self._photos = {number for number, row in enumerate(rows) if row.path.lower().endswith(_PHOTOS)}
        self._targets = Counter(name_key(self.target(number)) for number in range(len(rows)) if number not in self._off)

    # --- the choice

    @property
    def choice(self) -> Mapping[int, str] | None:
        """The ticked rows with their targets; None if that is the proposal as it is."""
        if not self._names and self._off == {number for number, row in enumerate(self._rows) if row.problem}:
            return None
        return {number: self.target(number) for number in range(len(self._rows)) if number not in self._off}

    @property
    def ticked(self) -> int:
        return len(self._rows) - len(self._off)

    def target(self, number: int) -> str:
        return self._names.get(number, self._rows[number].to)

    def problem(self, number: int) -> str:
        return self._problems.get(number, self._rows[number].problem)

    def tick_shown(self, *, on: bool) -> None:
        for number in self._shown:
            self._tick(number, on=on)
        self._tell_all()

    def are_all_ticked(self) -> bool:
        return not any(number in self._off and not self.problem(number) for number in self._shown)

    def _tick(self, number: int, *, on: bool) -> None:
        if on is (number not in self._off) or (on and self.problem(number)):
            return
        (self._off.discard if on else self._off.add)(number)
        self._targets[name_key(self.target(number))] += 1 if on else -1

    def _rename(self, number: int, name: str) -> None:
        self._tick(number, on=False)
        row = self._rows[number]
        if name == row.to:
            self._names.pop(number, None)
            self._problems.pop(number, None)
        else:
            self._names[number] = name
            is_taken = self._targets[name_key(name)] > 0
            self._problems[number] = (
                tr("the same name as in another row") if is_taken else describe_name(row.path, name)
            )
        self._tick(number, on=True)

    # --- photos

    @property
    def has_photos(self) -> bool:
        return bool(self._photos)

    def photos_at(self, rows: Iterable[int]) -> dict[int, FileRow]:
        """Those of these rows of the table whose pictures nobody asked for, by the number in the proposal."""
        shown = {self._shown[row] for row in rows if row < len(self._shown)}
        new = sorted((shown & self._photos) - self._pictures.keys())
        self._pictures |= dict.fromkeys(new, _no_picture())
        return {number: self._rows[number] for number in new}

    def show_picture(self, number: int, jpeg: bytes) -> None:
        """A thumbnail, with the day on which the photo was taken in it; nothing for what cannot be shown."""
        place = QPixmap(_PICTURE * 2)
        place.fill(Qt.GlobalColor.transparent)
        image = QImage.fromData(jpeg)
        if not image.isNull():
            small = image.scaled(
                place.size(), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            with QPainter(place) as painter:
                painter.drawImage((place.width() - small.width()) // 2, (place.height() - small.height()) // 2, small)
        place.setDevicePixelRatio(2)
        self._pictures[number] = place
        taken = date_in_picture(jpeg) or date_in_name(self._rows[number].path)
        self._taken[number] = f"{taken:%Y-%m-%d}" if taken else ""
        if number in self._shown:
            row = self._shown.index(number)
            self.dataChanged.emit(self.index(row, 0), self.index(row, WHY))

    # --- the filter

    def show_only(self, text: str) -> None:
        """The rows in which all words of this text stand."""
        if not self._texts:
            self._texts = [f"{row.path}\n{row.to}\n{row.why}\n{row.problem}".casefold() for row in self._rows]
        words = text.casefold().split()
        self.beginResetModel()
        self._shown = [n for n, known in enumerate(self._texts) if all(word in known for word in words)]
        self.endResetModel()

    # --- what Qt asks

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  as Qt declares it
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        is_head = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        if is_head and section == WHEN and self._photos:
            return tr("Taken")
        return translated(_HEADS[section]) if is_head else None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        number = self._shown[index.row()]
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        if index.column() == NOW and not self.problem(number):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        if index.column() == WILL_BE and self._rows[number].to:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        number, column = self._shown[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(number, column)
            case Qt.ItemDataRole.EditRole:
                return self.target(number)
            case Qt.ItemDataRole.CheckStateRole if column == NOW:
                return Qt.CheckState.Unchecked if number in self._off else Qt.CheckState.Checked
            case Qt.ItemDataRole.DecorationRole if column == NOW and self._photos:
                return self._pictures.get(number, _no_picture())
            case Qt.ItemDataRole.ForegroundRole:
                is_warning = bool(self.problem(number)) and column in (WHY, WILL_BE)
                deletes = self._rows[number].act == "delete" and column == WILL_BE
                ink = "warn" if is_warning else "text3" if number in self._off else "bad" if deletes else "text"
                return color(ink)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._sentence(number))
            case Qt.ItemDataRole.AccessibleTextRole if column == NOW:
                ticked = tr("left out") if number in self._off else tr("will be done")
                return f"{self._sentence(number)}. {ticked}"
            case Qt.ItemDataRole.TextAlignmentRole if column == SIZE:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        number = self._shown[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole:
            self._tick(number, on=number in self._off)
        elif role == Qt.ItemDataRole.EditRole and str(value).strip():
            self._rename(number, str(value).strip())
        else:
            return False
        self.dataChanged.emit(self.index(index.row(), 0), self.index(index.row(), WHY))
        self.chosen.emit()
        return True

    def toggle(self, rows: Sequence[int]) -> None:
        """Untick these, or tick them if none is ticked."""
        numbers = [self._shown[row] for row in rows]
        on = all(number in self._off for number in numbers)
        for number in numbers:
            self._tick(number, on=on)
        self._tell_all()

    def _tell_all(self) -> None:
        if self._shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, WHY))
        self.chosen.emit()

    def _text(self, number: int, column: int) -> str:
        row = self._rows[number]
        file = row.file
        match column:
            case 0:
                return visible_path(row.path) + ("/" if row.is_folder else "")
            case 1 if row.act == "delete":
                return tr("deleted")
            case 1 if row.act == "folder":
                return tr("new folder")
            case 1:
                path = visible_path(self.target(number))
                return tr("{path} (copy)", path=path) if row.act == "copy" else path
            case 4:
                return visible(core_text(self.problem(number)) or row.why)
            case 3 if file is not None and file.kind == "file":
                return size_words(file.size)
            case 2 if self._photos:
                return self._taken.get(number, "")
            case 2 if file is not None and file.mtime_ns:
                return f"{datetime.fromtimestamp(file.mtime_ns / 1e9).astimezone():%Y-%m-%d}"
        return ""

    def _sentence(self, number: int) -> str:
        row = self._rows[number]
        path, to = visible_path(row.path), visible_path(self.target(number))
        match row.act:
            case "move":
                words = tr("Move {path} to {to}", path=path, to=to)
            case "copy":
                words = tr("Copy {path} to {to}", path=path, to=to)
            case "delete":
                words = tr("Delete {path}", path=path)
            case _:
                words = tr("Make the folder {path}", path=path)
        why = self._text(number, WHY)
        return f"{words}: {why}" if why else words


def _no_picture() -> QPixmap:
    """Keeps the room of one that is still to come."""
    place = QPixmap(_PICTURE)
    place.fill(Qt.GlobalColor.transparent)
    return place


def _fields(option: QStyleOptionViewItem) -> Any:
    """Its fields, of which PySide has no stubs."""
    return option


class _ReasonDelegate(QStyledItemDelegate):
    """A sentence is cut at its end, not in the middle as paths are."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().initStyleOption(option, index)
        _fields(option).textElideMode = Qt.TextElideMode.ElideRight


class _TickDelegate(QStyledItemDelegate):
    """Paints boxes as all others of the window are."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        full = QStyleOptionViewItem(option)
        self.initStyleOption(full, index)
        view: QWidget = _fields(full).widget
        place = view.style().subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, full, view)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ticked = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        paint_box(painter, QRectF(place).adjusted(-0.5, -0.5, 0.5, 0.5), view.devicePixelRatioF(), ticked=ticked)
        painter.restore()


class RowsTable(QTableView):
    """Space ticks the selected rows, F2 names a target, and Tab leaves the table."""

    pictures_wanted = Signal(object)
    """The rows that are in view, by their number in the table."""

    def __init__(self, model: RowsModel) -> None:
        super().__init__()
        self._model = model
        self._look_soon = single_shot(self, self._want_pictures, _LOOK_MS)
        if model.has_photos:
            self.setIconSize(_PICTURE)
            self.verticalScrollBar().valueChanged.connect(self._look_soon.start)
            model.modelReset.connect(self._look_soon.start)
        self.setModel(model)
        self.setAccessibleName(tr("What would be done with each file"))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(enlarged(_ROW))
        self.verticalHeader().setMinimumSectionSize(enlarged(_ROW))
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setItemDelegateForColumn(NOW, _TickDelegate(self))
        self.setItemDelegateForColumn(WHY, _ReasonDelegate(self))

    def _want_pictures(self) -> None:
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        if first >= 0:
            self.pictures_wanted.emit(range(first, (last if last >= 0 else self._model.rowCount() - 1) + 1))

    def height_of_rows(self, most: int) -> int:
        rows = min(most, max(1, self._model.rowCount()))
        return self.horizontalHeader().sizeHint().height() + rows * enlarged(_ROW) + 2 * self.frameWidth()

    def minimumSizeHint(self) -> QSize:
        return QSize(enlarged(160), self.height_of_rows(1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the names have it."""
        width, head = event.size().width(), self.horizontalHeader()
        has_why = width >= enlarged(_NARROW)
        left = width
        for column, (pixels, least) in _NUMBERS.items():
            self.setColumnHidden(column, width < enlarged(least))
            head.resizeSection(column, enlarged(pixels))
            left -= 0 if self.isColumnHidden(column) else enlarged(pixels)
        self.setColumnHidden(WHY, not has_why)
        for column, share in ((NOW, 0.34), (WILL_BE, 0.42), (WHY, 0.24)) if has_why else ((NOW, 0.5), (WILL_BE, 0.5)):
            head.resizeSection(column, int(left * share))
        super().resizeEvent(event)
        if self._model.has_photos:
            self._look_soon.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        selected = sorted(index.row() for index in self.selectionModel().selectedRows())
        if self.state() is QAbstractItemView.State.EditingState:  # the Enter that ends it comes here too
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Space and selected:
            self._model.toggle(selected)
        elif event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.edit(self._model.index(self.currentIndex().row(), WILL_BE))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """At its end the conversation goes on scrolling."""
        bar = self.verticalScrollBar()
        if bar.value() == (bar.maximum() if event.angleDelta().y() < 0 else bar.minimum()):
            event.ignore()
        else:
            super().wheelEvent(event)
