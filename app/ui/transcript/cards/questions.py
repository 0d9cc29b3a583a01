"""Questions in the conversation: an open card until it is answered, one line afterwards."""

import time
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QWidget

from app.agent.deciding.questions import (
    ACCEPT,
    ADD_FOLDER,
    ALLOW,
    ALWAYS,
    APPROVE,
    APPROVE_COMMAND,
    APPROVE_TURN,
    DENY,
    DISMISS,
    GO_ON,
    KEEP_COPY,
    REJECT,
    STOP,
    SUBMIT,
    TELL,
)
from app.text.plain import one_line, visible, visible_path
from app.ui.kit.controls import column, emptied, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import current, later, tr, translated
from app.ui.kit.parts import Glyph, label
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import month
from app.ui.transcript.blocks.calls import size_words
from app.ui.transcript.blocks.tool_words import headline
from app.ui.transcript.cards.address_card import AddressCard
from app.ui.transcript.cards.approval import ApprovalCard, ViolationCard, added_folders, exact_call
from app.ui.transcript.cards.card import Card, Draft, call_text, sentence
from app.ui.transcript.cards.plan_card import PlanCard
from app.ui.transcript.cards.waiting_cards import BudgetCard, HostCard, UnkeptCard
from app.ui.transcript.list.block import Block, Item, Reports, TextView
from app.vocabulary.events import Answer, Question, QuestionKind

Verdict = tuple[str, str, str]
"""Icon, ink and words."""

_WHO = {
    "person": later("you"),
    "client": later("another program, in your name"),
    "timeout": later("nobody"),
    "nobody": later("nobody"),
    "cancelled": later("nobody"),
    "policy": later("Handrail: trust, rules or mode changed meanwhile"),
}
_BY: dict[str, Verdict] = {
    "nobody": ("minus-circle", "text3", later("Nobody was there to ask")),
    "cancelled": ("minus-circle", "text3", later("Not answered: the turn was stopped")),
    "policy": ("check", "text3", later("No longer needed your answer")),
}


class QuestionItem(Item):
    """A question and, later, its answer. Keeps what is being typed while its block is out of view."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answer: Answer | None = None
        self.draft = Draft()
        self.answered_at: datetime | None = None
        self._asked = time.monotonic()
        self._waited = 0.0

    def decide(self, answer: Answer, waited: float | None = None, at: datetime | None = None) -> None:
        """Answered now, or `at` this time, after so many seconds."""
        self.answer = answer
        self._waited = time.monotonic() - self._asked if waited is None else waited
        self.answered_at = (at or datetime.now().astimezone()).astimezone()

    @property
    def verdict(self) -> Verdict:
        """The line that a decided card becomes."""
        assert self.answer is not None
        if self.answer.by == "timeout":
            return "clock", "text3", tr("No answer in {seconds} s", seconds=max(1, round(self._waited)))
        if self.answer.by in _BY:
            glyph, ink, words = _BY[self.answer.by]
            return glyph, ink, translated(words)
        return _chosen(self.question, self.answer)

    @property
    def about(self) -> str:
        """Who answered, when, and why it was asked: all that the line has no room for."""
        assert self.answer is not None and self.answered_at is not None
        who = translated(_WHO[self.answer.by]) if self.answer.by in _WHO else self.answer.by
        answered = tr("Answered by {who}, {when}", who=who, when=_whole_moment(self.answered_at))
        lines = [visible(core_text(self.question.title)), answered]
        if self.question.reason:
            lines.append(tr("Asked because: {reason}", reason=sentence(visible(core_text(self.question.reason)))))
        return "\n".join(lines)

    def make(self, reports: Reports) -> Block[Item]:
        return QuestionBlock(self, reports)

    def estimate(self, width: int) -> int:
        return 24 if self.answer else 130

    def plain(self) -> str:
        verdict = [self.verdict[2]] if self.answer is not None else []
        return "\n".join([core_text(self.question.title), call_text(exact_call(self.question)), *verdict])


class QuestionBlock(Block[QuestionItem]):
    """The open card, or the line that is left of it."""

    uses_room = True

    def __init__(self, item: QuestionItem, reports: Reports) -> None:
        super().__init__(item)
        self._is_decided: bool | None = None
        self._shown: Card | None = None
        self._reports = reports
        self._column = column()
        self.setLayout(self._column)

    def refresh(self) -> None:
        if self._is_decided == (self.item.answer is not None):
            return
        self._is_decided = self.item.answer is not None
        emptied(self._column)
        self._shown = None
        if not self.item.answer:
            card = self._shown = _make_card(self.item.question, self.item.draft, self._reports)
            card.setAccessibleName(tr("Needs you: {what}", what=headline(self.item.question)))
            card.resized.connect(self.resized)
            card.show_requested.connect(self.show_requested)
        widget = self._shown or _VerdictLine(self.item)
        self._column.addWidget(widget)
        widget.show()  # Qt would do it a turn of the loop later, and until then it has no height

    def take_focus(self) -> None:
        """The first thing in the card that can be read or pressed: what it is about, never what says yes."""
        inside: Iterable[QWidget] = self._shown.findChildren(QWidget) if self._shown is not None else []
        policy = Qt.FocusPolicy.TabFocus
        ready = (one for one in inside if one.isVisibleTo(self) and one.isEnabled() and one.focusPolicy() & policy)
        if (first := next((one for one in ready if one is not getattr(self._shown, "yes", None)), None)) is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def height_for(self, width: int) -> int:
        if self._shown is not None:
            self._shown.room = self.room
            self._shown.fit(width, self.room)
        return super().height_for(width)

    @property
    def what_matters(self) -> tuple[int, int] | None:
        return self._shown.what_matters if self._shown is not None else None

    def text_views(self) -> list[TextView]:
        return list(self._shown.views) if self._shown is not None else []

    def show_what_matters(self) -> None:
        if self._shown is not None:
            self._shown.show_what_matters()

    def say_yes_by_key(self) -> None:
        if self._shown is not None:
            self._shown.say_yes_by_key()

    def say_no_by_key(self, take_reason: Callable[[], str]) -> None:
        if self._shown is not None:
            self._shown.say_no_by_key(take_reason)


class _VerdictLine(QWidget):
    def __init__(self, item: QuestionItem) -> None:
        super().__init__()
        glyph, ink, words = item.verdict
        line = row(label(words, "small", wrap=True), margins=(13, 0, 0, 0))
        line.setStretch(0, 1)
        line.insertWidget(0, Glyph(glyph, ink, 14), 0, Qt.AlignmentFlag.AlignTop)
        if item.answered_at is not None:
            line.addWidget(label(_moment(item.answered_at), "small"), 0, Qt.AlignmentFlag.AlignTop)
        self.setLayout(line)
        self.setToolTip(plain_tip(item.about))
        self.setAccessibleName(f"{words}. {item.about}")


_CARDS: dict[QuestionKind, Callable[[Question, Draft, Reports], Card]] = {
    QuestionKind.APPROVAL: ApprovalCard,
    QuestionKind.VIOLATION: ViolationCard,
    QuestionKind.PLAN: PlanCard,
    QuestionKind.HOST: HostCard,
    QuestionKind.UNKEPT: UnkeptCard,
    QuestionKind.BUDGET: BudgetCard,
}


def _make_card(question: Question, draft: Draft, reports: Reports) -> Card:
    if question.kind is QuestionKind.APPROVAL and question.rows:
        from app.ui.transcript.cards.rows_card import RowsCard  # with a table, which most sessions never need

        return RowsCard(question, draft, reports)
    if question.kind is not QuestionKind.FORM:
        return _CARDS[question.kind](question, draft, reports)
    if question.preview:
        return AddressCard(question, draft, reports)
    from app.ui.transcript.cards.form_card import FormCard  # with the checks of forms, which most sessions never need

    return FormCard(question, draft, reports)


def _said(question: Question, name: str, value: Any) -> str:
    """An answer of a form as the person gave it: what stood on a button, not what it stands for."""
    labels = {value: label for field in question.form if field.name == name for label, value in field.buttons}
    return ", ".join(labels.get(str(one), str(one)) for one in (value if isinstance(value, list) else [value]))


def _about(question: Question) -> str:
    """The host or the file that a running command waits for."""
    if question.unkept is not None:
        return f"{visible_path(question.unkept.path)} ({size_words(question.unkept.size)})"
    return visible(question.host)


def _chosen(question: Question, answer: Answer) -> Verdict:
    reason, about = visible(answer.reason), _about(question)
    match answer.choice:
        case choice if choice == KEEP_COPY:
            return "check", "ok", tr("A copy is kept: {what}", what=about)
        case choice if choice == APPROVE_COMMAND:
            return "check", "warn", tr("Allowed for this command, without undo: {what}", what=about)
        case choice if choice == APPROVE and question.unkept is not None:
            return "check", "warn", tr("Allowed once, without undo: {what}", what=about)
        case choice if choice == APPROVE and about:
            return "check", "ok", tr("Allowed once: {what}", what=about)
        case choice if choice in (APPROVE, APPROVE_TURN):
            return "check", "ok", _approved(answer, for_turn=choice == APPROVE_TURN)
        case choice if choice == ALWAYS:
            rule = next(
                (visible(core_text(one.words)) for one in question.proposals if one.id == answer.rule), answer.rule
            )
            return "check", "ok", tr("Approved, with a rule: {rule}", rule=rule)
        case choice if choice == DENY:
            what = tr("Denied {host}", host=about) if about else tr("Denied")
            return "cross", "bad", tr("{what}: {reason}", what=what, reason=reason) if reason else what
        case choice if choice == ALLOW:
            return "check", "warn", tr("Allowed once: {what}", what=visible(question.preview))
        case choice if choice == ADD_FOLDER:
            folder = ", ".join(added_folders(question.requested))
            return "check", "warn", tr("Folder added: {what}", what=visible(folder))
        case choice if choice == TELL:
            return "shield", "warn", tr("The agent was told no: {what}", what=visible(question.preview))
        case choice if choice == SUBMIT:
            said = (_said(question, name, one) for name, one in answer.values.items() if one is not None)
            return "check", "ok", tr("Answered: {what}", what=one_line("; ".join(said), 200))
        case choice if choice == DISMISS:
            return "minus-circle", "text3", tr("Not answered")
        case choice if choice == ACCEPT:
            return "check", "ok", tr("Plan accepted: the agent builds now")
        case choice if choice == REJECT:
            return "cross", "warn", tr("Plan rejected: {reason}", reason=reason) if reason else tr("Plan rejected")
        case choice if choice == STOP and question.unkept is not None:
            return "stop", "bad", tr("The command was stopped: {what}", what=about)
        case choice if choice == GO_ON:
            return "check", "warn", tr("You went on. {reason}", reason=visible(core_text(question.reason)))
        case _:
            return (
                "stop",
                "bad",
                tr("Stopped: {reason}", reason=visible(question.preview or core_text(question.reason))),
            )


def _approved(answer: Answer, *, for_turn: bool) -> str:
    if (answer.edited, answer.rows) != (None, None):
        return tr("Approved for this turn, as you edited it") if for_turn else tr("Approved, as you edited it")
    if given := _granted(answer):
        words = later("Approved for this turn with {things}") if for_turn else later("Approved with {things}")
        return translated(words, things=given)
    return tr("Approved for this turn") if for_turn else tr("Approved")


def _moment(at: datetime) -> str:
    """The time, and the day if it is not today's."""
    if at.date() == datetime.now().astimezone().date():
        return f"{at:%H:%M}"
    return tr("{day} {month}, {time}", day=f"{at:%d}", month=month(at), time=f"{at:%H:%M}")


def _whole_moment(at: datetime) -> str:
    names = QLocale(current())
    return tr(
        "{weekday}, {day} {month} {year}, {time}",
        weekday=names.dayName(at.isoweekday()),
        day=f"{at:%d}",
        month=names.monthName(at.month),
        year=at.year,
        time=f"{at:%H:%M:%S}",
    )


def _granted(answer: Answer) -> str:
    """What the person allowed beyond the call itself; "" if nothing."""
    grant = answer.grant
    given = [
        *([tr("network")] if grant.network else []),
        *(visible(folder) for folder in grant.folders),
        *([tr("no confinement")] if grant.unconfined else []),
    ]
    return ", ".join([*given, *([tr("for this session")] if answer.for_session else [])]) if given else ""
