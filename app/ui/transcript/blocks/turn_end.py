"""How a turn ended, and what it took: one quiet line, or a failure that can be retried."""

from app.configuration.prices import NANODOLLARS
from app.text.plain import visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import number, tr
from app.ui.kit.words import money
from app.ui.transcript.blocks.calls import duration
from app.ui.transcript.blocks.notices import ErrorItem, NoticeItem, Remedy
from app.vocabulary.events import EndReason
from app.vocabulary.seen_events import TurnOver, TurnTotals

_SHORT = 1.0
"""Seconds below which the time of a turn says nothing."""
_LOOKS = {
    EndReason.LIMIT: ("clock", "text3"),
    EndReason.BUDGET: ("clock", "text3"),
    EndReason.CANCELLED: ("stop", "text3"),
    EndReason.VIOLATION: ("shield-x", "warn"),
}
"""Icon and ink where a turn did not come to its end."""


class EndItem(NoticeItem):
    def __init__(self, turn: TurnOver) -> None:
        look = _LOOKS.get(turn.reason, ("check", "text3"))
        super().__init__("", *look, Remedy.BUDGET if turn.reason is EndReason.BUDGET else "")
        self.turn = turn

    @property
    def text(self) -> str:
        took = took_words(self.turn.totals)
        words = _stopped(self.turn) if self.turn.reason in _LOOKS else visible(core_text(self.turn.detail))
        return " · ".join(filter(None, (words, took)))

    @property
    def tip(self) -> str:
        read, wrote = number(self.turn.totals.read), number(self.turn.totals.written)
        return tr("The model read {read} tokens and wrote {wrote} in this turn.", read=read, wrote=wrote)


def ending_of(turn: TurnOver) -> NoticeItem | ErrorItem | None:
    """What stands at the end of a turn; None if there is nothing to say. An error may have been told before."""
    if turn.reason is EndReason.ERROR:
        return ErrorItem(turn.detail or tr("The turn ended with an error."), "")
    is_told = turn.reason in _LOOKS or (turn.reason is EndReason.DONE and (turn.detail or took_words(turn.totals)))
    return EndItem(turn) if is_told else None


def took_words(totals: TurnTotals) -> str:
    """`18 s · $0.0210`; "" if neither is worth a line."""
    words = [duration(totals.seconds)] if totals.seconds >= _SHORT else []
    if totals.dollars:
        spent = money(round(totals.dollars * NANODOLLARS))
        words.append(tr("{cost} and calls without a known price", cost=spent) if totals.unpriced else spent)
    return " · ".join(words)


def _stopped(turn: TurnOver) -> str:
    detail = visible(core_text(turn.detail))
    if turn.reason is EndReason.CANCELLED:
        return tr("Stopped by you")
    if turn.detail.startswith("stopped"):
        return detail[:1].upper() + detail[1:]
    if detail:
        return tr("Stopped: {reason}", reason=detail)
    return tr("Stopped: at a sandbox violation") if turn.reason is EndReason.VIOLATION else tr("Stopped: at a limit")
