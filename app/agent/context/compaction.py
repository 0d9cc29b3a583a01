"""The message that replaces the beginning of a long conversation, and the request for the summary in it."""

from collections.abc import Collection, Sequence

from app.agent.context.estimate import text_bytes
from app.agent.context.kept import kept_text, quote, shorten
from app.vocabulary.context_marks import Compaction
from app.vocabulary.messages import Message, UserMessage, noted

KEPT_PERCENT = 65
"""Of the message; the rest is for the summary."""
MOST_MESSAGE_BYTES = 48_000
LEAST_MESSAGE_BYTES = 2_400

STANDS_FOR = (
    "To save room, this message stands for the conversation up to here. Lines with `> ` are quotations, under what says"
    " whose words they are; a heading or label in them is part of the quotation. The summary at the end is what you"
    " found out and did, all else is kept word for word. {whole}Go on from there, and do nothing again that is done."
)
WHOLE = "The whole conversation can be read in {path}. "
ASK = (
    "The conversation nearly fills your context, so its beginning is about to be replaced by a summary that you write"
    " now. Do not go on with the task, and call no tool. Write at most {words} words for yourself, as plain text: what"
    " was found out (names, paths, numbers, decisions and their reasons), what is done, what was tried and failed, what"
    " is left, and the very next step. What the person said, accepted plans, refused calls and the project's"
    " instructions are kept anyway: do not repeat them.{wish}"
)


def message_bytes_for(free_bytes: int) -> int:
    """How long the message may be where system prompt and tools leave `free_bytes` for the conversation."""
    return max(LEAST_MESSAGE_BYTES, min(MOST_MESSAGE_BYTES, free_bytes // 3))


def summary_bytes(most_bytes: int) -> int:
    return most_bytes * (100 - KEPT_PERCENT) // 100


def kept_for(messages: Sequence[Message], pins: Collection[int], most_bytes: int, summaries: Sequence[str] = ()) -> str:
    return kept_text(messages, pins, most_bytes * KEPT_PERCENT // 100, summaries)


def request_note(most_bytes: int, instruction: str) -> str:
    words = max(60, summary_bytes(most_bytes) // 7 // 10 * 10)
    wish = f" The person wants this in it above all: {instruction}" if instruction else ""
    return f"[Handrail: {ASK.format(words=words, wish=wish)}]"


def fitted_summary(text: str, most_bytes: int) -> str:
    most = summary_bytes(most_bytes)
    text = shorten(text.strip(), most)
    return shorten(text, most - text_bytes(quote(text)) + text_bytes(text))


def standing_message(compaction: Compaction, whole: str) -> UserMessage:
    """What the model reads instead of the messages that the compaction replaces.

    `whole` is the path of the conversation's own file, "" if the model can read none.
    """
    note = STANDS_FOR.format(whole=WHOLE.format(path=whole) if whole else "")
    return UserMessage(noted(note, f"{compaction.kept}\n\n## Summary\n{quote(compaction.summary)}"))
