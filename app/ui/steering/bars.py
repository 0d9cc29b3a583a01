"""The bars of the window: title, plan mode, trust in a folder, a question out of view, and problems."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QPushButton, QWidget

from app.text.plain import one_line, visible
from app.ui.kit.controls import column, row
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
        if event.type() is QEvent.Type.StyleChange:
            self._fit_title()
        elif event.type() is QEvent.Type.FontChange:
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


class _Bar(QFrame):
    """Takes no room before it is shown, and no time: what is in it is made then."""

    def __init__(self, surface: str) -> None:
        super().__init__()
        self.setProperty("surface", surface)
        self.hide()

    @property
    def is_filled(self) -> bool:
        return self.layout() is not None

    def fill(self) -> None:
        """Call this before something in it is told what to show."""
        if not self.is_filled:
            self._fill()

    def setVisible(self, on: bool) -> None:
        if on:
            self.fill()
        super().setVisible(on)

    def _fill(self) -> None:
        raise NotImplementedError


class PlanBar(_Bar):
    """Says that the session is in plan mode, and offers to leave it."""

    leave_requested = Signal()
    stop_requested = Signal(str)  # a background command's id

    def __init__(self) -> None:
        super().__init__("plan")
        self._writing: tuple[BackgroundCommand, ...] = ()

    @unless_same
    def show_writing(self, commands: "tuple[BackgroundCommand, ...]") -> None:
        """Commands that were begun before and can still write; the person decides whether they go on."""
        self._writing = commands
        if self.is_filled:
            self._draw_writing()

    def _fill(self) -> None:
        words = Elided(tr("Plan mode: the agent plans and changes nothing"), "text", "ui")
        words.setToolTip(tr("The agent only reads and writes a plan. It may change files once you accept the plan."))
        leave = button(tr("Leave plan mode"), "plain", on_click=self.leave_requested.emit)
        plan = row(Glyph("list", "accent_text"), words, leave)
        self._words = Elided("", "text", "ui")
        self._stop = button(tr("Stop"), "plain", on_click=self._stop_all)
        self._line = QWidget()
        self._line.setLayout(row(Glyph("warning", "warn"), self._words, self._stop))
        self.setLayout(column(plan, self._line, margins=(12, 5, 6, 5)))
        self._draw_writing()

    def _draw_writing(self) -> None:
        commands = self._writing
        names = ", ".join(one_line(one.command) for one in commands)
        self._words.setText(tr("Started before plan mode and can still write: {names}", names=names))
        self._words.setToolTip(plain_tip("\n".join(visible(one.command) for one in commands)))
        self._stop.setText(tr("Stop it") if len(commands) == 1 else tr("Stop all {number}", number=len(commands)))
        self._stop.setAccessibleName(tr("Stop {names}", names=names))
        self._line.setVisible(bool(commands))

    def _stop_all(self) -> None:
        for command in self._writing:
            self.stop_requested.emit(command.id)


class WordsBar(_Bar):
    """Words that wrap, and buttons: beside them, or below them where the words would become a narrow column."""

    def __init__(self, surface: str, glyph: str, ink: str) -> None:
        super().__init__(surface)
        self._glyph, self._ink = glyph, ink

    def _fill(self) -> None:
        self._words = label("", wrap=True)
        self._words.setMinimumWidth(0)
        self.buttons = row()
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setSpacing(8)
        self._both.addWidget(self._words, 1)
        self._both.addLayout(self.buttons)
        line = row(Glyph(self._glyph, self._ink), margins=(12, 5, 6, 5))
        line.addLayout(self._both, 1)
        self.setLayout(line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.is_filled:
            return
        is_narrow = self.width() < NARROW_PX
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self._both.setAlignment(self.buttons, Qt.AlignmentFlag.AlignRight if is_narrow else Qt.AlignmentFlag(0))


class TrustBar(WordsBar):
    """Names the instructions and agents of a folder, which are not used until the person trusts the folder.

    The same for what an agent or a command changed in it, until the person has looked. In a trusted folder it asks
    whether files of other agents stand in for AGENTS.md, and names its MCP servers until the person has seen them.
    """

    trusted = Signal()
    look_requested = Signal()
    servers_requested = Signal()
    offer_answered = Signal(bool)
    dismissed = Signal()

    def __init__(self) -> None:
        super().__init__("attention", "shield", "warn")

    def _fill(self) -> None:
        super()._fill()
        self._trust = button(tr("Trust this folder"), "plain", on_click=self.trusted.emit)
        self._look = button(tr("Show what changed"), "plain", on_click=self.look_requested.emit)
        self._servers = button(tr("Show what they run"), "plain", on_click=self.servers_requested.emit)
        self._use = button(tr("Use"), "plain", on_click=lambda: self.offer_answered.emit(True))
        self._leave = button(tr("Do not use"), "plain", on_click=lambda: self.offer_answered.emit(False))
        self._later = button(tr("Not now"), "ghost", on_click=self.dismissed.emit)
        for one in (self._trust, self._look, self._servers, self._use, self._leave, self._later):
            self.buttons.addWidget(one)

    def show_things(self, text: str, *, changed: bool = False, offer: bool = False, servers: bool = False) -> None:
        """An empty text takes the bar away; `changed` says that it is about what an agent or a command changed.

        `offer` says that it asks about files that stand in for AGENTS.md, `servers` that it is about MCP servers.
        """
        if not text:
            self.hide()
            return
        self.fill()
        self._trust.setVisible(not (changed or offer or servers))
        self._servers.setVisible(servers)
        self._look.setVisible(changed)
        self._use.setVisible(offer)
        self._leave.setVisible(offer)
        self._later.setVisible(not offer)
        self._words.setText(text)
        self._words.setToolTip(plain_tip(text))
        self.show()


class AttentionBar(_Bar):
    """Says that an answer is needed further up or in another session."""

    show_requested = Signal()

    def __init__(self) -> None:
        super().__init__("attention")

    def _fill(self) -> None:
        self._words = Elided("", "text", "ui")
        show = button(tr("Show"), "plain", on_click=self.show_requested.emit)
        show.setAccessibleName(tr("Show what needs your answer"))
        self.setLayout(row(Glyph("warning", "warn"), self._words, show, margins=(12, 5, 6, 5)))

    @unless_same
    def call(self, text: str) -> None:
        """An empty text takes the call back."""
        if text:
            self.fill()
            self._words.setText(tr("Needs your answer: {text}", text=text))
            self._words.setToolTip(plain_tip(text))
        self.setVisible(bool(text))


class ProblemBar(WordsBar):
    """Shows a problem, or something else to know, and buttons; reports which was pressed, by its English text."""

    chosen = Signal(str)

    def __init__(self, name: str, surface: str = "problem", glyph: str = "warning", ink: str = "warn") -> None:
        super().__init__(surface, glyph, ink)
        self.setAccessibleName(name)
        self._buttons: list[QPushButton] = []
        self._acts: Sequence[str] = ()

    def _fill(self) -> None:
        super()._fill()
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    @property
    def text(self) -> str:
        return self._words.text() if self.is_filled else ""

    @property
    def acts(self) -> list[str]:
        return list(self._acts)

    def show_problem(self, text: str, acts: Sequence[str] = ()) -> None:
        """An empty text takes the bar away."""
        self.setVisible(bool(text))
        if not self.is_filled:
            return
        text = visible(text)
        shown = [translated(act) for act in acts]
        if (text, shown) == (self.text, [one.text() for one in self._buttons]):
            return  # a button that has the focus keeps it
        self._words.setText(text)
        self._acts = acts
        for old in self._buttons:
            self.buttons.removeWidget(old)
            old.deleteLater()
        self._buttons = [
            button(title, "plain", on_click=partial(self.chosen.emit, act))
            for title, act in zip(shown, acts, strict=True)
        ]
        for one in self._buttons:
            self.buttons.addWidget(one)
