"""The conversation as data: what the person, the model and the tools said.

A history is valid when every tool call of an assistant message has exactly one result after it; `repaired` makes it so.
`request_messages` is what a model is asked with: the same without what would make an API refuse the request.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Any

from app.text.plain import one_line
from app.text.sentences import Sentence, change, from_plain, join, to_plain
from app.vocabulary.tool_table import runs_command

Native = Mapping[str, Any]
"""What the provider that wrote a part wants back verbatim, e.g. a signature."""


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    native: Native | None = None


@dataclass(frozen=True, slots=True)
class Thinking:
    text: str
    native: Native | None = None


@dataclass(frozen=True, slots=True)
class ToolCall:
    """`arguments` is the JSON text as the model wrote it; only the orchestrator parses it, strictly."""

    id: str
    name: str
    arguments: str
    native: Native | None = None
    written: bool = False
    """The model wrote it as text; it runs only if the person says so."""


@dataclass(frozen=True, slots=True)
class Image:
    """What the person attached, a tool read, or as a part of a reply what the model made."""

    media_type: str
    data: str
    """Base64, without line breaks."""
    name: str = ""
    """The file's name or path where the person gave it; "" if nobody knows it."""


Part = Text | Thinking | ToolCall | Image


class StopReason(StrEnum):
    """Why a reply ended, in one vocabulary for all providers."""

    DONE = "done"
    TOOLS = "tools"
    LENGTH = "length"
    REFUSAL = "refusal"
    PAUSE = "pause"
    CONTEXT = "context"
    BROKEN = "broken"
    """The stream broke off, or the person stopped the reply: the words so far are kept for the person to see."""
    OTHER = "other"


MOST_TOKENS = 1_000_000_000
"""Of one reply; a hundred times the largest window there is."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one reply; `input` is everything the model read, cached or not."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0

    @property
    def is_possible(self) -> bool:
        """Whether these are numbers that a reply can have, which servers say and nobody has checked."""
        counts = (self.input, self.output, self.cache_read, self.cache_write)
        if not all(type(count) is int and 0 <= count <= MOST_TOKENS for count in counts):
            return False
        return self.cache_read + self.cache_write <= self.input

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.input + other.input,
            self.output + other.output,
            self.cache_read + other.cache_read,
            self.cache_write + other.cache_write,
        )


@dataclass(frozen=True, slots=True)
class UserMessage:
    """What the model reads; before the person's own words may stand a note of ours."""

    text: str
    images: tuple[Image, ...] = ()

    def text_for(self, *, sees: bool) -> str:
        """The text for a model; one that cannot see images is told their names."""
        return self.text if sees or not self.images else image_note(self, "This model cannot see them.")

    @property
    def note(self) -> str:
        return self._parts[0]

    @property
    def said(self) -> str:
        """The person's own words."""
        return self._parts[1]

    @property
    def _parts(self) -> tuple[str, str]:
        if isinstance(self.text, Sentence):  # of `noted`
            return str(self.text.values["part1"]), str(self.text.values["part3"])
        head, end, said = self.text.partition(_NOTE_END)
        return (head.removeprefix(NOTE_START), said) if end and head.startswith(NOTE_START) else ("", self.text)


NOTE_START, _NOTE_END = "[Handrail: ", "]\n\n"


def noted(note: str, text: str) -> str:
    """A message with a note of ours before it, on one line, whatever the names in it are."""
    return join("", (NOTE_START, one_line(note, 4_000), _NOTE_END, text)) if note else text


def image_note(message: UserMessage, why: str) -> str:
    """The text of a message with the names of its images after it, and why these are not there."""
    names = ", ".join(one_line(image.name, 200) or image.media_type for image in message.images)
    note = f"[Handrail: the person attached images here: {names}. {why}]"
    return f"{message.text}\n\n{note}" if message.text.strip() else note


@dataclass(frozen=True, slots=True)
class AssistantMessage:
    """`origin` is `provider/model`: native data goes back only to where it came from."""

    parts: tuple[Part, ...]
    origin: str = ""
    stop: StopReason = StopReason.DONE
    usage: Usage = Usage()
    why: str = ""
    """What the service said about the end of a reply that it refused, or ended for a reason that is not known."""

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts if isinstance(part, Text))

    @property
    def images(self) -> tuple[Image, ...]:
        return tuple(part for part in self.parts if isinstance(part, Image))

    @property
    def pictures_note(self) -> str:
        """Stands for its pictures where the reply goes back to a model: services take them only from the person."""
        count = len(self.images)
        return f"\n\n[Handrail: pictures of yours stood here: {count}.]" if count else ""

    @property
    def tool_calls(self) -> tuple[ToolCall, ...]:
        return tuple(part for part in self.parts if isinstance(part, ToolCall))


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool gives back: `output` as text, `meta` the facts of it for people."""

    output: str
    is_error: bool = False
    code: str | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    images: tuple[Image, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    """The whole result for programs that call a tool themselves; it goes no further than to them."""
    brief: str = ""
    """What the model reads instead of `output`, where that is more than its share of the window."""

    @property
    def for_model(self) -> str:
        return self.brief or self.output

    def without_data(self) -> "ToolResult":
        return replace(self, data={}) if self.data else self


@dataclass(frozen=True, slots=True)
class ToolMessage:
    call_id: str
    name: str
    result: ToolResult


Message = UserMessage | AssistantMessage | ToolMessage


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as a provider sees it."""

    name: str
    description: str
    schema: Mapping[str, Any]

    @property
    def wire_name(self) -> str:
        """Provider APIs refuse dots in tool names."""
        return self.name.replace(".", "_")


CUT_OFF = "E_INTERRUPTED"
"""The code of a call that had begun when the program was killed."""
_UNFINISHED = "Interrupted: this call was not finished."
INTERRUPTED = ToolResult(_UNFINISHED, is_error=True, code="E_CANCELLED")
INTERRUPTED_FS = ToolResult(
    json.dumps(
        {"ok": False, "error": {"code": "E_INTERNAL", "message": _UNFINISHED, "details": {"code": "E_CANCELLED"}}}
    ),
    is_error=True,
    code="E_CANCELLED",
)
"""The same in the form that the `fs.*` tools promise."""


def interrupted(tool: str, output: str) -> ToolResult:
    """The result of a call that had begun when the program was killed; `output` is what it had printed until then."""
    if tool.startswith("fs."):
        return replace(INTERRUPTED_FS, code=CUT_OFF)
    said = output.rstrip() or ("(no output)" if runs_command(tool) else "")
    told = "Interrupted: Handrail ended while this ran. Look at what it had done before you repeat it."
    return ToolResult("\n".join(filter(None, (said, told))), is_error=True, code=CUT_OFF, meta={"noted": 1})


def is_made_up(message: Message) -> bool:
    """Whether `repaired` has just added this result. One that was stored and read again is another object."""
    result = message.result if isinstance(message, ToolMessage) else None
    return result is INTERRUPTED or result is INTERRUPTED_FS


def repaired(history: Iterable[Message]) -> list[Message]:
    """The same history with every open call answered and every stray result dropped."""
    valid: list[Message] = []
    waiting: dict[str, ToolCall] = {}

    def close() -> None:
        for call in waiting.values():
            result = INTERRUPTED_FS if call.name.startswith("fs.") else INTERRUPTED
            valid.append(ToolMessage(call.id, call.name, result))
        waiting.clear()

    for message in history:
        match message:
            case ToolMessage(call_id=call_id):
                if waiting.pop(call_id, None) is not None:
                    valid.append(message)
            case _:
                close()
                valid.append(message)
                if isinstance(message, AssistantMessage):
                    waiting = {call.id: call for call in message.tool_calls}
    close()
    return valid


_ANSWERS = (UserMessage, ToolMessage)
GO_ON = UserMessage(noted("Your message above ended early. Go on where it stopped.", ""))
"""Never stored: it stands in a request where the model has to speak twice in a row."""


def request_messages(history: Sequence[Message]) -> list[Message]:
    """A valid history as a model is asked with it: no reply of the model's comes last or follows another.

    Current Claude models refuse a request that ends with a reply, and many local models two in a row. A reply that
    broke off, was refused or is empty is left out once the model is asked again; after any other it is told to go on.
    """
    messages: list[Message] = []
    for message, following in zip_longest(history, history[1:]):
        if not isinstance(message, AssistantMessage) or isinstance(following, _ANSWERS):
            messages.append(message)
        elif message.stop not in (StopReason.BROKEN, StopReason.REFUSAL) and message.text.strip():
            messages += [message, GO_ON]
    return messages


def to_row(message: Message, mask: Callable[[str], str] = str) -> tuple[str, str, str | None]:
    """A message as (role, content, metadata JSON), the shape in which it is stored.

    `mask` gets each text by itself. If it got the JSON, it could cut an escape sequence in two, and would not find a
    secret in arguments, in which quotation marks are escaped twice.
    """
    match message:
        case UserMessage(text, images):
            said = change(text, mask)
            about = {"images": _image_rows(images, mask)} if images else {}
            about |= {"said": to_plain(said)} if isinstance(said, Sentence) else {}
            return "user", said, json.dumps(about) if about else None
        case AssistantMessage():
            parts = [{"kind": _KINDS[type(part)], **_slim(shallow(part))} for part in message.parts]
            meta = {
                "parts": parts,
                "origin": message.origin,
                "stop": message.stop,
                "usage": _slim(shallow(message.usage)),
                **({"why": message.why} if message.why else {}),
            }
            stored = each_masked(_slim(meta), mask)
            for row, part in zip(stored.get("parts", ()), message.parts, strict=False):
                if isinstance(part, Image):  # what looks like a secret in its data is chance
                    row["data"] = part.data
            return "assistant", mask(message.text), json.dumps(stored)
        case ToolMessage(call_id, name, result):
            meta = {"tool_call_id": call_id, "name": name, **_slim(shallow(result))}
            meta.pop("output", None)
            meta.pop("data", None)
            meta.pop("images", None)
            stored = {**each_masked(meta, mask), "images": _image_rows(result.images, mask)}
            said = change(result.output, mask)
            stored |= {"said": to_plain(said)} if isinstance(said, Sentence) else {}
            return "tool", said, json.dumps(stored)


def _image_rows(images: Sequence[Image], mask: Callable[[str], str]) -> list[dict[str, Any]]:
    """Only the name is text: in the data, what looks like a secret is chance, and a mark would destroy the image."""
    return [_slim(shallow(image) | {"name": mask(image.name) if image.name else None}) for image in images]


def images_to_json(images: Sequence[Image], mask: Callable[[str], str] = str) -> str:
    """The images of a message that waits; "" if it has none."""
    return json.dumps(_image_rows(images, mask)) if images else ""


def images_from_json(stored: str) -> tuple[Image, ...]:
    return tuple(Image(**image) for image in json.loads(stored)) if stored else ()


def each_masked(value: Any, mask: Callable[[str], str], *, with_keys: bool = False) -> Any:
    """What is to become JSON, with `mask` called for each text in it; also for the keys, if they are not ours."""
    match value:
        case Sentence():
            return to_plain(change(value, mask))
        case str():
            return mask(value)
        case None | bool() | int() | float():  # before the question whether it is a mapping, which takes longer
            return value
        case Mapping():
            return {
                mask(key) if with_keys else key: each_masked(inner, mask, with_keys=with_keys)
                for key, inner in value.items()
            }
        case list() | tuple():
            return [each_masked(inner, mask, with_keys=with_keys) for inner in value]
        case _:
            return value


def from_row(role: str, content: str, metadata: str | None) -> Message:
    """The inverse of `to_row`. Of a row whose metadata cannot be read, the text is left: it must not lock a session."""
    try:
        return _from_row(role, content, json.loads(metadata) if metadata else {})
    except (ValueError, TypeError, KeyError, AttributeError):
        match role:
            case "user":
                return UserMessage(content)
            case "assistant":
                return AssistantMessage((Text(content),))
            case "tool":  # an answer to no call, so `repaired` leaves it out
                return ToolMessage("", "", ToolResult(content))
        raise


def _from_row(role: str, content: str, meta: Mapping[str, Any]) -> Message:
    match role:
        case "user":
            return UserMessage(_said(meta, content), tuple(Image(**image) for image in meta.get("images", [])))
        case "assistant":
            return AssistantMessage(
                parts=tuple(_part(data) for data in meta.get("parts", [])),
                origin=meta.get("origin", ""),
                stop=StopReason(meta.get("stop", StopReason.DONE)),
                usage=usage if (usage := Usage(**meta.get("usage", {}))).is_possible else Usage(),
                why=_as_text(meta.get("why")),
            )
        case "tool":
            result = ToolResult(
                output=_said(meta, content),
                is_error=meta.get("is_error", False),
                code=meta.get("code"),
                meta=from_plain(meta.get("meta", {})),
                images=tuple(Image(**image) for image in meta.get("images", [])),
                brief=meta.get("brief", ""),
            )
            return ToolMessage(_as_text(meta.get("tool_call_id")), _as_text(meta.get("name")), result)
        case _:
            raise ValueError(f"unknown role {role!r}")


def _said(meta: Mapping[str, Any], content: str) -> str:
    """The text of a row, as the sentence that it was."""
    said = from_plain(meta.get("said"))
    return said if isinstance(said, Sentence) else content


_KINDS: dict[type[Part], str] = {Text: "text", Thinking: "thinking", ToolCall: "call", Image: "image"}
_PARTS: dict[str, type[Part]] = {kind: cls for cls, kind in _KINDS.items()}


def _part(data: Mapping[str, Any]) -> Part:
    kind = _PARTS[data["kind"]]
    if kind is Image:
        return Image(_as_text(data.get("media_type")), _as_text(data.get("data")), _as_text(data.get("name")))
    texts = {
        name: _as_text(data.get(name)) for name in (("id", "name", "arguments") if kind is ToolCall else ("text",))
    }
    return kind(**{name: value for name, value in data.items() if name != "kind"} | texts)


def _as_text(value: object) -> str:
    """Earlier versions stored what a server sent as the name or id of a call, whatever it was."""
    return value if isinstance(value, str) else "" if value is None else json.dumps(value)


def _slim(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value not in (None, (), [], {}, False)}


def shallow(value: Any) -> dict[str, Any]:
    """A dataclass as a dict, one level deep: `asdict` copies everything below, which costs and needs no one."""
    return {item.name: getattr(value, item.name) for item in fields(value)}
