"""The message field at work: what is sent, what can stand in it, and which model gets it."""

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QTextCursor

from app.assembly.profile import Profile
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr, translated
from app.ui.kit.words import provider_title
from app.ui.window import MainWindow
from app.ui.wiring.attaching import Attaching
from app.ui.wiring.model_switch import ModelSwitch
from app.ui.wiring.tabs import Tabs
from app.ui.wiring.window_part import Start, TabPart
from app.ui.writing.composer import WaitingState
from app.ui.writing.suggestions import SuggestionRequest, Wanted
from app.vocabulary.efforts import GUESSED
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    from app.agent.inbox import Inbox
    from app.assembly.endpoints import NamedEndpoint
    from app.assembly.starters import TaskStarter
    from app.providers import ModelInfo
    from app.ui.wiring.mcp_prompts import McpPrompts
    from app.ui.wiring.mentions import Mentions
    from app.ui.wiring.session_tab import SessionTab
    from app.ui.wiring.skill_names import SkillNames
    from app.ui.wiring.slash_commands import SlashCommand, WindowCommands


class Composing(TabPart):
    """Passes on what the person does in the composer to the tab on show."""

    def __init__(self, profile: Profile, window: MainWindow, tabs: Tabs, start: Start) -> None:
        super().__init__(profile, window, lambda: tabs.current, start)
        self._tabs = tabs
        self.models: dict[str, ModelInfo] = {}
        self._listed: NamedEndpoint | None = None
        """Whose models the list shows."""
        self.switching = ModelSwitch(self._profile, self._window, self._start)
        self.attaching = Attaching(self._profile, self._window, self._tab, self._start)
        tabs.added.connect(self._adopt)
        self._connect()

    def _connect(self) -> None:
        composer, with_tab = self._window.composer, self._with_tab
        composer.submitted.connect(self.submit)
        composer.completion.asked.connect(self.suggest)
        composer.field.goes_back = lambda: self._tabs.current is not None and self._tabs.current.view.enter_question()
        composer.drafted.connect(with_tab(lambda tab, text: tab.type(text)))
        composer.edit_requested.connect(self.edit_waiting)
        composer.remove_requested.connect(with_tab(lambda tab, message: tab.life.inbox.remove(message)))
        composer.move_requested.connect(with_tab(lambda tab, message, by: tab.life.inbox.move(message, by)))
        composer.hold_requested.connect(with_tab(lambda tab, message, on: tab.life.inbox.hold(message, for_later=on)))
        composer.send_waiting_requested.connect(with_tab(lambda tab: tab.life.go_on()))
        composer.stop_requested.connect(with_tab(lambda tab: tab.life.stop()))
        composer.models_requested.connect(self._offer_models)
        composer.provider_chosen.connect(lambda name: self._start(self._load_models(name)))
        composer.model_chosen.connect(self.choose_model)
        composer.effort_chosen.connect(with_tab(lambda tab, effort: tab.life.steering.set_effort(effort)))

    def _adopt(self, tab: "SessionTab") -> None:
        composer = self._window.composer
        tab.history.recalled.connect(
            lambda: composer.set_history(tab.history.said) if tab is self._tabs.current else None
        )
        tab.draft_changed.connect(lambda: self._show_draft(tab) if tab is self._tabs.current else None)
        tab.place_requested.connect(lambda endpoint: self.switching.choose_place(tab, endpoint))
        reports = tab.view.reports
        undos = (reports.undo_call, reports.undo_path, reports.undo_meanwhile, reports.undo_turn, reports.redo)
        stops = (reports.stop_call, reports.stop_background)
        for done in (reports.answered, *undos, *stops, reports.retry_requested, reports.notice_pressed):
            done.connect(composer.focus_field)
        reports.image_opened.connect(self.attaching.open)
        tab.view.empty.suggested.connect(tab.send_aside)
        tab.view.empty.suggested.connect(composer.focus_field)
        tab.view.take_reason = self._take_reason

    # --- shown -----------------------------------------------------------------------------------------------------

    def show(self, tab: "SessionTab") -> None:
        composer, life = self._window.composer, tab.life
        composer.set_running(life.running)
        composer.field.invite(has_folder=bool(life.project))
        endpoint = life.place.endpoint
        if endpoint is None:
            composer.show_model("")
        else:  # who runs it is not said of the well-known services
            is_known = endpoint.is_builtin and endpoint.is_own
            title = "" if is_known else provider_title(endpoint.title, endpoint.kind.title)
            model = life.place.model or endpoint.default_model
            composer.show_model(model, title, endpoint.address, life.effort_in_force)
        self.attaching.show(tab)
        waiting = WaitingState.QUEUED if life.running else WaitingState.NOT_SENT
        composer.show_waiting(life.inbox.waiting, WaitingState.SENDING if life.connecting else waiting)

    def _show_draft(self, tab: "SessionTab") -> None:
        self._window.composer.show_draft(tab.life.inbox.draft)
        self.attaching.show(tab)

    # --- sent ------------------------------------------------------------------------------------------------------

    def submit(self, text: str) -> None:
        if self.prompts.takes(text):
            return
        if self._tabs.current is None or not text or not self.commands.take(text):
            self._send(text)

    def _send(self, text: str) -> None:
        tab = self._tabs.current
        if tab is None:
            self._early_inbox.send(text)
        else:
            tab.send(text)
            self._window.composer.set_history(tab.history.said)
            self.attaching.sent()

    def begin_with(self, starter: "TaskStarter", words: str = "") -> None:
        """One with fields waits in the message field until they are filled in."""
        if words or not starter.fields:
            self._send(starter.filled_from(words, translated))
        elif self._tabs.current is not None:
            self._tabs.draft_again(self._tabs.current, starter.prompt)
            self._window.composer.field.moveCursor(QTextCursor.MoveOperation.Start)
            self._window.composer.field.find(f"{{{starter.fields[0]}}}")

    def save_starter(self, title: str = "") -> None:
        from app.assembly.starters import import_starter, save_starter
        from app.ui.writing.starter_sheet import StarterSheet

        said = self._tabs.current.history.said if self._tabs.current is not None else []
        sheet = self._starter_sheet = StarterSheet(self._window, said[-1] if said else "")
        sheet.title.setText(title)

        def keep(save: "Callable[[], TaskStarter]") -> None:
            try:
                kept = save()
            except AppError as error:
                sheet.show_problem(core_text(error.text))
                return
            sheet.accept()
            if self._tabs.current is not None:
                place = str(self._profile.folders.starters / f"{kept.name}.md")
                words = tr("Saved: {command} begins with it. Its file is {path}.", command=kept.command, path=place)
                self._tabs.current.view.show_notice(words)

        folders = self._profile.folders
        sheet.saved.connect(lambda name, text: keep(lambda: save_starter(folders, name, text)))
        sheet.file_chosen.connect(lambda path: keep(lambda: import_starter(folders, Path(path))))
        sheet.open()

    def send_early(self) -> None:
        """The first tab is there: what was sent before goes to it."""
        if self.has_early and (tab := self._tabs.current) is not None:
            self._early_inbox.move_to(tab.life.inbox)
            tab.life.go_on()

    @property
    def has_early(self) -> bool:
        return "_early_inbox" in vars(self)

    @cached_property
    def _early_inbox(self) -> "Inbox":
        """Holds what is sent before the first tab is there."""
        from app.agent.inbox import Inbox

        return Inbox()

    def edit_waiting(self, message_ids: tuple[str, ...]) -> None:
        if self._tabs.current is not None:
            self._tabs.current.life.inbox.edit(*message_ids)
            self._window.composer.focus_field()

    def _take_reason(self) -> str:
        """What is written when a card is denied by key says why."""
        composer = self._window.composer
        reason = composer.draft().strip()
        composer.set_draft("")
        return reason

    # --- suggested -------------------------------------------------------------------------------------------------

    @cached_property
    def commands(self) -> "WindowCommands":
        def draft(text: str) -> None:
            if self._tabs.current is not None:
                self._tabs.draft_again(self._tabs.current, text)

        from app.ui.wiring.slash_commands import WindowCommands, slash_commands

        compact = self._with_tab(lambda tab, instruction: tab.compact(instruction))

        def goal(words: str) -> None:
            self._send(f"/goal {words}") if words else draft("/goal ")

        commands = slash_commands(self._window, compact, goal, self.save_starter)
        return WindowCommands(self._window, commands, self._send, draft, self._starter_commands, self.skills.has)

    def _starter_commands(self) -> "dict[str, SlashCommand]":
        from app.assembly.starters import BUILT_IN, all_starters
        from app.ui.wiring.slash_commands import SlashCommand

        return {
            one.command: SlashCommand(
                (translated(one.title) if one in BUILT_IN else one.title), partial(self.begin_with, one), ()
            )
            for one in all_starters(self._profile.folders)
        }

    @cached_property
    def skills(self) -> "SkillNames":
        from app.ui.wiring.skill_names import SkillNames

        return SkillNames(self._profile, self._tab)

    @cached_property
    def prompts(self) -> "McpPrompts":
        from app.ui.wiring.mcp_prompts import McpPrompts

        return McpPrompts(self._window, self._tab, self._start)

    @cached_property
    def mentions(self) -> "Mentions":
        from app.ui.wiring.mentions import Mentions

        return Mentions(self._window.composer.completion, self._start)

    def suggest(self, asked: SuggestionRequest) -> None:
        """What can stand where the person types."""
        if asked.kind is Wanted.COMMAND:
            self._window.composer.completion.offer(asked, self.commands.suggested(asked.letters))
            self._start(self._suggest_prompts(asked))
        else:
            self.mentions.find(asked, self._tabs.current.life.project if self._tabs.current is not None else "")

    async def _suggest_prompts(self, asked: SuggestionRequest) -> None:
        """Skills and the prompts of MCP servers, below the commands, once they are known."""
        skills = await self.skills.suggested(asked.letters)
        if skills:
            self._window.composer.completion.offer(asked, [*self.commands.suggested(asked.letters), *skills])
        if prompts := await self.prompts.suggested(asked.letters):
            found = [*self.commands.suggested(asked.letters), *skills, *prompts]
            self._window.composer.completion.offer(asked, found)

    # --- models ----------------------------------------------------------------------------------------------------

    def choose_model(self, model_id: str) -> None:
        endpoint, tab = self._listed, self._tabs.current
        if tab is None or endpoint is None or model_id not in self.models:
            return

        def keep() -> None:
            try:
                if endpoint.name:
                    self._profile.change({"providers": {endpoint.name: {"model": model_id}}})
            except AppError as error:
                self._complain(error)

        self.switching.choose(tab, self.models[model_id], endpoint, keep)

    def _offer_models(self) -> None:
        if (tab := self._tabs.current) is not None:
            known = GUESSED if tab.life.efforts is None else tab.life.efforts
            self._window.composer.show_efforts(known, tab.life.effort_in_force)
            self._start(self._load_models())

    async def _load_models(self, provider: str | None = None) -> None:
        """Lists the models of this provider, else of the one that the tab talks to."""
        composer, tab = self._window.composer, self._tabs.current
        if tab is None:
            return
        place = tab.life.place
        offered = place.all()
        asked = place.by_name(provider) if provider is not None else place.endpoint
        endpoint = self._listed = asked or offered[0]
        self.models = {}
        composer.show_providers(
            [(one.name, provider_title(one.title, one.kind.title)) for one in offered], endpoint.name
        )
        composer.show_models_loading()
        from app.assembly.connections import models

        try:
            found = await models(self._profile, endpoint, waiting=composer.show_models_loading)
        except AppError as error:
            if self._listed is endpoint:
                composer.show_models_error(core_text(error.text))
            return
        if self._listed is endpoint:  # and not yet another one that was chosen since
            self.models = {model.id: model for model in found}
            composer.show_models(found, is_current=endpoint == place.endpoint)
