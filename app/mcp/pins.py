"""Pins: the tools of each MCP server as the person had a chance to see them, in the person's data.

The first listing of a server that the person configured is pinned as it is. After that, a tool that changed or is new
is withheld until the person has looked at it; a renamed tool is a new one.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from difflib import unified_diff
from pathlib import Path

from app.fs.own_file import replace_file
from app.mcp.remote_tool import RemoteTool
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.errors import StorageError


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
