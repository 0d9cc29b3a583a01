"""Tries MCP servers: starts, stops and tests them, and logs in and out, one thing at a time with each."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.assembly.profile import Profile
from app.configuration.settings import McpServerSettings
from app.processes.threads import import_in_thread, in_daemon_thread
from app.text.plain import visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.kit.words import home_short
from app.ui.settings.mcp_page import McpPage
from app.ui.steering.server_words import tools_words
from app.ui.wiring.mcp_states import McpStates
from app.vocabulary.errors import AppError, StorageError, ToolError
from app.vocabulary.events import ServerNeed, ServerReport, ServerState


class McpTrials:
    """Says on the page of the server that is `opened` what came of it; `show` shows its state."""

    def __init__(self, profile: Profile, page: McpPage, states: McpStates, show: Callable[[], None]) -> None:
        self._profile = profile
        self._page = page
        self._states = states
        self._show = show
        self.opened = ""
        """The server whose page is open."""

    def start_server(self, name: str) -> None:
        if (server := self._states.in_conversation(name)) is not None:
            server.start()
        self._show()

    async def stop_server(self, name: str) -> None:
        if (server := self._states.in_conversation(name)) is not None:
            await server.stop()
        self._show()

    def test(self, name: str) -> None:
        if self._states.key(name) in self._states.tests:
            self.tell(name, ok=False, text=tr("A login is under way. Finish it or close its window first."))
        else:
            self._run(name, self._test(name))

    def _run(self, name: str, work: Coroutine[Any, Any, tuple[bool, str]]) -> None:
        """One thing at a time with each server; what came of it is told when the next can begin."""
        key = self._states.key(name)

        def ended(task: asyncio.Task[tuple[bool, str]]) -> None:
            del self._states.tests[key]
            if not task.cancelled():
                ok, text = task.result()
                self.tell(name, ok=ok, text=text)
                self._show()

        task = self._states.tests[key] = asyncio.ensure_future(work)
        task.add_done_callback(ended)

    async def _test(self, name: str) -> tuple[bool, str]:
        await import_in_thread("app.assembly.mcp_servers")
        from app.assembly.mcp_servers import one_server

        settings, project, key = self._states.settings(name), self._states.folder, self._states.key(name)
        self._states.failed.pop(key, None)
        if settings is None:
            return False, tr("It is not there any more.")
        try:
            async with one_server(self._profile, name, settings, project, partial(self._ask_host, name), key) as server:
                self._states.tried[key] = server
                self._show()
                connection = await server.started()
                tools = len(server.tools.offered)
                self._states.pinned[key] = server.tools.pinned
                if project is not None and settings.command:
                    text = tr(
                        "It works in {folder}: {tools}, protocol of {version}.",
                        folder=home_short(str(project)),
                        tools=tools_words(tools),
                        version=connection.protocol,
                    )
                else:
                    text = tr(
                        "It works: {tools}, protocol of {version}.",
                        tools=tools_words(tools),
                        version=connection.protocol,
                    )
                if server.tools.review.withheld:
                    more = tr("{tools} to look at.", tools=tools_words(len(server.tools.review.withheld)))
                    text = tr("{known} {more}", known=text, more=more)
        except (ToolError, StorageError) as error:
            need: ServerNeed | None = getattr(error, "need", None)  # the server itself is stopped by now
            self._states.failed[key] = ServerReport(name, ServerState.FAILED, error.text, need=need)
            return False, tr("{problem} {remedy}", problem=core_text(error.text), remedy=remedy(need, settings))
        except OSError as error:
            problem = f"{error.strerror or error}: {error.filename or ''}"
            self._states.failed[key] = ServerReport(name, ServerState.FAILED, problem)
            return False, problem
        return True, text

    def log_in(self, name: str) -> None:
        if self._states.key(name) not in self._states.tests:
            self._run(name, self._log_in(name))

    async def _log_in(self, name: str) -> tuple[bool, str]:
        """Only a click opens the address; closing the sheet gives up."""
        await import_in_thread("app.assembly.mcp_servers")
        from app.assembly.mcp_servers import log_in
        from app.ui.settings.login_sheet import LoginSheet

        sheet: LoginSheet | None = None

        async def show(address: str) -> None:
            nonlocal sheet
            sheet = LoginSheet(self._page, name, address)
            sheet.opening.connect(partial(self._ask_to_open, sheet, name))
            sheet.rejected.connect(login.cancel)
            sheet.open()

        login = asyncio.ensure_future(log_in(self._profile, name, show, project=self._states.folder))
        try:
            outcome = await login
        except AppError as error:
            return False, tr("{problem} Try again, or ask who runs the server.", problem=core_text(error.text))
        except asyncio.CancelledError:
            login.cancel()
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            return False, tr("The login was given up. Nothing was stored.")
        finally:
            if sheet is not None and isValid(sheet):
                sheet.accept()
        self._states.failed.pop(self._states.key(name), None)
        self.start_server(name)
        return True, core_text(outcome.text)

    def _ask_to_open(self, parent: QWidget, name: str, address: str) -> None:
        from app.ui.kit.dialogs import confirm_link

        sheet = confirm_link(parent, address, tr("The MCP server {name} named this address for the login.", name=name))
        sheet.answered.connect(lambda yes: yes and QDesktopServices.openUrl(QUrl(address)))
        sheet.open()

    async def log_out(self, name: str) -> None:
        from app.assembly.mcp_servers import log_out

        try:
            folder = self._states.folder
            await in_daemon_thread(lambda: log_out(self._profile, name, folder))
        except AppError as error:
            self.tell(name, ok=False, text=core_text(error.text))
        else:
            self.tell(name, ok=True, text=tr("You are logged out: the token is gone from the keyring."))

    async def _ask_host(self, name: str, host: str) -> bool:
        """Whether a server that is tried may connect to a host; nothing but a click says yes."""
        from app.ui.kit.dialogs import Confirm

        said: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        text = tr("While it is tested, “{name}” wants to connect to {host}.", name=name, host=visible(host))
        sheet = Confirm(self._page, tr("Let it connect?"), text, yes=tr("Allow this time"), no=tr("Refuse"))
        sheet.answered.connect(lambda yes: None if said.done() else said.set_result(yes))
        sheet.open()
        try:
            return await said
        finally:
            if not said.done() or said.cancelled():
                sheet.close()

    def tell(self, name: str, *, ok: bool, text: str) -> None:
        if self.opened == name:
            self._page.server.show_test_result(ok=ok, text=text)

    async def close(self) -> None:
        tests = list(self._states.tests.values())
        for task in tests:
            task.cancel()
        await asyncio.gather(*tests, return_exceptions=True)


_REMEDIES: Mapping[ServerNeed, str] = {
    ServerNeed.PROGRAM: later("Install it, or write its whole path: Edit… below."),
    ServerNeed.LOGIN: later("Use Log in… below."),
    ServerNeed.KEY: later("Check the key and its header: Edit… below."),
    ServerNeed.SECRET: later("Enter it below, under Secrets."),
    ServerNeed.VARIABLE: later("Set it before you start Handrail, or write another value: Edit… below."),
    ServerNeed.CONFINEMENT: later("That is the switch Confinement below."),
}


def remedy(need: ServerNeed | None, settings: McpServerSettings) -> str:
    """What the person can do about a failed start."""
    if need is not None:
        return translated(_REMEDIES[need])
    if settings.url:
        return tr("Check the address and your connection, and whether it needs a header with a key.")
    if settings.network or not settings.confined:
        return tr("What it wrote is in the log below.")
    return tr("What it wrote is in the log below. If it has to fetch itself first, let it reach any host.")
