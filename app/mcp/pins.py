"""Pins: the tools of each MCP server as the person had a chance to see them, in the person's data.

The first listing of a server that the person configured is pinned as it is. After that, a tool that changed or is new
is withheld until the person has looked at it; a renamed tool is a new one.
"""

import asyncio
import json
import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from difflib import unified_diff
from pathlib import Path

from app.fs.own_file import replace_file
from app.mcp.remote_tool import RemoteTool, tool_name
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.errors import StorageError, ToolError


@dataclass(frozen=True)
class ToolReview:
    """How the tools that a server lists now differ from the pinned ones."""

    same: tuple[RemoteTool, ...] = ()
    changed: tuple[tuple[RemoteTool, RemoteTool], ...] = ()
    """Pairs of the pinned tool and what the server says now."""
    new: tuple[RemoteTool, ...] = ()
    gone: tuple[RemoteTool, ...] = ()

    @property
    def withheld(self) -> tuple[RemoteTool, ...]:
        return (*(now for _, now in self.changed), *self.new)

    @property
    def diff(self) -> str:
        """What the person has to look at; hidden characters are spelled out."""
        parts = [tool_diff(pinned, now) for pinned, now in self.changed] + [tool_diff(None, tool) for tool in self.new]
        return "\n".join(parts)


def review(pinned: Mapping[str, RemoteTool], listed: Iterable[RemoteTool]) -> ToolReview:
    now: dict[str, RemoteTool] = {}
    for tool in listed:
        now.setdefault(tool.name, tool)  # of two with one name the first counts
    both = [(pinned[name], tool) for name, tool in now.items() if name in pinned]
    return ToolReview(
        same=tuple(tool for old, tool in both if old.digest == tool.digest),
        changed=tuple((old, tool) for old, tool in both if old.digest != tool.digest),
        new=tuple(tool for name, tool in now.items() if name not in pinned),
        gone=tuple(tool for name, tool in pinned.items() if name not in now),
    )


def tool_diff(old: RemoteTool | None, new: RemoteTool) -> str:
    """What the person has to look at in one tool."""
    before = old.for_person.splitlines() if old is not None else []
    title = f"{one_line(new.name)} ({'new' if old is None else 'changed'})"
    return "\n".join((title, *list(unified_diff(before, new.for_person.splitlines(), lineterm="", n=1))[2:]))


@dataclass(frozen=True)
class PinnedTools:
    """What the person has seen of a server: its tools by name, in order of their names."""

    tools: Mapping[str, RemoteTool]
    has_resources: bool = False


class Pins:
    """One file per server. All methods block: call them in a thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, server: str) -> "PinnedTools | None":
        """The pinned tools; None for a server that was never listed.

        Raises StorageError for a broken file: nothing is offered then, since nobody knows what the person saw.
        """
        path = self._path(server)
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            tools = [RemoteTool(**tool) for tool in kept["tools"]]
            has_resources = bool(kept["resources"])
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise StorageError(
                say(
                    "The file {path} with the tools of the MCP server {server} is broken: {problem}",
                    path,
                    server,
                    error,
                )
            ) from None
        return PinnedTools({tool.name: tool for tool in sorted(tools, key=lambda tool: tool.name)}, has_resources)

    def keep(self, server: str, pinned: "PinnedTools") -> None:
        kept = {"tools": [asdict(tool) for tool in pinned.tools.values()], "resources": pinned.has_resources}
        text = json.dumps(kept, ensure_ascii=False, indent=1)
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        replace_file(self._path(server), text.encode("utf-8", "replace"), mode=0o600)

    def forget(self, server: str) -> None:
        self._path(server).unlink(missing_ok=True)

    def _path(self, server: str) -> Path:
        assert server and os.sep not in server
        return self._folder / f"{server}.json"


class SeenTools:
    """The tools of one server by what the person has seen of them, and which of them they have switched off.

    `key` is the name under which its pins are kept, if that is not its own. `off` are the tools that were switched off
    when the conversation began, `off_now` those that are by now.
    """

    def __init__(
        self,
        server: str,
        pins: Pins,
        *,
        key: str = "",
        off: Collection[str] = (),
        off_now: Callable[[], Collection[str]] = lambda: (),
    ) -> None:
        self._server = server
        self.key = key or server
        self._pins = pins
        self._off = off
        self._off_now = off_now
        self.review = ToolReview()
        """How the tools that the running server lists differ from those that the person has seen."""
        self.pinned: PinnedTools | None = None
        """None for a server that was never listed."""

    def load(self) -> None:
        """Raises StorageError. Blocks."""
        self.pinned = self._pins.load(self.key)

    @property
    def offered(self) -> tuple[RemoteTool, ...]:
        """The tools that a model can be shown: pinned, switched on, and described in a way that can be passed on."""
        known = self.pinned.tools.values() if self.pinned is not None else ()
        by_name: dict[str, RemoteTool] = {}
        for tool in known:  # a server can choose names that are the same once they are cleaned
            if tool.name not in self._off and not tool.fault:
                by_name.setdefault(tool_name(self._server, tool.name), tool)
        return tuple(by_name.values())

    @property
    def has_resources(self) -> bool:
        return self.pinned is not None and self.pinned.has_resources

    def refusal(self, name: str) -> str:
        """Why a tool that a model calls by this name is off; "" if the person has not switched it off."""
        is_meant = {tool_name(self._server, tool): tool for tool in (*self._off, *self._off_now())}
        tool = is_meant.get(name)
        if tool is None:
            return ""
        if tool in self._off_now():
            return say("Not run: the person has switched off {tool} of the MCP server {server}.", tool, self._server)
        return say(
            "Not run: {tool} of the MCP server {server} was switched off when this conversation began. The "
            "person has switched it on again for the next one.",
            tool,
            self._server,
        )

    def check_on(self, tool: RemoteTool) -> None:
        """Raises ToolError if it was switched off since the call was judged."""
        if tool.name in self._off_now():
            raise ToolError(self.refusal(tool_name(self._server, tool.name)), "E_DENIED")

    def check_seen(self, tool: RemoteTool) -> None:
        """Raises ToolError if the person was shown another tool than the one that would be called."""
        if any(old.name == tool.name for old, _ in self.review.changed):
            raise ToolError(
                f"Not run: the MCP server {self._server} describes {tool.name} otherwise than the person has seen "
                "it. They have to look at the change first.",
                "E_DENIED",
            )
        if any(gone.name == tool.name for gone in self.review.gone):
            raise ToolError(f"The MCP server {self._server} has no tool {tool.name} any more.", "E_UNKNOWN_TOOL")

    async def compare(self, listed: Sequence[RemoteTool], *, has_resources: bool) -> None:
        """Compare what the server lists with what the person has seen; the first listing is what they see."""
        if self.pinned is None:
            await asyncio.to_thread(self.load)
        if self.pinned is None:
            first = sorted({tool.name: tool for tool in reversed(listed)}.values(), key=lambda tool: tool.name)
            self.pinned = await self._pin(first, has_resources=has_resources)
        self.review = review(self.pinned.tools, listed)

    async def accept(self, seen: Collection[str] | None = None) -> None:
        """The person has looked at the tools as the server lists them now: they count from the next session on.

        `seen` are the digests of those that they have looked at; without it, all of them.
        """
        found = self.review
        withheld = [tool for tool in found.withheld if seen is not None and tool.digest not in seen]
        listed = sorted((*found.same, *found.withheld), key=lambda tool: tool.name)
        before = [old for old, now in found.changed if now in withheld]
        tools = sorted((*(tool for tool in listed if tool not in withheld), *before), key=lambda tool: tool.name)
        self.pinned = await self._pin(tools, has_resources=self.has_resources)
        self.review = review(self.pinned.tools, listed)

    async def _pin(self, tools: Sequence[RemoteTool], *, has_resources: bool) -> PinnedTools:
        pinned = PinnedTools({tool.name: tool for tool in tools}, has_resources)
        await asyncio.to_thread(self._pins.keep, self.key, pinned)
        return pinned
