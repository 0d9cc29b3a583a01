"""What the person says at the prompt to the program itself: slash commands, of which none ever reaches the model."""

import asyncio
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TypeVar

from app.agent.deciding.policy import Trust
from app.agent.inbox import Inbox
from app.agent.orchestrator import Orchestrator
from app.assembly.agent_choice import find_agent, list_agents
from app.assembly.agent_programs import describe_agents, installed
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, ToolRuntime
from app.assembly.skills import is_skill, list_skills
from app.assembly.starters import TaskStarter, all_starters, save_starter
from app.faces.narrator import MODES, about_effort
from app.faces.outcome import tell
from app.faces.progress import counting
from app.faces.undo import tell_undone
from app.sandbox.project import checked_project
from app.text.plain import one_line, quoted, visible
from app.vocabulary.confinement import Grant
from app.vocabulary.efforts import DEFAULT, EFFORTS
from app.vocabulary.errors import AppError, ToolError, UsageError
from app.vocabulary.events import AllowedHost, BackgroundCommand, Mode

T = TypeVar("T")

TRUST = {
    Trust.SUPERVISED: "Supervised: it asks before every tool call.",
    Trust.GUIDED: "Guided: it asks before it changes or runs anything, or fetches from a new host.",
    Trust.AUTONOMOUS: "Autonomous: it asks only before something leaves the sandbox or cannot be undone, or a command"
    " connects to a new host.",
}
ORDERS: Mapping[str, str] = {
    "/trust": "how much the agent may do unasked: /trust supervised, guided or autonomous",
    "/mode": "/mode plan only reads and plans, /mode build does the work; also /plan and /build",
    "/folder": "where the agent works: /folder DIR begins a new conversation in another folder",
    "/agent": "which agent works: /agent lists them and other agents' programs, /agent NAME chooses one",
    "/model": "which model answers: /model lists them, /model NAME chooses one",
    "/effort": "how much the model thinks: /effort lists what it knows, /effort LEVEL chooses",
    "/undo": "undo what the last turn changed",
    "/retry": "ask the model again where the last turn failed",
    "/add": "let the agent use one more folder: /add DIR only reads it, /add DIR write also changes files there",
    "/grants": "what commands may do beyond the sandbox; /grants back NUMBER revokes it",
    "/running": "background commands; /running stop NUMBER stops one",
    "/unsent": "messages that were not sent; /unsent drop NUMBER deletes one",
    "/image": "an image for your next message: /image FILE; /image drop takes all of them away",
    "/mcp": "MCP servers and their state; /mcp__SERVER__PROMPT sends a prompt of theirs",
    "/starters": "prompts to begin with, such as /tidy; /starters NAME TEXT saves one of yours",
    "/goal": "go on until a command succeeds: /goal pytest -q",
    "/skills": "what the agent knows how to do; /NAME of a skill and what you want uses it",
    "/compact": "summarise the conversation for the model; /compact WORDS says what matters most",
    "/help": "this list",
    "/quit": "leave; also Ctrl+D",
}
ALIASES = {"/plan": ("/mode", "plan"), "/build": ("/mode", "build"), "/exit": ("/quit", "")}
TAKES: Mapping[str, Sequence[str]] = {
    **dict.fromkeys((*ORDERS, *ALIASES), ()),
    "/trust": tuple(Trust),
    "/mode": tuple(Mode),
    "/effort": (DEFAULT, *EFFORTS),
    "/grants": ("back",),
    "/running": ("stop",),
    "/unsent": ("drop",),
    "/image": ("drop",),
}
"""What can follow each, for completion."""

NO_FOLDER = "Without a folder there is nothing to plan, build, run or undo. Choose one with /folder DIR."
MOST_MODELS = 40


class Then(Enum):
    """What the conversation does next."""

    SEND = auto()
    """It was no slash command."""
    GO_ON = auto()
    RETRY = auto()
    LEAVE = auto()


@dataclass(frozen=True)
class Reopen:
    """Go on with another agent or model, or begin anew in another folder."""

    agent: str = ""
    model: str = ""
    folder: str = ""
    program: str = ""
    """Another agent's, which takes the turns from now on."""


@dataclass(frozen=True)
class Compact:
    """Replace the beginning of the conversation by a summary; the instruction says what matters most in it."""

    instruction: str = ""


@dataclass(frozen=True)
class Prompt:
    """A prompt of an MCP server, to be sent as a message of the person's."""

    text: str


def is_order(text: str) -> bool:
    """A slash and one word; `/etc/hosts` and `// a comment` are none, nor is a line that begins with a blank."""
    return re.match(r"/[\w-]*(\s|$)", text) is not None


async def obey(profile: Profile, opened: OpenedSession, text: str) -> Then | Reopen | Compact | Prompt:
    """Do what a slash command says; one that nobody knows is told. What a model writes never comes here."""
    if not is_order(text):
        return Then.SEND
    word, rest = (part.strip() for part in text.strip().partition(" ")[::2])
    if word in ALIASES and not rest:
        word, rest = ALIASES[word]
    match word:
        case "/quit" | "/retry" if not rest:
            return Then.LEAVE if word == "/quit" else Then.RETRY
        case "/help" if not rest:
            tell("\n".join(f"  {name:<9} {words}" for name, words in ORDERS.items()))
        case "/compact":
            return Compact(rest)
        case "/unsent":
            _unsent(opened.session.inbox, rest)
        case "/image":
            await _image(opened, rest)
        case "/folder":
            return await _folder(opened, rest.strip("'\""))
        case "/agent":
            return await _agent(profile, opened, rest)
        case "/model":
            return await _model(opened, rest)
        case "/effort":
            _effort(opened, rest)
        case "/goal" if rest:
            return Then.SEND
        case "/goal":
            tell("Name the command that has to succeed: /goal pytest -q")
        case "/skills" if not rest:
            project = Path(opened.stored.project) if opened.stored.project else None
            found = await asyncio.to_thread(list_skills, profile, project)
            lines = [f"  /{one.name}  {one_line(one.text.description, 120)}" for one in found if not one.problem]
            tell("\n".join(lines))
        case "/mcp" if not rest:
            await _list_servers(opened)
        case _ if word.startswith("/mcp__"):
            return await _prompt(opened, word, rest)
        case "/starters":
            _starters(profile, rest)
        case "/trust" | "/mode" | "/grants" | "/running" | "/undo" | "/add":
            await _in_folder(profile, opened, word, rest)
        case _ if is_skill(profile, Path(opened.stored.project) if opened.stored.project else None, word[1:]):
            return Then.SEND
        case _ if word in ORDERS or word in ALIASES:
            tell(f"{word} takes no arguments. Nothing was sent.")
        case _ if starter := next((one for one in all_starters(profile.folders) if one.command == word), None):
            return _begin_with(starter, rest)
        case _:
            tell(f"There is no command {one_line(word, 40)}. Nothing was sent. Commands: {', '.join(ORDERS)}.")
            tell("To send a line that begins with a slash, put a space before it.")
    return Then.GO_ON


def _unsent(inbox: Inbox, rest: str) -> None:
    """`/unsent` lists what waits; `/unsent drop 1` or `drop all` deletes it."""
    order, _, which = rest.partition(" ")
    chosen = _chosen(which.strip(), inbox.waiting) if order == "drop" else ()
    for message in chosen:
        tell(f"Dropped: {one_line(message.text, 120)}")
    inbox.remove(*(message.id for message in chosen))
    if not chosen:
        print_unsent(inbox)


async def _in_folder(profile: Profile, opened: OpenedSession, word: str, rest: str) -> None:
    runtime = opened.runtime
    if runtime is None:
        tell(NO_FOLDER)
    elif word == "/trust":
        if rest and rest not in tuple(Trust):
            tell(f"There is no such level. /trust takes {', '.join(Trust)}.")
            return
        if rest:
            runtime.orchestrator.set_trust(Trust(rest))
        tell(TRUST[runtime.orchestrator.policy.trust])
    elif word == "/mode":
        if rest and rest not in tuple(Mode):
            tell("There is no such mode. /mode takes plan or build.")
        elif not rest or runtime.orchestrator.policy.mode is Mode(rest):
            tell(MODES[runtime.orchestrator.policy.mode])
        else:
            runtime.orchestrator.set_mode(Mode(rest))
    elif word == "/add":
        await _add_folder(runtime, rest)
    elif word == "/grants":
        _grants(runtime.orchestrator, rest)
    elif word == "/running":
        await _running(runtime, rest)
    else:
        try:
            from app.assembly.undo_setup import open_undo

            undo = await asyncio.to_thread(open_undo, profile, Path(opened.stored.project))
            with counting("Undoing") as progress:
                report = await asyncio.to_thread(undo.undo, session=opened.stored.id, progress=progress)
        except AppError as error:
            tell(error.text)
            return
        tell_undone(report)


def _grants(orchestrator: Orchestrator, rest: str) -> None:
    """`/grants` lists what commands have beyond their confinement; `/grants back 2` or `back all` takes it back."""
    granted: tuple[Grant | AllowedHost, ...] = (*orchestrator.grants.single, *orchestrator.allowed_hosts)
    order, _, which = rest.partition(" ")
    chosen = _chosen(which.strip(), granted) if order == "back" else ()
    for one in chosen:
        if isinstance(one, Grant):
            orchestrator.revoke_grants(one)
            tell(f"Revoked: {one.words}. Commands that already run keep it until they end.")
        else:
            orchestrator.take_back_host(one.id)
            tell(f"Revoked: {_granted(one)}. Its connections have ended.")
    if not chosen:
        _list("Granted to commands for this session:", [_granted(one) for one in granted], "/grants back")


async def _image(opened: OpenedSession, rest: str) -> None:
    """It waits in the draft, as in the window, and goes with what is said next."""
    from app.faces.image_files import read_image

    inbox = opened.session.inbox
    if rest == "drop":
        while inbox.draft_images:
            inbox.detach(0)
    elif rest:
        try:
            inbox.attach(await asyncio.to_thread(lambda: read_image(str(Path(rest.strip("'\"")).expanduser()))))
        except UsageError as error:
            tell(error.text)
            return
        if not opened.session.model.images:
            tell(f"{one_line(opened.session.model.id)} cannot see images; it gets the names only.")
    names = ", ".join(one_line(image.name or "image", 60) for image in inbox.draft_images)
    tell(f"With your next message: {names}." if names else "No image goes with your next message.")


async def _folder(opened: OpenedSession, folder: str) -> Then | Reopen:
    if not folder:
        tell(f"The agent works in {opened.stored.project or 'no folder'}. /folder DIR begins anew in another one.")
        return Then.GO_ON
    try:
        project = await asyncio.to_thread(checked_project, folder)
    except UsageError as error:
        tell(error.text)
        return Then.GO_ON
    return Reopen(folder=str(project)) if _can_reopen(opened) else Then.GO_ON


async def _agent(profile: Profile, opened: OpenedSession, name: str) -> Then | Reopen:
    project = Path(opened.stored.project) if opened.stored.project else None
    if not name:
        listed = await asyncio.to_thread(list_agents, profile, project)
        usable = [one for one in listed if one.definition is not None]
        lines = [
            f"{one.name}{' (works now)' if one.name == opened.agent.name else ''}  {one.description}" for one in usable
        ]
        programs = await asyncio.to_thread(describe_agents, profile)
        tell("\n".join(one_line(line, 200) for line in (*lines, "Other agents:", *programs.split("\n"))))
        return Then.GO_ON
    if project is not None and name in [one.name for one in await asyncio.to_thread(installed, profile)]:
        return Reopen(program=name) if _can_reopen(opened) else Then.GO_ON
    try:
        await asyncio.to_thread(find_agent, profile, name, project)
    except AppError as error:
        tell(error.text)
        return Then.GO_ON
    return Reopen(agent=name) if _can_reopen(opened) else Then.GO_ON


async def _model(opened: OpenedSession, name: str) -> Then | Reopen:
    if name:
        return Reopen(model=name) if _can_reopen(opened) else Then.GO_ON
    tell(f"{one_line(opened.connection.endpoint.title)} / {one_line(opened.connection.model.id)} answers.")
    try:
        models = await opened.connection.provider.models()
    except AppError as error:
        tell(error.text)
        return Then.GO_ON
    tell("\n".join(f"  {one_line(model.id)}" for model in models[:MOST_MODELS]))
    if len(models) > MOST_MODELS:
        tell(f"  and {len(models) - MOST_MODELS} more")
    return Then.GO_ON


def _effort(opened: OpenedSession, chosen: str) -> None:
    if chosen and chosen not in (DEFAULT, *EFFORTS):
        tell(f"There is no such effort. /effort takes {', '.join((DEFAULT, *EFFORTS))}.")
        return
    if chosen:
        opened.use_effort("" if chosen == DEFAULT else chosen)
    tell(about_effort(opened.session))


async def _list_servers(opened: OpenedSession) -> None:
    servers = opened.runtime.servers if opened.runtime is not None else None
    if servers is None or not servers.reports:
        tell("No MCP servers are switched on. See: handrail mcp-servers --help")
        return
    for server in servers:
        one = server.reported
        folder = f" --project {shlex.quote(opened.stored.project)}" if server.tools.key != server.name else ""
        withheld = f", {one.withheld} withheld: handrail mcp-servers review {one.name}{folder}" if one.withheld else ""
        detail = f"  {one_line(one.detail, 200)}" if one.detail else ""
        tell(f"{one.name}  {one.state}, {one.tools} tools{withheld}{detail}")
    for prompt in await servers.prompts():
        tell(f"  {prompt.usage}  {prompt.description}")


async def _prompt(opened: OpenedSession, word: str, rest: str) -> Then | Prompt:
    """The text of a prompt, shown before it is sent: it was written by the server."""
    try:
        if opened.runtime is None:
            raise UsageError(NO_FOLDER)
        text = await opened.runtime.servers.prompt_text(word, rest)
    except AppError as error:
        tell(f"{error.text} Nothing was sent.")
        return Then.GO_ON
    if not text.strip():
        tell("The prompt is empty. Nothing was sent.")
        return Then.GO_ON
    tell(quoted(text))
    return Prompt(text)


async def _add_folder(runtime: ToolRuntime, rest: str) -> None:
    folder, writable = rest.removesuffix(" write").strip().strip("'\""), rest.endswith(" write")
    if not folder:
        tell("/add DIR lets the agent read one more folder, /add DIR write also change files there.")
        return
    try:
        place = await asyncio.to_thread(lambda: runtime.orchestrator.add_folder(folder, writable=writable))
    except AppError as error:
        tell(error.text)
        return
    rights = "read and change" if writable else "read"
    tell(f"The agent can {rights} it as {place.shown}: name it so in your message. /grants back takes it back.")


def _starters(profile: Profile, rest: str) -> None:
    """`/starters` lists them; `/starters letter Write about {topic}` saves one of the person's own."""
    name, _, text = rest.partition(" ")
    if name:
        try:
            kept = save_starter(profile.folders, name, text)
        except AppError as error:
            tell(error.text)
            return
        tell(f"Saved: {kept.command} begins with it. Its file: {profile.folders.starters / kept.name}.md")
    else:
        usage = {one: f"{one.command} {', '.join(one.fields)}".strip() for one in all_starters(profile.folders)}
        tell("\n".join(f"  {words:<12} {visible(one.title)}" for one, words in usage.items()))


def _begin_with(starter: TaskStarter, words: str) -> Then | Prompt:
    if starter.fields and not words:
        tell(f"It needs: {starter.command} {', '.join(starter.fields)}. Nothing was sent.")
        return Then.GO_ON
    text = starter.filled_from(words)
    tell(quoted(text))
    return Prompt(text)


def _can_reopen(opened: OpenedSession) -> bool:
    """Not over commands that would be ended by it unasked."""
    if opened.runtime is None or not any(one.running for one in opened.runtime.processes.background.listed()):
        return True
    tell("Background commands are still running, and this would end them. Stop them first: /running stop all")
    return False


async def _running(runtime: ToolRuntime, rest: str) -> None:
    """`/running` lists background commands; `/running stop 1` or `stop all` ends them."""
    commands = tuple(command for command in runtime.processes.background.listed() if command.running)
    order, _, which = rest.partition(" ")
    chosen = _chosen(which.strip(), commands) if order == "stop" else ()
    for command in chosen:
        try:
            await runtime.processes.background.stop(command.id)
        except ToolError as error:
            tell(error.text)
        else:
            tell(f"Stopped: {told(command)}")
    if not chosen:
        _list("Running in the background:", [told(command) for command in commands], "/running stop")


def _granted(one: Grant | AllowedHost) -> str:
    return one.words if isinstance(one, Grant) else f"{visible(one.host)} ({visible(one.words)})"


def print_unsent(inbox: Inbox) -> None:
    title = "Not sent yet; goes along with your next message:"
    _list(title, [one_line(message.text, 120) for message in inbox.waiting], "/unsent drop")


def told(command: BackgroundCommand) -> str:
    return f"{command.id}  {one_line(command.command, 120)}"


def _chosen(which: str, items: tuple[T, ...]) -> tuple[T, ...]:
    if which == "all":
        return items
    number = int(which) if which.isascii() and which.isdigit() else 0
    return items[number - 1 : number] if number else ()


def _list(title: str, lines: list[str], order: str) -> None:
    if not lines:
        tell(f"{title} nothing.")
        return
    tell("\n".join([title, *(f"  {number}. {line}" for number, line in enumerate(lines, 1))]))
    tell(f"{order} NUMBER, or {order} all.")
