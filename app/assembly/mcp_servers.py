"""Opens the MCP servers of a session: settings and keys → servers that run confined in the project."""

import asyncio
import errno
import importlib
import os
import re
import shlex
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec import structs

from app.agent.deciding.host_access import host_verdict
from app.agent.deciding.policy import Allow, Deny
from app.agent.deciding.rules import Rule
from app.agent.deciding.saved_rules import rules_for
from app.assembly.profile import Profile
from app.assembly.tool_switches import tools_off
from app.configuration.settings import McpServerSettings
from app.fs.tool_caches import remove_tree
from app.mcp.connection import CannotStart, EndingTransport
from app.mcp.elicitation import elicit
from app.mcp.http import HttpTransport
from app.mcp.imports import ImportedServer
from app.mcp.logins import Logins
from app.mcp.pins import Pins, SeenTools
from app.mcp.project_servers import VARIABLE_USE, Consents, ProjectServers, project_servers
from app.mcp.requests import ServerRequests
from app.mcp.server import McpServer
from app.mcp.servers import McpServers
from app.mcp.stdio import StdioTransport
from app.network.addresses import Judged
from app.network.hosts import Target
from app.network.proxy import Permit, Proxy
from app.network.upstream import Upstreams
from app.providers.address import host_and_port
from app.sandbox.confine import Confinement, Launch
from app.sandbox.effects import Effects
from app.sandbox.protect.command_record import Record
from app.sandbox.running.command_network import CommandNetwork, JudgeHost
from app.sandbox.running.environment import CommandEnvironment, for_commands
from app.sandbox.running.piped_program import PipedProgram
from app.sandbox.running.process import Processes, Starter
from app.sandbox.running.program_log import ProgramLog
from app.sandbox.running.time_limit import Pausable
from app.text.plain import one_line, visible
from app.text.sentences import join, say
from app.vocabulary.confinement import Grant, InForce, Tier
from app.vocabulary.errors import ToolError, UsageError
from app.vocabulary.events import Event, ServerNeed

UNSEEN_ENDINGS = tuple(f"{os.strerror(code)}." for code in (errno.ENOENT, errno.EACCES))
"""How it fails to start a program that is there: in the full tier, and in the reduced one."""
UNSEEN = say(
    "MCP servers of this folder are not used until you have seen what they run: {names}. To see and allow them: "
    "handrail mcp-servers allow --project {folder}"
)
UNKEPT = say("There is no system keyring that could keep the login, so it ends with this program.")
UNCONFINED_HINT = say("Nothing confines programs here. To run it all the same, set `confined = false` for this server")


class ServerStarter(Starter, Protocol):
    """Starts the programs of servers; they are confined as commands are."""

    async def ready(self) -> InForce: ...


def open_servers(
    profile: Profile,
    project: Path,
    confinement: "ServerStarter",
    processes: Processes,
    emit: Callable[[Event], None],
    effects: Effects,
) -> McpServers:
    """The servers that are switched on; none of them is started. Blocks: call it in a thread."""
    servers = McpServers(emit)
    launches = ServerLaunches(profile, project, confinement, processes, effects)
    wanted = {name: (one, name) for name, one in profile.settings.mcp_servers.items() if one.enabled}
    servers.switched_off = frozenset(profile.settings.mcp_servers) - wanted.keys()
    try:
        for name, (settings, key) in folder_servers(profile, project).items():
            if name in profile.settings.mcp_servers:
                servers.notice(
                    say("The MCP server {server} of this folder is not used: one in your settings has its name.", name)
                )
            elif settings.enabled:
                wanted[name] = (settings, key)
    except UsageError as error:
        servers.notice(error.text)
    for name, (settings, _) in list(wanted.items()):
        if refused := _refused_by_firm(profile, name, settings):
            del wanted[name]
            servers.notice(refused)
    servers.add(make_server(launches, name, settings, key, servers.report) for name, (settings, key) in wanted.items())
    return servers


def _refused_by_firm(profile: Profile, name: str, settings: McpServerSettings) -> str:
    """Why the computer's policy does not let a server be used; "" if it does."""
    if profile.firm.hosts is None or (settings.confined and not settings.url):
        return ""
    if settings.url and profile.firm.allows_host(host_and_port(settings.url)):
        return ""
    return profile.firm.words(say("The policy of this computer does not allow the MCP server {server}.", name))


def make_server(
    launches: "ServerLaunches",
    name: str,
    settings: McpServerSettings,
    key: str,
    report: Callable[[], None] = lambda: None,
) -> McpServer:
    return McpServer(
        name,
        settings,
        partial(launches.transport, name, key, settings),
        tools=SeenTools(
            name,
            Pins(launches.profile.folders.mcp / "pins"),
            key=key,
            off=settings.tools_off,
            off_now=lambda: tools_off(launches.profile.settings, name, launches.project),
        ),
        requests=ServerRequests(name, elicit, [launches.project.as_uri()]),
        report=report,
    )


def allowed_of(profile: Profile, project: Path) -> Mapping[str, McpServerSettings]:
    """The servers in the project's own file that count. Raises UsageError that says what is missing. Blocks."""
    if not profile.trusts(project) or (found := project_servers(project)) is None:
        return {}
    if not consents(profile).covers(project, found):
        names = ", ".join(sorted(found.servers))
        raise UsageError(UNSEEN.format(names, shlex.quote(str(project))))
    return found.servers


def folder_servers(profile: Profile, project: Path) -> dict[str, tuple[McpServerSettings, str]]:
    """Those servers with the tools that the person switched off, and the keys under which pins, secrets and logins of
    each are kept. Raises UsageError. Blocks.
    """
    place = profile.folders.central(project).name

    def switched(name: str, settings: McpServerSettings) -> McpServerSettings:
        return structs.replace(settings, tools_off=tools_off(profile.settings, name, project))

    return {name: (switched(name, one), f"{name}@{place}") for name, one in allowed_of(profile, project).items()}


def servers_to_agree_to(profile: Profile, project: Path) -> ProjectServers | None:
    """What a trusted project's own file brings along and the person has not agreed to. Raises UsageError. Blocks."""
    found = project_servers(project) if profile.trusts(project) else None
    if found is None or not found.servers or consents(profile).covers(project, found):
        return None
    return found


def consents(profile: Profile) -> Consents:
    return Consents(profile.folders.mcp)


AskHost = Callable[[str], Awaitable[bool]]
"""Asks the person whether the server may connect to a host."""


class TrialHosts:
    """Remembers the answers as long as the server is tried. Private addresses are allowed by rules alone."""

    def __init__(self, rules: Sequence[Rule], tool: str, ask: AskHost | None, *, any_host: bool) -> None:
        self._rules = rules
        self._tool = tool
        self._ask = ask
        self._any_host = any_host
        self._said: dict[Target, Permit] = {}

    async def judge(self, identity: str, target: Target, local: Sequence[Judged]) -> Permit:
        is_local = bool(local)
        said = None if is_local else self._said.get(target)
        verdict = host_verdict(
            self._rules, target, None, tool=self._tool, is_local=is_local, any_host=self._any_host, said=said
        )
        match verdict:
            case Allow(_, reason, rule):
                return Permit(True, reason, with_local=rule is not None and rule.local)
            case Deny(_, reason):
                return Permit(False, reason)
        if self._ask is None or is_local:
            return Permit(False, say("hosts are allowed by the person, and nobody is there to ask"))
        allowed = await self._ask(str(target))
        self._said[target] = Permit(allowed, say("you allowed it once") if allowed else say("the person said no"))
        return self._said[target]


@dataclass(frozen=True)
class TrialNetworks:
    """The network of a server that is tried; commands run nowhere beside it."""

    proxy: Proxy
    judge: JudgeHost
    confinement: Confinement

    def of_command(self, call_id: str, grant: Grant) -> CommandNetwork | None:
        return None

    def of_program(self, name: str, tool: str, command: str, any_host: bool) -> CommandNetwork | None:
        return CommandNetwork(tool, self.proxy, self.judge) if self.confinement.in_force.by_host else None


@asynccontextmanager
async def one_server(
    profile: Profile,
    name: str,
    settings: McpServerSettings,
    project: Path | None = None,
    ask_host: AskHost | None = None,
    key: str = "",
) -> AsyncIterator[McpServer]:
    """A server outside of a session, to try it and to see its tools; it ends with the context.

    `key` is the name under which its pins, secrets and login are kept, if that is not its own. `ask_host` asks the
    person whether the server may connect to a host that no rule is about; without it the answer is no.
    """
    state = profile.folders.new_confined()
    folder = project or state / "empty"
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    confinement = Confinement(
        folder, state=state, variables=for_commands(os.environ), unguarded=profile.folders.mcp_servers
    )
    hosts = TrialHosts(
        rules_for(profile.settings, folder, profile.firm), f"mcp__{name}", ask_host, any_host=settings.network
    )
    proxy = Proxy(upstreams=Upstreams(os.environ))
    processes = Processes(
        folder,
        CommandEnvironment(for_commands(os.environ), login_path=profile.login_path),
        confinement,
        guard=confinement.guard,
        networks=TrialNetworks(proxy, hosts.judge, confinement),
    )
    server = make_server(
        ServerLaunches(profile, folder, confinement, processes),
        name,
        settings,
        key or name,
    )
    try:
        yield server
    finally:
        await server.stop()
        confinement.close()
        proxy.close()
        await asyncio.to_thread(remove_tree, state)


def import_servers(profile: Profile, found: Sequence[ImportedServer]) -> list[str]:
    """Add servers to the settings and their secrets to the keyring; says for each what was done. Blocks."""
    said: list[str] = []
    for server in found:
        if not server.entry:
            said.append(say("{name}: left out, {reason}", server.name, join("; ", server.notes)))
            continue
        if server.name in profile.settings.mcp_servers:
            said.append(say("{name}: left out, there is one of this name already", server.name))
            continue
        notes = list(server.notes)
        for variable, value in server.secrets.items():
            kept = profile.keys.keep(secret_name(server.name, variable), value) if value else ""
            notes.append(
                say("{variable} is kept in {where}", variable, kept)
                if kept
                else say("{variable} has no value yet", variable)
            )
        profile.change({"mcp_servers": {server.name: dict(server.entry)}})
        said.append(
            say("{name}: added, {reason}", server.name, join("; ", notes))
            if notes
            else say("{name}: added", server.name)
        )
    return said


def found_server(profile: Profile, name: str, project: Path | None = None) -> tuple[McpServerSettings, str]:
    """A server of the settings, or of the project's own file if the person agreed to that; and its key.

    Raises UsageError. Blocks.
    """
    if name in profile.settings.mcp_servers:
        return profile.settings.mcp_servers[name], name
    brought = folder_servers(profile, project) if project is not None else {}
    if name in brought:
        return brought[name]
    names = ", ".join((*profile.settings.mcp_servers, *brought)) or "none"
    raise UsageError(say("There is no MCP server {server}. There are: {names}.", visible(name), names))


def logins_of(profile: Profile, name: str, settings: McpServerSettings) -> Logins:
    return Logins(profile.keys, name, settings.url, profile.secrets.learn_key, settings.login_hosts)


@dataclass(frozen=True)
class LoginOutcome:
    text: str
    is_lasting: bool = True
    """False if it is gone with this program, as there is no keyring."""


async def log_in(
    profile: Profile, name: str, show: Callable[[str], Awaitable[None]], *, project: Path | None = None
) -> LoginOutcome:
    """Log in at a server of the settings, or of the project's own file. Raises ToolError if nothing came of it.

    `show` gets the whole address that the person has to open, and returns at once. Cancelling ends the login.
    """
    settings, key = await asyncio.to_thread(found_server, profile, name, project)
    if not settings.url:
        raise ToolError(say("{name} is a program on this machine; there is no login.", name))
    oauth = await asyncio.to_thread(importlib.import_module, "app.mcp.oauth")
    document = profile.settings.mcp_client_document
    logins = logins_of(profile, key, settings)
    login = await oauth.log_in(logins, show, client_id=settings.client_id, document=document)
    if login is None:
        return LoginOutcome(say("{name} wants no login.", name))
    text = say("You are logged in at {name} by {issuer}.", name, login.issuer)
    return LoginOutcome(text if login.is_kept else join(" ", (text, UNKEPT)), login.is_kept)


def log_out(profile: Profile, name: str, project: Path | None = None) -> None:
    """Forget the login at a server. Raises StorageError. Blocks."""
    settings, key = found_server(profile, name, project)
    logins_of(profile, key, settings).forget()


def remove_server(profile: Profile, name: str) -> None:
    """Take it out of the settings, with its secrets, its pins and its own folder. Blocks."""
    settings = profile.settings.mcp_servers[name]
    for variable in (*settings.secret_env, *settings.secret_headers):
        profile.keys.forget(secret_name(name, variable))
    log_out(profile, name)
    profile.change({"mcp_servers": {name: None}})
    Pins(profile.folders.mcp / "pins").forget(name)
    remove_tree(profile.folders.mcp_servers / name)


@dataclass(frozen=True)
class ProgramAbout:
    """A program that is talked to: its own folder, what rules call it, and what it is called in questions."""

    folder: str
    identity: str
    words: str


class ServerLaunches:
    """Starts the programs of MCP servers, and of other agents, in one project."""

    def __init__(
        self,
        profile: Profile,
        project: Path,
        confinement: "ServerStarter",
        processes: Processes,
        effects: Effects | None = None,
    ) -> None:
        self.profile = profile
        self.project = project
        self._confinement = confinement
        self._processes = processes
        self._effects = effects

    async def ready(self) -> InForce:
        return await self._confinement.ready()

    def transport(
        self, name: str, key: str, settings: McpServerSettings, log: ProgramLog, pausing: Pausable
    ) -> EndingTransport:
        if settings.url:
            own_token = any(
                header.lower() == "authorization" for header in (*settings.headers, *settings.secret_headers)
            )
            logins = None if own_token else logins_of(self.profile, key, settings)
            return HttpTransport(settings.url, lambda: asyncio.to_thread(self._headers, key, settings), logins)

        about = ProgramAbout(key, f"mcp__{name}", f"the MCP server {name}")

        async def start(output: int, pipes: tuple[int, int]) -> PipedProgram:
            variables = await asyncio.to_thread(self._variables, key, settings)
            launch = Launch((), self.project, variables, output, pipes=pipes)
            return await self.start(about, settings, launch, pausing, log)

        return StdioTransport(start, log)

    async def start(
        self, about: "ProgramAbout", settings: McpServerSettings, launch: Launch, pausing: Pausable, log: ProgramLog
    ) -> PipedProgram:
        """Start a program with what `launch` has in its environment. Raises ToolError, CannotStart if trying again is
        of no use.
        """
        own = self.profile.folders.mcp_servers / about.folder
        grant = await asyncio.to_thread(_grant, settings, own)
        tier = (await self._confinement.ready()).tier if settings.confined else None
        if tier is Tier.NONE:
            raise CannotStart(f"{UNCONFINED_HINT}.", ServerNeed.CONFINEMENT)
        environment = {**await self._processes.environment.variables(self.project), **launch.environment}
        program = await asyncio.to_thread(self._program, settings.command, environment)
        argv = (program, *(self._filled(arg) for arg in settings.args))
        fixed = _own_folders(own) if settings.confined else {}
        fixed |= launch.environment
        network = None
        if settings.confined and self._processes.networks is not None:
            asked = (about.words, about.identity, shlex.join(argv))
            network = self._processes.networks.of_program(*asked, any_host=settings.network)
        if network is not None:
            network.on_refusal = lambda one: log.note(
                f"Refused to connect to: {one_line(one.host)} ({one_line(one.reason, 200)})."
            )
            grant = replace(grant, network=False)
        launch = replace(launch, argv=argv, environment=environment, fixed=fixed)

        def watch(record: Record) -> AbstractAsyncContextManager[None]:
            return nullcontext() if self._effects is None else self._effects.residing(record, about.identity)

        promised = InForce(tier, is_cut=True) if tier is not None else None  # the person started it, for any project
        try:
            return await self._processes.start_program(
                launch, grant, promised=promised, identity=about.identity, limit=pausing, network=network, watch=watch
            )
        except ToolError as error:
            if settings.confined and error.text.endswith(UNSEEN_ENDINGS):
                raise CannotStart(
                    say(
                        "Confined programs do not see {program}. Give this server its folder (`folders`), or set "
                        "`confined = false`.",
                        program,
                    ),
                    ServerNeed.CONFINEMENT,
                ) from error
            raise

    def _variables(self, name: str, settings: McpServerSettings) -> dict[str, str]:
        plain = {variable: self._filled(value) for variable, value in settings.env.items()}
        return plain | self._secret(name, settings.secret_env)

    def _headers(self, name: str, settings: McpServerSettings) -> Mapping[str, str]:
        plain = {header: self._filled(value) for header, value in settings.headers.items()}
        return plain | self._secret(name, settings.secret_headers)

    def _secret(self, name: str, wanted: Sequence[str]) -> dict[str, str]:
        found = {}
        for one in wanted:
            key = self.profile.keys.find(secret_name(name, one), ask=lambda: None)
            if key is None:
                text = say("The value of {variable} for the MCP server {server} is not in the keyring.", one, name)
                raise CannotStart(text, ServerNeed.SECRET)
            found[one] = key.value
        return found

    def _program(self, command: str, environment: Mapping[str, str]) -> str:
        """The absolute path of the program. One that is named without a folder is not looked for in the project."""
        command = str(Path(self._filled(command)).expanduser()) if command.startswith("~") else self._filled(command)
        found = str(self.project / command)
        if os.sep not in command:
            found = shutil.which(command, path=environment.get("PATH", "")) or ""
            if not found or Path(found).is_relative_to(self.project):
                raise CannotStart(say("There is no program {program} in your PATH.", command), ServerNeed.PROGRAM)
        elif not os.access(found, os.X_OK) or Path(found).is_dir():
            raise CannotStart(say("There is no program {program} that can be run.", found), ServerNeed.PROGRAM)
        if missing := _missing_interpreter(found):
            raise CannotStart(
                say("{path} is to be run by {program}, which is not there.", found, missing), ServerNeed.PROGRAM
            )
        folder, name = os.path.split(found)
        return f"{os.path.realpath(folder)}/{name}"  # links to folders are not seen in the sandbox

    def _filled(self, text: str) -> str:
        """With the values of variables that it names."""

        def value(found: re.Match[str]) -> str:
            given = os.environ.get(found[1], found[2])
            if given is None:
                raise CannotStart(say("The environment variable {variable} is not set.", found[1]), ServerNeed.VARIABLE)
            return given

        return VARIABLE_USE.sub(value, text.replace("${workspaceFolder}", str(self.project)))


def _missing_interpreter(program: str) -> str:
    """What a script names in its first line, if that is not there, as in a Python environment that was moved."""
    try:
        with Path(program).open("rb") as file:
            first = file.readline(256)  # the kernel reads no more of it either
    except OSError:
        return ""
    words = first.removeprefix(b"#!").split() if first.startswith(b"#!") else []
    named = os.fsdecode(words[0]) if words else ""
    return visible(named) if named.startswith("/") and not Path(named).exists() else ""


def _grant(settings: McpServerSettings, own: Path) -> Grant:
    own.mkdir(parents=True, exist_ok=True, mode=0o700)
    folders = [os.path.realpath(folder) for folder in (own, *(Path(one).expanduser() for one in settings.folders))]
    return Grant(settings.network, tuple(folders), not settings.confined, settings.read_only)


def secret_name(server: str, variable: str) -> str:
    """Under which a secret of a server is kept in the keyring."""
    return f"mcp/{server}/{variable}"


def _own_folders(own: Path) -> dict[str, str]:
    """A confined server keeps its files in a folder of its own, so that npx and uvx find what they fetched before."""
    return {
        "HOME": str(own),
        "XDG_CACHE_HOME": f"{own}/.cache",
        "XDG_CONFIG_HOME": f"{own}/.config",
        "XDG_DATA_HOME": f"{own}/.data",
        "XDG_STATE_HOME": f"{own}/.state",
        "npm_config_cache": f"{own}/.npm",
        "npm_config_userconfig": f"{own}/.npmrc",
        "npm_config_prefer_offline": "true",
    }
