"""`handrail chat`: a conversation in the terminal."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.agent.roles.changed_instructions import changed_since
from app.assembly.connections import NO_KEY
from app.assembly.conversation_life import ConversationLife
from app.assembly.endpoints import all_endpoints, find_endpoint
from app.assembly.folder_trust import accept, doubted_things, settle_trust, things_to_trust, unused
from app.assembly.mcp_servers import consents, servers_to_agree_to
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, project_of
from app.assembly.stand_ins import offer, stand_ins_to_offer
from app.assembly.starters import all_starters
from app.assembly.usual_agent import usual_agent
from app.faces.asking import Asker, AskingInterrupted, Keyboard, TypedLines, read_number
from app.faces.first_questions import ask_folder, ask_provider, keep
from app.faces.headless import print_notices, tell_waiting
from app.faces.narrator import MODES, Narrator
from app.faces.outcome import Exit, Interruption, Printing, close_at_end, interruptible
from app.faces.progress import ProgressLine
from app.faces.slash_commands import TAKES, Compact, Prompt, Reopen, Then, obey, print_unsent
from app.processes import streams
from app.processes.streams import is_text
from app.text.plain import one_line, quoted, visible
from app.vocabulary.confinement import NO_GRANT
from app.vocabulary.efforts import DEFAULT
from app.vocabulary.errors import AppError, EndpointGone, Fault, ProviderError, UsageError
from app.vocabulary.events import ErrorRaised, Mode, TurnStarted

if TYPE_CHECKING:
    from app.faces.line_editor import LineEditor


async def chat(profile: Profile, options: SessionOptions, *, asks_first: bool = False) -> int:
    """Talk until the person leaves with Ctrl+D or /quit; with `asks_first` they are asked for folder and provider."""
    if sys.stdin is None:
        raise UsageError('Standard input is closed, so nothing can be typed. Use a terminal, or: handrail run "…"')
    profile.patience = None
    editor = _editor(profile)
    keyboard = editor or Keyboard()
    try:
        if asks_first and not options.project:
            options = replace(options, project=await ask_folder(profile, keyboard))
        options = await _ask_trust(profile, options, keyboard)
        agent = options.agent or ("" if options.resume is not None else usual_agent(profile.settings, options.project))
        options = replace(options, titled=True, agent=agent)
        life = ConversationLife(profile, options)
        is_chosen = not asks_first or profile.settings.provider or profile.settings_error is not None
        opened = await (_open if is_chosen else _open_first)(profile, life, options, keyboard)
    except EOFError:
        return Exit.DONE
    conversation = TerminalConversation(profile, life, options, keyboard, editor)
    _introduce(profile, opened)
    try:
        return await conversation.talk()
    finally:
        await close_at_end(profile, conversation.opened)
        if editor is not None and conversation.opened.session.history:
            print(f"To go on with this: handrail chat --resume {conversation.opened.stored.id}", file=sys.stderr)


def _introduce(profile: Profile, opened: OpenedSession) -> None:
    where = opened.stored.project or "no folder: plain chat without tools (choose one with /folder DIR)"
    planning = opened.runtime is not None and opened.runtime.orchestrator.policy.mode is Mode.PLAN
    print(
        f"Handrail · {where}\n{_who(opened)} · session {opened.stored.id}\n"
        "Ctrl+C stops the agent, Ctrl+D leaves, /help lists what else you can say to Handrail."
        + (f"\n{MODES[Mode.PLAN]}" if planning else ""),
        file=sys.stderr,
    )
    if opened.connection.provider.name == "demo" and opened.runtime is not None and not opened.session.history:
        from app.providers.demo import TRY

        is_sample = opened.stored.project == os.path.realpath(profile.folders.sample)
        print(f"Try: {' · '.join([*TRY][:3] if is_sample else [*TRY][3:6])}", file=sys.stderr)
    print_notices(opened)


def _editor(profile: Profile) -> "LineEditor | None":
    """The line editor; None if there is no terminal, or one that can only print lines."""
    if not (streams.at_terminal() and sys.stdout.isatty()) or os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return None
    from app.faces.line_editor import LineEditor

    starters: dict[str, Sequence[str]] = {one.command: () for one in all_starters(profile.folders)}
    return LineEditor(profile.folders.chat_history, {**starters, **TAKES}, profile.secrets.mask)


async def _open(
    profile: Profile, life: ConversationLife, options: SessionOptions, keyboard: TypedLines
) -> OpenedSession:
    """Open the session; if its former server is gone, ask where to continue."""
    while True:
        try:
            return await life.open(options, tell_waiting)
        except EndpointGone as gone:
            if not options.asking.interactive:
                raise
            options = await _ask_where(profile, options, gone, keyboard)


async def _open_first(
    profile: Profile, life: ConversationLife, options: SessionOptions, keyboard: TypedLines
) -> OpenedSession:
    """Ask which provider answers, again if it cannot, and keep the one that does."""
    while True:
        choice = await ask_provider(profile, keyboard)
        chosen = replace(options, provider=choice.provider, base_url=choice.base_url, model=choice.model)
        try:
            opened = await _open(profile, life, chosen, keyboard)
        except (ProviderError, UsageError) as error:
            print(visible(error.text), file=sys.stderr, flush=True)
            continue
        await asyncio.to_thread(keep, profile, choice)
        return opened


async def _ask_where(
    profile: Profile, options: SessionOptions, gone: EndpointGone, keyboard: TypedLines
) -> SessionOptions:
    """Ask for another server by its number; after an empty line nothing is sent anywhere."""
    choices = [(f"{one.title}  {one.address}".rstrip(), one.name, "") for one in all_endpoints(profile.settings)]
    if gone.silent:
        choices.insert(0, ("Try again", options.provider, options.base_url))
    elif gone.base_url:
        choices.insert(0, (f"{gone.base_url}, without a key", gone.kind, gone.base_url))
    print(f"{visible(gone.reason)} Nothing was sent. Where should the conversation continue?", file=sys.stderr)
    for number, (words, _, _) in enumerate(choices, 1):
        print(f"  {number}. {visible(words)}", file=sys.stderr, flush=True)
    try:
        number = await read_number(keyboard, "A number, or nothing to leave: ", len(choices))
    except EOFError:
        number = 0
    if not number:
        raise gone from None
    _, provider, base_url = choices[number - 1]
    return replace(options, provider=provider, base_url=base_url)


async def _ask_trust(profile: Profile, options: SessionOptions, keyboard: TypedLines) -> SessionOptions:
    """Ask whether to trust what the folder contains; only a clear yes counts."""
    if not options.asking.interactive:
        return options
    project = await asyncio.to_thread(project_of, profile, options)
    things = await asyncio.to_thread(things_to_trust, profile, project) if options.trust_folder is None else []
    if things:
        why = await asyncio.to_thread(profile.why_untrusted, project)
        print(f"{visible(str(project))}\n{unused(things, why)}.", file=sys.stderr, flush=True)
        print("Trust it if you know who wrote them: they tell the agent what to do.", file=sys.stderr, flush=True)
        if not await _says_yes("Trust this folder?", keyboard):
            return options
        options = replace(options, trust_folder=True)
    await asyncio.to_thread(settle_trust, profile, project, options.trust_folder)
    await _ask_about_stand_ins(profile, project, keyboard)
    await _ask_about_changes(profile, project, keyboard)
    await _ask_about_servers(profile, project, keyboard)
    return options


async def _says_yes(question: str, keyboard: TypedLines) -> bool | None:
    """None where nobody answers."""
    try:
        said = await keyboard.read_line(f"{question} [y]es or [n]o: ")
    except EOFError:
        return None
    return said.strip().lower() in ("y", "yes")


async def _ask_about_stand_ins(profile: Profile, project: Path | None, keyboard: TypedLines) -> None:
    """Ask once whether files of other agents are used instead of AGENTS.md; the answer is kept."""
    names = await asyncio.to_thread(stand_ins_to_offer, profile, project)
    if not names or project is None:
        return
    use = await _says_yes(offer(names), keyboard)
    if use is not None:
        await asyncio.to_thread(profile.keep_stand_ins, project, names if use else [])


async def _ask_about_changes(profile: Profile, project: Path | None, keyboard: TypedLines) -> None:
    """Show what an agent or a command changed and ask whether to use it; only a clear yes counts."""
    doubted = await asyncio.to_thread(doubted_things, profile, project)
    if not doubted or project is None:
        return
    print(f"{changed_since(doubted)}.", file=sys.stderr)
    for one in doubted:
        print(quoted(one.shown), file=sys.stderr, flush=True)
    if await _says_yes("Use it as it is?", keyboard):
        await asyncio.to_thread(accept, profile, project, doubted)


async def _ask_about_servers(profile: Profile, project: Path | None, keyboard: TypedLines) -> None:
    """Show what the folder's own MCP servers would run; only a clear yes counts, for exactly that."""
    try:
        found = await asyncio.to_thread(servers_to_agree_to, profile, project) if project is not None else None
    except UsageError as error:
        print(visible(error.text), file=sys.stderr, flush=True)
        return
    if found is None or project is None:
        return
    print("This folder brings along MCP servers, which run confined and reach hosts that you allow:", file=sys.stderr)
    print(quoted(found.shown), file=sys.stderr, flush=True)
    if await _says_yes("Use exactly these?", keyboard):
        await asyncio.to_thread(consents(profile).give, project, found)


class TerminalConversation:
    """Messages of the person and slash commands, one after the other."""

    def __init__(
        self,
        profile: Profile,
        life: ConversationLife,
        options: SessionOptions,
        keyboard: TypedLines,
        editor: "LineEditor | None" = None,
    ) -> None:
        self._profile = profile
        self._life = life
        self._options = options
        self._keyboard = keyboard
        self._editor = editor
        self._failed = ""
        """Why the last turn failed."""
        self._printing = self._watch()

    @property
    def opened(self) -> OpenedSession:
        """The session as it is now."""
        assert self._life.opened is not None
        return self._life.opened

    def _watch(self) -> Printing:
        session = self.opened.session
        narrator = Narrator(sys.stdout, sys.stderr)
        show = narrator if self._editor is None else ProgressLine(narrator, self._editor.above)
        printing = Printing(show, session.cancel)
        session.watch(printing)
        session.watch(self._note_failure)
        if session.questions.asking.interactive:
            session.watch(Asker(session.questions, self._keyboard))
        if self._editor is not None:
            self._editor.stop = session.cancel
            self._editor.work_in(self.opened.stored.project)
        return printing

    async def talk(self) -> int:
        await self.opened.session.inbox.restore()
        while True:
            if self.opened.session.inbox.waiting:
                print_unsent(self.opened.session.inbox)
            try:
                text, asked = await _next_message(self._keyboard)
            except EOFError:
                return Exit.DONE
            except AskingInterrupted:
                return Exit.INTERRUPTED
            if asked.signal:
                return asked.code
            if not is_text(text):
                print("That line is not UTF-8 text, so it was not sent.", file=sys.stderr, flush=True)
                continue
            match await obey(self._profile, self.opened, text):
                case Then.LEAVE:
                    return Exit.DONE
                case Then.SEND:
                    images = self.opened.session.inbox.take_images()
                    asked = await self._turn(self.opened.session.send(text.strip(), images))
                case Then.RETRY:
                    self.opened.session.go_on(again=True)
                    if self.opened.session.running:
                        asked = await self._turn(self.opened.session.retry())
                    else:
                        words = "There is nothing to ask again: the last message was answered."
                        print(words, file=sys.stderr, flush=True)
                case Prompt(said):
                    asked = await self._turn(self.opened.session.send(said))
                case Compact(instruction):
                    asked = await self._turn(self.opened.session.compact(instruction))
                case Reopen() as reopen:
                    await self._reopen(reopen)
                case _:
                    pass
            if asked.is_termination:
                return asked.code

    async def _turn(self, turn: Awaitable[object]) -> Interruption:
        with interruptible(self.opened.session.cancel) as asked:
            await turn
        self._printing.check()
        if self._failed == Fault.TOOLS and not asked.signal:
            await self._offer_no_tools()
        return asked

    async def _offer_no_tools(self) -> None:
        """The server refuses tools: only a clear yes goes on without, and is kept for this model there."""
        self._failed = ""
        connection = self.opened.connection
        question = f"Go on with {one_line(connection.model.id)} without tools? It can only talk then."
        if not self._options.asking.interactive or not await _says_yes(question, self._keyboard):
            return
        try:
            self._life.go_on_without_tools()
        except AppError as error:
            print(visible(error.text), file=sys.stderr, flush=True)
            return
        print("To take that back: no_tools of this provider in the settings.", file=sys.stderr, flush=True)
        await self._life.open(waiting=tell_waiting)
        self._printing = self._watch()
        await self._turn(self.opened.session.retry())

    def _note_failure(self, event: object) -> None:
        if isinstance(event, TurnStarted):
            self._failed = ""
        elif isinstance(event, ErrorRaised):
            self._failed = event.fault

    async def _reopen(self, reopen: Reopen) -> None:
        """Continue with another agent or model, or anew in another folder; if that fails, as before."""
        life, before = self._life, self.opened
        had_grants = before.runtime is not None and before.runtime.orchestrator.grants != NO_GRANT
        if reopen.folder:
            await self._begin_in(reopen.folder)
        else:
            life.steering.set_agent(reopen.agent or before.agent.name)
            if reopen.program:
                life.place.pick(find_endpoint(self._profile.settings, "agent"), reopen.program)
            else:
                life.place.choose_model(reopen.model or before.connection.model.id)
            life.close_session()
            try:
                await life.open(waiting=tell_waiting)
            except AppError as error:
                print(visible(error.text), file=sys.stderr, flush=True)
                life.steering.set_agent(before.agent.name)
                life.place.pick(before.connection.endpoint, before.connection.model.id)
                await life.open(waiting=tell_waiting)
        self._printing = self._watch()
        if had_grants:
            print("This revokes what commands were granted for the session.", file=sys.stderr)
        if self._life is not life:
            self._profile.keep_recent(self.opened.stored.project)
            _introduce(self._profile, self.opened)
            return
        print_notices(self.opened)
        print(_who(self.opened), file=sys.stderr, flush=True)

    async def _begin_in(self, folder: str) -> None:
        """A new conversation there; if it cannot begin, this one goes on."""
        options = await _ask_trust(self._profile, self._in_folder(folder), self._keyboard)
        fresh = ConversationLife(self._profile, options)
        self._life.close_session()
        await self._life.until_free()
        try:
            await fresh.open(options, tell_waiting)
        except AppError as error:
            print(visible(error.text), file=sys.stderr, flush=True)
            await self._life.open(waiting=tell_waiting)
        else:
            self._life, self._options = fresh, options

    def _in_folder(self, folder: str) -> SessionOptions:
        """A new conversation with the same model; what was allowed for the other folder is not carried over."""
        endpoint = self.opened.connection.endpoint
        return SessionOptions(
            project=folder,
            provider=endpoint.name or endpoint.kind.name,
            base_url="" if endpoint.name else endpoint.base_url,
            key_variable=endpoint.key_variable,
            model=self.opened.connection.model.id,
            effort=self.opened.session.answering.effort or DEFAULT,
            max_steps=self._options.max_steps,
            max_seconds=self._options.max_seconds,
            titled=True,
            asking=self._options.asking,
        )


async def _next_message(keyboard: TypedLines) -> tuple[str, Interruption]:
    """What was typed, or which signal came instead."""
    task = asyncio.ensure_future(_typed(keyboard))
    with interruptible(task.cancel) as asked:
        try:
            return await task, asked
        except asyncio.CancelledError:
            if not asked.signal:
                raise
            return "", asked


async def _typed(keyboard: TypedLines) -> str:
    prompt = "\n> "
    while not (text := await keyboard.next_line(prompt)).strip():
        prompt = "> "
    return text


def _who(opened: OpenedSession) -> str:
    connection = opened.connection
    key = "" if connection.key_source == NO_KEY else f", key from {connection.key_source}"
    return (
        f"{one_line(connection.endpoint.title)} / {one_line(connection.model.id)}{key} · {one_line(opened.agent.name)}"
    )
