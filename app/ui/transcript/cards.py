"""Questions in the conversation: approvals and sandbox violations, at their place, until they are answered.

Approve is never the default button, and Enter never presses it: it takes a click, Space on the button, or Alt+A.
"""

import time
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.agent.questions import APPROVE, APPROVE_TURN, DENY, STOP, TELL
from app.events import Answer, Question, QuestionKind
from app.plain import visible
from app.ui.parts import Glyph, button, frame, icon_button, label
from app.ui.transcript.block import Block, Item, Reports, TextView
from app.ui.transcript.calls import FAMILIES, Family, pretty
from app.ui.transcript.diff import DiffView, is_diff, parse_diff
from app.ui.transcript.mono import MonoView

SETTLE = 0.4
"""Seconds a card must have been there before it can approve."""

_SHORTCUT = "Alt+A"
_CALL_LINES, _PREVIEW_LINES = 14, 18
_LONG_VALUE = 200
_ICONS = {Family.COMMAND: "terminal", Family.CHANGE: "pencil", Family.WEB: "globe", Family.MATCHES: "search"}


class QuestionItem(Item):
    """A question and, later, its answer. Keeps the reason being typed while its block is out of view."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answer: Answer | None = None
        self.draft = ""
        self.shows_whole_call = False
        self._asked = time.monotonic()
        self._waited = 0.0

    def decide(self, answer: Answer) -> None:
        self.answer = answer
        self._waited = time.monotonic() - self._asked

    @property
    def verdict(self) -> tuple[str, str, str]:
        """Icon, ink and words of the line that a decided card becomes."""
        assert self.answer is not None
        reason = visible(self.answer.reason)
        match self.answer.by, self.answer.choice:
            case "timeout", _:
                return "clock", "text3", f"No answer in {max(1, round(self._waited))} s"
            case "nobody", _:
                return "minus-circle", "text3", "Nobody was there to ask"
            case "cancelled", _:
                return "minus-circle", "text3", "Not answered: the turn was stopped"
            case _, choice if choice == APPROVE:
                return "check", "ok", "Approved"
            case _, choice if choice == APPROVE_TURN:
                return "check", "ok", "Approved for this turn"
            case _, choice if choice == DENY:
                return "cross", "bad", f"Denied: {reason}" if reason else "Denied"
            case _, choice if choice == TELL:
                return "shield", "warn", f"The agent was told no: {visible(self.question.preview)}"
            case _:
                return "stop", "bad", f"Stopped: {visible(self.question.preview)}"

    def make(self, reports: Reports) -> Block[Item]:
        return QuestionBlock(self, reports)

    def estimate(self, width: int) -> int:
        return 24 if self.answer else 130

    def plain(self) -> str:
        return f"{self.question.title}\n{exact_call(self.question)}"


class QuestionBlock(Block[QuestionItem]):
    """The open card, or the line that is left of it."""

    def __init__(self, item: QuestionItem, reports: Reports) -> None:
        super().__init__(item)
        self._is_decided: bool | None = None
        self._shown: _Card | None = None
        self._reports = reports
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def refresh(self) -> None:
        if self._is_decided == (self.item.answer is not None):
            return
        self._is_decided = self.item.answer is not None
        self._rebuild()

    def height_for(self, width: int) -> int:
        if self._shown is not None:
            self._shown.fit(width)
        return super().height_for(width)

    def text_views(self) -> list[TextView]:
        return list(self._shown.views) if self._shown is not None else []

    def _rebuild(self) -> None:
        while entry := self._column.takeAt(0):
            entry.widget().hide()
            entry.widget().deleteLater()
        self._shown = None if self.item.answer else self._card()
        widget = self._shown or _Verdict(self.item)
        self._column.addWidget(widget)
        widget.show()  # Qt would do it a turn of the loop later, and until then it has no height

    def _card(self) -> "_Card":
        kinds = {QuestionKind.APPROVAL: ApprovalCard, QuestionKind.VIOLATION: ViolationCard}
        card = kinds[self.item.question.kind](self.item, self._reports)
        card.setAccessibleName(f"Needs you: {self.item.question.title}")
        card.resized.connect(self.resized)
        return card


class _Verdict(QWidget):
    def __init__(self, item: QuestionItem) -> None:
        super().__init__()
        glyph, ink, words = item.verdict
        row = QHBoxLayout(self)
        row.setContentsMargins(13, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(Glyph(glyph, ink, 14), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(words, "small", wrap=True), 1)


class _Card(QWidget):
    """Amber, with a headline, the exact call as plain text, and a row of choices."""

    resized = Signal()

    def __init__(self, item: QuestionItem, reports: Reports, glyph: str) -> None:
        super().__init__()
        self.item = item
        self.views: list[MonoView] = []
        self._made = time.monotonic()
        self._reports = reports
        self._frame = frame("warn")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._frame)
        self.column = QVBoxLayout(self._frame)
        self.column.setContentsMargins(14, 11, 12, 12)
        self.column.setSpacing(9)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(Glyph(glyph, "warn"))
        head.addWidget(label(headline(item.question), "strong"))
        head.addStretch(1)
        head.addWidget(label(visible(item.question.tool), "chip", "warn"))
        self.column.addLayout(head)
        if item.question.reason:
            self.column.addWidget(label(_sentence(visible(item.question.reason)), "small", "text2", wrap=True))

    def fit(self, width: int) -> None:
        for view in self.views:
            view.setFixedHeight(view.height_for(width - 28 - 76 * (view is self.views[0])))

    def add_call(self, text: str, glyph: str, whole: str = "") -> None:
        """The call in a box: what does not fit scrolls, what was shortened is one click away, and copying takes all."""
        box = frame("field")
        row = QHBoxLayout(box)
        row.setContentsMargins(11, 1, 6, 1)
        row.setSpacing(0)
        view = MonoView("The exact call", most=_CALL_LINES, wraps=True, pad=(8, 8))
        view.show_text(visible(text))
        view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.views.append(view)
        copy = icon_button("copy", "Copy the call", "text3", 14)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(whole or text))
        row.addWidget(Glyph(glyph, "text3", 15))
        row.addWidget(view, 1)
        row.addWidget(copy)
        self.column.addWidget(box)
        if whole and whole != text:
            self._add_whole_button(view, whole)

    def _add_whole_button(self, view: MonoView, whole: str) -> None:
        def show_whole() -> None:
            self.item.shows_whole_call = True
            view.show_text(visible(whole))
            more.hide()
            self.resized.emit()

        more = button("Show the whole call", "link", on_click=show_whole)
        self.column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        if self.item.shows_whole_call:
            view.show_text(visible(whole))
            more.hide()

    def add_preview(self, text: str) -> None:
        box = frame("field")
        row = QVBoxLayout(box)
        row.setContentsMargins(1, 1, 1, 1)
        view: MonoView
        if is_diff(text):
            view = DiffView(parse_diff(text), most=_PREVIEW_LINES)
        else:
            view = MonoView("Preview", most=_PREVIEW_LINES, wraps=True)
            view.show_text(visible(text))
        self.views.append(view)
        row.addWidget(view)
        self.column.addWidget(box)

    def choose(self, choice: str, reason: str = "") -> None:
        """A click meant for what stood here a moment ago, or the second of a double click, approves nothing."""
        if choice in (APPROVE, APPROVE_TURN) and time.monotonic() - self._made < SETTLE:
            return
        self._reports.answered.emit(self.item.question.id, choice, reason)

    def choice_button(self, text: str, kind: str, choice: str) -> QPushButton:
        return button(text, kind, on_click=lambda: self.choose(choice))


class ApprovalCard(_Card):
    def __init__(self, item: QuestionItem, reports: Reports) -> None:
        super().__init__(item, reports, "warning")
        question = item.question
        family = FAMILIES.get(question.tool, Family.OTHER)
        self.add_call(short_call(question), _ICONS.get(family, "list"), exact_call(question))
        if question.preview:
            self.add_preview(question.preview)
        self.approve = self.choice_button("Approve", "primary", APPROVE)
        self.approve.setToolTip(f"Run exactly this call ({_SHORTCUT})")
        self.approve_turn = self.choice_button("Approve for this turn", "plain", APPROVE_TURN)
        self.approve_turn.setToolTip("Run this and whatever else would ask in this turn")
        self.deny = button("Deny", "danger", on_click=self._deny)
        self.reason = QLineEdit(item.draft)
        self.reason.setPlaceholderText("Reason for the agent (optional)")
        self.reason.setAccessibleName("Reason for denying")
        self.reason.textChanged.connect(self._keep_draft)
        self.reason.returnPressed.connect(self._deny_with_reason)
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in (self.approve, self.approve_turn):
            row.addWidget(widget)
        row.addWidget(self.reason, 1)
        row.addWidget(self.deny)
        self.column.addLayout(row)
        QShortcut(QKeySequence(_SHORTCUT), self, self._approve_by_key)

    def _approve_by_key(self) -> None:
        """Only what can be seen can be approved."""
        if not self.approve.visibleRegion().isEmpty():
            self.choose(APPROVE)

    def _keep_draft(self, text: str) -> None:
        self.item.draft = text

    def _deny(self) -> None:
        self.choose(DENY, self.reason.text().strip())

    def _deny_with_reason(self) -> None:
        if self.reason.text().strip():
            self._deny()


class ViolationCard(_Card):
    """The agent reached out of its folder and was stopped; the person says how to go on."""

    def __init__(self, item: QuestionItem, reports: Reports) -> None:
        super().__init__(item, reports, "shield-x")
        self.add_call(item.question.preview or exact_call(item.question), "folder")
        self.tell = self.choice_button("Tell the agent no", "plain", TELL)
        self.tell.setToolTip("The agent learns that this is not allowed and carries on")
        self.stop = self.choice_button("Stop", "danger", STOP)
        self.stop.setToolTip("End the turn here")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label("The call was stopped.", "small", "text2"))
        row.addStretch(1)
        row.addWidget(self.tell)
        row.addWidget(self.stop)
        self.column.addLayout(row)


def headline(question: Question) -> str:
    """For approvals in the words of what would happen; the chip beside it names the tool."""
    if question.kind is QuestionKind.APPROVAL:
        match FAMILIES.get(question.tool):
            case Family.COMMAND:
                return "Run this command?"
            case Family.CHANGE:
                return "Make this change?"
    return visible(question.title)


def exact_call(question: Question) -> str:
    """All arguments, in full. One command is shown bare."""
    return _call_text(question, shortened=False)


def short_call(question: Question) -> str:
    """The same, but what is long is only counted where a diff stands below; the whole is one click away."""
    return _call_text(question, shortened=is_diff(question.preview))


def _call_text(question: Question, *, shortened: bool) -> str:
    arguments: Mapping[str, Any] = question.arguments or {}
    if list(arguments) == ["command"]:
        return str(arguments["command"])
    if any(isinstance(value, (dict, list)) for value in arguments.values()):
        return pretty(arguments)
    return "\n".join(f"{name}: {_value_text(value, shortened=shortened)}" for name, value in arguments.items())


def _value_text(value: object, *, shortened: bool) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    is_long = len(text) > _LONG_VALUE or "\n" in text
    return f"({len(text):,} characters)" if shortened and is_long else text


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
