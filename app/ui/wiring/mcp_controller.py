"""Controls the settings page about MCP servers: shows their states, changes their settings, tries and reviews them."""

import asyncio
import re
import shlex
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QTimer, Signal

from app.assembly.profile import Profile
from app.assembly.tool_switches import switch_tool
from app.configuration.secrets import IN_KEYRING
from app.configuration.settings import SERVER_NAME, McpServerSettings, is_safe_address
from app.processes.threads import import_in_thread, in_daemon_thread
from app.providers.address import mended
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr
from app.ui.settings.mcp_adding import AddServer, FoundFile, ImportServers, ServerDraft
from app.ui.settings.mcp_page import McpPage
from app.ui.settings.mcp_server_view import ServerView, what_of
from app.ui.wiring.mcp_states import McpStates
from app.ui.wiring.mcp_trials import McpTrials
from app.ui.wiring.window_part import CurrentTab, Start
from app.vocabulary.errors import AppError, UsageError
from app.vocabulary.events import ServerNeed

if TYPE_CHECKING:
    from app.mcp.imports import ImportedServer


LOOK_MS = 1_000
"""Between two looks at the log of a server whose page is open."""
FILE_TITLES = {
    "claude-desktop": "Claude Desktop",
    "claude-code": "Claude Code",
    "cursor": "Cursor",
    "vscode": "VS Code",
}


class McpController(QObject):
    """`tab` gives the conversation on show, whose servers can be started and stopped."""

    changed = Signal()
    """The settings are others now."""
    key_not_kept = Signal()

    def __init__(self, profile: Profile, page: McpPage, tab: CurrentTab, start: Start) -> None:
        super().__init__()
        self._profile = profile
        self._page = page
        self._tab = tab
        self._start = start
        self._states = McpStates(profile, tab)
        self._trials = McpTrials(profile, page, self._states, self.show)
        self._brought_by: Path | None = None
        """Whose servers are known."""
        self._outdated: set[str] = set()
        """Conversations that were opened before the last change, by their sessions."""
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self.show)
        self._connect()

    # --- showing -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The page was opened: what is in files is read anew."""
        self._start(self._read())

    def show(self) -> None:
        """What is known now; asked for with every change of the conversation on show."""
        if not self._page.isVisible():
            self._look.stop()
            return
        if self._states.folder != self._brought_by:
            self._states.brought, self._brought_by = {}, self._states.folder
            self._start(self._read())
        self._page.show_servers([self._states.row(name) for name in self._states.names])
        tab = self._tab()
        session = tab.life.session_id if tab is not None and tab.life.opened is not None else None
        self._page.show_later(on=session in self._outdated)
        if self._trials.opened in self._states.names:
            self._page.show_details(self._states.details(self._trials.opened))

    async def close(self) -> None:
        self._look.stop()
        await self._trials.close()

    async def _read(self) -> None:
        """The pins of the person's servers, then the servers of the folder on show and theirs."""
        folder = self._brought_by = self._states.folder
        await self._states.read_pins(self._profile.settings.mcp_servers)
        self.show()
        if folder is None or not self._profile.trusts(folder):
            self._states.brought = {}
            return
        await import_in_thread("app.assembly.mcp_servers")
        from app.assembly.mcp_servers import folder_servers

        try:
            brought = await asyncio.to_thread(folder_servers, self._profile, folder)
        except UsageError:  # the window asks about it in a bar
            brought = {}
        if folder != self._brought_by:
            return
        self._states.brought = brought
        await self._states.read_pins(key for _, key in brought.values())
        self.show()

    # --- what the person does ------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self._page.opened.connect(self.open)
        self._page.apply_requested.connect(self.apply)
        self._page.import_looked_for.connect(lambda: self._start(self.find_imports()))
        self._page.made.connect(self._connect_part)

    def _connect_part(self, part: ServerView | AddServer | ImportServers) -> None:
        match part:
            case ImportServers():
                part.file_requested.connect(self.pick_file)
                part.requested.connect(lambda servers: self._start(self.take_over(servers)))
            case AddServer():
                part.requested.connect(lambda draft: self._start(self.add(draft)))
            case ServerView():
                self._connect_server(part)

    def _connect_server(self, server: ServerView) -> None:
        acts: dict[str, Callable[[str], object]] = {
            "test": self._trials.test,
            "start": self._trials.start_server,
            "stop": lambda name: self._start(self._trials.stop_server(name)),
            "remove": self.ask_to_remove,
            "edit": self.edit,
            "folder": self.pick_folder,
            "login": self._trials.log_in,
            "logout": lambda name: self._start(self._trials.log_out(name)),
        }
        server.requested.connect(lambda act, name: acts[act](name))
        server.changed.connect(self.change)
        server.tool_switched.connect(self.switch_tool)
        server.tool_judged.connect(
            lambda name, tool, digest, use: self._start(self.judge_tool(name, tool, digest, use=use))
        )
        server.secret_set.connect(lambda name, variable, value: self._start(self.keep_secret(name, variable, value)))
        server.secret_removed.connect(lambda name, variable: self._start(self.forget_secret(name, variable)))

    def open(self, name: str) -> None:
        self._trials.opened = name
        if name:
            self._look.start()
            self._start(self._look_for_secrets(name))
        else:
            self._look.stop()
        self.show()

    def change(self, name: str, changes: Mapping[str, Any]) -> None:
        if changes.get("confined") is False:
            from app.ui.kit.dialogs import Confirm

            text = tr(
                "“{name}” would run like any program of yours: it could read and change all your files and use the "
                "network. Do this only with a program that you trust as much as that.",
                name=name,
            )
            title, yes = tr("Run it without confinement?"), tr("Run it unconfined")
            sheet = Confirm(self._page, title, text, yes=yes, danger=True)
            sheet.answered.connect(lambda yes: self._change(name, changes if yes else {}))
            sheet.open()
        else:
            self._change(name, changes)

    def _change(self, name: str, changes: Mapping[str, Any]) -> None:
        if changes:
            self._keep(name, changes)
        elif self._trials.opened == name:
            self._page.server.begin(name)  # the switch goes back
        self.show()

    def _keep(self, name: str, changes: Mapping[str, Any] | None) -> bool:
        try:
            self._profile.change({"mcp_servers": {name: changes}})
        except AppError as error:
            self._page.server.show_test_result(ok=False, text=core_text(error.text))
            return False
        self._note_change()
        return True

    def _note_change(self) -> None:
        """Conversations that are open go on with what they have."""
        tab = self._tab()
        if tab is not None and tab.life.opened is not None and tab.life.session_id is not None:
            self._outdated.add(tab.life.session_id)
        self.changed.emit()

    def apply(self) -> None:
        """The next message of the conversation opens it anew, with the servers as they are now."""
        if (tab := self._tab()) is not None:
            self._outdated.discard(tab.life.session_id or "")
            tab.life.open_anew()
        self.show()

    def pick_folder(self, name: str) -> None:
        from app.ui.kit.dialogs import FolderPicker

        settings = self._profile.settings.mcp_servers[name]
        picker = FolderPicker(self._page, tr("A folder that this server may read and write"), str(Path.home()))
        picker.fileSelected.connect(
            lambda folder: self._change(name, {"folders": list(dict.fromkeys((*settings.folders, folder)))})
        )
        picker.open()

    def switch_tool(self, name: str, tool: str, on: bool) -> bool:
        """Kept in the person's settings, also for a server of a folder. False if it could not be kept."""
        try:
            switch_tool(self._profile, name, tool, on=on, folder=self._states.folder)
        except AppError as error:
            self._page.server.show_test_result(ok=False, text=core_text(error.text))
            return False
        else:
            self._note_change()
            return True
        finally:
            self.show()

    async def judge_tool(self, name: str, tool: str, digest: str, *, use: bool) -> None:
        """The answer counts for exactly what was shown: another change since then is shown anew."""
        server = self._states.server(name)
        if server is None:
            return
        try:
            if use or self.switch_tool(name, tool, False):
                await server.accept({digest})
        except (AppError, OSError) as error:
            text = core_text(error.text) if isinstance(error, AppError) else str(error)
            self._page.server.show_test_result(ok=False, text=text)
            return
        self._states.pinned[self._states.key(name)] = server.tools.pinned
        self._note_change()
        self.show()

    # --- adding and removing -------------------------------------------------------------------------------------

    def edit(self, name: str) -> None:
        """In the form; one of a folder in the file that it comes from."""
        if name not in self._profile.settings.mcp_servers:
            self._edit_file(name)
            return
        settings = self._profile.settings.mcp_servers[name]
        self._page.show_editing(draft_of(name, settings))

    def _edit_file(self, name: str) -> None:
        from app.mcp.project_servers import NAME
        from app.ui.wiring.editor import open_in_editor

        assert self._states.folder is not None
        try:
            open_in_editor(self._profile.settings.editor, self._states.folder, NAME, 1)
        except UsageError as error:
            self._trials.tell(name, ok=False, text=core_text(error.text))

    async def add(self, draft: ServerDraft) -> None:
        """Add a server, or change one. What the person has seen of its tools stays, and what differs is withheld."""
        adding = self._page.adding
        before = self._profile.settings.mcp_servers.get(draft.name) if draft.edits else None
        try:
            entry = checked_entry(self._profile.settings.mcp_servers, draft)
            entry = replacing(before, entry, draft.secrets) if before is not None else entry
            self._profile.change({"mcp_servers": {draft.name: entry}})
        except (AppError, ValueError) as error:
            adding.show_problem(core_text(error.text) if isinstance(error, AppError) else f"{error}.")
            return
        adding.show_busy(on=True)
        await self._keep_secrets(draft.name, draft.secrets)
        if before is not None:
            for gone in {*before.secret_env, *before.secret_headers} - draft.secrets.keys():
                await self.forget_secret(draft.name, gone)
            self._states.tried.pop(draft.name, None)
        adding.show_busy(on=False)
        self._note_change()
        self._page.open(draft.name)
        self._page.server.test.button.click()

    async def _keep_secrets(self, name: str, secrets: Mapping[str, str]) -> None:
        from app.assembly.mcp_servers import secret_name

        for variable, value in secrets.items():
            if value.strip():
                stored = secret_name(name, variable)
                place = await in_daemon_thread(partial(self._profile.keys.keep, stored, value))
                if place != IN_KEYRING:
                    self.key_not_kept.emit()

    async def keep_secret(self, name: str, variable: str, value: str) -> None:
        await self._keep_secrets(name, {variable: value})
        if (here := self._states.in_conversation(name)) is not None and here.need is ServerNeed.SECRET:
            here.start()
        await self._look_for_secrets(name)

    async def forget_secret(self, name: str, variable: str) -> None:
        from app.assembly.mcp_servers import secret_name

        try:
            await in_daemon_thread(lambda: self._profile.keys.forget(secret_name(name, variable)))
        except AppError as error:
            self._trials.tell(name, ok=False, text=core_text(error.text))
        await self._look_for_secrets(name)

    async def _look_for_secrets(self, name: str) -> None:
        settings = self._profile.settings.mcp_servers.get(name)
        if settings is None or not (settings.secret_env or settings.secret_headers):
            return
        await import_in_thread("app.assembly.mcp_servers")
        from app.assembly.mcp_servers import secret_name

        wanted = (*settings.secret_env, *settings.secret_headers)
        places = self._profile.keys.place
        self._states.secrets[name] = {one: await asyncio.to_thread(places, secret_name(name, one)) for one in wanted}
        self.show()

    def ask_to_remove(self, name: str) -> None:
        from app.ui.kit.dialogs import Confirm

        text = tr(
            "“{name}” is removed from your settings, with its secrets in the keyring, what you have seen of its "
            "tools, and its own folder.",
            name=name,
        )
        sheet = Confirm(self._page, tr("Remove this server?"), text, yes=tr("Remove"), danger=True)
        sheet.answered.connect(lambda yes: self._start(self.remove(name)) if yes else None)
        sheet.open()

    async def remove(self, name: str) -> None:
        from app.assembly.mcp_servers import remove_server

        try:
            await self._trials.stop_server(name)
            await in_daemon_thread(lambda: remove_server(self._profile, name))
        except AppError as error:
            self._trials.tell(name, ok=False, text=core_text(error.text))
            return
        self._states.forget(name)
        self._note_change()
        self._page.show_list()

    # --- importing -----------------------------------------------------------------------------------------------

    async def find_imports(self) -> None:
        """The files of other programs that are there."""
        from app.mcp.imports import known_files

        files = known_files(Path.home())
        found = [await asyncio.to_thread(_read_file, FILE_TITLES.get(name, name), path) for name, path in files.items()]
        self._page.importing.show_found(
            [file for file in found if file is not None], list(self._profile.settings.mcp_servers)
        )

    def pick_file(self) -> None:
        from app.ui.kit.dialogs import FilePicker

        kinds = tr("JSON (*.json);;All files (*)")
        picker = FilePicker(self._page, tr("A file with MCP servers"), str(Path.home()), kinds)
        picker.fileSelected.connect(lambda path: self._start(self._show_file(Path(path))))
        picker.open()

    async def _show_file(self, path: Path) -> None:
        file = await asyncio.to_thread(_read_file, path.name, path)
        if file is not None:
            self._page.importing.show_found([file], list(self._profile.settings.mcp_servers))

    async def take_over(self, servers: "list[ImportedServer]") -> None:
        await import_in_thread("app.assembly.mcp_servers")
        from app.assembly.mcp_servers import import_servers

        if not servers:
            self._page.importing.show_outcome([tr("Nothing is chosen.")])
            return
        try:
            said = await in_daemon_thread(lambda: import_servers(self._profile, servers))
        except AppError as error:
            said = [core_text(error.text)]
        self._page.importing.begin()
        self._page.importing.show_outcome(
            [*map(core_text, said), tr("Nothing was started. Open one of them to test it.")]
        )
        self._note_change()
        await self._read()
        await self.find_imports()


def draft_of(name: str, settings: McpServerSettings) -> ServerDraft:
    """A server as its form shows it; secrets stay in the keyring."""
    is_program = bool(settings.command)
    return ServerDraft(
        name,
        what_of(settings) if is_program else "",
        settings.url,
        dict(settings.env if is_program else settings.headers),
        dict.fromkeys(settings.secret_env if is_program else settings.secret_headers, ""),
        network=settings.network,
        client_id=settings.client_id,
        login_hosts=tuple(settings.login_hosts),
        edits=True,
    )


def replacing(before: McpServerSettings, entry: Mapping[str, Any], secrets: Mapping[str, str]) -> dict[str, Any]:
    """The change that makes of a server what was typed; switches that are not in the form stay as they are.

    Raises UsageError if a secret would go to another host than the one that it was entered for.
    """
    hosts = [urlsplit(url).netloc for url in (before.url, entry.get("url", ""))]
    kept = [name for name, value in secrets.items() if name in before.secret_headers and not value.strip()]
    if hosts[0] != hosts[1] and kept:
        raise UsageError(
            tr("The address has another host now. Enter the value of {name} again, or leave it out.", name=kept[0])
        )
    fields = ("command", "args", "url", "secret_env", "secret_headers", "network", "client_id", "login_hosts")
    changes: dict[str, Any] = {name: entry.get(name) for name in fields}
    for name in ("env", "headers"):
        values: Mapping[str, str] = entry.get(name, {})
        gone = dict.fromkeys(getattr(before, name).keys() - values.keys())
        changes[name] = {**gone, **values} if values else None
    return changes


def checked_entry(known: Mapping[str, object], draft: ServerDraft) -> dict[str, Any]:
    """The entry for the settings. Raises UsageError that says what is missing, or ValueError for a bad command."""
    if not re.match(SERVER_NAME, draft.name):
        raise UsageError(tr("Give it a name of letters, digits, - and single _, at most 32 characters."))
    if draft.name in known and not draft.edits:
        raise UsageError(
            tr("There is a server {name} already. Choose another name, or remove that one first.", name=draft.name)
        )
    is_address = bool(draft.url)
    if not (draft.command or draft.url):
        raise UsageError(tr("Enter the command that starts it, or its address."))
    url = mended(draft.url)
    if is_address and not is_safe_address(url):
        raise UsageError(tr("The address begins with https://, or with http:// if it is on this computer."))
    entry: dict[str, Any] = {"url": url}
    if not is_address:
        try:
            command, *arguments = shlex.split(draft.command)
        except ValueError as error:
            raise UsageError(tr("The command cannot be read: {problem}. Check its quotes.", problem=error)) from None
        entry = {"command": command} | ({"args": arguments} if arguments else {})
    plain, secret = ("headers", "secret_headers") if is_address else ("env", "secret_env")
    entry |= {plain: draft.values} if draft.values else {}
    entry |= {secret: list(draft.secrets)} if draft.secrets else {}
    entry |= {"client_id": draft.client_id} if draft.client_id else {}
    entry |= {"login_hosts": list(draft.login_hosts)} if draft.login_hosts else {}
    return entry | ({"network": True} if draft.network else {})


def _read_file(title: str, path: Path) -> FoundFile | None:
    """None for a file that is not there. Blocks."""
    from app.mcp.imports import read_file

    if not path.is_file():
        return None
    try:
        return FoundFile(title, path, read_file(path))
    except AppError as error:
        return FoundFile(title, path, problem=core_text(error.text))
