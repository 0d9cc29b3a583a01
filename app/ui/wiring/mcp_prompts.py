"""Prompts of MCP servers as slash commands: `/mcp__server__prompt`. Their text goes into the message field, unsent."""

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.text.plain import visible
from app.ui.kit.choices import Choice
from app.ui.kit.controls import column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.dialogs import Notice, Sheet
from app.ui.kit.forms import labelled, line_edit
from app.ui.kit.fuzzy import Names
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, label
from app.ui.wiring.window_part import CurrentTab, Start
from app.vocabulary.errors import AppError, UsageError
from app.vocabulary.events import ServerState
from app.vocabulary.tool_table import server_of

if TYPE_CHECKING:
    from app.mcp.prompts import OfferedPrompt
    from app.mcp.servers import McpServers
    from app.ui.window import MainWindow
    from app.ui.wiring.session_tab import SessionTab

PREFIX = "/mcp__"
MOST_SUGGESTED = 20
_CAN_START = (ServerState.STOPPED, ServerState.STARTING, ServerState.RESTARTING)
"""In which a server is not asked for its prompts by itself."""


class McpPrompts(QObject):
    """Suggests prompts and fetches their texts; `tab` gives the conversation on show."""

    def __init__(self, window: "MainWindow", tab: CurrentTab, start: Start) -> None:
        super().__init__()
        self._window = window
        self._tab = tab
        self._start = start
        self._known: tuple[int, list[OfferedPrompt]] = (0, [])
        """What the running servers offered last; which servers those were."""
        self.sheet: PromptSheet | None = None

    def takes(self, text: str) -> bool:
        """Whether this is a prompt, and so must not be sent; it is fetched then."""
        tab = self._tab()
        if tab is None or not text.startswith(PREFIX) or not tab.life.project:
            return False
        self._start(self._fetch(tab, text))
        return True

    async def suggested(self, letters: str) -> list[Choice]:
        """The prompts of running servers that these letters may be the beginning of.

        Who writes `/mcp__` means the servers, so those that do not run are named; `/mcp__server__` starts that one.
        """
        tab, is_meant = self._tab(), letters.startswith(PREFIX)
        if is_meant and tab is not None and tab.life.project:
            await tab.life.open_now()
        servers = self._servers(tab)
        if servers is None:
            return []
        named = servers.get(server_of(letters[1:])) if is_meant and letters.endswith("__") else None
        if named is not None and named.state in _CAN_START:
            with suppress(AppError):  # its state tells what is wrong
                await named.prompts()
            self._known = 0, []
        if self._known[0] != id(servers) or not self._known[1] or letters == "/":
            self._known = id(servers), await servers.prompts()
        offered = {prompt.command: prompt for prompt in self._known[1]}
        found = list(offered) if letters == "/" else Names(list(offered)).find(letters, MOST_SUGGESTED)
        choices = []
        for name in found[:MOST_SUGGESTED]:
            prompt = offered[name]
            about = (
                prompt.description or tr("A prompt of {server}", server=prompt.server),
                prompt.usage.removeprefix(name).strip(),
            )
            choices.append(Choice(name, " · ".join(filter(None, about)), value=name))
        stopped = [one.name for one in servers if is_meant and one.state in _CAN_START]
        begun = [name for name in stopped if f"{PREFIX}{name}__".startswith(letters)]
        more = tr("Starts this MCP server and lists its prompts")
        return choices + [Choice(f"{PREFIX}{name}__", more, value=f"{PREFIX}{name}__") for name in begun]

    # --- inside

    def _servers(self, tab: "SessionTab | None") -> "McpServers | None":
        runtime = tab.life.opened.runtime if tab is not None and tab.life.opened is not None else None
        return runtime.servers if runtime is not None else None

    async def _fetch(self, tab: "SessionTab", text: str) -> None:
        """Until it is there, what was typed stays in the field."""
        tab.life.inbox.draft_again(text)
        command, _, rest = text.partition(" ")
        await tab.life.open_now()
        servers = self._servers(tab)
        if servers is None:
            return  # the conversation says why it could not be opened
        try:
            server = servers.get(server_of(command.removeprefix("/")))
            if server is None:
                names = ", ".join(one.name for one in servers) or tr("none")
                raise UsageError(
                    tr(
                        "This conversation has no MCP server for {command}. It has: {names}.",
                        command=visible(command),
                        names=names,
                    )
                )
            offered = {prompt.command: prompt for prompt in await server.prompts()}  # starts it
            if command not in offered:
                names = ", ".join(offered) or tr("none")
                raise UsageError(tr("{server} has no such prompt. It has: {names}.", server=server.name, names=names))
            prompt = offered[command]
        except AppError as error:
            self._complain(error)
            return
        if prompt.arguments and not rest.strip():
            self.sheet = PromptSheet(self._window, prompt)
            self.sheet.filled.connect(lambda values: self._start(self._put(tab, servers, text, command, values)))
            self.sheet.finished.connect(lambda _code: setattr(self, "sheet", None))
            self.sheet.open()
        else:
            await self._put(tab, servers, text, command, rest.strip())

    async def _put(
        self, tab: "SessionTab", servers: "McpServers", typed: str, command: str, given: str | Mapping[str, str]
    ) -> None:
        try:
            text = await servers.prompt_text(command, given)
        except AppError as error:
            self._complain(error)
            return
        if not text.strip():
            self._complain(UsageError(tr("The prompt is empty.")))
            return
        if tab.life.inbox.draft.strip() == typed.strip():
            tab.life.inbox.type("")
        tab.life.inbox.draft_again(text)
        if tab is self._tab():
            self._window.composer.focus_field()

    def _complain(self, error: AppError) -> None:
        text = tr("{problem}\n\nNothing was sent.", problem=core_text(error.text))
        Notice(self._window, tr("The prompt is not there"), text).open()


class PromptSheet(Sheet):
    """Asks for the arguments of a prompt; nothing is sent by it."""

    filled = Signal(dict)

    def __init__(self, parent: QWidget | None, prompt: "OfferedPrompt") -> None:
        super().__init__(parent, tr("Prompt {name} of {server}", name=visible(prompt.name), server=prompt.server))
        self._prompt = prompt
        self.fields = {one.name: line_edit(one.name, one.description) for one in prompt.arguments}
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        self.take = button(tr("Put it into the message"), "primary", on_click=self._report)
        self.cancel = button(tr("Cancel"), on_click=self.reject)
        words = tr(
            "Its text comes from the server and goes into the message field. You can change it before you send it."
        )
        named = [
            labelled(one.name if one.is_required else tr("{name} (optional)", name=one.name), self.fields[one.name])
            for one in prompt.arguments
        ]
        about = [label(prompt.description, tone="text2", wrap=True)] if prompt.description else []
        head = row(Glyph("plug", "accent_text", 18), label(self.windowTitle(), "title"), None)
        foot = row(None, self.cancel, self.take)
        note = label(words, "small", wrap=True)
        self.setLayout(column(head, *about, note, *named, self._problem, 4, foot, margins=(20, 18, 20, 16)))
        self.resize(460, 220)
        for field in self.fields.values():
            field.returnPressed.connect(self._report)
        next(iter(self.fields.values())).setFocus()

    def _report(self) -> None:
        values = {name: field.text().strip() for name, field in self.fields.items() if field.text().strip()}
        missing = [one.name for one in self._prompt.arguments if one.is_required and one.name not in values]
        self._problem.setText(tr("Missing: {names}.", names=", ".join(missing)))
        self._problem.setVisible(bool(missing))
        if missing:
            self.fields[missing[0]].setFocus()
        else:
            self.filled.emit(values)
            self.accept()
