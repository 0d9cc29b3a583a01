"""The work pane: four views of the work, one of them on show, with tabs at its top."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QStackedWidget, QToolButton, QWidget

from app.ui.kit.controls import column, row
from app.ui.kit.icons import icon
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import frame, icon_button
from app.ui.kit.theme import enlarged
from app.ui.kit.tips import plain_tip
from app.ui.steering.panel import Panel


class PaneView(StrEnum):
    CHANGES = "changes"
    FILES = "files"
    PREVIEW = "preview"
    SESSION = "session"


TABS: Mapping[PaneView, tuple[str, str, str]] = {
    PaneView.CHANGES: (later("Changes"), "pencil", later("What the agent changed in this session")),
    PaneView.FILES: (later("Files"), "folder", later("The files of the project")),
    PaneView.PREVIEW: (later("Preview"), "eye", later("The file that was looked at last")),
    PaneView.SESSION: (later("Session"), "sliders", later("What the agent may do, its context and its cost")),
}
"""Title, icon and tip; where there is no room for all titles, the tabs that are not chosen are icons."""


class WorkPane(QWidget):
    """Shows the view that was chosen; each is made when it is first on show."""

    view_shown = Signal(str)
    wide_toggled = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view = PaneView.SESSION
        self.session = Panel(self)
        self._makers: dict[PaneView, Callable[[], QWidget]] = {PaneView.SESSION: lambda: self.session}
        self._pages: dict[PaneView, QWidget] = {}
        self._stack = QStackedWidget()
        self._group = QButtonGroup(self)
        self.tabs = {view: self._tab(view) for view in PaneView}
        self.wide = icon_button("expand", tr("Make the pane wider or narrower"))
        self.wide.clicked.connect(self.wide_toggled)
        close = icon_button("close", tr("Close the pane"))
        close.clicked.connect(self.close_requested)
        self._line = row(*self.tabs.values(), None, self.wide, close, spacing=2, margins=(8, 6, 8, 5))
        head = frame("panehead")
        head.setLayout(self._line)
        box = column(head, spacing=0)
        box.addWidget(self._stack, 1)
        self.setLayout(box)
        self.show_count(0)

    def provide(self, view: PaneView, make: Callable[[], QWidget]) -> None:
        """Who makes a view when it is first on show."""
        self._makers[view] = make
        if view is self.view:
            self.show_view(view)

    def show_view(self, view: PaneView) -> None:
        if view not in self._pages and view in self._makers:
            self._pages[view] = self._makers[view]()
            self._stack.addWidget(self._pages[view])
        self.view = view
        self.tabs[view].setChecked(True)
        self.wide.setVisible(view is not PaneView.SESSION)
        if view in self._pages:
            self._stack.setCurrentWidget(self._pages[view])
        self._fit_tabs()
        self.view_shown.emit(view)

    def show_count(self, changed: int) -> None:
        """How many files are changed."""
        title = translated(TABS[PaneView.CHANGES][0])
        words = tr("{title} {count}", title=title, count=number(changed)) if changed else title
        self.tabs[PaneView.CHANGES].setText(words)
        self.tabs[PaneView.CHANGES].setAccessibleName(tr("Changes: %n file(s)", "", changed) if changed else title)
        self._fit_tabs()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_tabs()

    def _tab(self, view: PaneView) -> QToolButton:
        title, name, tip = TABS[view]
        made = QToolButton()
        made.setText(translated(title))
        made.setIcon(icon(name, "text2", 16))
        made.setIconSize(QSize(enlarged(16), enlarged(16)))
        made.setCheckable(True)
        made.setProperty("kind", "tab")
        made.setAccessibleName(translated(title))
        made.setToolTip(plain_tip(translated(tip)))
        made.clicked.connect(lambda: self.show_view(view))
        self._group.addButton(made)
        return made

    def _fit_tabs(self) -> None:
        for made in self.tabs.values():
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        if self._line.sizeHint().width() <= self.width():
            return
        for view, made in self.tabs.items():
            if view is not self.view:
                made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        changes = self.tabs[PaneView.CHANGES]
        changes.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)  # its count, if there is room for that
        if self._line.sizeHint().width() > self.width() and self.view is not PaneView.CHANGES:
            changes.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
