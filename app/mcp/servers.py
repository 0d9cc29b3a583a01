"""The MCP servers of one session: which there are, which tools they offer, and what a face is told about them."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from app.mcp.offering import ToolOffer
from app.mcp.prompts import OfferedPrompt
from app.mcp.results import prompt_text
from app.mcp.server import PAUSES_SECONDS, McpServer
from app.text.plain import one_line, visible
from app.text.sentences import join, say, without_stop
from app.tools import Tool
from app.vocabulary.errors import StorageError, ToolError, UsageError
from app.vocabulary.events import Event, McpServersReported, ServerReport, ServerState
from app.vocabulary.tool_table import server_of


class McpServers:
    """All servers that are switched on. Making it starts none of them."""

    def __init__(self, emit: Callable[[Event], None] = lambda event: None) -> None:
        self._emit = emit
        self._offer = ToolOffer()
        self._servers: dict[str, McpServer] = {}
        self.notices: tuple[str, ...] = ()
        """What is wrong with servers that are not used."""
        self.switched_off: frozenset[str] = frozenset()
        """Servers that the person has switched off as a whole."""
        self._listing: asyncio.Task[None] | None = None

    def notice(self, text: str) -> None:
        self.notices = (*self.notices, text)

    def add(self, servers: Iterable[McpServer]) -> None:
        """Add servers with the tools that the person has seen of them. Blocks: call it in a thread."""
        for server in servers:
            try:
                server.tools.load()
            except StorageError as error:
                self.notice(error.text)
                continue
            self._servers[server.name] = server

    def __iter__(self) -> Iterator[McpServer]:
        return iter(self._servers.values())

    def get(self, name: str) -> McpServer | None:
        return self._servers.get(name)

    def refusal(self, tool: str) -> str:
        """Why this tool is off, for the model; "" if the person has not switched it off."""
        name = server_of(tool)
        if name in self.switched_off:
            return say("Not run: the person has switched off the MCP server {server}.", name)
        server = self.get(name)
        return server.tools.refusal(tool) if server is not None else ""

    def first_tools(self) -> list[Tool]:
        """Those for the registry of a session that opens; the same in every session."""
        return self._offer.tools(server for server in self if server.tools.pinned is not None)

    @property
    def unlisted(self) -> list[McpServer]:
        """Servers whose tools nobody has seen yet: they have to be started before they can be offered."""
        return [server for server in self._servers.values() if server.tools.pinned is None]

    @property
    def reports(self) -> tuple[ServerReport, ...]:
        return tuple(server.reported for server in self._servers.values())

    @property
    def failures(self) -> tuple[str, ...]:
        """Why some cannot be used, in a sentence for each."""
        return tuple(
            join("", (without_stop(one.detail), ".")) for one in self.reports if one.state is ServerState.FAILED
        )

    def report(self) -> None:
        self._emit(McpServersReported(self.reports))

    def list_new(self, offer: Callable[[Sequence[Tool]], None]) -> asyncio.Task[None] | None:
        """Start the servers that were never listed; `offer` gets the tools of each as soon as they are known."""
        if self.unlisted and self._listing is None:
            self._listing = asyncio.create_task(self._list(self.unlisted, offer))
        return self._listing

    async def _list(self, servers: Sequence[McpServer], offer: Callable[[Sequence[Tool]], None]) -> None:
        async def one(server: McpServer) -> None:
            while server.tools.pinned is None and server.state is not ServerState.FAILED:
                try:
                    await server.started(patience=PAUSES_SECONDS[-1])
                except ToolError as error:  # its state tells what is wrong, and it is started again
                    if error.code == "E_CANCELLED":
                        return
            if server.tools.pinned is not None:
                offer(self._offer.tools([server]))

        await asyncio.gather(*(one(server) for server in servers))

    async def prompts(self) -> list[OfferedPrompt]:
        """The prompts of the servers that run now; none is started for that."""

        async def of(server: McpServer) -> list[OfferedPrompt]:
            try:
                return await server.prompts()
            except ToolError:  # its state tells what is wrong
                return []

        found = await asyncio.gather(*(of(server) for server in self if server.state is ServerState.RUNNING))
        return [prompt for prompts in found for prompt in prompts]

    async def prompt_text(self, command: str, arguments: str | Mapping[str, str]) -> str:
        """The text of a prompt, to be sent as a message; starts its server. Raises ToolError or UsageError.

        `arguments` are a line as the person types it, or the values by their names.
        """
        server = self.get(server_of(command.removeprefix("/")))
        if server is None:
            names = ", ".join(f"/mcp__{one.name}__…" for one in self) or "none"
            raise UsageError(
                say("There is no MCP server for {command}. There are: {names}.", one_line(command, 80), names)
            )
        offered = {prompt.command: prompt for prompt in await server.prompts()}
        if command not in offered:
            raise UsageError(
                say("{name} has no such prompt. It has: {names}.", server.name, ", ".join(offered) or "none")
            )
        prompt = offered[command]
        values = prompt.fill(arguments) if isinstance(arguments, str) else dict(arguments)
        answer = await server.ask(lambda connection: connection.prompt(prompt.name, values))
        return visible(prompt_text(answer))

    async def close(self) -> None:
        self._emit = lambda event: None
        if self._listing is not None:
            self._listing.cancel()
            await asyncio.wait({self._listing})
        await asyncio.gather(*(server.stop() for server in self._servers.values()))
