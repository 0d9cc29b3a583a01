"""The base of all cards: frame, headline, boxes of text, and a guard against clicks meant for something else."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QLineEdit, QPushButton, QWidget

from app.agent.deciding.questions import (
    ACCEPT,
    ADD_FOLDER,
    ALLOW,
    ALWAYS,
    APPROVE,
    APPROVE_COMMAND,
    APPROVE_TURN,
    DENY,
    GO_ON,
    KEEP_COPY,
    SUBMIT,
)
from app.text.plain import one_line, visible
from app.ui.kit.controls import column, place_in, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, frame, icon_button, label, set_tone
from app.ui.kit.pressing import CAREFUL
from app.ui.kit.theme import enlarged
from app.ui.kit.words import breakable, in_order
from app.ui.transcript.blocks.calls import undo_words
from app.ui.transcript.blocks.diff import DiffView, parse_diff
from app.ui.transcript.blocks.mono import MonoView
from app.ui.transcript.cards.call_view import CallView, Stretch
from app.ui.transcript.cards.weight import INKS, SURFACES, weigh
from app.ui.transcript.list.block import NO_LIMIT, Reports, height_of
from app.vocabulary.confinement import NO_GRANT, Grant
from app.vocabulary.events import Answer, Question, Undoable, UndoReach

YES_KEY, NO_KEY = "Alt+A", "Alt+D"
SETTLE = 0.4
"""Seconds a card must have been there before it can say yes."""

YES = frozenset({APPROVE, APPROVE_COMMAND, APPROVE_TURN, KEEP_COPY, ALLOW, ADD_FOLDER, ALWAYS, ACCEPT, SUBMIT, GO_ON})
_HEIGHTS = (18, 14, 12, 9, 7, 5, 4, 3)
"""Lines of what is approved: the most, and what is tried where there is less and less room."""
_LOW = (3, 2, 1)
"""The same where the card is higher than the view: at least these and the button that says yes fit into it."""
_WHOLE = 14
"""Lines of the whole call, which the person opens."""
_SPACING, _TIGHT = 9, 5
"""Pixels between the parts, and between those of a card that is low for want of room."""
_BESIDE_CALL, _BESIDE_CHANGE = 74, 32
"""Pixels of a card's width that are neither the call's nor its sign's, or not the change's."""
_BESIDE_HEAD = 70
"""Pixels of a card's width that neither its headline nor what stands at the right of it has."""
_CALL_SIGN = 15
_AIR = 4
MOST_SAID = 400
"""Letters of a reason, which may hold a path: what is approved and the button have to fit into the view together."""
Arguments = Sequence[tuple[str, str]]
"""Names and values; without a name where there is only one."""


@dataclass
class Draft:
    """What the person typed and opened in a card, kept while the card is out of view."""

    reason: str = ""
    seen: list[Stretch] = field(default_factory=list)
    """What of the call has been on screen."""
    opened: set[str] = field(default_factory=set)
    """Which parts that begin closed are open."""
    grant: Grant = NO_GRANT
    for_session: bool = False
    rule: str = ""
    scope: str = "session"
    values: dict[str, Any] = field(default_factory=dict)
    text: str | None = None
    """The plan as it is being edited."""


class Card(QFrame):
    """A headline, why it asks, boxes of plain text below each other, and a row of choices.

    It is a frame because screen readers pass over plain widgets.
    """

    resized = Signal()
    show_requested = Signal(int, int)
    """From here to there, in its own pixels, it should be in view."""

    def __init__(self, question: Question, draft: Draft, reports: Reports, glyph: str) -> None:
        super().__init__()
        self.question = question
        self.draft = draft
        self.views: list[MonoView] = []
        self.call: CallView | None = None
        self.preview: MonoView | None = None
        """What would change, which says all that the call would do, so that this is approved and not the call."""
        self.yes: QPushButton | None = None
        """The button that approves what is shown."""
        self.room = NO_LIMIT
        """How high the view is in which it stands."""
        self.whole: CallView | None = None
        """All arguments, which begin closed."""
        self.hint = label("", "small", "warn", wrap=True)
        self.hint.hide()
        self._made = time.monotonic()
        self._reports = reports
        self._parts: dict[str, QWidget] = {}
        self._undo_sign: Glyph | None = None
        self._undo_label: QLabel | None = None
        self._undo_line = row()
        self.weight, self._reasons = weigh(question)
        self.setProperty(CAREFUL, True)
        self._frame = frame(SURFACES[self.weight])
        self.setLayout(column(self._frame))
        self._head = row(Glyph(glyph, INKS[self.weight]))
        self._top = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._top.setSpacing(_TIGHT)
        self._top.addLayout(self._head, 1)
        self.column = column(self._top, spacing=_SPACING, margins=(14, 11, 12, 12))
        self._frame.setLayout(self.column)

    def add_head(self, headline: str, counts: Sequence[tuple[str, str]] = ()) -> None:
        """With numbers of lines behind it, each with its ink."""
        self._head.addWidget(label(breakable(in_order(headline)), "strong", wrap=True), 1)
        for text, ink in counts:
            self._head.addWidget(label(text, "small", ink))
        for reason in self._reasons:
            self._head.addWidget(label(visible(reason), "chip", "bad"))

    def add_reason(self) -> None:
        """Why it asks."""
        if self.has_reason:
            self.column.addWidget(label(self.reason_words(), "small", "text2", wrap=True))

    def reason_words(self) -> str:
        return sentence(one_line(core_text(self.question.reason), MOST_SAID))

    @property
    def has_reason(self) -> bool:
        """Whether no alarm and no remark, which have lines of their own, says why it is asked."""
        reason, reading = self.question.reason, self.question.command
        is_said = sentence(reason) == self.question.remark or any(
            alarm in reason for alarm in (reading.alarms if reading else ())
        )
        return bool(reason) and not is_said

    def fit(self, width: int, room: int = NO_LIMIT) -> None:
        """Where there is little room, what is approved is shown shorter; at last only it and the button fit."""
        self._fit_undo(width)
        if self.whole is not None:
            self.whole.setFixedHeight(self.whole.height_for(width - _BESIDE_CALL - enlarged(_CALL_SIGN)))
        if self.call is not None:
            with self.call.kept_in_place():
                self._fit_lead(self.call, _BESIDE_CALL + enlarged(_CALL_SIGN), width, room)
        elif self.preview is not None:
            self._fit_lead(self.preview, _BESIDE_CHANGE, width, room)

    def _fit_lead(self, lead: MonoView, beside: int, width: int, room: int) -> None:
        for lines, fits in (*((lines, self._fits) for lines in _HEIGHTS), *((lines, self._is_near) for lines in _LOW)):
            self.column.setSpacing(_SPACING if lines > 5 else _TIGHT)
            lead.most = lines
            lead.setFixedHeight(lead.height_for(width - beside))
            if fits(width, room):
                return

    def _fits(self, width: int, room: int) -> bool:
        return height_of(self, width) <= room

    def _is_near(self, width: int, room: int) -> bool:
        """Whether what is approved and the button that says yes fit into the view, as they will be laid out."""
        shown, pressed = self.target, self.yes
        if shown is None or pressed is None:
            return True
        self.column.setGeometry(QRect(0, 0, width, height_of(self, width)))
        box, buttons = shown.parentWidget(), pressed.parentWidget()
        while box is not None and box.parentWidget() is not self._frame:
            box = box.parentWidget()
        assert box is not None and buttons is not None
        return buttons.y() + pressed.sizeHint().height() - box.y() + 2 * _AIR <= room

    def add_line(self, glyph: str, ink: str, text: str) -> None:
        """One thing to notice, with its sign."""
        self._add_sign(Glyph(glyph, ink, 14), label("", "small", _tone(ink), wrap=True), text)

    def add_undo(self) -> None:
        """What undo can bring back of what is asked about: at the right of the headline where there is room for it."""
        if self.question.undo is not None:
            self._undo_sign, self._undo_label = Glyph("undo", "", 14), label("", "meta", wrap=True)
            self._undo_line.addWidget(self._undo_sign)
            self._undo_line.addWidget(self._undo_label, 1)
            self._top.addLayout(self._undo_line)
            self.show_undo(self.question.undo)

    def show_undo(self, undo: Undoable | None) -> None:
        """The same when more is granted to the call than it asks for."""
        if undo is not None and self._undo_sign is not None and self._undo_label is not None:
            words, tone = undo_words(undo)
            reading = self.question.command
            removes = reading is not None and any(effect.verb == "delete" for effect in reading.file_effects)
            told = sentence(words)
            if removes and undo.reach is not UndoReach.NONE:
                told += " " + tr("What is removed takes its room on the disk until you empty it under Storage.")
            tone = "ok" if undo.reach is UndoReach.ALL else tone
            self._undo_sign.show_icon("undo", tone or "text3")
            self._undo_label.setText(breakable(in_order(told)))
            set_tone(self._undo_label, tone)

    def _fit_undo(self, width: int) -> None:
        if self._undo_label is None or self._undo_sign is None:
            return
        items = (self._head.itemAt(at) for at in range(self._head.count()))
        words = (item.widget() for item in items if item is not None)
        shown = [one for one in (*words, self._undo_label) if isinstance(one, QLabel)]
        needed = sum(one.fontMetrics().horizontalAdvance(one.text()) + _SPACING for one in shown)
        has_room = needed + _BESIDE_HEAD + len(self._reasons) * _CALL_SIGN <= width
        directions = QBoxLayout.Direction
        self._top.setDirection(directions.LeftToRight if has_room else directions.TopToBottom)
        self._undo_label.setWordWrap(not has_room)
        sides = Qt.AlignmentFlag
        self._undo_line.setAlignment(self._undo_sign, sides.AlignVCenter if has_room else sides.AlignTop)

    def _add_sign(self, glyph: Glyph, words: QLabel, text: str) -> None:
        words.setText(breakable(in_order(visible(text))))
        line = row(glyph, words)
        line.setAlignment(glyph, Qt.AlignmentFlag.AlignTop)
        line.setStretch(1, 1)
        self.column.addLayout(line)

    def add_call(self, arguments: Arguments, glyph: str, *, alarming: Iterable[str] = ()) -> None:
        """The call in a box: what does not fit scrolls."""
        self.call = CallView(arguments, self.draft.seen, alarming, most=_HEIGHTS[0])
        self.call.setAccessibleDescription(call_text(arguments))
        self.column.addWidget(self._call_box(self.call, arguments, glyph))

    def add_whole_call(self, arguments: Arguments) -> None:
        """A part that begins closed."""
        self.whole = CallView(arguments, [], most=_WHOLE)
        self.add_part("whole", self._call_box(self.whole, arguments, "list"))

    def _call_box(self, view: CallView, arguments: Arguments, glyph: str) -> QWidget:
        self.views.append(view)
        box = frame("field")
        copy = icon_button("copy", tr("Copy the call"), "text3", 14)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(call_text(arguments)))
        line = row(Glyph(glyph, "text3", _CALL_SIGN), view, copy, spacing=0, margins=(11, 1, 6, 1))
        line.setStretch(1, 1)
        box.setLayout(line)
        return box

    def add_preview(self, diff: str) -> None:
        self.preview = DiffView(parse_diff(diff), most=_HEIGHTS[0])
        self.preview.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.preview.setTabChangesFocus(True)
        self.views.append(self.preview)
        self.column.addWidget(boxed(self.preview))

    # --- what is approved must be in view ---------------------------------------------------------------------------

    def is_before_the_eyes(self, pressed: QWidget) -> bool:
        """Whether what is approved and the pressed button stand in view together, and all of a call has been there.

        If not, what is missing is brought into view, and the person is asked to press again.
        """
        missing = self._missing(pressed)
        self.hint.setText(missing)
        self.hint.setVisible(bool(missing))
        if missing:
            self._made = time.monotonic()
            self.resized.emit()
            self.show_requested.emit(0, self.height())  # lays it out anew, so that the rest is measured as it will be
            self.show_requested.emit(*self._span(pressed, self.target))
        return not missing

    def _missing(self, pressed: QWidget) -> str:
        shown = self.target
        if shown is None:
            return ""
        call = self.call
        if call is not None:
            call.look()
        if not (is_in_view(pressed) and (is_in_view(shown) or not self._fit_together(pressed))):
            return tr("What you approve was out of view. Look at it and press again.")
        if call is not None and not call.is_all_seen:
            call.show_unseen()
            return tr("There is more to read. Read on and press again.")
        if call is not None and not call.key_is_in_view and self._fit_together(pressed):
            call.show_key()
            return tr("This is what you approve. Look at it and press again.")
        return ""

    @property
    def target(self) -> QWidget | None:
        """What must be in view when the person says yes."""
        lead = self.preview or self.call
        return lead.viewport() if lead is not None else None

    @property
    def what_matters(self) -> tuple[int, int]:
        """What is approved, with the headline if there is room, and all buttons or at least the one that says yes.

        It is all of a card that approves nothing.
        """
        if self.yes is None:
            return 0, self.height()
        top, bottom = self._span(self.yes, self.target)
        if bottom <= self.room:
            return 0, max(bottom, self.height() if self.height() <= self.room else 0)
        return top, max(bottom, self.height() if self.height() - top <= self.room else 0)

    def show_what_matters(self) -> None:
        """Where the card is higher than the view."""
        if self.yes is not None and self.height() > self.room:
            self.show_requested.emit(*self.what_matters)

    def _fit_together(self, pressed: QWidget) -> bool:
        top, bottom = self._span(pressed, self.target)
        return bottom - top <= self.room

    def _span(self, pressed: QWidget, shown: QWidget | None) -> tuple[int, int]:
        """From the top of what is approved to the foot of the button."""
        top = place_in(self, shown or pressed).y() - _AIR
        return top, place_in(self, pressed, y=pressed.height()).y() + _AIR

    def changeEvent(self, event: QEvent) -> None:
        """A click that only brought the window to the front says yes to nothing."""
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self._made = time.monotonic()
        super().changeEvent(event)

    def say_yes_by_key(self) -> None:
        """The shortcut was pressed; where there is nothing to say yes to, nothing happens."""

    def say_no_by_key(self, take_reason: Callable[[], str]) -> None:
        """The same for no; a card that takes a reason and has none asks for what stands in the message."""

    def choose(self, choice: str, reason: str = "") -> None:
        self.reply(Answer(choice, reason))

    def reply(self, answer: Answer) -> None:
        """A click meant for what stood here a moment ago, or the second of a double click, says yes to nothing."""
        if answer.choice in YES and time.monotonic() - self._made < SETTLE:
            return
        self._reports.answered.emit(self.question.id, answer)

    def choice_button(self, text: str, kind: str, choice: str) -> QPushButton:
        return button(text, kind, on_click=lambda: self.choose(choice))

    def is_open(self, part: str) -> bool:
        return part in self.draft.opened

    def add_part(self, part: str, widget: QWidget) -> None:
        """What is closed until the person opens it."""
        self._parts[part] = widget
        self.column.addWidget(widget)
        widget.setVisible(self.is_open(part))

    def turn_part(self, part: str) -> None:
        """Show a part that begins closed, or put it away again."""
        widget = self._parts[part]
        self.draft.opened ^= {part}
        widget.setVisible(self.is_open(part))
        self.resized.emit()
        if self.is_open(part):
            top = place_in(self, widget).y() - _AIR
            self.show_requested.emit(top, min(top + self.room, place_in(self, widget, y=widget.height()).y() + _AIR))


class DecisionCard(Card):
    """A card that asks whether something may happen: it can be denied with a reason, and a rule can be saved."""

    deny: QPushButton
    reason: QLineEdit

    def make_denial(self) -> None:
        """The button and the field for a reason, after those that allow: the Tab key visits them in this order."""
        self.deny = button(tr("Deny"), "danger", on_click=self._deny)
        self.deny.setToolTip(tr("Do not let it happen ({key})", key=NO_KEY))
        self.reason = QLineEdit(self.draft.reason)
        self.reason.setPlaceholderText(tr("Reason for the agent (optional)"))
        self.reason.setAccessibleName(tr("Reason for denying"))
        self.reason.textChanged.connect(self._keep_reason)
        self.reason.returnPressed.connect(lambda: self._deny() if self.reason.text().strip() else None)

    def say_no_by_key(self, take_reason: Callable[[], str]) -> None:
        self.choose(DENY, self.reason.text().strip() or take_reason())

    def keep_rule(self, rule: str, scope: str, pressed: QWidget) -> None:
        if self.is_before_the_eyes(pressed):
            self.reply(Answer(ALWAYS, rule=rule, scope=scope))

    def _keep_reason(self, text: str) -> None:
        self.draft.reason = text

    def _deny(self) -> None:
        self.choose(DENY, self.reason.text().strip())


def call_text(arguments: Arguments) -> str:
    """For copying and for screen readers."""
    return "\n".join(f"{name}: {value}" if name else value for name, value in arguments)


def is_in_view(widget: QWidget) -> bool:
    """From top to bottom, and with nothing over it."""
    if widget.visibleRegion().boundingRect().height() < widget.height():
        return False
    window, middle = widget.window(), widget.rect().center().y()
    for x in (1, widget.width() - 2):
        there = window.childAt(place_in(window, widget, x, middle))
        if there is None or not (there is widget or widget.isAncestorOf(there)):
            return False
    return True


def _tone(ink: str) -> str:
    return ink if ink in ("bad", "warn", "ok") else "text2"


def boxed(view: QWidget) -> QWidget:
    box = frame("field")
    box.setLayout(column(view, margins=(1, 1, 1, 1)))
    return box


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
