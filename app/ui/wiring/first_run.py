"""Controls the first page: task, folder, provider, key and test, until the first session can start."""

import asyncio

from PySide6.QtCore import QObject, Signal

from app.assembly.connections import models
from app.assembly.endpoints import NamedEndpoint
from app.assembly.first_choices import found_keys, keep_provider, sample_project
from app.assembly.profile import Profile
from app.assembly.starters import BUILT_IN, own_starters
from app.configuration.secrets import IN_KEYRING
from app.processes.threads import in_daemon_thread
from app.providers import KINDS
from app.providers.address import checked
from app.providers.local import find_local
from app.sandbox.project import checked_project
from app.ui.kit.core_texts import core_text, without_advice
from app.ui.kit.language import tr
from app.ui.welcome.page import SAMPLE, Welcome
from app.ui.welcome.provider import ProviderChoice
from app.ui.wiring.window_part import Start
from app.vocabulary.errors import AppError, Fault, ProviderError, UsageError


class FirstRun(QObject):
    finished = Signal(str, object)  # the project folder, "" for plain chat; a TaskStarter to begin with, or None
    pick_folder_requested = Signal()
    key_not_kept = Signal()

    def __init__(self, profile: Profile, welcome: Welcome, start: Start) -> None:
        super().__init__()
        self.active = False
        self._profile = profile
        self._welcome = welcome
        self._start = start
        welcome.pick_folder_requested.connect(self.pick_folder_requested)
        welcome.folder_chosen.connect(self.choose_folder)
        welcome.started.connect(lambda choice: start(self.take(choice)))
        welcome.test_requested.connect(lambda choice: start(self.test(choice)))
        welcome.probe_requested.connect(lambda: start(self._probe()))

    def begin(self) -> None:
        self.active = True
        self._welcome.folder.show_recent(self._profile.settings.recent_projects)
        if own := own_starters(self._profile.folders):
            self._welcome.tasks.show_starters([*BUILT_IN, *own])
        self._start(self._find_keys())
        self._start(self._probe())

    def choose_folder(self, folder: str) -> None:
        try:
            chosen = str(checked_project(folder)) if folder not in ("", SAMPLE) else folder
        except UsageError as error:
            self._welcome.show_folder_error(core_text(error.text))
            return
        self._welcome.show_folder(chosen)

    async def take(self, choice: ProviderChoice) -> None:
        """What was chosen becomes the settings, the key goes to the keyring and nowhere else; then it begins."""
        folder, starter = self._welcome.wanted_folder, self._welcome.tasks.chosen
        if folder == SAMPLE:
            try:
                folder = str(sample_project(self._profile.folders, starter.name if starter else ""))
            except UsageError as error:
                self._welcome.show_folder_error(core_text(error.text))
                return
        try:
            endpoint = keep_provider(
                self._profile, choice.kind, name=choice.name, base_url=choice.base_url, model=choice.model
            )
        except AppError as error:
            self._welcome.provider.show_problem(core_text(error.text))
            return
        if choice.key:
            self._welcome.show_waiting(tr("Waiting for the keyring…"))
            place = await in_daemon_thread(lambda: self._profile.keys.keep(endpoint.key_name, choice.key))
            self._welcome.show_waiting("")
            if place != IN_KEYRING:
                self.key_not_kept.emit()
        self.active = False
        self.finished.emit(folder, starter)

    async def _find_keys(self) -> None:
        """Keys that are there already need not be pasted."""
        self._welcome.provider.show_found_keys(await asyncio.to_thread(found_keys, self._profile))

    async def test(self, choice: ProviderChoice) -> None:
        try:
            kind = KINDS[choice.kind]
            endpoint = NamedEndpoint("", kind, checked(choice.base_url or kind.base_url))
            found = [model.id for model in await models(self._profile, endpoint, choice.key)]
        except ProviderError as error:
            is_refused = error.fault is Fault.AUTH  # the key can be put right on this page
            text = without_advice(error.text) if is_refused else core_text(error.text)
            self._welcome.provider.show_failed(choice, text, is_refused=is_refused)
        except AppError as error:
            self._welcome.provider.show_failed(choice, core_text(error.text))
        else:
            self._welcome.provider.show_tested(choice, found, endpoint.default_model)

    async def _probe(self) -> None:
        self._welcome.provider.show_local_servers(await find_local())
