"""Connects the controls of a session with the window: trust, plan mode, agents, confinement, trusted folders."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.processes.threads import import_in_thread
from app.sandbox.running.environment import chosen, needed_variables
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.kit.words import home_short
from app.ui.window import MainWindow
from app.ui.wiring.window_part import CurrentTab, Start, TabPart
from app.ui.writing.composer import AgentRow
from app.vocabulary.confinement import InForce
from app.vocabulary.errors import AppError, StorageError, UsageError

if TYPE_CHECKING:
    from app.agent.roles.agents import ListedAgent
    from app.agent.roles.changed_instructions import Doubted
    from app.mcp.project_servers import ProjectServers
    from app.ui.wiring.session_tab import SessionTab


TRUST_IT = later("Trust this folder")
SHOW_CHANGES = later("Show what changed")
SHOW_SERVERS = later("Show what they run")
USE, DO_NOT_USE = later("Use"), later("Do not use")
NOT_NOW = later("Not now")
"""The answers of the bar about what a folder brings along, or an agent changed in it."""


class SteeringControls(TabPart):
    """Shows the state of the current tab in composer and bars, and passes on what the person chooses."""

    def __init__(self, profile: Profile, window: MainWindow, tab: CurrentTab, start: Start) -> None:
        super().__init__(profile, window, tab, start)
        self._dismissed: set[str] = set()
        """Folders that the person does not want to be asked about again today."""
        self._doubted: list[Doubted] = []
        """What was changed in the folder on show, and the person has not seen."""
        self._offered: list[str] = []
        """What could stand in for AGENTS.md in the folder on show."""
        self._brought: ProjectServers | None = None
        """The MCP servers of the folder on show that the person has not agreed to."""
        self._may_try = False
        self._tried: dict[str, asyncio.Task[InForce]] = {}
        """What confines commands, by folder; tried once for each."""
        self._connect()

    def show(self, tab: "SessionTab") -> None:
        steering, window = tab.life.steering, self._window
        window.composer.show_trust(steering.trust)
        window.composer.show_agent(steering.agent if tab.life.project else "")
        window.show_plan(steering.plans)
        window.bars.plan.show_writing(steering.still_writing)

    def show_variables(self) -> None:
        """Which variables commands get: known at the start, and different only if the person chooses others."""
        self._window.panel.confinement.show_variables(
            list(needed_variables(os.environ)), list(chosen(os.environ, self._profile.settings.command_variables))
        )

    def look_at_folder(self, tab: "SessionTab") -> None:
        """Ask about what the folder brings along, once it is known."""
        self._window.bars.trust.show_problem("")
        self.show_variables()
        if tab.life.project and tab.life.project not in self._dismissed:
            self._start(self._tell_things(tab))
        self._look_at_confinement(tab)

    def try_confinement(self) -> None:
        """The start is over: find out what confines commands in the folder on show, and in those that come."""
        self._may_try = True
        if (tab := self._tab()) is not None:
            self._look_at_confinement(tab)

    async def close(self) -> None:
        for task in self._tried.values():
            task.cancel()
        await asyncio.gather(*self._tried.values(), return_exceptions=True)

    # --- inside

    def _look_at_confinement(self, tab: "SessionTab") -> None:
        if not self._may_try or not tab.life.project or tab.life.steering.in_force is not None:
            return
        if tab.life.project not in self._tried:
            self._tried[tab.life.project] = asyncio.ensure_future(_tried(self._profile, Path(tab.life.project)))
        self._tried[tab.life.project].add_done_callback(lambda task: self._tell_confinement(tab, task))

    def _tell_confinement(self, tab: "SessionTab", task: "asyncio.Task[InForce]") -> None:
        """A tab that is no longer on show may be closed; if it comes back, it is told then."""
        if tab is self._tab() and not task.cancelled() and tab.life.steering.in_force is None:
            tab.show_confinement(task.result())

    def _connect(self) -> None:
        composer, window, bar = self._window.composer, self._window, self._window.bars.trust
        panel = window.panel.confinement
        set_trust = self._with_tab(lambda tab, trust: tab.life.steering.set_trust(trust))
        stop_background = self._with_tab(lambda tab, command: tab.life.steering.stop_background(command))
        if words := self._profile.firm.trust_words:
            window.panel.trust.limit(self._profile.firm.highest_trust, core_text(words))
        composer.trust_chosen.connect(set_trust)
        composer.plan_switched.connect(self.set_plan)
        composer.agents_requested.connect(lambda: self._start(self.list_agents()))
        composer.agent_chosen.connect(self.set_agent)
        window.bars.plan.leave_requested.connect(lambda: self.set_plan(False))
        window.bars.plan.stop_requested.connect(stop_background)
        window.panel.trust_chosen.connect(set_trust)
        panel.grant_revoked.connect(self._with_tab(lambda tab, grant: tab.life.steering.revoke_grant(grant)))
        panel.host_taken_back.connect(self._with_tab(lambda tab, host: tab.life.steering.take_back_host(host)))
        panel.stop_requested.connect(stop_background)
        panel.command_chosen.connect(self._with_tab(lambda tab, call_id: tab.view.show_call(call_id)))
        answers: dict[str, Callable[[], None]] = {
            TRUST_IT: self.trust_folder,
            NOT_NOW: self.dismiss,
            SHOW_CHANGES: self.show_changed_instructions,
            SHOW_SERVERS: self.show_folder_servers,
            USE: lambda: self.answer_offer(True),
            DO_NOT_USE: lambda: self.answer_offer(False),
        }
        bar.chosen.connect(lambda act: answers[act]())

    def set_plan(self, on: bool) -> None:
        from app.vocabulary.events import Mode

        if (tab := self._tab()) is not None:
            tab.life.steering.set_mode(Mode.PLAN if on else Mode.BUILD)

    def set_agent(self, name: str) -> None:
        tab = self._tab()
        if tab is not None and name != tab.life.steering.agent:
            tab.life.set_agent(name)

    async def list_agents(self) -> None:
        tab = self._tab()
        if tab is None:
            return
        await import_in_thread("app.assembly.agent_choice")
        from app.assembly.agent_choice import list_agents

        found = await asyncio.to_thread(list_agents, self._profile, _folder(tab))
        rows = [
            AgentRow(
                one.name,
                translated(one.description) if one.description in _DESCRIPTIONS else one.description,
                translated(_SOURCES.get(one.source, "")),
                _reason(one),
                str(one.path) if one.problem else "",
                one.is_for_other_tools,
            )
            for one in found
        ]
        self._window.composer.show_agents(rows)

    async def _tell_things(self, tab: "SessionTab") -> None:
        await import_in_thread("app.assembly.folder_trust", "app.assembly.mcp_servers")
        from app.agent.roles.changed_instructions import changed_since
        from app.assembly.folder_trust import doubted_things, things_to_trust, unused
        from app.assembly.stand_ins import offer, stand_ins_to_offer

        folder, bar = _folder(tab), self._window.bars.trust
        things = await asyncio.to_thread(things_to_trust, self._profile, folder)
        why = await asyncio.to_thread(self._profile.why_untrusted, folder)
        try:
            doubted = await asyncio.to_thread(doubted_things, self._profile, folder)
        except StorageError:  # what is in doubt is not used, and the session says so
            doubted = []
        offered = await asyncio.to_thread(stand_ins_to_offer, self._profile, folder)
        if tab is not self._tab():
            return
        self._doubted, self._offered = doubted, offered
        if things:
            bar.show_problem(core_text(unused(things, why)), (TRUST_IT, NOT_NOW))
        elif doubted:
            bar.show_problem(core_text(changed_since(doubted)), (SHOW_CHANGES, NOT_NOW))
        elif offered:
            bar.show_problem(core_text(offer(offered)), (USE, DO_NOT_USE))
        else:
            await self._tell_servers(tab)

    async def _tell_servers(self, tab: "SessionTab") -> None:
        """Ask about the MCP servers of a trusted folder, last: their consent counts for nothing before."""
        from app.assembly.mcp_servers import servers_to_agree_to

        folder = _folder(tab)
        if folder is None:
            return
        try:
            self._brought = await asyncio.to_thread(servers_to_agree_to, self._profile, folder)
        except AppError as error:
            tab.view.show_notice(
                tr("{problem} The MCP servers of this folder are not used.", problem=core_text(error.text)),
                "warning",
                "warn",
            )
            return
        if self._brought is not None and tab is self._tab():
            names = ", ".join(sorted(self._brought.servers))
            words = tr(
                "This folder brings MCP servers along: {names}. They are not used until you have seen what they run",
                names=names,
            )
            self._window.bars.trust.show_problem(words, (SHOW_SERVERS, NOT_NOW))

    def show_folder_servers(self) -> None:
        tab, found = self._tab(), self._brought
        if tab is None or found is None:
            return
        from app.assembly.mcp_servers import consents
        from app.ui.kit.dialogs import use_servers

        sheet = use_servers(self._window, home_short(tab.life.project), found.shown)
        sheet.agreed.connect(
            lambda: self._start(self.settle(tab, lambda folder: consents(self._profile).give(folder, found)))
        )
        sheet.open()

    def show_changed_instructions(self) -> None:
        tab, doubted = self._tab(), self._doubted
        if tab is None or not doubted:
            return
        from app.agent.roles.changed_instructions import changed_since
        from app.assembly.folder_trust import accept
        from app.ui.kit.dialogs import use_instructions

        shown = "\n\n".join(one.shown for one in doubted)
        sheet = use_instructions(self._window, core_text(changed_since(doubted)), shown)
        sheet.agreed.connect(
            lambda: self._start(self.settle(tab, lambda folder: accept(self._profile, folder, doubted)))
        )
        sheet.open()

    def answer_offer(self, use: bool) -> None:
        names, tab = self._offered if use else [], self._tab()
        if tab is None or not self._keep(tab, lambda folder: self._profile.keep_stand_ins(folder, names)):
            return
        if use:
            tab.life.open_anew()
            self._start(self._tell_things(tab))

    def trust_folder(self) -> None:
        def accept_all(folder: Path) -> bool:
            from app.assembly.folder_trust import accept, doubted_things
            from app.assembly.skills import accept_skills

            doubted = doubted_things(self._profile, folder)
            if doubted:
                accept(self._profile, folder, doubted)
            return accept_skills(self._profile, folder) or bool(doubted)

        if (tab := self._tab()) is not None and self._keep(tab, self._profile.trust):
            tab.life.open_anew()
            self._start(self.settle(tab, accept_all))

    def _keep(self, tab: "SessionTab", keep: Callable[[Path], object]) -> bool:
        """At once, so that it holds for what is sent next."""
        folder = _folder(tab)
        if folder is None:
            return False
        self._window.bars.trust.show_problem("")
        try:
            keep(folder)
        except AppError as error:
            self._complain(error)
            return False
        return True

    async def settle(self, tab: "SessionTab", accept: Callable[[Path], object]) -> None:
        """In a thread. It holds for what was shown, and what has changed since is asked anew; False changes nothing."""
        folder = _folder(tab)
        if folder is None:
            return
        self._window.bars.trust.show_problem("")
        try:
            has_changed = await asyncio.to_thread(accept, folder) is not False
        except (AppError, OSError) as error:
            problem = UsageError(tr("{problem}. Nothing was agreed to.", problem=error))
            self._complain(error if isinstance(error, AppError) else problem)
            return
        if has_changed:
            tab.life.open_anew()
        if tab is self._tab():
            await self._tell_things(tab)

    def dismiss(self) -> None:
        if (tab := self._tab()) is not None:
            self._dismissed.add(tab.life.project)
        self._window.bars.trust.show_problem("")


async def _tried(profile: Profile, project: Path) -> InForce:
    await import_in_thread("app.assembly.tool_runtime")
    from app.assembly.tool_runtime import tried_confinement

    return await tried_confinement(profile, project)


_SOURCES = {"user": later("yours"), "project": later("from this folder")}
_DESCRIPTIONS = (
    later("Reads and searches, asks, and writes plans; changes nothing else."),
    later("An agent written for the tools read_file and list_directory."),
    later("Tidies folders, reads documents, writes texts and tables; runs no commands."),
    later("Reads, searches, changes files and runs commands."),
    later("The few tools that most work needs; for models with a small window."),
    later("An agent written for the tools fs.list, fs.read, fs.search, fs.write and fs.apply_patch."),
    later("Reads the project and searches the web."),
    later("Reads and searches; changes nothing."),
    later("An agent written for the tools file_read, file_write, bash and web_search."),
    later("An agent written for the twenty workspace tools; works on files and plans, and runs no commands."),
)
"""Of the agents that come with Handrail, in resources/agents."""


def _folder(tab: "SessionTab") -> Path | None:
    return Path(tab.life.project) if tab.life.project else None


def _reason(agent: "ListedAgent") -> str:
    """What is wrong with its file, without the path: that would take all the room in a menu."""
    problem = core_text(agent.problem)
    return problem.removeprefix(str(agent.path)).lstrip(",: ")
