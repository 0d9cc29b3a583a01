"""The life of one conversation: its session is opened when it is needed, goes on elsewhere, is closed and opened again.

A face shows what it is told and calls what the person wants. The window reads a stored conversation long before its
session is open; the terminal opens it at once.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from app.agent.inbox import Inbox
from app.assembly.destination import Destination
from app.assembly.endpoints import NamedEndpoint
from app.assembly.lean_offer import LeanOffer
from app.assembly.profile import Profile
from app.assembly.session_options import SessionOptions
from app.assembly.steering import Steering
from app.processes.threads import import_in_thread
from app.providers import ModelInfo
from app.vocabulary.efforts import DEFAULT, closest, known_efforts
from app.vocabulary.errors import AppError, EndpointGone, SessionInUse, UsageError
from app.vocabulary.events import EndReason, ErrorRaised, Event, TurnEnded, TurnStarted
from app.vocabulary.messages import Usage
from app.vocabulary.session_work import WORKING

if TYPE_CHECKING:
    from app.agent.session import Session
    from app.assembly.sessions import OpenedSession
    from app.storage.sessions.store import StoredSession

T = TypeVar("T")


class LifeEvent:
    """What a conversation tells its face besides the events of its session."""


@dataclass(frozen=True, slots=True)
class Changed(LifeEvent):
    """Something about the conversation is different."""


@dataclass(frozen=True, slots=True)
class Connecting(LifeEvent):
    """The session is being opened."""

    waits_for: str = ""
    """What takes time."""


@dataclass(frozen=True, slots=True)
class SessionOpened(LifeEvent):
    opened: "OpenedSession"


@dataclass(frozen=True, slots=True)
class OpeningOver(LifeEvent):
    """It is no longer being opened; what came of it was told before."""


@dataclass(frozen=True, slots=True)
class SessionClosed(LifeEvent):
    """All that it ran has ended, or is about to."""


@dataclass(frozen=True, slots=True)
class PlaceAsked(LifeEvent):
    """The server is not what it was: nothing is sent until the person has chosen."""

    gone: EndpointGone


@dataclass(frozen=True, slots=True)
class PlaceSettled(LifeEvent):
    """It is known where the conversation goes on; `chosen` by the person, if they were the one."""

    chosen: NamedEndpoint | None = None


@dataclass(frozen=True, slots=True)
class NotDone(LifeEvent):
    """What the person wanted did not work; the conversation goes on as before."""

    error: AppError


@dataclass(frozen=True, slots=True)
class TakenElsewhere(LifeEvent):
    """Another program went on with the session, or deleted it, so it was closed here."""


@dataclass(frozen=True, slots=True)
class TurnSettled(LifeEvent):
    """A turn is over, and what the person chose meanwhile has been done."""

    end: TurnEnded | None = None
    """None if it was a summary or an opening."""


Told = Event | LifeEvent


class Elsewhere(Enum):
    """Whether another program has the session open."""

    NO = auto()
    YES = auto()
    """Here it can be read, and what is written waits."""
    TAKEN_OVER = auto()
    """The person wants to go on here all the same."""


@dataclass
class _Opening:
    """An opening of the session, and what is done once it is open."""

    sends: bool = True
    again: bool = False
    """What is sent is the wish for another answer."""
    compaction: str | None = None
    task: "asyncio.Task[None] | None" = None


class ConversationLife:
    """Opens the session with the first message: just looking at a conversation needs no key."""

    def __init__(self, profile: Profile, options: SessionOptions, tell: Callable[[Told], None] | None = None) -> None:
        """`options` are those of the face, and what a new session begins with.

        A face that gives no `tell` opens the session itself and watches that.
        """
        self.session_id = options.resume
        self.inbox = Inbox()
        self.place = Destination(profile)
        self.opened: OpenedSession | None = None
        self.elsewhere = Elsewhere.NO
        self.steering = Steering(options, lambda: self.opened, self.tell_changed, profile.firm)
        self.lean = LeanOffer(profile, self.tell_changed)
        self._profile = profile
        self._options = options
        self._tell = tell
        self._opening: _Opening | None = None
        self._unsent: _Opening | None = None
        """What could not be done for want of a server."""
        self._outdated = False
        """What the session was opened with is not what the person wants by now."""
        self._before: asyncio.Task[Any] | None = None
        """Has to be over before a session is opened: the one before is closed, or what is stored is changed."""

    def begin(self) -> "asyncio.Task[None]":
        """A conversation on show, new or stored: what was written before comes back."""
        if self.session_id is None:
            self.place.begin()
        self.inbox.keep_in(self._profile.unsent.of(self.project, self.session_id))
        self.look_for_lean()
        return _start(self._restore())

    def recall(self, stored: "StoredSession") -> None:
        """As it is stored; what the person chose since it was last open holds."""
        from app.vocabulary.events import Mode

        self.place.recall(stored)
        self.steering.recall(stored.agent, Mode(stored.mode), stored.effort)

    @property
    def project(self) -> str:
        return self._options.project

    @property
    def folder(self) -> Path:
        return Path(self.project)

    @property
    def running(self) -> bool:
        return self.connecting or (self.opened is not None and self.opened.session.running)

    @property
    def connecting(self) -> bool:
        return self._opening is not None

    @property
    def busy_turn(self) -> int | None:
        """The turn that runs."""
        return self.opened.session.turns if self.running and self.opened is not None else None

    # --- what the person does --------------------------------------------------------------------------------------

    def go_on(self, *, again: bool = False) -> None:
        """Have read what waits: by the session, which is opened on first use."""
        self._close_outdated()
        if self.opened is not None:
            self.opened.session.go_on(again=again)
        elif self._opening is not None:
            self._opening.sends = True
        elif again or self.inbox.waiting:
            self._begin_opening(_Opening(again=again))
        self.tell_changed()

    def retry(self) -> None:
        if not self.running:
            self.go_on(again=True)

    def stop(self) -> None:
        """What the model has not read goes back into the draft."""
        if self._opening is not None and self._opening.task is not None:
            self.inbox.edit_all()
            self._opening.task.cancel()
        elif self.opened is not None:
            self.opened.session.cancel()

    async def open_now(self) -> None:
        """Open the session before anything is sent; why that failed is told."""
        if self.opened is None and self._opening is None:
            self._begin_opening(_Opening(sends=False))
            self.tell_changed()
        if self._opening is not None and self._opening.task is not None:
            await asyncio.wait({self._opening.task})

    def compact(self, instruction: str) -> bool:
        """Have the beginning summarised, now or before the next step of a turn that runs; False if there is none."""
        if self.opened is not None:
            self._compact(self.opened.session, instruction)
        elif self._opening is not None:
            self._opening.compaction = instruction
        elif self.session_id is not None:
            self._begin_opening(_Opening(sends=False, compaction=instruction))
        else:
            return False
        self.tell_changed()
        return True

    def set_agent(self, name: str) -> None:
        """Another agent reads the next message; what was said stays."""
        self.steering.set_agent(name)
        self.lean.withdraw()
        self.lean.was_made = True
        self._read_no_more()
        self.open_anew()

    def set_model(self, model: ModelInfo, endpoint: NamedEndpoint) -> None:
        """Another model reads the next message, perhaps at another server."""
        if endpoint != self.place.endpoint:
            self.go_on_at(endpoint, model.id)
            return
        self.place.choose_model(model.id)
        self.look_for_lean()
        turns = self.opened.runtime.turns if self.opened is not None and self.opened.runtime is not None else None
        if self.opened is not None and turns is None and self.opened.connection.endpoint == endpoint:
            self.opened.session.answering.info = (
                model  # for a message that is sent at once; what is known of it follows
            )
            _start(self._use_model(self.opened, model))
            self.tell_changed()
        else:
            self.open_anew()

    def go_on_at(self, endpoint: NamedEndpoint, model: str) -> None:
        """The person chose where the next message goes, and all that was said with it; what waited for that is sent."""
        was_asked = self.place.gone is not None
        self.place.pick(endpoint, model)
        self._say(PlaceSettled(endpoint))
        self.look_for_lean()
        self._read_no_more()
        self.open_anew()
        if was_asked:
            self.send_unsent()

    def send_unsent(self) -> None:
        """Where to go on is known: what could not be sent for that reason is sent."""
        if self._unsent is not None:
            again, self._unsent = self._unsent.again, None
            self.go_on(again=again)

    def open_anew(self) -> None:
        """What the session was opened with has changed: the next message opens it again."""
        self._outdated = self.running
        if not self.running:
            self.close_session()
        self.tell_changed()

    def go_on_without_tools(self) -> None:
        """The server refuses tools: this model is offered none from now on. Raises AppError if that cannot be kept."""
        from app.assembly.connections import keep_without_tools

        if self.opened is None or self.running:
            return
        keep_without_tools(self._profile, self.opened.connection.endpoint, self.opened.session.model.id)
        self.place.look_again()
        self.open_anew()

    def take_over(self) -> None:
        """Another program has the session open, and cannot go on with it then."""
        self.elsewhere = Elsewhere.TAKEN_OVER
        self._outdated = self._outdated or self.connecting  # without taking over
        self.go_on()

    def begin_anew(self) -> None:
        """The session was deleted elsewhere: what waits is sent in a new one."""
        self.session_id = None
        self.inbox.keep_in(self._profile.unsent.of(self.project, None))

    # --- what the settings say -------------------------------------------------------------------------------------

    def reconnect(self) -> None:
        """Providers or keys changed: the next message connects anew, a stored conversation where it was held."""
        if self.session_id is None:
            self.place.model = ""
        before = self.place.endpoint
        self.place.look_again()
        if self.place.endpoint != before:
            self._read_no_more()
        if self.place.gone is None:
            self._say(PlaceSettled())
        elif not self.running:
            self._say(PlaceAsked(self.place.gone))
        self.look_for_lean()
        self.open_anew()

    def follow_settings(self) -> None:
        """Settings that hold for a running session, too."""
        settings = self._profile.settings
        self._options.asking.timeout = settings.approval_timeout
        if self.opened is None:
            return
        from app.assembly.contexts import own_window

        if own := own_window(self._profile, self.opened.connection.endpoint, self.opened.session.model.id):
            self.opened.session.set_window(own)
        if self.opened.runtime is not None:
            self.opened.runtime.orchestrator.tell_violations = settings.tell_violations
            self.opened.runtime.orchestrator.policy_changed()

    @property
    def efforts(self) -> tuple[str, ...] | None:
        """Those that the model knows; None if nobody knows that."""
        if self.opened is not None:
            return self.opened.session.answering.efforts
        if (endpoint := self.place.endpoint) is None:
            return ()
        from app.providers.catalog import describe

        model = describe(endpoint.kind.name, self.place.model or endpoint.default_model)
        return known_efforts(model.id, model.efforts)

    @property
    def effort_in_force(self) -> str:
        """What the model is sent of the effort that was chosen."""
        chosen = self.steering.effort
        return closest(chosen, self.efforts) if chosen else ""

    def look_for_lean(self) -> None:
        """Offer the lean agent for a conversation that has not begun."""
        self.lean.withdraw()
        self.lean.was_made = False
        endpoint = self.place.endpoint
        if self.session_id is None and self.opened is None and self.project and endpoint is not None:
            self.lean.look(endpoint, self.place.model, self.steering.agent, self.folder)

    # --- the session is opened -------------------------------------------------------------------------------------

    async def open(
        self, first: SessionOptions | None = None, waiting: Callable[[str], None] | None = None
    ) -> "OpenedSession":
        """The session, as the person has chosen since, or as the options say that a face asks for `first`.

        `waiting` is told what takes time, if no `tell` is.
        """
        self.lean.withdraw()
        await self.until_free()
        await import_in_thread("app.assembly.sessions")
        opened, asked = await self._open_as_chosen(first, waiting or self._tell_waiting)
        self.opened, self.session_id, self.elsewhere, self._unsent = opened, opened.stored.id, Elsewhere.NO, None
        self.place.settle_at(opened.connection.endpoint, opened.connection.model.id, opened.stored)
        if self._tell is not None:
            opened.session.watch(self._take_soon)
        self.steering.adopt(opened, asked)
        self._say(SessionOpened(opened))
        return opened

    def _tell_waiting(self, words: str) -> None:
        self._say(Connecting(words))

    async def _open_as_chosen(
        self, first: SessionOptions | None, waiting: Callable[[str], None]
    ) -> "tuple[OpenedSession, SessionOptions]":
        """Opened again if the person chose another agent, model or server in the meantime: nothing was sent yet."""
        from app.assembly.sessions import open_session

        while True:
            self._outdated = False
            asked = first or self._chosen_options()
            try:
                opened = await open_session(self._profile, asked, waiting, self.inbox)
            except AppError:
                if not self._outdated:
                    raise
                continue
            if not self._outdated:
                return opened, asked
            self.session_id = opened.stored.id
            self._before = _start(opened.close())
            await self.until_free()

    def _chosen_options(self) -> SessionOptions:
        provider, base_url = self.place.chosen_server
        steering, options = self.steering, self._options
        return replace(
            options,
            provider=provider or options.provider,
            base_url=base_url if provider else options.base_url,
            model=self.place.model,
            trust=steering.trust,
            agent=steering.agent,
            mode=steering.mode,
            effort=steering.effort or DEFAULT,
            resume=self.session_id,
            take_over=self.elsewhere is Elsewhere.TAKEN_OVER,
            network=False,
            trust_folder=None,
        )

    def _begin_opening(self, opening: _Opening) -> None:
        self._opening = opening
        opening.task = _start(self._open_and_go_on(opening))
        opening.task.add_done_callback(
            lambda task: self._end_opening(was_stopped=True) if task.cancelled() else None
        )  # one that was stopped before it began

    async def _open_and_go_on(self, opening: _Opening) -> None:
        was_stopped = False
        self._say(Connecting())
        try:
            session = (await self.open()).session
            if opening.sends:
                session.go_on(again=opening.again)
            if opening.compaction is not None:
                self._compact(session, opening.compaction)
        except SessionInUse:
            self.look_on()
        except EndpointGone as gone:
            self._unsent = opening
            self.place.gone = gone
            self._say(PlaceAsked(gone))
        except AppError as error:
            why = "not_set_up" if isinstance(error, UsageError) else "not_sent"
            self.take(ErrorRaised(error.text, error.fault or why))
        except asyncio.CancelledError:
            was_stopped = True
        finally:
            self._end_opening(was_stopped=was_stopped)

    def _end_opening(self, *, was_stopped: bool) -> None:
        if was_stopped:
            self.take(TurnEnded(0, EndReason.CANCELLED, 0, Usage()))
        self._opening = None
        self._say(OpeningOver())
        self._settle_turn()
        if was_stopped and self.inbox.waiting:  # sent after the stop
            self.go_on()

    def _compact(self, session: "Session", instruction: str) -> None:
        session.request_compaction(instruction)
        _start(self._until_compacted(session))

    async def _until_compacted(self, session: "Session") -> None:
        self._settle_turn(await session.until_over())

    async def _use_model(self, opened: "OpenedSession", model: ModelInfo) -> None:
        from app.assembly.switching import use_model

        try:
            await use_model(self._profile, opened, model)
        except AppError as error:
            self._say(NotDone(error))
            return
        self._say(SessionOpened(opened))

    def _read_no_more(self) -> None:
        """What waits is for the agent or the server that the person has just chosen, not for the turn that runs."""
        if self.opened is not None:
            self.opened.session.read_no_more()

    # --- events ----------------------------------------------------------------------------------------------------

    def _take_soon(self, event: Event) -> None:
        """Outside of the session's task, and in order: an error in drawing cannot break a turn."""
        asyncio.get_running_loop().call_soon(self.take, event)

    def take(self, event: Event) -> None:
        self.steering.take(event)
        if self.session_id is not None and isinstance(event, TurnStarted | TurnEnded):
            self._profile.store.set_work(self.session_id, WORKING if isinstance(event, TurnStarted) else "")
        self._say(event)
        if isinstance(event, TurnEnded):
            self._settle_turn(event.reason, event)

    def _settle_turn(self, reason: EndReason | None = None, end: TurnEnded | None = None) -> None:
        if self.running:  # the next has begun already
            return
        if self.opened is not None and self.opened.log.is_taken:
            self.close_session()
            self._say(TakenElsewhere())
        if self._outdated:
            self._close_outdated()
            if reason in (EndReason.DONE, EndReason.CANCELLED):
                self.go_on()  # what was sent for another agent or server
        self._say(TurnSettled(end))

    def tell_changed(self) -> None:
        self._say(Changed())

    def _say(self, told: Told) -> None:
        if self._tell is not None:
            self._tell(told)

    # --- open elsewhere --------------------------------------------------------------------------------------------

    def look_on(self) -> None:
        """Another program has the session open: here it can be read, and what was written waits."""
        self.elsewhere = Elsewhere.YES
        self.tell_changed()

    async def look_for_others(self) -> None:
        """Whether another program has the session open."""

        def is_open_elsewhere() -> bool:
            from app.storage.sessions.claims import SessionClaims

            return SessionClaims(self._profile.versions).is_open_elsewhere(self.session_id or "")

        with suppress(AppError):  # the first message tells
            if await asyncio.to_thread(is_open_elsewhere):
                self.look_on()
            elif self.elsewhere is Elsewhere.YES:
                self.elsewhere = Elsewhere.NO
                self.tell_changed()

    async def _restore(self) -> None:
        # where the session is outdated, the turn that ends is followed by another one
        await self.inbox.restore(lambda: self.running or self._outdated)
        if self.session_id is not None:
            await self.look_for_others()

    # --- it is closed ----------------------------------------------------------------------------------------------

    def follow(self, closing: "asyncio.Task[None]") -> None:
        """Open the session only when whoever had it before has closed it."""
        self._before = closing

    async def change_stored(self, change: Callable[[], T]) -> T:
        """Change what is stored of the conversation, in a thread and while no session is open.

        No turn may run. Raises SessionInUse if another program has the session open.
        """
        self.close_session()
        changing = self._before = _start(self._change_after(self._before, change))
        return await asyncio.shield(changing)

    async def _change_after(self, before: "asyncio.Task[Any] | None", change: Callable[[], T]) -> T:
        if before is not None:
            await asyncio.wait({before})
        return await asyncio.to_thread(self._change_alone, change)

    def _change_alone(self, change: Callable[[], T]) -> T:
        """Runs in a thread."""
        from app.storage.sessions.claims import SessionClaims

        claims, session_id = SessionClaims(self._profile.versions), self.session_id or ""
        if not claims.claim(session_id):
            raise SessionInUse(session_id)
        try:
            return change()
        finally:
            claims.release(session_id)

    def close_session(self) -> None:
        """From now on there is none; its end is waited for before another is opened."""
        opened, self.opened = self.opened, None
        if opened is not None:
            self._before = _start(opened.close())
            self.steering.forget(opened)
            self._say(SessionClosed())

    async def until_free(self) -> None:
        """The session that was closed last has ended. That goes on if whoever waits here is stopped."""
        while self._before is not None and not self._before.done():
            await asyncio.wait({self._before})

    async def close(self, restoring: "asyncio.Task[None]") -> None:
        """What `begin` gave is waited for."""
        is_settled = not self.running and restoring.done()
        opening = self._opening.task if self._opening is not None else None
        self.stop()
        if is_settled:
            self.inbox.let_go()  # at once: the session may be chosen again before this one has ended
        if opening is not None:
            await asyncio.wait([opening], timeout=2)
        self.close_session()
        await self.until_free()
        self.lean.withdraw()
        await restoring
        if not is_settled:
            self.inbox.let_go()

    def _close_outdated(self) -> None:
        if self._outdated and not self.running:
            self._outdated = False
            self.close_session()


def _start(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    return asyncio.ensure_future(work)
