"""Tools of MCP servers as tools of ours: the orchestrator judges and runs them like any other.

Every one of them counts as dangerous, whatever the server says about it: a rule of the person's can allow it.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.configuration.settings import McpServerSettings
from app.mcp.remote_tool import RemoteTool, tool_name
from app.mcp.results import tool_result
from app.mcp.server import McpServer
from app.text.plain import one_line
from app.tools import MOST_COMPLAINTS, Args, Danger, Tool, ToolContext
from app.vocabulary.errors import InvalidArguments
from app.vocabulary.messages import ToolResult
from app.vocabulary.tool_table import ServerPlace

PROGRESS_SECONDS = 0.1
"""Reports of progress in between are left out."""

TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}


class McpArgs(Args):
    """The arguments of a call, as the server gets them."""

    arguments: dict[str, Any]


@dataclass(frozen=True)
class McpTool(Tool):
    """A tool whose schema comes from a server."""

    remote: RemoteTool = field(default_factory=lambda: RemoteTool(""))

    @property
    def schema(self) -> Mapping[str, Any]:
        return self.remote.model_schema

    def parse(self, arguments: Mapping[str, Any]) -> Args:
        """Checks what can be checked in no time; the server checks the rest. Raises InvalidArguments."""
        schema = self.remote.model_schema
        properties = schema["properties"]
        required = schema.get("required")
        missing = [name for name in required if name not in arguments] if isinstance(required, list) else []
        wrong = [f"{name} is required" for name in missing if isinstance(name, str)]
        if schema.get("additionalProperties") is False:
            wrong += [f"{one_line(name, 80)} is unknown" for name in arguments if name not in properties]
        for name, value in arguments.items():
            said = properties.get(name)
            kinds = said.get("type") if isinstance(said, Mapping) else None
            if kinds is not None and not _is_of(kinds if isinstance(kinds, list) else [kinds], value):
                wrong.append(f"{one_line(name, 80)} should be of type {one_line(str(kinds), 80)}")
        if wrong:
            known = ", ".join(self.remote.model_schema["properties"]) or "none"
            raise InvalidArguments(
                f"Invalid arguments for {self.name}: {'; '.join(wrong[:MOST_COMPLAINTS])}. Its arguments are: {known}."
            )
        return McpArgs(arguments=dict(arguments))


def make_tool(server: McpServer, remote: RemoteTool) -> McpTool:
    async def execute(args: McpArgs, ctx: ToolContext) -> ToolResult:
        called = await server.call(remote, args.arguments, ctx, _Progress(ctx.output))
        return called.traces.added_to(tool_result(server.name, called.answer, sees_images=ctx.sees_images))

    return McpTool(
        name=tool_name(server.name, remote.name),
        args=McpArgs,
        execute=execute,
        danger=Danger.DANGEROUS,
        description=remote.for_model,
        timeout=lambda _: server.settings.timeout_seconds,
        keeps_time=True,
        server=place_of(server.settings),
        remote=remote,
    )


def place_of(settings: McpServerSettings) -> ServerPlace:
    if settings.url:
        return ServerPlace.ELSEWHERE
    return ServerPlace.CONFINED if settings.confined else ServerPlace.UNCONFINED


class _Progress:
    """Shows how far a call is, at a pace that a person can read."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show
        self._last = float("-inf")

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        now = time.monotonic()
        if now - self._last < PROGRESS_SECONDS:
            return
        self._last = now
        amount = f"{progress:g} of {total:g}" if total else f"{progress:g}"
        self._show(f"{amount}{f': {one_line(message)}' if message else ''}\n")


def _is_of(kinds: Sequence[Any], value: Any) -> bool:
    """A type that is not known is left to the server."""
    known = [TYPES[kind] for kind in kinds if isinstance(kind, str) and kind in TYPES]
    if len(known) < len(kinds):
        return True
    if isinstance(value, bool):
        return (bool,) in known
    if isinstance(value, float) and value.is_integer():
        return (int,) in known or (int, float) in known
    return any(isinstance(value, kind) for kind in known)
