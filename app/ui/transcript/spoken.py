"""What a screen reader says of events for which nobody should have to look."""

from app.text.plain import one_line, visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.transcript.blocks.diff import is_diff
from app.ui.transcript.blocks.tool_words import headline
from app.ui.transcript.cards.approval import short_call
from app.ui.transcript.cards.card import NO_KEY, YES_KEY, call_text
from app.vocabulary.events import EndReason, Question, QuestionKind, TurnEnded

_MOST_LETTERS = 300
"""Of a call: who wants to hear more goes to the card."""
_KEYS = {
    QuestionKind.APPROVAL: later("{yes} approves, {no} denies."),
    QuestionKind.PLAN: later("{yes} accepts."),
}


def spoken_question(question: Question) -> str:
    """What is asked, about which call, why, and the keys that answer."""
    call = (
        one_line(call_text(short_call(question)), _MOST_LETTERS)
        if question.arguments and not is_diff(question.preview)
        else ""
    )
    reason = visible(core_text(question.reason))
    keys = translated(_KEYS[question.kind], yes=YES_KEY, no=NO_KEY) if question.kind in _KEYS else ""
    parts = (headline(question), call, reason, keys)
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def spoken_end(event: TurnEnded) -> str:
    match event.reason:
        case EndReason.DONE:
            return tr("Handrail has finished.")
        case EndReason.CANCELLED:
            return tr("Stopped by you.")
        case _:
            if event.detail:
                return tr("Handrail has stopped: {reason}", reason=visible(core_text(event.detail)))
            return tr("Handrail has stopped.")
