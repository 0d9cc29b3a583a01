"""Settings + project -> Session: the only file that names every concrete class."""

import asyncio
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from app.agent.definitions import AgentDefinition, find
from app.agent.orchestrator import Finished, Orchestrator
from app.agent.policy import Policy, Trust
from app.agent.prompt import system_prompt
from app.agent.questions import Manners, Questions
from app.agent.session import Emitter, Limits, Session
from app.desk import Desk
from app.errors import ProviderError, UsageError
from app.events import Event
from app.messages import shallow
from app.paths import Folders
from app.providers import KINDS, Endpoint, Kind, ModelInfo, Provider, load
from app.providers.catalog import describe
from app.sandbox.environment import sanitised
from app.sandbox.process import Processes
from app.sandbox.project import checked_project
from app.sandbox.restoring import Restorer
from app.sandbox.workspace import Workspace, Zone
from app.search import Search, SearchBackend
from app.secrets import Keys
from app.settings import Settings
from app.storage.audit import AuditTrail, TrailEnds
from app.storage.pruning import Upkeep
from app.storage.sessions import SessionStore, StoredSession
from app.storage.undo import Undo
from app.tools import Registry, ToolContext


@dataclass(frozen=True)
class Wish:
    """What a face was asked for; empty means: as in the settings."""

    project: str = ""
    provider: str = ""
    model: str = ""
    base_url: str = ""
    trust: str = ""
    agent: str = ""
    max_steps: int | None = None
    resume: str | None = None
    """A session's id, "" for the last one of this project, None for a new one."""
    manners: Manners = field(default_factory=Manners)


@dataclass(frozen=True)
class Connection:
    """A provider that is ready to be asked, with what is known of its model and where its key came from."""

    provider: Provider
    model: ModelInfo
    key_source: str


@dataclass(frozen=True)
class Opened:
    """A session and what a face says about it."""

    session: Session
    stored: StoredSession
    connection: Connection
    workbench: "Workbench | None"

    async def close(self) -> None:
        await self.session.close()
        if self.workbench is not None:
            self.workbench.close()


async def open_session(desk: Desk, wish: Wish) -> Opened:
    """A session as wished for; raises UsageError or ProviderError that says what to do."""
    store = desk.store
    project = checked_project(wish.project) if wish.project else None
    stored = _stored(store, wish, project)
    if stored is not None:
        wish = _as_before(wish, stored)
        project = project or (checked_project(stored.project) if stored.project else None)
    agent = find_agent(desk, wish.agent)
    connection = await connect(desk, wish, agent)
    if stored is None:
        stored = store.create(
            project=str(project or ""), provider=connection.provider.name, model=connection.model.id, agent=agent.name
        )
    elif (connection.provider.name, connection.model.id) != (stored.provider, stored.model):
        store.reconnect(stored.id, provider=connection.provider.name, model=connection.model.id)
    emit = Emitter()
    questions = Questions(emit, wish.manners)
    bench, system = await asyncio.to_thread(
        _prepare, desk, project, agent, wish, emit, questions, stored.id, connection
    )
    session = Session(
        session_id=stored.id,
        provider=connection.provider,
        model=connection.model,
        system=system,
        orchestrator=bench.orchestrator if bench else None,
        questions=questions,
        log=store.log(stored.id),
        emit=emit,
        history=store.history(stored.id),
        limits=_limits(wish, agent),
    )
    return Opened(session, stored, connection, bench)


def _prepare(
    desk: Desk,
    project: Path | None,
    agent: AgentDefinition,
    wish: Wish,
    emit: Emitter,
    questions: Questions,
    session_id: str,
    connection: Connection,
) -> tuple["Workbench | None", str]:
    """The workbench and the system prompt; imports tools and makes their schemas, so it runs in a thread."""
    if project is None:
        return None, system_prompt(None, (), agent.prompt)
    bench = open_workbench(desk, project, agent, wish, emit, questions, session_id, connection)
    specs = bench.orchestrator.specs()
    return bench, system_prompt(project, specs if connection.model.tools else (), agent.prompt)


@dataclass(frozen=True)
class Workbench:
    """The part that works in a folder: tools, sandbox, processes. It runs calls without any provider, too."""

    orchestrator: Orchestrator
    files: Workspace
    processes: Processes
    trail: AuditTrail
    upkeep: Upkeep

    def close(self) -> None:
        self.processes.close()
        self.upkeep.close()
        self.trail.close()


def open_workbench(
    desk: Desk,
    project: Path,
    agent: AgentDefinition,
    wish: Wish,
    emit: Callable[[Event], None],
    questions: Questions,
    session_id: str,
    connection: Connection | None = None,
) -> Workbench:
    settings = desk.settings
    recorder = desk.versions.recorder(str(project), session_id)
    zones = _zones(desk.folders, project, agent, session_id)
    files = Workspace(zones, _lifted(settings, project), on_change=recorder, known=recorder.known)
    threading.Thread(target=files.sweep, name="sweep", daemon=True).start()
    processes = Processes(project, sanitised(os.environ))
    context = ToolContext(
        files=files,
        processes=processes,
        search=Search(lambda: search_backends(desk)),
        sees_images=connection is not None and connection.model.images,
    )
    ends = TrailEnds(desk.versions.database)
    trail = AuditTrail(desk.folders.trail(session_id), session=session_id, agent=agent.name, ends=ends)
    orchestrator = Orchestrator(
        registry=Registry(),
        policy=Policy(agent.scope, Trust(wish.trust or settings.trust)),
        questions=questions,
        context=context,
        emit=emit,
        audit=lambda finished: _record(trail, finished),
        tell_violations=settings.tell_violations,
    )
    upkeep = Upkeep(desk.versions, settings.versions_limit_mb * 1_000_000, session_id)
    return Workbench(orchestrator, files, processes, trail, upkeep)


def open_undo(desk: Desk, project: Path) -> Undo:
    """Undo and redo of what tools did in this folder, in any session."""
    return Undo(desk.versions, str(project), lambda session_id: Restorer(_unwatched(desk, project, session_id)))


def shown_path(desk: Desk, project: Path, path: str) -> str:
    """The path as versions know it: from the project's root, through no link."""
    return _unwatched(desk, project, "tools").resolve(path).shown


def _unwatched(desk: Desk, project: Path, session_id: str) -> Workspace:
    """Files whose changes are not taken for a tool's."""
    return Workspace(_own_zones(desk.folders, project, session_id), _lifted(desk.settings, project))


def find_agent(desk: Desk, name: str) -> AgentDefinition:
    return find(name or desk.settings.agent, [desk.folders.agents])


async def connect(desk: Desk, wish: Wish, agent: AgentDefinition) -> Connection:
    """Find the key, import the SDK and learn about the model; the slow parts run in a thread."""
    kind, base_url = service(desk, wish.provider, wish.base_url)
    key, source = await asyncio.to_thread(_key, desk.keys, kind, base_url)
    provider = await asyncio.to_thread(load, kind.name, Endpoint(base_url, key))
    chosen = desk.settings.providers.get(kind.name)
    model_id = wish.model or agent.model or (chosen.model if chosen else "") or kind.default_model
    return Connection(provider, await _model(provider, model_id), source)


def service(desk: Desk, provider: str = "", base_url: str = "") -> tuple[Kind, str]:
    """Which provider is meant, and at what address."""
    name = provider or desk.settings.provider
    kind = KINDS.get(name)
    if kind is None:
        raise UsageError(f"Unknown provider {name!r}. Choose one of: {', '.join(KINDS)}.")
    chosen = desk.settings.providers.get(name)
    return kind, checked_url(base_url or (chosen.base_url if chosen else "") or kind.base_url, kind)


async def models(desk: Desk, provider: str = "", base_url: str = "", key: str = "") -> list[ModelInfo]:
    """What a service offers, asked with the kept key or the given one: the cheapest proof that it works."""
    kind, address = service(desk, provider, base_url)
    if not key:
        key, _ = await asyncio.to_thread(_key, desk.keys, kind, address)
    asked = await asyncio.to_thread(load, kind.name, Endpoint(address, key))
    try:
        return list(await asked.models())
    finally:
        await asked.close()


def checked_url(base_url: str, kind: Kind) -> str:
    """The address without its last slash; raises UsageError for one that no server can have."""
    if not base_url and not kind.base_url:
        return ""
    try:
        parts = urlsplit(base_url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise UsageError(f"{base_url!r} is not an address of a server. It looks like https://host/v1.")
    return base_url.rstrip("/")


def key_name(kind: Kind, base_url: str) -> str:
    """Under what name a key is kept: one for another server than the provider's own goes by that server's name too."""
    host = urlsplit(base_url).netloc
    return kind.name if host == urlsplit(kind.base_url).netloc else f"{kind.name}@{host}"


def _key(keys: Keys, kind: Kind, base_url: str) -> tuple[str, str]:
    if not kind.key_variables:
        return "", "none needed"
    name = key_name(kind, base_url)
    key = keys.find(name, kind.key_variables)
    if key is not None:
        return key.value, key.source
    if kind.needs_key and name == kind.name:
        variable = kind.key_variables[0]
        raise UsageError(f"There is no key for {kind.title}. Set {variable}, or enter it under Keys and providers.")
    return "", "none needed"


async def _model(provider: Provider, model_id: str) -> ModelInfo:
    """What is known of the model; a local server is asked, since only it can know."""
    if provider.name != "ollama":
        return describe(provider.name, model_id)
    try:
        offered = await provider.models()
    except ProviderError as error:
        raise UsageError(error.text) from None
    found = [info for info in offered if model_id in (info.id, info.id.removesuffix(":latest"))]
    usable = found or ([] if model_id else sorted(offered, key=lambda info: not info.tools))
    if not usable:
        names = ", ".join(info.id for info in offered) or "none yet; pull one with `ollama pull`"
        raise UsageError(f"Ollama has no model {model_id!r}. It has: {names}.")
    return usable[0]


def _stored(store: SessionStore, wish: Wish, project: Path | None) -> StoredSession | None:
    if wish.resume is None:
        return None
    return store.get(wish.resume) if wish.resume else store.latest(str(project or ""))


def _as_before(wish: Wish, stored: StoredSession) -> Wish:
    """A resumed session goes on as it was, unless the wish says otherwise."""
    same = wish.provider in ("", stored.provider)
    return replace(
        wish,
        provider=wish.provider or stored.provider,
        model=wish.model or (stored.model if same else ""),
        agent=wish.agent or stored.agent,
    )


def _zones(folders: Folders, project: Path, agent: AgentDefinition, session_id: str) -> list[Zone]:
    zones = _own_zones(folders, project, session_id)
    return [*zones, Zone("pkg", agent.folder, False)] if agent.folder else zones


def _own_zones(folders: Folders, project: Path, session_id: str) -> list[Zone]:
    state, central = folders.state(session_id), folders.central(project)
    for folder in (state, central):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return [Zone("project", project, True), Zone("state", state, True), Zone("central", central, True)]


def _lifted(settings: Settings, project: Path) -> frozenset[str]:
    return frozenset(settings.lifted_secrets.get(str(project), ()))


def search_backends(desk: Desk) -> list[SearchBackend]:
    """Looks into the keyring, so it is called at the first search and not before."""
    from app.search.brave import Brave
    from app.search.searxng import Searxng

    search = desk.settings.search
    backends: list[SearchBackend] = [Searxng(search.searxng)] if search.searxng else []
    key = desk.keys.find("brave", ("BRAVE_API_KEY",))
    return [*backends, Brave(key.value, base_url=search.brave_url)] if key else backends


def _limits(wish: Wish, agent: AgentDefinition) -> Limits:
    limits = Limits(seconds=agent.timeout)
    steps = wish.max_steps or agent.max_steps
    return replace(limits, steps=steps) if steps else limits


def _record(trail: AuditTrail, finished: Finished) -> None:
    trail.record(
        call_id=finished.call.id,
        turn=finished.turn,
        tool=finished.call.name,
        arguments=finished.arguments,
        result=finished.result,
        decision=shallow(finished.decision) | {"by": finished.by},
        touched=finished.touched,
        seconds=finished.seconds,
    )
