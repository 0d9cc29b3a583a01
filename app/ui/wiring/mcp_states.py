"""What is known of the MCP servers of the settings and of the folder on show, in words for their page."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from app.assembly.profile import Profile
from app.assembly.tool_switches import tools_off
from app.configuration.settings import McpServerSettings
from app.mcp.pins import PinnedTools, Pins, tool_diff
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr, translated
from app.ui.settings.mcp_page import ServerRow
from app.ui.settings.mcp_server_view import ServerDetails, ToolRow, WithheldTool, what_of
from app.ui.steering.server_words import OFF, REVIEW, state_words, tools_words
from app.ui.wiring.window_part import CurrentTab
from app.vocabulary.errors import StorageError
from app.vocabulary.events import ServerReport, ServerState

if TYPE_CHECKING:
    from app.mcp.remote_tool import RemoteTool
    from app.mcp.server import McpServer

_RUNS = (ServerState.STARTING, ServerState.RUNNING, ServerState.RESTARTING)


@dataclass(slots=True)
class McpStates:
    """`tab` gives the conversation on show. By the keys of servers: two folders may call different ones the same."""

    profile: Profile
    tab: CurrentTab
    brought: dict[str, tuple[McpServerSettings, str]] = field(default_factory=dict)
    """The servers in the own file of the folder on show, with their keys."""
    pinned: dict[str, PinnedTools | None] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    """What is wrong with the pins of a server."""
    tried: "dict[str, McpServer]" = field(default_factory=dict)
    """As the last test of each server left it."""
    failed: dict[str, ServerReport] = field(default_factory=dict)
    """How the last test of a server failed."""
    tests: dict[str, asyncio.Task[tuple[bool, str]]] = field(default_factory=dict)
    """Tests and logins that are under way."""
    secrets: dict[str, dict[str, str]] = field(default_factory=dict)
    """Where the secrets of a server lie."""

    def forget(self, key: str) -> None:
        for known in (self.pinned, self.tried, self.secrets, self.failed):
            known.pop(key, None)

    async def read_pins(self, keys: Iterable[str]) -> None:
        pins = Pins(self.profile.folders.mcp / "pins")
        for key in list(keys):
            try:
                self.pinned[key] = await asyncio.to_thread(pins.load, key)
                self.broken.pop(key, None)
            except StorageError as error:
                problem = core_text(error.text)
                self.broken[key] = (
                    tr("{problem}. Remove the server and add it again.", problem=problem)
                    if key in self.profile.settings.mcp_servers
                    else tr("{problem}. Delete this file to see its tools anew.", problem=problem)
                )

    @property
    def names(self) -> list[str]:
        """Those of the settings, then those of the folder on show."""
        tab = self.tab()
        runtime = tab.life.opened.runtime if tab is not None and tab.life.opened is not None else None
        here = [server.name for server in runtime.servers] if runtime is not None else []
        return list(dict.fromkeys((*sorted(self.profile.settings.mcp_servers), *self.brought, *here)))

    def key(self, name: str) -> str:
        """Under which what belongs to a server is kept: its name, or that and the folder which names it."""
        here = self.in_conversation(name)
        if name in self.profile.settings.mcp_servers:
            return name
        if name in self.brought:
            return self.brought[name][1]
        return here.tools.key if here is not None else name

    def in_conversation(self, name: str) -> "McpServer | None":
        tab = self.tab()
        runtime = tab.life.opened.runtime if tab is not None and tab.life.opened is not None else None
        return runtime.servers.get(name) if runtime is not None else None

    def server(self, name: str) -> "McpServer | None":
        """The one that knows most: under test, in the conversation, or as the last test left it."""
        here, tried = self.in_conversation(name), self.tried.get(self.key(name))
        if tried is not None and (self.key(name) in self.tests or here is None or here.state is ServerState.STOPPED):
            return tried
        return here

    @property
    def folder(self) -> Path | None:
        """That of the conversation on show, whose own file may name servers."""
        tab = self.tab()
        return Path(tab.life.project) if tab is not None and tab.life.project else None

    def settings(self, name: str) -> McpServerSettings | None:
        """As they are now; the conversation on show may still have others."""
        if name in self.profile.settings.mcp_servers:
            return self.profile.settings.mcp_servers[name]
        here = self.in_conversation(name)
        found = self.brought[name][0] if name in self.brought else here.settings if here is not None else None
        if found is None:
            return None
        return structs.replace(found, tools_off=tools_off(self.profile.settings, name, self.folder))

    def report(self, name: str) -> ServerReport:
        server = self.server(name)
        if server is not None and server is self.in_conversation(name):
            return server.reported
        settings, pinned = self.settings(name), self.pinned.get(self.key(name))
        off = settings.tools_off if settings is not None else []
        tools = [tool for tool in pinned.tools.values() if tool.name not in off and not tool.fault] if pinned else []
        if server is not None:
            return replace(server.reported, tools=len(tools))  # some may be switched since the test
        return ServerReport(name, ServerState.STOPPED, self.broken.get(self.key(name), ""), len(tools))

    def _state(self, name: str, report: ServerReport) -> tuple[str, str]:
        settings, key = self.settings(name), self.key(name)
        if key in self.broken:
            return translated(REVIEW[0]), REVIEW[1]
        if key in self.failed and report.state is ServerState.STOPPED:
            return state_words(self.failed[key])
        if settings is not None and not settings.enabled and not report.withheld:
            return translated(OFF[0]), OFF[1]
        return state_words(report)

    def row(self, name: str) -> ServerRow:
        report, settings = self.report(name), self.settings(name)
        word, ink = self._state(name, report)
        failed = self.failed[key].detail if (key := self.key(name)) in self.failed else ""
        remark = core_text(report.detail or failed) or (tools_words(report.tools) if report.tools else "")
        if name not in self.profile.settings.mcp_servers:
            remark = " · ".join(filter(None, (remark, tr("from .mcp.json of this folder"))))
        return ServerRow(name, what_of(settings) if settings is not None else "", word, ink, remark)

    def details(self, name: str) -> ServerDetails:
        report, server, settings = self.report(name), self.server(name), self.settings(name)
        assert settings is not None
        word, ink = self._state(name, report)
        pinned = server.tools.pinned if server is not None else None
        pinned = pinned if pinned is not None else self.pinned.get(self.key(name))
        withheld: list[tuple[RemoteTool, RemoteTool | None]] = []
        if server is not None:
            withheld = [
                *((now, old) for old, now in server.tools.review.changed),
                *((new, None) for new in server.tools.review.new),
            ]
        here = self.in_conversation(name)
        return ServerDetails(
            name,
            what_of(settings),
            word,
            ink,
            core_text(report.detail),
            settings,
            is_own=name in self.profile.settings.mcp_servers,
            runs=here is not None and here.state in _RUNS,
            in_conversation=here is not None,
            tools=tuple(
                ToolRow(tool.name, tool.description, tool.name not in settings.tools_off, core_text(tool.fault))
                for tool in pinned.tools.values()
            )
            if pinned is not None
            else None,
            withheld=tuple(
                WithheldTool(tool.name, tool.digest, tool_diff(old, tool).partition("\n")[2], is_new=old is None)
                for tool, old in withheld
            ),
            log=server.log.lines if server is not None else (),
            secrets=self.secrets.get(name, dict.fromkeys((*settings.secret_env, *settings.secret_headers), "")),
        )
