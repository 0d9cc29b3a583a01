"""The message that replaces the beginning of a long conversation: what it keeps word for word, and the summary in it.

What is kept is copied from the history, and no model rewrites it.

Each part may take a share of the space, the most important one first. A longer part is cut in its middle and says so.
Whatever is copied is quoted: each line of it begins with a sign, so that it can neither end nor begin a part.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from app.agent.context.estimate import text_bytes
from app.agent.context.pruning import calls_by_id, instructions_in, target_of
from app.text import strict_json
from app.text.plain import one_line
from app.vocabulary.context_marks import Compaction
from app.vocabulary.messages import AssistantMessage, Message, ToolCall, ToolMessage, UserMessage, image_note, noted
from app.vocabulary.tool_table import SKILL, ToolFamily, family_of

DENIED = ("E_DENIED", "E_SANDBOX_VIOLATION")
OUTCOME_CHARS = 300
LINE_CHARS = 240


@dataclass(frozen=True, slots=True)
class _Part:
    title: str
    text: Callable[["_History"], "list[str]"]
    """Its entries, oldest first."""
    percent: int
    """Of the room, at most."""
    newest_first: bool = True
    """Whether, if not all fit, the oldest go."""


class _History:
    """The messages that a compaction replaces."""

    def __init__(self, messages: Sequence[Message], pins: Collection[int], summaries: Sequence[str]) -> None:
        self.messages = messages
        self.pins = pins
        self.summaries = summaries
        """Earlier ones that the person pinned."""
        self.calls = calls_by_id(messages)
        self.said = [place for place, message in enumerate(messages) if isinstance(message, UserMessage)]


def kept_text(
    messages: Sequence[Message], pins: Collection[int], most_bytes: int, summaries: Sequence[str] = ()
) -> str:
    """All parts within `most_bytes`, each under its title. `summaries` are earlier ones that the person pinned."""
    history = _History(messages, pins, summaries)
    left = most_bytes
    written = []
    for part in _PARTS:
        entries = part.text(history)
        text = _fitting(entries, min(left, most_bytes * part.percent // 100), newest_first=part.newest_first)
        if text:
            written.append(f"## {part.title}\n{text}")
            left -= text_bytes(written[-1]) + 2
    return "\n\n".join(written)


def quote(text: str) -> str:
    """The text so that no line of it can be taken for a heading or a label of ours."""
    return "\n".join(f"> {line}" for line in text.splitlines())


def shorten(text: str, most_bytes: int) -> str:
    """The text, or its beginning and end with a remark of how much is missing between them."""
    data = text.encode(errors="replace")
    if len(data) <= most_bytes:
        return text
    remark = f" […{len(data) - most_bytes:,} bytes left out…] "
    room = max(0, most_bytes - len(remark.encode()))
    head = data[: room * 2 // 3].decode(errors="ignore").rstrip("\r\n")  # the remark stands in a quoted line
    tail = data[len(data) - room // 3 :].decode(errors="ignore") if room >= 3 else ""
    return f"{head}{remark}{tail}"


def _fitting(entries: Sequence[str], most_bytes: int, *, newest_first: bool) -> str:
    """As many entries as fit, in their own order. The first that does not fit is cut, if that leaves anything of it."""
    chosen: list[str] = []
    left = most_bytes
    for entry in reversed(entries) if newest_first else entries:
        if left < min(80, text_bytes(entry)):
            break
        chosen.append(shorten(entry, left))
        left -= text_bytes(chosen[-1]) + 1
    return "\n".join(reversed(chosen) if newest_first else chosen)


def _goal(history: _History) -> list[str]:
    return [quote(_words(history, history.said[0]))] if history.said else []


def _later_messages(history: _History) -> list[str]:
    return [f"- The person:\n{quote(_words(history, place))}" for place in history.said[1:]]


def _words(history: _History, place: int) -> str:
    message = history.messages[place]
    assert isinstance(message, UserMessage)
    return _show_message(message)


def _show_message(message: UserMessage) -> str:
    """The person's own words, with the names of images that they attached."""
    own = UserMessage(message.said.strip(), message.images)
    return image_note(own, "They are not shown here any more.") if message.images else own.text


def _show_pinned(history: _History) -> list[str]:
    said = [text for place in sorted(history.pins) if place < len(history.messages) if (text := _show(history, place))]
    return [*(f"- An earlier summary:\n{quote(summary)}" for summary in history.summaries), *said]


def _show(history: _History, place: int) -> str:
    match history.messages[place]:
        case UserMessage() as message:
            return f"- The person:\n{quote(_show_message(message))}"
        case AssistantMessage() as message:
            return f"- You:\n{quote(message.text.strip())}" if message.text.strip() else ""
        case ToolMessage(result=result) as message:
            return f"- Result of {_what(history, message)}:\n{quote(result.for_model)}"


def _what(history: _History, message: ToolMessage) -> str:
    """Which tool was called, and about what."""
    return one_line(f"{message.name} {target_of(history.calls.get(message.call_id))}", LINE_CHARS)


def _plans(history: _History) -> list[str]:
    """Those that the person accepted, as they were then."""
    accepted = []
    written: dict[str, str] = {}
    for message in history.messages:
        if not isinstance(message, ToolMessage):
            continue
        arguments: dict[str, object] = {}
        if (call := history.calls.get(message.call_id)) is not None:
            with suppress(ValueError):
                parsed = strict_json.parse(call.arguments)
                arguments = parsed if isinstance(parsed, dict) else {}
        meta = message.result.meta
        if message.name == "plan_write" and not message.result.is_error:
            written[str(meta.get("path", ""))] = str(arguments.get("content", ""))
        if message.name == "exit_plan_mode" and meta.get("accepted"):
            path = str(meta.get("plan_file", ""))
            edited = message.result.output.partition("This is the plan that counts:\n\n")[2]
            body = str(meta.get("plan", "")) or edited or written.get(path, "")
            accepted.append(f"- {one_line(path, LINE_CHARS) or 'A plan'}:\n{quote(body.strip())}")
    return accepted


def _answers(history: _History) -> list[str]:
    return [
        f"- {one_line(message.result.for_model, 2 * LINE_CHARS)}"
        for message in history.messages
        if isinstance(message, ToolMessage) and message.name == "ask_user" and not message.result.is_error
    ]


def _denials(history: _History) -> list[str]:
    denied = (one for one in history.messages if isinstance(one, ToolMessage) and one.result.code in DENIED)
    lines = (f"- {_what(history, one)}: {one_line(one.result.output, LINE_CHARS)}" for one in denied)
    return list(dict.fromkeys(lines))


def _instructions(history: _History) -> list[str]:
    results = (message.result for message in history.messages if isinstance(message, ToolMessage))
    return [quote(notes) for result in results if (notes := instructions_in(result))]


def _skills(history: _History) -> list[str]:
    """Those that are in force, each as it was read last."""
    texts: dict[str, str] = {}
    for message in history.messages:
        if isinstance(message, ToolMessage) and message.name == SKILL and not message.result.is_error:
            name = str(message.result.meta.get("skill", ""))
            texts.pop(name, None)
            texts[name] = f"- {name} (where something is left out here, call `{SKILL}` again):\n"
            texts[name] += quote(message.result.output)
    return list(texts.values())


def _outcomes(history: _History) -> list[str]:
    """For each request how it ended; the last one may not have."""
    ends = [*history.said, len(history.messages)][1:]
    pairs = []
    for begin, end in zip(history.said, ends, strict=True):
        last = history.messages[end - 1]
        is_answered = isinstance(last, AssistantMessage) and not last.tool_calls and bool(last.text.strip())
        if is_answered or end < len(history.messages):
            asked = one_line(_words(history, begin), 200)
            outcome = one_line(last.text, OUTCOME_CHARS) if isinstance(last, AssistantMessage) and is_answered else ""
            pairs.append(f"- “{asked}” → {outcome or '(stopped before it was done)'}")
    return pairs


def _doings(history: _History) -> list[str]:
    """What was changed and run; of what was done more than once, the last time."""
    done: dict[str, str] = {}
    for message in history.messages:
        if isinstance(message, ToolMessage) and family_of(message.name) in (ToolFamily.CHANGING, ToolFamily.RUNNING):
            what = _what(history, message)
            done.pop(what, None)
            done[what] = f"- {what}{' (failed)' if message.result.is_error else ''}"
    return list(done.values())


_PARTS = (
    _Part("The goal: what the person asked for first", _goal, 25),
    _Part("Instructions of the project that hold", _instructions, 25),
    _Part("Skills in force", _skills, 45),
    _Part("Pinned by the person", _show_pinned, 30),
    _Part("Plans that the person accepted", _plans, 30),
    _Part("What else the person said, the last of it at the end", _later_messages, 30),
    _Part("What the person answered", _answers, 15),
    _Part("Refused; do not try it again in another way", _denials, 15),
    _Part("Requests and how they ended", _outcomes, 20),
    _Part("Changed and run so far, the last at the end", _doings, 15),
)


def digest(messages: Sequence[Message], most_bytes: int) -> str:
    """A summary that no model wrote: the last words of the agent, and what it looked at and got."""
    calls = calls_by_id(messages)
    return _fitting(list(_events(messages, calls)), most_bytes, newest_first=True)


def _events(messages: Sequence[Message], calls: dict[str, ToolCall]) -> Iterator[str]:
    for message in messages:
        match message:
            case AssistantMessage() if message.text.strip():
                yield f"- You said: {one_line(message.text, OUTCOME_CHARS)}"
            case ToolMessage(call_id, name, result):
                outcome = "failed" if result.is_error else "gave"
                yield f"- {name} {target_of(calls.get(call_id))} {outcome}: {one_line(result.for_model, LINE_CHARS)}"
            case _:
                pass


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
