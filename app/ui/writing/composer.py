"""The composer: where a message is written and sent, with the pickers for agent, plan mode, trust and model."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QResizeEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QVBoxLayout, QWidget

from app.text.plain import one_line
from app.ui.kit.controls import PickerButton, column, emptied, row
from app.ui.kit.icons import icon, pixmap
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, frame, icon_button
from app.ui.kit.telling import unless_same
from app.ui.kit.theme import enlarged, px, restyle, sans
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import EFFORTS, TRUST
from app.ui.steering.context_gauge import ContextGauge, ShownCost
from app.ui.writing.attachments import Attachments
from app.ui.writing.message_field import MessageField
from app.ui.writing.suggestions import Completion

if TYPE_CHECKING:
    from app.providers import ModelInfo
    from app.ui.writing.model_picker import ModelPopup
    from app.vocabulary.events import BudgetReported, WaitingMessage
    from app.vocabulary.messages import Image

MOST_WAITING = 3
MOST_WORDS = 90
MODEL_WIDTH, AGENT_WIDTH = 200, 120
_AGENT_ICONS = (("circle", "text3"), ("check", "accent_text"))
"""Of an agent that is not chosen, and of the one that is."""
_SPACING = 4
_AROUND_MODEL = 84
"""Pixels of the row that belong to no other control: margins, gaps, and the frame and chevron of the model's button."""
_CHEVRON = 24
"""Pixels of them for the chevron, which grows with the letters."""
_ROOMY = 33
"""How many times the height of its letters the composer is wide where all its words fit."""
_LEAST_MODEL, _ENOUGH_MODEL = 60, 70
"""Pixels for the name of the model: the least, and those that it needs before the cost is shown beside the gauge."""


class AgentRow(Struct, frozen=True):
    """An agent that can be chosen; one with a problem is shown and cannot."""

    name: str
    description: str
    source: str = ""
    problem: str = ""
    file: str = ""
    """In which the problem is."""
    is_rare: bool = False
    """Shown in a menu of its own."""


class WaitingState(Enum):
    """Why messages wait: the word before them, an icon, its colour, and what that means."""

    SENDING = (later("Sending"), "clock", "text3", later("It is sent as soon as the connection is ready"))
    QUEUED = (later("Queued"), "clock", "text3", later("The agent reads it with its next step"))
    LATER = (later("After this turn"), "clock", "text3", later("It begins the next turn"))
    NOT_SENT = (later("Not sent"), "warning", "warn", later("It is sent together with your next message"))


class Composer(QWidget):
    """Reports what was written and chosen. While the agent works it stops it, or queues what was typed."""

    submitted = Signal(str)
    drafted = Signal(str)
    """What is being written is different now."""
    edit_requested = Signal(tuple)  # ids of messages that wait
    remove_requested = Signal(str)
    move_requested = Signal(str, int)
    """A message that waits, and whether it goes up (-1) or down (1)."""
    hold_requested = Signal(str, bool)
    """A message that waits, and whether it waits for the end of the turn."""
    send_waiting_requested = Signal()
    stop_requested = Signal()
    trust_chosen = Signal(str)
    model_chosen = Signal(str)
    models_requested = Signal()
    effort_chosen = Signal(str)
    provider_chosen = Signal(str)
    """Whose models the list should show."""
    agents_requested = Signal()
    agent_chosen = Signal(str)
    plan_switched = Signal(bool)
    attach_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._running = False
        self._is_resizing = False
        self._names: dict[str, str] = {}
        self._model_room = enlarged(MODEL_WIDTH)
        """Pixels for the model's name."""
        self.field = MessageField()
        self.send = icon_button("arrow-up", tr("Send"), "text_on_accent", 17, kind="send")
        self.trust = icon_button("compass", tr("Trust level"), "accent_text", 14, text=tr("Guided"), kind="pill")
        self.model = PickerButton(tr("Model"))
        self.agent = PickerButton(tr("Agent"))
        self.plan = icon_button("list", tr("Plan mode"), "text3", 14, text=tr("Plan"), kind="pill")
        self.plan.setCheckable(True)
        self.attach = icon_button("paperclip", tr("Attach images or files"), "text3", 16)
        self.attachments = Attachments()
        self.gauge = ContextGauge()
        self._waiting = QVBoxLayout()
        self._shown_waiting: tuple[Sequence[WaitingMessage], WaitingState] = ((), WaitingState.NOT_SENT)
        self._frame = frame("composer")
        self.completion = Completion(self.field, self._frame)
        self._connect()
        self._waiting.setSpacing(4)
        left = (self.attach, self.trust, self.plan, self.agent, self.model)
        self._tools = row(*left, None, self.gauge, 6, self.send, spacing=_SPACING)
        self._pickers = row(spacing=_SPACING)
        """Holds agent and model where they have no room beside the others."""
        rows = column(self._pickers, self._tools, spacing=0)
        self._frame.setLayout(column(self.attachments, self.field, rows, spacing=4, margins=(12, 8, 9, 9)))
        self.setLayout(column(self._waiting, self._frame, spacing=6))
        self.show_model("")
        self.show_trust("guided")
        self.show_agent("")
        self.show_plan(False)
        self._update_send()

    @cached_property
    def popup(self) -> "ModelPopup":
        """The list of models, made when it is first opened."""
        from app.ui.writing.model_picker import ModelPopup

        made = ModelPopup(self)
        made.chosen.connect(self.model_chosen)
        made.provider_chosen.connect(self.provider_chosen)
        made.effort_chosen.connect(self.effort_chosen)
        made.list.retry_requested.connect(lambda: self.provider_chosen.emit(made.provider.currentData() or ""))
        made.list.mark(self._shown[0])
        return made

    # --- told

    def set_running(self, on: bool) -> None:
        self._running = on
        self._update_send()

    @unless_same
    def show_trust(self, trust: str) -> None:
        self._trust, words = trust, TRUST[trust]
        self.trust.setText(words.name)
        self.trust.setIcon(icon(words.icon, "accent_text", 14))
        self.trust.setToolTip(tr("{name}: {sentence}", name=words.name, sentence=words.hint))
        self.trust.setAccessibleName(tr("Trust level {name}", name=words.name))
        self._fit()

    @unless_same
    def show_model(self, model: str, provider: str = "", address: str = "", effort: str = "") -> None:
        """The model in use, by its id or the name that the list gave it, and who runs it where that is to be said.

        `effort` is how much it thinks, if that was chosen.
        """
        self._shown = (model, provider, address)
        self._effort = effort
        self._name_model()
        if "popup" in vars(self):
            self.popup.list.mark(model)

    def _name_model(self) -> None:
        model, provider, address = self._shown
        name = self._names.get(model, model) or tr("Choose a model")
        words = f"{name} · {provider}" if provider else name
        effort = translated(EFFORTS[self._effort]) if self._effort else ""
        self.model.setText(self._fitting(words, f" · {effort}" if effort else "").replace("&", "&&"))
        tip = tr("Model {name}", name=model or tr("not chosen"))
        if address:
            tip = tr("{model}\nYour messages go to {address}", model=tip, address=address)
        if effort:
            tip = tr("{model}\nEffort: {effort}", model=tip, effort=effort)
        self.model.setToolTip(plain_tip(tip))
        named = tr("Model {name}", name=words)
        self.model.setAccessibleName(tr("{model}, effort: {effort}", model=named, effort=effort) if effort else named)

    def _fitting(self, words: str, effort: str) -> str:
        """The name gets shorter, and the effort is left out where hardly anything of the name would be left."""
        metrics = QFontMetrics(sans("ui", 500))
        room = self._model_room - metrics.horizontalAdvance(effort)
        if room < enlarged(_LEAST_MODEL):
            room, effort = self._model_room, ""
        return metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, room) + effort

    @unless_same
    def show_agent(self, name: str) -> None:
        """Who reads the messages; without a folder there is no agent to choose."""
        self.agent.setVisible(bool(name))
        self.plan.setVisible(bool(name))
        metrics = QFontMetrics(sans("ui", 500))
        self.agent.setText(
            metrics.elidedText(name, Qt.TextElideMode.ElideRight, enlarged(AGENT_WIDTH)).replace("&", "&&")
        )
        self.agent.setToolTip(plain_tip(tr("Agent {name}: what it may do, and how it works", name=name)))
        self.agent.setAccessibleName(tr("Agent {name}", name=name))
        self._shown_agent = name
        self._fit()

    def show_agents(self, agents: Sequence[AgentRow]) -> None:
        """The agents there are, in a menu above the button."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        menu.triggered.connect(lambda act: self.agent_chosen.emit(act.data()))
        # drawn here once for all: our own icons draw themselves anew for every line, and there may be hundreds
        ratio = self.devicePixelRatioF()
        badges = [QIcon(pixmap(name, ink, enlarged(16), ratio)) for name, ink in _AGENT_ICONS]
        heights = [0]
        usual = [agent for agent in agents if not agent.is_rare or agent.name == self._shown_agent]
        for agent in usual:
            self._add_agent(menu, agent, badges[agent.name == self._shown_agent])
            if len(heights) <= 2:
                heights.append(menu.sizeHint().height())
        if rare := [agent for agent in agents if agent not in usual]:
            others = menu.addMenu(tr("For the tools of other programs"))
            others.setToolTipsVisible(True)
            for agent in rare:
                self._add_agent(others, agent, badges[False])
        # all lines are as high as the second: to ask for the whole would make Qt measure hundreds of words once more
        more = max(0, len(usual) + bool(rare) - 2) * (heights[-1] - heights[-2])
        # above the button, as far as there is room
        at = self.agent.mapToGlobal(QPoint(0, -(heights[-1] + more) - 4))
        menu.popup(QPoint(at.x(), max(at.y(), self.screen().availableGeometry().top())))

    @unless_same
    def show_plan(self, on: bool) -> None:
        self.plan.setChecked(on)
        self.plan.setIcon(icon("list", "accent_text" if on else "text3", 14))
        self.plan.setToolTip(
            tr("Plan mode is on: the agent reads and plans, and changes nothing")
            if on
            else tr("Plan first: the agent only reads and writes a plan, until you accept it")
        )
        self.plan.setAccessibleName(tr("Plan mode on") if on else tr("Plan mode off"))

    def show_models(self, models: "Sequence[ModelInfo]", *, is_current: bool = True) -> None:
        """What can be chosen, at the provider in use or at another one."""
        self.popup.list.show_models(models, self._shown[0])
        if is_current:
            self._names = {model.id: model.name or model.id for model in models}
            self._name_model()
        else:
            self.popup.list.mark("")

    def show_providers(self, providers: Sequence[tuple[str, str]], chosen: str) -> None:
        self.popup.show_providers(providers, chosen)

    def show_efforts(self, known: Sequence[str], chosen: str) -> None:
        self.popup.show_efforts(known, chosen)

    def show_models_loading(self, *words: str) -> None:
        self.popup.list.show_loading(*words)

    def show_models_error(self, text: str) -> None:
        self.popup.list.show_error(text)

    @unless_same
    def show_context(self, report: "BudgetReported | None", cost: ShownCost, *, can_compact: bool) -> None:
        self.gauge.show_context(report, cost, can_compact=can_compact)
        self._fit()

    def show_waiting(self, messages: "Sequence[WaitingMessage]", state: WaitingState) -> None:
        """Messages that the model has not read, above the field, where each can be edited or removed."""
        if (messages, state) == self._shown_waiting:
            return
        if not messages and not self._shown_waiting[0]:  # no row that could look different
            self._shown_waiting = (messages, state)
            return
        focused = self._focused_waiting()
        self._shown_waiting = (messages, state)
        emptied(self._waiting)
        for message in messages[:MOST_WAITING]:
            is_later = state is WaitingState.QUEUED and message.is_for_later
            buttons = self._waiting_buttons(message, state, len(messages))
            pictures = tr("(%n image(s))", "", len(message.images)) if message.images else ""
            self._waiting.addWidget(
                _waiting_line(f"{message.text} {pictures}".strip(), WaitingState.LATER if is_later else state, *buttons)
            )
        more = messages[MOST_WAITING:]
        if more:
            edit = icon_button("pencil", tr("Edit the other {number}", number=len(more)), "text3", 14)
            edit.clicked.connect(partial(self.edit_requested.emit, tuple(message.id for message in more)))
            self._waiting.addWidget(_waiting_line(tr("and {number} more", number=len(more)), state, edit))
        self._update_send()
        self.settle()
        if focused is not None:
            self._focus_waiting(*focused)

    def _focused_waiting(self) -> tuple[str, str] | None:
        """The message whose button has the focus, and what that does; None if none has."""
        focus = QApplication.focusWidget()
        for at, message in enumerate(self._shown_waiting[0][:MOST_WAITING]):
            line = self._waiting_line_at(at)
            if focus is not None and line is not None and line.isAncestorOf(focus):
                return message.id, focus.property("act")
        return None

    def _focus_waiting(self, message_id: str, act: str) -> None:
        """The same button of the same message; one that took its place got no press."""
        messages = self._shown_waiting[0][:MOST_WAITING]
        at = next((number for number, one in enumerate(messages) if one.id == message_id), -1)
        line = self._waiting_line_at(at)
        buttons: Iterable[QToolButton] = line.findChildren(QToolButton) if line is not None else []
        wanted = next((one for one in buttons if one.property("act") == act), None)
        (wanted or self.field).setFocus(Qt.FocusReason.TabFocusReason)

    def _waiting_line_at(self, at: int) -> QWidget | None:
        item = self._waiting.itemAt(at)
        return item.widget() if item is not None else None

    def _waiting_buttons(self, message: "WaitingMessage", state: WaitingState, count: int) -> list[QToolButton]:
        def made(glyph: str, tip: str, act: Callable[[], None]) -> QToolButton:
            button = icon_button(glyph, tip, "text3", 14)
            button.setProperty("act", "hold" if glyph in ("clock", "bolt") else glyph)
            button.clicked.connect(lambda _checked: act())
            return button

        buttons = []
        if state is WaitingState.QUEUED:
            holds = not message.is_for_later
            tip = tr("Send after this turn") if holds else tr("Send now, with the next step")
            buttons.append(
                made("clock" if holds else "bolt", tip, partial(self.hold_requested.emit, message.id, holds))
            )
        if count > 1:
            buttons.append(made("chevron-up", tr("Move up"), partial(self.move_requested.emit, message.id, -1)))
            buttons.append(made("chevron-down", tr("Move down"), partial(self.move_requested.emit, message.id, 1)))
        buttons.append(made("pencil", tr("Edit this message"), partial(self.edit_requested.emit, (message.id,))))
        buttons.append(made("close", tr("Remove this message"), partial(self.remove_requested.emit, message.id)))
        return buttons

    def show_images(self, images: "Sequence[Image]") -> None:
        """Those that go with the message."""
        if self.attachments.show_images(images):
            self.field.sends_empty = bool(images)
            self._update_send()
            self.settle()

    def set_history(self, sent: Sequence[str]) -> None:
        """What Up recalls, oldest first."""
        self.field.recall.load(sent)

    def draft(self) -> str:
        return self.field.toPlainText()

    def show_draft(self, text: str) -> None:
        """What is being written, if messages came back into it; the cursor stays in what is being typed."""
        now = self.field.toPlainText()
        if text == self.field.recall.own_words(now):
            return
        if now and text.endswith(now):
            self.field.insert_before(text.removesuffix(now))
        else:
            self.set_draft(text)

    def set_draft(self, text: str) -> None:
        if text != self.field.toPlainText():
            self.field.setPlainText(text)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)

    def settle(self) -> None:
        """Take the height of the rows that there are now at once.

        By itself, Qt tells one more of the widgets around it in each round of the event loop.
        """
        if not self.isVisible():
            return
        for line in filter(None, map(self._waiting_line_at, range(self._waiting.count()))):
            line.show()  # Qt does that in the next round only
        inside: QWidget | None = self._frame
        while inside is not None:
            if layout := inside.layout():
                layout.activate()
            inside = inside.parentWidget()

    def focus_field(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- inside

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._is_resizing = True
        super().resizeEvent(event)
        self._fit()
        self._is_resizing = False

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:  # its buttons have other sizes
            self._fit()

    def _fit(self) -> None:
        """Where there is little room, the cost goes first, then the words of trust and plan, then the percentage.

        All of them have signs, and that is better than words cut in half. In the end, agent and model have a line of
        their own.
        """
        least = enlarged(_LEAST_MODEL)
        self._use_words(self.width() >= _ROOMY * px("ui"))
        room = self._room_for_model()
        percent = money = True
        if room < enlarged(_ENOUGH_MODEL):
            money = False
            room = self._room_for_model(money=False)
        if room < least:
            self._use_words(False)
            room = self._room_for_model(money=False)
        if room < least:
            percent = False
            room = self._room_for_model(percent=False, money=False)
        fits = room >= least
        self.gauge.show_words(percent=percent or not fits, money=money)
        self._stack_pickers(not fits)
        if not fits:
            room = self.width() - self.agent.sizeHint().width() - _AROUND_MODEL
        room = max(least, min(enlarged(MODEL_WIDTH), room))
        if room != self._model_room:
            self._model_room = room
            self._name_model()

    def _stack_pickers(self, on: bool) -> None:
        if on == (self._pickers.count() > 0):
            return
        before, now = (self._tools, self._pickers) if on else (self._pickers, self._tools)
        first = 0 if on else self._tools.indexOf(self.plan) + 1
        for at, made in enumerate((self.agent, self.model), first):
            before.removeWidget(made)
            now.insertWidget(at, made)
        if on:
            self._pickers.addStretch(1)
        else:
            self._pickers.takeAt(0)
        self._pickers.setContentsMargins(0, 0, 0, 4 if on else 0)
        if not self._is_resizing:  # else who resizes it lays out again
            self.settle()

    def _use_words(self, on: bool) -> None:
        style = Qt.ToolButtonStyle
        wanted = style.ToolButtonTextBesideIcon if on else style.ToolButtonIconOnly
        for made in (self.trust, self.plan):
            if made.toolButtonStyle() != wanted:
                made.setToolButtonStyle(wanted)

    def _room_for_model(self, *, percent: bool = True, money: bool = True) -> int:
        """Pixels for its name beside everything else in the row, with these words beside the gauge."""
        others = (self.attach, self.trust, self.plan, self.agent, self.send)
        taken = sum(made.sizeHint().width() + _SPACING for made in others if not made.isHidden())
        if not self.gauge.isHidden():
            taken += self.gauge.width_with(percent=percent, money=money) + _SPACING
        return self.width() - taken - _AROUND_MODEL - (enlarged(_CHEVRON) - _CHEVRON)

    def _connect(self) -> None:
        self.field.submitted.connect(self.submitted)
        self.field.grown.connect(self.settle)
        self.field.stopped.connect(lambda: self.stop_requested.emit() if self._running else None)
        self.field.textChanged.connect(self._update_send)
        self.field.textChanged.connect(lambda: self.drafted.emit(self.field.recall.own_words(self.draft())))
        self.field.focus_changed.connect(lambda on: restyle(self._frame, focused=on))
        self.field.focus_changed.connect(lambda on: None if on else self.completion.close())
        self.field.takes_key = self.completion.take_key
        self.field.takes_tab = lambda: self.completion.list is not None
        self.send.clicked.connect(self._press)
        self.attach.clicked.connect(self.attach_requested)
        self.attachments.model_requested.connect(self.open_models)
        self.trust.clicked.connect(self.open_trust)
        self.model.clicked.connect(self.open_models)
        self.agent.clicked.connect(self.agents_requested)
        self.plan.clicked.connect(self._switch_plan)

    def _press(self) -> None:
        if self._is_written:
            self.field.send()
        elif self._running:
            self.stop_requested.emit()
        elif self._has_unsent:
            self.send_waiting_requested.emit()

    @property
    def _has_unsent(self) -> bool:
        messages, state = self._shown_waiting
        return bool(messages) and state is WaitingState.NOT_SENT

    @property
    def _is_written(self) -> bool:
        return bool(self.draft().strip()) or self.field.sends_empty

    def _update_send(self) -> None:
        written = self._is_written
        stops = self._running and not written
        tip = tr("Send")
        if self._running:
            tip = tr("Stop (Esc)") if stops else tr("Queue: the agent reads it with its next step")
        if self._has_unsent and not self._running:
            tip = tr("Send, together with what was not sent before") if written else tr("Send what was not sent")
        self._show_send("stop" if stops else "arrow-up", tip)
        self.send.setEnabled(written or self._running or self._has_unsent)

    @unless_same
    def _show_send(self, glyph: str, tip: str) -> None:
        self.send.setIcon(icon(glyph, "text_on_accent", 17))
        self.send.setToolTip(tip)
        self.send.setAccessibleName(tip)

    def open_trust(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for value, words in TRUST.items():
            shown = icon("check", "accent_text") if value == self._trust else icon(words.icon, "text3")
            act = menu.addAction(shown, tr("{name}: {sentence}", name=words.name, sentence=words.sentence))
            act.triggered.connect(lambda _on=False, value=value: self.trust_chosen.emit(value))
        height = menu.sizeHint().height()
        menu.popup(self.trust.mapToGlobal(QPoint(0, -height - 4)))

    def _switch_plan(self, on: bool) -> None:
        """The owner decides; until it says so, the switch stays as it was."""
        self.plan.setChecked(not on)
        self.plan_switched.emit(on)

    def _add_agent(self, menu: QMenu, agent: AgentRow, mark: QIcon) -> None:
        words = agent.problem or agent.description
        source = f" ({agent.source})" if agent.source else ""
        text = one_line(f"{agent.name}{source}: {words}" if words else f"{agent.name}{source}", MOST_WORDS)
        act = menu.addAction(mark, text.replace("&", "&&"))
        act.setEnabled(not agent.problem)
        act.setToolTip(plain_tip(f"{agent.file}\n{words}"))
        act.setData(agent.name)

    def open_models(self) -> None:
        self.models_requested.emit()
        self.popup.open_above(self.model)


def _waiting_line(text: str, state: WaitingState, *buttons: QToolButton) -> QWidget:
    word, glyph, ink, meaning = state.value
    made = frame("sunken")
    made.setToolTip(plain_tip(tr("{state}: {message}", state=translated(meaning), message=text)))
    words = Elided(tr("{state}: {message}", state=translated(word), message=text), "text2")
    made.setLayout(row(Glyph(glyph, ink, 14), words, *buttons, margins=(10, 4, 6, 4)))
    return made
