"""The bars of the window: title, plan mode, trust in a folder, a question out of view, and problems."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QPushButton, QWidget

from app.text.plain import one_line, visible
from app.ui.kit.controls import column, emptied, row
from app.ui.kit.icons import icon
from app.ui.kit.language import tr, translated
from app.ui.kit.parts import Elided, Glyph, button, icon_button, label
from app.ui.kit.telling import unless_same
from app.ui.kit.theme import enlarged, sans
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import home_short

if TYPE_CHECKING:
    from app.vocabulary.events import BackgroundCommand

HEIGHT = 44
FOLDER_WIDTH_PX = 200
"""The longest that a folder's name gets beside the title."""
NARROW_PX = 600
"""Below this width the buttons of a bar stand under its words."""


class TopBar(QFrame):
    sidebar_toggled = Signal()
    panel_toggled = Signal()
    menu_opening = Signal(QMenu)
    """The session's menu, for entries about the session."""
    settings_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "topbar")
        self.setFixedHeight(enlarged(HEIGHT))
        self.title = Elided("", "text", "body", weight=600)
        self._chip = label("", "chip", "accent")
        self.sidebar_button = icon_button("sidebar", tr("Show the sidebar"))
        self.panel_button = icon_button("panel", tr("Show or hide the session settings"))
        self._menu_button = icon_button("dots", tr("Session menu"))
        self.sidebar_button.clicked.connect(self.sidebar_toggled)
        self.panel_button.clicked.connect(self.panel_toggled)
        self._menu_button.clicked.connect(self._open_menu)
        line = row(
            self.sidebar_button,
            self.title,
            2,
            self._chip,
            self._menu_button,
            self.panel_button,
            margins=(18, 0, 10, 0),
        )
        line.insertStretch(4, 0)
        self.setLayout(line)
        self.show_session(tr("New session"), "")

    @unless_same
    def show_session(self, title: str, project: str) -> None:
        self.title.setText(title)
        self.title.setToolTip(plain_tip(title))
        name = project.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1] or project
        metrics = QFontMetrics(sans("meta", 500))
        self._chip.setText(metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, FOLDER_WIDTH_PX))
        self._chip.setToolTip(plain_tip(home_short(project)))
        self._chip.setVisible(bool(project))
        self._fit_title()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.setFixedHeight(enlarged(HEIGHT))

    def _fit_title(self) -> None:
        """As wide as its words at most, so that the chip stands right behind them."""
        self.title.setMaximumWidth(self.title.sizeHint().width())

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.menu_opening.emit(menu)
        menu.addSeparator()
        menu.addAction(icon("sliders"), tr("Settings"), lambda: self.settings_requested.emit("providers"))
        menu.aboutToHide.connect(self._forget_mouse)
        corner = QPoint(self._menu_button.width() - menu.sizeHint().width(), self._menu_button.height() + 2)
        menu.popup(self._menu_button.mapToGlobal(corner))

    def _forget_mouse(self) -> None:
        """The menu, and a dialog that it opens, keep from the button that the mouse has left it."""
        self._menu_button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        self._menu_button.update()


class PlanBar(QFrame):
    """Says that the session is in plan mode, and offers to leave it."""

    leave_requested = Signal()
    stop_requested = Signal(str)  # a background command's id

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "plan")
        self._writing: tuple[BackgroundCommand, ...] = ()
        words = Elided(tr("Plan mode: the agent plans and changes nothing"), "text", "ui")
        words.setToolTip(tr("The agent only reads and writes a plan. It may change files once you accept the plan."))
        leave = button(tr("Leave plan mode"), "plain", on_click=self.leave_requested.emit)
        plan = row(Glyph("list", "accent_text"), words, leave)
        self._words = Elided("", "text", "ui")
        self._stop = button(tr("Stop"), "plain", on_click=self._stop_all)
        self._line = QWidget()
        self._line.setLayout(row(Glyph("warning", "warn"), self._words, self._stop))
        self._line.hide()
        self.setLayout(column(plan, self._line, margins=(12, 5, 6, 5)))
        self.hide()

    @unless_same
    def show_writing(self, commands: "tuple[BackgroundCommand, ...]") -> None:
        """Commands that were begun before and can still write; the person decides whether they go on."""
        self._writing = commands
        names = ", ".join(one_line(one.command) for one in commands)
        self._words.setText(tr("Started before plan mode and can still write: {names}", names=names))
        self._words.setToolTip(plain_tip("\n".join(visible(one.command) for one in commands)))
        self._stop.setText(tr("Stop it") if len(commands) == 1 else tr("Stop all {number}", number=len(commands)))
        self._stop.setAccessibleName(tr("Stop {names}", names=names))
        self._line.setVisible(bool(commands))

    def _stop_all(self) -> None:
        for command in self._writing:
            self.stop_requested.emit(command.id)


class AttentionBar(QFrame):
    """Says that an answer is needed further up or in another session."""

    show_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "attention")
        self._words = Elided("", "text", "ui")
        show = button(tr("Show"), "plain", on_click=self.show_requested.emit)
        show.setAccessibleName(tr("Show what needs your answer"))
        self.setLayout(row(Glyph("warning", "warn"), self._words, show, margins=(12, 5, 6, 5)))
        self.hide()

    @unless_same
    def call(self, text: str) -> None:
        """An empty text takes the call back."""
        self._words.setText(tr("Needs your answer: {text}", text=text))
        self._words.setToolTip(plain_tip(text))
        self.setVisible(bool(text))


class ProblemBar(QFrame):
    """A problem, or something else to know, and buttons: beside the words, or below them where there is little room.

    Reports which button was pressed, by its English text.
    """

    chosen = Signal(str)

    def __init__(self, name: str, surface: str = "problem", glyph: str = "warning", ink: str = "warn") -> None:
        super().__init__()
        self.setProperty("surface", surface)
        self.setAccessibleName(name)
        self.acts: list[str] = []
        self._buttons: list[QPushButton] = []
        self._words = label("", wrap=True)
        self._words.setMinimumWidth(0)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._side = row()
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setSpacing(8)
        self._both.addWidget(self._words, 1)
        self._both.addLayout(self._side)
        line = row(Glyph(glyph, ink), margins=(12, 5, 6, 5))
        line.addLayout(self._both, 1)
        self.setLayout(line)
        self.hide()

    @property
    def text(self) -> str:
        return self._words.text()

    def show_problem(self, text: str, acts: Sequence[str] = ()) -> None:
        """An empty text takes the bar away."""
        self.setVisible(bool(text))
        text = visible(text)
        if (text, list(acts)) == (self.text, self.acts):
            return  # a button that has the focus keeps it
        self._words.setText(text)
        self.acts = list(acts)
        emptied(self._side)
        self._buttons = [button(translated(act), "plain", on_click=partial(self.chosen.emit, act)) for act in acts]
        for made in self._buttons:
            self._side.addWidget(made)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < NARROW_PX
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self._both.setAlignment(self._side, Qt.AlignmentFlag.AlignRight if is_narrow else Qt.AlignmentFlag(0))
