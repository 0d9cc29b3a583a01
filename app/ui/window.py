"""The window: sidebar, conversation and panel, or the welcome page; it knows layout and nothing of sessions."""

import json
import time
from binascii import Error as NoBase64
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QImage, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton, QStackedWidget, QToolButton, QWidget

from app.ui.actions import Action, Actions
from app.ui.columns import Columns
from app.ui.kit.controls import column, row
from app.ui.kit.fitting import fit
from app.ui.kit.language import tr
from app.ui.kit.parts import TextColumn, frame
from app.ui.kit.pressing import SETTLE_SECONDS, is_gone, press_focused, writes
from app.ui.kit.tab_order import move_focus
from app.ui.kit.tokens import SCROLL_BAR
from app.ui.sessions.sidebar import Sidebar
from app.ui.steering.bars import AttentionBar, PlanBar, ProblemBar, TopBar
from app.ui.writing.composer import Composer
from app.ui.writing.message_field import local_files

if TYPE_CHECKING:
    from app.ui.pane.pane import WorkPane
    from app.ui.steering.panel import Panel
    from app.ui.welcome.page import Welcome

NAME = "Handrail"
ATTENTION_MARK = "● "
_CHAT_AND_BARS = 240
"""Pixels that belong to the conversation and its bars before the composer grows."""


class Bars:
    """What is said above the message field, or over the whole window, until it is dealt with."""

    def __init__(self) -> None:
        self.plan = PlanBar()
        self.trust = ProblemBar(tr("Trust in this folder"), "attention", "shield")
        self.settings, self.storage = ProblemBar(tr("Settings file")), ProblemBar(tr("Database"))
        self.rewind = ProblemBar(tr("Rewind"), "plan", "undo", "accent_text")
        self.look_on = ProblemBar(tr("Open elsewhere"), "attention", "eye")
        self.lean = ProblemBar(tr("Small window"), "plan", "info", "accent_text")


class MainWindow(QMainWindow):
    """Puts the parts in their places. Its parts are public: tell them what to show, connect to what they report."""

    close_requested = Signal()
    folder_dropped = Signal(str)
    add_folder = Signal(str)  # its path, or "" to choose one
    files_dropped = Signal(list)
    picture_dropped = Signal(object)
    """A QImage, for example out of a browser."""
    attention_show_requested = Signal()
    session_shown = Signal()
    """Another session than before."""
    pane_opened = Signal()
    """By the person."""

    def __init__(self) -> None:
        super().__init__()
        self.chat = QStackedWidget()
        """One page for each open conversation."""
        self.sidebar, self.composer = Sidebar(), Composer()
        self.topbar, self.attention = TopBar(), AttentionBar()
        self.bars = Bars()
        self.doable = Actions(self)
        self._panel_place = frame("panel")
        self.columns = Columns(self.sidebar, self._conversation(), self._panel_place)
        self._pages = QStackedWidget()
        self._may_close = False
        self._title = NAME
        self._session = ""
        self._view = ""
        """That the pane had on show when the program was left."""
        self.last_session = ""
        """The one on show when the window was last open."""
        self._calls = False
        self._typed_at = 0.0
        self.setWindowTitle(NAME)
        self.setMinimumSize(480, 300)
        self.resize(1280, 800)
        self.setAcceptDrops(True)
        everything = QWidget()
        box = column(self.bars.settings, self.bars.storage, self._pages, spacing=0)
        box.setStretch(2, 1)
        everything.setLayout(box)
        self.setCentralWidget(everything)
        self._pages.addWidget(self.columns)  # last: it styles all inside, and Qt does so anew for each new parent
        self._connect()

    @cached_property
    def welcome(self) -> "Welcome":
        """Made when it is needed: most starts never show it."""
        from app.ui.welcome.page import Welcome

        page = Welcome()
        self._pages.addWidget(page)
        return page

    @property
    def panel(self) -> "Panel":
        """What holds for the session on show."""
        return self.pane.session

    @cached_property
    def pane(self) -> "WorkPane":
        """Made after the window was painted for the first time, with an empty pane."""
        from app.ui.pane.pane import PaneView, WorkPane

        made = WorkPane(self._panel_place)  # which it has from the beginning: Qt styles all anew for another parent
        made.close_requested.connect(self.toggle_panel)
        made.wide_toggled.connect(self.columns.toggle_wide)
        made.view_shown.connect(lambda view: self.columns.show_wide(view != PaneView.SESSION))
        self._panel_place.setLayout(column(made))
        remembered = {PaneView.CHANGES, PaneView.FILES} & {self._view}
        made.show_view(PaneView(self._view) if remembered else PaneView.SESSION)
        made.show()  # Qt would do so on a later turn of the loop
        return made

    # --- told

    def show_welcome(self) -> None:
        self._pages.setCurrentWidget(self.welcome)

    def show_conversation(self) -> None:
        self._pages.setCurrentWidget(self.columns)
        self.composer.focus_field()

    def show_session(self, session: str, title: str, project: str) -> None:
        """Name the session on show, in the bar, the sidebar and the window's title."""
        self.topbar.show_session(title, project)
        if session != self._session:  # or the list would come back to it while the person looks at others
            self._session = session
            self.sidebar.select(session)
            self.session_shown.emit()
        self._title = f"{title} — {NAME}" if title else NAME
        self._update_title()

    def call_for_answer(self, text: str) -> None:
        """The slim bar above the composer; "" takes it away."""
        self.attention.call(text)

    def show_plan(self, on: bool) -> None:
        """Plan mode, in the composer and in a bar above it."""
        self.composer.show_plan(on)
        self.bars.plan.setVisible(on)

    def notify_attention(self) -> None:
        """Ask for the person's eyes if the window is not what they look at."""
        if self.isActiveWindow():
            return
        self._calls = True
        self._update_title()
        QApplication.alert(self)

    def allow_close(self) -> None:
        """The owner has tidied up: close now."""
        self._may_close = True
        self.close()

    def geometry_state(self) -> str:
        """Place, size and columns as one line of text, for `restore_geometry`."""
        place = bytes(self.saveGeometry().toBase64().data()).decode()
        panel = self.columns.panel
        sides = {"sidebar": self.columns.sidebar.wanted, "panel": panel.wanted, "pane": panel.chosen}
        view = str(self.pane.view) if "pane" in vars(self) else ""
        return json.dumps({"place": place, **sides, "view": view, "session": self._session})

    def restore_geometry(self, state: str) -> None:
        """What cannot be read is ignored: a window in its usual place is no disaster."""
        try:
            stored = json.loads(state)
            place = QByteArray.fromBase64(str(stored["place"]).encode())
            sidebar, panel = bool(stored["sidebar"]), bool(stored["panel"])
        except (ValueError, KeyError, TypeError, NoBase64):
            return
        self.last_session = str(stored.get("session", ""))
        self.restoreGeometry(place)
        if isinstance(pane := stored.get("pane"), int):
            self.columns.panel.chosen = max(0, pane)
        self._view = str(stored.get("view", ""))
        self.columns.set_wanted(sidebar=sidebar, panel=panel)

    # --- inside

    def _conversation(self) -> QWidget:
        below = TextColumn(beside=32)
        bars = self.bars
        shown = (bars.look_on, bars.lean, bars.trust, self.attention, bars.rewind, bars.plan)
        below.setLayout(column(*shown, self.composer, spacing=8, margins=(16, 2, 16, 12)))
        centred = row(None, below, None, spacing=0, margins=(0, 0, SCROLL_BAR, 0))
        centred.setStretchFactor(below, 100_000)
        middle = QWidget()
        middle.setProperty("surface", "window")
        box = column(self.topbar, self.chat, centred, spacing=0)
        box.setStretch(1, 1)
        middle.setLayout(box)
        return middle

    @property
    def is_typed_in(self) -> bool:
        return time.monotonic() - self._typed_at < SETTLE_SECONDS

    def _note_typing(self) -> None:
        self._typed_at = time.monotonic()

    def focus_home(self) -> None:
        """Into the message field, if there is one."""
        if self._pages.currentWidget() is self.columns:
            self.composer.focus_field()

    def _focus_moved(self, old: QWidget | None, now: QWidget | None) -> None:
        """A click on a button that acts leaves the focus to the message, as does a control that is deleted with it."""
        acts = isinstance(now, QPushButton | QToolButton) and not now.isCheckable()
        if acts and now is not None and now.window() is self and QApplication.mouseButtons():
            self._catch_focus(now)
        elif now is None and old is not None and old.window() is self and is_gone(old):
            QTimer.singleShot(0, self, lambda: self._catch_focus(now))

    def _catch_focus(self, now: QWidget | None) -> None:
        """Into the message field, unless somebody knew better meanwhile."""
        if self.isActiveWindow() and QApplication.focusWidget() is now:
            self.focus_home()

    def _connect(self) -> None:
        QApplication.instance().focusChanged.connect(self._focus_moved)  # type: ignore[union-attr]
        self.composer.field.textChanged.connect(self._note_typing)
        self.topbar.sidebar_toggled.connect(self.toggle_sidebar)
        self.topbar.panel_toggled.connect(self.toggle_panel)
        self.sidebar.collapse_requested.connect(self.toggle_sidebar)
        self.columns.changed.connect(
            lambda: self.topbar.sidebar_button.setVisible(not self.columns.is_shown(self.columns.sidebar))
        )
        self.columns.changed.connect(self.composer.settle)
        self.sidebar.session_chosen.connect(lambda _id: self.columns.close_overlays())
        self.attention.show_requested.connect(self.attention_show_requested)
        self.topbar.settings_requested.connect(self.sidebar.settings_requested)
        self.topbar.menu_opening.connect(lambda menu: self.sidebar.add_actions(menu, self._session))
        self.sidebar.rename_started.connect(self._show_sidebar)
        self.doable.add(
            Action("new_session", tr("New session"), self.sidebar.new_session.emit, "Ctrl+N"),
            Action("sidebar", tr("Show or hide the sidebar"), self.toggle_sidebar, "Ctrl+B"),
            Action("panel", tr("Show or hide the panel"), self.toggle_panel, "Ctrl+Shift+B"),
            Action("wide_pane", tr("Make the pane wider or narrower"), self.columns.toggle_wide, "Ctrl+Shift+W"),
            Action("search_sessions", tr("Search all conversations"), self.search_sessions, "Ctrl+Shift+F"),
            Action("message_field", tr("Write a message"), self.composer.focus_field, "Ctrl+L"),
            Action("settings", tr("Settings"), lambda: self.sidebar.settings_requested.emit("providers"), "Ctrl+,"),
        )

    def toggle_sidebar(self) -> None:
        self.columns.toggle(self.columns.sidebar)

    def toggle_panel(self) -> None:
        self.columns.toggle(self.columns.panel)
        if self.columns.is_shown(self.columns.panel):
            self.pane_opened.emit()

    def show_pane(self) -> None:
        if not self.columns.is_shown(self.columns.panel):
            self.toggle_panel()

    def search_sessions(self) -> None:
        self._show_sidebar()
        self.sidebar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.sidebar.search.selectAll()

    def _show_sidebar(self) -> None:
        if not self.columns.is_shown(self.columns.sidebar):
            self.toggle_sidebar()

    def _update_title(self) -> None:
        self.setWindowTitle((ATTENTION_MARK if self._calls else "") + self._title)

    # --- what the desktop tells us

    def setVisible(self, on: bool) -> None:
        if on and not self.isVisible():
            fit(self)
        super().setVisible(on)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.composer.field.set_room((self.height() - _CHAT_AND_BARS) // 2)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  Qt's name
        if is_gone(self.focusWidget()) and self._pages.currentWidget() is self.columns:
            self.focus_home()  # Qt would give it to the next control, which may be anywhere
            return True
        return move_focus(self, forwards=next) or super().focusNextPrevChild(next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that nothing in the window took: letters belong into the message, wherever the last click was."""
        field = self.composer.field
        if press_focused(self, event):
            return
        if writes(event) and field.isVisible() and not field.hasFocus():
            self.composer.focus_field()
            field.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow() and self._calls:
            self._calls = False
            self._update_title()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close:
            event.accept()
            return
        event.ignore()
        self.close_requested.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()) or event.mimeData().hasImage():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A folder becomes the project, everything else goes into the message."""
        places = local_files(event.mimeData())
        folder = next((place for place in places if Path(place).is_dir()), "")
        if folder:
            self.folder_dropped.emit(folder)
        elif places:
            self.files_dropped.emit(places)
        elif event.mimeData().hasImage():
            self.picture_dropped.emit(QImage(event.mimeData().imageData()))
        else:
            return
        event.acceptProposedAction()
