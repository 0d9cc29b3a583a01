"""The files of the project: folders, each listed when it is opened, and a field that finds files by some letters."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QMenu, QTreeView, QWidget

from app.text.plain import visible
from app.ui.kit.controls import column, row
from app.ui.kit.icons import icon
from app.ui.kit.language import later, number, tr
from app.ui.kit.parts import Glyph, label, single_shot
from app.ui.kit.theme import color
from app.ui.kit.tips import plain_tip

MOST_LISTED = 400
"""Of one folder; the field above finds the others."""
_TYPED_MS = 80
_PATH, _IS_FOLDER = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
CHANGED, MODIFIED = later("changed"), later("modified")
"""By the agent in this session, or else since it was committed."""


class ListedFile(Struct, frozen=True):
    path: str
    name: str
    is_folder: bool


class FilesView(QWidget):
    """Shows what it is given; reports what the person looks for, and what they want to see or open."""

    folder_asked = Signal(str)
    """Its entries are wanted."""
    letters_typed = Signal(str)
    preview_requested = Signal(str)
    open_requested = Signal(str)
    folder_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._listed: dict[str, tuple[ListedFile, ...]] = {}
        self._folders: dict[str, QStandardItem] = {}
        self._lines: dict[str, tuple[ListedFile, list[QStandardItem]]] = {}
        self._changed: Mapping[str, str] = {}
        self._holding: set[str] = set()
        """Folders with changes anywhere in them."""
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Find a file by some letters"))
        self.field.setAccessibleName(tr("Find a file by some letters"))
        self.field.setClearButtonEnabled(True)
        soon = single_shot(self, lambda: self.letters_typed.emit(self.field.text().strip()), _TYPED_MS)
        self.field.textChanged.connect(soon.start)
        self._git = label("", "small", "text2")
        self._git_glyph = Glyph("branch", "text3", 14)
        self._rows = QStandardItemModel(0, 2, self)
        self._found = QStandardItemModel(0, 2, self)
        self.tree = FilesTree(self._rows)
        self.tree.expanded.connect(self._ask)
        self.tree.asked.connect(self._do)
        self._none = label("", "small", "text2", wrap=True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box = column(self.field, row(self._git_glyph, self._git, None), margins=(12, 8, 12, 6))
        box.addWidget(self.tree, 1)
        box.addWidget(self._none)
        self.setLayout(box)
        self.show_git("")
        self._none.hide()

    # --- told

    def show_project(self, project: str) -> None:
        """Another one: nothing is known of it yet. "" is none."""
        self._rows.setRowCount(0)
        self._listed, self._lines, self._folders = {}, {}, {"": self._rows.invisibleRootItem()}
        self.field.clear()
        self.field.setEnabled(bool(project))
        self._none.setText("" if project else tr("This conversation has no folder."))
        self._none.setVisible(not project)
        if project:
            self.folder_asked.emit("")

    @property
    def listed(self) -> list[str]:
        """The folders whose entries are known."""
        return list(self._listed)

    @property
    def listed_files(self) -> list[str]:
        return [entry.path for entries in self._listed.values() for entry in entries if not entry.is_folder]

    def show_git(self, branch: str) -> None:
        self._git.setText(tr("on {branch}", branch=visible(branch)) if branch else "")
        for made in (self._git, self._git_glyph):
            made.setVisible(bool(branch))

    def show_folder(self, path: str, entries: Sequence[ListedFile]) -> None:
        """What is in a folder now; what was open in it stays open."""
        above = self._folders.get(path)
        if above is None or self._listed.get(path) == tuple(entries):
            return
        opened = [known for known, item in self._folders.items() if known and self.tree.isExpanded(item.index())]
        chosen = self.tree.path
        for known in [known for known in self._folders if known.startswith(f"{path}/" if path else "") and known]:
            del self._folders[known]
            for gone in self._listed.pop(known, ()):
                self._lines.pop(gone.path, None)
        for gone in self._listed.get(path, ()):
            self._lines.pop(gone.path, None)
        self._listed[path] = tuple(entries)
        above.setRowCount(0)
        for entry in entries[:MOST_LISTED]:
            line = self._line(entry)
            self._lines[entry.path] = (entry, line)
            above.appendRow(line)
        if (more := len(entries) - MOST_LISTED) > 0:
            above.appendRow([QStandardItem(tr("{count} more: find them above", count=number(more))), _words("")])
        for known in opened:
            if known in self._folders:
                self.tree.expand(self._folders[known].index())
        self._choose_again(above, chosen)

    def show_found(self, letters: str, paths: Sequence[str]) -> None:
        """Files whose names hold these letters; all folders again if there are none."""
        if letters != self.field.text().strip():
            return
        self._found.setRowCount(0)
        for path in paths:
            where, _, name = path.rpartition("/")
            line = self._line(ListedFile(path, name, is_folder=False))
            line[1].setText(visible(where))
            self._found.appendRow(line)
        self.tree.use(self._found if letters else self._rows)
        self._none.setText(tr("No file is called so.") if letters and not paths else "")
        self._none.setVisible(bool(letters) and not paths)
        if paths:
            self.tree.setCurrentIndex(self._found.index(0, 0))

    def show_changed(self, changed: Mapping[str, str]) -> None:
        """What is said of files, by their paths; a folder says so of those in it."""
        if changed == self._changed:
            return
        self._changed = changed
        self._holding = set()
        for path in changed:
            while (path := path.rpartition("/")[0]) and path not in self._holding:
                self._holding.add(path)
        self._rows.blockSignals(True)  # told at once, or the column would be measured for each
        for entry, line in self._lines.values():
            if line[1].text() != self._said(entry):
                self._mark(entry, line)
        self._rows.blockSignals(False)
        if self._rows.rowCount():
            self._rows.dataChanged.emit(self._rows.index(0, 0), self._rows.index(self._rows.rowCount() - 1, 1), [])

    # --- inside

    def _line(self, entry: ListedFile) -> list[QStandardItem]:
        item = QStandardItem(visible(entry.name))
        item.setData(entry.path, _PATH)
        item.setData(entry.is_folder, _IS_FOLDER)
        item.setIcon(icon("folder" if entry.is_folder else "file", "text3", 14))
        if entry.is_folder:
            self._folders[entry.path] = item
            item.appendRow(QStandardItem(tr("Reading…")))
        item.setToolTip(plain_tip(visible(entry.path)))
        line = [item, _words("", "accent_text")]
        self._mark(entry, line)
        return line

    def _said(self, entry: ListedFile) -> str:
        if entry.is_folder:
            return "•" if entry.path in self._holding else ""
        return self._changed.get(entry.path, "")

    def _mark(self, entry: ListedFile, line: Sequence[QStandardItem]) -> None:
        said = self._said(entry)
        line[1].setText(said)
        kind = tr("folder") if entry.is_folder else tr("file")
        spoken = [visible(entry.name), kind, tr("holds changes") if said == "•" else said]
        line[0].setData(", ".join(filter(None, spoken)), Qt.ItemDataRole.AccessibleTextRole)

    def _ask(self, index: QModelIndex) -> None:
        path = str(index.data(_PATH) or "")
        if path and path not in self._listed:
            self.folder_asked.emit(path)

    def _choose_again(self, above: QStandardItem, path: str) -> None:
        for at in range(above.rowCount()):
            if path and (child := above.child(at)) is not None and child.data(_PATH) == path:
                self.tree.setCurrentIndex(child.index())

    def _do(self, act: str, path: str) -> None:
        signals = {"preview": self.preview_requested, "open": self.open_requested, "folder": self.folder_requested}
        signals[act].emit(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From the field into what was found; Escape shows the folders again."""
        if event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.field.hasFocus():
            if event.key() != Qt.Key.Key_Down and self.tree.path:
                self.preview_requested.emit(self.tree.path)
            else:
                self.tree.setFocus()
        else:
            super().keyPressEvent(event)


class FilesTree(QTreeView):
    """Rows with what can be done with each: a click or Enter previews a file, the menu has the rest."""

    asked = Signal(str, str)

    def __init__(self, rows: QStandardItemModel) -> None:
        super().__init__()
        self.setAccessibleName(tr("Files of the project"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self.use(rows)
        self.clicked.connect(self._press)
        self.activated.connect(self._press)

    @property
    def path(self) -> str:
        """Of the chosen file or folder."""
        index = self.currentIndex()
        return str(index.siblingAtColumn(0).data(_PATH) or "") if index.isValid() else ""

    def use(self, rows: QStandardItemModel) -> None:
        if self.model() is rows:
            return
        self.setModel(rows)
        head = self.header()
        head.setStretchLastSection(False)
        head.setMinimumSectionSize(20)
        head.setResizeContentsPrecision(0)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)

    def _press(self, index: QModelIndex) -> None:
        first = index.siblingAtColumn(0)
        if first.data(_IS_FOLDER):
            self.setExpanded(first, not self.isExpanded(first))
        elif path := first.data(_PATH):
            self.asked.emit("preview", path)

    def _open_menu(self, at: QPoint) -> None:
        index = self.indexAt(at)
        path = self.path
        if not index.isValid() or not path:
            return
        menu = QMenu(self)
        acts = {tr("Preview"): "preview", tr("Open"): "open", tr("Show in folder"): "folder"}
        for title, act in acts.items():
            if act == "folder" or not index.siblingAtColumn(0).data(_IS_FOLDER):
                made = QAction(title, menu)
                made.triggered.connect(lambda _on=False, act=act: self.asked.emit(act, path))
                menu.addAction(made)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(at))


def _words(text: str, tone: str = "text3") -> QStandardItem:
    made = QStandardItem(text)
    made.setForeground(QColor(color(tone)))
    made.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
