"""The settings window at work: changes are kept at once, keys go to the keyring, tests really ask."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.desk import Desk
from app.errors import AppError
from app.providers import KINDS
from app.secrets import IN_KEYRING
from app.ui.window import MainWindow

if TYPE_CHECKING:
    from app.ui.settings.dialog import SettingsDialog
    from app.ui.wiring.room import Room
    from app.ui.wiring.rule_keeping import RuleKeeping

Start = Callable[[Coroutine[Any, Any, None]], None]

_PAUSE_MS = 10
"""For painting a page, and for whoever waits, before it is filled."""


class Preferences(QObject):
    changed = Signal()
    key_not_kept = Signal()
    connection_changed = Signal()
    """The provider, an address or a key is another one now."""

    def __init__(
        self, desk: Desk, window: MainWindow, start: Start, room: "Callable[[], Room | None]" = lambda: None
    ) -> None:
        super().__init__()
        self._desk = desk
        self._window = window
        self._start = start
        self._room = room
        self._rules: RuleKeeping | None = None
        self.dialog: SettingsDialog | None = None

    def show(self, page: str = "providers") -> None:
        dialog = self.dialog or self._make()
        dialog.load(self._desk.settings)
        dialog.show_page(page)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        self._start(self._show_keys())

    def show_rules(self) -> None:
        """A rule may have been made elsewhere while the page is open."""
        if self._rules is not None and self.dialog is not None and self.dialog.isVisible():
            self._rules.show()

    def _make(self) -> "SettingsDialog":
        from app.ui.settings.dialog import SettingsDialog

        self.dialog = dialog = SettingsDialog(self._window)
        dialog.page_opened.connect(self._page_opened)
        dialog.changed.connect(self._keep)
        dialog.key_set.connect(lambda name, value: self._start(self._set_key(name, value)))
        dialog.key_removed.connect(lambda name: self._start(self._remove_key(name)))
        dialog.test_requested.connect(lambda name: self._start(self._test(name)))
        dialog.models_requested.connect(lambda name: self._start(self._show_models(name)))
        return dialog

    def _page_opened(self, page: str) -> None:
        if page == "rules":
            QTimer.singleShot(_PAUSE_MS, self._list_rules)  # the page itself comes first

    def _list_rules(self) -> None:
        assert self.dialog is not None
        if self._rules is None:
            from app.ui.wiring.rule_keeping import RuleKeeping

            self._rules = RuleKeeping(self._desk, self.dialog.rules, self._room)
        self._rules.show()

    def _keep(self, changes: Mapping[str, Any]) -> None:
        assert self.dialog is not None
        try:
            self._desk.change(changes)
        except AppError as error:
            self.dialog.load(self._desk.settings)
            self.dialog.show_test_result(str(next(iter(changes.get("providers", {})), "search")), False, error.text)
            return
        self.changed.emit()
        if "provider" in changes or any("base_url" in value for value in changes.get("providers", {}).values()):
            self.connection_changed.emit()

    async def _show_keys(self) -> None:
        for name in (*KINDS, "brave"):
            await self._show_key(name)

    async def _show_key(self, name: str) -> None:
        assert self.dialog is not None
        stored, variables = self._key_place(name)
        key = await asyncio.to_thread(self._desk.keys.find, stored, variables)
        self.dialog.show_key_source(name, key.source if key else "")

    def _key_place(self, name: str) -> tuple[str, tuple[str, ...]]:
        if name not in KINDS:
            return name, ("BRAVE_API_KEY",)
        from app.connections import key_name, service

        try:
            kind, address = service(self._desk, name)
        except AppError:
            return name, ()
        return key_name(kind, address), kind.key_variables

    async def _set_key(self, name: str, value: str) -> None:
        if await asyncio.to_thread(self._desk.keys.keep, self._key_place(name)[0], value) != IN_KEYRING:
            self.key_not_kept.emit()
        await self._show_key(name)
        self.connection_changed.emit()

    async def _remove_key(self, name: str) -> None:
        assert self.dialog is not None
        try:
            await asyncio.to_thread(self._desk.keys.forget, self._key_place(name)[0])
        except AppError as error:
            self.dialog.show_test_result(name, False, error.text)
        await self._show_key(name)
        self.connection_changed.emit()

    async def _test(self, name: str) -> None:
        assert self.dialog is not None
        try:
            text = await (self._try_search() if name in ("search", "brave") else self._try_provider(name))
        except AppError as error:
            self.dialog.show_test_result(name, False, error.text)
            return
        self.dialog.show_test_result(name, True, text)

    async def _try_provider(self, name: str) -> str:
        from app.connections import models

        return f"It works: {len(await models(self._desk, name))} models."

    async def _try_search(self) -> str:
        from app.build import search_backends
        from app.search import Search

        outcome = await Search(lambda: search_backends(self._desk)).search("handrail", 3)
        return f"It works: {outcome.backend} found {len(outcome.results)} results."

    async def _show_models(self, name: str) -> None:
        from app.connections import models

        assert self.dialog is not None
        try:
            self.dialog.show_models(name, await models(self._desk, name))
        except AppError as error:
            self.dialog.show_models_error(name, error.text)
