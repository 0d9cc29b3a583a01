"""The welcome page at work: folder, provider, key and test, until there is something to talk to."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.connections import checked_url, key_name, models
from app.desk import Desk
from app.errors import AppError, UsageError
from app.providers import KINDS
from app.providers.local import find_local
from app.sandbox.project import checked_project
from app.secrets import IN_KEYRING
from app.ui.welcome.page import Welcome

Start = Callable[[Coroutine[Any, Any, None]], None]


class FirstRun(QObject):
    finished = Signal(str)  # the project folder, "" for plain chat
    pick_folder_requested = Signal()
    key_not_kept = Signal()

    def __init__(self, desk: Desk, welcome: Welcome, start: Start) -> None:
        super().__init__()
        self.active = False
        self._desk = desk
        self._welcome = welcome
        self._start = start
        self._folder = ""
        welcome.pick_folder_requested.connect(self.pick_folder_requested)
        welcome.folder_chosen.connect(self.choose_folder)
        welcome.provider_chosen.connect(self._choose_provider)
        welcome.test_requested.connect(lambda *wish: start(self._test(*wish)))
        welcome.probe_requested.connect(lambda: start(self._probe()))
        welcome.finished.connect(self._finish)

    def begin(self) -> None:
        self.active = True
        self._welcome.show_recent(self._desk.settings.recent_projects)
        self._start(self._find_keys())

    def choose_folder(self, folder: str) -> None:
        try:
            self._folder = str(checked_project(folder)) if folder else ""
        except UsageError as error:
            self._welcome.show_folder_error(error.text)
            return
        self._welcome.show_folder(self._folder)

    def _choose_provider(self, name: str, key: str, base_url: str, model: str) -> None:
        """What was chosen becomes the settings; the key goes to the keyring and nowhere else."""
        kept = {field: value for field, value in (("base_url", base_url), ("model", model)) if value}
        try:
            self._desk.change({"provider": name, "providers": {name: kept}} if kept else {"provider": name})
        except AppError as error:
            self._welcome.show_test_result(False, error.text)
            return
        if key:
            kind = KINDS[name]
            self._start(self._keep_key(key_name(kind, base_url or kind.base_url), key))

    def _finish(self) -> None:
        self.active = False
        self.finished.emit(self._folder)

    async def _keep_key(self, name: str, key: str) -> None:
        if await asyncio.to_thread(self._desk.keys.keep, name, key) != IN_KEYRING:
            self.key_not_kept.emit()

    async def _find_keys(self) -> None:
        """Keys that are there already need not be pasted."""
        found = {}
        for kind in KINDS.values():
            key = await asyncio.to_thread(self._desk.keys.find, kind.name, kind.key_variables)
            if key is not None:
                found[kind.name] = key.source
        self._welcome.show_found_keys(found)

    async def _test(self, name: str, key: str, base_url: str, model: str) -> None:
        try:
            if base_url:
                checked_url(base_url, KINDS[name])
            found = await models(self._desk, name, base_url, key)
        except AppError as error:
            self._welcome.show_test_result(False, error.text)
            return
        self._welcome.show_test_result(True, f"It works: {len(found)} models.")

    async def _probe(self) -> None:
        self._welcome.show_local_servers(await find_local())
