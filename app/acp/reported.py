"""What an agent says about one of its calls, and that as a call and a result of ours. All of it is the agent's word."""

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import PurePath
from typing import Any

from app.sandbox.effects.effect_report import EffectReport
from app.text.plain import escaped, one_line
from app.text.sentences import say
from app.tools.shared.changes import compare
from app.vocabulary.messages import ToolResult

MOST_TEXT = 200_000
"""Characters of an output, or of a text to be written, that are kept."""
MOST_PATHS = 200
SHELLS = ("bash", "sh", "zsh")
NEVER_ENDED = say("The agent never said what became of this.")
NEVER_BEGAN = say("The agent announced this and never said that it did it.")


class Status(StrEnum):
    PENDING = "pending"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    FAILED = "failed"


OVER = (Status.COMPLETED, Status.FAILED)


@dataclass(frozen=True, slots=True)
class Diff:
    """A change of a file as the agent shows it: of the whole file, or of a passage."""

    path: str
    old: str | None
    new: str


@dataclass
class ReportedCall:
    """Grows with each update, of which the later word counts."""

    id: str
    root: str
    """The project's folder, from which paths are told."""
    title: str = ""
    kind: str = ""
    status: Status = Status.PENDING
    given: Mapping[str, Any] = field(default_factory=dict)
    """Its arguments, in names of the agent's own."""
    returned: Any = None
    diffs: tuple[Diff, ...] = ()
    text: str = ""
    locations: tuple[str, ...] = ()
    was_refused: bool = False
    effects: EffectReport | None = None
    """What really changed while its command ran."""

    def take(self, update: Mapping[str, Any]) -> None:
        """Parts that have another shape than the protocol's are left as they were."""
        match update:
            case {"title": str(title)}:
                self.title = one_line(title, 300)
        match update:
            case {"kind": str(kind)}:
                self.kind = kind
        match update:
            case {"rawInput": dict(given)}:
                self.given = given
        match update:
            case {"status": str(status)} if status in tuple(Status) and self.status not in OVER:
                self.status = Status(status)
        self.returned = update.get("rawOutput", self.returned)
        match update:
            case {"content": list(content)}:
                self._take_content(content)
        match update:
            case {"locations": list(places)}:
                self.locations = tuple(self._path(one.get("path")) for one in _mappings(places[:MOST_PATHS]))

    @property
    def is_over(self) -> bool:
        return self.status in OVER

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that it says it changes."""
        if self.diffs:
            return tuple(dict.fromkeys(diff.path for diff in self.diffs))
        named = (self.given.get(key) for key in ("file_path", "path", "filePath", "abs_path", "source", "destination"))
        found = [self._path(path) for path in named if isinstance(path, str)] if self.changes_files else []
        return tuple(dict.fromkeys((*self.locations, *found)))[:MOST_PATHS]

    @property
    def changes_files(self) -> bool:
        return bool(self.diffs) or self.kind in ("edit", "delete", "move")

    @property
    def command(self) -> str:
        """The command that it runs, where the agent tells it apart from the words about it."""
        match self.given.get("command"):
            case str(command):
                return command
            case [str(shell), "-c" | "-lc", str(command)] if PurePath(shell).name in SHELLS:
                return command
            case [str(), *_] as words:
                return shlex.join(map(str, words))
        return ""

    def as_call(self, other: str) -> tuple[str, dict[str, Any]]:
        """The name and arguments of the tool of ours that does such a thing; `other` for what none does."""
        paths = self.paths
        if self.diffs:
            first = self.diffs[0]
            if len(paths) > 1 or len(self.diffs) > 1:
                return "edit", {"paths": [*paths], "edits": [_edit(diff) for diff in self.diffs]}
            if first.old is None:
                return "write", {"path": first.path, "content": cut(first.new)}
            return "edit", _edit(first)
        match self.kind:
            case "execute" if self.command:
                return "bash", {"command": self.command}
            case "edit" | "delete" if paths:
                return "edit" if self.kind == "edit" else "rm", _place(paths)
            case "move" if len(paths) > 1:
                return "mv", {"source": paths[0], "destination": paths[-1]}
            case "read" if paths := tuple(dict.fromkeys((*self.locations, *self._named_path()))):
                return "read", _place(paths)
            case "search":
                return "grep", {"pattern": cut(str(self.given.get("pattern") or self.title))}
            case "fetch" if isinstance(url := self.given.get("url"), str):
                return "web_fetch", {"url": url}
        given = json.dumps(self.given, ensure_ascii=False, default=str)
        return other, {"name": self.title or self.kind or "?"} | ({"input": cut(given)} if self.given else {})

    def result(self) -> ToolResult:
        """What came of it, as the agent tells it."""
        text = self.output
        meta: dict[str, Any] = {"effects": self.effects.meta()} if self.effects is not None else {}
        if self.diffs:
            made = [(diff.path, compare(diff.path, _bytes(diff.old), diff.new.encode())) for diff in self.diffs]
            files = [{"path": path, "diff": one.diff, "added": one.added, "removed": one.removed} for path, one in made]
            meta |= files[0] if len(files) == 1 else {"files": files}
            text = text or "\n".join(one.diff for _, one in made)
        if not self.is_over:
            why = NEVER_ENDED if self.status is Status.IN_PROGRESS else NEVER_BEGAN
            return ToolResult("\n".join(filter(None, (text, why))), True, "E_CANCELLED", meta)
        failed = self.status is Status.FAILED
        return ToolResult(text or ("(failed)" if failed else "(no output)"), failed, meta=meta)

    @property
    def output(self) -> str:
        """What it printed or answered so far."""
        if self.text:
            return self.text
        match self.returned:
            case str(text):
                return cut(text)
            case {"formatted_output": str(text)} | {"output": str(text)} | {"stdout": str(text)}:
                return cut(text)
        return ""

    def _take_content(self, content: Sequence[Any]) -> None:
        diffs: list[Diff] = []
        texts: list[str] = []
        for item in _mappings(content):
            match item:
                case {"type": "diff", "path": str(path), "newText": str(new)}:
                    old = item.get("oldText")
                    diffs.append(Diff(self._path(path), old if isinstance(old, str) else None, new))
                case {"type": "content", "content": dict(block)}:
                    texts.append(block_text(block))
        self.diffs = tuple(diffs[:MOST_PATHS]) or self.diffs
        self.text = cut(_without_fence("\n".join(texts))) or self.text

    def _named_path(self) -> Iterator[str]:
        for key in ("file_path", "path", "filePath", "abs_path"):
            if isinstance(path := self.given.get(key), str):
                yield self._path(path)

    def _path(self, path: object) -> str:
        """From the project on, if it lies there; as our tools spell it."""
        text = str(path)
        return escaped(text.removeprefix(f"{self.root.rstrip('/')}/"))


def block_text(block: Mapping[str, Any]) -> str:
    """A block of content as text; what is no text is named."""
    match block:
        case {"type": "text", "text": str(text)}:
            return text
        case {"type": "resource_link", "uri": str(uri)}:
            return uri
        case {"type": "resource", "resource": {"text": str(text)}}:
            return text
        case {"type": str(kind)}:
            return f"[{one_line(kind, 20)}]"
    return ""


def cut(text: str) -> str:
    return text if len(text) <= MOST_TEXT else f"{text[:MOST_TEXT]}\n[cut: {len(text) - MOST_TEXT} more characters]"


def _edit(diff: Diff) -> dict[str, Any]:
    return {"path": diff.path, "old_string": cut(diff.old or ""), "new_string": cut(diff.new)}


def _place(paths: Sequence[str]) -> dict[str, Any]:
    return {"path": paths[0]} if len(paths) == 1 else {"paths": [*paths]}


def _bytes(text: str | None) -> bytes | None:
    return text.encode() if text is not None else None


def _mappings(items: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
    return (item for item in items if isinstance(item, Mapping))


def _without_fence(text: str) -> str:
    """Some agents put the output of a command between fences of Markdown."""
    lines = text.strip().split("\n")
    is_fenced = len(lines) > 1 and lines[0].startswith("```") and lines[-1] == "```"
    return "\n".join(lines[1:-1]) if is_fenced else text
