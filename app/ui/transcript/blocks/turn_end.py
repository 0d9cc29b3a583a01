"""How a turn ended, and what it took: one quiet line, or a failure that can be retried."""

from app.events import EndReason
from app.prices import NANODOLLARS, dollars
from app.seen_events import TurnOver, TurnTotals
from app.ui.transcript.blocks.calls import duration
from app.ui.transcript.blocks.notices import ErrorItem, NoticeItem, Remedy

_SHORT = 1.0
"""Seconds below which the time of a turn says nothing."""


def ending_of(turn: TurnOver) -> NoticeItem | ErrorItem | None:
    """What stands at the end of a turn; None if there is nothing to say. An error may have been told before."""
    took = took_words(turn.totals)
    match turn.reason:
        case EndReason.LIMIT:
            return _line(_stopped(turn.detail or "at a limit"), "clock", "text3", turn.totals)
        case EndReason.BUDGET:
            return _line(_stopped(turn.detail or "at a limit"), "clock", "text3", turn.totals, Remedy.BUDGET)
        case EndReason.CANCELLED:
            return _line("Stopped by you", "stop", "text3", turn.totals)
        case EndReason.VIOLATION:
            return _line(_stopped(turn.detail or "at a sandbox violation"), "shield-x", "warn", turn.totals)
        case EndReason.ERROR:
            return ErrorItem(turn.detail or "The turn ended with an error.", "")
        case EndReason.DONE if took:
            return NoticeItem(took, "check", tip=_details(turn.totals))
        case _:
            return None


def took_words(totals: TurnTotals) -> str:
    """`18 s · $0.0210`; "" if neither is worth a line."""
    words = [duration(totals.seconds)] if totals.seconds >= _SHORT else []
    if totals.dollars:
        more = " and calls without a known price" if totals.unpriced else ""
        words.append(f"{dollars(round(totals.dollars * NANODOLLARS))}{more}")
    return " · ".join(words)


def _line(words: str, glyph: str, ink: str, totals: TurnTotals, act: str = "") -> NoticeItem:
    took = took_words(totals)
    return NoticeItem(f"{words} · {took}" if took else words, glyph, ink, act, _details(totals))


def _details(totals: TurnTotals) -> str:
    return f"The model read {totals.read:,} tokens and wrote {totals.written:,} in this turn."


def _stopped(detail: str) -> str:
    return detail.capitalize() if detail.startswith("stopped") else f"Stopped: {detail}"
