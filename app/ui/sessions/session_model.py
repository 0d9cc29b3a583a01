"""The lines of the sidebar's list, and what is going on in the sessions behind them."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.ui.kit.words import plain_tip
from app.ui.sessions.session_lines import LineKind, SidebarLine

Index = QModelIndex | QPersistentModelIndex

SPIN_MS = 60


class SessionModel(QAbstractListModel):
    """The lines, and what is going on in the sessions behind them."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[SidebarLine] = []
        self.running: set[str] = set()
        self.waiting: set[str] = set()
        self.deleted: set[str] = set()
        self.selected = ""
        self.angle = 40

    def show(self, lines: Sequence[SidebarLine]) -> None:
        self.beginResetModel()
        self.lines = list(lines)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return line.text
            case Qt.ItemDataRole.AccessibleTextRole:
                if line.key in self.deleted:
                    return f"{line.text}, deleted, press Enter to undo"
                state = {"waiting": ", needs you", "running": ", running"}.get(self.state(line), "")
                return f"{'Project ' if line.kind is LineKind.PROJECT else ''}{line.text}{state}"
            case Qt.ItemDataRole.ToolTipRole:
                where = line.project.path if line.project else ""
                return plain_tip(where if line.kind is LineKind.PROJECT else f"{line.text}\n{where}")
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        title = " ".join(str(value).split())
        line = self.lines[index.row()]
        if role != Qt.ItemDataRole.EditRole or not title or title == line.text:
            return False
        self.renamed.emit(line.key, title)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        line = self.lines[index.row()]
        if line.kind in (LineKind.HEADING, LineKind.HINT):
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        can_edit = line.kind is LineKind.SESSION and line.key not in self.deleted
        return usual | Qt.ItemFlag.ItemIsEditable if can_edit else usual

    def index_of(self, key: str) -> QModelIndex:
        at = next((at for at, line in enumerate(self.lines) if line.key == key), -1)
        return self.index(at) if at >= 0 else QModelIndex()

    def refresh(self, key: str) -> None:
        """Repaint a session's line and that of its project."""
        keys = {key} | {line.project.path for line in self.lines if line.key == key and line.project}
        for at, line in enumerate(self.lines):
            if line.key in keys or line.kind is LineKind.PROJECT:
                self.dataChanged.emit(self.index(at), self.index(at))

    def state(self, line: SidebarLine) -> str:
        """waiting, running or nothing; a folded project speaks for its sessions."""
        keys = {line.key}
        if line.kind is LineKind.PROJECT and line.project:
            keys = set() if line.is_open else {one.id for one in line.project.sessions}
        return "waiting" if keys & self.waiting else "running" if keys & self.running else ""
