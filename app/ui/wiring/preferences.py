"""Controls the settings window: saves changes at once, stores keys in the keyring, and runs the tests."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from platform import python_version
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict, replace
from PySide6.QtCore import QObject, QUrl, Signal, qVersion
from PySide6.QtGui import QDesktopServices
from shiboken6 import isValid

from app.assembly.endpoints import (
    OF_HEADER,
    NamedEndpoint,
    all_endpoints,
    checked_name,
    default_endpoint,
    find_endpoint,
    header_of,
)
from app.assembly.profile import Profile
from app.configuration.secrets import IN_KEYRING, IN_LOCKED_KEYRING, IN_MEMORY
from app.configuration.settings import ProviderSettings
from app.processes.threads import import_in_thread, in_daemon_thread
from app.providers.address import checked, mended, origin
from app.search.backends import KEYED
from app.ui.kit.core_texts import core_text
from app.ui.kit.filling import once_painted
from app.ui.kit.language import tr
from app.ui.window import MainWindow
from app.ui.wiring.window_part import CurrentTab, Start
from app.version import VERSION
from app.vocabulary.errors import AppError, UsageError

if TYPE_CHECKING:
    from app.ui.settings.dialog import SettingsDialog
    from app.ui.wiring.kept_files import KeptFiles, RunningSessions
    from app.ui.wiring.mcp_controller import McpController
    from app.ui.wiring.rules_controller import RulesController


SEARCH = "search."
"""Before the name of a search backend; other names are those of model servers."""
TEST_QUERY = "handrail"


class Preferences(QObject):
    changed = Signal()
    key_not_kept = Signal()
    connection_changed = Signal()
    """The provider, an address or a key is another one now."""
    endpoint_renamed = Signal(str, str)

    def __init__(
        self,
        profile: Profile,
        window: MainWindow,
        start: Start,
        tab: CurrentTab = lambda: None,
        running: "RunningSessions" = tuple,
    ) -> None:
        super().__init__()
        self._profile = profile
        self._window = window
        self._start = start
        self._tab = tab
        self._running = running
        self._kept: KeptFiles | None = None
        self._rules: RulesController | None = None
        self._servers: McpController | None = None
        self._storing: set[str] = set()
        """Whose keys are on their way to the keyring."""
        self.dialog: SettingsDialog | None = None

    def show(self, page: str = "providers") -> None:
        dialog = self.dialog or self._make()
        self._load(dialog)
        dialog.show_page(page)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        self._start(self._show_keys())

    def show_window_of(self, provider: str, model: str) -> None:
        """Where the window of this model can be set by hand."""
        self.show("models")
        assert self.dialog is not None
        self.dialog.models.show_window_of(provider, model)

    def show_server(self, name: str) -> None:
        """The page of this MCP server."""
        self.show("mcp")
        self._list_servers()
        assert self.dialog is not None
        self.dialog.mcp.open(name)

    def show_servers(self) -> None:
        """The state of an MCP server may have changed while the page is open."""
        if self._servers is not None and self.dialog is not None and self.dialog.isVisible():
            self._servers.show()

    async def close(self) -> None:
        if self._servers is not None:
            await self._servers.close()

    def show_rules(self) -> None:
        """A rule may have been made elsewhere while the page is open."""
        if self._rules is not None and self.dialog is not None and self.dialog.isVisible():
            self._rules.show()

    def _make(self) -> "SettingsDialog":
        from app.ui.settings.dialog import SettingsDialog

        self.dialog = dialog = SettingsDialog(self._window)
        lists = {"rules": self._list_rules, "mcp": self._list_servers, "storage": self._list_kept}
        lists |= {"shortcuts": self._list_shortcuts, "about": self._tell_about}
        if words := self._profile.firm.trust_words:
            lists["trust"] = lambda: dialog.trust.cards.limit(self._profile.firm.highest_trust, core_text(words))
        lists["skills"] = lambda: self._start(self._list_skills())
        dialog.page_opened.connect(lambda page: once_painted(dialog, lists[page]) if page in lists else None)
        dialog.closed.connect(lambda: self._rules.forget() if self._rules is not None else None)
        dialog.changed.connect(self.keep)
        dialog.keys_chosen.connect(self._keep_keys)
        dialog.key_set.connect(lambda name, value: self._start(self.set_key(name, value)))
        dialog.key_removed.connect(lambda name: self._start(self.remove_key(name)))
        dialog.test_requested.connect(lambda name: self._start(self.test(name)))
        dialog.login_requested.connect(lambda name: self._start(self.log_in(name)))
        dialog.endpoint_added.connect(self.add_endpoint)
        dialog.endpoint_renamed.connect(lambda old, new: self._start(self.rename_endpoint(old, new)))
        dialog.endpoint_removed.connect(self.ask_to_remove)
        dialog.models_requested.connect(lambda name: self._start(self.show_models(name)))
        return dialog

    def _load(self, dialog: "SettingsDialog") -> None:
        """The settings, with the provider that is used although nobody chose it."""
        settings = self._profile.settings
        with suppress(UsageError):
            settings = replace(settings, provider=default_endpoint(settings, self._profile.keys)[0].name)
        dialog.load(settings)

    def _list_rules(self) -> None:
        assert self.dialog is not None
        if self._rules is None:
            from app.ui.wiring.rules_controller import RulesController

            self._rules = RulesController(self._profile, self.dialog.rules, self._tab)
        self._rules.show()

    def _list_servers(self) -> None:
        assert self.dialog is not None
        if self._servers is None:
            from app.ui.wiring.mcp_controller import McpController

            self._servers = McpController(self._profile, self.dialog.mcp, self._tab, self._start)
            self._servers.changed.connect(self.changed)
            self._servers.key_not_kept.connect(self.key_not_kept)
        self._servers.refresh()

    def _list_kept(self) -> None:
        assert self.dialog is not None
        if self._kept is None:
            from app.ui.wiring.kept_files import KeptFiles

            self._kept = KeptFiles(self._profile, self.dialog.storage, self._start, self._running)
        self._start(self._kept.show())

    def _list_shortcuts(self) -> None:
        assert self.dialog is not None
        from app.ui.settings.shortcuts_page import ShortcutRow

        doable = self._window.doable
        rows = [ShortcutRow(one.name, one.title, doable.keys(one.name), one.keys) for one in doable.all]
        self.dialog.shortcuts.show_shortcuts(rows)

    def _keep_keys(self, chosen: Mapping[str, str]) -> None:
        self.keep({"shortcuts": {**dict.fromkeys(self._profile.settings.shortcuts, None), **chosen}})

    def _tell_about(self) -> None:
        assert self.dialog is not None
        folders = self._profile.folders
        version = f"Handrail {VERSION}, Python {python_version()}, Qt {qVersion()}"
        facts = {tr("Version"): version, tr("Settings file"): str(folders.settings), tr("Data"): str(folders.data)}
        self.dialog.about.show_facts(facts)

    async def _list_skills(self) -> None:
        assert self.dialog is not None
        await import_in_thread("app.assembly.skills")
        from app.assembly.skills import describe_skills

        tab = self._tab()
        project = Path(tab.life.project) if tab is not None and tab.life.project else None
        self.dialog.skills.show_skills(await asyncio.to_thread(describe_skills, self._profile, project))

    def keep(self, changes: Mapping[str, Any]) -> None:
        assert self.dialog is not None
        named = str(next(iter(changes.get("providers", {})), ""))
        changes = self._meant(changes)
        before = [one for one in all_endpoints(self._profile.settings) if one.name == named]
        try:
            self._profile.change(changes)
        except AppError as error:
            self._load(self.dialog)
            self.dialog.show_test_result(named or "search", False, core_text(error.text))
            return
        self.changed.emit()
        if "keep_limit_gb" in changes:
            self._list_kept()
        moved = any("base_url" in value for value in changes.get("providers", {}).values())
        secret = any("secret_headers" in value for value in changes.get("providers", {}).values())
        if moved or secret or "search" in changes:
            self._load(self.dialog)  # an address may have been mended
        if secret:
            self._start(self._forget_others(*before))
        if moved:
            self._start(self._show_keys_of(named))  # they belong to the address
        if changes.keys() & {"provider", "providers"}:
            self.connection_changed.emit()

    def _meant(self, changes: Mapping[str, Any]) -> Mapping[str, Any]:
        """With addresses mended. One that moves to another server does not take the environment's key along."""
        if typed := changes.get("search", {}).get("searxng"):
            return {**changes, "search": {**changes["search"], "searxng": mended(typed)}}
        providers = {}
        for name, entry in changes.get("providers", {}).items():
            if "base_url" not in entry:
                return changes
            before = self._profile.settings.providers.get(name, ProviderSettings())
            address = mended(entry["base_url"])
            moved = before.key_variable and origin(address) != origin(before.base_url)
            providers[name] = {**entry, "base_url": address, **({"key_variable": None} if moved else {})}
        return {**changes, "providers": providers} if providers else changes

    # --- endpoints of the person's own

    def add_endpoint(self, name: str, kind: str, base_url: str) -> None:
        assert self.dialog is not None
        try:
            name = checked_name(self._profile.settings, name)
            self._profile.change({"providers": {name: {"kind": kind, "base_url": checked(mended(base_url))}}})
        except AppError as error:
            self.dialog.providers.show_add_problem(core_text(error.text))
            return
        self._load(self.dialog)
        self.dialog.providers.end_adding()
        self.dialog.providers.open(name)
        self.changed.emit()
        self._start(self._show_key(name))

    async def rename_endpoint(self, old: str, new: str) -> None:
        """Its key and the sessions that were held with it come along."""
        assert self.dialog is not None
        settings = self._profile.settings
        try:
            before = find_endpoint(settings, old)
            if new.casefold() != old.casefold():
                new = checked_name(settings, new)
            entry = {field: value for field, value in asdict(settings.providers[old]).items() if value}
            used = {"provider": new} if settings.provider == old else {}
            self._profile.change({**used, "providers": {old: None, new: entry}})
            await asyncio.to_thread(self._profile.session_index.rename_endpoint, old, new)
        except AppError as error:
            self._load(self.dialog)
            self.dialog.show_test_result(old, False, core_text(error.text))
            return
        self.endpoint_renamed.emit(old, new)
        self._load(self.dialog)
        self.dialog.providers.open(new)
        after = find_endpoint(self._profile.settings, new)
        for name, wanted in zip(before.key_names, after.key_names, strict=True):
            place = await in_daemon_thread(partial(self._profile.keys.move, name, wanted))
            if place and place != IN_KEYRING:
                self.key_not_kept.emit()
        await self._show_keys_of(new)
        self.changed.emit()

    def ask_to_remove(self, name: str) -> None:
        from app.ui.kit.dialogs import Confirm

        text = tr(
            "“{name}” is removed from your settings, and its key from the keyring. "
            "Conversations with it stay; Handrail asks where to continue them.",
            name=name,
        )
        sheet = Confirm(self.dialog, tr("Remove this server?"), text, yes=tr("Remove"), danger=True)
        sheet.answered.connect(lambda yes: self._start(self.remove_endpoint(name)) if yes else None)
        sheet.open()

    async def remove_endpoint(self, name: str) -> None:
        assert self.dialog is not None
        try:
            endpoint = find_endpoint(self._profile.settings, name)
            for kept in endpoint.key_names:
                await in_daemon_thread(partial(self._profile.keys.forget, kept))
            used = {"provider": None} if self._profile.settings.provider == name else {}
            self._profile.change({**used, "providers": {name: None}})
        except AppError as error:
            self.dialog.show_test_result(name, False, core_text(error.text))
            return
        self._load(self.dialog)
        self.changed.emit()
        self.connection_changed.emit()

    # --- keys

    async def _show_keys(self) -> None:
        searches = (f"{SEARCH}{name}" for name in KEYED)
        for endpoint in all_endpoints(self._profile.settings):
            await self._show_keys_of(endpoint.name)
        for name in searches:
            await self._show_key(name)

    async def _show_keys_of(self, name: str) -> None:
        """The key of an endpoint, and the values of its secret headers."""
        await self._show_key(name)
        for header in find_endpoint(self._profile.settings, name).secret_headers:
            await self._show_key(header_of(name, header))

    async def _forget_others(self, before: NamedEndpoint) -> None:
        """The values of headers that are no longer among the secret ones."""
        left = find_endpoint(self._profile.settings, before.name)
        for kept in set(before.key_names) - set(left.key_names):
            with suppress(AppError):  # it stays in the keyring, and is sent nowhere
                await in_daemon_thread(partial(self._profile.keys.forget, kept))
        await self._show_keys_of(before.name)

    async def _show_key(self, name: str) -> None:
        assert self.dialog is not None
        stored, variables = self._key_place(name)
        source = await asyncio.to_thread(self._profile.keys.place, stored, variables)
        if name not in self._storing:
            self.dialog.show_key_source(name, source)
        if name.startswith(SEARCH) and source != IN_LOCKED_KEYRING:
            # The settings name the backends with a key, so that sessions know it without the keyring.
            is_kept = source in (IN_KEYRING, IN_MEMORY)
            before = self._profile.settings.search.keys
            if is_kept is not (stored in before):
                keys = [*before, stored] if is_kept else [key for key in before if key != stored]
                self.keep({"search": {"keys": keys}})

    def _key_place(self, name: str) -> tuple[str, tuple[str, ...]]:
        if name.startswith(SEARCH):
            kind = KEYED[name.removeprefix(SEARCH)]
            return kind.name, (kind.variable,)
        name, _, header = name.partition(OF_HEADER)
        endpoint = find_endpoint(self._profile.settings, name)
        return (endpoint.header_key(header), ()) if header else (endpoint.key_name, endpoint.key_variables)

    async def set_key(self, name: str, value: str) -> None:
        assert self.dialog is not None
        stored, _ = self._key_place(name)
        self._storing.add(name)
        self.dialog.show_key_waiting(name, tr("Waiting for the keyring…"))
        if await in_daemon_thread(lambda: self._profile.keys.keep(stored, value)) != IN_KEYRING:
            self.key_not_kept.emit()
        self._storing.discard(name)
        await self._show_key(name)
        self.connection_changed.emit()

    async def remove_key(self, name: str) -> None:
        assert self.dialog is not None
        stored, _ = self._key_place(name)
        try:
            await in_daemon_thread(lambda: self._profile.keys.forget(stored))
        except AppError as error:
            self.dialog.show_test_result(name, False, core_text(error.text))
        await self._show_key(name)
        self.connection_changed.emit()

    async def log_in(self, name: str) -> None:
        """The login's token becomes the key."""
        assert self.dialog is not None
        if name in self._storing:
            return
        self._storing.add(name)
        try:
            token = await self._token(find_endpoint(self._profile.settings, name))
            if token:
                await self.set_key(name, token)
                self.dialog.show_test_result(name, True, tr("You are logged in."))
        except AppError as error:
            self.dialog.show_test_result(name, False, core_text(error.text))
        finally:
            self._storing.discard(name)

    async def _token(self, endpoint: NamedEndpoint) -> str:
        """What a login gives, or "". Only a click opens the address; closing the sheet gives up."""
        from app.assembly.connections import device_login
        from app.ui.settings.login_sheet import CodeSheet

        login = device_login(self._profile, endpoint)
        code = await login.begin()
        sheet = CodeSheet(self.dialog, endpoint.title, code.user_code, code.address)
        sheet.opening.connect(lambda address: QDesktopServices.openUrl(QUrl(address)))
        waiting = asyncio.ensure_future(login.token(code))
        sheet.rejected.connect(waiting.cancel)
        sheet.open()
        try:
            await asyncio.wait([waiting])
            return "" if waiting.cancelled() else waiting.result()
        finally:
            waiting.cancel()
            if isValid(sheet):
                sheet.accept()

    async def test(self, name: str) -> None:
        assert self.dialog is not None
        try:
            text = await (
                self._try_search(name.removeprefix(SEARCH)) if name.startswith(SEARCH) else self._try_provider(name)
            )
        except AppError as error:
            self.dialog.show_test_result(name, False, core_text(error.text))
            return
        self.dialog.show_test_result(name, True, text)

    async def _try_provider(self, name: str) -> str:
        from app.assembly.connections import models

        found = await models(self._profile, find_endpoint(self._profile.settings, name))
        return tr("It works: %n model(s).", "", len(found))

    async def _try_search(self, name: str) -> str:
        from app.assembly.search_setup import SearchSetup
        from app.search import SearchFailed

        setup = SearchSetup(self._profile)
        try:
            backend = await setup.one(name)
            if backend is None:
                raise UsageError(
                    tr("There is no key yet. Paste one above and save it.")
                    if name in KEYED
                    else tr("No SearXNG runs at localhost:8080. Start one, or enter an address above.")
                )
            results = await backend.search(TEST_QUERY, 3)
        except SearchFailed as failure:
            raise UsageError(f"{name.capitalize()}: {failure.text}.") from None
        finally:
            setup.close()
        return tr(
            "It works: {host} found %n result(s) for “{query}”.",
            "",
            len(results),
            host=backend.host,
            query=TEST_QUERY,
        )

    async def show_models(self, name: str) -> None:
        from app.assembly.connections import models

        assert self.dialog is not None
        try:
            self.dialog.models.show_models(
                name, await models(self._profile, find_endpoint(self._profile.settings, name))
            )
        except AppError as error:
            self.dialog.models.show_models_error(name, core_text(error.text))
