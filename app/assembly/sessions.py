"""Opens sessions: makes a Session from settings and a project; `tool_runtime` makes the part that works in a folder."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from app.agent.deciding.questions import Questions
from app.agent.inbox import Inbox
from app.agent.prompt import opening, system_prompt
from app.agent.requests import AnsweringModel, Briefing
from app.agent.roles import LEAN_AGENT
from app.agent.roles.changed_instructions import Doubts, changed_since
from app.agent.roles.definitions import AgentDefinition
from app.agent.roles.instructions import NAME as INSTRUCTIONS
from app.agent.roles.instructions import Instructions
from app.agent.session import Emitter, Session
from app.agent.steps import Limits
from app.agent.titles import TitleRequest
from app.assembly.agent_choice import choose_agent, lean_proposal
from app.assembly.connections import Connection, Waiting, check_reachable, connect
from app.assembly.contexts import ContextLogs, open_context
from app.assembly.endpoints import NamedEndpoint, chosen_endpoint, same_server, session_endpoint
from app.assembly.folder_trust import doubted_things, settle_trust, things_to_trust
from app.assembly.helpers import are_offered, set_up_helpers
from app.assembly.output_draft import OutputDraft
from app.assembly.profile import Profile
from app.assembly.session_options import SessionOptions as SessionOptions
from app.assembly.skills import open_skills
from app.assembly.spending import is_local, metered, open_usage
from app.assembly.stand_ins import stand_ins_in_use, stand_ins_to_offer
from app.assembly.tool_runtime import ToolRuntime as ToolRuntime
from app.assembly.tool_runtime import open_tool_runtime as open_tool_runtime
from app.assembly.turn_checks import open_checks
from app.sandbox.project import checked_project
from app.storage.sessions.claims import SessionClaims
from app.storage.sessions.seen_log import SeenLog
from app.storage.sessions.store import SessionLog, SessionStore, StoredSession
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.efforts import DEFAULT
from app.vocabulary.errors import AppError, FolderGone, SessionInUse, StorageError, UsageError
from app.vocabulary.events import Event, Mode, ModeChanged
from app.vocabulary.messages import Message, ToolSpec
from app.vocabulary.tool_table import SKILL

SHARED_FOLDER = say(
    "Another Handrail has a session of this folder open. Both may change the same files. Each knows its "
    "own changes and undoes only those."
)


@dataclass(frozen=True)
class OpenedSession:
    """A session and what a face shows about it."""

    session: Session
    stored: StoredSession
    connection: Connection
    runtime: "ToolRuntime | None"
    agent: AgentDefinition
    log: SessionLog
    untrusted: tuple[str, ...] = ()
    """What is not used of the folder, because the person has not trusted it."""
    notices: tuple[str, ...] = ()
    """What else the person should know before they begin."""
    offered: tuple[str, ...] = ()
    """Files that could stand in for AGENTS.md; the person was not asked yet."""
    why_untrusted: str = ""
    """Why trust in this path does not hold for what lies there now."""
    claims: SessionClaims | None = None
    context_logs: ContextLogs | None = None
    title: TitleRequest | None = None
    seen: SeenLog | None = None

    def use_effort(self, effort: str) -> None:
        """How much the model is to think, from the next step on and when the session is resumed."""
        self.session.answering.effort = effort
        self.log.set_effort(effort)

    async def close(self) -> None:
        if self.seen is not None:
            self.seen.end_commands()
        if self.title is not None:
            await self.title.close()
        await self.session.close()
        if self.seen is not None:
            await self.seen.close()
        if self.context_logs is not None:
            await self.context_logs.close()
        if self.runtime is not None:
            await self.runtime.end()
        if self.claims is not None:
            await _release(self.claims, self.stored.id)


async def open_session(
    profile: Profile, options: SessionOptions, waiting: Waiting = lambda _: None, inbox: Inbox | None = None
) -> OpenedSession:
    """Open a session; raises UsageError or ProviderError that says what to do.

    A stored session goes back to its former server, or to the one in `options`; if that is not there, EndpointGone is
    raised and nothing was sent. `waiting` is told what takes time while it opens. The session takes its messages
    from `inbox`, which a face may have had before.
    """
    async with AsyncExitStack() as given_up:
        opened = await _open(profile, options, waiting, inbox, given_up)
        given_up.pop_all()
    return opened


async def _open(
    profile: Profile, options: SessionOptions, waiting: Waiting, inbox: Inbox | None, given_up: AsyncExitStack
) -> OpenedSession:
    """Adds to `given_up` what ends the parts of a session that are there already if its opening fails or is stopped."""
    begun = await _begin(profile, options, waiting, given_up)
    stored, project, connection, agent = begun.stored, begun.project, begun.connection, begun.agent
    emit = Emitter()
    questions = Questions(emit, options.asking, profile.secrets.mask)
    log = await asyncio.to_thread(lambda: profile.store.log(stored.id, profile.versions.holder))
    preparing = asyncio.create_task(asyncio.to_thread(_prepare, profile, begun, emit, questions, log.history))
    given_up.push_async_callback(_end_prepared, preparing)
    runtime, instructions = await asyncio.shield(preparing)
    if runtime is not None:
        await runtime.learn_secrets()
        await runtime.prepare()  # not before: both would walk through the project, and each would wait for the other
        await runtime.list_new_servers(waiting, patiently=options.one_turn)
    briefing = await _brief(profile, begun, runtime, instructions)
    emit.watch(lambda event: _keep_mode(log, event))
    seen = SeenLog(
        profile.versions.database, stored.id, len(log.history), profile.secrets.mask, profile.versions.holder
    )
    emit.watch(seen)
    emit.watch(OutputDraft(log))
    context, logs = await asyncio.to_thread(
        lambda: open_context(profile, stored.id, connection, messages=len(log.history), in_project=runtime is not None)
    )
    session = Session(
        stored.id,
        await _answering_model(profile, begun, questions, emit),
        briefing,
        runtime.orchestrator if runtime else None,
        questions,
        log,
        emit,
        limits=_limits(options, agent),
        inbox=inbox,
        context=context,
        ready=lambda: _be_ready(project, runtime),
        checks=runtime.checks if runtime else None,
        driver=runtime.turns if runtime is not None else None,
    )
    if runtime is not None and runtime.helpers is not None:
        runtime.helpers.session = session
    about = await asyncio.to_thread(_about, profile, begun, session, runtime, instructions)
    title = _title_request(profile, begun, session, emit)
    session.inbox.keep_in(profile.unsent.of(stored.project, stored.id))  # last: not for one whose opening was stopped
    return OpenedSession(session, stored, connection, runtime, agent, log, *about, begun.claims, logs, title, seen)


async def _brief(
    profile: Profile, begun: "_BegunSession", runtime: ToolRuntime | None, instructions: Instructions
) -> Briefing:
    project, agent, session_id = begun.project, begun.agent, begun.stored.id
    at_start = await asyncio.to_thread(instructions.at_start)
    skills = runtime.skills if runtime is not None else None
    if runtime is not None and runtime.helpers is not None:
        runtime.helpers.instructions = at_start

    def system(tools: Sequence[ToolSpec]) -> str:
        listed = skills.catalogue() if skills is not None and any(tool.name == SKILL for tool in tools) else ""
        told = "\n\n".join(filter(None, (at_start, listed)))
        return system_prompt(tools, agent.prompt, told, in_project=project is not None)

    def news(said: str) -> str:
        wanted = skills.note(said) if skills is not None else ""
        if runtime is not None and runtime.checks is not None:
            wanted = " ".join(filter(None, (wanted, runtime.checks.note(said))))
        changed = _news(profile, project, session_id, runtime) if runtime is not None else ""
        return " ".join(filter(None, (wanted, changed)))

    return Briefing(
        system,
        opening(project, instructions.mark),
        news=news,
        mask=profile.secrets.mask,
        lean_agent=LEAN_AGENT if agent.name != LEAN_AGENT else "",
    )


async def _answering_model(
    profile: Profile, begun: "_BegunSession", questions: Questions, emit: Emitter
) -> AnsweringModel:
    stored, connection, endpoint = begun.stored, begun.connection, begun.connection.endpoint
    usage = await asyncio.to_thread(open_usage, profile)
    provider = metered(profile, connection, usage, stored.id, stored.project, questions, emit)
    may_write_calls = not (endpoint.is_own and endpoint.kind.needs_key)
    return AnsweringModel(provider, connection.model, begun.options.effort, may_write_calls)


async def _end_prepared(preparing: "asyncio.Task[tuple[ToolRuntime | None, Instructions]]") -> None:
    with suppress(AppError):  # raised to whoever opens the session
        runtime, _ = await preparing
        if runtime is not None:
            await runtime.end()


async def _end_claim(claiming: "asyncio.Task[bool]", claims: SessionClaims, session_id: str) -> None:
    with suppress(AppError):  # raised to whoever opens the session
        await claiming
    await _release(claims, session_id)


async def _release(claims: SessionClaims, session_id: str) -> None:
    with suppress(StorageError, OSError):  # a program that has ended holds nothing
        await asyncio.to_thread(claims.release, session_id)


@dataclass(frozen=True)
class _BegunSession:
    """A session before its parts are made: stored and claimed, with the agent and the model that it goes on with."""

    stored: StoredSession
    project: Path | None
    options: SessionOptions
    """As asked for; what a resumed session already had is filled in."""
    agent: AgentDefinition
    connection: Connection
    claims: SessionClaims
    is_resumed: bool
    notices: tuple[str, ...]


async def _begin(
    profile: Profile, options: SessionOptions, waiting: Waiting, given_up: AsyncExitStack
) -> _BegunSession:
    store = await asyncio.to_thread(lambda: profile.store)
    from app.assembly.conversations import settle_rewinds

    await asyncio.to_thread(settle_rewinds, profile)
    former, project = await asyncio.to_thread(_stored, store, options)
    endpoint, chosen_by_us = await _endpoint(profile, options, former)
    if former is not None:  # it goes on as it was, unless `options` says otherwise
        model = options.model or (former.model if same_server(endpoint, former) else "")
        agent_name, mode = options.agent or former.agent, options.mode or former.mode
        options = replace(options, model=model, agent=agent_name, mode=mode)
    effort = options.effort or (profile.settings.effort if former is None else former.effort)
    options = replace(options, effort="" if effort == DEFAULT else effort)
    await asyncio.to_thread(settle_trust, profile, project, options.trust_folder)
    has_agent = former is not None and former.agent == options.agent
    agent, gone = await asyncio.to_thread(choose_agent, profile, options.agent, project, resumed=has_agent)
    if endpoint.kind.name == "agent" and project is None:
        raise UsageError(say("Another agent works in a folder. Choose one first."))
    connection = await connect(profile, endpoint, options.model or agent.model, waiting)
    stored = former
    if stored is None:
        stored = await asyncio.to_thread(
            store.create,
            project=str(project or ""),
            provider=connection.provider.name,
            model=connection.model.id,
            agent=agent.name,
            mode=options.mode or Mode.BUILD,
            endpoint=endpoint.name,
            base_url=endpoint.address,
            effort=options.effort,
        )
    claims = SessionClaims(await asyncio.to_thread(lambda: profile.versions))
    claiming = asyncio.create_task(asyncio.to_thread(claims.claim, stored.id, take_over=options.take_over))
    given_up.push_async_callback(_end_claim, claiming, claims, stored.id)
    if not await asyncio.shield(claiming):
        raise SessionInUse(stored.id)
    if former is not None:
        await asyncio.to_thread(_go_on, store, former, options, connection, agent)
    notices = (chosen_by_us, *gone, getattr(connection.provider, "caution", ""))
    return _BegunSession(stored, project, options, agent, connection, claims, former is not None, notices)


def _about(
    profile: Profile,
    begun: _BegunSession,
    session: Session,
    runtime: "ToolRuntime | None",
    instructions: Instructions,
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], str]:
    """What a face shows before the person begins: from `untrusted` to `why_untrusted` of OpenedSession. Blocks."""
    stored, model = begun.stored, begun.connection.model
    doubted = doubted_things(profile, begun.project)
    tools = len(runtime.orchestrator.specs()) if runtime and model.tools and not session.history else 0
    notices = (
        *begun.notices,
        _handed_over(stored, session, begun.connection.endpoint),
        say("{what} (--trust-folder).", changed_since(doubted)) if doubted else "",
        *instructions.problems,
        profile.firm.trust_words
        if profile.firm.lowered(trust := begun.options.trust or profile.settings.trust) != trust
        else "",
        *(runtime.notices if runtime else ()),
        *(runtime.servers.failures if runtime and begun.options.one_turn else ()),
        SHARED_FOLDER if stored.project and begun.claims.others_in(stored.project) else "",
        lean_proposal(begun.agent, model.id, session.context.window, tools),
    )
    untrusted, offered = things_to_trust(profile, begun.project), stand_ins_to_offer(profile, begun.project)
    return tuple(untrusted), tuple(filter(None, notices)), tuple(offered), profile.why_untrusted(begun.project)


TITLE_AFTER_SECONDS = 30
"""Without a turn, after which a model on the person's own machine is asked for a title."""


def _title_request(profile: Profile, begun: _BegunSession, session: Session, emit: Emitter) -> TitleRequest | None:
    """A model on a machine of the person's own is slow: it is asked once nothing else is wanted of it."""
    is_wanted = begun.options.titled and not begun.is_resumed and profile.settings.titles == "auto"
    base_url = begun.connection.endpoint.base_url
    if not is_wanted or not base_url:
        return None
    keep = partial(profile.store.suggest_title, session.id)
    pause = TITLE_AFTER_SECONDS if is_local(base_url) else 0
    title = TitleRequest(session.answering.provider, session.model, session.history, keep, emit, pause)
    emit.watch(title)
    return title


def _handed_over(stored: StoredSession, session: Session, endpoint: NamedEndpoint) -> str:
    """What another model gets of a conversation, told before anything is sent; "" if it is the same one."""
    held_with = (stored.provider, stored.model, stored.base_url)
    if not session.history or held_with == (endpoint.kind.name, session.model.id, endpoint.address):
        return ""
    place = say(" at {address}", endpoint.address) if endpoint.address else ""
    before = say(" It was held with {model} before.", stored.model) if stored.model else ""
    words = say(
        "With your next message {model} of {name}{at} gets this conversation: {count} messages, about {number} tokens "
        "with instructions and tools.{reason}"
    )
    if len(session.history) == 1:
        words = say(
            "With your next message {model} of {name}{at} gets this conversation: 1 message, about {number} tokens "
            "with instructions and tools.{reason}"
        )
    facts = {"model": session.model.id, "name": endpoint.title, "at": place, "reason": before}
    return words.format(**facts, count=len(session.history), number=session.report_context().used)


async def _endpoint(
    profile: Profile, options: SessionOptions, stored: StoredSession | None
) -> tuple[NamedEndpoint, str]:
    """The server for the conversation, and a notice if the person did not choose it."""
    is_said = bool(options.provider or options.base_url)
    if stored is None and not is_said and (unknown := profile.unknown_choice) is not None:
        raise unknown
    if stored is None or is_said:
        kind = stored.provider if stored is not None else ""
        return chosen_endpoint(
            profile.settings, profile.keys, options.provider, options.base_url, options.key_variable, kind
        )
    endpoint = session_endpoint(profile.settings, stored)
    await check_reachable(endpoint)
    return replace(endpoint, key_variable=options.key_variable or endpoint.key_variable), ""


async def _be_ready(project: Path | None, runtime: ToolRuntime | None) -> None:
    """Before a turn: the folder is there, and it is known whether there is a web search to offer."""
    if project is not None and not await asyncio.to_thread(project.is_dir):
        raise FolderGone(
            say("The folder {folder} is not there any more. Put it back and try again, or open another one.", project)
        )
    if runtime is not None:
        await runtime.search.look()


def _prepare(
    profile: Profile,
    begun: _BegunSession,
    emit: Emitter,
    questions: Questions,
    history: Sequence[Message],
) -> tuple["ToolRuntime | None", Instructions]:
    """The tool runtime and the instructions; runs in a thread, since it imports tools and makes their schemas."""
    project, session_id = begun.project, begun.stored.id
    if project is None and begun.options.until:
        raise UsageError(say("A goal needs a folder in which its command runs. Name it with --project DIR."))
    own = profile.folders.config / INSTRUCTIONS
    if project is None:
        return None, Instructions(own)
    runtime = open_tool_runtime(
        profile,
        project,
        begun.agent,
        begun.options,
        emit,
        questions,
        session_id,
        begun.connection,
    )
    doubts = Doubts(profile.versions, project)
    instructions = Instructions(
        own,
        runtime.files if profile.trusts(project) else None,
        profile.store.notes_mark(session_id),
        lambda path: doubts.about(path) is not None,
        stand_ins_in_use(profile, project),
    )
    instructions.remember(history)
    if runtime.turns is not None:  # another agent finds instructions and skills itself
        return runtime, instructions
    runtime.orchestrator.instructions = instructions
    skills = open_skills(profile, project)
    helpers = set_up_helpers(profile, project, session_id, begun.connection, questions, emit)
    runtime.orchestrator.registry.add(skills.tool())
    if are_offered(profile, begun.agent):
        runtime.orchestrator.registry.add(helpers.tool())
    runtime.orchestrator.specs()
    checks, wrong = open_checks(profile, project, session_id, begun.options, runtime.orchestrator)
    emit.watch(checks)
    notices = (*runtime.notices, *skills.notices, *wrong)
    return replace(runtime, skills=skills, checks=checks, helpers=helpers, notices=notices), instructions


def _go_on(
    store: SessionStore, stored: StoredSession, options: SessionOptions, connection: Connection, agent: AgentDefinition
) -> None:
    """A resumed session may have got another model, mode or agent."""
    if agent.name != stored.agent:
        store.set_agent(stored.id, agent.name)
    endpoint = connection.endpoint
    now = (endpoint.kind.name, connection.model.id, endpoint.name, endpoint.address)
    if now != (stored.provider, stored.model, stored.endpoint, stored.base_url):
        keep_endpoint(store, stored.id, endpoint, connection.model.id)
    if options.mode != stored.mode:
        store.set_mode(stored.id, options.mode)
    if options.effort != stored.effort:
        store.set_effort(stored.id, options.effort)


def keep_endpoint(store: SessionStore, session_id: str, endpoint: NamedEndpoint, model: str) -> None:
    """Store the server and the model with which the session goes on, also when it is resumed."""
    place = {"endpoint": endpoint.name, "base_url": endpoint.address}
    store.reconnect(session_id, provider=endpoint.kind.name, model=model, **place)


def _keep_mode(log: SessionLog, event: Event) -> None:
    """Store the mode, so that a resumed session has it again."""
    if isinstance(event, ModeChanged):
        log.set_mode(event.mode)


def _news(profile: Profile, project: Path | None, session_id: str, runtime: "ToolRuntime") -> str:
    """What the person did to files since their last message, and which commands still write in plan mode."""
    from app.storage.versions.session_changes import describe_person_changes

    try:
        news = describe_person_changes(profile.versions, str(project), session_id, profile.store.last_said(session_id))
    except StorageError:
        news = (
            "It is not known what the person changed since the last message. Read files again before you rely on them."
        )
    if named := [f"{one.id} ({one_line(one.command, 80)})" for one in runtime.orchestrator.still_writing]:
        writing = "This is plan mode, but background commands begun before it still run and can write:"
        news = f"{news} {writing} {', '.join(named)}.".lstrip()
    return news


def project_of(profile: Profile, options: SessionOptions) -> Path | None:
    """The folder that `open_session` would work in."""
    return _stored(profile.store, options)[1]


def _stored(store: SessionStore, options: SessionOptions) -> tuple[StoredSession | None, Path | None]:
    """The session to go on with, if `options` names one, and the folder."""
    project = checked_project(options.project) if options.project else None
    if options.resume is None:
        return None, project
    stored = store.get(options.resume) if options.resume else store.latest(str(project or ""))
    return stored, project or (checked_project(stored.project) if stored.project else None)


def _limits(options: SessionOptions, agent: AgentDefinition) -> Limits:
    seconds = min(filter(None, (options.max_seconds, agent.timeout)), default=None)
    limits = Limits(seconds=seconds)
    steps = options.max_steps or agent.max_steps
    return replace(limits, steps=steps) if steps else limits
