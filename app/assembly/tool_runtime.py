"""Makes the part of a session that works in a folder: tools, sandbox, confinement, approvals."""

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from app.agent.call_records import CallRecords
from app.agent.checks import TurnChecks
from app.agent.deciding.approvals import Approvals, Confining
from app.agent.deciding.asking_programs import AskingPrograms
from app.agent.deciding.grants import Grants
from app.agent.deciding.host_access import HostAccess
from app.agent.deciding.policy import Policy, Trust
from app.agent.deciding.questions import Questions
from app.agent.deciding.rules import Rule, RuleScope, Ruling, barring
from app.agent.deciding.saved_rules import add_rule, rule_to_save, rules_for
from app.agent.deciding.unkept_files import UnkeptFiles
from app.agent.helpers import Helpers
from app.agent.masking import Masking
from app.agent.orchestrator import Orchestrator
from app.agent.roles.definitions import AgentDefinition
from app.agent.skills.session_skills import SessionSkills
from app.assembly.connections import Connection
from app.assembly.mcp_servers import ServerLaunches, open_servers
from app.assembly.profile import Profile
from app.assembly.recovery import recover
from app.assembly.search_setup import SearchSetup
from app.assembly.session_options import SessionOptions as SessionOptions
from app.commands import Reading
from app.configuration.paths import Folders
from app.configuration.settings import Settings, load_settings
from app.documents.texts import Documents
from app.fs.tool_caches import remove_tree
from app.mcp.servers import McpServers
from app.network.hosts import LOOPBACK, HostPattern, is_literal
from app.network.proxy import Proxy
from app.network.upstream import Upstreams
from app.sandbox.confine import Confinement
from app.sandbox.effects import Effects
from app.sandbox.files.added_folders import AddedFolders
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.protect.guard import Guard
from app.sandbox.protect.protected_names import Finder
from app.sandbox.protect.secret_files import SecretFiles
from app.sandbox.running.command_network import CommandNetwork, CommandNetworks
from app.sandbox.running.environment import CommandEnvironment, chosen, for_commands, with_own_commands
from app.sandbox.running.process import Processes, Starter
from app.sandbox.running.unkept_calls import UnkeptRules
from app.storage.audit.trail import AuditTrail, TrailEnds
from app.storage.open_calls import OpenCalls
from app.storage.sessions.chats import ChatFiles
from app.storage.versions.pruning import LeftoverRemoval, over_limit
from app.storage.versions.store import VersionRecorder
from app.text.sentences import say, without_stop
from app.tools import Registry, ToolContext
from app.vocabulary.confinement import Grant, InForce, Tier, Unkept, UnkeptAnswer, UnkeptDecision
from app.vocabulary.errors import StorageError
from app.vocabulary.events import (
    AllowedHost,
    BackgroundReported,
    ConfinementReported,
    Event,
    HostsReported,
    Mode,
    NetworkReported,
)
from app.web.pages import Pages

if TYPE_CHECKING:
    from app.acp.turns import OutsideTurns

SWEEP_SECONDS = 3.0
"""How many seconds after a session was opened the leftovers of killed programs are removed."""
_log = logging.getLogger(__name__)
_SWEEPING = threading.Lock()
"""Held while they are: sessions that were opened together take turns, and leave the event loop its share of time."""


class CommandConfinement(Confining, Starter, Protocol):
    """What confines commands: `app.sandbox.confine.Confinement`, or in tests something that only says so."""

    @property
    def guard(self) -> Guard | None: ...

    def begin(self) -> None: ...

    def close(self) -> None: ...

    async def end(self) -> None: ...


FIRST_LISTING_SECONDS = 60.0


@dataclass(frozen=True)
class ToolRuntime:
    """The part of a session that works in a folder: tools, sandbox, processes. It also runs calls without a model."""

    orchestrator: Orchestrator
    files: Workspace
    confinement: CommandConfinement
    processes: Processes
    effects: Effects
    records: CallRecords
    upkeep: LeftoverRemoval
    sweep: "_Sweep"
    search: SearchSetup
    proxy: Proxy
    servers: McpServers
    notices: tuple[str, ...] = ()
    """What was recovered of the calls of killed programs."""
    over_limit: str = ""
    """Says that versions of files take more room than the person's limit; "" if they do not."""
    turns: "OutsideTurns | None" = None
    """Another agent's, where one takes the turns of this session."""
    skills: SessionSkills | None = None
    checks: TurnChecks | None = None
    helpers: Helpers | None = None
    """All three of a conversation; single calls have none."""

    async def prepare(self) -> None:
        """Start the self-test of the confinement in the background."""
        self.confinement.begin()
        self.search.begin()

    async def list_new_servers(self, waiting: Callable[[str], None], *, patiently: bool) -> None:
        """Start the MCP servers whose tools nobody has seen yet; their tools are offered when they are known.

        Who has only one turn waits a while for them; else they come with the turn after that.
        """
        names = ", ".join(server.name for server in self.servers.unlisted)
        listing = self.servers.list_new(self.orchestrator.registry.announce)
        if listing is not None and patiently:
            waiting(f"Starting for the first time, to see what they offer: {names}")
            await asyncio.wait({listing}, timeout=FIRST_LISTING_SECONDS)
            if left := ", ".join(server.name for server in self.servers.unlisted):
                waiting(f"Going on without the tools of {left}")

    async def learn_secrets(self) -> None:
        """Know the secrets of the project before the first message is stored and sent, if they are found soon."""
        # Hundreds of thousands of files are searched by then; with more, a session opens before all are known.
        await self.orchestrator.masking.prepare(at_most=2.0)

    async def end(self) -> None:
        """Stop every command, wait until its changes are recorded, and close."""
        if self.turns is not None:
            await self.turns.close()
        await self.servers.close()
        await self.processes.end()
        await self.effects.stop()
        await self.records.end()
        await asyncio.to_thread(self.upkeep.close)
        self.processes.close()
        await self.confinement.end()
        self.close()

    def close(self) -> None:
        self.processes.close()
        self.confinement.close()
        self.proxy.close()
        self.upkeep.close()
        self.sweep.close()
        self.search.close()
        self.records.close()


def open_tool_runtime(
    profile: Profile,
    project: Path,
    agent: AgentDefinition,
    options: SessionOptions,
    emit: Callable[[Event], None],
    questions: Questions,
    session_id: str,
    connection: Connection | None = None,
    confinement: CommandConfinement | None = None,
) -> ToolRuntime:
    """Make the tool runtime of a session. Raises UsageError where the computer's policy cannot be used."""
    profile.firm.check()
    outside = None
    if connection is not None and connection.provider.name == "agent":
        from app.assembly.outside_agents import AgentScope, AgentTools, outside_turns

        scope = AgentScope(agent.scope)
        program = connection.provider.agent  # type: ignore[attr-defined]
        outside, agent = AgentTools(program), replace(agent, scope=scope)
    work = SessionInFolder(profile, project, agent, options, session_id, emit, questions)
    recorder = profile.versions.recorder(str(project), session_id)
    policy = work.policy()
    if outside is not None:  # hosts that were named for this session are named for the agent
        policy.session_rules += [replace(rule, tool=outside.tool) for rule in policy.session_rules]
    files = work.files(policy, recorder)
    notices = recover(profile, project, work.lifted)

    def report(in_force: InForce) -> None:
        emit(ConfinementReported(in_force))
        orchestrator.policy_changed()

    records = work.records()
    programs = AskingPrograms()
    confinement = confinement or work.confinement(policy, report)
    network = SessionNetwork(confinement, programs, emit)
    unkept = UnkeptFiles(questions, programs, records.record_unkept)
    processes = work.processes(confinement, recorder, network, unkept)
    effects = work.effects(files, recorder, records.open_calls)
    search = SearchSetup(profile)
    context = ToolContext(
        files=files,
        processes=processes,
        effects=effects,
        search=search.search,
        pages=Pages(upstreams=network.upstreams),
        documents=Documents(profile.folders.documents),
        sees_images=connection is not None and connection.model.images,
    )
    approvals = work.approvals(policy, programs, context, confinement, network)
    servers = McpServers(emit) if outside else open_servers(profile, project, confinement, processes, emit, effects)
    registry = outside.registry if outside else Registry(servers.first_tools())
    orchestrator = work.orchestrator(approvals, context, records, servers, work.masking(confinement.guard), registry)
    full = over_limit(profile.versions, profile.settings.versions_limit_mb)
    upkeep, sweep = LeftoverRemoval(profile.versions), _Sweep(files, profile.folders.confined)
    parts = (files, confinement, processes, effects, records, upkeep, sweep, search, network.proxy, servers)
    runtime = ToolRuntime(orchestrator, *parts, (*notices, *filter(None, (full,)), *servers.notices), full)
    if outside is None:
        return runtime
    launches = ServerLaunches(profile, project, confinement, processes, effects)
    note = profile.folders.state(session_id) / f"conversation-of-{outside.agent.name}"
    return replace(
        runtime,
        turns=outside_turns(
            profile, outside, orchestrator, files, effects, launches, emit, note, only_reads=scope.only_reads
        ),
    )


class SessionNetwork:
    """The proxy through which commands and MCP servers of a session connect, where hosts are decided one by one."""

    _hosts: HostAccess
    _networks: CommandNetworks

    def __init__(
        self, confinement: CommandConfinement, programs: AskingPrograms, emit: Callable[[Event], None]
    ) -> None:
        self.upstreams = Upstreams(os.environ)
        self.proxy = Proxy(upstreams=self.upstreams)
        self._confinement = confinement
        self._programs = programs
        self._emit = emit
        self._told: tuple[AllowedHost, ...] = ()

    def judge_by(self, hosts: HostAccess) -> None:
        """Before anything runs."""
        self._hosts = hosts
        self._networks = CommandNetworks(
            self.proxy, hosts.judge, lambda call_id, facts: self._emit(NetworkReported(call_id, facts)), hosts.ended
        )

    def of_command(self, call_id: str, grant: Grant) -> CommandNetwork | None:
        return self._networks.opened(call_id) if self._confinement.describe(grant).by_host else None

    def of_program(self, name: str, tool: str, command: str, any_host: bool) -> CommandNetwork | None:
        self._programs.begin_program(tool, name, tool, command, any_host=any_host)
        return self._networks.opened(tool) if self._confinement.in_force.by_host else None

    def report_hosts(self) -> None:
        """End connections that are no longer allowed, and tell which hosts are."""
        self._networks.end_unless(self._hosts.allows)
        if self._told != (allowed := self._hosts.allowed):
            self._told = allowed
            self._emit(HostsReported(allowed))


@dataclass(frozen=True)
class SessionInFolder:
    """A session that works in a project folder, and how the parts of its tool runtime are made for it."""

    profile: Profile
    project: Path
    agent: AgentDefinition
    options: SessionOptions
    session_id: str
    emit: Callable[[Event], None]
    questions: Questions

    @property
    def lifted(self) -> frozenset[str]:
        return lifted_secrets(self.profile.settings, self.project)

    def policy(self) -> Policy:
        """Who names an address or this computer on the command line means it, also if it is private."""
        hosts = [
            (host, is_literal(named := HostPattern.parse(host).host) or named in LOOPBACK)
            for host in self.options.hosts
        ]
        return Policy(
            self.agent.scope,
            Trust(self.options.trust or self.profile.settings.trust),
            Mode(self.options.mode or "build"),
            lambda: rules_for(self.profile.settings, self.project, self.profile.firm),
            [Rule(Ruling.ALLOW, "bash", host=host, local=is_address) for host, is_address in hosts],
            Trust(self.profile.firm.highest_trust),
        )

    def files(self, policy: Policy, recorder: VersionRecorder) -> Workspace:
        """The workspace of the folders that tools may use: the project, the agent's own, and earlier conversations."""
        folders = self.profile.folders
        zones = own_zones(folders, self.project, self.session_id)
        if self.agent.folder:
            zones.append(Zone("pkg", self.agent.folder, False))
        chats = ChatFiles(
            self.profile.versions.database,
            str(self.project),
            folders.chats(self.project),
            lambda: barring(policy.rules, "read"),
        )
        chats.tidy()
        folders.skills.mkdir(parents=True, exist_ok=True, mode=0o700)
        zones.append(Zone("skills", folders.skills, writable=False))
        zones.append(Zone("chats", folders.chats(self.project), writable=False, refresh=chats.refresh))
        return Workspace(
            zones,
            self.lifted,
            on_change=recorder,
            intend=recorder.intend,
            ledger=recorder,
            known=recorder.known,
            types=recorder.file_type,
            locks=FileLocks(folders.locks),
        )

    def confinement(self, policy: Policy, report: Callable[[InForce], None]) -> Confinement:
        return Confinement(
            self.project,
            state=self.profile.folders.new_confined(),
            readable=[str(self.profile.folders.skills)],
            variables=for_commands(os.environ),
            lifted=self.lifted,
            unguarded=self.profile.folders.mcp_servers,
            bars=lambda: barring(policy.rules, "bash"),
            on_change=report,
            caches=self.profile.caches,
        )

    def processes(
        self,
        confinement: CommandConfinement,
        recorder: VersionRecorder,
        network: SessionNetwork,
        unkept: UnkeptFiles,
    ) -> Processes:
        return Processes(
            self.project,
            CommandEnvironment(
                with_own_commands(for_commands(os.environ)),
                added=lambda: chosen(os.environ, self.profile.settings.command_variables),
                login_path=self.profile.login_path,
            ),
            confinement,
            guard=confinement.guard,
            keep=recorder.keep,
            spills=self.profile.folders.state(self.session_id),
            on_background=lambda commands: self.emit(BackgroundReported(commands)),
            secrets=self.profile.secrets,
            networks=network,
            unkept=UnkeptRules(
                partial(self._judge_unkept, unkept),
                lambda: round(self.profile.settings.keep_copy_limit_gb * 1_000_000_000),
            ),
        )

    async def _judge_unkept(self, unkept_files: UnkeptFiles, identity: str, unkept: Unkept) -> UnkeptDecision:
        """On a full disk the oldest of what is kept goes before the person is asked."""
        try:
            if unkept.reason == "full" and await asyncio.to_thread(self._make_room, max(unkept.size, 1)):
                return UnkeptDecision(UnkeptAnswer.KEEP, "policy", "the oldest of what was kept made room")
        except (OSError, StorageError) as error:
            _log.warning("no room could be made for what commands replace: %s", error)
        return await unkept_files.judge(identity, unkept)

    def _make_room(self, wanted: int) -> bool:
        disk = self.project.stat().st_dev
        return self.profile.versions.keeps.make_room(wanted, running=(self.session_id,), disk=disk) > 0

    def _use_added(self, files: Workspace, grant: Grant) -> None:
        files.use_added(AddedFolders(self.profile.folders.added(self.session_id)).zones(grant.reads, grant.changes))

    def effects(self, files: Workspace, recorder: VersionRecorder, open_calls: OpenCalls) -> Effects:
        return Effects(files, recorder, self.profile.folders.commands, open_calls)

    def approvals(
        self,
        policy: Policy,
        programs: AskingPrograms,
        context: ToolContext,
        confinement: CommandConfinement,
        network: SessionNetwork,
    ) -> Approvals:
        folders, granted = self.profile.folders, Grant(network=self.options.network and self.profile.firm.hosts is None)
        approvals = Approvals(
            policy=policy,
            questions=self.questions,
            programs=programs,
            context=context,
            confinement=confinement,
            grants=Grants(
                self.project, (folders.config, folders.data), granted, partial(self._use_added, context.files)
            ),
            keep=lambda rule, scope: asyncio.to_thread(_keep_rule, self.profile, self.project, rule, scope),
            on_hosts=network.report_hosts,
            through=network.upstreams.name,
            reader=lambda: Registry().get("read"),
        )
        network.judge_by(approvals.hosts)
        return approvals

    def orchestrator(
        self,
        approvals: Approvals,
        context: ToolContext,
        records: CallRecords,
        servers: McpServers,
        masking: Masking,
        registry: Registry,
    ) -> Orchestrator:
        return Orchestrator(
            registry=registry,
            switched_off=servers.refusal,
            approvals=approvals,
            questions=self.questions,
            context=context,
            read=lambda command, grant: _reading(command, self.project, grant),
            emit=self.emit,
            records=records,
            tell_violations=self.profile.settings.tell_violations,
            masking=masking,
            own_folders=(self.profile.folders.config, self.profile.folders.data),
        )

    def records(self) -> CallRecords:
        profile, session_id, agent = self.profile, self.session_id, self.agent.name
        profile.folders.adopt_trail(session_id)
        trail = AuditTrail(
            profile.folders.trail(session_id),
            session=session_id,
            agent=agent,
            author=self.options.author,
            ends=TrailEnds(profile.versions.database),
            mask=profile.secrets.mask,
        )
        calls = OpenCalls(profile.versions, str(self.project), session_id, agent, profile.folders.commands)
        return CallRecords(calls, trail, profile.secrets)

    def masking(self, guard: Guard | None) -> Masking:
        """Masks secrets in results; the project's secret files are read again where they changed."""
        finder = guard.finder if guard is not None else Finder(self.project, self.lifted)
        if guard is None:
            finder.close()  # nothing confines commands: this one watches no folders and looks at them each time
        files = SecretFiles(self.project, finder, self.profile.secrets)
        return Masking(self.profile.secrets, files.look)


async def tried_confinement(profile: Profile, project: Path) -> InForce:
    """What would confine commands in this folder, by a self-test without a session; the weakest tier if in doubt."""
    try:
        state = profile.folders.new_confined()
    except StorageError as error:
        return InForce(Tier.NONE, note=without_stop(error.text))
    variables = for_commands(os.environ)
    confinement = Confinement(
        project, state=state, variables=variables, lifted=lifted_secrets(profile.settings, project)
    )
    try:
        return await confinement.ready()
    except OSError as error:
        return InForce(
            Tier.NONE, note=say("What could confine them could not be tried: {problem}", error.strerror or error)
        )
    finally:
        await confinement.end()
        remove_tree(state)


class _Sweep:
    """Removes the leftovers of killed programs a little later, as nobody waits for that."""

    def __init__(self, files: Workspace, confined: Path) -> None:
        self._files = files
        self._confined = confined
        self._once = threading.Lock()
        self._timer = threading.Timer(SWEEP_SECONDS, self._run)
        self._timer.name, self._timer.daemon = "sweep", True
        self._timer.start()

    def close(self) -> None:
        """What has not begun is done now; the program ends after it."""
        self._timer.cancel()
        threading.Thread(target=self._run, name="sweep").start()

    def _run(self) -> None:
        if not self._once.acquire(blocking=False):
            return
        with _SWEEPING:
            self._files.sweep()
        if sys.platform == "win32" or not self._confined.is_dir():
            return
        for folder in self._confined.iterdir():
            if is_left_over(folder):
                remove_tree(folder)


def is_left_over(folder: Path) -> bool:
    """Whether the program has ended whose session this folder belongs to: its pid is the end of the folder's name."""
    try:
        os.kill(int(folder.name.rpartition("-")[2]), 0)
    except ProcessLookupError:
        return True
    except (OSError, ValueError):
        return False
    return False


def _reading(command: str, project: Path, grant: Grant) -> Reading:
    from app.commands.reading import read_command  # the parser is imported for the first command

    writable = [Path(folder) for folder in grant.folders]
    return read_command(command, project=project, home=Path("~").expanduser(), writable=writable)


def own_zones(folders: Folders, project: Path, session_id: str) -> list[Zone]:
    state, central = folders.state(session_id), folders.central(project)
    for folder in (state, central):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return [Zone("project", project, True), Zone("state", state, True), Zone("central", central, True)]


def undo_zones(folders: Folders, project: Path, session_id: str) -> list[Zone]:
    """Those of folders that were added, too, also if they were taken back since."""
    return [*own_zones(folders, project, session_id), *AddedFolders(folders.added(session_id)).for_undo()]


def lifted_secrets(settings: Settings, project: Path) -> frozenset[str]:
    return frozenset(settings.lifted_secrets.get(str(project), ()))


def _keep_rule(profile: Profile, project: Path, rule: Rule, scope: str) -> Rule:
    """Add a rule to the settings as they are in the file, since another window may have changed them. Blocks."""
    made = rule_to_save(rule, RuleScope(scope), project)
    profile.change(add_rule(load_settings(profile.folders.settings), made))
    return made
